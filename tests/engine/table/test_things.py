"""Cards, the market and Tokyo set right at a table."""

import pytest

from engine.errors import Reason
from tests.engine.kit import mimic_of
from tests.engine.table.kit import at_table, refused

# Cards


def test_a_card_is_given_from_the_deck_and_the_present_step_is_kept() -> None:
    table = at_table(step="roll 2", dice="1 1 2 2 3 c")
    table.play("! give 2 jets")
    assert table.cards(2) == ["jets"]
    assert "jets" not in table.state.deck
    assert (table.asked, table.state.rolls) == ("KeepDice 1", 1)


def test_a_card_given_from_the_market_leaves_its_slot_to_be_filled() -> None:
    table = at_table({"energy": 9}, {}, {}, step="buy")
    table.play("! give 2 giant_brain")
    assert table.cards(2) == ["giant_brain"]
    assert table.asked == "RevealCard *"
    table.play("* reveal jets")
    assert table.state.market == ("alien_origin", "jets", "skyscraper")
    assert table.asked == "BuyCards 1"


def test_a_card_given_from_the_discard_pile() -> None:
    table = at_table(discard=["jets"], step="buy")
    table.play("! give 2 jets")
    assert table.state.discard == ()


def test_a_card_that_somebody_has_is_moved_by_force_only() -> None:
    table = at_table({"cards": ["jets"]}, {}, {}, step="roll 1", dice="1 1 2 2 3 c")
    reason, message = refused(table, "give 2 jets")
    assert (reason, message) == (Reason.CARD_ELSEWHERE, "seat 1 has jets; force it to move it")
    table.play("! give 2 jets forced")
    assert (table.cards(1), table.cards(2)) == ([], ["jets"])


def test_a_card_with_tokens_comes_full() -> None:
    table = at_table(step="buy")
    table.play("! give 2 smoke_cloud")
    assert table.state.cards[1][0].charge == 3


@pytest.mark.parametrize(
    ("text", "reason", "part"),
    [
        ("give 2 tank", Reason.NOT_LEGAL, "tank is a discard card and is not kept"),
        ("give 2 biofuel", Reason.CARD_NOT_THERE, "biofuel is not in this game"),
        ("give 9 jets", Reason.NO_SUCH_SEAT, "there is no seat 9 among 3"),
        ("take 2 jets", Reason.CARD_NOT_THERE, "seat 2 does not have jets"),
        ("mimic 2 jets of 1", Reason.CARD_NOT_THERE, "seat 2 does not have mimic"),
    ],
)
def test_impossible_cards_are_refused_with_the_reason(text: str, reason: Reason, part: str) -> None:
    found, message = refused(at_table(step="buy"), text)
    assert found is reason
    assert part in message


def test_who_is_out_gets_no_card() -> None:
    reason, _ = refused(at_table({}, {"hearts": 0}, {}, {}, step="buy"), "give 2 jets")
    assert reason is Reason.NOT_LEGAL


def test_a_card_taken_is_in_the_discard_pile_and_takes_nothing_that_it_earned() -> None:
    table = at_table({}, {"cards": ["even_bigger", "jets"], "hearts": 9, "stars": 4}, {}, step="buy")
    table.play("! take 2 even_bigger")
    assert table.cards(2) == ["jets"]
    assert (table.hearts[1], table.stars[1]) == (9, 4)
    assert table.state.discard == ("even_bigger",)


@pytest.mark.parametrize("edition", ["first", "second"])
def test_even_bigger_taken_brings_the_maximum_back(edition: str) -> None:
    table = at_table({}, {"cards": ["even_bigger"], "hearts": 12}, {}, edition=edition, step="buy")
    table.play("! take 2 even_bigger")
    assert table.hearts[1] == 10


