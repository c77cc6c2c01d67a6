"""What a table calls its free counters and notes on cards; numbers and cards are of the position.

No line holds a name or a note, for both can be deleted.
"""

import json
from collections.abc import Iterable
from typing import Final, NamedTuple

from engine import State
from engine.state import COUNTERS
from kotbot.matches.facts import COUNTED_NAMES, Counter, Noted

LONGEST_NAME: Final = 20
LONGEST_NOTE: Final = 60


class Named(NamedTuple):
    """A counter or a card, what it is called or what is noted on it, and who typed that; None for the bot."""

    what: str
    name: str
    account: int | None


def names(options: dict[str, str]) -> list[Named]:
    """The names in the options of a match."""
    return read_names(options.get(COUNTED_NAMES, ""))


def put_names(options: dict[str, str], named: Iterable[Named]) -> None:
    """Keep them in the options of a match; nothing where there are none."""
    text = write_names(named)
    if text:
        options[COUNTED_NAMES] = text
    else:
        options.pop(COUNTED_NAMES, None)


def read_names(text: str) -> list[Named]:
    """What `write_names` wrote."""
    return [Named(*row) for row in json.loads(text)] if text else []


def write_names(named: Iterable[Named]) -> str:
    """Names as one text; empty for none."""
    rows = [list(one) for one in named]
    return json.dumps(rows, ensure_ascii=False) if rows else ""


def names_without_person(text: str, account: int) -> str:
    """The same names, but for those that somebody typed who is forgotten."""
    return write_names(
        one._replace(name="", account=None) if one.account == account else one for one in read_names(text)
    )


def counters_of(state: State, options: dict[str, str]) -> tuple[Counter, ...]:
    """What the table counts, and what it calls that."""
    known = {one.what: one.name for one in names(options)}
    return tuple(Counter(what, known.get(what, "")) for what in COUNTERS if state.counts(what))


def notes_of(options: dict[str, str]) -> tuple[Noted, ...]:
    """What is noted on cards."""
    return tuple(Noted(one.what, one.name) for one in names(options) if one.what not in COUNTERS and one.name)


def put_note(options: dict[str, str], card: str, note: str, account: int) -> None:
    """Note something on a card, in place of what was noted there before."""
    others = [one for one in names(options) if one.what != card]
    put_names(options, sorted([*others, Named(card, note, account)], key=lambda one: one.what))


def begin_counting(state: State, options: dict[str, str]) -> None:
    """Whatever has a name is counted from 0, as in a rematch."""
    named = {one.what for one in names(options)}
    rows: list[tuple[int, ...]] = [(0,) * state.seats if what in named else () for what in COUNTERS]
    while rows and not rows[-1]:
        rows.pop()
    state.counters = tuple(rows)
