"""The lobby of a match: joining, leaving, monsters, computers, options, and expiry when unused."""

from engine import InvalidPosition, new_game
from engine.players import PLAYERS
from kotbot.matches.core.ending import close
from kotbot.matches.core.game import Game, new_decision, save
from kotbot.matches.core.lobby import begin, check_lobby, check_may_change, give_up_seat, settled
from kotbot.matches.core.options import OPTIONS
from kotbot.matches.core.seats import (
    check_room,
    monsters_of,
    note_seat,
    renumber,
    rules_of,
    seat_called,
    seat_computer,
    seat_person,
)
from kotbot.matches.core.showing import show
from kotbot.matches.core.use_case import own_seat
from kotbot.matches.facts import Occupant, Person, SeatNews, Status
from kotbot.matches.modes import of_record, on_match
from kotbot.matches.outcomes import GotUp, MonsterChosen, Note, OptionSet, SatDown
from kotbot.matches.people.accounts import remember
from kotbot.matches.people.chats import settings_of
from kotbot.matches.ports import Unit
from kotbot.matches.records import SeatRecord
from kotbot.matches.refusals import Illegal, MonsterTaken, Refused
from kotbot.matches.replies import Denied, Reply, refuse


@on_match
def join(game: Game, person: Person) -> Reply:
    """Take a seat in the lobby, or in a match in which nobody has played yet, which then begins anew.

    Somebody with the name of a guest at the table takes over that guest's seat. A lobby without a host gets
    one now.
    """
    _sit_down(game, person)
    if game.match.status is Status.LIVE:
        begin(game, new_game(rules_of(game), len(game.seats), monsters=monsters_of(game)))
        note_seat(game, own_seat(game, person), SeatNews.JOINED)
    return settled(game, Note.JOINED, person)


def _sit_down(game: Game, person: Person) -> None:
    if person.nameless:
        raise Denied(Refused.STRANGER)
    remember(game.unit, person)
    if game.match.status in (Status.OVER, Status.STOPPED):
        raise Denied(Refused.OVER)
    if game.seat_of(person.id) is not None:
        raise Denied(Refused.SEATED)
    if person.id in settings_of(game.unit, game.match.chat).blocked:
        raise Denied(Refused.BLOCKED)
    if game.match.status is Status.LIVE and not game.can_begin_anew():
        raise Denied(Refused.TOO_LATE)
    guest = seat_called(game, person.name)
    if guest is not None and guest.occupant is Occupant.GUEST:
        guest.occupant, guest.account = Occupant.PERSON, person.id
    else:
        check_room(game)
        seat_person(game, person)
    if game.match.host is None:
        game.match.host = person.id


@on_match
def leave(game: Game, person: Person) -> Reply:
    """Leave the lobby; the next person becomes its host, and without one it closes."""
    give_up_seat(game, _lobby_seat(game, person))
    return settled(game, Note.LEFT, person)


def _lobby_seat(game: Game, person: Person) -> SeatRecord:
    check_lobby(game)
    return own_seat(game, person)


@on_match
def choose_monster(game: Game, person: Person, monster: str) -> Reply:
    """Take another monster of the edition's box, if it is free; without a seat, take a seat with it."""
    check_lobby(game)
    seat = game.seat_of(person.id)
    if monster not in rules_of(game).monsters:
        raise Denied(Illegal())
    if any(other.monster == monster for other in game.seats if other is not seat):
        raise Denied(MonsterTaken(monster))
    if seat is not None:
        seat.monster = monster
        return settled(game, MonsterChosen(monster), person)
    _sit_down(game, person)
    own_seat(game, person).monster = monster
    return settled(game, Note.JOINED, person)


@on_match
def add_computer(game: Game, person: Person, level: str) -> Reply:
    """Put a computer player on the next seat."""
    check_may_change(game, person)
    if level not in PLAYERS:
        raise Denied(Illegal())
    check_room(game)
    seat_computer(game, level)
    return settled(game, SatDown((game.seats[-1].place,)), person)


@on_match
def remove_computer(game: Game, person: Person, decision: int, place: int) -> Reply:
    """Remove a computer's seat; `place` is from 0, among the seats that were shown with a decision."""
    check_may_change(game, person)
    if decision != game.match.decision:
        raise Denied(Refused.STALE)
    seat = next((seat for seat in game.seats if seat.place == place), None)
    if seat is None or seat.occupant is not Occupant.COMPUTER:
        raise Denied(Illegal())
    game.seats.remove(seat)
    renumber(game)
    new_decision(game)
    return settled(game, GotUp(seat.monster), person)


@on_match
def set_option(game: Game, person: Person, option: str, value: str) -> Reply:
    """Set one of OPTIONS to one of its values; `on` and `off` for the Bay and the energy of two."""
    check_may_change(game, person)
    change = OPTIONS.get(option)
    if change is None:
        raise Denied(Illegal())
    before = rules_of(game).chosen_boxes
    try:
        change(game, value)
    except (ValueError, KeyError, InvalidPosition) as error:
        raise Denied(Illegal()) from error
    now = rules_of(game).box_names
    without = tuple(box for box in before if box not in now) if option == "edition" else ()
    return settled(game, OptionSet(option, value, without), person)


def expire_lobby(unit: Unit, code: str) -> Reply:
    """Close a lobby that was not used."""
    match = unit.match(code)
    if match is None or match.status is not Status.LOBBY:
        return refuse(Refused.NO_MATCH)
    game = of_record(unit, match)
    close(game, Status.STOPPED)
    save(game)
    return Reply(show(game), note=Note.STOPPED, changed=True)
