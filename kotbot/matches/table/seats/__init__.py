"""The seats of a table: set up, added, invited, handed over."""
