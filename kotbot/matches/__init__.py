"""What people can do with a match: open, join, answer, adjust, undo; knows no Telegram and no SQL."""
