"""Search for a page of the rules or a card by a part of its words, in any language, tolerating typos."""

from collections.abc import Iterable
from difflib import SequenceMatcher
from functools import cache, lru_cache
from typing import Final, NamedTuple

from kotbot.i18n import LOCALES, Texts, texts_for
from kotbot.views.base import things
from kotbot.views.base.cards import WORDS, with_words
from kotbot.views.base.spelling import SHORTEST_MISSPELT, is_one_slip, words
from kotbot.views.rules.box_rules import BOX_RULES, box_title, shown_boxes
from kotbot.views.rules.chapters import CHAPTERS
from kotbot.views.rules.rulings import RULINGS

LONGEST_QUERY: Final = 60
MOST_FOUND: Final = 8
NEAR: Final = 0.12
"""Maximum difference of a hit's score from the best."""
_ALSO: Final = 0.97
"""Factor for a search word of a page, slightly less than its title."""
_IN_TEXT: Final = 0.6
"""Score if all words of the query occur on the page."""
ENOUGH: Final = 0.72
"""Minimum similarity of a word and a name to count as a typing error."""
_SLIP: Final = 0.84
"""Score of a name with one slip; more errors score less."""
MOST_ERRORS: Final = 3
"""Maximum number of missing or additional letters."""
SHORTEST_BEGINNING: Final = 3
"""Minimum length (letters) of a prefix that identifies a card."""
SHORTEST_SURE: Final = 6
"""Minimum length (letters) of a word recognised despite a slip: a shorter one may be another word."""
REMEMBERED: Final = 1_000
"""Scores that are kept: those of all cards for a few texts."""


class SearchHit(NamedTuple):
    """A page or a card and its score, 1 at best."""

    score: float
    page: str = ""
    card: str = ""


class _Index(NamedTuple):
    """The search terms of a page in all languages, without accents and punctuation."""

    titles: tuple[str, ...]
    also: tuple[str, ...]
    on_page: frozenset[str]


@cache
def _pages() -> dict[str, _Index]:
    chapters = {
        name: _index(
            name,
            [texts.gettext(chapter.title) for texts in _languages()],
            chapter.also,
            [*(one.says for one in chapter.statements), *_rulings_at(name)],
        )
        for name, chapter in CHAPTERS.items()
    }
    return chapters | {box: _of_box(box) for box in shown_boxes()}


def _rulings_at(chapter: str) -> list[str]:
    return [one.says for one in RULINGS if one.chapter == chapter and not one.box]


def _of_box(box: str) -> _Index:
    row = BOX_RULES[box]
    said = [one.says for statements in row.statements.values() for one in statements]
    titles = [box_title(box, texts) for texts in _languages()]
    said += [one.says for one in RULINGS if one.box == box]
    return _index(box, titles, row.also, [row.adds, *said] if row.adds else said)


def _languages() -> list[Texts]:
    return [texts_for(locale) for locale in LOCALES]


def _index(name: str, names: list[str], search_words: str, said: list[str]) -> _Index:
    everywhere = _languages()
    titles = [words(title) for title in names]
    also = [words(part) for texts in everywhere for part in texts.gettext(search_words).split(",")]
    on_page = {word for texts in everywhere for one in said for word in words(texts.gettext(one)).split()}
    return _Index((words(name), *titles), tuple(filter(None, also)), frozenset(on_page))


def search_rules(query: str, cards: Iterable[str] | None = None) -> list[SearchHit]:
    """Return pages and some of these cards, by default of all, best first; empty if nothing resembles it.

    Ties keep their order.
    """
    wanted = words(query[:LONGEST_QUERY])
    if not wanted:
        return []
    pages = [SearchHit(_of_page(wanted, index), page=name) for name, index in _pages().items()]
    named = [SearchHit(_of_card(wanted, card), card=card) for card in _or_all(cards)]
    hits = sorted((hit for hit in (*pages, *named) if hit.score), key=lambda hit: -hit.score)
    if not hits:
        return []
    best = hits[0].score
    if best == 1:
        return [hit for hit in hits if hit.score == 1]
    return [hit for hit in hits if hit.score >= best - NEAR][:MOST_FOUND]


