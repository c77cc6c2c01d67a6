"""Around any match: found, shown, timed, thought about, stopped, taken elsewhere, forgotten."""
