"""Matches whose dice the bot rolls: lobby, play, leaving."""
