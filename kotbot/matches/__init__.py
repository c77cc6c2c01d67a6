"""The use cases of a match: open, join, answer, adjust, undo; imports neither Telegram nor SQL."""
