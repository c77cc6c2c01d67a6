"""Two tables for spreadsheets: the seats at the end, and every turn with everybody's numbers after it.

UTF-8 with a byte order mark, so that every spreadsheet reads every alphabet; the separator is the one that
spreadsheets of the language expect. No cell, and no part of one that another separator would make a cell,
can be taken for a formula.
"""

import csv
import io
import re
from collections.abc import Iterable, Sequence
from typing import Final

from kotbot.i18n import Texts
from kotbot.matches.ended.exporting import Exported
from kotbot.matches.facts import Standing
from kotbot.matches.log.results import standings
from kotbot.matches.log.turns import TurnLine
from kotbot.views.base import signs
from kotbot.views.exports.names import box, card, counters, monster, player

MARK: Final = "\ufeff"
FORMULA: Final = re.compile(r"""((?:^|[,;|\t\r\n])["' ]*)(?=[=+\-@＝＋－＠\t\r\n])""")
"""Beginnings of a formula in some spreadsheets: at the start of a cell, or after any separator."""
GUARD: Final = "'"
Cell = str | int | None


def seats_table(exported: Exported, texts: Texts) -> bytes:
    """Return a line for each seat: rank, who, and what the monster had at the end."""
    facts = exported.facts
    state = facts.state
    if state is None:
        raise ValueError(f"match {facts.code} has no position to export")
    head = [
        # Translators: heading of a column in a spreadsheet: the place in the final standings.
        texts.pgettext("column", "Rank"),
        texts.pgettext("column", "Player"),
        texts.pgettext("column", "Monster"),
        # Translators: heading of a column in a spreadsheet: "yes" for the winner.
        texts.pgettext("column", "Winner"),
        texts.pgettext("column", "Stars"),
        texts.pgettext("column", "Hearts"),
        texts.pgettext("column", "Energy"),
        # Translators: heading of a column in a spreadsheet: the turn in which the monster was eliminated.
        texts.pgettext("column", "Out in turn"),
        texts.pgettext("column", "Cards"),
        texts.pgettext("column", "Box"),
        *(name for _, name in counters(facts, texts)),
    ]
    rows = [_seat(row, exported, texts) for row in final_standings(exported)]
    return _table([head, *rows], texts)


def final_standings(exported: Exported) -> tuple[Standing, ...]:
    """Return the standings of the result; without a result, those of the last position."""
    facts = exported.facts
    if facts.result is not None:
        return facts.result.standings
    if facts.state is None:
        raise ValueError(f"match {facts.code} has no position to export")
    return standings(facts.state, {})


def _seat(row: Standing, exported: Exported, texts: Texts) -> list[Cell]:
    facts = exported.facts
    seat, state, result = facts.seats[row.place], facts.state, facts.result
    won = result is not None and result.winner == row.place
    return [
        row.rank if result is not None else None,
        player(seat, texts),
        monster(seat, texts),
        # Translators: in a spreadsheet: this one won.
        texts.pgettext("winner", "yes") if won else "",
        row.stars,
        row.hearts,
        state.energy[row.place] if state is not None else None,
        row.out_in_turn,
        ", ".join(card(held.card, facts, texts) for held in state.cards[row.place]) if state else "",
        box(facts, texts),
        *(state.number(row.place, what) for what, _ in counters(facts, texts) if state),
    ]


def turns_table(exported: Exported, texts: Texts) -> bytes:
    """Return a line for each turn: whose, when, the result, and everybody's hearts, stars and energy."""
    head = [
        texts.pgettext("column", "Turn"),
        # Translators: heading of a column in a spreadsheet: when the turn began.
        texts.pgettext("column", "Began"),
        texts.pgettext("column", "Player"),
        texts.pgettext("column", "Dice"),
        # Translators: heading of a column in a spreadsheet: who is in Tokyo after the turn.
        texts.pgettext("column", "Tokyo"),
        # Translators: heading of a column in a spreadsheet: cards that were bought in the turn.
        texts.pgettext("column", "Bought"),
        # Translators: heading of a column in a spreadsheet: cards that were played from hands in the turn.
        *([texts.pgettext("column", "Played")] if _has_played(exported) else []),
    ]
    for seat in exported.facts.seats:
        name = player(seat, texts)
        head += [f"{name} {sign}" for sign in (signs.HEART, signs.STAR, signs.ENERGY)]
        head += [f"{name} {counted}" for _, counted in counters(exported.facts, texts)]
    return _table([head, *(_turn(line, exported, texts) for line in exported.turns)], texts)


def _turn(line: TurnLine, exported: Exported, texts: Texts) -> list[Cell]:
    facts, seats = exported.facts, exported.facts.seats
    row: list[Cell] = [
        line.turn,
        f"{line.began.astimezone(exported.zone):%Y-%m-%d %H:%M %Z}",
        player(seats[line.seat], texts) if line.seat is not None else "",
        signs.dice(line.dice) if line.dice is not None else "",
        ", ".join(player(seats[place], texts) for place in line.tokyo),
        ", ".join(card(one, facts, texts) for one in line.bought),
        *([_played(line, exported, texts)] if _has_played(exported) else []),
    ]
    counted = [what for what, _ in counters(facts, texts)]
    for stand in line.stands:
        if stand is None:
            row += [None] * (3 + len(counted))
            continue
        row += [stand.hearts, stand.stars, stand.energy]
        row += [stand.number(what) for what in counted]
    return row


def _has_played(exported: Exported) -> bool:
    """Return whether anything was played from a hand."""
    return any(line.played for line in exported.turns)


def _played(line: TurnLine, exported: Exported, texts: Texts) -> str:
    facts = exported.facts
    names = ("" if one.seat is None else player(facts.seats[one.seat], texts) for one in line.played)
    cards = (card(one.card, facts, texts) for one in line.played)
    return ", ".join(f"{name} {what}".strip() for name, what in zip(names, cards, strict=True))


def _table(rows: Iterable[Sequence[Cell]], texts: Texts) -> bytes:
    written = io.StringIO()
    writer = csv.writer(written, delimiter=texts.cell_separator, quoting=csv.QUOTE_NONNUMERIC)
    writer.writerows([_safe(cell) for cell in row] for row in rows)
    return (MARK + written.getvalue()).encode()


def _safe(cell: Cell) -> Cell:
    return FORMULA.sub(rf"\g<1>{GUARD}", cell) if isinstance(cell, str) else cell
