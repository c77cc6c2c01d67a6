"""Reads dice that people type: `11 2 e c h`, `dov 1 1 2 3 e h`; any order, the letters of any language."""

import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Final, NamedTuple

from engine.dice import Dice, Face, count
from kotbot.i18n import SOURCE, Texts, marked_in, texts_for
from kotbot.matches.facts import MatchFacts
from kotbot.matches.table import drafts
from kotbot.views.base import signs
from kotbot.views.base.spelling import bare
from kotbot.views.base.spelling import words as bare_words
from kotbot.views.table.typing.typed_changes import seats

# Translators: what people may type for this side of a die: first the letter that is shown to them, then other
# letters, then beginnings of words, of two letters or more; all small. No letter may stand for two sides.
_ENERGY: Final = marked_in("typed dice", "e energy bolt lightning")
# Translators: what people may type for this side of a die: letters first, then beginnings of words.
_CLAW: Final = marked_in("typed dice", "c claw attack paw smash")
# Translators: what people may type for this side of a die: letters first, then beginnings of words.
_HEART: Final = marked_in("typed dice", "h heart life heal")
_SIDES: Final[tuple[tuple[Face, str], ...]] = ((3, _ENERGY), (4, _CLAW), (5, _HEART))
_SIGNS: Final[Mapping[str, Face]] = {
    **dict.fromkeys("⚡🔋🌩", 3),
    **dict.fromkeys("🐾💥👊🦶👣", 4),
    **dict.fromkeys("♥♡❤💓💕💖💗💘💙💚💛💜💝💞🖤🤍🤎🧡🩵🩶🩷", 5),
}
_BETWEEN: Final = re.compile(r"[\s+|]+")
_SHORTEST_WORD: Final = 2
LONGEST: Final = 3
"""Words that are tried as a name."""


class NotDice(NamedTuple):
    """A word that names no side of a die; empty if nothing was typed at all."""

    word: str


class _Language(NamedTuple):
    """The words of one language for the sides: letters, and beginnings of words."""

    letters: Mapping[str, Face]
    beginnings: Mapping[str, Face]

    def read(self, word: str) -> tuple[Face, ...]:
        """Return the sides that a word names, by each letter or as a whole; empty if it names none."""
        letters = [self.letters.get(char) for char in word]
        known = tuple(face for face in letters if face is not None)
        if len(known) == len(word):
            return known
        if len(word) < _SHORTEST_WORD:
            return ()
        fits = {face for beginning, face in self.beginnings.items() if _fits(word, beginning)}
        return tuple(fits) if len(fits) == 1 else ()

    def read_all(self, typed: Sequence[str]) -> tuple[Face, ...] | None:
        """Return the sides that several words name; None if one of them names none."""
        read = [self.read(word) for word in typed]
        return tuple(face for faces in read for face in faces) if all(read) else None


def typed_dice(text: str, speaking: Sequence[Texts]) -> tuple[Face, ...] | NotDice:
    """Return the faces that a person typed, in the order of typing.

    `speaking` are the languages that the person may be writing in, the likeliest first; English is always
    understood. A text is read in the first language that knows all of it, else word by word in any of them.
    The caller checks how many dice there should be.
    """
    typed, languages = list(_words(bare(text))), _languages(speaking)
    for language in (*map(_language, languages), _mixed(languages)):
        read = language.read_all(typed)
        if read is not None:
            return read or NotDice("")
    mixed = _mixed(languages)
    return NotDice(next(as_typed for word, as_typed in _beside(typed, text) if not mixed.read(word)))


def _beside(typed: Sequence[str], text: str) -> list[tuple[str, str]]:
    """Return each bare word with the word as its author wrote it; with itself if accents made more words."""
    written = list(_words(text.casefold()))
    return list(zip(typed, written if len(written) == len(typed) else typed, strict=True))


def readings(text: str, speaking: Sequence[Texts]) -> list[tuple[Face, ...]]:
    """Return the different meanings of a text in the languages that know all of it.

    Italian `c` is a heart (cuore), but English `c` is a claw.
    """
    typed = list(_words(bare(text)))
    found: dict[Dice, tuple[Face, ...]] = {}
    for language in map(_language, _languages(speaking)):
        read = language.read_all(typed)
        if read:
            found.setdefault(count(read), read)
    return list(found.values())


