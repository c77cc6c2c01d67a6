"""Before the start: open a lobby, join it, choose monsters, options and computers, and start the match."""

from typing import Any, Final

from engine import TABLE, Edition, new_game, rules
from engine.codec import rules_to_json
from engine.players import PLAYERS
from engine.rules import LEAST_SEATS
from kotbot.matches.core.advance import advance
from kotbot.matches.core.ending import close
from kotbot.matches.core.game import Game, append, new_decision, of_record, save
from kotbot.matches.core.options import OPTIONS
from kotbot.matches.core.seats import add_seat, check_room, renumber, rules_of, seat_called, seat_person
from kotbot.matches.core.showing import show
from kotbot.matches.core.use_case import Denied, done, on_match, once, own_seat
from kotbot.matches.core.waiting import wait
from kotbot.matches.facts import Mode, Occupant, Pace, Person, Status, Where
from kotbot.matches.housekeeping import maintenance
from kotbot.matches.log.history import START
from kotbot.matches.people.accounts import language_of, remember
from kotbot.matches.people.chats import settings_of
from kotbot.matches.ports import Unit
from kotbot.matches.records import MatchRecord, SeatRecord
from kotbot.matches.replies import Note, Refused, Reply, refuse

ALPHABET: Final = "23456789abcdefghjkmnpqrstuvwxyz"
"""Letters and digits that nobody confuses when reading them aloud."""
CODE_LENGTH: Final = 6
SEED_BYTES: Final = 32


def open_lobby(
    unit: Unit, where: Where, person: Person, edition: str = Edition.SECOND, language: str = ""
) -> Reply:
    """Open a lobby with its host seated; a place that has a running match shows that one instead.

    Where an administrator opens it who writes as the group, the first who joins is its host.
    """
    remember(unit, person)
    running = unit.running(where.chat, where.topic, table=False)
    if running is not None:
        return refuse(Refused.ALREADY_RUNNING, show(of_record(unit, running)))
    closed = may_not_open(unit, where, person)
    if closed is not None:
        return closed
    if edition not in set(Edition):
        return refuse(Refused.ILLEGAL, detail=edition)
    settings = settings_of(unit, where.chat)
    spoken = language or settings.language or language_of(unit, person)
    pace = Pace.NONE if where.private else settings.pace
    game = new_lobby(unit, where, host_of(person), rules_to_json(rules(Edition(edition))), spoken, pace)
    if not person.nameless:
        seat_person(game, person)
    return done(game, Note.OPENED, person)


def host_of(person: Person) -> int | None:
    """The account that is host of what a person opens, None if that is nobody's yet."""
    return None if person.nameless else person.id


def may_not_open(unit: Unit, where: Where, person: Person) -> Reply | None:
    """Why a person may not open a match in a place now, None if nothing is against it."""
    announced = maintenance(unit)
    if announced:
        return refuse(Refused.MAINTENANCE, detail=announced)
    settings = settings_of(unit, where.chat)
    if person.id in settings.blocked:
        return refuse(Refused.BLOCKED)
    if settings.starters == "admins" and not person.chat_admin:
        return refuse(Refused.NOT_ALLOWED, detail="admins")
    return None


def new_lobby(
    unit: Unit,
    where: Where,
    host: int | None,
    rules_json: dict[str, Any],
    language: str,
    pace: Pace,
    mode: Mode = Mode.DIGITAL,
) -> Game:
    """A lobby without seats, stored, with its clock running."""
    match = MatchRecord(
        code=_new_code(unit),
        chat=where.chat,
        topic=where.topic,
        private=where.private,
        language=language,
        host=host,
        rules=rules_json,
        seed=unit.entropy(SEED_BYTES),
        opened=unit.now,
        touched=unit.now,
        pace=pace,
        mode=mode,
    )
    unit.add_match(match)
    game = Game(unit, match, [], None)
    wait(game)
    return game


def _new_code(unit: Unit) -> str:
    while True:
        code = "".join(ALPHABET[byte % len(ALPHABET)] for byte in unit.entropy(CODE_LENGTH))
        if unit.match(code) is None:
            return code


@on_match
def join(game: Game, person: Person) -> Reply:
    """Take a seat in the lobby, or until somebody played in the match itself, which then begins anew.

    Who is called like a guest at the table is that guest; a lobby without a host has one now.
    """
    if person.nameless:
        raise Denied(Refused.STRANGER)
    remember(game.unit, person)
    if game.match.status in (Status.OVER, Status.STOPPED):
        raise Denied(Refused.OVER)
    if game.seat_of(person.id) is not None:
        raise Denied(Refused.SEATED)
    if person.id in settings_of(game.unit, game.match.chat).blocked:
        raise Denied(Refused.BLOCKED)
    if game.match.status is Status.LIVE and (game.at_table or _was_played(game)):
        raise Denied(Refused.TOO_LATE)
    guest = seat_called(game, person.name)
    if guest is not None and guest.occupant is Occupant.GUEST:
        guest.occupant, guest.account = Occupant.PERSON, person.id
    else:
        check_room(game)
        seat_person(game, person)
    if game.match.host is None:
        game.match.host = person.id
    if game.match.status is Status.LIVE:
        begin(game)
    return settled(game, Note.JOINED, person)


