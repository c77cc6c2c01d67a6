"""Whose roll it is that is being typed, so that six dice are never a mixture of what two people tap."""

from dataclasses import replace
from datetime import timedelta
from typing import Final

from kotbot.matches.core.game import Game
from kotbot.matches.facts import Draft, Person
from kotbot.matches.options import PutOff
from kotbot.matches.replies import Ahead, Denied, Faster
from kotbot.matches.table.lines.dice import draft_of

REST: Final = timedelta(seconds=10)
"""After so long without a die the roll is anybody's."""


def enters(game: Game) -> set[int]:
    """The accounts that may enter something: of those who sit there, and of the host."""
    seated = {seat.account for seat in game.seats} | {game.match.host}
    return {account for account in seated if account is not None}


def begun_by(game: Game) -> int | None:
    """The account that typed the last die of this roll, however long ago; None once it left the table."""
    draft = draft_of(game)
    return draft.hand if draft.typed and draft.hand in enters(game) else None


def typist(game: Game) -> int | None:
    """The account that is typing this roll; None once it rested, left the table, or the bot began anew."""
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
    """Whoever else is typing this roll loses their dice, and is to hear of it."""
    other = typist(game)
    if other is not None and other != person.id:
        game.match.desk = replace(game.match.desk, put_off=PutOff(other, game.unit.now))


def hears_of_it(game: Game, person: Person) -> bool:
    """Whether this person's dice went just now; it is told once."""
    late = game.match.desk.put_off
    if late is None or late.account != person.id:
        return False
    game.match.desk = replace(game.match.desk, put_off=None)
    return game.unit.now - late.at < REST


def by_hand(game: Game, person: Person, draft: Draft) -> Draft:
    """What is typed now is this person's."""
    return replace(draft, hand=person.id, at=game.unit.now)


def nobodys(draft: Draft) -> Draft:
    """The same dice, for whoever goes on with them."""
    return replace(draft, hand=None, at=None)
