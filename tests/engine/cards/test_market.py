"""Cards that change what can be bought, and from whom."""

from engine import view
from engine.events import CardMoved, CardPeeked, CardRevealed
from tests.engine.kit import base_editions, every_edition, game, mimic_of

# Made in a Lab


@base_editions
def test_made_in_a_lab_looks_at_the_top_card_and_buys_it(edition: str) -> None:
    table = game(edition, {"cards": ["made_in_a_lab"], "energy": 5}, {}, {}, city=2, step="buy")
    table.play("1 peek", "* reveal jets")
    assert table.happened(CardPeeked) == [CardPeeked(0)]
    table.play("1 buy jets from deck")
    assert table.cards(1) == ["made_in_a_lab", "jets"]
    assert table.energy[0] == 0
    assert "jets" not in table.state.deck


@base_editions
def test_the_card_that_was_looked_at_may_be_left_on_top(edition: str) -> None:
    table = game(edition, {"cards": ["made_in_a_lab"], "energy": 6}, {}, {}, city=2, step="buy")
    table.play("1 peek", "* reveal jets", "1 buy skyscraper")
    assert table.asked == "RevealCard *"
    assert not table.may("* reveal wings")
    table.play("* reveal jets")
    assert table.state.market == ("alien_origin", "giant_brain", "jets")


@base_editions
def test_made_in_a_lab_looks_once_a_turn(edition: str) -> None:
    table = game(edition, {"cards": ["made_in_a_lab"], "energy": 20}, {}, {}, city=2, step="buy")
    table.play("1 peek", "* reveal jets", "1 buy jets from deck")
    assert not table.may("1 peek")


@base_editions
def test_a_copy_of_made_in_a_lab_looks_once_more_when_another_card_lies_on_top(edition: str) -> None:
    cards = ["made_in_a_lab", mimic_of(1)]
    table = game(edition, {"cards": cards, "energy": 20}, {}, {}, city=2, step="buy")
    table.play("1 peek", "* reveal jets")
    assert not table.may("1 peek")
    table.play("1 buy jets from deck", "1 peek", "* reveal wings", "1 buy wings from deck")
    assert not table.may("1 peek")
    assert table.cards(1) == ["made_in_a_lab", "jets", "wings", "mimic"]


@base_editions
def test_looking_is_not_revealing_so_no_opportunist_is_asked(edition: str) -> None:
    table = game(
        edition,
        {"cards": ["made_in_a_lab"], "energy": 5},
        {"cards": ["opportunist"], "energy": 20},
        {},
        city=3,
        step="buy",
    )
    table.play("1 peek", "* reveal jets")
    assert table.asked == "BuyCards 1"
    table.play("1 buy jets from deck")
    assert table.happened(CardRevealed) == []
    assert table.asked == "RollDice *"


@base_editions
def test_a_card_bought_from_the_deck_is_not_replaced(edition: str) -> None:
    table = game(edition, {"cards": ["made_in_a_lab"], "energy": 9}, {}, {}, city=2, step="buy")
    table.play("1 peek", "* reveal corner_store", "1 buy corner_store from deck")
    assert table.asked == "BuyCards 1"
    assert table.stars[0] == 1
    assert table.state.market == ("alien_origin", "giant_brain", "skyscraper")
    assert table.state.discard == ("corner_store",)


@base_editions
def test_the_offer_lapses_when_the_top_card_changes(edition: str) -> None:
    table = game(edition, {"cards": ["made_in_a_lab"], "energy": 20}, {}, {}, city=2, step="buy")
    table.play("1 peek", "* reveal jets", "1 buy skyscraper", "* reveal jets")
    assert not table.may("1 buy jets from deck")
    assert table.may("1 buy jets")
    table = game(edition, {"cards": ["made_in_a_lab"], "energy": 20}, {}, {}, city=2, step="buy")
    table.play("1 peek", "* reveal jets", "1 sweep", "* reveal jets", "* reveal wings", "* reveal tank")
    assert not table.may("1 buy jets from deck")


