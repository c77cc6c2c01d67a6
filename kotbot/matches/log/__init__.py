"""Readers of the log of a match: standing events, record, result, turns and dice."""
