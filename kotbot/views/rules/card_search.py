"""Finding a card by a piece of its name, in any of our languages, with typing errors."""

from collections.abc import Iterable
from difflib import SequenceMatcher
from functools import cache, lru_cache
from typing import Final

from kotbot.i18n import LOCALES, texts_for
from kotbot.views.base.cards import WORDS
from kotbot.views.base.spelling import SHORTEST_MISSPELT, is_one_slip, words

ENOUGH: Final = 0.72
"""How alike a word and a name must be to count as a typing error."""
MOST_ERRORS: Final = 3
"""Letters that may be missing or too many."""
SHORTEST_BEGINNING: Final = 3
"""Letters from which a beginning says which card is meant."""

SHORTEST_SURE: Final = 6
"""Letters of a word that is known in spite of a slip: a shorter one may be another word."""


@cache
def names() -> dict[str, tuple[str, ...]]:
    """Every name of every card in every language, without accents and punctuation."""
    found: dict[str, tuple[str, ...]] = {}
    for card, row in WORDS.items():
        printed = [name for name in (row.name, row.name_first) if name]
        everywhere = [texts_for(locale).pgettext("card", name) for locale in LOCALES for name in printed]
        found[card] = tuple(dict.fromkeys(map(words, [card, *printed, *everywhere])))
    return found


def search(query: str, cards: Iterable[str] = WORDS) -> list[str]:
    """Those of the cards that are meant, the best first; of equally good ones the first stays first.

    The very name goes before its beginning, then come a part of it and what sounds alike.
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
    """Whether this is the very name of a card."""
    wanted = words(query)
    return any(wanted in known for known in names().values())


def begins(query: str, card: str) -> bool:
    """Whether a name of a card begins with what was typed, three letters at least."""
    wanted = words(query)
    return len(wanted) >= SHORTEST_BEGINNING and any(name.startswith(wanted) for name in names()[card])


def is_slip_of(query: str, card: str) -> bool:
    """Whether a name of a card, or a long word of it, was typed with one letter wrong."""
    wanted = words(query)
    parts = {part for name in names()[card] for part in (name, *name.split())}
    return any(len(part) >= SHORTEST_SURE and is_one_slip(wanted, part) for part in parts)


def alike(wanted: str, name: str) -> float:
    """How well a plain name fits what is wanted: 1 for the very name, 0 for nothing alike."""
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
    """How much of two words is the same, 0 below ENOUGH; the cheap upper bound is asked first."""
    matcher = _matcher(wanted)
    matcher.set_seq1(part)
    if matcher.quick_ratio() < ENOUGH:
        return 0
    ratio = matcher.ratio()
    return ratio if ratio >= ENOUGH else 0


@lru_cache(maxsize=1)
def _matcher(wanted: str) -> SequenceMatcher[str]:
    """Made once for a query: it learns the second word by heart."""
    return SequenceMatcher(None, "", wanted)
