"""Buying cards: purchases and sweeps in any order, the deck and its reshuffle."""

from collections import Counter

from engine.events import CardBought, CardRevealed, DeckReshuffled, EnergyChanged, MarketSwept
from tests.engine.kit import Game, every_edition, game

SMALL = ["alien_origin", "giant_brain", "skyscraper", "jets", "wings", "tank", "heal", "gourmet"]


@every_edition
def test_a_bought_card_is_replaced_at_once(edition: str) -> None:
    table = game(edition, {"energy": 20}, {}, {}, city=2, step="buy")
    table.play("1 buy giant_brain")
    assert table.asked == "RevealCard *"
    assert table.state.market == ("alien_origin", "", "skyscraper")
    table.play("* reveal jets")
    assert table.state.market == ("alien_origin", "jets", "skyscraper")
    assert table.asked == "BuyCards 1"
    assert table.may("1 buy jets")


@every_edition
def test_any_number_of_purchases_and_sweeps_in_any_order(edition: str) -> None:
    table = game(edition, {"energy": 20}, {}, {}, city=2, step="buy")
    table.play("1 sweep", "* reveal jets", "* reveal wings", "* reveal tank", "1 buy jets", "* reveal heal")
    table.play("1 sweep", "* reveal gourmet", "* reveal corner_store", "* reveal frenzy")
    table.play("1 buy gourmet", "* reveal gas_refinery", "1 buy corner_store", "* reveal media_friendly")
    assert table.energy[0] == 4
    assert table.cards(1) == ["jets", "gourmet"]
    assert table.state.discard == (
        *("alien_origin", "giant_brain", "skyscraper", "heal", "wings", "tank", "corner_store"),
    )


@every_edition
def test_a_sweep_costs_2_and_replaces_all_three(edition: str) -> None:
    table = game(edition, {"energy": 2}, {}, {}, city=2, step="buy")
    table.play("1 sweep", "* reveal jets", "* reveal wings", "* reveal tank")
    assert table.energy[0] == 0
    assert table.happened(MarketSwept) == [MarketSwept(0, ("alien_origin", "giant_brain", "skyscraper"))]
    assert table.state.market == ("jets", "wings", "tank")
    assert table.state.discard == ("alien_origin", "giant_brain", "skyscraper")


@every_edition
def test_what_cannot_be_paid_is_not_for_sale(edition: str) -> None:
    table = game(edition, {"energy": 4}, {}, {}, city=2, step="buy")
    assert table.legal(1) == ["pass", "buy alien_origin", "sweep"]


@every_edition
def test_who_can_neither_buy_nor_sweep_is_not_asked(edition: str) -> None:
    table = game(edition, {"energy": 1}, {}, {}, city=2, step="buy")
    assert (table.state.active, table.asked) == (1, "RollDice *")


@every_edition
def test_nothing_need_be_bought(edition: str) -> None:
    table = game(edition, {"energy": 20}, {}, {}, city=2, step="buy")
    table.play("1 pass")
    assert table.energy[0] == 20
    assert table.state.active == 1


@every_edition
def test_only_the_active_player_buys(edition: str) -> None:
    table = game(edition, {"energy": 20}, {"energy": 20}, {}, city=2, step="buy")
    assert not table.may("2 buy jets")
    assert not table.may("2 sweep")


@every_edition
def test_the_sequence_of_a_purchase(edition: str) -> None:
    """Pay; card moves; its replacement is revealed; the card's effect."""
    table = game(edition, {"energy": 6}, {}, {}, city=3, step="buy")
    table.play("1 buy skyscraper", "* reveal jets")
    kinds = [type(event).__name__ for event in table.events]
    assert kinds[:4] == ["EnergyChanged", "CardBought", "CardRevealed", "StarsChanged"]
    assert table.happened(EnergyChanged)[0] == EnergyChanged(0, -6, 0, "skyscraper")
    assert table.happened(CardBought) == [CardBought(0, "skyscraper", 6, "market")]


