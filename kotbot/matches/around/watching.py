"""A link that shows a match to whoever has it: handed out by those who play, and taken back by them."""

from base64 import urlsafe_b64encode
from hmac import compare_digest
from typing import Final

from kotbot.matches.core.game import Game, keep
from kotbot.matches.core.showing import show
from kotbot.matches.core.use_case import done
from kotbot.matches.facts import WATCHING, MatchFacts, Person
from kotbot.matches.housekeeping import bot_secret
from kotbot.matches.modes import load, on_match
from kotbot.matches.ports import Unit
from kotbot.matches.replies import Denied, Note, Refused, Reply

SECRET_BYTES: Final = 12
SESSIONS: Final = "page"
"""Key of the bot's setting: what sessions of the page are signed with."""


@on_match
def share(game: Game, person: Person) -> Reply:
    """Make the link of a match, if it has none yet; `detail` is its secret."""
    _check_allowed(game, person)
    options = game.match.options
    if WATCHING not in options:
        options[WATCHING] = urlsafe_b64encode(game.unit.entropy(SECRET_BYTES)).decode()
    return done(game, Note.TURNED, person, detail=options[WATCHING])


@on_match
def take_back(game: Game, person: Person) -> Reply:
    """The link of a match shows nothing any more; a new one has another secret."""
    _check_allowed(game, person)
    game.match.options.pop(WATCHING, None)
    return done(game, Note.TAKEN_BACK, person)


def _check_allowed(game: Game, person: Person) -> None:
    is_host = person.id == game.match.host
    if game.seat_of(person.id) is None and not is_host and not person.chat_admin:
        raise Denied(Refused.STRANGER)


def shared(unit: Unit, code: str, secret: str) -> MatchFacts | None:
    """The match that a link shows; None for one that is wrong or was taken back."""
    game = load(unit, code)
    if game is None:
        return None
    keep(game)
    known = game.match.options.get(WATCHING, "")
    is_right = compare_digest(known.encode(), secret.encode())
    return show(game) if known and is_right else None


def session_secret(unit: Unit) -> bytes:
    """What sessions are signed with: they outlive a restart, and a new token."""
    return bot_secret(unit, SESSIONS)
