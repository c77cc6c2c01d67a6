"""What two spellings of a word have in common: for texts that people type on phones."""

import re
import unicodedata
from typing import Final

_FINAL_LETTERS: Final = str.maketrans("ךםןףץ", "כמנפצ")
_JOINED: Final = str.maketrans({"ł": "l", "đ": "d", "ø": "o", "ß": "ss"})
SHORTEST_MISSPELT: Final = 3
"""Letters of a word that may be misspelt: in shorter ones any slip makes another word."""
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


def is_one_slip(wanted: str, word: str) -> bool:
    """Whether one letter is missing, too many or wrong, or two changed places; not in tiny words."""
    if len(word) < SHORTEST_MISSPELT or abs(len(wanted) - len(word)) > 1:
        return False
    begin = _same(wanted, word)
    one, other = wanted[begin:], word[begin:]
    end = _same(one[::-1], other[::-1])
    one, other = one[: len(one) - end], other[: len(other) - end]
    return max(len(one), len(other)) <= 1 or (len(one) == 2 and one == other[::-1])


def _same(one: str, other: str) -> int:
    """How many letters two words have in common at their beginning."""
    pairs = zip(one, other, strict=False)
    return next((at for at, (left, right) in enumerate(pairs) if left != right), min(len(one), len(other)))
