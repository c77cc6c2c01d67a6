"""A match as files and as a text, for other programs and for people: spreadsheets, BG Stats, a play log."""
