"""Tournaments and the fit of the weights: fair seats, honest intervals, the same games again."""

from math import log
from pathlib import Path
from random import Random

import pytest

from engine import Edition, new_game, rules
from engine.players.features import BLOCKS, KINDS, SIZE
from engine.players.greedy import Greedy
from engine.players.valuation import load
from engine.rules import VERSION
from scripts.games.monsters import with_own_cards
from scripts.games.tournament import Match, chance_of, main, play, play_some, wilson
from scripts.learning import fitting
from scripts.learning.fitting import save
from scripts.learning.logit import Fit, Game, Noted, Schooling, aims, fit, judge, near
from scripts.learning.records import commit, record_of

DUEL = Match("greedy", "random", Edition.SECOND, 2, 1, 0)


@pytest.mark.parametrize(
    ("won", "games", "low", "high"),
    [(8, 10, 0.4902, 0.9433), (0, 10, 0.0, 0.2775), (650, 1000, 0.6199, 0.6789)],
)
def test_the_interval_is_that_of_wilson(won: int, games: int, low: float, high: float) -> None:
    assert wilson(won, games) == pytest.approx((low, high), abs=1e-4)


def test_each_deal_is_played_from_every_seat() -> None:
    score = play_some(DUEL._replace(seats=4), range(2))
    assert score.games == 8


def test_the_same_seed_plays_the_same_games() -> None:
    first, again = (play_some(DUEL, range(5)) for _ in range(2))
    other = play_some(DUEL._replace(seed=2), range(5))
    assert first.won == again.won
    assert len(first.times) == len(again.times) != len(other.times)


def test_every_turn_begins_with_the_same_chance_from_whatever_seat() -> None:
    state = new_game(rules(Edition.SECOND), 2)
    one, two = chance_of(DUEL, 3), chance_of(DUEL, 3)
    one(state).random()
    state.turn = 4
    assert one(state).random() == two(state).random()
    assert one(state) is one(state)


def test_the_better_player_wins_more() -> None:
    scores = [play(DUEL, deal, seat) for deal in range(15) for seat in range(2)]
    assert sum(score.won for score in scores) >= 24


