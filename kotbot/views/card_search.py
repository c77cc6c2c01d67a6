"""Finding a card by a piece of its name, in any of our languages, with typing errors."""

from difflib import SequenceMatcher
from functools import cache, lru_cache
from typing import Final

from kotbot.i18n import LOCALES, texts_for
from kotbot.views.cards import WORDS
from kotbot.views.spelling import words

ENOUGH: Final = 0.72
"""How alike a word and a name must be to count as a typing error."""
MOST_ERRORS: Final = 3
"""Letters that may be missing or too many."""


@cache
def names() -> dict[str, tuple[str, ...]]:
    """Every name of every card in every language, without accents and punctuation."""
    found: dict[str, tuple[str, ...]] = {}
    for card, row in WORDS.items():
        printed = [name for name in (row.name, row.name_first) if name]
        everywhere = [texts_for(locale).pgettext("card", name) for locale in LOCALES for name in printed]
        found[card] = tuple(dict.fromkeys(map(words, [card, *printed, *everywhere])))
    return found


def search(query: str) -> list[str]:
    """Card ids, the best first: the very name, then its beginning, a part of it, and what sounds alike."""
    wanted = words(query)
    if not wanted:
        return []
    scores = {card: max(alike(wanted, name) for name in known) for card, known in names().items()}
    best = max(scores.values())
    if best == 1:
        return [card for card, score in scores.items() if score == 1]
    return sorted((card for card, score in scores.items() if score > 0), key=lambda card: -scores[card])


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
    if len(wanted) < 3:
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
