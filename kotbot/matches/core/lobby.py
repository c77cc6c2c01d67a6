"""The lobby of a match of any kind: who may open and change it, leaving it, and its clock."""

from dataclasses import replace
from typing import Any, Final, TypeVar

from engine import TABLE, State
from kotbot.matches import partitions
from kotbot.matches.core.ending import close
from kotbot.matches.core.game import Game, advance, append, new_decision
from kotbot.matches.core.seats import renumber
from kotbot.matches.core.showing import show
from kotbot.matches.core.teaching import begin_teaching
from kotbot.matches.core.use_case import done, own_seat
from kotbot.matches.core.waiting import wait
from kotbot.matches.facts import Mode, Pace, Person, Status, Where
from kotbot.matches.housekeeping import maintenance
from kotbot.matches.log.history import START
from kotbot.matches.options import MatchOptions, Notes
from kotbot.matches.outcomes import Outcome
from kotbot.matches.people.chats import partition_of, settings_of
from kotbot.matches.people.links import links_at
from kotbot.matches.ports import Unit
from kotbot.matches.records import MatchRecord, SeatRecord
from kotbot.matches.refusals import NotAllowed, Privilege, Refused
from kotbot.matches.replies import Denied, Reply, refuse

G = TypeVar("G", bound=Game)

SEED_BYTES: Final = 32


def host_of(person: Person) -> int | None:
    """Return the account that becomes host of a match that a person opens; None for a nameless one."""
    return None if person.nameless else person.id


def may_not_open(unit: Unit, where: Where, person: Person) -> Reply | None:
    """Return the refusal if a person may not open a match in a place now; None if they may."""
    if maintenance(unit):
        return refuse(Refused.MAINTENANCE)
    settings = settings_of(unit, where.chat)
    if person.id in settings.blocked:
        return refuse(Refused.BLOCKED)
    if settings.starters == "admins" and not person.chat_admin:
        return refuse(NotAllowed(Privilege.START))
    return None


def may_not_open_another(kind: type[G], unit: Unit, where: Where, person: Person) -> Reply | None:
    """Return the refusal if a match of this kind runs in the place, which is shown, or may not be opened."""
    running = unit.running(where.chat, where.topic, kind.kind)
    if running is not None:
        return refuse(Refused.ALREADY_RUNNING, show(kind.of_record(unit, running)))
    return may_not_open(unit, where, person)


def new_lobby(
    kind: type[G],
    unit: Unit,
    where: Where,
    host: int | None,
    rules_json: dict[str, Any],
    language: str,
    pace: Pace,
    mode: Mode,
) -> G:
    """Return a new lobby without seats, stored, with its clock running."""
    partition = partition_of(settings_of(unit, where.chat))
    is_shown = bool(links_at(unit, where.chat, where.topic))
    match = MatchRecord(
        code=_new_code(unit, partition),
        partition=partition,
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
        options=MatchOptions(notes=Notes(on_screen=is_shown)),
    )
    unit.add_match(match)
    game = kind(unit, match, [])
    wait(game)
    return game


def _new_code(unit: Unit, partition: int) -> str:
    while True:
        code = partitions.new_code(partition, unit.entropy(partitions.CODE_LENGTH))
        if unit.match(code) is None:
            return code


def give_up_seat(game: Game, seat: SeatRecord) -> None:
    """Empty a person's seat in a lobby; the next person becomes host, and without one the lobby closes."""
    game.seats.remove(seat)
    renumber(game)
    new_decision(game)
    people = [other.account for other in game.seats if other.account is not None]
    if game.match.host == seat.account:
        game.match.host = people[0] if people else None
    if not people:
        close(game, Status.STOPPED)


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
    """Raise Denied unless a person may change the lobby: its host, admins, at a table anybody seated."""
    check_lobby(game)
    if person.id == game.match.host or person.chat_admin:
        return
    own_seat(game, person)
    if not game.shared:
        raise Denied(Refused.NOT_HOST)


def settled(game: Game, note: Outcome, person: Person, press: str = "") -> Reply:
    """Reply to a change of the lobby, and restart its hour."""
    if game.match.status is Status.LOBBY:
        wait(game)
    return done(game, note, person, press)


def begin(game: Game, state: State) -> None:
    """Set the match to its first position, and go on to the first question."""
    game.state = state
    game.match.notes = replace(game.match.notes, rules=state.rules.version)
    game.match.secrets = replace(game.match.secrets, seen=(), picked=(), stances=(), stops=())
    append(game, TABLE, None, START, [])
    new_decision(game)
    begin_teaching(game)
    advance(game)
