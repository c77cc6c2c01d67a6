"""The parts of a table's history: its lines, and the state beside the position."""
