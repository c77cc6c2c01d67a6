"""The seats of a table, in the set-up and in the match: adding, renaming, monsters, order.

In a match each change is a line of the history and can be undone; in the set-up nothing is recorded.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from engine.table_events import AddSeat, Reorder, TableEvent
from kotbot.matches.core.seats import add_seat, check_room, free_name, is_of_a_box, seat_called
from kotbot.matches.core.showing import show
from kotbot.matches.core.use_case import once
from kotbot.matches.facts import MatchFacts, NameAsked, Occupant, Person
from kotbot.matches.facts.pages import BoardPage, MonsterPage
from kotbot.matches.log.history import Became
from kotbot.matches.outcomes import AtSeat, Dressed, Note, SatDown, SeatOutcome
from kotbot.matches.people.names import fold
from kotbot.matches.ports import Unit
from kotbot.matches.records import SeatRecord
from kotbot.matches.refusals import BadName, Illegal, NameFault, Refused, SameName
from kotbot.matches.replies import Denied, Reply
from kotbot.matches.table import desk
from kotbot.matches.table.before import Before, so_far
from kotbot.matches.table.game import TableGame
from kotbot.matches.table.seats.seat_changes import (
    at_seats,
    check_level,
    count_anew,
    finished,
    is_live,
    note,
    page_of,
    seat_at,
    turn_to,
)
from kotbot.matches.table.showing import set_up_facts
from kotbot.matches.table.use_case import check_decision, load
from kotbot.matches.table.writing import enter

LONGEST_NAME: Final = 24
"""The most characters of a name or a monster that people type."""
MOST_TYPED: Final = 12
"""The most entries in one text; a longer one is no list of players."""


class TypedPlayer(NamedTuple):
    """A typed entry for one player: a name, and perhaps a monster, of a box or made up."""

    name: str
    monster: str = ""


class NewPlayer(NamedTuple):
    """A player to be seated; by default a nameless guest."""

    occupant: Occupant = Occupant.GUEST
    account: int | None = None
    name: str = ""
    level: str | None = None
    monster: str = ""


@at_seats
def look(game: TableGame, person: Person) -> Reply:
    """Show the seats; nothing changes."""
    return Reply(show(game), note=Note.TURNED)


def seats_of(unit: Unit, code: str) -> MatchFacts | None:
    """Return a match with the players who could be seated too."""
    game = load(unit, code)
    return None if game is None else replace(show(game), set_up=set_up_facts(game))


# Adding players


@at_seats
def seat_familiar(game: TableGame, person: Person, key: str) -> Reply:
    """Seat an earlier player; `key` is that of Familiar."""
    past = so_far(game)
    known = next((one for one in past.everybody() if one.key == key), None)
    if known is None:
        raise Denied(Refused.STALE)
    if seat_called(game, known.name) or (known.account and game.seat_of(known.account)):
        return Reply(show(game), note=Note.REPEATED)
    check_room(game)
    seat = sit_down(game, person, new_player(past, known.name, known.account))
    return finished(game, SatDown((seat.place,)), person)


@at_seats
@once
def seat_nameless(game: TableGame, person: Person, press: str) -> Reply:
    """Seat a nameless guest."""
    check_room(game)
    seat = sit_down(game, person, NewPlayer())
    return finished(game, SatDown((seat.place,)), person, press)


@at_seats
@once
def seat_computer(game: TableGame, person: Person, press: str, level: str) -> Reply:
    """Seat a computer player."""
    check_level(level)
    check_room(game)
    seat = sit_down(game, person, NewPlayer(Occupant.COMPUTER, name=free_name(game.seats), level=level))
    return finished(game, SatDown((seat.place,)), person, press)


@at_seats
def seat_typed(game: TableGame, person: Person, entries: Sequence[TypedPlayer]) -> Reply:
    """Seat guests by name, or give monsters to seated players: `Ann`, `Bob = Kraken`, `2 = Megahorn`.

    All of them, or none if one is not possible: FULL, SameName and BadName say why.
    """
    fresh = [entry for entry in entries if not (entry.monster and meant(game, entry.name))]
    check_names(game.seats, [entry.name for entry in fresh])
    _check_monsters(entries)
    check_room(game, len(fresh))
    past = so_far(game)
    changed = tuple(_typed(game, person, past, entry).place for entry in entries)
    desk.ask_name(game.match, None)
    return finished(game, SatDown(changed) if fresh else Dressed(changed), person)


def _typed(game: TableGame, person: Person, past: Before, entry: TypedPlayer) -> SeatRecord:
    seat = meant(game, entry.name) if entry.monster else None
    if seat is None:
        seat = sit_down(game, person, new_player(past, entry.name, None))
        if entry.monster:
            give_monster(game, seat, entry.monster)
    else:
        give_monster(game, seat, entry.monster)
        note(game, person, seat.place, Became.MONSTER)
    return seat


def new_player(past: Before, name: str, account: int | None) -> NewPlayer:
    """Return a person or a guest, with the monster that they played last."""
    occupant = Occupant.GUEST if account is None else Occupant.PERSON
    return NewPlayer(occupant, account, name, monster=past.monster_of(name, account))


def sit_down(game: TableGame, person: Person, who: NewPlayer) -> SeatRecord:
    """Add a seat at the end; with the player's monster if it is free, else the first free one of the box."""
    if is_live(game):
        enter(game, person, TableEvent(AddSeat(len(game.seats))))
        seat = game.seats[-1]
        seat.occupant, seat.account, seat.name, seat.level = who.occupant, who.account, who.name, who.level
    else:
        seat = add_seat(game, who.occupant, who.account, who.name, who.level)
    taken = {fold(other.monster) for other in game.seats if other is not seat}
    if who.monster and fold(who.monster) not in taken:
        seat.monster = who.monster
    return seat


