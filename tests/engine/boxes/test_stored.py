"""Positions that were stored while a shared question was open: they are read, and the game goes on."""

import json
from pathlib import Path
from typing import Any, Final

import pytest

from engine import CHANCE, apply, from_json, legal, to_json
from engine.invariants import broken
from engine.sampling import sample
from engine.untrusted_state import defects
from tests.engine.boxes.made_up import BOX

STORED: Final[dict[str, Any]] = json.loads(Path(__file__).with_name("positions.json").read_text("utf-8"))


def without_masks(data: dict[str, Any]) -> dict[str, Any]:
    """All but the masks of cards, which depend on what else is registered and are never read back."""
    return {part: value for part, value in data.items() if part != "masks"}


@pytest.mark.parametrize("kind", STORED)
def test_a_stored_position_is_read_and_goes_on(kind: str) -> None:
    assert defects(STORED[kind]) == []
    state = from_json(STORED[kind])
    assert state.rules.box_names == (BOX,)
    assert type(state.question).__name__ == kind
    assert broken(state) == []
    assert without_masks(json.loads(json.dumps(to_json(state)))) == without_masks(STORED[kind])
    seat = state.asked_seat
    answers = [sample(state, lambda: 0.5)] if seat == CHANCE else legal(state, seat)
    for answer in answers:
        after = state.copy()
        apply(after, answer)
        assert broken(after) == []


def test_there_is_one_for_each_shared_question() -> None:
    assert set(STORED) == {"OfferCard", "OfferHand", "OfferWindow", "Choose", "ThrowFor", "DrawFor"}


def test_a_position_with_a_part_of_a_later_version_is_refused_by_its_name() -> None:
    later = {**STORED["Choose"], "weather": "rain"}
    assert defects(later) == ["weather: there is no such part of a position"]
    more = {**STORED["Choose"], "more": {**STORED["Choose"]["more"], "moon": []}}
    assert defects(more) == ["more: there is no 'moon'"]
