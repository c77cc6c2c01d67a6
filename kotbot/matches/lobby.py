"""Before the start: open a lobby, join it, choose monsters, options and computers, and start the match."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from engine import TABLE, Check, Deck, Edition, Rules, new_game, rules
from engine.codec import rules_from_json, rules_to_json
from engine.players import PLAYERS
from engine.rules import LEAST_SEATS
from kotbot.matches.accounts import language_of, remember
from kotbot.matches.advance import advance
from kotbot.matches.chats import settings_of
from kotbot.matches.ending import close
from kotbot.matches.facts import Mode, Occupant, Pace, Person, Status, Where
from kotbot.matches.game import Game, append, new_decision, of_record, save
from kotbot.matches.history import START
from kotbot.matches.ports import Unit
from kotbot.matches.records import MatchRecord, SeatRecord
from kotbot.matches.replies import Note, Refused, Reply, refuse
from kotbot.matches.service import maintenance
from kotbot.matches.showing import show
from kotbot.matches.use_case import Denied, done, on_match, own_seat, repeated
from kotbot.matches.waiting import wait

ALPHABET: Final = "23456789abcdefghjkmnpqrstuvwxyz"
"""Letters and digits that nobody confuses when reading them aloud."""
CODE_LENGTH: Final = 6
SEED_BYTES: Final = 32


def open_lobby(
    unit: Unit, where: Where, person: Person, edition: str = Edition.SECOND, language: str = ""
) -> Reply:
    """Open a lobby with its host seated; a place that has a running match shows that one instead."""
    remember(unit, person)
    running = unit.running(where.chat, where.topic, table=False)
    if running is not None:
        return refuse(Refused.ALREADY_RUNNING, show(of_record(unit, running)))
    announced = maintenance(unit)
    if announced:
        return refuse(Refused.MAINTENANCE, detail=announced)
    settings = settings_of(unit, where.chat)
    if person.id in settings.blocked:
        return refuse(Refused.BLOCKED)
    if settings.starters == "admins" and not person.chat_admin:
        return refuse(Refused.NOT_ALLOWED, detail="admins")
    if edition not in set(Edition):
        return refuse(Refused.ILLEGAL, detail=edition)
    spoken = language or settings.language or language_of(unit, person)
    pace = Pace.NONE if where.private else settings.pace
    game = new_lobby(unit, where, person, rules_to_json(rules(Edition(edition))), spoken, pace)
    _seat_person(game, person)
    return done(game, Note.OPENED, person)


def new_lobby(
    unit: Unit, where: Where, host: Person, rules_json: dict[str, Any], language: str, pace: Pace
) -> Game:
    """A lobby without seats, stored, with its clock running."""
    match = MatchRecord(
        code=_new_code(unit),
        chat=where.chat,
        topic=where.topic,
        private=where.private,
        language=language,
        host=host.id,
        rules=rules_json,
        seed=unit.entropy(SEED_BYTES),
        opened=unit.now,
        touched=unit.now,
        pace=pace,
        mode=Mode.DIGITAL,
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
    """Take a seat in the lobby, or until somebody played in the match itself, which then begins anew."""
    remember(game.unit, person)
    if game.match.status in (Status.OVER, Status.STOPPED):
        raise Denied(Refused.OVER)
    if game.seat_of(person.id) is not None:
        raise Denied(Refused.SEATED)
    if person.id in settings_of(game.unit, game.match.chat).blocked:
        raise Denied(Refused.BLOCKED)
    if game.match.status is Status.LIVE and _was_played(game):
        raise Denied(Refused.TOO_LATE)
    _check_room(game)
    _seat_person(game, person)
    if game.match.status is Status.LIVE:
        _begin(game)
    return _settled(game, Note.JOINED, person)


def _was_played(game: Game) -> bool:
    return any(event.seat >= 0 for event in game.unit.events(game.match.id))


def _check_room(game: Game) -> None:
    if len(game.seats) >= _rules(game).box.most_seats:
        raise Denied(Refused.FULL, str(len(game.seats)))


@on_match
def leave(game: Game, person: Person) -> Reply:
    """Leave the lobby; the next person becomes its host, and without one it closes."""
    give_up_seat(game, _lobby_seat(game, person))
    return _settled(game, Note.LEFT, person)


def give_up_seat(game: Game, seat: SeatRecord) -> None:
    """Empty a person's seat in a lobby; the next person becomes its host, and without one it closes."""
    game.seats.remove(seat)
    _renumber(game)
    people = [other.account for other in game.seats if other.account is not None]
    if game.match.host == seat.account:
        game.match.host = people[0] if people else None
    if not people:
        close(game, Status.STOPPED)


def _lobby_seat(game: Game, person: Person) -> SeatRecord:
    _check_lobby(game)
    return own_seat(game, person)


def _check_lobby(game: Game) -> None:
    match game.match.status:
        case Status.LOBBY:
            return
        case Status.LIVE:
            raise Denied(Refused.TOO_LATE)
        case Status.OVER | Status.STOPPED:
            raise Denied(Refused.OVER)


def _check_host(game: Game, person: Person) -> None:
    _check_lobby(game)
    if person.id != game.match.host and not person.chat_admin:
        own_seat(game, person)
        raise Denied(Refused.NOT_HOST)


