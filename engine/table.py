"""Table events: corrections by people at a physical table at any time (docs/notation.md, "Table events").

Changes of numbers are made in place, and the open question stays. Structural changes drop the stack, edit the
position and begin a new section at a step of the turn: the present one unless another is named. A forced
value that the rules do not allow is marked in the position.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from engine.bans import Ban, source
from engine.box_numbers import put as put_number
from engine.boxes import numbers_of
from engine.damage import NOBODY, eliminate
from engine.decisions import OfferYield
from engine.departing import depart
from engine.errors import IllegalAnswer, Reason
from engine.events import AGREED, Event, Place, TableChanged, Why
from engine.flow import run
from engine.gains import cut_hearts
from engine.hands import hides_hands, row
from engine.holdings import discard, replace
from engine.rules import LEAST_SEATS
from engine.seating import add_seat, remove_seat, reorder
from engine.sections import Phase, Step, drop_pending, present_step, restart
from engine.state import COUNTERS, EMPTY, GOAL, MARKET_SLOTS, MOST_TOKENS, Forced, State
from engine.steps import BeginTurn, Hit, Refill, Yields
from engine.table_boxes import add_box, remove_box, set_hand, set_monsters
from engine.table_cards import forget_top, give_card, set_market, set_mimic, take_card
from engine.table_checks import check_counter, check_player, check_seat, held_card, refuse
from engine.table_counters import add_counter, remove_counter, set_counter
from engine.table_course import leaves_damage
from engine.table_events import (
    HAND,
    NUMBERS,
    AddBox,
    AddCounter,
    AddNumber,
    AddSeat,
    BeginTurnOf,
    Change,
    GiveCard,
    GoTo,
    LeaveGame,
    RemoveBox,
    RemoveCounter,
    RemoveSeat,
    Reorder,
    SetDice,
    SetMarket,
    SetMimic,
    SetMonsters,
    SetNumber,
    SetOption,
    SetTokyo,
    SetTurn,
    TableEvent,
    TakeCard,
    Win,
    Withdraw,
    write_table,
)
from engine.table_options import set_option
from engine.tokyo import close_bay, leave, open_bay
from engine.turn import clear_turn
from engine.winning import end_game

HOLD: Final = Step(Phase.HOLD)
MOST: Final = 999
"""The maximum of any number at a table."""


def changes_in_place(state: State, event: TableEvent) -> bool:
    """Return whether an event changes the position in place and keeps the open question and the section.

    That holds for numbers, for added or removed counters and boxes, for the names of cards for sale while
    none is to be revealed, and for given or taken cards that are unrelated to damage on its way.
    """
    return event.at is None and ENTRIES[type(event.change)].in_place(state, event.change)


def apply_table(state: State, event: TableEvent) -> list[Event]:
    """Apply a table event; return what happened.

    Elsewhere than at a table nothing can be corrected; but where hands are hidden, which no table knows, a
    monster may leave. Raises IllegalAnswer with the reason; the state is unchanged then.
    """
    leaves = isinstance(event.change, LeaveGame) and event.at is None and hides_hands(state)
    if not state.rules.table and not leaves:
        raise IllegalAnswer("only a match opened for a table can be corrected", Reason.NO_TABLE)
    draft = state.copy()
    draft.events = [TableChanged(write_table(event))]
    match event:
        case TableEvent(LeaveGame(seat), None):
            depart(draft, seat)
        case _:
            _correct(draft, event)
    for slot in State.__slots__:
        setattr(state, slot, getattr(draft, slot))
    return state.events


def _correct(draft: State, event: TableEvent) -> None:
    in_place = changes_in_place(draft, event)
    step = _step(draft, event)
    hurt = _still_to_yield(draft, event)
    if not in_place:
        drop_pending(draft)
    ENTRIES[type(event.change)].do(draft, event.change)
    if not in_place:
        _go_on(draft, step, hurt)
    elif isinstance(event.change, GiveCard | TakeCard):
        _stay(draft)


def _step(state: State, event: TableEvent) -> Step:
    """Return the step to go on at: by the change itself, else the named one, else the present one."""
    led = ENTRIES[type(event.change)].leads_to(state, event)
    return led or event.at or present_step(state)


def _still_to_yield(state: State, event: TableEvent) -> int:
    """Return the mask of seats still to be asked to yield, unless play goes on elsewhere."""
    if event.at is not None or not ENTRIES[type(event.change)].asks_again:
        return 0
    hurt = 0
    for frame in state.stack:
        if isinstance(frame, Yields):
            hurt |= frame.hurt
        elif isinstance(frame, OfferYield):
            hurt |= 1 << frame.seat
    return hurt


def _go_on(state: State, step: Step, hurt: int) -> None:
    if state.over:
        return
    _cap_hearts(state)
    _end_at_zero(state)
    living = state.alive.bit_count()
    if living <= 1:
        end_game(state, state.alive.bit_length() - 1, "last" if living else "nobody")
        return
    if step.phase is Phase.ROLL and step.rolls and not state.ndice:
        raise refuse("after a roll there are dice", Reason.NO_SUCH_DICE)
    restart(state, step)
    if step.phase is Phase.REST and state.lives(state.active):
        state.stack.append(Yields(hurt & state.alive))
    run(state)


def _stay(state: State) -> None:
    """Keep the question open; first replace a card that was taken from the market."""
    _cap_hearts(state)
    if EMPTY in state.market:
        state.stack.append(Refill())
        run(state)


def _end_at_zero(state: State) -> None:
    """Take out monsters at 0 hearts that nothing keeps in the game any more."""
    for seat in filter(state.lives, range(state.seats)):
        if not state.hearts[seat] and not source(state, seat, Ban.OUT):
            state.harm += 1
            eliminate(state, Hit(seat, 0, False, NOBODY, Why.TABLE))


def _cap_hearts(state: State) -> None:
    """Cap hearts at what the cards allow, unless they were forced."""
    for seat in range(state.seats):
        if Forced(seat, "hearts") not in state.forced:
            cut_hearts(state, seat, "even_bigger")


# Numbers


def _set_number(state: State, event: SetNumber) -> None:
    seat = check_seat(state, event.seat)
    of_boxes = numbers_of(state.rules.box_names)
    most = of_boxes.get(event.what, MOST_TOKENS if event.what in ("poison", "shrink") else MOST)
    if not 0 <= event.value <= most:
        raise refuse(f"{event.what} is between 0 and {most}, not {event.value}")
    if event.what in COUNTERS:
        set_counter(state, check_counter(state, event.what), _with(state, event))
    elif event.what in of_boxes:
        put_number(state, seat, event.what, event.value)
        _cap_hearts(state)
    elif event.what == HAND:
        set_hand(state, seat, event.value)
    elif event.what == "hearts":
        _set_hearts(state, event)
    elif event.what == "stars":
        _store(state, seat, event.what, event.value)
    elif event.what in NUMBERS:
        _store(state, check_player(state, seat), event.what, event.value)
    else:
        _set_charge(state, event)


def _with(state: State, event: SetNumber) -> tuple[int, ...]:
    """Return all seats' numbers of a counter after one of them was set."""
    return tuple(
        event.value if seat == event.seat else state.number(seat, event.what) for seat in range(state.seats)
    )