def test_foreign_and_unknown_cards_are_given_without_an_effect() -> None:
    table = at_table(step="roll 1", dice="1 1 2 2 3 c")
    table.play("! give 2 other:Megahorn", "! give 2 ?")
    assert table.cards(2) == ["other:Megahorn", "?"]
    assert table.state.masks == (0, 0, 0)
    table.play("! take 2 other:Megahorn")
    assert table.cards(2) == ["?"]


def test_the_copy_of_a_mimic_is_set() -> None:
    table = at_table({"cards": ["gourmet", "jets"]}, {"cards": [mimic_of(1)]}, {}, step="buy")
    table.play("! mimic 2 jets of 1")
    assert table.state.cards[1][0].acts == "jets"


def test_a_mimic_of_a_mimic_is_refused() -> None:
    table = at_table({}, {"cards": ["mimic"]}, {}, step="buy")
    reason, message = refused(table, "mimic 2 mimic of 2")
    assert (reason, message) == (Reason.NOT_LEGAL, "mimic cannot be copied")


# Market


def test_the_market_is_set_and_what_lay_there_is_in_the_deck_again() -> None:
    table = at_table({"energy": 9}, {}, {}, step="buy")
    table.play("! market jets, ?, wings")
    assert table.state.market == ("jets", "?", "wings")
    assert "skyscraper" in table.state.deck
    assert "jets" not in table.state.deck
    assert table.asked == "BuyCards 1"


def test_several_cards_for_sale_can_be_left_unnamed() -> None:
    table = at_table({"energy": 9}, {}, {}, step="buy", discard=["?"])
    table.play("! market ?, jets, ?")
    assert (table.state.market, table.state.discard) == (("?", "jets", "?"), ("?",))
    assert table.asked == "BuyCards 1"


def test_a_card_under_the_deck_can_be_given_and_laid_for_sale() -> None:
    table = at_table({}, {}, {}, step="buy", bottom=["heal", "jets"])
    table.play("! give 2 jets", "! market heal, ?, ?")
    assert table.cards(2) == ["jets"]
    assert (table.state.market, table.state.bottom) == (("heal", "?", "?"), ())


def test_a_market_with_fewer_cards_is_filled() -> None:
    table = at_table({"energy": 9}, {}, {}, step="buy")
    table.play("! market jets")
    assert table.asked == "RevealCard *"
    table.play("* reveal wings", "* reveal ?")
    assert table.state.market == ("jets", "wings", "?")


@pytest.mark.parametrize(
    ("text", "reason", "part"),
    [
        ("market jets, wings, heal, tank", Reason.OUT_OF_RANGE, "the market has 3 cards, not 4"),
        ("market gourmet", Reason.CARD_ELSEWHERE, "gourmet is elsewhere"),
        ("market jets, jets", Reason.CARD_ELSEWHERE, "jets is elsewhere"),
    ],
)
def test_an_impossible_market_is_refused(text: str, reason: Reason, part: str) -> None:
    found, message = refused(at_table({"cards": ["gourmet"]}, {}, {}, step="buy"), text)
    assert found is reason
    assert part in message


# Tokyo


def test_tokyo_is_set() -> None:
    table = at_table({}, {}, {}, {}, {}, step="roll 1", dice="1 1 2 2 3 c")
    table.play("! tokyo city 2 bay 4")
    assert (table.city, table.bay) == (2, 4)
    assert table.stars == [0, 0, 0, 0, 0]
    table.play("! tokyo city none")
    assert (table.city, table.bay) == (0, 0)


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("tokyo city 2 bay 2", "a monster is in one place only"),
        ("tokyo city 5", "seat 5 is out and cannot be in the city"),
        ("tokyo city 9", "there is no seat 9 among 6"),
    ],
)
def test_an_impossible_tokyo_is_refused(text: str, part: str) -> None:
    table = at_table({}, {}, {}, {}, {"hearts": 0}, {}, step="buy")
    assert part in refused(table, text)[1]


def test_nobody_is_put_into_a_bay_that_is_not_in_play() -> None:
    assert refused(at_table(step="buy"), "tokyo city 1 bay 2")[1] == "the Bay is not in play"
