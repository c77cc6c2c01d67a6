"""Comparing names that people type."""

from hashlib import sha256
from typing import Final
from unicodedata import normalize

SIGN: Final = 12
"""Characters that identify somebody in callback data, which holds no names."""


def fold(name: str) -> str:
    """Return the common form of all spellings of a name, without case, composed accents and extra spaces."""
    return " ".join(normalize("NFC", normalize("NFC", name).casefold()).split())


def sign(text: str) -> str:
    """Return the sign of a name in callback data."""
    return sha256(text.encode()).hexdigest()[:SIGN]
