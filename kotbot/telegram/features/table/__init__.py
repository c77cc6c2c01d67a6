"""Matches at a physical table: seats, buttons and typed entries."""
