"""Use cases of an open match of either kind: its lobby, clocks, thoughts, coaching, links, and its stop."""
