"""Evolutions are no power cards; who is asked for one is nobody else's business."""

from random import Random

import pytest

from engine.answers import CHANCE
from engine.invariants import CHECKS
from engine.seeing import SOMEBODY, dealt, public_text, view
from tests.engine.boxes.power_up.kit import clawed, evolved, hand, resolved
from tests.engine.boxes.power_up.random_hands import played

# No power cards


def test_a_mimic_does_not_copy_them() -> None:
    market = ["mimic", "heal", "wings"]
    table = evolved({"energy": 9}, {"cards": ["heat_vision", "jets"]}, step="buy", market=market)
    table.play("1 buy mimic", "* reveal skyscraper")
    assert table.legal(1)[:1] == ["copy jets of 2"]
    assert not table.may("1 copy heat_vision of 2")


def test_metamorph_does_not_sell_them() -> None:
    table = evolved({"cards": ["metamorph", "heat_vision"], "energy": 9}, {}, step="buy").play("1 pass")
    assert table.asked == "SellCards 1"
    assert not table.may("1 sell heat_vision")


def test_parasitic_tentacles_do_not_buy_them() -> None:
    table = evolved({"cards": ["parasitic_tentacles"], "energy": 20}, {"cards": ["heat_vision"]}, step="buy")
    assert not table.may("1 buy heat_vision from 2")


def test_a_child_leaves_them_alone() -> None:
    born = {"hearts": 1, "cards": ["it_has_a_child", "heat_vision"], "hand": ["tail_sweep"]}
    table = clawed(2, {}, born, {})
    assert (table.hearts[1], table.cards(2), hand(table, 2)) == (10, ["heat_vision"], ["tail_sweep"])


def test_they_go_out_of_the_game_with_their_monster() -> None:
    table = clawed(2, {}, {"hearts": 1, "cards": ["heat_vision"], "hand": ["tail_sweep"]}, {})
    assert table.state.more is not None
    assert (table.cards(2), hand(table, 2), table.state.more.decks[1]) == ([], [], ())


# Several at once, and secrecy


def test_of_several_the_first_clockwise_is_asked_first() -> None:
    table = clawed(2, {}, {}, {"hand": ["monkey_rush"]}, {"monster": "kraken"}).play("2 yield")
    assert table.asked == "OfferHand 3"


def test_nobody_else_sees_who_is_asked() -> None:
    table = clawed(3, {}, {"hand": ["detachable_tail"]}, {"hand": ["healing_rain"]})
    for seat in (None, 0, 2):
        assert view(table.state, seat).asked_seat == SOMEBODY
    assert view(table.state, 1).asked_seat == 1


def test_what_was_drawn_and_kept_is_public_at_the_end_alone() -> None:
    table = resolved("h h h 1 2 2", {"hand": ["tail_sweep"], "hearts": 3}, {}, {})
    table.play("* reveal gamma_breath")
    assert public_text("reveal gamma_breath", CHANCE, table.events) == "reveal ?"
    table.play("* reveal heat_vision", "1 take heat_vision")
    assert public_text("take heat_vision", 0, table.events) == "take ?"


def test_what_is_played_is_public() -> None:
    table = evolved({"energy": 9}, {"hand": ["giant_banana"], "hearts": 3}, step="buy")
    table.play("2 play giant_banana")
    assert public_text("play giant_banana", 1, table.events) == "play giant_banana"


@pytest.mark.parametrize("seed", range(3))
def test_a_view_is_dealt_to_a_whole_position(seed: int) -> None:
    rng = Random(seed)
    for state, _, _ in played(seed):
        seat = rng.randrange(state.seats)
        whole = dealt(view(state, seat), rng.random)
        assert [*CHECKS["own sets"](whole)] == []
        assert state.more is not None
        assert whole.more is not None
        if state.more.hands:
            assert whole.more.hands[seat] == state.more.hands[seat]
