"""Kotbot: King of Tokyo in Telegram, over the rules in `engine`."""

__version__ = "0.2.0"
