"""The log of a table beside what its people entered: each accepted entry stands there once, in its order."""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from typing import Any, Final, NamedTuple

from sqlalchemy import Connection, text

from kotbot.views.base.verbs import SeatVerb, Verb
from scripts.soaking.made_time.entries import Entry
from scripts.soaking.made_time.rolls import Tapped, letters

SEATING: Final = (SeatVerb.BEGIN, SeatVerb.PAGE, Verb.OPTION, Verb.JOIN, Verb.START)
MARKS: Final = (*SEATING, Verb.ERASE, Verb.TAKE_OVER, Verb.MORE_ROLLS, Verb.MARK, Verb.COUNTS)
"""Verbs that are accepted and write no line."""
IN_TIME: Final[Mapping[str, str]] = {Verb.UNDO: "undo ", Verb.REDO: "redo "}
ANY: Final = "*"
ROLLED: Final = ("ResultSettled", "DiceRolled", "OpeningRolled", "CamouflageRolled", "DieRerolled")
_DECLINED: Final = re.compile(r"(enter|start|out|yield|take|win) \d")
_NAMES: Final = text(
    "SELECT seat.name FROM seat JOIN match ON match.id = seat.match"
    " WHERE match.code = :code ORDER BY seat.place"
)
_EVENTS: Final = text(
    "SELECT event.seq, event.turn, event.account, event.text, event.happened FROM event"
    " JOIN match ON match.id = event.match"
    " WHERE match.code = :code AND event.account IS NOT NULL AND event.text != 'start' ORDER BY event.seq"
)


class Written(NamedTuple):
    """What somebody entered, as the log has it, in a turn; `roller` is whose dice fell."""

    seq: int
    turn: int
    account: int
    text: str
    roller: int | None


def roller(happened: str) -> int | None:
    """Whose dice fell, by the facts of an event; None for what was no dice."""
    return next((fact[1] for fact in json.loads(happened) if fact[0] in ROLLED), None)


def misplaced(
    connection: Connection,
    code: str,
    rows: Sequence[Any],
    entries: Mapping[str, Entry],
    restarts: Sequence[datetime],
) -> Iterator[str]:
    """Entries of a match that are not written as they were meant, and lines that nobody entered.

    `rows` are the accepted ones, in their order.
    """
    found = connection.execute(_EVENTS, {"code": code})
    written = [Written(row.seq, row.turn, row.account, row.text, roller(row.happened)) for row in found]
    names = list(connection.execute(_NAMES, {"code": code}).scalars())
    tapped = Tapped(restarts)
    for row in rows:
        entry = entries.get(row.id)
        if entry is None:
            yield f"{code}: {row.id} counts, and nobody made it"
            continue
        lines = taken(written, entry, row)
        if lines is None:
            following = written[0] if written else "its end"
            yield f"{code}: {entry} counts as {row.detail!r}, and the log goes on with {following}"
            return
        wrong = list(tapped.accept(entry, row))
        for line in lines:
            wrong += _otherwise(entry, line, names)
        yield from (f"{code}: {words}" for words in wrong)
    for event in written:
        yield f"{code}: nobody entered {event}"


def taken(written: list[Written], entry: Entry, row: Any) -> list[Written] | None:
    """Take the lines of an accepted entry out of those that are left; None if they do not come next."""
    wanted, lines = _wanted(entry, row.detail), list[Written]()
    while wanted and written and _comes_before(written[0], wanted[0], row.account):
        written.pop(0)
    for words in wanted:
        if not written or not _is(written[0], words, row.account):
            return None
        lines.append(written.pop(0))
    if entry.verb == Verb.MODE and written and _comes_with_mode(lines[-1], written[0]):
        written.pop(0)
    return lines


def _wanted(entry: Entry, detail: str) -> list[str]:
    """How the lines begin that an accepted entry must have written."""
    verb = entry.verb
    if verb in MARKS or not detail or (verb == Verb.FACE and detail.isdecimal()):
        return []
    if verb in IN_TIME:
        return [IN_TIME[verb]]
    if verb == Verb.MODE:
        return [f"mode {detail}"]
    return [ANY] if _DECLINED.fullmatch(detail) else detail.split("; ")


def _is(line: Written, begins: str, account: int) -> bool:
    return line.account == account and (begins == ANY or line.text.startswith(begins))


def _comes_before(line: Written, begins: str, account: int) -> bool:
    """Whether a line comes with the same entry: a purchase that ends, the turn of who goes out."""
    before = line.text == "pass" or line.text.startswith("begin ")
    return line.account == account and before and not _is(line, begins, account)


def _comes_with_mode(mode: Written, line: Written) -> bool:
    """Whether a switch wrote a line too: the first turn, or one without dice that is held no more."""
    begins = mode.turn == 0 and line.text.startswith("begin ")
    return line.account == mode.account and (begins or line.text == "go at roll 0")


def _otherwise(entry: Entry, line: Written, names: Sequence[str]) -> Iterator[str]:
    """How a line differs from what was meant."""
    action, words = entry.action, line.text.split()
    if entry.dice and letters(line.text) != sorted(entry.dice):
        yield f"{entry} was typed, and {line.text!r} is written"
    if entry.dice and entry.name and line.roller is not None and names[line.roller] != entry.name:
        yield f"{entry} was typed, and counts for {names[line.roller]}"
    if action is not None and action.verb == Verb.ANSWER and words != list(action.args):
        yield f"{entry} was pressed, and {line.text!r} is written"
    if action is not None and action.verb == Verb.CORRECT and words[1:3] != list(action.args[1:3]):
        yield f"{entry} was pressed, and {line.text!r} is written"
