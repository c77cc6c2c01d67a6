"""Positions that were stored amid the questions of the Dark Edition: they are read, and the game goes on."""

import json
from pathlib import Path
from typing import Any, Final

import pytest

from engine import CHANCE, apply, from_json, legal, to_json
from engine.answers import Pass, Use
from engine.dispatch import QUESTIONS
from engine.invariants import broken
from engine.sampling import sample
from engine.untrusted_state import defects
from tests.engine.kit import game

STORED: Final[dict[str, Any]] = json.loads(Path(__file__).with_name("positions.json").read_text("utf-8"))
ASKED: Final = {
    "tile": "Choose",
    "hibernation": "OfferCard",
    "super_jump": "OfferWindow",
    "unstable_dna": "Choose",
    "fluxling": "MoveMimic",
    "zombie": "RollDice",
}


HOSTILE: Final = (
    ["Choose", 0, "wicked", 0, 3],
    ["Choose", 0, "unstable_dna", 1, 0],
    ["MoveMimic", 0, 1],
    ["OfferCard", 0, "hibernation", 1, "settled", []],
)
"""Questions in a game without what they are about."""


@pytest.mark.parametrize("frame", HOSTILE)
def test_a_question_without_what_it_is_about_can_only_be_passed(frame: list[Any]) -> None:
    stored = to_json(game("second", {"cards": ["jets"]}, {}, {}, step="buy").state)
    state = from_json({**json.loads(json.dumps(stored)), "stack": [["FinishTurn"], frame]})
    asked: Any = state.question
    answers = [*QUESTIONS[type(asked)].legal(state, asked)]
    assert Pass(0) in answers
    assert not [answer for answer in answers if not isinstance(answer, Pass | Use)]
    apply(state, Pass(0))


def without_masks(data: dict[str, Any]) -> dict[str, Any]:
    """All but the masks of cards, which depend on what else is registered and are never read back."""
    return {part: value for part, value in data.items() if part != "masks"}


@pytest.mark.parametrize(("what", "kind"), ASKED.items())
def test_a_stored_position_is_read_and_goes_on(what: str, kind: str) -> None:
    assert defects(STORED[what]) == []
    state = from_json(STORED[what])
    assert type(state.question).__name__ == kind
    assert broken(state) == []
    assert without_masks(json.loads(json.dumps(to_json(state)))) == without_masks(STORED[what])
    for _ in range(30):
        seat = state.asked_seat
        if state.over or seat is None:
            break
        apply(state, sample(state, lambda: 0.5) if seat == CHANCE else legal(state, seat)[0])
        assert broken(state) == []
