"""A tile is no card: what may be done with cards, and not with tiles; what people at a table do with them."""

import pytest

from engine import IllegalAnswer
from engine.cards.catalogue import THINGS, traits
from engine.cards.kinds import COPIERS, Kind
from engine.cards.wicked import LEVELS
from engine.ledger import Ledger
from tests.engine.boxes.wicked.kit import ALL_B, gauge, has, lying, wicked
from tests.engine.kit import Game


@pytest.mark.parametrize("tile", LEVELS)
def test_no_rule_about_cards_means_a_tile(tile: str) -> None:
    kind = traits(tile)
    assert THINGS[tile].kind is Kind.TILE
    uses = (kind.in_deck, kind.sold, kind.bought_away, kind.exchanged, kind.counted)
    assert not any(uses)
    assert kind.copied_by == frozenset()
    assert (kind.held, kind.lost_to_child) == (True, True)


def test_fluxling_alone_of_the_tiles_copies() -> None:
    assert set(LEVELS) & COPIERS == {"fluxling"}


def test_metamorph_sells_cards_alone() -> None:
    table = wicked(has("metamorph", "jets", "devious", "cyberbrain"), {}, {}, step="end")
    assert table.legal(1) == ["pass", "sell metamorph", "sell jets"]


def test_parasitic_tentacles_buy_cards_alone() -> None:
    table = wicked(has("parasitic_tentacles", energy=9), has("jets", "devious"), {}, step="buy")
    from_others = [line for line in table.legal(1) if line.endswith("from 2")]
    assert from_others == ["buy jets from 2"]


def test_fluxling_that_copies_is_not_sold_as_the_card_it_copies() -> None:
    fluxling = has("metamorph", {"card": "fluxling", "copies": [2, 1]})
    table = wicked(fluxling, has("jets"), {}, sides=ALL_B, step="end", city=3)
    assert table.legal(1) == ["pass", "sell metamorph"]


# At a table


def at_a_table() -> Game:
    """A table whose first player is buying."""
    return wicked(has(wickedness=2, energy=9), {}, {}, table=True, step="buy", city=3)


def explained(table: Game, line: str) -> Game:
    """Make an entry whose events explain every number."""
    ledger = Ledger(table.state)
    table.play(line)
    ledger.add(table.events)
    assert [*ledger.differences(table.state)] == []
    return table


def test_people_move_the_marker_in_place() -> None:
    table = at_a_table()
    asked = table.asked
    assert gauge(explained(table, "! set 2 wickedness 5")) == [2, 5, 0]
    assert gauge(explained(table, "! add 2 wickedness 3")) == [2, 8, 0]
    assert table.asked == asked


def test_the_gauge_ends_at_ten_for_people_too() -> None:
    with pytest.raises(IllegalAnswer, match="wickedness is between 0 and 10, not 11"):
        at_a_table().play("! set 2 wickedness 11")


def test_a_tile_is_given_from_the_middle_once() -> None:
    table = explained(at_a_table(), "! give 2 devious")
    assert (table.cards(2), "devious" in lying(table)) == (["devious"], False)
    with pytest.raises(IllegalAnswer):
        table.play("! give 3 devious")


def test_a_tile_is_taken_away() -> None:
    table = explained(at_a_table(), "! give 2 cyberbrain")
    assert explained(table, "! take 2 cyberbrain").cards(2) == []


def test_at_a_table_the_tile_is_asked_for_as_the_dice_earned_it() -> None:
    table = wicked(has(wickedness=2), {}, {}, table=True, step="roll 0", city=3)
    table.play("* result 1 1 1 2 2 3")
    assert (gauge(table)[0], table.asked) == (4, "Choose 1")
    assert explained(table, "1 choose skulking").cards(1) == ["skulking"]


def test_people_say_what_fluxling_copies() -> None:
    table = wicked(has("fluxling", energy=9), has("jets"), {}, table=True, sides=ALL_B, step="buy", city=3)
    table.play("! mimic 1 jets of 2")
    assert table.state.cards[0][0].acts == "jets"
