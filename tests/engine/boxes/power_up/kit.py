"""Positions with evolutions: whoever has one is the monster to whose set it belongs."""

from typing import Any

from engine.cards.catalogue import own_monster
from engine.cards.power_up import BOX
from tests.engine.boxes.kit import boxed
from tests.engine.kit import Game


def evolved(*seats: dict[str, Any], table: bool = False, **position: Any) -> Game:
    """Seats with evolutions in `hand`, `cards` or `pile`, in the second edition unless another is named."""
    return boxed(BOX, table=table)(*map(_with_monster, seats), **position)


def _with_monster(seat: dict[str, Any]) -> dict[str, Any]:
    named = [*seat.get("hand", ()), *seat.get("pile", ()), *map(_id, seat.get("cards", ()))]
    monster = next(filter(None, map(own_monster, named)), "")
    return {"monster": monster, **seat} if monster else seat


def _id(card: Any) -> str:
    return card if isinstance(card, str) else str(card["card"])


def resolved(dice: str, *seats: dict[str, Any], **position: Any) -> Game:
    """The first monster resolved these dice, its groups in the usual order; the second is in the City.

    With `city=0` nobody is.
    """
    place = {"city": 2, **position}
    table = evolved(*seats, step="resolve", dice=dice, **{what: n for what, n in place.items() if n})
    return in_order(table)


def in_order(table: Game) -> Game:
    """Resolve all groups in the usual order, if that is asked."""
    return table.play("1 resolve all") if table.asked == "ChooseOrder 1" else table


def clawed(number: int, *seats: dict[str, Any], **position: Any) -> Game:
    """The first monster, outside, resolved so many claws against the second one in the City."""
    return resolved(" ".join([*["c"] * number, "1", "2", "3", "1", "2", "3"][:6]), *seats, **position)


def rolled(dice: str, *seats: dict[str, Any], **position: Any) -> Game:
    """The first monster, outside, rolled these dice and leaves them; the second is in the City."""
    table = evolved(*seats, step="roll 0", **{"city": 2, **position}).play(f"* roll {dice}")
    return table.play("1 stop") if table.asked == "KeepDice 1" else table


def hand(table: Game, seat: int) -> list[str]:
    """The cards in the hand of a seat (from 1)."""
    more = table.state.more
    assert more is not None
    return [card for card, _ in more.hands[seat - 1]] if more.hands else []


def pile(table: Game, seat: int) -> tuple[str, ...]:
    """The evolutions that a seat (from 1) played."""
    more = table.state.more
    assert more is not None
    return more.piles[seat - 1] if more.piles else ()
