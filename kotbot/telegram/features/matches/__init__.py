"""Matches of both kinds: opened, played, looked at, left, stopped, checked, exported."""
