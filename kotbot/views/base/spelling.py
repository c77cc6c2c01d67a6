"""Comparison of spellings, for texts that people type on phones."""

import re
import unicodedata
from typing import Final

_FINAL_LETTERS: Final = str.maketrans("ךםןףץ", "כמנפצ")
_JOINED: Final = str.maketrans({"ł": "l", "đ": "d", "ø": "o", "ß": "ss"})
SHORTEST_MISSPELT: Final = 3
"""Minimum length (letters) of a word that may be misspelt: a slip in a shorter one makes another word."""
_UNSEEN: Final = re.compile("Mn|Me|Cf")
"""Unicode categories of accents and niqqud, emoji modifiers, and direction marks."""


def bare(text: str) -> str:
    """Return a text in lower case without accents, niqqud, final letter forms and invisible characters."""
    spread = unicodedata.normalize("NFKD", text.casefold().translate(_JOINED))
    return "".join(char for char in spread if not _UNSEEN.match(unicodedata.category(char))).translate(
        _FINAL_LETTERS
    )


def words(text: str) -> str:
    """Return the bare words of a text, separated by one space; punctuation and signs separate words."""
    return " ".join("".join(char if char.isalnum() else " " for char in bare(text)).split())


def is_one_slip(wanted: str, word: str) -> bool:
    """Return whether one letter is missing, added, wrong or swapped with the next; never in tiny words."""
    if len(word) < SHORTEST_MISSPELT or abs(len(wanted) - len(word)) > 1:
        return False
    begin = _same(wanted, word)
    if len(wanted) > len(word):
        return wanted[begin + 1 :] == word[begin:]
    if len(wanted) < len(word):
        return wanted[begin:] == word[begin + 1 :]
    if wanted[begin + 1 :] == word[begin + 1 :]:
        return True
    swapped = wanted[begin : begin + 2] == word[begin : begin + 2][::-1]
    return swapped and wanted[begin + 2 :] == word[begin + 2 :]


def _same(one: str, other: str) -> int:
    """Return the length of the common prefix of two words."""
    at = 0
    for left, right in zip(one, other, strict=False):
        if left != right:
            break
        at += 1
    return at