def _store(state: State, seat: int, what: str, value: int) -> None:
    values = [*getattr(state, what)]
    values[seat] = value
    setattr(state, what, values if what in ("hearts", "stars", "energy") else tuple(values))
    if what == "stars" and (value >= GOAL) != (seat in state.reached):
        without = tuple(other for other in state.reached if other != seat)
        state.reached = (*without, seat) if value >= GOAL else without


def _set_hearts(state: State, event: SetNumber) -> None:
    seat, value = event.seat, event.value
    mark = Forced(seat, "hearts")
    most = state.most_hearts(seat)
    if value > most and not event.forced and mark not in state.forced:
        raise refuse(f"a monster has at most {most} hearts here; force it to have {value}")
    state.forced = tuple(other for other in state.forced if other != mark)
    if value > most:
        state.forced = (*state.forced, mark)
    if value == 0 and state.lives(seat) and not source(state, seat, Ban.OUT):
        state.hearts[seat] = 0
        state.harm += 1
        eliminate(state, Hit(seat, 0, False, NOBODY, Why.TABLE))
        return
    if value and not state.lives(seat):
        state.alive |= 1 << seat
        state.fell = (*state.fell[:seat], 0, *state.fell[seat + 1 :])
        open_bay(state)
    state.hearts[seat] = value


