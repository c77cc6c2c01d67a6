"""Matches at a table: who sits there, what is entered and typed."""
