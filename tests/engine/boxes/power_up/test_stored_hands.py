"""Positions that were stored while evolutions asked for something: they are read, and the game goes on."""

import json
from pathlib import Path
from typing import Any, Final

import pytest

from engine import from_json, to_json
from engine.invariants import broken
from engine.untrusted_state import defects
from tests.engine.boxes.test_stored import goes_on, without_masks

STORED: Final[dict[str, Any]] = json.loads(Path(__file__).with_name("positions.json").read_text("utf-8"))
"""By the kind of question, and its card or moment."""


@pytest.mark.parametrize("asked", STORED)
def test_a_stored_position_is_read_and_goes_on(asked: str) -> None:
    assert defects(STORED[asked]) == []
    state = from_json(STORED[asked])
    assert broken(state) == []
    assert without_masks(json.loads(json.dumps(to_json(state)))) == without_masks(STORED[asked])
    goes_on(state)
