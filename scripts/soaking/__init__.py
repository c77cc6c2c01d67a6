"""Whole matches by random presses while a process is killed and calls fail: `scripts/soak-processes`."""
