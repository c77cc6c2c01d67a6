"""Links to a table on one phone: whoever follows one takes a guest's seat and plays on their own phone.

The link contains a secret beside the match's code. It works while the match is open, and only in private.
"""

from base64 import urlsafe_b64encode
from dataclasses import replace
from hmac import compare_digest
from typing import Final

from kotbot.matches.core.game import Game
from kotbot.matches.core.showing import show
from kotbot.matches.core.use_case import once
from kotbot.matches.facts import OPEN, MatchFacts, Occupant, Person
from kotbot.matches.log.history import Became
from kotbot.matches.outcomes import Note
from kotbot.matches.people.accounts import remember
from kotbot.matches.people.chats import settings_of
from kotbot.matches.ports import Unit
from kotbot.matches.refusals import NotAllowed, Refused
from kotbot.matches.replies import Denied, Reply
from kotbot.matches.table.before import key
from kotbot.matches.table.game import TableGame
from kotbot.matches.table.seats.seat_changes import at_seats, finished, note
from kotbot.matches.table.use_case import load, on_table

SECRET_BYTES: Final = 12
SIGN: Final = 6
"""How many characters distinguish the monsters of a table."""


@at_seats
def invite(game: TableGame, person: Person) -> Reply:
    """Make the link of this table, if it has none yet; `secret_of` returns its secret."""
    if not game.match.private or game.match.status not in OPEN:
        raise Denied(NotAllowed())
    secrets = game.match.secrets
    if not secrets.invitation:
        secrets = replace(secrets, invitation=urlsafe_b64encode(game.unit.entropy(SECRET_BYTES)).decode())
        game.match.secrets = secrets
    return finished(game, Note.TURNED, person)


def secret_of(unit: Unit, code: str) -> str:
    """Return the secret of a table's link; empty for a table without one."""
    match = unit.match(code)
    return "" if match is None else match.secrets.invitation


def invited(unit: Unit, code: str, secret: str) -> MatchFacts | None:
    """Return the table of a link; None if the link is wrong or its table has ended."""
    game = load(unit, code)
    return show(game) if game is not None and _is_valid(game, secret) else None


@on_table
@once
def sit_by_link(game: TableGame, person: Person, press: str, secret: str, place: int, sign: str) -> Reply:
    """Take the seat of a guest, and get a private board.

    `sign` is that of the seat when it was shown: Refused.TAKEN if another one has its place now.
    """
    if not _is_valid(game, secret):
        raise Denied(Refused.NO_MATCH)
    remember(game.unit, person)
    if game.seat_of(person.id) is not None:
        raise Denied(Refused.SEATED)
    if person.id in settings_of(game.unit, game.match.chat).blocked:
        raise Denied(Refused.BLOCKED)
    seat = game.seats[place] if 0 <= place < len(game.seats) else None
    if seat is None or seat.occupant is not Occupant.GUEST or sign_of(seat.monster) != sign:
        raise Denied(Refused.TAKEN)
    seat.occupant, seat.account, seat.name = Occupant.PERSON, person.id, person.name
    seat.level, seat.away = None, False
    _add_phone(game, person.id)
    note(game, person, place, Became.PERSON)
    return finished(game, Note.JOINED, person, press)


@on_table
def open_board(game: TableGame, person: Person, secret: str) -> Reply:
    """Give a seated person a private board."""
    if not _is_valid(game, secret):
        raise Denied(Refused.NO_MATCH)
    if game.seat_of(person.id) is None:
        raise Denied(Refused.STRANGER)
    _add_phone(game, person.id)
    return finished(game, Note.TURNED, person)


def sign_of(monster: str) -> str:
    """Return the sign of a monster in callback data, also of one that people typed."""
    return key(monster, None)[:SIGN]


def _is_valid(game: TableGame, secret: str) -> bool:
    known = game.match.secrets.invitation
    right = compare_digest(known.encode(), secret.encode())
    return bool(known) and right and game.match.status in OPEN


def phones(game: Game) -> list[int]:
    """Return the seated people with a private board of this table, the earliest first."""
    return [account for account in game.match.desk.phones if game.seat_of(account) is not None]


def _add_phone(game: TableGame, account: int) -> None:
    if account == game.match.chat:
        return
    desk = game.match.desk
    game.match.desk = replace(desk, phones=tuple(dict.fromkeys((*desk.phones, account))))


def forget_phone(game: Game, account: int) -> None:
    """Remove somebody's private board of this table."""
    desk = game.match.desk
    game.match.desk = replace(desk, phones=tuple(one for one in desk.phones if one != account))
