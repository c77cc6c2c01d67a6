"""Positions that were stored while a shared question was open: they are read, and the game goes on."""

import json
from pathlib import Path
from typing import Any, Final

import pytest

from engine import CHANCE, State, apply, from_json, legal, to_json
from engine.answers import Pass
from engine.dispatch import QUESTIONS
from engine.invariants import broken
from engine.sampling import sample
from engine.untrusted_state import defects
from tests.engine.boxes.made_up import BOX

HERE: Final = Path(__file__)
STORED: Final[dict[str, Any]] = json.loads(HERE.with_name("positions.json").read_text("utf-8"))
OF_PACKS: Final[dict[str, Any]] = json.loads(HERE.with_name("pack_positions.json").read_text("utf-8"))
"""Positions with the tower, cultists, promo cards and costumes, by the thing that is asked about."""


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
    goes_on(state)


@pytest.mark.parametrize("thing", OF_PACKS)
def test_a_stored_position_of_a_pack_is_read_and_goes_on(thing: str) -> None:
    assert defects(OF_PACKS[thing]) == []
    state = from_json(OF_PACKS[thing])
    assert broken(state) == []
    assert without_masks(json.loads(json.dumps(to_json(state)))) == without_masks(OF_PACKS[thing])
    goes_on(state)


@pytest.mark.parametrize("thing", ["robot", "cultist_heart", "steal"])
def test_a_question_without_what_it_is_about_can_only_be_passed(thing: str) -> None:
    stranger = {**STORED["Choose"], "stack": [["FinishTurn"], OF_PACKS[thing]["stack"][-1]]}
    assert defects(stranger) == []
    state = from_json(stranger)
    asked: Any = state.question
    assert [*QUESTIONS[type(asked)].legal(state, asked)] == [Pass(asked.seat)]


def goes_on(state: State) -> None:
    """Each answer leads to a sound position."""
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
