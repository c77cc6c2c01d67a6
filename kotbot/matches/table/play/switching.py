"""Switching in mid-match: between referee and counters, which can be undone, and teaching on or off."""

from dataclasses import replace

from engine import TABLE
from engine.sections import Phase, Step, is_held
from engine.table_events import BeginTurnOf, GoTo, TableEvent
from kotbot.matches.core.game import advance, append, new_decision
from kotbot.matches.core.options import ON_OFF
from kotbot.matches.core.use_case import done, once
from kotbot.matches.facts import Mode, Person
from kotbot.matches.inline_chats import is_inline
from kotbot.matches.log.history import MODE
from kotbot.matches.outcomes import OptionSet, Switched
from kotbot.matches.refusals import Illegal, Refused
from kotbot.matches.replies import Denied, Reply
from kotbot.matches.table.game import TableGame
from kotbot.matches.table.lines import check_unchanged
from kotbot.matches.table.offers import add_offers
from kotbot.matches.table.teaching import begin_teaching
from kotbot.matches.table.use_case import at_table
from kotbot.matches.table.writing import enter


@at_table
@once
def switch_mode(game: TableGame, person: Person, press: str, mode: Mode) -> Reply:
    """Switch to REFEREE or COUNTERS. Switched; Refused.STALE if it is that mode already.

    There is no referee in an inline message.
    In counters nobody rolls for the first turn, so it begins at once.
    """
    if mode is Mode.DIGITAL or (mode is Mode.REFEREE and is_inline(game.match.chat)):
        raise Denied(Illegal())
    check_unchanged(game.match)
    if mode is game.match.mode:
        raise Denied(Refused.STALE)
    game.match.mode = mode
    append(game, TABLE, person.id, f"{MODE}{mode}", [])
    new_decision(game)
    add_offers(game, [])
    if mode is Mode.COUNTERS and game.position.turn == 0 and not game.position.over:
        first = next(filter(game.position.lives, range(game.position.seats)))
        enter(game, person, TableEvent(BeginTurnOf(first)))
    if mode is Mode.REFEREE and is_held(game.position):
        enter(game, person, TableEvent(GoTo(), Step(Phase.ROLL)))
    advance(game)
    return done(game, Switched(mode), person, press)


@at_table
@once
def teach(game: TableGame, person: Person, press: str, wanted: str) -> Reply:
    """Turn teaching on (`on`) or off (`off`)."""
    if wanted not in ON_OFF:
        raise Denied(Illegal())
    game.match.chosen = replace(game.match.chosen, teaches=ON_OFF[wanted])
    begin_teaching(game)
    return done(game, OptionSet("teach", wanted), person, press)
