"""The pages for entries at a table."""
