"""A new match at a table: its row, and its beginning."""

from dataclasses import replace
from typing import Any

from engine import new_game
from engine.codec import rules_from_json
from kotbot.matches.core import lobby
from kotbot.matches.core.game import set_deadline
from kotbot.matches.core.seats import monsters_of
from kotbot.matches.facts import Mode, Pace, Status, Where
from kotbot.matches.ports import Unit
from kotbot.matches.table.game import TableGame
from kotbot.matches.table.lines.counters import begin_counting
from kotbot.matches.table.teaching import begin_teaching


def new_table(
    unit: Unit, where: Where, host: int | None, rules_json: dict[str, Any], language: str, mode: Mode
) -> TableGame:
    """Return a stored table in the set-up, without seats; `mode` is REFEREE or COUNTERS.

    Seats are added by `seats.add_seat`, then `begin` and `use_case.done`.
    """
    return lobby.new_lobby(TableGame, unit, where, host, rules_json, language, Pace.NONE, mode)


def begin(game: TableGame, first: int | None = None) -> None:
    """Begin with the present seats; `first` skips the roll for the first turn.

    In counters nobody rolls: without `first`, the first seat begins. Raises engine.EngineError for a number
    of seats, or a first seat, that the edition does not have.
    """
    if first is None and game.match.mode is Mode.COUNTERS:
        first = 0
    rules = replace(rules_from_json(game.match.rules), table=True)
    game.match.status = Status.LIVE
    game.match.started = game.unit.now
    set_deadline(game, None)
    begin_teaching(game)
    state = new_game(rules, len(game.seats), first, monsters=monsters_of(game))
    begin_counting(state, game.match.desk)
    lobby.begin(game, state)
