"""A position of a table goes on without it: what nobody named is dealt, everything else stays."""

from engine import deal
from engine.invariants import broken
from engine.state import EMPTY
from engine.to_digital import has_strange_cards, unnamed, without_table
from tests.engine.kit import Game
from tests.engine.table.kit import at_table

SEED = bytes(32)
MARKET = ["?", "jets", "?"]


def dealt(table: Game) -> Game:
    """Played on, with the cards that had no name dealt."""
    game = Game(without_table(table.state))
    event = 0
    while game.asked == "RevealCard *":
        event += 1
        game.play(f"* reveal {deal(game.state, SEED, event).card}")  # type: ignore[union-attr]
    return game


def test_numbers_places_and_named_cards_stay_as_they_lay_there() -> None:
    seats = ({"hearts": 4, "stars": 7, "energy": 3, "cards": ["wings"]}, {"poison": 2}, {"shrink": 1})
    game = dealt(at_table(*seats, market=MARKET, active=2, turn=9))
    assert (game.hearts, game.stars, game.energy) == ([4, 10, 10], [7, 0, 0], [3, 0, 0])
    assert (game.poison, game.shrink, game.city) == ((0, 2, 0), (0, 0, 1), 3)
    assert (game.cards(1), game.state.market[1], game.state.turn) == (["wings"], "jets", 9)


def test_cards_for_sale_without_a_name_come_from_those_that_nobody_has_seen() -> None:
    table = at_table({"cards": ["wings"]}, {}, {}, market=MARKET, discard=["heal"])
    game = dealt(table)
    assert EMPTY not in game.state.market
    assert {game.state.market[0], game.state.market[2]} <= set(table.state.deck)
    assert broken(game.state) == []


def test_a_turn_begins_before_its_first_roll_and_no_table_can_correct_it() -> None:
    game = dealt(at_table(step="buy", dice="1 1 1 2 2 3", market=["jets", "wings", "heal"]))
    assert (game.asked, game.rolling) == ("RollDice *", 6)
    assert not game.state.rules.table


def test_cards_before_monsters_that_are_in_no_box_are_gone() -> None:
    table = at_table({"cards": ["other:moon_base", "?", "wings"]}, {}, {}, market=MARKET)
    assert (unnamed(table.state), has_strange_cards(table.state)) == (2, True)
    game = dealt(table)
    assert game.cards(1) == ["wings"]
    assert not has_strange_cards(game.state)
    assert broken(game.state) == []


def test_hearts_that_a_table_insisted_on_are_cut_to_what_the_rules_have() -> None:
    game = dealt(at_table({"hearts": 14}, {}, {}, forced=[[1, "hearts"]]))
    assert game.hearts == [10, 10, 10]
    assert broken(game.state) == []


def test_damage_on_its_way_is_dropped_and_the_position_at_the_table_stays_as_it_was() -> None:
    jets = {"cards": ["jets"], "energy": 2}
    table = at_table(jets, {}, {}, active=2, city=1, step="resolve", dice="c c c 1 2 3")
    assert table.asked == "OfferJets 1"
    assert dealt(table).asked == "RollDice *"
    assert table.asked == "OfferJets 1"