def meant(game: TableGame, name: str) -> SeatRecord | None:
    """Return the seat that a typed name means: the one with this name, else with this number."""
    called = seat_called(game, name)
    if called is None and name.isdecimal() and 0 < int(name) <= len(game.seats):
        return game.seats[int(name) - 1]
    return called


def check_names(seats: Sequence[SeatRecord], names: Sequence[str]) -> None:
    """Raise Denied for names that are not valid at this table."""
    if len(names) > MOST_TYPED:
        raise Denied(BadName(NameFault.MANY))
    taken = {fold(seat.name) for seat in seats if seat.name}
    for name in names:
        if not name.strip():
            raise Denied(BadName(NameFault.EMPTY))
        if len(name) > LONGEST_NAME:
            raise Denied(BadName(NameFault.LONG))
        if fold(name) in taken:
            raise Denied(SameName(name))
        taken.add(fold(name))


def _check_monsters(entries: Sequence[TypedPlayer]) -> None:
    wanted = [fold(entry.monster) for entry in entries if entry.monster]
    if any(len(monster) > LONGEST_NAME for monster in wanted):
        raise Denied(BadName(NameFault.LONG))
    twice = next((entry.monster for entry in entries if wanted.count(fold(entry.monster)) > 1), None)
    if twice is not None:
        raise Denied(SameName(twice))


# Names, monsters and places


@at_seats
def prompt(game: TableGame, person: Person, decision: int, what: str, place: int, message: int) -> Reply:
    """Take the next text of this person as `name` (another name) or `guest` (somebody else) of a seat.

    `message` is the one that asks for the name.
    """
    seat_at(game, decision, place)
    if what not in ("name", "guest"):
        raise Denied(Illegal())
    desk.ask_name(game.match, NameAsked(person.id, what, place, message))
    return finished(game, Note.PROMPTED, person)


@at_seats
def answer_prompt(game: TableGame, person: Person, name: str) -> Reply:
    """Handle the text for which `prompt` asked this person."""
    asked = game.match.desk.prompts.name
    if asked is None or asked.account != person.id or asked.place >= len(game.seats):
        raise Denied(Refused.STALE)
    seat = game.seats[asked.place]
    check_names([other for other in game.seats if other is not seat], [name])
    desk.ask_name(game.match, None)
    seat.name = name
    if asked.what == "guest" or seat.occupant is Occupant.COMPUTER:
        seat.occupant, seat.account, seat.level, seat.away = Occupant.GUEST, None, None, False
        note(game, person, asked.place, Became.GUEST)
    else:
        note(game, person, asked.place, Became.RENAMED)
    return finished(game, AtSeat(SeatOutcome.RENAMED, asked.place), person)


@at_seats
def dress(game: TableGame, person: Person, decision: int, place: int, monster: str) -> Reply:
    """Give a seat another monster; its former owner gets the one that becomes free.

    In the set-up the next seat is asked for its monster, until all have had their turn.
    """
    seat = seat_at(game, decision, place)
    if not is_of_a_box(monster):
        raise Denied(Illegal())
    give_monster(game, seat, monster)
    note(game, person, place, Became.MONSTER)
    page = page_of(game)
    if not is_live(game) and isinstance(page, MonsterPage) and page.seat == place:
        turn_to(game, MonsterPage(place + 1) if place + 1 < len(game.seats) else None)
    return finished(game, Dressed((place,)), person)


def give_monster(game: TableGame, seat: SeatRecord, monster: str) -> None:
    """Give a seat a monster; its former owner gets the one that becomes free."""
    holder = next((other for other in game.seats if fold(other.monster) == fold(monster)), None)
    if holder is not None:
        holder.monster = seat.monster
    seat.monster = monster


@at_seats
def begin_order(game: TableGame, person: Person, decision: int) -> Reply:
    """Begin to tap the seats in their order, from the beginning."""
    check_decision(game, decision)
    desk.put_order(game.match, ())
    if not is_live(game):
        turn_to(game, BoardPage.ORDER)
    return finished(game, Note.TURNED, person)


@at_seats
def tap(game: TableGame, person: Person, decision: int, place: int) -> Reply:
    """Make this seat the next in the order of play; the last but one completes the order. Twice is once."""
    seat_at(game, decision, place)
    before = game.match.desk.prompts.order
    if place in before:
        return Reply(show(game), note=Note.REPEATED)
    order = (*before, place)
    left = [seat.place for seat in game.seats if seat.place not in order]
    if len(left) > 1:
        desk.put_order(game.match, order)
        return finished(game, AtSeat(SeatOutcome.TAPPED, place), person)
    if is_live(game):
        enter(game, person, TableEvent(Reorder((*order, *left))))
    else:
        game.seats = [game.seats[seat] for seat in (*order, *left)]
        count_anew(game)
    return finished(game, Note.RESEATED, person)
