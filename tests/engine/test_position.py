"""Positions from outside: built from plain data, all defects named at once."""

from typing import Any

import pytest

from engine import InvalidPosition, State, build
from engine.state import Forced
from tests.engine.kit import base_editions, every_edition, game


def defects(**position: Any) -> tuple[str, ...]:
    """All that is wrong with a position."""
    with pytest.raises(InvalidPosition) as error:
        build({"seats": [{}, {}], **position})
    return error.value.defects


def built(**position: Any) -> State:
    return build({"seats": [{}, {}, {}], **position})


# Sound positions


def test_what_is_left_out_is_as_at_the_start_of_a_game() -> None:
    state = build({"seats": [{}, {}]})
    assert (state.hearts, state.stars, state.energy) == ([10, 10], [0, 0], [0, 0])
    assert (state.city, state.bay, state.active, state.first, state.turn) == (-1, -1, 0, 0, 1)
    assert state.rules.edition == "second"


def test_a_position_with_everything() -> None:
    state = build(
        {
            "rules": {"edition": "first", "check": "round", "bay": True},
            "seats": [
                {"hearts": 7, "stars": 3, "energy": 4, "poison": 1, "shrink": 2, "cards": ["jets"]},
                {"cards": [{"card": "smoke_cloud", "charge": 2, "paid": 4}]},
                {"cards": [{"card": "mimic", "copies": [2, 1], "charge": 1}]},
                {"hearts": 12, "cards": ["even_bigger"]},
                {},
                {"hearts": 0},
            ],
            "city": 1,
            "bay": 2,
            "market": ["wings", "tank", "heal"],
            "discard": ["corner_store"],
            "bottom": ["skyscraper"],
            "first": 3,
            "active": 2,
            "turn": 9,
            "step": "roll 2",
            "dice": "1 1 2 e c h",
            "frozen": 0,
        }
    )
    assert state.hearts == [7, 10, 10, 12, 10, 0]
    assert (state.stars[0], state.energy[0], state.poison[0], state.shrink[0]) == (3, 4, 1, 2)
    assert (state.city, state.bay, state.first, state.active, state.turn) == (0, 1, 2, 1, 9)
    assert state.alive == 0b011111
    assert state.cards[1][0][3:5] == (2, 4)
    mimic = state.cards[2][0]
    assert (mimic.acts, mimic.charge, mimic.copies) == ("smoke_cloud", 1, state.cards[1][0].uid)
    assert state.market == ("wings", "tank", "heal")
    assert (state.discard, state.bottom) == (("corner_store",), ("skyscraper",))
    assert (state.dice, state.rolled, state.rolls) == ((2, 1, 0, 1, 1, 1), 2, 1)
    assert len(state.deck) == 66 - 9
    assert "skyscraper" not in state.deck


@base_editions
def test_the_number_of_a_copied_card_counts_in_the_list_given(edition: str) -> None:
    """A Mimic that is listed first does not shift the cards after it."""
    cards = [{"card": "mimic", "copies": [1, 2]}, "gourmet", "jets"]
    state = game(edition, {"cards": cards}, {}).state
    assert next(held.acts for held in state.cards[0] if held.card == "mimic") == "gourmet"


@every_edition
@pytest.mark.parametrize(
    ("step", "asked"),
    [
        ("start", "RollDice *"),
        ("roll 0", "RollDice *"),
        ("roll 1", "KeepDice 1"),
        ("roll 2", "KeepDice 1"),
        ("roll 3", "ChooseOrder 1"),
        ("resolve", "ChooseOrder 1"),
        ("rest", "ChooseOrder 1"),
        ("enter", "BuyCards 1"),
        ("buy", "BuyCards 1"),
        ("end", "RollDice *"),
        ("next", "RollDice *"),
        ("opening", "OpeningRoll *"),
    ],
)
def test_a_position_begins_at_any_step(edition: str, step: str, asked: str) -> None:
    with_dice = step in ("roll 1", "roll 2", "roll 3", "resolve", "rest", "enter")
    dice: dict[str, Any] = {"dice": "1 1 1 e c h"} if with_dice else {}
    assert game(edition, {"energy": 9}, {}, {}, city=3, step=step, **dice).asked == asked


