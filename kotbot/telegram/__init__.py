"""The only place that talks to Telegram: updates in, messages out, within its limits."""

import os

# The library's coming form of durations, asked for before it is imported: without it, it warns at every 429.
os.environ.setdefault("PTB_TIMEDELTA", "true")
