"""The table as a page: the data that a live page of a match shows."""
