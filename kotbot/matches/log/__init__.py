"""What is read from the log of a match: what stands, its record, result, turns and dice."""
