"""Telegram for one machine: a Bot API server and a chat page in the browser; knows nothing of the bot."""
