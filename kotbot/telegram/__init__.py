"""The only place that talks to Telegram: updates in, messages out, within its limits."""
