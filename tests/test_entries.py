"""A table event is one row in each layer that speaks of it."""

from collections.abc import Mapping
from typing import Any, get_args

import pytest

from engine.table import ENTRIES
from engine.table_events import NOTATIONS, PLAIN_CHANGES, Change
from kotbot.matches.table.entries import ENTRY_EFFECTS
from kotbot.views.core.telling.corrections import ENTRY_WORDS

LAYERS: dict[str, Mapping[type[Any], object]] = {
    "text": NOTATIONS,
    "what it sets": PLAIN_CHANGES,
    "rules": ENTRIES,
    "matches": ENTRY_EFFECTS,
    "views": ENTRY_WORDS,
}


@pytest.mark.parametrize("layer", LAYERS)
def test_every_kind_of_table_event_has_its_row(layer: str) -> None:
    assert set(LAYERS[layer]) == set(get_args(Change))


def test_no_two_kinds_begin_alike() -> None:
    verbs = [notation.verb for notation in NOTATIONS.values()]
    assert len(set(verbs)) == len(verbs)
    assert not [(one, other) for one in verbs for other in verbs if other.startswith(f"{one} ")]


def test_a_verb_that_people_type_makes_a_sentence_of_one_kind() -> None:
    kinds = {id(entry.typed): entry.typed for entry in ENTRY_WORDS.values() if entry.typed is not None}
    verbs = [verb for typed in kinds.values() for verb in typed.words]
    assert len(set(verbs)) == len(verbs)
    assert all(typed.opens <= set(typed.words) for typed in kinds.values())
