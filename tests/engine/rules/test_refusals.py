"""Illegal answers are refused with a reason, and the position stays as it was."""

import pytest

from engine import CHANCE, IllegalAnswer, apply, legal, refusal, to_json
from engine.answers import Again, Answer, Buy, Keep, Pass, Peek, Rolled, Sell, Stay, Stop, Sweep, Use, Yield
from engine.errors import Reason
from tests.engine.kit import Game, game, resolving


def refused(table: Game, answer: Answer) -> str:
    """Why an answer is refused; nothing has changed."""
    before = to_json(table.state)
    with pytest.raises(IllegalAnswer) as error:
        apply(table.state, answer)
    assert to_json(table.state) == before
    assert refusal(table.state, answer) is not None
    return str(error.value)


@pytest.mark.parametrize("answer", [Sweep(0), Peek(0), Stop(0), Yield(0), Stay(0), Again(0)])
def test_an_answer_of_another_kind_is_no_pass(answer: Answer) -> None:
    seat = {"energy": 1, "cards": ["alien_origin"]}
    table = game("second", seat, {}, market=["solar_powered", "jets", "wings"], step="buy")
    assert table.legal(1) == ["pass", "buy solar_powered"]
    refused(table, answer)


def test_a_card_is_not_used_by_selling_it() -> None:
    table = game("second", {"energy": 2, "cards": ["metamorph", "wings"]}, {}, step="end")
    assert table.legal(1) == ["pass", "sell metamorph", "sell wings", "use wings"]
    table.play("1 use wings")
    assert table.energy[0] == 0
    assert table.cards(1) == ["metamorph", "wings"]
    table.play("1 sell wings")
    assert table.energy[0] == 6


def test_passing_is_neither_yielding_nor_staying() -> None:
    table = resolving("second", "c 1 1 2 2 3", {}, {}, {}, city=2)
    refused(table, Pass(1))
    refused(table, Stop(1))


def test_the_wrong_seat_is_refused() -> None:
    table = resolving("second", "c 1 1 2 2 3", {}, {}, {}, city=2)
    assert legal(table.state, 0) == ()
    refused(table, Yield(0))
    refused(table, Yield(2))


def test_chance_is_refused_where_a_seat_is_asked() -> None:
    table = game("second", {}, {}, step="roll 1", dice="1 1 2 2 3 3")
    refused(table, Rolled(CHANCE, (0, 0, 0, 0, 0, 0)))
    refused(table, Rolled(0, (2, 2, 0, 0, 0, 0)))


@pytest.mark.parametrize(
    ("dice", "reason"),
    [
        ((7, 0, 0, 0, 0, 0), "6 dice are rolled, not 7"),
        ((5, 0, 0, 0, 0, 0), "6 dice are rolled, not 5"),
        ((7, -1, 0, 0, 0, 0), "none below 0"),
    ],
)
def test_impossible_dice_are_refused(dice: tuple[int, int, int, int, int, int], reason: str) -> None:
    table = game("second", {}, {}, step="roll 0")
    assert reason in refused(table, Rolled(CHANCE, dice))


def test_a_card_that_is_not_in_the_deck_cannot_be_revealed() -> None:
    table = game("second", {"energy": 6}, {"cards": ["jets"]}, step="buy")
    table.play("1 buy skyscraper")
    for line in ("* reveal jets", "* reveal alien_origin", "* reveal skyscraper", "* reveal supertower"):
        assert not table.may(line)
    assert not table.may("* reveal ?")


def test_dice_that_do_not_lie_there_cannot_be_kept() -> None:
    table = game("second", {}, {}, step="roll 1", dice="1 1 2 2 3 3")
    assert "do not lie there" in refused(table, Keep(0, (3, 0, 0, 0, 0, 0)))
    assert "do not lie there" in refused(table, Keep(0, (0, 0, 0, 1, 0, 0)))
    assert "to keep all dice is to stop" in refused(table, Keep(0, (2, 2, 2, 0, 0, 0)))


def test_a_card_is_refused_with_its_price() -> None:
    table = game("second", {"energy": 5}, {}, step="buy")
    assert "skyscraper costs 6 energy and there is 5" in refused(table, Buy(0, "skyscraper"))
    assert "jets is not for sale from market" in refused(table, Buy(0, "jets"))
    assert "no card is called megahorn" in refused(table, Buy(0, "megahorn"))


def test_a_card_that_one_does_not_have_cannot_be_used_or_sold() -> None:
    table = game("second", {"energy": 9}, {"energy": 9, "cards": ["wings"]}, step="buy")
    refused(table, Use(0, "wings"))
    refused(table, Use(5, "wings"))
    refused(table, Use(-1, "wings"))
    refused(table, Sell(1, "wings"))
    assert table.may("2 use wings")


def test_after_the_end_everything_is_refused() -> None:
    table = game("second", {"stars": 20}, {}, step="end")
    assert table.asked == ""
    with pytest.raises(IllegalAnswer) as error:
        apply(table.state, Pass(0))
    assert error.value.reason is Reason.OVER
    assert legal(table.state) == ()
