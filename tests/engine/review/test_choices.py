"""What decisions cost: known by hand where the game ends with the turn, and how sure that is."""

import pytest

from engine import read_line
from engine.answers import Buy, Keep, Pass, Stop
from engine.review.choices import choice
from engine.review.deep_compare import look_closer
from tests.engine.boxes.power_up.kit import evolved
from tests.engine.kit import game
from tests.engine.review.turns import MISS, last_stand, made


def test_a_win_that_was_not_taken_costs_what_can_still_be_lost() -> None:
    """The claw lies there; to roll all again wins but for six dice without one."""
    missed = made(last_stand("c 1 2 2 3 3"), "1 keep nothing")
    assert isinstance(missed.best, Stop | Keep)
    assert missed.cost == pytest.approx(MISS)
    closer = look_closer(missed.seen, missed.best, missed.answer, missed.cost)
    assert closer.by == pytest.approx(MISS)
    assert closer.error == pytest.approx(0.0)


def test_a_win_that_was_taken_costs_nothing() -> None:
    assert made(last_stand("c 1 2 2 3 3"), "1 stop").cost == pytest.approx(0.0)


def test_to_keep_what_is_of_no_use_costs_the_dice_that_are_not_rolled() -> None:
    """With two dice kept four may show the claw: (5/6)^4 - (5/6)^6 is lost."""
    kept = made(last_stand("1 1 2 2 3 3"), "1 keep 1 1")
    assert kept.cost == pytest.approx((5 / 6) ** 4 - MISS)


def test_the_last_star_is_bought() -> None:
    table = game(
        "second",
        {"stars": 19, "energy": 3},
        {"stars": 10},
        active=1,
        step="buy",
        market=["corner_store", "jets", "tank"],
    )
    passed = made(table, "1 pass")
    assert isinstance(passed.best, Buy)
    assert passed.best.card == "corner_store"
    assert 0 < passed.cost < 1
    bought = made(table, "1 buy corner_store")
    assert bought.cost == 0
    assert isinstance(bought.other, Pass | Buy)
    assert bought.gain == pytest.approx(passed.cost)


def test_at_a_table_what_nobody_named_cannot_be_judged() -> None:
    table = game(
        "second",
        {"energy": 9},
        {},
        options={"table": True},
        active=1,
        step="buy",
        market=["tank", "jets", "?"],
    )
    assert choice(table.state, read_line("1 buy wings")) is None
    assert choice(table.state, read_line("1 buy tank")) is not None


def test_at_a_table_a_card_that_somebody_may_not_have_is_not_judged() -> None:
    dying = {"monster": "cyber_kitty", "hand": ["?"], "hearts": 2}
    table = evolved({}, dying, {}, table=True, step="resolve", dice="c c 1 1 2 2", city=2)
    assert table.asked == "OfferHand 2"
    assert choice(table.state, read_line("2 pass")) is None
    assert choice(table.state, read_line("2 play nine_lives")) is None


def test_the_same_decision_is_judged_the_same_way_again() -> None:
    table = game("second", {"hearts": 5}, {"hearts": 6}, active=1, city=2, step="roll 1", dice="3 3 c h e 1")
    first, again = (made(table, "1 keep claw") for _ in range(2))
    assert first.cost == again.cost > 0
    judged = [look_closer(one.seen, one.best, one.answer, one.cost) for one in (first, again)]
    assert judged[0] == judged[1]
    assert judged[0].error > 0


def test_a_decision_is_judged_by_what_its_seat_knew() -> None:
    """What another holds unseen costs nothing and saves nothing: nobody could know it."""
    judged = []
    for card in ("detachable_tail", "primal_bellow"):
        table = evolved(
            {"monster": "the_king", "hearts": 4, "hand": ["giant_banana"]},
            {"monster": "gigazaur", "hearts": 3, "hand": [card]},
            step="roll 1",
            dice="c c c 1 2 e",
            city=2,
        )
        judged.append(made(table, "1 keep c c c"))
    one, other = judged
    assert one == other
    assert one.seen.more is not None
    assert [[held.card for held in hand] for hand in one.seen.more.hands] == [["giant_banana"], ["?"]]
