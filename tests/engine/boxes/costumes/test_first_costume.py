"""The costume with which each monster begins: none, one by chance, or one of two."""

import pytest

from engine import CHANCE, InvalidPosition, apply, from_json, new_game, rules, to_json
from engine.answers import Revealed
from engine.codec import rules_from_json, rules_to_json
from engine.departing import depart
from engine.events import CardMoved
from engine.flow import outcomes
from engine.invariants import broken
from engine.ledger import Ledger
from engine.rules import FirstCostume
from tests.engine.kit import Game

TWELVE = 12


def begun(first: FirstCostume) -> Game:
    """A game of three that is about to begin."""
    return Game(new_game(rules(boxes=("costumes",), first_costume=first), 3, 0))


def worn(table: Game) -> list[list[str]]:
    return [table.cards(seat) for seat in (1, 2, 3)]


def test_by_default_nobody_begins_with_one() -> None:
    table = begun(FirstCostume.NONE)
    assert table.asked == "RevealCard *"
    assert worn(table) == [[], [], []]


def test_one_by_chance_in_the_order_of_seats() -> None:
    table = begun(FirstCostume.RANDOM)
    ledger = Ledger(table.state)
    assert table.asked == "DrawFor *"
    assert len(outcomes(table.state)) == TWELVE
    ledger.add(table.play("* reveal ghost", "* reveal witch", "* reveal zombie").events)
    assert worn(table) == [["ghost"], ["witch"], ["zombie"]]
    assert table.happened(CardMoved) == [
        CardMoved(0, "ghost", -1),
        CardMoved(1, "witch", -1),
        CardMoved(2, "zombie", -1),
    ]
    assert table.asked == "RevealCard *"
    assert "ghost" not in table.state.deck
    assert [*ledger.differences(table.state), *broken(table.state)] == []


def test_one_of_two_that_lie_open_and_the_other_goes_back() -> None:
    table = begun(FirstCostume.CHOICE).play("* reveal ghost", "* reveal witch")
    assert (table.asked, table.legal(1)) == ("Choose 1", ["choose ghost", "choose witch"])
    assert not broken(table.state)
    table.play("1 choose witch")
    assert worn(table) == [["witch"], [], []]
    assert len(outcomes(table.state)) == TWELVE - 1
    table.play("* reveal ghost", "* reveal robot", "2 choose ghost", "* reveal robot", "* reveal clown")
    table.play("3 choose clown")
    assert worn(table) == [["witch"], ["ghost"], ["clown"]]
    assert (table.asked, table.state.deck.count("robot")) == ("RevealCard *", 1)


def test_who_leaves_before_the_first_turn_does_not_cost_others_their_costume() -> None:
    table = begun(FirstCostume.CHOICE).play("* reveal ghost", "* reveal witch")
    depart(table.state, 2)
    assert not broken(table.state)
    table.play("* reveal ghost", "* reveal robot", "1 choose ghost", "* reveal witch", "* reveal clown")
    table.play("2 choose clown")
    assert worn(table) == [["ghost"], ["clown"], []]
    assert table.asked in ("RevealCard *", "OpeningRoll *")


@pytest.mark.parametrize("first", [FirstCostume.RANDOM, FirstCostume.CHOICE])
def test_the_option_travels_with_the_rules(first: FirstCostume) -> None:
    played = rules(boxes=("costumes",), first_costume=first)
    assert rules_to_json(played)["first_costume"] == first.value
    assert rules_from_json(rules_to_json(played)) == played
    state = new_game(played, 2)
    apply(state, Revealed(CHANCE, "ghost"))
    assert from_json(to_json(state)) == state


def test_rules_without_it_are_stored_as_before() -> None:
    assert "first_costume" not in rules_to_json(rules(boxes=("costumes",)))
    assert "first_costume" not in rules_to_json(rules())


def test_it_needs_costumes() -> None:
    with pytest.raises(InvalidPosition, match="first_costume: random needs costumes"):
        rules(first_costume=FirstCostume.RANDOM)


def test_it_goes_with_the_costumes() -> None:
    played = rules(boxes=("costumes",), first_costume=FirstCostume.RANDOM)
    assert played.expanded([]) == rules()
