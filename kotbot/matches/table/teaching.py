"""Lessons at a table: each new thing once, for everybody who has never played.

An account stores what it was told; for guests and for cards, the match stores it.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from engine.cards.catalogue import THINGS
from engine.events import CardBought, Event, TableChanged
from engine.table_events import GiveCard, read_table
from kotbot.matches.core.game import Game
from kotbot.matches.core.lessons import COUNTERS, TABLE, first_of
from kotbot.matches.core.teaching import has_played, knows
from kotbot.matches.facts import Mode, Occupant, Status
from kotbot.matches.options import Told
from kotbot.matches.people.names import fold
from kotbot.matches.records import SeatRecord
from kotbot.matches.table.before import so_far


@dataclass(frozen=True, slots=True)
class Taught:
    """The lessons that the board shows now."""

    lesson: str = ""
    """The name of the lesson for the asked seat."""
    place: int = 0
    """The seat that is asked."""
    cards: tuple[str, ...] = ()
    """Cards that a monster got with the last line, for the first time at this table."""
    turn: int = 0
    """The turn in which the lesson is shown."""


NOTHING: Final = Taught()


def begin_teaching(game: Game) -> None:
    """Find the guests who have played here before."""
    if not game.match.chosen.teaches:
        return
    played = {
        _name(seat) for match, seats in so_far(game).tables if match.status is Status.OVER for seat in seats
    }
    know = tuple(name for name in map(_name, game.seats) if name in played)
    _put(game, replace(game.match.desk.told, know=know))


def is_taught(game: Game) -> bool:
    """Return whether anybody seated never played."""
    return any(_learns(game, seat, game.match.desk.told) for seat in game.seats)


def taught_now(game: Game) -> Taught:
    """Return the present lessons; NOTHING if nobody is taught."""
    if not game.match.chosen.teaches or game.state is None or game.match.status is not Status.LIVE:
        return NOTHING
    told = game.match.desk.told
    cards = _new_cards(game, told.cards) if is_taught(game) else ()
    place = _asked(game)
    seat = None if place is None else game.seats[place]
    if place is None or seat is None or not _learns(game, seat, told):
        return Taught(cards=cards, turn=game.state.turn)
    lessons = COUNTERS if game.match.mode is Mode.COUNTERS else TABLE
    lesson = first_of(lessons, _known(game, seat, told), game.state, place)
    return Taught(lesson, place, cards, game.state.turn)


def remember_told(game: Game, taught: Taught) -> None:
    """Record lessons as told after an entry below them; in counters after the turn."""
    if taught == NOTHING:
        return
    over = game.match.mode is not Mode.COUNTERS or game.position.turn != taught.turn
    told = game.match.desk.told
    _put(game, replace(told, cards=(*told.cards, *taught.cards)))
    if taught.lesson and over:
        _remember_lesson(game, game.seats[taught.place], taught.lesson)


def _remember_lesson(game: Game, seat: SeatRecord, lesson: str) -> None:
    known = None if seat.account is None else game.unit.account(seat.account)
    if known is None:
        told, guest = game.match.desk.told, _name(seat)
        heard = {**told.lessons, guest: (*told.lessons.get(guest, ()), lesson)}
        _put(game, replace(told, lessons=heard))
    else:
        known.taught = [*known.taught, lesson]
        game.unit.put_account(known)


def _asked(game: Game) -> int | None:
    """Return the seat whose step it is: the asked one, or the roller's; None if nobody is asked."""
    state = game.position
    asked = state.active if game.match.mode is Mode.COUNTERS else state.asked_seat
    if asked is None:
        return None
    return asked if asked >= 0 else state.active


def _learns(game: Game, seat: SeatRecord, told: Told) -> bool:
    if seat.occupant is Occupant.COMPUTER:
        return False
    if seat.account is None:
        return _name(seat) not in told.know
    return not knows(game, seat.account) and not has_played(game, seat.account)


def _known(game: Game, seat: SeatRecord, told: Told) -> Sequence[str]:
    account = None if seat.account is None else game.unit.account(seat.account)
    return told.lessons.get(_name(seat), ()) if account is None else account.taught


def _name(seat: SeatRecord) -> str:
    return fold(seat.name)


def _put(game: Game, told: Told) -> None:
    game.match.desk = replace(game.match.desk, told=told)


# Cards


def _new_cards(game: Game, told: Sequence[str]) -> tuple[str, ...]:
    """Return the cards that a monster got with the last line, without those that were explained before."""
    log = game.latest()
    entries = [entry for entry in log if entry.line == log[-1].line]
    cards = dict.fromkeys(_card_of(event) for entry in entries for event in entry.events)
    return tuple(card for card in cards if card in THINGS and card not in told)


def _card_of(event: Event) -> str:
    match event:
        case CardBought(card=card):
            return card
        case TableChanged(text):
            change = read_table(text).change
            return change.card if isinstance(change, GiveCard) else ""
        case _:
            return ""
