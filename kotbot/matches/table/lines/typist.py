"""The person who is typing a roll, so that six dice are never a mixture of two people's taps."""

from dataclasses import replace
from datetime import timedelta
from typing import Final

from kotbot.matches.core.game import Game
from kotbot.matches.facts import Draft, Person
from kotbot.matches.options import PutOff
from kotbot.matches.replies import Ahead, Denied, Faster
from kotbot.matches.table.lines.dice import draft_of

REST: Final = timedelta(seconds=10)
"""After this time without a die, anybody may continue the roll."""


def enters(game: Game) -> set[int]:
    """Return the accounts that may enter something: those seated, and the host."""
    seated = {seat.account for seat in game.seats} | {game.match.host}
    return {account for account in seated if account is not None}


def begun_by(game: Game) -> int | None:
    """Return the account that typed the last die of this roll, however long ago; None if it has left."""
    draft = draft_of(game)
    return draft.hand if draft.typed and draft.hand in enters(game) else None


def typist(game: Game) -> int | None:
    """Return the account that is typing this roll; None after a rest or restart, or if it left the table."""
    at = draft_of(game).at
    if at is None or at < game.unit.began:
        return None
    return begun_by(game) if timedelta(0) <= game.unit.since(at) < REST else None


def check_hand(game: Game, person: Person) -> None:
    """Raise Denied while somebody else is typing this roll."""
    other = typist(game)
    if other is not None and other != person.id:
        seat = game.seat_of(other)
        raise Denied(Faster(Ahead.TYPES, None if seat is None else seat.place))


def put_off(game: Game, person: Person) -> None:
    """Drop the dice of another person who is typing this roll, and note that they are to be told."""
    other = typist(game)
    if other is not None and other != person.id:
        game.match.desk = replace(game.match.desk, put_off=PutOff(other, game.unit.now))


def hears_of_it(game: Game, person: Person) -> bool:
    """Return whether this person's dice were dropped just now; true only once."""
    late = game.match.desk.put_off
    if late is None or late.account != person.id:
        return False
    game.match.desk = replace(game.match.desk, put_off=None)
    return game.unit.now - late.at < REST


def by_hand(game: Game, person: Person, draft: Draft) -> Draft:
    """Return the draft as typed by this person now."""
    return replace(draft, hand=person.id, at=game.unit.now)


def nobodys(draft: Draft) -> Draft:
    """Return the same draft as nobody's, for anybody to continue."""
    return replace(draft, hand=None, at=None)
