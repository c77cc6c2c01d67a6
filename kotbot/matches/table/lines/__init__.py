"""What the history of a table is made of: its lines, and what lies beside the position."""
