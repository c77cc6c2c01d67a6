"""Computers play evolutions, see no hidden ones, and never play them absurdly."""

from random import Random

import pytest

from engine import Answer, State, legal, view
from engine.answers import Chosen, Pass, Play, Turn, Use
from engine.decisions import Choose
from engine.dice import ENERGY
from engine.players import PLAYERS
from engine.players.king import King
from engine.players.worths import without_going_back
from tests.engine.boxes.playing import answer_of, for_a_while
from tests.engine.boxes.power_up.kit import clawed, evolved, resolved
from tests.engine.boxes.power_up.random_hands import start, swapped

ANSWERS = 50
ALL = ("hatchling", "greedy", "trickster", "brawler", "king")


@pytest.mark.by_turns(6)
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
@pytest.mark.parametrize("card", ["destructive_wave", "eats_shoots_and_leaves"])
def test_who_has_won_by_passing_plays_nothing_that_others_may_answer(name: str, card: str) -> None:
    seat = {"hand": [card], "stars": 20}
    table = resolved("c c c 1 1 2", seat, {"hearts": 1}, {"hearts": 1}, market=["jets", "urbavore", "wings"])
    assert answer_of(name, table, 1) == "pass"


def test_an_evolution_is_weighed_against_the_dice_by_one_measure() -> None:
    """What King finds by looking closer at results of the dice holds for what it plays before them, too."""
    table = evolved({"hand": ["electric_carrot"]}, {"hearts": 6}, step="roll 2", dice="1123ch", city=2)
    seen, answers = view(table.state, 0), legal(table.state, 0)
    leads = []
    for budget in (0, 12):
        worths = King().weigh(seen, answers, Random(1), budget)
        known = dict(zip(answers, worths, strict=True))
        played = known.pop(Play(0, "electric_carrot"))
        assert played is not None
        leads.append(played - max(worth for worth in known.values() if worth is not None))
    assert leads[1] == pytest.approx(leads[0])


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


@pytest.mark.parametrize("name", ["hatchling", "greedy"])
def test_who_can_pay_no_card_that_was_looked_at_goes_back(name: str) -> None:
    """Wings could be used then, too, and against nothing."""
    table = evolved({"cards": ["superior_technology", "wings"], "energy": 2}, {}, {}, step="buy")
    table.state.stack.append(Choose(0, "superior_technology", table.state.cards[0][0].uid))
    assert PLAYERS[name].choose(view(table.state, 0), [Pass(0), Use(0, "wings")], Random(1), 0) == Pass(0)


@pytest.mark.parametrize("name", ALL)
def test_a_shown_card_that_would_kill_its_buyer_is_left(name: str) -> None:
    """Miraculous Catch looks once in a turn: who leaves its card is not asked again."""
    seat = {"cards": ["miraculous_catch"], "energy": 5, "hearts": 3}
    table = evolved(seat, {}, {}, step="buy", discard=["high_altitude_bombing"])
    table.play("1 use miraculous_catch", "* reveal high_altitude_bombing")
    assert table.legal(1) == ["pass", "choose high_altitude_bombing"]
    assert answer_of(name, table, 1) == "pass"


@pytest.mark.parametrize("name", ALL)
def test_a_deadly_card_is_left_also_where_a_copy_may_look_again(name: str) -> None:
    copy = {"card": "icy_reflection", "copies": [1, 1]}
    seat = {"cards": ["miraculous_catch", copy], "energy": 5, "hearts": 3}
    table = evolved(seat, {}, {}, step="buy", discard=["tank", "jets"])
    table.play("1 use miraculous_catch", "* reveal tank")
    assert answer_of(name, table, 1) == "pass"


def test_greedy_answers_where_its_plan_of_the_dice_knows_none_of_the_answers() -> None:
    table = evolved({"cards": ["tail_sweep"]}, {}, {}, step="roll 3", dice="ccccce")
    turns = [answer for answer in legal(table.state, 0) if isinstance(answer, Turn) and answer.face == ENERGY]
    assert len(turns) == 2
    assert PLAYERS["greedy"].choose(view(table.state, 0), turns, Random(1), 0) in turns


@pytest.mark.parametrize("name", ["greedy", "king"])
@pytest.mark.parametrize("card", ["exotic_arms", "energy_sword"])
def test_what_costs_energy_to_use_lies_ready_before_there_is_much(name: str, card: str) -> None:
    """At the start of the next turn 3 energy are enough to use it, if it lies there."""
    table = evolved({"hand": [card], "energy": 3}, {}, {}, step="buy", market=["wings", "jets", "urbavore"])
    assert answer_of(name, table, 1) == f"play {card}"


def test_what_a_played_card_lets_choose_is_chosen_before_the_dice_go_on() -> None:
    """A free card before the dice are counted costs nothing of the roll."""
    table = evolved({"hand": ["deep_dive"]}, {"hearts": 6}, step="roll 2", dice="1123ch", city=2)
    seen, answers = view(table.state, 0), legal(table.state, 0)
    known = dict(zip(answers, King().weigh(seen, answers, Random(1), 0), strict=True))
    played = known.pop(Play(0, "deep_dive"))
    assert played is not None
    assert played > 0.05 + max(worth for worth in known.values() if worth is not None)
