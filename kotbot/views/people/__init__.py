"""Screens beside the matches: start, settings, statistics, languages, and for whoever runs the bot."""
