"""Lessons for people who never played: each new thing once, in their first match."""

from typing import Final

from engine.seeing import is_secret
from kotbot.matches.core.game import Game
from kotbot.matches.core.lessons import first_of
from kotbot.matches.facts import Status
from kotbot.matches.records import AccountRecord

KNOWS: Final = "-"
"""Stored instead of a match: the person has played before, or said that they know the game."""
PLAYED: Final = (Status.LIVE, Status.OVER)


def begin_teaching(game: Game) -> None:
    """Teach in this match everybody seated who never played, that is has no other live or ended match."""
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
    """Return whether a person is stored as knowing the game: they have played before, or said so."""
    known = game.unit.account(account)
    return known is not None and known.taught_in == KNOWS


def has_played(game: Game, account: int) -> bool:
    """Return whether a person has another match that is live or ended."""
    return any(match.id != game.match.id for match in game.unit.matches_of(account, PLAYED, most=2))


def _teach(game: Game, known: AccountRecord, where: str) -> None:
    if known.taught_in != where:
        known.taught_in = where
        game.unit.put_account(known)


def lesson_now(game: Game) -> str:
    """Return the name of the lesson for the open question; empty if nobody is taught.

    The lesson stands on the board, so a question whose player is secret has none.
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


def mark_told(game: Game, account: int, lesson: str) -> None:
    """Record that a person answered a question with a lesson, so that it is not told again."""
    known = game.unit.account(account) if lesson else None
    if known is not None:
        known.taught = [*known.taught, lesson]
        game.unit.put_account(known)


def teach_no_more(game: Game, account: int) -> bool:
    """Record that a person knows the game; return whether this match taught them until now."""
    known = game.unit.account(account)
    if known is None or known.taught_in != game.match.code:
        return False
    _teach(game, known, KNOWS)
    return True
