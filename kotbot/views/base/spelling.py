"""What two spellings of a word have in common: for texts that people type on phones."""

import re
import unicodedata
from typing import Final

_FINAL_LETTERS: Final = str.maketrans("ךםןףץ", "כמנפצ")
_JOINED: Final = str.maketrans({"ł": "l", "đ": "d", "ø": "o", "ß": "ss"})
_UNSEEN: Final = re.compile("Mn|Me|Cf")
"""Categories of accents and niqqud, the frames of emoji, and marks of direction."""


def bare(text: str) -> str:
    """A text in small letters without accents, niqqud, final letters and what cannot be seen."""
    spread = unicodedata.normalize("NFKD", text.casefold().translate(_JOINED))
    return "".join(char for char in spread if not _UNSEEN.match(unicodedata.category(char))).translate(
        _FINAL_LETTERS
    )


def words(text: str) -> str:
    """The bare words of a text, one blank between them; punctuation and signs part words."""
    return " ".join("".join(char if char.isalnum() else " " for char in bare(text)).split())
