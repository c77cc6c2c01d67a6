"""The tests; their tree mirrors that of the code."""
