"""Opportunist: buying what is revealed, before anybody else."""

from tests.engine.cards.kit import sweep
from tests.engine.kit import base_editions, game, mimic_of

# Opportunist


@base_editions
def test_an_opportunist_buys_a_card_as_soon_as_it_is_revealed(edition: str) -> None:
    table = game(edition, {"energy": 6}, {"cards": ["opportunist"], "energy": 5}, {}, city=3, step="buy")
    table.play("1 buy skyscraper", "* reveal jets")
    assert table.asked == "OfferRevealed 2"
    assert table.legal(2) == ["pass", "buy jets"]
    table.play("2 buy jets", "* reveal wings")
    assert table.cards(2) == ["opportunist", "jets"]
    assert table.energy == [0, 0, 0]


@base_editions
def test_the_effect_of_the_card_bought_comes_before_the_opportunist(edition: str) -> None:
    table = game(edition, {"energy": 6}, {"cards": ["opportunist"], "energy": 5}, {}, city=3, step="buy")
    table.play("1 buy skyscraper", "* reveal jets")
    assert table.stars[0] == 4
    assert table.state.discard == ("skyscraper",)


@base_editions
def test_an_opportunist_may_buy_each_of_the_three_cards_after_a_sweep(edition: str) -> None:
    table = game(edition, {"energy": 2}, {"cards": ["opportunist"], "energy": 9}, {}, city=3, step="buy")
    sweep(table, "jets", "gourmet", "tank")
    assert table.legal(2) == ["pass", "buy jets", "buy gourmet", "buy tank"]
    table.play("2 buy jets", "* reveal wings")
    assert table.legal(2) == ["pass", "buy gourmet", "buy tank"]
    table.play("2 buy gourmet", "* reveal heal")
    assert table.asked == "RollDice *"
    assert table.cards(2) == ["opportunist", "jets", "gourmet"]


@base_editions
def test_a_card_that_lay_there_before_is_not_offered(edition: str) -> None:
    table = game(edition, {"energy": 6}, {"cards": ["opportunist"], "energy": 9}, {}, city=3, step="buy")
    table.play("1 buy skyscraper", "* reveal jets")
    assert not table.may("2 buy alien_origin")


@base_editions
def test_an_opportunist_who_passes_is_not_asked_again_for_the_same_card(edition: str) -> None:
    table = game(edition, {"energy": 9}, {"cards": ["opportunist"], "energy": 9}, {}, city=3, step="buy")
    table.play("1 buy skyscraper", "* reveal jets", "2 pass")
    assert table.asked == "BuyCards 1"
    table.play("1 buy alien_origin", "* reveal wings")
    assert table.legal(2) == ["pass", "buy wings"]


@base_editions
def test_an_opportunist_who_cannot_pay_is_not_asked(edition: str) -> None:
    table = game(edition, {"energy": 6}, {"cards": ["opportunist"], "energy": 4}, {}, city=3, step="buy")
    table.play("1 buy skyscraper", "* reveal jets")
    assert table.asked == "RollDice *"


@base_editions
def test_no_opportunist_is_asked_at_the_set_up(edition: str) -> None:
    table = game(edition, {}, {"cards": ["opportunist"], "energy": 9}, {}, market=[], step="opening")
    table.play("* reveal jets", "* reveal wings", "* reveal tank")
    assert table.asked == "OpeningRoll *"


@base_editions
def test_opportunists_are_asked_clockwise_and_the_active_player_first(edition: str) -> None:
    deck = {"deck": "base+all"}
    table = game(
        edition,
        {"energy": 9},
        {},
        {"cards": [mimic_of(4)], "energy": 9},
        {"cards": ["opportunist"], "energy": 9},
        active=1,
        city=2,
        step="buy",
        options=deck,
    )
    sweep(table, "jets", "gourmet", "wings")
    assert table.asked == "OfferRevealed 3"
    table.play("3 pass")
    assert table.asked == "OfferRevealed 4"
    table = game(
        edition,
        {},
        {},
        {"cards": [mimic_of(4)], "energy": 9},
        {"cards": ["opportunist"], "energy": 11},
        active=4,
        city=2,
        step="buy",
    )
    table.play("4 sweep", "* reveal jets", "* reveal gourmet", "* reveal wings")
    assert table.asked == "OfferRevealed 4"
    table.play("4 pass")
    assert table.asked == "OfferRevealed 3"


@base_editions
def test_after_a_purchase_of_one_opportunist_all_are_asked_again_until_all_pass(edition: str) -> None:
    table = game(
        edition,
        {"energy": 2},
        {"cards": [mimic_of(3)], "energy": 6},
        {"cards": ["opportunist"], "energy": 5},
        city=1,
        step="buy",
    )
    sweep(table, "jets", "gourmet", "tank")
    table.play("2 pass", "3 buy jets", "* reveal wings")
    assert table.legal(2) == ["pass", "buy gourmet", "buy tank", "buy wings"]
    table.play("2 buy wings", "* reveal heal")
    assert table.cards(2) == ["wings", "mimic"]
    assert table.asked == "RollDice *"


@base_editions
def test_the_effect_is_for_the_opportunist_who_bought(edition: str) -> None:
    table = game(edition, {"energy": 2}, {"cards": ["opportunist"], "energy": 4}, {}, city=3, step="buy")
    sweep(table, "tank", "jets", "wings")
    table.play("2 buy tank", "* reveal heal")
    assert table.stars == [0, 4, 0]
    assert table.hearts == [10, 7, 10]


@base_editions
def test_the_windows_close_when_a_purchase_kills_the_active_player(edition: str) -> None:
    table = game(
        edition,
        {"energy": 2, "hearts": 2},
        {"cards": ["opportunist"], "energy": 20},
        {},
        city=3,
        step="buy",
    )
    sweep(table, "flame_thrower", "jets", "wings")
    table.play("2 buy flame_thrower", "* reveal heal")
    assert table.hearts == [0, 10, 8]
    assert (table.state.active, table.asked) == (1, "RollDice *")


@base_editions
def test_an_opportunist_killed_by_his_own_purchase_is_not_asked_any_more(edition: str) -> None:
    table = game(
        edition, {"energy": 2}, {"cards": ["opportunist"], "energy": 20, "hearts": 3}, {}, city=3, step="buy"
    )
    sweep(table, "tank", "jets", "wings")
    table.play("2 buy tank", "* reveal heal")
    assert table.hearts[1] == 0
    assert (table.state.active, table.asked) == (2, "RollDice *")
