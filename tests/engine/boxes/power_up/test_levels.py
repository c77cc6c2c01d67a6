"""Computers play evolutions, see no hidden ones, and never play them absurdly."""

from random import Random

import pytest

from engine import Answer, State, legal, view
from engine.answers import Chosen, Pass, Turn
from engine.dice import ENERGY
from engine.players import PLAYERS
from engine.players.worths import without_going_back
from tests.engine.boxes.playing import answer_of, for_a_while
from tests.engine.boxes.power_up.kit import clawed, evolved, resolved
from tests.engine.boxes.power_up.random_hands import start, swapped

ANSWERS = 50
ALL = ("hatchling", "greedy", "brawler", "king")


@pytest.mark.by_turns(3)
@pytest.mark.parametrize("name", PLAYERS)
def test_a_level_plays_with_them_and_sees_no_hidden_one(name: str) -> None:
    """It answers the same whatever the others hold."""
    rng = Random(5)

    def answer(state: State, seat: int) -> Answer:
        given = PLAYERS[name].choose(view(state, seat), legal(state, seat), Random(1), 1)
        other = swapped(state, next(iter(state.others(seat))), rng)
        if other is not None:
            assert PLAYERS[name].choose(view(other, seat), legal(other, seat), Random(1), 1) == given
        return given

    for_a_while(start(rng), rng, ANSWERS, answer)


@pytest.mark.parametrize("name", ALL)
@pytest.mark.parametrize("card", ["detachable_tail", "healing_rain", "giant_banana", "rabbits_foot"])
def test_what_saves_a_life_is_played(name: str, card: str) -> None:
    table = clawed(3, {}, {"hand": [card], "hearts": 2}, {})
    assert answer_of(name, table, 2) == f"play {card}"


@pytest.mark.parametrize("name", ALL)
def test_nine_lives_are_used(name: str) -> None:
    assert answer_of(name, clawed(3, {}, {"hand": ["nine_lives"], "hearts": 2}, {}), 2) == "play nine_lives"


@pytest.mark.parametrize("name", ["hatchling", "greedy"])
def test_a_tail_is_not_cast_off_for_a_heart(name: str) -> None:
    assert answer_of(name, clawed(1, {}, {"hand": ["detachable_tail"]}, {}), 2) == "pass"


@pytest.mark.parametrize("name", ALL)
@pytest.mark.parametrize(("card", "seat"), [("giant_banana", {"hearts": 9}), ("twas_beauty", {"stars": 15})])
def test_nothing_is_played_for_nothing(name: str, card: str, seat: dict[str, int]) -> None:
    market = ["urbavore", "jets", "even_bigger"]
    table = evolved({"hand": [card], "energy": 3, **seat}, {}, {}, step="buy", market=market, city=1)
    assert answer_of(name, table, 1) != f"play {card}"


@pytest.mark.parametrize("name", ALL)
def test_two_stars_that_win_are_taken(name: str) -> None:
    seat = {"hand": ["alien_scourge"], "energy": 3, "stars": 18}
    table = evolved(seat, {}, {}, step="buy", market=["urbavore", "jets", "even_bigger"])
    assert answer_of(name, table, 1) == "play alien_scourge"


@pytest.mark.parametrize("name", ALL)
def test_the_better_of_two_is_kept(name: str) -> None:
    table = resolved("h h h 1 2 2", {"monster": "cyber_kitty", "hearts": 3}, {}, {})
    table.play("* reveal cat_nip", "* reveal nine_lives")
    assert answer_of(name, table, 1) == "take nine_lives"


def test_who_looks_at_cards_for_half_the_price_takes_one() -> None:
    """To pass there would be offered the same again, and so for ever."""
    market = ["friend_of_children", "jets", "even_bigger"]
    table = evolved({"cards": ["superior_technology"], "energy": 2}, {}, {}, step="buy", market=market)
    table.play("1 use superior_technology")
    answers = legal(table.state, 0)
    assert Pass(0) in answers
    assert without_going_back(table.state, answers) == [
        Chosen(0, "friend_of_children"),
        Chosen(0, "even_bigger"),
    ]


def test_greedy_answers_where_its_plan_of_the_dice_knows_none_of_the_answers() -> None:
    table = evolved({"cards": ["tail_sweep"]}, {}, {}, step="roll 3", dice="ccccce")
    turns = [answer for answer in legal(table.state, 0) if isinstance(answer, Turn) and answer.face == ENERGY]
    assert len(turns) == 2
    assert PLAYERS["greedy"].choose(view(table.state, 0), turns, Random(1), 0) in turns