def _set_charge(state: State, event: SetNumber) -> None:
    held = held_card(state, event.seat, event.what)
    replace(state, event.seat, held, held._replace(charge=event.value))


def _add_number(state: State, event: AddNumber) -> None:
    seat = check_seat(state, event.seat)
    if event.what == HAND:
        cards = row(state, "hands", seat)
        _set_number(state, SetNumber(seat, HAND, len(cards) + event.change, event.forced))
        return
    now = (
        state.number(seat, event.what)
        if event.what in (*NUMBERS, *COUNTERS, *numbers_of(state.rules.box_names))
        else held_card(state, seat, event.what).charge
    )
    _set_number(state, SetNumber(seat, event.what, now + event.change, event.forced))


# Place and turn


def _set_tokyo(state: State, event: SetTokyo) -> None:
    for place, seat in ((Place.CITY, event.city), (Place.BAY, event.bay)):
        if seat >= 0 and not state.lives(check_seat(state, seat)):
            raise refuse(f"seat {seat + 1} is out and cannot be in the {place}", Reason.NOT_LEGAL)
    if event.bay >= 0 and not state.bay_open:
        raise refuse("the Bay is not in play", Reason.NOT_LEGAL)
    if event.city >= 0 and event.city == event.bay:
        raise refuse("a monster is in one place only", Reason.NOT_LEGAL)
    state.city = event.city
    state.bay = event.bay


def _set_dice(state: State, event: SetDice) -> None:
    if sum(event.dice) > 10:
        raise refuse(f"there are no {sum(event.dice)} dice")
    state.dice = event.dice
    state.ndice = sum(event.dice)


def _set_turn(state: State, event: SetTurn) -> None:
    seat = _next_to_move(state, event.seat)
    state.active = seat
    state.regular = seat
    state.turn = max(1, state.turn)


def _begin_turn(state: State, event: BeginTurnOf) -> None:
    clear_turn(state, BeginTurn(_next_to_move(state, event.seat), "", 0))


def _next_to_move(state: State, seat: int) -> int:
    """Let a seat have the turn, if it lives: the first of all before any turn. No die is frozen for it."""
    _check_lives(state, seat)
    if state.turn == 0:
        state.first = seat
    state.freeze = ()
    return seat


def _check_lives(state: State, seat: int) -> None:
    if not state.lives(check_seat(state, seat)):
        raise refuse(f"seat {seat + 1} is out", Reason.NOT_LEGAL)


def _win(state: State, event: Win) -> None:
    seat = event.seat
    if seat >= 0:
        _check_lives(state, seat)
    by_stars = seat >= 0 and state.stars[seat] >= GOAL
    end_game(state, seat, "stars" if by_stars else AGREED)


def _withdraw(state: State, event: Withdraw | LeaveGame) -> None:
    seat = check_seat(state, event.seat)
    if not state.lives(seat):
        raise refuse(f"seat {seat + 1} is out already", Reason.NOT_LEGAL)
    leave(state, seat)
    state.hearts[seat] = 0
    state.harm += 1
    eliminate(state, Hit(seat, 0, False, NOBODY, Why.WITHDRAWN))


# Seats


def _add_seat(state: State, event: AddSeat) -> None:
    most = state.rules.box.most_seats
    if state.seats >= most:
        raise refuse(f"this edition has at most {most} seats")
    if not 0 <= event.seat <= state.seats:
        raise refuse(f"a seat is added before one of 1-{state.seats + 1}", Reason.NO_SUCH_SEAT)
    add_seat(state, event.seat)
    open_bay(state)


def _remove_seat(state: State, event: RemoveSeat) -> None:
    seat = check_seat(state, event.seat)
    if state.seats <= LEAST_SEATS:
        raise refuse(f"a game needs {LEAST_SEATS} seats")
    changed, *state.events = state.events
    for held in state.cards[seat]:
        discard(state, seat, held, Why.TABLE)
    state.events.append(changed)  # seats are counted anew in what follows it
    leave(state, seat)
    remove_seat(state, seat)
    if not state.peekers:
        forget_top(state)
    close_bay(state)


