"""Names that people chose, without what would disturb a line or show nothing."""

import re
from functools import lru_cache
from typing import Final
from unicodedata import category

CACHE_SIZE: Final = 2_048
"""Maximum number of cached names: each board repeats its names."""

_UNSAFE: Final = re.compile(
    "[\u0000-\u001f\u007f-\u009f\u061c\u115f\u1160\u200b\u200e-\u200f\u2028-\u202e\u2060-\u206f\u2800\u3164\ue000-\uf8ff\ufff9-\ufffb\ufeff\uffa0]"
)
"""Controls, marks of direction, invisible letters, and characters that each font shows differently."""
_BLANK: Final = re.compile("[\u2065\ufff0-\ufffc\U0001d159\U000e0000-\U000e0fff]")
"""Characters that show nothing although Unicode counts them as letters, signs or unassigned."""
_PILED_UP: Final = re.compile(
    "([\u0300-\u036f\u0483-\u0489\u20d0-\u20ff]{3})[\u0300-\u036f\u0483-\u0489\u20d0-\u20ff]+"
)
"""More accents on one letter than any language has; they would spill over the neighbouring lines."""


@lru_cache(CACHE_SIZE)
def seen(name: str, longest: int = 32) -> str:
    """Clean a name of controls, marks of direction and line breaks; empty if nothing visible is left.

    A name that is longer than `longest` is shortened.
    """
    safe = " ".join(_UNSAFE.sub(" ", name).split())
    first = next((place for place, char in enumerate(safe) if _shows(char)), len(safe))
    safe = _PILED_UP.sub(r"\1", safe[first:])
    return safe if len(safe) <= longest else safe[: longest - 1].rstrip() + "…"


def clean(name: str, longest: int = 32) -> str:
    """Clean a name like `seen`, but return `?` if nothing visible is left."""
    return seen(name, longest) or "?"


def _shows(char: str) -> bool:
    """Whether a character is visible by itself, unlike marks, joiners, tags, spaces and controls."""
    return (category(char)[0] in "LNPS" or category(char) == "Cn") and not _BLANK.match(char)
