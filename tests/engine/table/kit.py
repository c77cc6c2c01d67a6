"""A game at a physical table, and table events that are refused (docs/notation.md)."""

from typing import Any

import pytest

from engine import IllegalAnswer, to_json
from engine.errors import Reason
from tests.engine.kit import Game, game

TABLE = {"table": True}


def at_table(*seats: dict[str, Any], edition: str = "second", **position: Any) -> Game:
    """Three monsters at a table unless told otherwise; the third is in the City."""
    return game(edition, *(seats or ({}, {}, {})), options=TABLE, **{"city": 3, **position})


def refused(table: Game, text: str) -> tuple[Reason, str]:
    """Why a table event is refused; nothing has changed."""
    before = to_json(table.state)
    with pytest.raises(IllegalAnswer) as error:
        table.play(f"! {text}")
    assert to_json(table.state) == before
    return error.value.reason, str(error.value)
