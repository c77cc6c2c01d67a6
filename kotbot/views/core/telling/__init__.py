"""What happened in a match, told in words: events, moves, corrections, the log."""
