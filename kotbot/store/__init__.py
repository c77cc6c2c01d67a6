"""What survives a restart: tables, the log of events and migrations; knows no Telegram."""
