"""The pages on which something is entered at a table."""
