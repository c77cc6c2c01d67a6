"""The advice of the coach in positions that are laid out."""

from random import Random
from typing import Any

from engine import State, legal, view
from engine.players.advice import (
    Advice,
)
from engine.players.coach import advise
from tests.engine.kit import game

MARKET = ["skyscraper", "extra_head", "wings"]


def advised(edition: str, *seats: dict[str, Any], **parts: Any) -> Advice:
    """The advice in a position as engine.build takes it."""
    return advice_in(game(edition, *seats, **({"market": MARKET} | parts)).state)


def advice_in(state: State) -> Advice:
    seat = state.asked_seat
    assert seat is not None
    assert seat >= 0
    return advise(view(state, seat), legal(state, seat), Random(1))
