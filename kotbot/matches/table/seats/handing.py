"""Removing and handing over seats, the host's role, options in mid-match, and deleting a person."""

from typing import Final

from engine.rules import LEAST_SEATS
from engine.table_events import RemoveSeat, SetOption, TableEvent, Withdraw
from kotbot.matches.core.ending import close
from kotbot.matches.core.game import Game
from kotbot.matches.core.options import sides_named
from kotbot.matches.core.use_case import check_live
from kotbot.matches.facts import OPEN, Kind, Occupant, Person, Status
from kotbot.matches.facts.pages import BoardPage
from kotbot.matches.log.history import Became
from kotbot.matches.outcomes import AtSeat, GotUp, Note, OptionSet, SatDown, SeatOutcome
from kotbot.matches.people.accounts import remember
from kotbot.matches.people.chats import settings_of
from kotbot.matches.refusals import Illegal, NotAllowed, Refused
from kotbot.matches.replies import Denied, Reply
from kotbot.matches.table import desk
from kotbot.matches.table.desk import ask_name
from kotbot.matches.table.game import TableGame
from kotbot.matches.table.seats.inviting import forget_phone, phones
from kotbot.matches.table.seats.seat_changes import (
    at_seats,
    check_level,
    count_anew,
    finished,
    is_live,
    note,
    seat_at,
    turn_to,
)
from kotbot.matches.table.use_case import check_decision, on_table
from kotbot.matches.table.writing import enter

MIDWAY: Final = ("bay", "check", "deck", "duel_energy", "sides")
"""Options that can change in a match; the edition cannot."""


@at_seats
def remove(game: TableGame, person: Person, decision: int, place: int) -> Reply:
    """Remove a seat from the table."""
    seat = seat_at(game, decision, place)
    if not is_live(game):
        game.seats.remove(seat)
        count_anew(game)
        turn_to(game, BoardPage.SEATS)
    elif len(game.seats) <= LEAST_SEATS:
        raise Denied(Refused.TOO_FEW)
    else:
        enter(game, person, TableEvent(RemoveSeat(place)))
    return finished(game, GotUp(seat.monster), person)


@at_seats
def withdraw(game: TableGame, person: Person, decision: int, place: int) -> Reply:
    """Withdraw a monster at its player's wish; the seat stays."""
    seat_at(game, decision, place)
    check_live(game)
    enter(game, person, TableEvent(Withdraw(place)))
    return finished(game, AtSeat(SeatOutcome.RETIRED, place), person)


@at_seats
def let_computer(game: TableGame, person: Person, decision: int, place: int, level: str) -> Reply:
    """Let a computer play for a seat until its player returns."""
    seat = seat_at(game, decision, place)
    check_level(level)
    seat.level, seat.away = level, seat.occupant is not Occupant.COMPUTER
    note(game, person, place, Became.COMPUTER, level)
    return finished(game, AtSeat(SeatOutcome.STOOD_IN, place), person)


@at_seats
def play_again(game: TableGame, person: Person, decision: int, place: int) -> Reply:
    """Let a seat's own player play again in place of the computer."""
    seat = seat_at(game, decision, place)
    if not seat.away:
        raise Denied(Refused.STALE)
    seat.level, seat.away = None, False
    note(game, person, place, Became.BACK)
    return finished(game, SatDown((place,)), person)


@at_seats
def offer_seat(game: TableGame, person: Person, decision: int, place: int) -> Reply:
    """Offer a seat to the next person who presses, for their account."""
    seat_at(game, decision, place)
    if game.match.private:
        raise Denied(NotAllowed())
    desk.offer(game.match, place)
    return finished(game, AtSeat(SeatOutcome.OFFERED, place), person)


@on_table
def sit_here(game: TableGame, person: Person, decision: int, place: int) -> Reply:
    """Take the offered seat; a stranger becomes a player of this table."""
    remember(game.unit, person)
    if game.match.status not in OPEN:
        raise Denied(Refused.OVER)
    seat = seat_at(game, decision, place)
    if game.match.desk.prompts.offered != place:
        raise Denied(Refused.STALE)
    if person.id in settings_of(game.unit, game.match.chat).blocked:
        raise Denied(Refused.BLOCKED)
    if game.seat_of(person.id) is not None:
        raise Denied(Refused.SEATED)
    seat.occupant, seat.account, seat.name = Occupant.PERSON, person.id, person.name
    seat.level, seat.away = None, False
    desk.offer(game.match, None)
    note(game, person, place, Became.PERSON)
    return finished(game, Note.JOINED, person)


@at_seats
def pass_on_host(game: TableGame, person: Person, decision: int, place: int) -> Reply:
    """Make another person at the table its host; for the host and admins, for anybody if there is no host."""
    seat = seat_at(game, decision, place)
    if game.match.host not in (None, person.id) and not person.chat_admin:
        raise Denied(Refused.NOT_HOST)
    if seat.account is None:
        raise Denied(Illegal())
    game.match.host = seat.account
    note(game, person, place, Became.HOST)
    return finished(game, AtSeat(SeatOutcome.HOSTED, place), person)


@at_seats
def set_option(game: TableGame, person: Person, decision: int, option: str, value: str) -> Reply:
    """Set one of MIDWAY in a match that has begun."""
    check_live(game)
    check_decision(game, decision)
    if option not in MIDWAY:
        raise Denied(Illegal())
    meant = sides_named(value, len(game.position.rules.sides)) if option == "sides" else value
    enter(game, person, TableEvent(SetOption(option, meant)))
    return finished(game, OptionSet(option, value), person)


# Deleting a person


def forget_sitter(game: Game, account: int) -> None:
    """Replace a deleted person by a nameless guest; another person becomes host, without one the match ends.

    A table in the deleted person's private chat moves to that of somebody with their own phone.
    """
    for seat in game.seats:
        if seat.account == account:
            seat.occupant, seat.account, seat.name = Occupant.GUEST, None, ""
    ask_name(game.match, None)
    forget_phone(game, account)
    people = [seat.account for seat in game.seats if seat.account is not None]
    if game.match.host == account:
        game.match.host = people[0] if people else None
    if game.match.host is None and not people:
        close(game, Status.STOPPED)
    elif game.match.chat == account:
        _move_home(game)


def _move_home(game: Game) -> None:
    for heir in phones(game):
        if game.unit.running(heir, 0, Kind.TABLE) is None:
            game.match.chat, game.match.topic = heir, 0
            forget_phone(game, heir)
            return
