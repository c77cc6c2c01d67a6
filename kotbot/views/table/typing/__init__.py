"""Texts that people type at a table."""
