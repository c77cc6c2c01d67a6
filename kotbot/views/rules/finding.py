"""Search for a page of the rules or a card by a part of its words, in any language, tolerating typos."""

from collections.abc import Iterable
from functools import cache
from typing import Final, NamedTuple

from kotbot.i18n import LOCALES, texts_for
from kotbot.views.base.cards import WORDS
from kotbot.views.base.spelling import words
from kotbot.views.rules.card_search import alike, names
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
    return {name: _index(name) for name in CHAPTERS}


def _index(name: str) -> _Index:
    chapter = CHAPTERS[name]
    said = [one.says for one in chapter.statements] + [one.says for one in RULINGS if one.chapter == name]
    everywhere = [texts_for(locale) for locale in LOCALES]
    titles = [words(texts.gettext(chapter.title)) for texts in everywhere]
    also = [words(part) for texts in everywhere for part in texts.gettext(chapter.also).split(",")]
    on_page = {word for texts in everywhere for one in said for word in words(texts.gettext(one)).split()}
    return _Index((words(name), *titles), tuple(filter(None, also)), frozenset(on_page))


def search(query: str, cards: Iterable[str] = WORDS) -> list[SearchHit]:
    """Return pages and some of these cards, best first; empty if nothing resembles the query.

    Ties keep their order.
    """
    wanted = words(query[:LONGEST_QUERY])
    if not wanted:
        return []
    pages = [SearchHit(_of_page(wanted, index), page=name) for name, index in _pages().items()]
    named = [SearchHit(max(alike(wanted, name) for name in names()[card]), card=card) for card in cards]
    hits = sorted((hit for hit in (*pages, *named) if hit.score), key=lambda hit: -hit.score)
    if not hits:
        return []
    best = hits[0].score
    if best == 1:
        return [hit for hit in hits if hit.score == 1]
    return [hit for hit in hits if hit.score >= best - NEAR][:MOST_FOUND]


def _of_page(wanted: str, index: _Index) -> float:
    """Return the best score of title, search words and text."""
    title = max(alike(wanted, name) for name in index.titles)
    also = max((alike(wanted, name) for name in index.also), default=0) * _ALSO
    in_text = _IN_TEXT if all(_occurs(word, index.on_page) for word in wanted.split()) else 0
    return max(title, also, in_text)


def _occurs(word: str, on_page: frozenset[str]) -> bool:
    return word in on_page or (len(word) > 2 and any(known.startswith(word) for known in on_page))
