"""The table as a page: what a live page of a match shows, as data."""
