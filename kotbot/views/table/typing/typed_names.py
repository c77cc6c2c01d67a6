"""Reads the players of a table: `Ann, Bob, Cy = Megahorn`; monsters in words of every language."""

import re
from functools import cache
from typing import Final

from kotbot.clean_names import seen
from kotbot.i18n import LOCALES, texts_for
from kotbot.matches.facts import MatchFacts, Occupant
from kotbot.matches.table.seats.seating import LONGEST_NAME, TypedPlayer
from kotbot.views.base.monsters import MONSTERS, monster_name
from kotbot.views.base.render_context import names_in
from kotbot.views.base.spelling import words

_BETWEEN: Final = re.compile(r"[,;\n،、،]+")


def read_entries(text: str) -> list[TypedPlayer]:
    """Read players with their monsters, in the order of the text; an empty name for an unreadable one."""
    return [_entry(part) for part in _BETWEEN.split(text) if part.strip()]


def by_number(entry: TypedPlayer, facts: MatchFacts) -> TypedPlayer:
    """Replace the name of a computer, in any language, by its number in an entry that has a monster."""
    called = words(entry.name)
    for seat in facts.seats if entry.monster else ():
        known = names_in(seat, map(texts_for, LOCALES)) if seat.occupant is Occupant.COMPUTER else ()
        if called in map(words, known):
            return TypedPlayer(str(seat.place + 1), entry.monster)
    return entry


def read_name(text: str) -> str:
    """Read one name without controls and marks of direction; empty if nothing visible is left."""
    return seen(text, 2 * LONGEST_NAME)


def _entry(part: str) -> TypedPlayer:
    name, equals, monster = part.partition("=")
    return TypedPlayer(read_name(name), monster_named(read_name(monster)) if equals else "")


def monster_named(text: str) -> str:
    """Return the monster with this name in any language, whole or by a word of its own; else the text."""
    wanted = words(text)
    whole, partly = _names()
    return whole.get(wanted) or partly.get(wanted) or text


@cache
def _names() -> tuple[dict[str, str], dict[str, str]]:
    """Return monsters by their whole names, and by words that name only one of them."""
    whole: dict[str, str] = {}
    partly: dict[str, set[str]] = {}
    for locale in LOCALES:
        texts = texts_for(locale)
        for monster in MONSTERS:
            name = words(monster_name(monster, texts))
            whole.setdefault(name, monster)
            for word in name.split():
                partly.setdefault(word, set()).add(monster)
    return whole, {word: next(iter(found)) for word, found in partly.items() if len(found) == 1}
