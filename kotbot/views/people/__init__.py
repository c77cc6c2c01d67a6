"""Screens outside matches: start, settings, statistics, languages, and those of the bot's operator."""
