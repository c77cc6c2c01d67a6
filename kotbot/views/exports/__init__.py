"""Exports of a match as files and text, for other programs and for people: CSV, BG Stats, a play log."""
