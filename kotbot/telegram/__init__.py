"""The only place that talks to Telegram: updates in, messages out, within its limits."""

import os

# The library's future type of durations, requested before its import: otherwise it warns at every 429.
os.environ.setdefault("PTB_TIMEDELTA", "true")
