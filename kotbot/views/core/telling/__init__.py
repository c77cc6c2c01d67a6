"""The events of a match in words: events, moves, corrections, the log."""
