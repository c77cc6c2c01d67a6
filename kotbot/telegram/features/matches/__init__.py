"""Matches of either kind: opened, played, looked at, left, stopped, checked, taken away."""