@base_editions
def test_the_top_card_is_for_sale_in_the_own_buying_step_only(edition: str) -> None:
    table = game(edition, {"cards": ["made_in_a_lab"], "energy": 5}, {"energy": 5}, {}, city=3, step="buy")
    table.play("1 peek", "* reveal jets", "1 pass", "* roll 1 1 2 2 3 3", "2 stop")
    assert table.asked == "BuyCards 2"
    assert not table.may("2 buy jets from deck")
    assert not table.may("1 buy jets from deck")


@base_editions
def test_only_the_owner_sees_the_card(edition: str) -> None:
    table = game(edition, {"cards": ["made_in_a_lab"], "energy": 5}, {}, {}, city=3, step="buy")
    table.play("1 peek", "* reveal jets")
    assert view(table.state, 0).top == "jets"
    assert view(table.state, 1).top == ""
    assert view(table.state, None).top == ""
    assert "jets" in view(table.state, None).deck


@base_editions
def test_who_no_longer_has_the_lab_cannot_buy_the_card_it_showed(edition: str) -> None:
    table = game(
        edition,
        {"cards": ["made_in_a_lab", "gourmet"], "energy": 5},
        {"cards": ["parasitic_tentacles"], "energy": 2},
        city=2,
        step="buy",
    )
    table.play(
        "1 peek", "* reveal jets", "1 pass", "* roll 1 1 2 2 3 3", "2 stop", "2 buy made_in_a_lab from 1"
    )
    table.play("2 peek", "* reveal jets", "* roll 1 1 2 2 3 3", "1 stop")
    assert table.asked == "BuyCards 1"
    assert not table.may("1 buy jets from deck")


@base_editions
def test_at_a_table_the_card_is_noted_as_looked_at_and_named_only_if_bought(edition: str) -> None:
    table = game(
        edition,
        {"cards": ["made_in_a_lab"], "energy": 5},
        {},
        {},
        city=3,
        step="buy",
        options={"table": True},
    )
    table.play("1 peek", "* reveal ?")
    assert table.state.top == "?"
    table.play("1 buy jets from deck")
    assert table.cards(1) == ["made_in_a_lab", "jets"]
    assert table.energy[0] == 0


@base_editions
def test_the_lab_needs_a_card_in_the_deck(edition: str) -> None:
    deck = ["made_in_a_lab", "alien_origin", "giant_brain", "skyscraper"]
    table = game(
        edition, {"cards": ["made_in_a_lab"], "energy": 5}, {}, {}, city=3, step="buy", options={"deck": deck}
    )
    assert not table.may("1 peek")


# Parasitic Tentacles


@every_edition
def test_tentacles_buy_a_card_from_another_monster_and_pay_its_owner(edition: str) -> None:
    table = game(
        edition, {"cards": ["parasitic_tentacles"], "energy": 5}, {"cards": ["jets"]}, {}, city=3, step="buy"
    )
    table.play("1 buy jets from 2")
    assert table.energy == [0, 5, 0]
    assert (table.cards(1), table.cards(2)) == (["parasitic_tentacles", "jets"], [])
    assert table.happened(CardMoved) == [CardMoved(0, "jets", 1)]


@every_edition
def test_tentacles_cannot_buy_what_they_cannot_pay_and_not_own_cards(edition: str) -> None:
    table = game(
        edition,
        {"cards": ["parasitic_tentacles"], "energy": 4},
        {"cards": ["jets", "gourmet"]},
        {},
        city=3,
        step="buy",
    )
    assert not table.may("1 buy jets from 2")
    assert table.may("1 buy gourmet from 2")
    assert not table.may("1 buy parasitic_tentacles from 1")


@every_edition
def test_the_owner_of_the_card_is_not_asked(edition: str) -> None:
    table = game(
        edition, {"cards": ["parasitic_tentacles"], "energy": 20}, {"cards": ["jets"]}, {}, city=3, step="buy"
    )
    table.play("1 buy jets from 2")
    assert table.asked == "BuyCards 1"


