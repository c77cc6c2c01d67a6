"""Leaving in mid-match: a computer plays on, a person comes back, a monster is withdrawn."""

from dataclasses import replace
from enum import StrEnum
from typing import Final

from engine import TABLE, Event, State, apply_table, view, write_table
from engine.hands import hides_hands
from engine.seeing import SOMEBODY
from engine.table_events import LeaveGame, TableEvent
from kotbot.matches.core.computers import usual_level
from kotbot.matches.core.ending import close
from kotbot.matches.core.game import Game, advance, append, new_decision
from kotbot.matches.core.lobby import give_up_seat
from kotbot.matches.core.seats import free_name, note_seat
from kotbot.matches.core.use_case import check_live, done, once, own_seat
from kotbot.matches.core.waiting import wait_anew
from kotbot.matches.digital.game import on_digital
from kotbot.matches.facts import Occupant, Person, SeatNews, Status
from kotbot.matches.outcomes import Note
from kotbot.matches.records import SeatRecord
from kotbot.matches.refusals import Refused
from kotbot.matches.replies import Denied, Reply


class Leaving(StrEnum):
    """The fate of the monster of a person who leaves."""

    COMPUTER = "computer"
    WITHDRAW = "withdraw"


LEFT: Final = {Leaving.COMPUTER: Note.HANDED_OVER, Leaving.WITHDRAW: Note.WITHDRAWN}


@on_digital
@once
def let_computer_play(game: Game, person: Person, press: str, place: int) -> Reply:
    """Let a computer play for a seat that timed out twice; anybody else seated may do so."""
    check_live(game)
    own = own_seat(game, person)
    row = game.deadline
    if view(game.position, own.place).asked_seat != place or game.plays_itself(place):
        raise Denied(Refused.STALE)
    if row is None or not row.warned or row.due is not None:
        raise Denied(Refused.NOT_OVERDUE)
    _hand_over(game.seats[place])
    advance(game)
    return done(game, Note.HANDED_OVER, person, press)


def _hand_over(seat: SeatRecord) -> None:
    seat.away = True
    seat.level = usual_level()


@on_digital
@once
def take_seat_back(game: Game, person: Person, press: str) -> Reply:
    """Play again for oneself; the clock of an open question restarts."""
    check_live(game)
    seat = own_seat(game, person)
    if not seat.away:
        raise Denied(Refused.SEATED)
    seat.away, seat.level = False, None
    if view(game.position, None).asked_seat in (seat.place, SOMEBODY):
        new_decision(game)
        wait_anew(game)
    note_seat(game, seat, SeatNews.BACK)
    return done(game, Note.TAKEN_BACK, person, press)


@on_digital
@once
def leave_match(game: Game, person: Person, press: str, how: Leaving) -> Reply:
    """Leave a live match: a computer plays on until the person returns, or the monster is withdrawn for good.

    If no person is left who plays or watches, the match is stopped.
    """
    check_live(game)
    seat = own_seat(game, person)
    _hand_over(seat)
    pass_on_host(game, person.id)
    if _is_deserted(game):
        close(game, Status.STOPPED)
        return done(game, Note.STOPPED, person, press)
    if how is Leaving.WITHDRAW and game.position.lives(seat.place):
        withdraw(game, seat.place, person.id)
    advance(game)
    return done(game, LEFT[how], person, press)


def _is_deserted(game: Game) -> bool:
    """Return whether no person is left who plays or watches."""
    return not any(seat.account is not None and not seat.away for seat in game.seats)


def withdraw(game: Game, place: int, account: int | None) -> None:
    """Withdraw a monster from the game; its damage on the way to others still goes on."""
    change = TableEvent(LeaveGame(place), None)
    position = game.position
    hides = hides_hands(position)
    events = apply_table(position, change) if hides else _as_at_a_table(position, change)
    append(game, TABLE, account, write_table(change), events)
    new_decision(game)


def _as_at_a_table(state: State, change: TableEvent) -> list[Event]:
    digital = state.rules
    state.rules = replace(digital, table=True)
    try:
        return apply_table(state, change)
    finally:
        state.rules = digital


def pass_on_host(game: Game, account: int) -> None:
    """Make another present person the host in place of one who leaves."""
    if game.match.host == account:
        others = (seat.account for seat in game.seats if seat.account != account and not seat.away)
        game.match.host = next((other for other in others if other is not None), account)


def forget_player(game: Game, account: int) -> None:
    """Remove a person who wants to be forgotten from an open match: a computer gets the seat for good.

    If no person is left who plays or watches, the match is stopped.
    """
    seat = game.seat_of(account)
    if seat is None:
        return
    if game.match.status is Status.LOBBY:
        give_up_seat(game, seat)
        return
    pass_on_host(game, account)
    seat.occupant = Occupant.COMPUTER
    seat.account, seat.name, seat.away = None, free_name(game.seats), False
    seat.level = usual_level()
    if _is_deserted(game):
        close(game, Status.STOPPED)
    elif game.match.status is Status.LIVE:
        note_seat(game, seat, SeatNews.LEFT)
        advance(game)
