"""A question is one row in each layer that speaks of it."""

from collections.abc import Mapping
from types import SimpleNamespace
from typing import Any, get_args

import pytest

from engine import CARDS
from engine.decisions import OfferHand, Question
from engine.dispatch import QUESTIONS
from engine.players.questions import PLAYER_QUESTIONS
from kotbot.matches.core.questions import MATCH_QUESTIONS
from kotbot.views.core.questions import QUESTION_WORDS

LAYERS: dict[str, Mapping[type[Any], object]] = {
    "rules": QUESTIONS,
    "players": PLAYER_QUESTIONS,
    "matches": MATCH_QUESTIONS,
    "views": QUESTION_WORDS,
}


@pytest.mark.parametrize("layer", LAYERS)
def test_every_kind_of_question_has_its_row(layer: str) -> None:
    assert set(LAYERS[layer]) == set(get_args(Question))


@pytest.mark.parametrize(
    "kind", [kind for kind in get_args(Question) if "hit" in kind._fields and kind is not OfferHand]
)
def test_a_question_about_damage_names_the_card_it_is_about(kind: type[Any]) -> None:
    asked = SimpleNamespace(card="jets")
    assert QUESTIONS[kind].card(asked) in CARDS