def _reorder(state: State, event: Reorder) -> None:
    if sorted(event.order) != list(range(state.seats)):
        raise refuse(f"each of the seats 1-{state.seats} is needed once", Reason.NO_SUCH_SEAT)
    reorder(state, event.order)


# What each kind of change does


@dataclass(frozen=True, slots=True)
class EntryRules:
    """The rules of one kind of change by people at the table."""

    do: Callable[[State, Any], None]
    """Makes the change; raises IllegalAnswer if it is impossible."""
    in_place: Callable[[State, Any], bool] = lambda _, __: False
    """Whether the open question stays, unless a step is named; see `changes_in_place`."""
    leads_to: Callable[[State, TableEvent], Step | None] = lambda _, __: None
    """Returns the step that the change itself leads to; None for the named or the present step."""
    asks_again: bool = True
    """Whether those who were to be asked whether they yield are asked after it."""


def _always(_: State, __: Change) -> bool:
    return True


def _is_plain_number(state: State, change: SetNumber | AddNumber) -> bool:
    """Return whether the change brings no monster into the game or out of it."""
    if change.what in COUNTERS:
        return True
    if change.what != "hearts":
        return not state.over
    if state.over or not 0 <= change.seat < state.seats or not state.lives(change.seat):
        return False
    left = change.value if isinstance(change, SetNumber) else state.hearts[change.seat] + change.change
    return left > 0 or bool(source(state, change.seat, Ban.OUT))


def _names_cards_alone(state: State, change: SetMarket) -> bool:
    return not state.over and len(change.cards) == MARKET_SLOTS and EMPTY not in state.market


def _behind_who_left(state: State, event: TableEvent) -> Step | None:
    return Step(Phase.NEXT) if event.change == RemoveSeat(state.active) else None


def _to_the_first_roll(_: State, event: TableEvent) -> Step:
    return event.at if event.at == HOLD else Step(Phase.ROLL)


def _past_the_opening(state: State, event: TableEvent) -> Step | None:
    is_opening = event.at is None and present_step(state).phase is Phase.OPENING
    return Step(Phase.START) if is_opening else None


def _behind_a_roll(state: State, event: TableEvent) -> Step | None:
    is_first = event.at is None and present_step(state) == Step(Phase.ROLL)
    return Step(Phase.ROLL, 1) if is_first else None


ENTRIES: Final[dict[type[Change], EntryRules]] = {
    SetNumber: EntryRules(_set_number, _is_plain_number),
    AddNumber: EntryRules(_add_number, _is_plain_number),
    GiveCard: EntryRules(give_card, leaves_damage),
    TakeCard: EntryRules(take_card, leaves_damage),
    SetMimic: EntryRules(set_mimic),
    SetTokyo: EntryRules(_set_tokyo),
    SetMarket: EntryRules(set_market, _names_cards_alone),
    SetDice: EntryRules(_set_dice, leads_to=_behind_a_roll),
    SetTurn: EntryRules(_set_turn, leads_to=_past_the_opening, asks_again=False),
    BeginTurnOf: EntryRules(_begin_turn, leads_to=_to_the_first_roll, asks_again=False),
    Win: EntryRules(_win),
    AddCounter: EntryRules(add_counter, _always),
    RemoveCounter: EntryRules(remove_counter, _always),
    AddSeat: EntryRules(_add_seat, asks_again=False),
    RemoveSeat: EntryRules(_remove_seat, leads_to=_behind_who_left, asks_again=False),
    Withdraw: EntryRules(_withdraw),
    LeaveGame: EntryRules(_withdraw),
    Reorder: EntryRules(_reorder, asks_again=False),
    SetOption: EntryRules(set_option, lambda _, change: change.option == "sides"),
    AddBox: EntryRules(add_box, _always),
    RemoveBox: EntryRules(remove_box, _always),
    SetMonsters: EntryRules(set_monsters, _always),
    GoTo: EntryRules(lambda _, __: None),
}