@on_match
def choose_monster(game: Game, person: Person, monster: str) -> Reply:
    """Take another monster of the edition's box, if it is free."""
    seat = _lobby_seat(game, person)
    if monster not in _rules(game).box.monsters:
        raise Denied(Refused.ILLEGAL, monster)
    if any(other.monster == monster for other in game.seats if other is not seat):
        raise Denied(Refused.TAKEN, monster)
    seat.monster = monster
    return _settled(game, Note.SET, person, detail=monster)


@on_match
def add_computer(game: Game, person: Person, level: str) -> Reply:
    """Put a computer player on the next seat."""
    _check_host(game, person)
    if level not in PLAYERS:
        raise Denied(Refused.ILLEGAL, level)
    _check_room(game)
    add_seat(game, Occupant.COMPUTER, None, "", level)
    return _settled(game, Note.SET, person, detail=str(len(game.seats)))


@on_match
def remove_computer(game: Game, person: Person, place: int) -> Reply:
    """Take a computer's seat away; `place` is from 0."""
    _check_host(game, person)
    seat = next((seat for seat in game.seats if seat.place == place), None)
    if seat is None or seat.occupant is not Occupant.COMPUTER:
        raise Denied(Refused.ILLEGAL, str(place + 1))
    game.seats.remove(seat)
    _renumber(game)
    return _settled(game, Note.SET, person, detail=str(place + 1))


@on_match
def set_option(game: Game, person: Person, option: str, value: str) -> Reply:
    """Set one of OPTIONS to one of its values; `on` and `off` for the Bay and the energy of two."""
    _check_host(game, person)
    change = OPTIONS.get(option)
    if change is None:
        raise Denied(Refused.ILLEGAL, option)
    try:
        change(game, value)
    except (ValueError, KeyError) as error:
        raise Denied(Refused.ILLEGAL, value) from error
    return _settled(game, Note.SET, person, detail=f"{option} {value}")


ON_OFF: Final = {"on": True, "off": False}


def _set_edition(game: Game, value: str) -> None:
    made = rules(Edition(value), deck=_named_deck(game))
    if len(game.seats) > made.box.most_seats:
        raise Denied(Refused.FULL, str(made.box.most_seats))
    _put_rules(game, made)
    for seat in game.seats:
        seat.monster = ""
    for seat in game.seats:
        seat.monster = _free_monster(game)


def _named_deck(game: Game) -> Deck:
    deck = game.match.rules.get("deck")
    return Deck(deck) if isinstance(deck, str) else Deck.BOX


def _set_deck(game: Game, value: str) -> None:
    present = _rules(game)
    _put_rules(game, replace(present, deck=rules(present.edition, deck=Deck(value)).deck))


def _set_bay(game: Game, value: str) -> None:
    present = _rules(game)
    if ON_OFF[value] and not present.box.has_bay:
        raise ValueError(f"the {present.edition} edition has no Tokyo Bay")
    _put_rules(game, replace(present, bay=ON_OFF[value]))


def _set_duel_energy(game: Game, value: str) -> None:
    _put_rules(game, replace(_rules(game), duel_energy=ON_OFF[value]))


def _set_check(game: Game, value: str) -> None:
    _put_rules(game, replace(_rules(game), check=Check(value)))


def _set_pace(game: Game, value: str) -> None:
    game.match.pace = Pace(value)


def _set_language(game: Game, value: str) -> None:
    if not value:
        raise ValueError("a language has a code")
    game.match.language = value


OPTIONS: Final[dict[str, Callable[[Game, str], None]]] = {
    "edition": _set_edition,
    "deck": _set_deck,
    "bay": _set_bay,
    "duel_energy": _set_duel_energy,
    "check": _set_check,
    "pace": _set_pace,
    "language": _set_language,
}


def _settled(game: Game, note: Note, person: Person, detail: str = "") -> Reply:
    """Reply to a change of the lobby; its hour begins again."""
    if game.match.status is Status.LOBBY:
        wait(game)
    return done(game, note, person, detail=detail)


@on_match
def start(game: Game, person: Person, press: str) -> Reply:
    """Begin the match; the id of the press is mixed into the seed."""
    again = repeated(game, press)
    if again is not None:
        return again
    _check_host(game, person)
    if len(game.seats) < LEAST_SEATS:
        raise Denied(Refused.TOO_FEW, str(LEAST_SEATS))
    game.match.mixed = press
    game.match.status = Status.LIVE
    game.match.started = game.unit.now
    _begin(game)
    return done(game, Note.STARTED, person, press)


def _begin(game: Game) -> None:
    game.state = new_game(_rules(game), len(game.seats))
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


# Seats and rules


def _seat_person(game: Game, person: Person) -> None:
    add_seat(game, Occupant.PERSON, person.id, person.name, None)


def add_seat(
    game: Game,
    occupant: Occupant,
    account: int | None,
    name: str,
    level: str | None,
    monster: str = "",
) -> None:
    """Add a seat to a lobby; without a monster it takes the first free one."""
    seat = SeatRecord(
        match=game.match.id,
        place=len(game.seats),
        occupant=occupant,
        account=account,
        name=name,
        monster=monster or _free_monster(game),
        level=level,
    )
    game.seats.append(seat)


def _free_monster(game: Game) -> str:
    taken = {seat.monster for seat in game.seats}
    return next(monster for monster in _rules(game).box.monsters if monster not in taken)


def _renumber(game: Game) -> None:
    for place, seat in enumerate(game.seats):
        seat.place = place


def _rules(game: Game) -> Rules:
    return rules_from_json(game.match.rules)


def _put_rules(game: Game, made: Rules) -> None:
    data: dict[str, Any] = rules_to_json(made)
    game.match.rules = data