@every_edition
def test_tentacles_work_in_the_own_buying_step_only(edition: str) -> None:
    table = game(
        edition,
        {"energy": 20, "cards": ["jets"]},
        {"cards": ["parasitic_tentacles"], "energy": 20},
        {},
        city=3,
        step="buy",
    )
    assert table.asked == "BuyCards 1"
    assert table.legal(2) == []
    assert not table.may("1 buy parasitic_tentacles from 2")


@base_editions
def test_smoke_tokens_stay_on_a_card_bought_by_tentacles(edition: str) -> None:
    table = game(
        edition,
        {"cards": ["parasitic_tentacles"], "energy": 4},
        {"cards": [{"card": "smoke_cloud", "charge": 2}]},
        {},
        city=3,
        step="buy",
    )
    table.play("1 buy smoke_cloud from 2")
    assert [(held.card, held.charge) for held in table.state.cards[0]] == [
        ("parasitic_tentacles", 0),
        ("smoke_cloud", 2),
    ]


@base_editions
def test_energy_stays_on_a_battery_bought_by_tentacles(edition: str) -> None:
    table = game(
        edition,
        {"cards": ["parasitic_tentacles"], "energy": 3},
        {"cards": [{"card": "battery_monster", "charge": 4}]},
        {},
        city=3,
        step="buy",
    )
    table.play("1 buy battery_monster from 2")
    assert table.state.cards[0][1].charge == 4


@base_editions
def test_a_card_that_changes_its_owner_is_not_replaced_in_the_market(edition: str) -> None:
    table = game(
        edition,
        {"cards": ["parasitic_tentacles"], "energy": 9},
        {"cards": ["jets"]},
        {"cards": ["opportunist"], "energy": 9},
        city=3,
        step="buy",
    )
    table.play("1 buy jets from 2")
    assert table.asked == "BuyCards 1"
    assert table.state.market == ("alien_origin", "giant_brain", "skyscraper")


def test_first_even_bigger_bought_by_tentacles_gives_the_buyer_2_and_costs_the_seller_2() -> None:
    table = game(
        "first",
        {"cards": ["parasitic_tentacles"], "energy": 4, "hearts": 6},
        {"cards": ["even_bigger"], "hearts": 7},
        {},
        city=3,
        step="buy",
    )
    table.play("1 buy even_bigger from 2")
    assert table.hearts == [8, 5, 10]


def test_second_even_bigger_bought_by_tentacles_costs_the_seller_what_is_above_10() -> None:
    table = game(
        "second",
        {"cards": ["parasitic_tentacles"], "energy": 4, "hearts": 10},
        {"cards": ["even_bigger"], "hearts": 12},
        {"hearts": 3},
        city=3,
        step="buy",
    )
    table.play("1 buy even_bigger from 2")
    assert table.hearts == [12, 10, 3]


def test_first_even_bigger_taken_by_tentacles_can_eliminate_its_owner() -> None:
    table = game(
        "first",
        {"cards": ["parasitic_tentacles"], "energy": 4, "hearts": 6},
        {"cards": ["even_bigger"], "hearts": 2},
        {},
        city=3,
        step="buy",
    )
    table.play("1 buy even_bigger from 2")
    assert table.hearts == [8, 0, 10]
    assert not table.state.over


# Scavenger


def test_scavenger_buys_from_the_discard_pile_at_the_normal_price() -> None:
    table = game(
        "origins",
        {"cards": ["scavenger"], "energy": 5},
        {},
        {},
        city=2,
        discard=["jets", "wings"],
        step="buy",
    )
    table.play("1 buy jets from discard")
    assert table.cards(1) == ["scavenger", "jets"]
    assert table.energy[0] == 0
    assert table.state.discard == ("wings",)


