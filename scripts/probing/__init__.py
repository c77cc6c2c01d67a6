"""What Telegram really allows a bot, measured with a token and a test chat: scripts/probe."""