def test_missing_cards_of_the_market_are_asked_for() -> None:
    assert type(built(market=["jets"]).question).__name__ == "RevealCard"


def test_a_monster_with_20_stars_wins_at_the_end_of_the_turn() -> None:
    state = built(seats=[{}, {"stars": 20}, {}], market=["jets", "wings", "tank"], step="end")
    assert (state.winner, state.how) == (1, "stars")


def test_at_a_table_cards_may_be_unknown_or_foreign() -> None:
    state = built(
        rules={"table": True}, seats=[{"cards": ["other:Megahorn", "?"]}, {}], market=["?", "jets", "?"]
    )
    assert [held.card for held in state.cards[0]] == ["other:Megahorn", "?"]
    assert state.masks[0] == 0
    assert state.market == ("?", "jets", "?")


def test_at_a_table_health_above_the_maximum_may_be_forced() -> None:
    state = built(rules={"table": True}, seats=[{"hearts": 11}, {}], forced=[[1, "hearts"]])
    assert state.hearts[0] == 11
    assert state.forced == (Forced(0, "hearts"),)


# Defects


def test_all_defects_are_named_at_once() -> None:
    found = defects(
        seats=[
            {"hearts": 13, "cards": ["megahorn", "tank", "jets"]},
            {"stars": -1, "energy": "many", "cards": ["jets"], "size": 4},
        ],
        city=1,
        bay=1,
        market=["jets", "wings", "heal", "corner_store"],
        active=3,
        step="roll 1",
        weather="fine",
    )
    assert set(found) == {
        "weather: there is no such part of a position",
        "seat 1: no card is called 'megahorn'",
        "seat 1: tank is a discard card and is not kept",
        "seat 1: hearts is a whole number from 0 to 10, not 13",
        "seat 2: there is no 'size'",
        "seat 2: stars is a whole number from 0 to 999, not -1",
        "seat 2: energy is a whole number from 0 to 999, not 'many'",
        "bay: the Bay is in play while five or more live",
        "bay: seat 1 cannot be in the City and in the Bay",
        "market: there are 3 slots, not 4",
        "cards: jets is there 2 times more than the deck of this game has it",
        "active: there is no seat 3 among 2",
        "dice: after a roll there are dice",
    }


