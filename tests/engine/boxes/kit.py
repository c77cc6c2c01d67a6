"""Games with the made-up expansion."""

from collections.abc import Callable
from typing import Any

from tests.engine.boxes.made_up import BOX
from tests.engine.kit import Game, game

Boxed = Callable[..., Game]
WITH_IT: dict[str, Any] = {"boxes": [BOX]}
AT_A_TABLE: dict[str, Any] = {"boxes": [BOX], "table": True}


def boxed(
    *boxes: str, edition: str = "second", table: bool = False, deck: str = "base+new", sides: str = ""
) -> Boxed:
    """Positions with expansions that shops sell, tiles by one side, and the cards of Origins in the deck."""
    options = {"boxes": [*boxes], "deck": deck, "table": table, "sides": sides * 10}

    def position(*seats: dict[str, Any], **more: Any) -> Game:
        return game(edition, *seats, options=options, **more)

    return position


def resolve(table: Game, *lines: str) -> Game:
    """Resolve all dice, whether their order is asked or there is but one group, and play on."""
    order = ("1 resolve all",) if table.asked == "ChooseOrder 1" else ()
    return table.play(*order, *lines)


def made_up(*seats: dict[str, Any], options: dict[str, Any] | None = None, **position: Any) -> Game:
    """Three monsters of the second edition unless told otherwise; the first one has a set of its own."""
    first, *others = seats or ({}, {}, {})
    return game(
        "second", {"monster": "paper_tiger", **first}, *others, options=options or WITH_IT, **position
    )


def tiles(table: Game) -> tuple[str, ...]:
    """What lies open for everybody."""
    assert table.state.more is not None
    return table.state.more.tiles


def number(table: Game, seat: int, what: str) -> int:
    """A number of a seat (from 1)."""
    return table.state.number(seat - 1, what)


def pile(table: Game, seat: int) -> tuple[str, ...]:
    """The own pile of a seat (from 1)."""
    assert table.state.more is not None
    return table.state.more.piles[seat - 1] if table.state.more.piles else ()


def decks(table: Game) -> tuple[tuple[str, ...], ...]:
    """What is left of each own set."""
    assert table.state.more is not None
    return table.state.more.decks
