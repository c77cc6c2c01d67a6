"""The first computer player: legal, reproducible, quick, and better than chance."""

from random import Random

import pytest

from engine import Edition, apply, legal, new_game, rules, view
from engine.answers import Buy, Pass, Stop, Use, Yield
from engine.players import PLAYERS
from engine.players.hatchling import Hatchling
from engine.sampling import sample
from engine.state import State
from tests.engine.kit import game, resolving


class Thoughtful(Random):
    """Never makes the player play without thinking."""

    def randrange(self, *args: int) -> int:  # type: ignore[override]
        return min(1, args[0] - 1)


def choice(state: State, seat: int) -> object:
    answers = legal(state, seat)
    return Hatchling().choose(view(state, seat), answers, Thoughtful(), 0)


def play(edition: Edition, names: tuple[str, ...], seed: int) -> State:
    rng = Random(seed)
    state = new_game(rules(edition), len(names))
    while not state.over:
        seat = state.asked_seat
        assert seat is not None
        if seat < 0:
            apply(state, sample(state, rng.random))
        else:
            player = PLAYERS[names[seat]]
            apply(state, player.choose(view(state, seat), legal(state, seat), rng, 0))
    return state


@pytest.mark.parametrize("edition", list(Edition))
def test_it_beats_chance_in_most_duels(edition: Edition) -> None:
    won = 0
    for seed in range(40):
        names = ("hatchling", "random") if seed % 2 else ("random", "hatchling")
        winner = play(edition, names, seed).winner
        won += winner >= 0 and names[winner] == "hatchling"
    assert won >= 30


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_it_plays_whole_games_against_its_like(seats: int) -> None:
    state = play(Edition.SECOND, ("hatchling",) * seats, seats)
    assert state.over
    assert state.turn < 400


def test_the_same_seed_gives_the_same_game() -> None:
    assert play(Edition.FIRST, ("hatchling",) * 3, 7) == play(Edition.FIRST, ("hatchling",) * 3, 7)


def test_it_stops_with_five_threes() -> None:
    table = game("second", {}, {}, city=2, active=1, step="roll 2", dice="3 3 3 3 3 3")
    assert choice(table.state, 0) == Stop(0)


def test_it_yields_when_it_is_nearly_dead() -> None:
    table = resolving("second", "c c 1 2 e e", {}, {"hearts": 4}, city=2, active=1)
    table.play("1 resolve all")
    assert choice(table.state, 1) == Yield(1)


def test_it_flies_before_a_deadly_hit() -> None:
    two = {"hearts": 2, "energy": 2, "cards": ["wings"]}
    table = resolving("second", "c c c 1 2 e", {}, two, city=2, active=1)
    table.play("1 resolve all")
    assert choice(table.state, 1) == Use(1, "wings")


def test_it_does_not_buy_what_kills_it() -> None:
    market = ["jet_fighters", "tank", "national_guard"]
    table = game("second", {"hearts": 2, "energy": 9}, {}, market=market, active=1, step="buy")
    for seed in range(100):
        answers = legal(table.state, 0)
        bought = Hatchling().choose(view(table.state, 0), answers, Random(seed), 0)
        assert not isinstance(bought, Buy)


def test_it_keeps_its_money_when_nothing_pleases() -> None:
    market = ["tank", "jet_fighters", "skyscraper"]
    table = game("second", {"hearts": 5, "energy": 4}, {}, market=market, active=1, step="buy")
    assert isinstance(choice(table.state, 0), Pass)


def test_it_does_not_roll_again_where_an_orb_of_doom_would_kill_it() -> None:
    new, two = {"deck": "base+new"}, {"cards": ["orb_of_doom"]}
    table = game("second", {"hearts": 1}, two, options=new, active=1, step="roll 2", dice="1 1 2 e e h")
    for seed in range(100):
        answers = legal(table.state, 0)
        assert Hatchling().choose(view(table.state, 0), answers, Random(seed), 0) == Stop(0)
