"""Names that people type: what two spellings of one name have in common."""

from hashlib import sha256
from typing import Final
from unicodedata import normalize

SIGN: Final = 12
"""Characters that name somebody in callback data, which holds no names."""


def fold(name: str) -> str:
    """What two spellings of a name have in common, whatever their capitals, composed accents and spaces."""
    return " ".join(normalize("NFC", normalize("NFC", name).casefold()).split())


def sign(text: str) -> str:
    """Names somebody in callback data."""
    return sha256(text.encode()).hexdigest()[:SIGN]
