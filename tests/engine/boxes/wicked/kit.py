"""Positions with Even More Wicked!, in the second edition unless told otherwise."""

from typing import Any, Final

from tests.engine.kit import Game, game

ALL_A: Final = "A" * 10
ALL_B: Final = "B" * 10


def wicked(
    *seats: dict[str, Any], sides: str = ALL_A, edition: str = "second", table: bool = False, **position: Any
) -> Game:
    """Three monsters unless told otherwise; the sides that are up by a letter for each tile."""
    options = {"boxes": ["wicked"], "sides": sides, "table": table}
    return game(edition, *(seats or ({}, {}, {})), options=options, **position)


def has(*tiles: Any, wickedness: int = 0, **numbers: Any) -> dict[str, Any]:
    """A monster with these things before it, and a place on the gauge."""
    return {"cards": [*tiles], "numbers": {"wickedness": wickedness}, **numbers}


def rolled(dice: str, *seats: dict[str, Any], city: int = 3, **position: Any) -> Game:
    """The active monster's result as it is resolved in the default order."""
    table = wicked(*(seats or ({}, {}, {})), step="resolve", dice=dice, city=city, **position)
    return table.play("1 resolve all") if table.asked == "ChooseOrder 1" else table


def gauge(table: Game) -> list[int]:
    """The wickedness of each seat."""
    return [table.state.number(seat, "wickedness") for seat in range(table.state.seats)]


def lying(table: Game) -> tuple[str, ...]:
    """The tiles that nobody has taken."""
    assert table.state.more is not None
    return table.state.more.tiles
