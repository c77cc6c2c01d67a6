"""Positions of the Dark Edition."""

from typing import Any

from tests.engine.boxes.wicked.kit import ALL_A
from tests.engine.kit import Game, game


def dark(*seats: dict[str, Any], sides: str = ALL_A, table: bool = False, **position: Any) -> Game:
    """Three monsters unless told otherwise."""
    return game("dark", *(seats or ({}, {}, {})), options={"sides": sides, "table": table}, **position)


def has(*cards: Any, **numbers: Any) -> dict[str, Any]:
    """A monster with these things before it."""
    return {"cards": [*cards], **numbers}


def rolled(dice: str, *seats: dict[str, Any], **position: Any) -> Game:
    """The active monster's result as it is resolved in the default order; seat 3 is in Tokyo."""
    table = dark(*(seats or ({}, {}, {})), step="resolve", dice=dice, **({"city": 3} | position))
    return table.play("1 resolve all") if table.asked == "ChooseOrder 1" else table


def number(table: Game, seat: int, what: str) -> int:
    """A number of a seat (from 1)."""
    return table.state.number(seat - 1, what)