def _languages(speaking: Sequence[Texts]) -> tuple[str, ...]:
    return tuple(dict.fromkeys([*(texts.locale for texts in speaking), SOURCE]))


def why_not(reason: NotDice, texts: Texts) -> str:
    """Say in one sentence what was not understood and what would be."""
    shown = sides(texts)
    if not reason.word:
        # Translators: {sides} is the list "1 2 3 e=⚡ c=🐾 h=♥", with the letters of your language.
        return texts.gettext("Type what the dice show: {sides}", sides=shown)
    return texts.gettext("No die shows {word}. Type {sides}", word=texts.isolate(reason.word), sides=shown)


def sides(texts: Texts) -> str:
    """Return what can be typed for each side of a die: 1 2 3 e=⚡ c=🐾 h=♥, in this language's letters."""
    letters = (f"{_named(words, texts)[0]}={signs.FACES[face]}" for face, words in _SIDES)
    return texts.in_order(" ".join(["1 2 3", *letters]))


def _named(words: str, texts: Texts) -> list[str]:
    return bare_words(texts.pgettext("typed dice", words)).split()


def _words(text: str) -> Iterator[str]:
    """Yield the words between blanks and punctuation; each sign is a word of its own."""
    spaced = "".join(f" {char} " if char in _SIGNS else _blank(char) for char in text)
    return (word for word in _BETWEEN.split(spaced) if word)


def _blank(char: str) -> str:
    return " " if unicodedata.category(char).startswith("P") and char != "*" else char


def _fits(word: str, beginning: str) -> bool:
    return word.startswith(beginning) or beginning.startswith(word)


@cache
def _language(locale: str) -> _Language:
    letters: dict[str, Face] = {"1": 0, "2": 1, "3": 2, **_SIGNS}
    beginnings: dict[str, Face] = {}
    texts = texts_for(locale)
    for face, words in _SIDES:
        for word in _named(words, texts):
            (letters if len(word) == 1 else beginnings)[word] = face
    return _Language(letters, beginnings)


@cache
def _mixed(locales: tuple[str, ...]) -> _Language:
    """Return all languages as one; the first of them decides about words that several have."""
    letters: dict[str, Face] = {}
    beginnings: dict[str, Face] = {}
    for locale in reversed(locales):
        letters |= _language(locale).letters
        beginnings |= _language(locale).beginnings
    return _Language(letters, beginnings)


class NamedRoll(NamedTuple):
    """The named seat, and the text of its dice."""

    seat: int
    dice: str


def named_roll(text: str, facts: MatchFacts, speaking: Sequence[Texts]) -> NamedRoll | None:
    """Read a roll after a name, if so many dice may be typed now; None for any other text."""
    wanted = wanted_dice(facts)
    if not wanted or _number(text, speaking) == wanted:
        return None
    typed = text.split()
    for length in range(1, min(LONGEST, len(typed) - 1) + 1):
        who, rest = bare_words(" ".join(typed[:length])), " ".join(typed[length:])
        found = seats(who, facts, speaking)
        if len(found) == 1 and _number(rest, speaking) == wanted:
            return NamedRoll(found[0], rest)
    return None


def _number(text: str, speaking: Sequence[Texts]) -> int:
    dice = typed_dice(text, speaking)
    return 0 if isinstance(dice, NotDice) else len(dice)


def wanted_dice(facts: MatchFacts) -> int:
    """Return how many dice may be typed now: those that are asked for, or those after a purchase."""
    table = facts.table
    if table is None:
        return 0
    return table.asked_dice or (table.next_roll[1] if table.next_roll is not None else 0)


def roller(facts: MatchFacts) -> int | None:
    """Return the seat whose dice may be typed now; None if none may be."""
    table, state = facts.table, facts.state
    if table is None or state is None:
        return None
    asked = drafts.roller(state)
    return table.next_roll[0] if asked is None and table.next_roll is not None else asked