def test_a_table_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["hatchling,random", "--games", "4", "--jobs", "1", "--edition", "origins"]
    assert main([*arguments, "--seats", "2", "--seats", "5"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].count("|") == lines[2].count("|")
    assert len(lines) == 3, "Origins has no five seats"
    assert "| hatchling against random" in lines[2]


@pytest.mark.parametrize("players", ["greedy", "greedy,nobody", "a,b,c"])
def test_players_that_are_not_there(players: str) -> None:
    with pytest.raises(SystemExit):
        main([players])


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--budget", "-1"], "no budget below 0"),
        (["--edition", "origins", "--seats", "5"], "no edition that was chosen has so many seats"),
        (["--edition", "origins", "--boxes", "wicked"], "so many seats and these expansions"),
    ],
)
def test_what_cannot_be_played_is_said(
    options: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        main(["greedy,random", *options])
    told = capsys.readouterr()
    assert said in told.err
    assert told.out == ""


def test_a_game_with_an_expansion_has_the_deal_of_the_game_without(
    capsys: pytest.CaptureFixture[str],
) -> None:
    options = ["hatchling,random", "--games", "1", "--jobs", "1", "--edition", "second"]
    assert main([*options, "--boxes", "tower"]) == 0
    assert "| hatchling against random tower" in capsys.readouterr().out
    with_tower, without = (
        chance_of(Match("hatchling", "random", Edition.SECOND, 2, 1, 0, boxes), 3)
        for boxes in (("tower",), ())
    )
    state = new_game(rules(Edition.SECOND), 2)
    assert with_tower(state).random() == without(state).random()


def test_monsters_of_a_game_with_evolutions_have_sets() -> None:
    seen = set[str]()
    for deal in range(20):
        monsters = with_own_cards(Random(deal), rules(Edition.SECOND, boxes=("power_up",)), 2)
        state = new_game(rules(Edition.SECOND, boxes=("power_up",)), 2, monsters=monsters)
        assert state.more is not None
        assert [len(deck) for deck in state.more.decks] == [8, 8]
        seen.update(monsters)
    assert len(seen) == 9
    assert with_own_cards(Random(0), rules(Edition.SECOND, boxes=("tower",)), 2) == ()


# Fitting


def test_positions_are_noted_as_turns_begin() -> None:
    game = fitting.play("fit test", Greedy())
    assert len(game.noted) > 3
    assert game.winner in game.noted[-1].seats
    for each in game.noted:
        assert each.kind in KINDS
        assert len(each.rows) == len(each.cards) == len(each.seats)


HEARTS = BLOCKS["hearts"].start


def duels(number: int) -> list[Game]:
    """Who has 12 hearts wins four of five times against who has 1."""
    rng = Random(1)
    noted = Noted("duel", (0, 1), ((HEARTS + 12,), (HEARTS + 1,)), ((), ()), 1.0)
    return [Game((noted, noted), int(rng.random() < 0.2)) for _ in range(number)]


@pytest.mark.parametrize("mix", [1.0, 0.5])
def test_a_fit_finds_what_wins(mix: float) -> None:
    """Four of five: a difference of log 4."""
    schooling = Schooling(passes=3, epochs=3, rate=0.1, decay=0.0, mix=mix)
    begin = {name: [0.0] * SIZE for name in KINDS}
    found = fit(duels(1_000), begin, schooling, "test")["duel"]
    assert found[HEARTS + 12] - found[HEARTS + 1] == pytest.approx(log(4), abs=0.3)


def test_near_numbers_learn_together() -> None:
    """What is learnt at 5 hearts is learnt at 6 to four fifths, and not at 6 in Tokyo."""
    shares = dict(near()[HEARTS + 5])
    assert shares[HEARTS + 6] == shares[HEARTS + 4] == 0.8
    assert HEARTS + 5 not in shares
    assert all(HEARTS <= place <= HEARTS + 12 for place in shares)
    assert near()[BLOCKS["cards"].start] == ()


def test_a_fit_is_judged_by_its_surprise() -> None:
    """Even chances between two surprise by log 2 whoever wins."""
    even = {name: [0.0] * SIZE for name in KINDS}
    lines = list(judge(duels(50), even, None))
    assert "100 positions held out: surprise 0.6931, even chances 0.6931" in lines[0]


def test_what_is_wanted_lies_between_the_next_chances_and_the_winner() -> None:
    fits = {name: Fit([0.0] * SIZE, 0.1, 0.0) for name in KINDS}
    game = duels(1)[0]._replace(winner=0)
    last, first = aims(game, fits, 0.8)
    assert last[1] == [1.0, 0.0]
    assert first[1] == pytest.approx([0.8 + 0.2 * 0.5, 0.2 * 0.5])


def test_chances_of_a_fit_sum_to_one() -> None:
    work = Fit([0.5] * SIZE, 0.1, 0.0)
    noted = Noted("few", (0, 2, 3), ((1,), (2,), (3,)), ((), (4,), ()), 0.5)
    assert sum(work.chances(noted)) == pytest.approx(1)


def test_weights_are_written_and_read(tmp_path: Path) -> None:
    weights = {name: [0.0] * SIZE for name in KINDS}
    weights["few"][7] = -1.2346
    save(weights, tmp_path / "weights.json", ["made by hand"])
    assert load(tmp_path / "weights.json")["few"][7] == -1.235
    assert load(tmp_path / "weights.json")["duel"] == weights["duel"]


def test_a_round_is_played_fitted_and_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "weights.json"
    sizes = ["--rounds", "2", "--first-games", "12", "--games", "2", "--jobs", "1"]
    assert fitting.main([*sizes, "--output", str(path)]) == 0
    told = capsys.readouterr().out
    assert "round 1: 12 games by greedy" in told
    assert "round 2: 2 games by brawler" in told
    assert any(load(path)["duel"])
    record = record_of(path)
    assert record[0] == "scripts/fit: rounds 2, first_games 12, games 2, last 2"
    assert record[1:5] == [
        f"rules: version {VERSION}",
        "seeds: fit ROUND:GAME",
        f"commit: {commit()}",
        "round 1: 12 games by greedy",
    ]
    assert "round 2: 2 games by brawler" in record
    assert sum("held out: surprise" in line for line in record) == 2 * len(KINDS)
