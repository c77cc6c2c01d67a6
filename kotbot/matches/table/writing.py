"""Writing an entry: a table event or a change of the seats, with the offers that it raises.

Each is one event of the line that this unit of work writes. The match's seats follow those of the position.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final

from engine import TABLE, IllegalAnswer, State, apply_table, write_table
from engine.codec import rules_to_json
from engine.events import Event
from engine.sections import Phase, Step, is_held, present_step
from engine.table import changes_in_place
from engine.table_events import (
    AddBox,
    AddSeat,
    BeginTurnOf,
    RemoveCounter,
    RemoveSeat,
    Reorder,
    SetMonsters,
    TableEvent,
    Win,
)
from kotbot.matches.core.game import append, new_decision
from kotbot.matches.core.seats import free_monster, monsters_of, monsters_with_hands, renumber
from kotbot.matches.facts import Mode, Occupant, Offer, Person
from kotbot.matches.records import SeatRecord
from kotbot.matches.refusals import Illegal
from kotbot.matches.replies import Denied
from kotbot.matches.table.desk import forget_prompts, put_names
from kotbot.matches.table.drafts import mark_again, marks
from kotbot.matches.table.entries import ENTRY_EFFECTS, raised
from kotbot.matches.table.game import TableGame
from kotbot.matches.table.lines import check_unchanged
from kotbot.matches.table.offers import add_offers, asked_again, close_yields, seats_moved

FIRST_ROLL: Final = Step(Phase.ROLL)
"""In counters nothing is automatic: every structural entry leads to the first roll of the turn."""
HOLD: Final = Step(Phase.HOLD)
"""The same for a monster without dice, whose turn would otherwise end automatically."""

NOBODY: Final = -1
"""The former number of a new seat."""


def enter(
    game: TableGame,
    person: Person,
    event: TableEvent,
    offers: Iterable[Offer] = (),
    facts: Sequence[Event] = (),
) -> None:
    """Apply a table event and append it; `facts`, if there are any, replace the event's own fact.

    Raises Denied with the engine's reason and changes nothing.
    """
    check(game, event)
    state = game.position
    marked = marks(game)
    if game.match.mode is Mode.COUNTERS:
        event = _held(game, person, event)
    before = state.copy()
    in_place = changes_in_place(state, event)
    happened = apply_table(state, event)
    append(game, TABLE, person.id, write_table(event), [*(facts or happened[:1]), *happened[1:]])
    _names_follow(game, event)
    _seats_follow(game, event)
    game.match.rules = rules_to_json(state.rules)
    if not in_place:
        new_decision(game)
        mark_again(game, marked)
    if ENTRY_EFFECTS[type(event.change)].ends_yields(state):
        close_yields(game)
    more = raised(before, state, event) if game.match.mode is Mode.COUNTERS else []
    again = asked_again(game) if before.over and not state.over else []
    add_offers(game, [*offers, *again, *more])


def tell_monsters(game: TableGame, person: Person) -> None:
    """Enter the monsters of the seats into the position, which has them if there are expansions.

    A computer that sits down has no set of its own, as nobody draws for it.
    """
    more = game.position.more
    if more is None:
        return
    named = zip(monsters_of(game), monsters_with_hands(game), more.monsters, strict=True)
    monsters = tuple(one if one == before else with_hand for one, with_hand, before in named)
    if more.monsters != monsters:
        enter(game, person, TableEvent(SetMonsters(monsters)))


def check(game: TableGame, event: TableEvent) -> None:
    """Raise Denied with the engine's reason if an entry is not possible."""
    try:
        apply_table(game.position.copy(), event)
    except IllegalAnswer as error:
        raise Denied(Illegal(error.reason)) from error


def enter_seats(game: TableGame, person: Person, text: str) -> None:
    """Append that the seats of the match changed: a name, a monster, a player; an undo restores them.

    `text` says what happened to which seat, as in `who 2 renamed`; it contains no name, because names can be
    deleted. Change `game.seats` before or after this in the same unit of work.
    """
    check_unchanged(game.match)
    append(game, TABLE, person.id, text, [])


def _held(game: TableGame, person: Person, event: TableEvent) -> TableEvent:
    """Return an entry as counters mode needs it: held at a step, so that nothing follows automatically."""
    state = game.position
    if changes_in_place(state, event) or isinstance(event.change, Win) or event.at is not None:
        return event
    if _keeps_the_end(state, event):
        return event
    if state.active == ENTRY_EFFECTS[type(event.change)].goes(event.change) and state.alive.bit_count() > 2:
        enter(game, person, TableEvent(BeginTurnOf(state.others(state.active)[0])))
    held = event._replace(at=HOLD)
    if _has_no_dice(state, held):
        return held
    if isinstance(event.change, BeginTurnOf) or present_step(state) == FIRST_ROLL:
        return event
    return event._replace(at=FIRST_ROLL)


def _has_no_dice(state: State, event: TableEvent) -> bool:
    """Return whether the turn to which an entry leads has no dice."""
    ahead = state.copy()
    apply_table(ahead, event)
    return is_held(ahead)


def _keeps_the_end(state: State, event: TableEvent) -> bool:
    """Return whether the game stays over after an entry, with the same winner by the rules."""
    if not state.over:
        return False
    ahead = state.copy()
    apply_table(ahead, event)
    return ahead.over and ahead.winner == state.winner


def _names_follow(game: TableGame, event: TableEvent) -> None:
    """Drop the name of a counter that ends; the context of an earlier line has it still."""
    match event.change:
        case RemoveCounter(ended) | AddBox(_, _, ended) if ended:
            put_names(game.match, [one for one in game.match.desk.names if one.what != ended])
        case _:
            pass


# Seats


def _seats_follow(game: TableGame, event: TableEvent) -> None:
    """Keep one row for each seat; a new one is a nameless guest at first."""
    seats = game.seats
    sat = list(range(len(seats)))
    match event.change:
        case AddSeat(place):
            seats.insert(place, _guest(game, place))
            sat.insert(place, NOBODY)
        case RemoveSeat(place):
            del seats[place], sat[place]
        case Reorder(order):
            seats[:] = [seats[place] for place in order]
            sat = list(order)
        case _:
            return
    renumber(game)
    seats_moved(game, {before: place for place, before in enumerate(sat) if before != NOBODY})
    forget_prompts(game.match)
    game.match.desk = replace(game.match.desk, rolls={})


def _guest(game: TableGame, place: int) -> SeatRecord:
    return SeatRecord(
        match=game.match.id,
        place=place,
        occupant=Occupant.GUEST,
        account=None,
        name="",
        monster=free_monster(game),
    )