def test_a_discard_card_bought_by_a_scavenger_goes_under_the_deck() -> None:
    deck = ["scavenger", "alien_origin", "giant_brain", "skyscraper", "corner_store", "heal"]
    table = game(
        "origins",
        {"cards": ["scavenger"], "energy": 5},
        {},
        {},
        city=2,
        discard=["corner_store"],
        step="buy",
        options={"deck": deck},
    )
    table.play("1 buy corner_store from discard")
    assert table.stars[0] == 1
    assert table.state.discard == ()
    table.play("1 sweep")
    assert not table.may("* reveal corner_store")
    table.play("* reveal heal")
    assert table.may("* reveal corner_store")
    table.play("* reveal corner_store")
    assert table.state.discard == ()
    assert table.state.deck == ("alien_origin", "giant_brain", "skyscraper")


def test_a_discard_card_that_kills_the_scavenger_goes_under_the_deck_too() -> None:
    table = game(
        "origins",
        {"cards": ["scavenger"], "energy": 4, "hearts": 3},
        {},
        {},
        city=2,
        discard=["tank"],
        step="buy",
    )
    table.play("1 buy tank from discard")
    assert table.hearts[0] == 0
    assert table.state.bottom == ("tank",)
    assert table.state.discard == ("scavenger",)


def test_the_discard_pile_is_for_sale_in_the_own_buying_step_only() -> None:
    table = game(
        "origins", {"energy": 9}, {"cards": ["scavenger"], "energy": 9}, {}, discard=["jets"], step="buy"
    )
    assert not table.may("2 buy jets from discard")
    assert not table.may("1 buy jets from discard")


def test_nothing_is_revealed_for_a_card_from_the_discard_pile() -> None:
    table = game(
        "first",
        {"cards": ["scavenger"], "energy": 9},
        {"cards": ["opportunist"], "energy": 9},
        {},
        city=3,
        discard=["jets"],
        step="buy",
        options={"deck": "base+new"},
    )
    table.play("1 buy jets from discard")
    assert table.happened(CardRevealed) == []
    assert table.asked == "BuyCards 1"


# Together


def test_first_frenzy_from_the_deck_ends_the_buying_too() -> None:
    table = game("first", {"cards": ["made_in_a_lab"], "energy": 20}, {}, {}, city=2, step="buy")
    table.play("1 peek", "* reveal frenzy", "1 buy frenzy from deck")
    assert (table.state.active, table.asked) == (0, "RollDice *")


@base_editions
def test_it_has_a_child_lets_the_buying_go_on(edition: str) -> None:
    table = game(
        edition,
        {"energy": 9, "hearts": 3, "stars": 9, "cards": ["it_has_a_child", "jets"]},
        {},
        {},
        city=1,
        market=["tank", "heal", "wings"],
        step="buy",
    )
    table.play("1 buy tank", "* reveal corner_store")
    assert (table.hearts[0], table.stars[0], table.city) == (10, 0, 0)
    assert table.cards(1) == []
    assert table.asked == "BuyCards 1"
    table.play("1 buy corner_store", "* reveal gourmet")
    assert table.stars[0] == 1


@base_editions
def test_an_opportunist_buys_the_card_that_was_looked_at_when_it_is_revealed(edition: str) -> None:
    table = game(
        edition,
        {"cards": ["made_in_a_lab"], "energy": 6},
        {"cards": ["opportunist"], "energy": 5},
        {},
        city=3,
        step="buy",
    )
    table.play("1 peek", "* reveal jets", "1 buy skyscraper", "* reveal jets", "2 buy jets", "* reveal heal")
    assert table.cards(2) == ["opportunist", "jets"]


def test_a_scavenger_buys_a_card_that_was_just_swept() -> None:
    table = game("origins", {"cards": ["scavenger"], "energy": 8}, {}, {}, city=2, step="buy")
    table.play("1 sweep", "* reveal jets", "* reveal tank", "* reveal wings", "1 buy skyscraper from discard")
    assert table.stars[0] == 4
    assert table.state.discard == ("alien_origin", "giant_brain")
    assert table.state.bottom == ("skyscraper",)