@every_edition
def test_a_card_bought_now_helps_with_the_next_purchase(edition: str) -> None:
    """Alien Origin makes the next one 1 energy cheaper."""
    table = game(edition, {"energy": 8}, {}, {}, city=2, step="buy")
    table.play("1 buy alien_origin", "* reveal jets", "1 buy skyscraper", "* reveal wings")
    assert table.energy[0] == 0
    assert table.stars[0] == 4


# The deck is empty


def small_deck(edition: str, energy: int, discard: list[str]) -> Game:
    """Of eight cards three are for sale, these lie on the pile, and the rest is the deck."""
    own, options = {"energy": energy}, {"deck": SMALL}
    return game(edition, own, {}, {}, city=2, discard=discard, step="buy", options=options)


@every_edition
def test_the_discard_pile_becomes_the_deck(edition: str) -> None:
    table = small_deck(edition, 6, ["jets", "wings", "tank", "heal", "gourmet"])
    table.play("1 buy giant_brain")
    assert table.happened(DeckReshuffled) == [DeckReshuffled(5)]
    assert table.state.discard == ()
    assert Counter(table.state.deck) == Counter(["jets", "wings", "tank", "heal", "gourmet"])
    assert not table.may("* reveal giant_brain")
    table.play("* reveal jets")
    assert table.state.market == ("alien_origin", "jets", "skyscraper")


@every_edition
def test_swept_cards_join_the_pile_before_the_reshuffle(edition: str) -> None:
    table = small_deck(edition, 2, ["jets", "wings", "tank", "heal"])
    table.play("1 sweep", "* reveal gourmet")
    assert table.happened(DeckReshuffled) == [DeckReshuffled(7)]
    table.play("* reveal giant_brain", "* reveal alien_origin")
    assert table.state.market == ("gourmet", "giant_brain", "alien_origin")


@every_edition
def test_a_card_that_is_taking_effect_is_not_in_the_new_deck(edition: str) -> None:
    """A discard card joins the pile after its effect, so it is not there when it is replaced."""
    table = small_deck(edition, 6, ["jets", "wings", "tank", "heal", "gourmet"])
    table.play("1 buy skyscraper")
    assert not table.may("* reveal skyscraper")
    table.play("* reveal jets")
    assert table.state.discard == ("skyscraper",)


@every_edition
def test_with_nothing_left_the_slot_stays_empty(edition: str) -> None:
    table = game(
        edition,
        {"energy": 20},
        {},
        {},
        city=2,
        step="buy",
        options={"deck": ["alien_origin", "giant_brain", "jets"]},
        market=["alien_origin", "giant_brain", "jets"],
    )
    table.play("1 buy giant_brain")
    assert table.happened(CardRevealed) == []
    assert table.state.market == ("alien_origin", "", "jets")
    assert table.legal(1) == ["pass", "buy alien_origin", "buy jets", "sweep"]


@every_edition
def test_a_sweep_is_allowed_while_at_least_one_card_lies_there(edition: str) -> None:
    table = game(
        edition,
        {"energy": 20, "cards": ["alien_origin", "giant_brain"]},
        {},
        {},
        city=2,
        step="buy",
        options={"deck": ["alien_origin", "giant_brain", "jets"]},
        market=["jets"],
    )
    assert table.may("1 sweep")
    table.play("1 buy jets")
    assert not table.may("1 sweep")
    assert (table.state.active, table.asked) == (1, "RollDice *")


@every_edition
def test_a_slot_that_stayed_empty_is_filled_at_the_next_refill(edition: str) -> None:
    table = game(
        edition,
        {"energy": 20},
        {},
        {},
        city=2,
        step="buy",
        options={"deck": ["alien_origin", "giant_brain", "heal"]},
        market=["alien_origin", "giant_brain", "heal"],
    )
    table.play("1 buy heal")
    assert table.state.market == ("alien_origin", "giant_brain", "")
    table.play("1 buy alien_origin", "* reveal heal")
    assert table.state.market == ("heal", "giant_brain", "")