@lru_cache(maxsize=REMEMBERED)
def _of_card(wanted: str, card: str) -> float:
    """Return a card's score, cached because a text is looked for among cards, pages and cards for sale."""
    return max(alike(wanted, name) for name in names()[card])


def _of_page(wanted: str, index: _Index) -> float:
    """Return the best score of title, search words and text."""
    title = max(alike(wanted, name) for name in index.titles)
    also = max((alike(wanted, name) for name in index.also), default=0) * _ALSO
    in_text = _IN_TEXT if all(_occurs(word, index.on_page) for word in wanted.split()) else 0
    return max(title, also, in_text)


def _occurs(word: str, on_page: frozenset[str]) -> bool:
    return word in on_page or (len(word) > 2 and any(known.startswith(word) for known in on_page))


@cache
def names() -> dict[str, tuple[str, ...]]:
    """Return every name of every card and thing in every language, without accents and punctuation."""
    printed = {card: ("card", row.names) for card, row in WORDS.items()}
    printed |= {thing: (row.context, (row.name,)) for thing, row in things.WORDS.items()}
    return {card: _names(card, context, own) for card, (context, own) in printed.items()}


def _names(card: str, context: str, printed: tuple[str, ...]) -> tuple[str, ...]:
    everywhere = [texts.pgettext(context, name) for texts in _languages() for name in printed]
    return tuple(dict.fromkeys(map(words, [card, *printed, *everywhere])))


def _or_all(cards: Iterable[str] | None) -> Iterable[str]:
    return with_words() if cards is None else cards


def search_cards(query: str, cards: Iterable[str] | None = None) -> list[str]:
    """Return which of these cards and things match, by default of all, best first; ties keep their order.

    An exact name ranks above a prefix, then come a part of the name and similar words.
    """
    wanted = words(query)
    if not wanted:
        return []
    scores = {card: _of_card(wanted, card) for card in _or_all(cards)}
    best = max(scores.values(), default=0)
    if best == 1:
        return [card for card, score in scores.items() if score == 1]
    return sorted((card for card, score in scores.items() if score > 0), key=lambda card: -scores[card])


def search_boxes(query: str) -> list[str]:
    """Return the boxes with a word, in a name or among their search words, that begins with the query."""
    wanted = words(query[:LONGEST_QUERY])
    if len(wanted) < SHORTEST_BEGINNING:
        return []
    named = ((box, (*_pages()[box].titles, *_pages()[box].also)) for box in shown_boxes())
    return [box for box, known in named if any(_has_beginning(wanted, name) for name in known)]


def _has_beginning(wanted: str, name: str) -> bool:
    return f" {wanted}" in f" {name}"


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
    if wanted in name:
        return _of_part(wanted, name)
    letters, best = _letters(wanted), 0.0
    for part, its in _parts(name):
        if abs(len(part) - len(wanted)) <= MOST_ERRORS:
            missing = len(its - letters)
            if missing <= 1 or _may_resemble(wanted, part, missing):
                best = max(best, _closeness(wanted, part))
    return best


def _of_part(wanted: str, name: str) -> float:
    """Return the score of a query that is a part of a name."""
    if wanted == name:
        return 1
    if name.startswith(wanted):
        return 0.95
    return 0.9 if f" {wanted}" in name else 0.85


@cache
def _parts(name: str) -> tuple[tuple[str, frozenset[str]], ...]:
    """Return a name and each word of it, with their letters."""
    return tuple((part, frozenset(part)) for part in (name, *name.split()))


@lru_cache(maxsize=1)
def _letters(wanted: str) -> frozenset[str]:
    return frozenset(wanted)


def _may_resemble(wanted: str, part: str, missing: int) -> bool:
    """Whether words can be similar of whose letters so many are missing: an upper bound that is cheap."""
    return 2 * (len(part) - missing) >= ENOUGH * (len(part) + len(wanted))


def _closeness(wanted: str, part: str) -> float:
    """Return the score of a name, or a word of it, that may be misspelt."""
    if is_one_slip(wanted, part):
        return _SLIP
    return 0 if len(wanted) < SHORTEST_MISSPELT else _ratio(wanted, part) * _SLIP


def _ratio(wanted: str, part: str) -> float:
    """Return the similarity of two words, 0 below ENOUGH."""
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
