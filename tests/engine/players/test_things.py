"""What things of expansions add to the chances of a seat: learnt worths, and worths by hand."""

from pathlib import Path
from typing import Any

import pytest

from engine import view
from engine.cards.catalogue import THINGS
from engine.cards.kinds import Kind
from engine.errors import InvalidNumbers
from engine.players import things, valuation
from engine.players.network import trained
from engine.players.things import BY_HAND, JUDGES, Things, learnt_for
from engine.players.valuation import LinearValuation
from tests.engine.boxes.power_up.kit import evolved

LEARNT = Things({"bamboo_supply": 0.4}, {"bamboo_supply": 0.34, "bear_necessities": 0.25}, 0.125)


def tables(**changes: object) -> dict[str, dict[str, Any]]:
    table: dict[str, Any] = {"open": {"bamboo_supply": 400}, "hand": {}, "hidden": [125]}
    return dict.fromkeys(JUDGES, table | changes)


def test_what_lies_open_adds_what_was_learnt_of_it() -> None:
    state = evolved({"cards": ["bamboo_supply"]}, {}).state
    assert [LEARNT.added(state, seat) for seat in (0, 1)] == pytest.approx([0.4, 0.0])


def test_of_an_own_hand_each_card_counts_and_of_another_their_number() -> None:
    state = evolved({"hand": ["bear_necessities", "bamboo_supply"]}, {}).state
    assert LEARNT.added(view(state, 0), 0) == pytest.approx(0.25 + 0.34)
    assert LEARNT.added(view(state, 1), 0) == pytest.approx(2 * 0.125)


def test_a_thing_of_which_nothing_was_learnt_counts_by_hand() -> None:
    state = evolved({"cards": ["yin_and_yang"]}, {}).state
    assert LEARNT.added(state, 0) == BY_HAND.added(state, 0) == pytest.approx(0.18)


def test_a_thing_without_any_row_counts_nothing() -> None:
    assert Things({}, {}, None).lying("no_such_thing") == Things({}, {}, None).in_hand("no_such_thing") == 0


def test_both_judges_add_it_to_the_strength() -> None:
    """The chances of two monsters are as e to the power of their strengths."""
    state = evolved({"cards": ["bamboo_supply"]}, {}).state
    weights = valuation.load(Path(valuation.__file__).parent / "data" / valuation.DATA)
    for less, more in (
        (LinearValuation(weights, Things({"bamboo_supply": 0.0}, {}, 0.0)), LinearValuation(weights, LEARNT)),
        (_network({"bamboo_supply": 0.0}), _network({"bamboo_supply": 0.4})),
    ):
        before, after = (each.chances(state, state.active) for each in (less, more))
        assert after[0] / after[1] == pytest.approx(before[0] / before[1] * 2.718281828**0.4)


def _network(lying: dict[str, float]) -> Any:
    return type(trained())(trained().duel, trained().crowd, Things(lying, {}, 0.0))


def test_the_bundled_worths_are_of_things_that_boxes_have() -> None:
    for judge in JUDGES:
        found = learnt_for(judge)
        assert {THINGS[card].kind for card in found.open} <= {*Kind} - {Kind.TEMPORARY, Kind.DISCARD}


def test_an_evolution_to_stay_is_worth_more_on_the_table_than_in_the_hand() -> None:
    """Else nobody who judges so would ever play it."""
    for judge in JUDGES:
        found = learnt_for(judge)
        for card, worth in found.open.items():
            if THINGS[card].kind is Kind.PERMANENT:
                assert found.in_hand(card) <= max(0.0, worth)


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"open": {"jets": 3}}, "no box has"),
        ({"open": {"no_such_thing": 3}}, "no box has"),
        ({"hand": {"bear_necessities": 0.5}}, "whole numbers"),
        ({"hand": [1]}, "by the id of a thing"),
        ({"hidden": [1, 2]}, "one number, or none"),
        ({"more": {}}, "too many"),
    ],
)
def test_a_file_of_another_form_is_refused(changes: dict[str, object], said: str) -> None:
    with pytest.raises(InvalidNumbers, match=said):
        things.read(tables(**changes), "a file")


def test_a_file_is_read_in_thousandths() -> None:
    assert things.read(tables(), "a file")["network"] == Things({"bamboo_supply": 0.4}, {}, 0.125)
