"""Finding a card by a piece of its name, in any of our languages, with typing errors."""

from difflib import SequenceMatcher
from functools import cache, lru_cache
from typing import Final

from kotbot.i18n import LOCALES, texts_for
from kotbot.views.base.cards import WORDS
from kotbot.views.base.spelling import words

ENOUGH: Final = 0.72
"""How alike a word and a name must be to count as a typing error."""
SHORTEST_ALIKE: Final = 3
"""Letters of a word that may be misspelt: in shorter ones any slip makes another word."""
MOST_ERRORS: Final = 3
"""Letters that may be missing or too many."""
SHORTEST_BEGINNING: Final = 3
"""Letters from which a beginning says which card is meant."""


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


def begins(query: str, card: str) -> bool:
    """Whether a name of a card begins with what was typed, three letters at least."""
    wanted = words(query)
    return len(wanted) >= SHORTEST_BEGINNING and any(name.startswith(wanted) for name in names()[card])


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
    if any(_one_slip(wanted, part) for part in (name, *name.split())):
        return 0.84
    if len(wanted) < SHORTEST_ALIKE:
        return 0
    parts = [part for part in (name, *name.split()) if abs(len(part) - len(wanted)) <= MOST_ERRORS]
    return max((_ratio(wanted, part) for part in parts), default=0) * 0.84


def _one_slip(wanted: str, part: str) -> bool:
    """Whether one letter is missing, too many or wrong, or two changed places; not in tiny words."""
    if len(part) < SHORTEST_ALIKE or abs(len(wanted) - len(part)) > 1:
        return False
    begin = _same(wanted, part)
    one, other = wanted[begin:], part[begin:]
    end = _same(one[::-1], other[::-1])
    one, other = one[: len(one) - end], other[: len(other) - end]
    return max(len(one), len(other)) <= 1 or (len(one) == 2 and one == other[::-1])


def _same(one: str, other: str) -> int:
    """How many letters two words have in common at their beginning."""
    pairs = zip(one, other, strict=False)
    return next((at for at, (left, right) in enumerate(pairs) if left != right), min(len(one), len(other)))


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
