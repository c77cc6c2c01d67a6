"""The training of the network: what is wanted, what is learnt, and the same network again."""

from pathlib import Path

import pytest

from engine.players.network import SIZE, START, Inputs
from engine.players.valuation import fitted
from scripts import training
from scripts.schooling import SHARED, Learner, Lesson, school
from scripts.training import Game, Noted, lessons, load, play, save

ONE = Inputs((START["hearts"] + 4,), (START["cards"],), 0.5)
TWO = Inputs((START["hearts"] + 5,), (), 0.0)


def test_what_is_wanted_lies_between_what_is_ahead_and_what_came() -> None:
    """Half of the next position, half of what exact dice promised; the last next one is the victory."""
    first, last = (Noted((0, 1), (ONE, TWO), ahead) for ahead in ((0.2, 0.8), (0.6, 0.4)))
    end, begin = lessons(Game((first, last), 0), 0.5)
    assert end.wanted == pytest.approx((0.8, 0.2))
    assert begin.wanted == pytest.approx((0.5, 0.5))
    assert end.won == begin.won == 0


def test_it_learns_who_stands_better() -> None:
    lesson = Lesson((ONE, TWO), (0.9, 0.1), 0)
    *_, learner = school([lesson] * 50, 4, 0.1, "seed")
    assert learner.chances(lesson.seen)[0] == pytest.approx(0.9, abs=0.03)
    assert learner.surprise([lesson]) < 0.2


def test_near_numbers_learn_together() -> None:
    """4 and 5 hearts share a row, 3 and 4 do not, nor does any place share with another."""
    at = START["hearts"]
    assert SHARED[at + 4] == SHARED[at + 5] != SHARED[at + 3]
    assert SHARED[at + 4] != SHARED[at + 13 + 4]


def test_the_finished_network_gives_the_chances_that_it_learnt(tmp_path: Path) -> None:
    lesson = Lesson((ONE, TWO), (0.8, 0.2), 0)
    *_, learner = school([lesson] * 20, 1, 0.1, "seed")
    save(learner, tmp_path / "network.py")
    network = load(tmp_path / "network.py")
    one, two = (network.strength(seen) for seen in lesson.seen)
    assert 1 / (1 + 2.718281828 ** (two - one)) == pytest.approx(learner.chances(lesson.seen)[0], abs=0.005)


def test_a_learner_that_knows_nothing_finds_all_even() -> None:
    assert Learner("seed").chances((ONE, TWO)) == [0.5, 0.5]


def test_positions_of_a_duel_are_noted_as_each_turn_begins() -> None:
    played = play("test", 2, fitted())
    assert played == play("test", 2, fitted())
    assert played != play("test", 3, fitted())
    for noted in played.noted:
        assert sum(noted.ahead) == pytest.approx(1)
        assert all(0 <= row < SIZE for seen in noted.seen for row in seen.present)


def test_a_round_is_played_learnt_and_kept(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    output = tmp_path / "network.py"
    options = ["--games", "6", "1", "--epochs", "1", "--jobs", "1", "--output", str(output)]
    assert training.main([*options, "--keep", str(tmp_path)]) == 0
    told = capsys.readouterr().out
    assert "round B: 7 games so far" in told
    assert "surprise at those held out" in told
    text = output.read_text()
    assert training.main([*options, "--keep", str(tmp_path)]) == 0
    assert output.read_text() == text, "kept games give the same network"
