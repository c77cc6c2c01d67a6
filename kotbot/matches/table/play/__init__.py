"""Entries during a match at a table: dice, answers, corrections, undo, the end."""
