"""Drawing evolutions: two at the start, two for three hearts, of which one is kept unseen."""

from random import Random

import pytest

from engine import apply, new_game, rules
from engine.answers import CHANCE
from engine.events import CardsDrawn
from engine.sampling import sample
from tests.engine.boxes.power_up.kit import evolved, hand
from tests.engine.kit import Game

OF_GIGAZAUR = (
    *("defender_of_tokyo", "detachable_tail", "gamma_breath", "heat_vision"),
    *("primal_bellow", "radioactive_waste", "saurian_adaptability", "tail_sweep"),
)


def begun(*monsters: str) -> Game:
    """A game whose draws are dealt by chance, at the first choice."""
    state = new_game(rules(boxes=("power_up",)), len(monsters), 0, monsters=monsters)
    rng = Random(7)
    while state.asked_seat == CHANCE:
        apply(state, sample(state, rng.random))
    return Game(state)


def test_each_monster_begins_with_one_of_two() -> None:
    table = begun("gigazaur", "alienoid_without_a_set", "gigazaur")
    more = table.state.more
    assert more is not None
    assert [len(drawn) for drawn in more.drawn] == [2, 0, 2]
    assert table.asked == "Choose 1"
    first = table.legal(1)[0]
    table.play(f"1 {first}")
    assert hand(table, 1) == [first.removeprefix("take ")]
    assert table.asked == "Choose 3"
    more = table.state.more
    assert more is not None
    assert (len(more.decks[0]), len(more.away[0])) == (6, 1)
    assert table.happened(CardsDrawn) == [CardsDrawn(0, 1)]


def test_a_set_has_eight_cards() -> None:
    more = new_game(rules(boxes=("power_up",)), 2, 0, monsters=("gigazaur", "")).more
    assert more is not None
    assert more.decks == (OF_GIGAZAUR, ())


@pytest.mark.parametrize(("dice", "number"), [("h h h 1 2 e", 2), ("h h h h h h", 2), ("h h 1 1 2 e", 0)])
def test_three_hearts_draw_once_however_many_there_are(dice: str, number: int) -> None:
    table = evolved({"hand": ["tail_sweep"], "hearts": 5}, {}, step="resolve", dice=dice)
    if table.asked == "ChooseOrder 1":
        table.play("1 resolve all")
    assert table.asked == ("DrawFor *" if number else "RollDice *")


def test_three_hearts_draw_in_tokyo_too() -> None:
    table = evolved({"hand": ["tail_sweep"], "hearts": 5}, {}, step="resolve", dice="h h h 2 2 3", city=1)
    assert (table.asked, table.hearts) == ("DrawFor *", [5, 10])


def test_the_draw_comes_after_the_damage_and_before_who_yields() -> None:
    table = evolved({"hand": ["tail_sweep"]}, {}, {}, step="resolve", dice="h h h c 2 3", city=2)
    table.play("1 resolve all")
    assert (table.asked, table.hearts) == ("DrawFor *", [10, 9, 10])
    table.play("* reveal gamma_breath", "* reveal heat_vision", "1 take heat_vision")
    assert table.asked == "OfferYield 2"


def test_a_deck_of_one_card_is_kept() -> None:
    hand_of_seven = [card for card in OF_GIGAZAUR if card != "heat_vision"]
    table = evolved({"hand": hand_of_seven, "hearts": 5}, {}, step="resolve", dice="h h h 2 2 3")
    table.play("* reveal heat_vision", "1 take heat_vision")
    assert len(hand(table, 1)) == 8


def test_an_empty_deck_draws_nothing() -> None:
    table = evolved({"hand": [*OF_GIGAZAUR], "hearts": 5}, {}, step="resolve", dice="h h h 2 2 3")
    assert table.asked != "DrawFor *"


def test_people_at_a_table_draw_what_the_bot_only_counts() -> None:
    table = evolved({"monster": "gigazaur", "hearts": 5}, {}, table=True, step="resolve", dice="h h h 2 2 3")
    assert hand(table, 1) == ["?"]
    assert table.may("1 play heat_vision")
