"""Whoever never played is told of each new thing in their first match, once; then it is silent."""

from typing import Final

from engine.seeing import is_secret
from kotbot.matches.core.game import Game
from kotbot.matches.core.lessons import first_of
from kotbot.matches.facts import Status
from kotbot.matches.records import AccountRecord

KNOWS: Final = "-"
"""In place of a match: they have played before, or said that they know."""
PLAYED: Final = (Status.LIVE, Status.OVER)


def begin_teaching(game: Game) -> None:
    """Teach in this match whoever sits here and never played: no other match of theirs is live or over."""
    if not game.lessons:
        return
    for account in [seat.account for seat in game.seats if seat.account is not None]:
        known = game.unit.account(account)
        if known is None or knows(game, account):
            continue
        if not has_played(game, account):
            _teach(game, known, game.match.code)
        elif not known.taught_in:
            _teach(game, known, KNOWS)


def knows(game: Game, account: int) -> bool:
    """Whether a person has played before, or said that they know, as far as it was written down."""
    known = game.unit.account(account)
    return known is not None and known.taught_in == KNOWS


def has_played(game: Game, account: int) -> bool:
    """Whether any other match of a person is live or over."""
    return any(match.id != game.match.id for match in game.unit.matches_of(account, PLAYED, most=2))


def _teach(game: Game, known: AccountRecord, where: str) -> None:
    if known.taught_in != where:
        known.taught_in = where
        game.unit.put_account(known)


def lesson_now(game: Game) -> str:
    """The name of the lesson that belongs to the open question; empty where nobody is taught.

    It stands on the board: a question of which nobody may know whose it is has none.
    """
    state = game.state
    if not game.lessons or state is None or game.match.status is not Status.LIVE:
        return ""
    place = state.asked_seat
    if place is None or place < 0 or is_secret(state) or game.plays_itself(place):
        return ""
    account = game.seats[place].account
    known = None if account is None else game.unit.account(account)
    if known is None or known.taught_in != game.match.code:
        return ""
    return first_of(game.lessons, known.taught, state, place)


def told(game: Game, account: int, lesson: str) -> None:
    """A person has answered a question with a lesson, and is not told it again."""
    known = game.unit.account(account) if lesson else None
    if known is not None:
        known.taught = [*known.taught, lesson]
        game.unit.put_account(known)


def teach_no_more(game: Game, account: int) -> bool:
    """A person says that they know; whether this match taught them until now."""
    known = game.unit.account(account)
    if known is None or known.taught_in != game.match.code:
        return False
    _teach(game, known, KNOWS)
    return True
