"""Whole matches by random presses while the bot is killed, calls fail and strangers press: `scripts/soak-processes`."""
