"""Things that act at a moment, stand before damage, forbid, win, or give a further turn."""

from typing import Any

import pytest

from engine import Edition, from_json, to_json
from engine.cards.hooks import prevents, windows
from engine.codec import frame_from_json, frame_to_json
from engine.decisions import Choose, DrawFor, OfferCard, OfferHand, OfferWindow, ThrowFor
from engine.events import DamagePrevented, Forbidden, StarsChanged, TurnBegan
from engine.invariants import broken
from engine.steps import Hit
from tests.engine.boxes.kit import WITH_IT, made_up
from tests.engine.boxes.made_up import (
    ALARM,
    BLANKET,
    HECKLER,
    OWL,
    PICKPOCKET,
    SHIELD,
    SLOT,
    STRAW,
    STUFFING,
    TICKET,
)
from tests.engine.kit import Game, game

CLAWED: dict[str, Any] = {"step": "resolve", "dice": "c c 1 2 3 3", "city": 2}
"""The first monster bites the second, in the City, for two hearts."""


# Windows


def test_a_shield_of_paper_stands_before_jets() -> None:
    table = made_up({}, {"stars": 3, "cards": ["jets", SHIELD]}, {}, **CLAWED)
    assert (table.asked, table.legal(2)) == ("OfferWindow 2", [f"use {SHIELD}", "pass"])
    table.play(f"2 use {SHIELD}")
    assert table.happened(DamagePrevented) == [DamagePrevented(1, 1, SHIELD)]
    assert table.stars == [0, 2, 0]
    assert table.asked == "OfferJets 2"
    table.play("2 stay")
    assert table.hearts == [10, 9, 10]


def test_a_shield_is_asked_once_for_each_hit() -> None:
    table = made_up({}, {"stars": 3, "cards": [SHIELD]}, {}, **CLAWED).play("2 pass")
    assert table.asked == "OfferYield 2"
    assert table.hearts == [10, 8, 10]


def test_a_shield_without_a_star_to_pay_is_not_asked() -> None:
    assert made_up({}, {"cards": [SHIELD]}, {}, **CLAWED).asked == "OfferYield 2"


def test_each_copy_of_a_shield_has_its_chance() -> None:
    mimic = {"card": "mimic", "copies": [2, 1]}
    table = made_up({"energy": 5}, {"stars": 3, "cards": [SHIELD, mimic]}, {}, **CLAWED)
    table.play(f"2 use {SHIELD}", f"2 use {SHIELD}")
    assert table.hearts == [10, 10, 10]
    assert table.stars == [0, 1, 0]


def test_the_last_straw_comes_after_rapid_healing() -> None:
    table = made_up({}, {"hearts": 2, "energy": 2, "cards": ["rapid_healing", STRAW]}, {}, **CLAWED)
    assert table.asked == "LastChance 2"
    table.play("2 pass")
    assert table.asked == "OfferWindow 2"
    table.play(f"2 use {STRAW}")
    assert table.asked == "ThrowFor *"
    table.play("* roll h")
    assert table.hearts == [10, 2, 10]
    assert table.state.lives(1)


def test_the_last_straw_breaks() -> None:
    table = made_up({}, {"hearts": 2, "cards": [STRAW]}, {}, **CLAWED)
    table.play(f"2 use {STRAW}", "* roll 1")
    assert not table.state.lives(1)


def test_a_loss_that_is_no_damage_comes_to_the_windows_after_rapid_healing() -> None:
    table = game(
        "first",
        {"hearts": 2, "energy": 9, "cards": ["even_bigger", "metamorph", STRAW]},
        {},
        options=WITH_IT,
        step="end",
    )
    table.play("1 sell even_bigger")
    assert table.asked == "OfferWindow 1"


# Moments of a turn


def test_a_card_asks_before_the_income_of_tokyo() -> None:
    table = made_up({"energy": 1, "cards": [SLOT]}, {}, {}, city=1, step="start")
    assert (table.asked, table.stars) == ("OfferCard 1", [0, 0, 0])
    table.play(f"1 use {SLOT}")
    assert [(change.change, change.why) for change in table.happened(StarsChanged)] == [
        (1, SLOT),
        (2, "start"),
    ]
    assert table.energy == [0, 0, 0]


def test_a_card_is_asked_once_a_turn_and_again_in_the_next() -> None:
    table = made_up({"energy": 2, "cards": [SLOT]}, {}, {}, step="start").play("1 pass")
    assert table.asked == "RollDice *"


def test_cards_of_others_are_asked_clockwise_as_the_dice_are_settled() -> None:
    deck = tuple(sorted([HECKLER, HECKLER, "jets", "wings", "heal"]))
    table = game(
        "second",
        {"cards": [HECKLER]},
        {},
        {"cards": [HECKLER]},
        options={**WITH_IT, "deck": deck},
        market=["heal", "jets", "wings"],
        active=2,
        step="roll 2",
        dice="c c 1 2 3 3",
        city=1,
    )
    table.play("2 stop")
    assert table.asked == "OfferCard 3"
    table.play(f"3 use {HECKLER}")
    assert table.asked == "OfferCard 1"
    table.play("1 pass")
    assert table.energy == [0, 0, 1]


def test_a_card_chooses_after_entering() -> None:
    table = made_up({"cards": [PICKPOCKET]}, {"stars": 2}, {}, step="resolve", dice="1 1 2 2 3 3")
    assert (table.asked, table.city) == ("Choose 1", 1)
    assert table.legal(1) == ["pass", "choose 2"]
    table.play("1 choose 2")
    assert table.stars == [2, 1, 0]


