"""Matches with dice that the bot rolls: lobby, play, leaving."""
