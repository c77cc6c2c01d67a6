"""A text for a play log or a message: the game, the date, the players and monsters, and the result."""

from kotbot.i18n import Texts
from kotbot.matches.around.exporting import Exported
from kotbot.matches.facts import Result, Standing
from kotbot.views.base import signs
from kotbot.views.base.boxes import EDITIONS
from kotbot.views.exports.names import counters, monster, plain, player, unfinished


def play_log(exported: Exported, result: Result, texts: Texts) -> str:
    """Return plain lines without direction marks, the winner first."""
    facts = exported.facts
    began = facts.started or facts.opened
    turns = texts.ngettext("{n} turn", "{n} turns", result.turns)
    minutes = max(1, round(((facts.ended or exported.now) - began).total_seconds() / 60))
    # Translators: how long a match took, in minutes. Short.
    length = texts.ngettext("{n} min", "{n} min", minutes)
    head = [
        texts.pgettext("edition", EDITIONS[facts.rules.edition]),
        plain(texts.moment(began.astimezone(exported.zone))),
        turns,
        length,
        *([] if facts.result is not None else [unfinished(texts)]),
    ]
    return "\n".join([" · ".join(head), *(_line(row, exported, result, texts) for row in result.standings)])


def _line(row: Standing, exported: Exported, result: Result, texts: Texts) -> str:
    seat = exported.facts.seats[row.place]
    name = f"{row.rank}. {player(seat, texts)} ({monster(seat, texts)})"
    crown = f" {signs.END}" if result.winner == row.place else ""
    hearts = f"{row.hearts}{signs.HEART}" if row.hearts else signs.OUT
    return f"{name}: {row.stars}{signs.STAR} {hearts}{_counted(row.place, exported, texts)}{crown}"


def _counted(place: int, exported: Exported, texts: Texts) -> str:
    """Return the table's own counters of a seat: ` · cultists 2`."""
    state = exported.facts.state
    if state is None:
        return ""
    named = counters(exported.facts, texts)
    return "".join(f" · {name} {texts.number(state.number(place, what))}" for what, name in named)
