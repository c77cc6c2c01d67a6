"""Search for a card by a part of its name, in any of our languages, tolerating typing errors."""

from collections.abc import Iterable
from difflib import SequenceMatcher
from functools import cache, lru_cache
from typing import Final

from kotbot.i18n import LOCALES, texts_for
from kotbot.views.base.cards import WORDS
from kotbot.views.base.spelling import SHORTEST_MISSPELT, is_one_slip, words

ENOUGH: Final = 0.72
"""Minimum similarity of a word and a name to count as a typing error."""
MOST_ERRORS: Final = 3
"""Maximum number of missing or additional letters."""
SHORTEST_BEGINNING: Final = 3
"""Minimum length (letters) of a prefix that identifies a card."""

SHORTEST_SURE: Final = 6
"""Minimum length (letters) of a word recognised despite a slip: a shorter one may be another word."""


@cache
def names() -> dict[str, tuple[str, ...]]:
    """Return every name of every card in every language, without accents and punctuation."""
    found: dict[str, tuple[str, ...]] = {}
    for card, row in WORDS.items():
        printed = [name for name in (row.name, row.name_first) if name]
        everywhere = [texts_for(locale).pgettext("card", name) for locale in LOCALES for name in printed]
        found[card] = tuple(dict.fromkeys(map(words, [card, *printed, *everywhere])))
    return found


def search(query: str, cards: Iterable[str] = WORDS) -> list[str]:
    """Return the matching cards, best first; ties keep their order.

    An exact name ranks above a prefix, then come a part of the name and similar words.
    """
    wanted = words(query)
    if not wanted:
        return []
    scores = {card: max(alike(wanted, name) for name in names()[card]) for card in cards}
    best = max(scores.values(), default=0)
    if best == 1:
        return [card for card, score in scores.items() if score == 1]
    return sorted((card for card, score in scores.items() if score > 0), key=lambda card: -scores[card])


def is_name(query: str) -> bool:
    """Return whether this is exactly a name of a card."""
    wanted = words(query)
    return any(wanted in known for known in names().values())


def begins(query: str, card: str) -> bool:
    """Return whether a name of a card begins with the query of at least three letters."""
    wanted = words(query)
    return len(wanted) >= SHORTEST_BEGINNING and any(name.startswith(wanted) for name in names()[card])


def is_slip_of(query: str, card: str) -> bool:
    """Return whether the query is a name of a card, or a long word of it, with one wrong letter."""
    wanted = words(query)
    parts = {part for name in names()[card] for part in (name, *name.split())}
    return any(len(part) >= SHORTEST_SURE and is_one_slip(wanted, part) for part in parts)


def alike(wanted: str, name: str) -> float:
    """Return how well a plain name matches the query: 1 for equality, 0 for no similarity."""
    if wanted == name:
        return 1
    if name.startswith(wanted):
        return 0.95
    if any(word.startswith(wanted) for word in name.split()):
        return 0.9
    if wanted in name:
        return 0.85
    if any(is_one_slip(wanted, part) for part in (name, *name.split())):
        return 0.84
    if len(wanted) < SHORTEST_MISSPELT:
        return 0
    parts = [part for part in (name, *name.split()) if abs(len(part) - len(wanted)) <= MOST_ERRORS]
    return max((_ratio(wanted, part) for part in parts), default=0) * 0.84


def _ratio(wanted: str, part: str) -> float:
    """Return the similarity of two words, 0 below ENOUGH; the cheap upper bound is computed first."""
    matcher = _matcher(wanted)
    matcher.set_seq1(part)
    if matcher.quick_ratio() < ENOUGH:
        return 0
    ratio = matcher.ratio()
    return ratio if ratio >= ENOUGH else 0


@lru_cache(maxsize=1)
def _matcher(wanted: str) -> SequenceMatcher[str]:
    """Return a matcher, cached for a query because it preprocesses its second word."""
    return SequenceMatcher(None, "", wanted)