def _was_played(game: Game) -> bool:
    return any(event.seat >= 0 for event in game.unit.events(game.match.id))


@on_match
def leave(game: Game, person: Person) -> Reply:
    """Leave the lobby; the next person becomes its host, and without one it closes."""
    give_up_seat(game, _lobby_seat(game, person))
    return settled(game, Note.LEFT, person)


def give_up_seat(game: Game, seat: SeatRecord) -> None:
    """Empty a person's seat in a lobby; the next person becomes its host, and without one it closes."""
    game.seats.remove(seat)
    renumber(game)
    new_decision(game)
    people = [other.account for other in game.seats if other.account is not None]
    if game.match.host == seat.account:
        game.match.host = people[0] if people else None
    if not people:
        close(game, Status.STOPPED)


def _lobby_seat(game: Game, person: Person) -> SeatRecord:
    check_lobby(game)
    return own_seat(game, person)


def check_lobby(game: Game) -> None:
    """Raise Denied unless the match has not begun."""
    match game.match.status:
        case Status.LOBBY:
            return
        case Status.LIVE:
            raise Denied(Refused.TOO_LATE)
        case Status.OVER | Status.STOPPED:
            raise Denied(Refused.OVER)


def check_may_change(game: Game, person: Person) -> None:
    """Raise Denied unless a person may change the lobby: its host, admins, at a table whoever sits there."""
    check_lobby(game)
    if person.id == game.match.host or person.chat_admin:
        return
    own_seat(game, person)
    if not game.at_table:
        raise Denied(Refused.NOT_HOST)


@on_match
def choose_monster(game: Game, person: Person, monster: str) -> Reply:
    """Take another monster of the edition's box, if it is free."""
    seat = _lobby_seat(game, person)
    if monster not in rules_of(game).box.monsters:
        raise Denied(Refused.ILLEGAL, monster)
    if any(other.monster == monster for other in game.seats if other is not seat):
        raise Denied(Refused.TAKEN, monster)
    seat.monster = monster
    return settled(game, Note.SET, person, detail=monster)


@on_match
def add_computer(game: Game, person: Person, level: str) -> Reply:
    """Put a computer player on the next seat."""
    check_may_change(game, person)
    if level not in PLAYERS:
        raise Denied(Refused.ILLEGAL, level)
    check_room(game)
    add_seat(game, Occupant.COMPUTER, None, "", level)
    return settled(game, Note.SAT_DOWN, person, detail=str(len(game.seats)))


@on_match
def remove_computer(game: Game, person: Person, place: int) -> Reply:
    """Take a computer's seat away; `place` is from 0."""
    check_may_change(game, person)
    seat = next((seat for seat in game.seats if seat.place == place), None)
    if seat is None or seat.occupant is not Occupant.COMPUTER:
        raise Denied(Refused.ILLEGAL, str(place + 1))
    game.seats.remove(seat)
    renumber(game)
    new_decision(game)
    return settled(game, Note.GOT_UP, person, detail=seat.monster)


@on_match
def set_option(game: Game, person: Person, option: str, value: str) -> Reply:
    """Set one of OPTIONS to one of its values; `on` and `off` for the Bay and the energy of two."""
    check_may_change(game, person)
    change = OPTIONS.get(option)
    if change is None:
        raise Denied(Refused.ILLEGAL, option)
    try:
        change(game, value)
    except (ValueError, KeyError) as error:
        raise Denied(Refused.ILLEGAL, value) from error
    return settled(game, Note.SET, person, detail=f"{option} {value}")


def settled(game: Game, note: Note, person: Person, press: str = "", detail: str = "") -> Reply:
    """Reply to a change of the lobby; its hour begins again."""
    if game.match.status is Status.LOBBY:
        wait(game)
    return done(game, note, person, press, detail)


@on_match
@once
def start(game: Game, person: Person, press: str) -> Reply:
    """Begin the match; the id of the press is mixed into the seed."""
    if game.match.status is Status.LIVE and game.match.host == person.id:
        return Reply(show(game), note=Note.REPEATED)
    check_may_change(game, person)
    if game.at_table:
        raise Denied(Refused.ILLEGAL, game.match.mode)
    if len(game.seats) < LEAST_SEATS:
        raise Denied(Refused.TOO_FEW, str(LEAST_SEATS))
    game.match.mixed = press
    game.match.status = Status.LIVE
    game.match.started = game.unit.now
    begin(game)
    return done(game, Note.STARTED, person, press)


def begin(game: Game) -> None:
    """Put the match at its beginning."""
    game.state = new_game(rules_of(game), len(game.seats))
    append(game, TABLE, None, START, [])
    new_decision(game)
    advance(game)


def expire_lobby(unit: Unit, code: str) -> Reply:
    """Close a lobby that was not used."""
    match = unit.match(code)
    if match is None or match.status is not Status.LOBBY:
        return refuse(Refused.NO_MATCH)
    game = of_record(unit, match)
    close(game, Status.STOPPED)
    save(game)
    return Reply(show(game), note=Note.STOPPED, detail="expired", changed=True)