def test_nobody_to_choose_from_and_nothing_is_asked() -> None:
    table = made_up({"energy": 5, "cards": [PICKPOCKET]}, {}, {}, step="resolve", dice="1 1 2 2 3 3")
    assert table.asked == "BuyCards 1"


def test_the_end_of_every_turn() -> None:
    table = made_up({}, {"hearts": 2, "cards": [OWL]}, {"hearts": 2}, step="end")
    assert table.hearts == [10, 3, 2]


def test_the_end_of_a_turn_comes_though_its_monster_is_out() -> None:
    table = made_up({"hearts": 1, "poison": 1}, {"hearts": 2, "cards": [OWL]}, {}, step="end")
    assert table.hearts == [0, 3, 10]


# Bans


def test_who_may_not_enter_stays_outside_and_it_is_said_why() -> None:
    table = made_up({"energy": 9, "cards": [BLANKET]}, {}, {}, step="enter", dice="c 1 1 2 2 3")
    assert table.city == 0
    assert table.asked == "RollDice *"


def test_a_ban_tells_why_nothing_happened() -> None:
    table = made_up({"energy": 9, "cards": [BLANKET]}, {}, {}, step="resolve", dice="c c e 2 3 3")
    table.play("1 resolve all")
    assert table.happened(Forbidden) == [Forbidden(0, "enter", BLANKET), Forbidden(0, "buy", BLANKET)]
    assert table.city == 0


def test_somebody_plays_on_at_0_hearts() -> None:
    table = made_up({}, {"hearts": 1, "cards": [STUFFING]}, {}, **CLAWED)
    assert (table.hearts[1], table.state.lives(1)) == (0, True)
    assert broken(table.state) == []
    table.play("2 stay")
    assert table.state.lives(1)


def test_who_plays_on_at_0_hearts_loses_none_and_heals_as_ever() -> None:
    table = made_up({"energy": 5}, {"hearts": 1, "cards": [STUFFING]}, {}, **CLAWED).play("2 stay")
    table = Game(from_json(to_json(table.state)))
    table.play("1 pass", "* roll h h h 1 2 3", "2 stop")
    assert table.hearts == [10, 0, 10]
    assert broken(table.state) == []


# Wins


def test_fifteen_stars_win_at_once() -> None:
    table = made_up({"stars": 13, "cards": [TICKET]}, {}, {}, city=1, step="start")
    assert (table.state.how, table.state.winner) == ("card", 0)
    assert table.state.stack == []


def test_a_win_amid_damage_waits_for_its_end() -> None:
    """The three stars of Eater of the Dead come as the first of two monsters falls."""
    table = made_up(
        {"stars": 12, "cards": ["eater_of_the_dead", "nova_breath", TICKET]},
        {"hearts": 1},
        {},
        **CLAWED,
    )
    assert table.hearts == [10, 0, 8]
    assert (table.state.how, table.state.winner) == ("card", 0)


def test_fourteen_stars_win_nothing() -> None:
    table = made_up({"stars": 12, "cards": [TICKET]}, {}, {}, city=1, step="start")
    assert table.state.how == ""


# Further turns


def test_a_further_turn_says_where_it_comes_from() -> None:
    table = made_up({"energy": 4}, {}, {}, step="buy", market=[ALARM, "jets", "wings"])
    table.play(f"1 buy {ALARM}", "* reveal heal")
    assert [(turn.seat, turn.extra) for turn in table.happened(TurnBegan)] == [(0, ALARM)]
    assert table.state.regular == 0
    assert table.state.more is not None
    assert table.state.more.turns == ()


def test_a_further_turn_comes_before_an_own_frenzy() -> None:
    table = made_up({"energy": 11}, {}, {}, step="buy", market=["frenzy", ALARM, "wings"])
    table.play("1 buy frenzy", "* reveal heal", f"1 buy {ALARM}", "* reveal jets")
    assert [turn.extra for turn in table.happened(TurnBegan)] == [ALARM]
    assert table.state.frenzy == (0,)


# Stored positions

HIT = Hit(1, 2, True, 0, "claws", 102, 1)
FRAMES = [
    OfferCard(0, SLOT, 3, "start", ()),
    OfferHand(1, "zero", (1, 0)),
    OfferHand(1, "damage", (1, 2, 1, 0, 1), HIT),
    OfferWindow(1, SHIELD, 2, HIT._replace(window=100)),
    Choose(0, PICKPOCKET, 1),
    ThrowFor(-1, 1, STRAW, 1, (1, 2, 1, 0, 1)),
    DrawFor(-1, 0, "own_deck"),
]


@pytest.mark.parametrize("frame", FRAMES)
def test_a_generic_question_is_stored_and_read(frame: Any) -> None:
    again = frame_from_json(frame_to_json(frame))
    assert (type(again), again) == (type(frame), frame)


def test_a_stored_question_of_before_a_field_with_a_default_is_read() -> None:
    assert frame_from_json(["Choose", 0, PICKPOCKET, 1]) == Choose(0, PICKPOCKET, 1, 0)
    assert frame_from_json(["OfferHand", 1, "zero", [1, 0]]) == OfferHand(1, "zero", (1, 0), None)


@pytest.mark.parametrize(("number", "place"), [(2, 26), (999, 20)], ids=["number", "place"])
def test_no_window_has_the_number_or_the_place_of_another(number: int, place: int) -> None:
    """Electric Armor has number 2 and place 20; stored hits know a window by its number."""
    electric_armor = next(row for row in windows(Edition.SECOND.place) if row.card == "electric_armor")
    with pytest.raises(ValueError, match="electric_armor has it"):
        prevents(electric_armor._replace(number=number, place=place, card="jets"))
