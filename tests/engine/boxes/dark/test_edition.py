"""The Dark Edition as a box of its own: its deck, its costs, its monsters, what else is as in 2016."""

import json
import pickle
from collections import Counter

import pytest

from engine import (
    Deck,
    Edition,
    IllegalAnswer,
    InvalidPosition,
    Record,
    apply_table,
    build,
    from_json,
    new_game,
    read_record,
    read_table,
    replay,
    rules,
    to_json,
    write_record,
)
from engine.cards.catalogue import LATER, box
from engine.cards.hooks import ONE_SHOTS, SETS_UP
from engine.codec import rules_from_json, rules_to_json
from engine.rules import EDITIONS, deck_of, price
from engine.untrusted_state import defects
from tests.engine.boxes.dark.kit import dark

DARK = rules(Edition.DARK)
NEW = {
    "hibernation": 4,
    "nanobots": 3,
    "natural_selection": 2,
    "reflective_hide": 6,
    "super_jump": 4,
    "unstable_dna": 3,
    "zombify": 4,
    "monster_pets": 0,
}
GONE = Counter(
    (
        *("extra_head", "healing_ray", "mimic", "battery_monster", "poison_spit"),
        *("rooting_for_the_underdog", "heal", "national_guard"),
    )
)


def test_its_deck_is_that_of_2016_less_eight_cards_and_with_eight_others() -> None:
    assert len(DARK.deck) == 66
    assert Counter(DARK.deck) == Counter(box(Edition.SECOND)) - GONE + Counter(NEW.keys())


@pytest.mark.parametrize("card", NEW)
def test_its_new_cards_cost_what_they_cost(card: str) -> None:
    assert price(DARK, card) == NEW[card]


@pytest.mark.parametrize(
    ("card", "cost"), [("freeze_time", 6), ("gourmet", 6), ("herd_culler", 5), ("solar_powered", 3)]
)
def test_four_cards_cost_more_than_in_2016(card: str, cost: int) -> None:
    assert price(DARK, card) == cost


def test_all_other_cards_cost_the_same() -> None:
    others = set(box(Edition.DARK)) - {"freeze_time", "gourmet", "herd_culler", "solar_powered"}
    second = rules()
    assert {card: price(DARK, card) for card in others} == {card: price(second, card) for card in others}


def test_its_monsters_and_seats() -> None:
    assert DARK.monsters == ("alienoid", "cyber_bunny", "gigazaur", "kraken", "meka_dragon", "the_king")
    assert EDITIONS[Edition.DARK].most_seats == 6
    assert [new_game(DARK, seats).bay_open for seats in (4, 5, 6)] == [False, True, True]


def test_everything_else_of_the_box_is_as_in_2016() -> None:
    own, second = EDITIONS[Edition.DARK], EDITIONS[Edition.SECOND]
    for what in own.__slots__:
        assert what == "monsters" or getattr(own, what) == getattr(second, what)


def test_cards_that_differ_after_2011_act_as_in_2016() -> None:
    assert Edition.DARK in LATER
    for registered in (ONE_SHOTS, SETS_UP):
        for by_edition in registered.values():
            assert by_edition.get(Edition.DARK) is by_edition.get(Edition.SECOND)
    table = dark({"cards": ["acid_attack"]}, {}, {}, step="resolve", dice="1", city=2)
    assert table.hearts == [10, 9, 10]


@pytest.mark.parametrize("deck", list(Deck))
def test_its_own_cards_are_in_no_deck_of_another_edition(deck: Deck) -> None:
    for edition in (Edition.FIRST, Edition.SECOND, Edition.ORIGINS):
        assert not set(NEW) & set(deck_of(edition, deck, ()))


# What belongs to it


def test_the_gauge_and_the_tiles_are_a_part_of_it() -> None:
    assert DARK.boxes == (("dark", "1"), ("wicked", "1"))
    assert DARK.chosen_boxes == ()
    assert DARK.versions == "3 dark 1 wicked 1"


@pytest.mark.parametrize("name", ["dark", "wicked"])
def test_its_parts_are_not_chosen_besides(name: str) -> None:
    with pytest.raises(InvalidPosition, match=f"boxes: {name} is a part of the dark edition already"):
        rules(Edition.DARK, boxes=(name,))


def test_its_cards_go_with_no_other_edition() -> None:
    with pytest.raises(InvalidPosition, match="boxes: dark does not go with the second edition"):
        rules(boxes=("dark",))


def test_other_expansions_are_chosen_besides_its_parts() -> None:
    chosen = rules(Edition.DARK, boxes=("tower",))
    assert (chosen.box_names, chosen.chosen_boxes) == (("dark", "tower", "wicked"), ("tower",))


def test_at_a_table_its_parts_stay() -> None:
    state = new_game(rules(Edition.DARK, table=True), 3)
    with pytest.raises(IllegalAnswer, match="wicked is a part of the dark edition"):
        apply_table(state, read_table("box remove wicked"))
    apply_table(state, read_table("box add tower 1"))
    assert state.rules.chosen_boxes == ("tower",)
    apply_table(state, read_table("box remove tower"))
    assert state.rules.boxes == DARK.boxes


# Stored


def test_its_rules_come_through_text_and_pickles() -> None:
    stored = json.loads(json.dumps(rules_to_json(DARK)))
    assert (stored["deck"], stored["sides"]) == ("box", "A" * 10)
    assert stored["boxes"] == {"dark": "1", "wicked": "1"}
    assert rules_from_json(stored) == DARK
    assert rules_from_json({"edition": "dark"}) == DARK
    assert pickle.loads(pickle.dumps(DARK)) == DARK


def test_its_positions_and_records_are_read_again() -> None:
    state = new_game(DARK, 4, 0, monsters=("kraken", "", "the_king", ""))
    stored = json.loads(json.dumps(to_json(state)))
    assert defects(stored) == []
    assert from_json(stored) == state
    text = write_record(Record.begin(state))
    assert text.startswith("kotbot record, rules 3 dark 1 wicked 1, notation 1\n")
    assert replay(read_record(text)) == state


def test_base_games_have_nothing_of_it() -> None:
    for edition in (Edition.FIRST, Edition.SECOND, Edition.ORIGINS):
        stored = to_json(new_game(rules(edition), 2))
        assert not {"more"} & set(stored)
        assert not {"boxes", "sides"} & set(stored["rules"])


def test_a_position_by_hand_needs_the_edition_alone() -> None:
    state = build({"rules": {"edition": "dark"}, "seats": [{"numbers": {"wickedness": 4}}, {}]})
    assert (state.number(0, "wickedness"), state.number(0, "zombified")) == (4, 0)
