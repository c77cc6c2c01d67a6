"""Opening the lobby of a digital match, and starting it."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from engine import Edition, new_game, rules
from engine.codec import rules_from_json, rules_to_json
from engine.players import PLAYERS
from engine.rules import LEAST_SEATS
from kotbot.matches.core.ending import follow_last
from kotbot.matches.core.lobby import (
    begin,
    check_lobby,
    check_may_change,
    host_of,
    may_not_open_another,
    new_lobby,
)
from kotbot.matches.core.options import OPTIONS
from kotbot.matches.core.seats import (
    anew,
    check_room,
    monsters_of,
    put_rules,
    rules_of,
    seat_computer,
    seat_person,
)
from kotbot.matches.core.showing import show
from kotbot.matches.core.use_case import done, once, own_seat
from kotbot.matches.digital.game import DigitalGame, on_digital
from kotbot.matches.facts import (
    ENDED,
    ChosenOptions,
    Mode,
    Occupant,
    Opponents,
    Pace,
    Person,
    Status,
    Where,
)
from kotbot.matches.log.proof import sides_of
from kotbot.matches.outcomes import Note
from kotbot.matches.people.accounts import language_of, remember
from kotbot.matches.people.chats import settings_of
from kotbot.matches.ports import Unit
from kotbot.matches.records import Json
from kotbot.matches.refusals import Illegal, Refused
from kotbot.matches.replies import Denied, Reply, refuse

MAIN: Final = "main"
"""The page of the lobby that shows the seats."""
MONSTERS: Final = "monsters."
"""Prefix of the pages with further monsters to choose."""


def open_lobby(
    unit: Unit,
    where: Where,
    person: Person,
    edition: str = "",
    language: str = "",
    played: Json | None = None,
    chosen: ChosenOptions | None = None,
) -> Reply:
    """Open a lobby with its host seated; if a match runs in the place, show that one instead.

    `played` are the rules of another match, as they are stored; None for those of the edition's box, or
    without an edition for the rules that were played last in the chat.
    `chosen` are its other options; None for the usual ones.

    If an administrator who writes as the group opens it, the first person who joins becomes its host.
    """
    remember(unit, person)
    closed = may_not_open_another(DigitalGame, unit, where, person)
    if closed is not None:
        return closed
    if edition and edition not in set(Edition):
        return refuse(Illegal())
    settings = settings_of(unit, where.chat)
    spoken = language or settings.language or language_of(unit, person)
    pace = Pace.NONE if where.private else settings.pace
    wanted = anew(played) if played else None
    if wanted is None:
        wanted = rules_to_json(rules(Edition(edition))) if edition else _rules_of_last(unit, where.chat)
    game = new_lobby(DigitalGame, unit, where, host_of(person), wanted, spoken, pace, Mode.DIGITAL)
    game.match.chosen = chosen or ChosenOptions(sides_by_chance=_lays_by_chance(unit, where.chat))
    if not person.nameless:
        seat_person(game, person)
    _remember_last(game)
    return replace(done(game, Note.OPENED, person), left=follow_last(game))


def _rules_of_last(unit: Unit, chat: int) -> Json:
    """Return the rules of the last digital match of a chat, those of the 2016 box if there was none."""
    last = unit.last_digital(chat, ENDED)
    return (None if last is None else anew(last.rules)) or rules_to_json(rules())


def _lays_by_chance(unit: Unit, chat: int) -> bool:
    """Return whether the sides of tiles were laid by chance in the last digital match of a chat."""
    last = unit.last_digital(chat, ENDED)
    return last is not None and last.chosen.sides_by_chance


def _remember_last(game: DigitalGame) -> None:
    """Remember the computers of the last match in a private chat, to offer them again."""
    last = game.unit.last_digital(game.match.chat, ENDED) if game.match.private else None
    seats = [] if last is None else game.unit.seats(last.id)
    levels = [seat.level for seat in seats if seat.occupant is Occupant.COMPUTER and seat.level in PLAYERS]
    if last is not None and levels:
        edition = rules_from_json(last.rules).edition
        opponents = Opponents(edition, tuple(filter(None, levels)))
        game.match.notes = replace(game.match.notes, last_opponents=opponents)


@on_digital
@once
def start(game: DigitalGame, person: Person, press: str) -> Reply:
    """Begin the match; the id of the press is mixed into the seed."""
    if _began_already(game, person):
        return Reply(show(game), note=Note.REPEATED)
    check_may_change(game, person)
    if len(game.seats) < LEAST_SEATS:
        raise Denied(Refused.TOO_FEW)
    return _start(game, person, press)


@on_digital
@once
def start_accepted(game: DigitalGame, person: Person, press: str) -> Reply:
    """Begin a duel for its host, by the press of whom who has just accepted it."""
    check_lobby(game)
    own_seat(game, person)
    if len(game.seats) < LEAST_SEATS:
        raise Denied(Refused.TOO_FEW)
    return _start(game, person, press)


@on_digital
@once
def start_against(game: DigitalGame, person: Person, press: str, level: str) -> Reply:
    """Begin a match of one person against one computer player."""
    return _start_against(game, person, press, [level])


@on_digital
@once
def start_as_last(game: DigitalGame, person: Person, press: str) -> Reply:
    """Begin a match of one person against the computer players and with the box of their last one."""
    last = show(game).last_opponents
    if last is None:
        raise Denied(Illegal())
    if not _began_already(game, person) and last.edition != rules_of(game).edition:
        _check_alone(game, person)
        OPTIONS["edition"](game, last.edition)
    return _start_against(game, person, press, last.levels)


def _start_against(game: DigitalGame, person: Person, press: str, levels: Sequence[str]) -> Reply:
    if _began_already(game, person):
        return Reply(show(game), note=Note.REPEATED)
    _check_alone(game, person)
    if not set(levels) <= set(PLAYERS):
        raise Denied(Illegal())
    check_room(game, len(levels))
    for level in levels:
        seat_computer(game, level)
    return _start(game, person, press)


def _check_alone(game: DigitalGame, person: Person) -> None:
    """Raise Denied unless a person may change the lobby and is alone in it."""
    check_may_change(game, person)
    if len(game.seats) != 1:
        raise Denied(Refused.STALE)


def _began_already(game: DigitalGame, person: Person) -> bool:
    return game.match.status is Status.LIVE and game.match.host == person.id


def _start(game: DigitalGame, person: Person, press: str) -> Reply:
    game.match.mixed = press
    game.match.status = Status.LIVE
    game.match.started = game.unit.now
    _lay_tiles(game)
    begin(game, new_game(rules_of(game), len(game.seats), monsters=monsters_of(game)))
    return done(game, Note.STARTED, person, press)


def _lay_tiles(game: DigitalGame) -> None:
    """Lay the sides of the tiles by the seed, if people left it to chance."""
    present = rules_of(game)
    if game.match.chosen.sides_by_chance and present.sides:
        put_rules(game, replace(present, sides=sides_of(game.match, len(present.sides))))


@on_digital
def turn_page(game: DigitalGame, person: Person, page: str) -> Reply:
    """Return whether somebody may show another page of the lobby to everybody: host and administrators.

    Anybody seated may turn back to the main page, and to others with monsters.
    """
    check_lobby(game)
    may_change = person.chat_admin or game.match.host == person.id
    if game.seat_of(person.id) is None and not may_change:
        raise Denied(Refused.STRANGER)
    if page != MAIN and not page.startswith(MONSTERS) and not may_change:
        raise Denied(Refused.NOT_HOST)
    return Reply(show(game), note=Note.DONE)