@pytest.mark.parametrize(
    ("position", "defect"),
    [
        ({"seats": [{}]}, "seats: a list of 2-6 seats is needed"),
        ({"seats": [{}] * 7}, "seats: a list of 2-6 seats is needed"),
        ({"seats": 2}, "seats: a list of 2-6 seats is needed"),
        ({"rules": {"edition": "origins"}, "seats": [{}] * 5}, "seats: a list of 2-4 seats is needed"),
        ({"seats": [{}, 3]}, "seat 2: an object with hearts, stars, energy, cards is needed"),
        ({"seats": [{}, {"cards": 3}]}, "seat 2: cards is a list of cards, not 3"),
        ({"seats": [{}, {"cards": [3]}]}, "seat 2: no card is called 3"),
        ({"seats": [{}, {"hearts": True}]}, "seat 2: hearts is a whole number from 0 to 10, not True"),
        ({"seats": [{}, {"hearts": 2.5}]}, "seat 2: hearts is a whole number from 0 to 10, not 2.5"),
        (
            {"seats": [{}, {}, {"hearts": 0, "energy": 1}]},
            "seat 3: an eliminated monster has no cards and no energy",
        ),
        ({"seats": [{}, {"cards": ["supertower"]}]}, "seat 2: supertower is a discard card and is not kept"),
        (
            {"seats": [{}, {"cards": ["biofuel"]}]},
            "cards: biofuel is there 1 times more than the deck of this game has it",
        ),
        ({"seats": [{}, {"cards": ["?"]}]}, "seat 2: no card is called '?'"),
        ({"seats": [{"hearts": 0}, {"hearts": 0}]}, "seats: at least two must live"),
        ({"seats": [{}, {"hearts": 0}]}, "seats: at least two must live"),
        ({"seats": [{}, {}, {"hearts": 0}], "active": 3}, "active: seat 3 is eliminated"),
        ({"seats": [{}, {}, {"hearts": 0}], "city": 3}, "city: seat 3 is eliminated"),
        ({"city": 0}, "city: there is no seat 0 among 2"),
        ({"city": "1"}, "city: there is no seat '1' among 2"),
        ({"bay": 2}, "bay: the Bay is in play while five or more live"),
        ({"market": "jets"}, "market: a list of cards is needed"),
        ({"market": ["jet"]}, "market: no card is called 'jet'"),
        ({"market": ["?"]}, "market: no card is called '?'"),
        ({"discard": [7]}, "discard: no card is called 7"),
        ({"step": "lunch"}, "step or dice: 'lunch' is no step of a turn"),
        ({"step": "roll"}, "step or dice: 'roll' is no step of a turn"),
        (
            {"dice": "1 2 9", "step": "roll 1"},
            "step or dice: '9' is no face of a die; the faces are 1 2 3 energy claw heart",
        ),
        ({"dice": "111111 111111", "step": "roll 1"}, "dice: there are no 12 dice"),
        ({"step": "roll 1"}, "dice: after a roll there are dice"),
        ({"step": "start", "dice": "1 1 2 e c h"}, "dice: before the first roll there are no dice"),
        ({"step": "roll 0", "dice": "1 1 2 e c h"}, "dice: before the first roll there are no dice"),
        ({"frozen": 9}, "frozen: frozen is a whole number from 0 to 6, not 9"),
        (
            {"forced": [[1, "hearts"]]},
            "forced: a list of [seat, 'hearts'] is needed, in a match opened for a table",
        ),
        (
            {"rules": {"table": True}, "forced": [["x", "hearts"]]},
            "forced: a list of [seat, 'hearts'] is needed, in a match opened for a table",
        ),
        (
            {"rules": {"table": True}, "forced": [[3, "hearts"]]},
            "forced: a list of [seat, 'hearts'] is needed, in a match opened for a table",
        ),
        (
            {"rules": {"table": True}, "forced": 4},
            "forced: a list of [seat, 'hearts'] is needed, in a match opened for a table",
        ),
        (
            {"seats": [{}, {"cards": [{"card": "jets", "copies": [1, 1]}]}]},
            "seat 2: jets copies nothing, only a Mimic does",
        ),
        ({"seats": [{}, {"cards": [{"card": "jets", "size": 1}]}]}, "seat 2: there is no 'size' of a card"),
        ({"rules": 4}, "rules: an object with edition and options is needed"),
        ({"rules": {"edition": "third"}}, "rules: 'third' is not a valid Edition"),
        ({"rules": {"edition": "origins", "bay": True}}, "bay: the origins edition has no Tokyo Bay"),
        ({"rules": {"bay": "yes"}}, "rules: bay is true or false, not 'yes'"),
        ({"rules": {"deck": ["jets", "megahorn"]}}, "deck: no card is called 'megahorn'"),
        ({"rules": {"colour": "red"}}, "rules: there is no option 'colour'"),
    ],
)
def test_a_defect_says_what_is_wrong_and_what_would_be_right(position: dict[str, Any], defect: str) -> None:
    assert defect in defects(**position)


@pytest.mark.parametrize(
    "target", [[3, 1], [1, 2], [0, 1], [1, 0], "jets", [1], [1, 1, 1], ["1", "1"], [True, 1], 5]
)
def test_a_mimic_of_nothing_is_a_defect(target: Any) -> None:
    found = defects(seats=[{"cards": ["jets"]}, {"cards": [{"card": "mimic", "copies": target}]}])
    assert found == (f"seat 2: a Mimic copies [seat, number] of a keep card, not {target!r}",)


def test_a_mimic_of_a_mimic_is_a_defect() -> None:
    found = defects(seats=[{}, {"cards": [{"card": "mimic", "copies": [2, 1]}]}])
    assert found == ("seat 2: a Mimic copies [seat, number] of a keep card, not [2, 1]",)


@pytest.mark.parametrize("data", [None, [], "position", 5])
def test_what_is_no_object_is_no_position(data: Any) -> None:
    with pytest.raises(InvalidPosition, match="an object with seats is needed"):
        build(data)
