"""Stops: who wants to is asked at moments of others' turns, and nobody else knows whom or why."""

import pytest

from engine import to_json, view
from engine.codec import from_json
from engine.more import More
from engine.seeing import SOMEBODY, UNSEEN, is_secret, public_text
from engine.steps import AtMoment
from engine.stops import is_stop, stops_of
from tests.engine.boxes.power_up.kit import evolved, hand
from tests.engine.kit import Game


def rolls(dice: str, *holders: list[str], said: str = "2 stop_at shown ending") -> Game:
    """The first monster rolled these dice, the others hold these cards, and somebody said where to stop."""
    others = [{"hand": cards} if cards else {} for cards in holders]
    table = evolved({"monster": "meka_dragon"}, *others, step="roll 2", dice=dice, city=2)
    return table.play(said)


def test_who_wants_to_is_asked_once_the_dice_are_settled() -> None:
    table = rolls("c c c 1 2 3", ["primal_bellow"], []).play("1 stop")
    assert (table.asked, is_stop(table.state), table.legal(2)) == (
        "OfferHand 2",
        True,
        ["pass", "play primal_bellow"],
    )
    assert table.hearts == [10, 10, 10]


def test_a_card_is_played_there_before_the_dice_are_resolved() -> None:
    """Giant Banana gives 2 hearts; then three claws come."""
    table = evolved(
        {"monster": "meka_dragon"},
        {"hand": ["giant_banana"], "hearts": 4},
        {},
        step="roll 2",
        dice="c c c 1 2 3",
        city=2,
    ).play("2 stop_at shown", "1 stop")
    assert table.hearts == [10, 4, 10]
    table.play("2 play giant_banana")
    assert (table.asked, hand(table, 2), table.hearts) == ("OfferYield 2", [], [10, 3, 10])


def test_who_passes_there_goes_on() -> None:
    table = rolls("c c c 1 2 3", ["primal_bellow"], []).play("1 stop", "2 pass")
    assert (table.asked, table.hearts) == ("OfferYield 2", [10, 7, 10])


def test_at_the_end_of_a_turn_too() -> None:
    table = rolls("1 1 2 2 3 3", ["primal_bellow"], [], said="2 stop_at ending").play("1 stop")
    assert (table.asked, table.state.turn, is_stop(table.state)) == ("OfferHand 2", 1, True)
    assert table.play("2 pass").asked == "RollDice *"
    assert table.state.turn == 2


def test_nobody_is_asked_in_an_own_turn_or_without_a_card() -> None:
    table = rolls("1 1 2 2 3 3", [], ["primal_bellow"], said="1 stop_at shown ending").play("1 stop")
    assert table.asked == "RollDice *"
    table = rolls("1 1 2 2 3 3", ["primal_bellow"], []).play("2 stop_at nothing", "1 stop")
    assert table.asked == "RollDice *"


def test_several_are_asked_clockwise_from_the_active_monster() -> None:
    table = rolls("1 1 2 2 3 3", ["primal_bellow"], ["healing_rain"], said="3 stop_at shown")
    table.play("2 stop_at shown", "1 stop")
    assert table.asked == "OfferHand 2"
    assert table.play("2 pass").asked == "OfferHand 3"
    assert table.play("3 pass").asked == "RollDice *"


def test_whoever_holds_a_card_for_that_moment_is_asked_for_it_first() -> None:
    """Heart of the Rabbit fits when another has rolled for the last time; then comes who wanted to stop."""
    table = evolved(
        {"monster": "meka_dragon"},
        {"hand": ["primal_bellow"]},
        {"hand": ["heart_of_the_rabbit"]},
        step="roll 2",
        dice="c c c 1 2 3",
        city=3,
    ).play("2 stop_at shown", "1 stop")
    assert (table.asked, is_stop(table.state)) == ("OfferHand 3", False)
    table.play("3 pass")
    assert (table.asked, is_stop(table.state)) == ("OfferHand 2", True)


@pytest.mark.parametrize(
    "line", ["2 stop_at shown shown", "2 stop_at ending shown", "2 stop_at start", "4 stop_at shown"]
)
def test_what_is_no_moment_or_no_seat_is_refused(line: str) -> None:
    assert not rolls("1 1 2 2 3 3", ["primal_bellow"], []).may(line)


def test_a_table_knows_no_hands_and_no_stops() -> None:
    table = evolved({"monster": "the_king"}, {}, step="roll 0", table=True)
    assert not table.may("1 stop_at shown")


# What others know of it


def test_nobody_else_sees_who_wants_to_stop_before_it_happens() -> None:
    table = rolls("1 1 2 2 3 3", ["primal_bellow"], [])
    without = evolved(
        {"monster": "meka_dragon"},
        {"hand": ["primal_bellow"]},
        {},
        step="roll 2",
        dice="1 1 2 2 3 3",
        city=2,
    )
    for seat in (None, 0, 2):
        assert to_json(view(table.state, seat)) == to_json(view(without.state, seat))
    assert stops_of(view(table.state, 1), 1) == ("shown", "ending")


def test_a_stop_looks_like_any_offer_of_a_hidden_card() -> None:
    table = rolls("1 1 2 2 3 3", ["primal_bellow"], []).play("1 stop")
    assert is_secret(table.state)
    for seat in (None, 0, 2):
        seen = view(table.state, seat)
        assert (seen.asked_seat, is_stop(seen)) == (SOMEBODY, False)
        below = seen.stack[-2]
        assert isinstance(below, AtMoment)
        assert below.done == UNSEEN
        assert seen.more is not None
        assert seen.more.stops == ()


def test_the_log_says_that_somebody_passed() -> None:
    assert public_text("stop_at shown ending", 1, ()) == "pass"


def test_a_stored_position_keeps_them_and_seats_take_them_along() -> None:
    state = rolls("1 1 2 2 3 3", ["primal_bellow"], []).state
    assert from_json(to_json(state)).more == state.more
    assert More(monsters=("", "the_king"), stops=(0, 3)).moved([1, 0]).stops == (3, 0)
