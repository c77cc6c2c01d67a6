"""Callback data of each verb as live messages have had it since before arguments had codecs."""

from pathlib import Path

FORMER = Path(__file__).with_name("former_buttons.txt")


def former_buttons() -> list[str]:
    """Callback data, at least one for each verb and shape of its arguments."""
    return FORMER.read_text(encoding="ascii").split()
