"""Matches in any chat, where the bot is no member: offered by its name, and played in an inline message."""
