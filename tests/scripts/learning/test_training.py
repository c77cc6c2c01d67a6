"""The training of the network: what is noted and wanted, what is learnt, and the same network again."""

import json
import math
from pathlib import Path
from typing import Final

import numpy as np
import pytest

from engine.errors import InvalidNumbers
from engine.players.features import MOST_HEARTS
from engine.players.network import BLOCKS, OFFERS, SIZE, START, Rows, Sums, load, trained
from engine.players.valuation import fitted
from engine.rules import VERSION
from scripts.learning import self_play, training
from scripts.learning.records import record_of
from scripts.learning.schooling import (
    SHARES,
    Learner,
    Learns,
    Positions,
    Schooling,
    batch_of,
    compared,
    positions,
    school,
    surprise,
    usual_offers,
    without_luck,
)
from scripts.learning.self_play import CROWDS, Game, Noted, Round, kept, note, play
from tests.engine.kit import game

ONE = Rows((START["hearts"] + 4,), (START["cards"],), 0.5)
TWO = Rows((START["hearts"] + 5,))


def duel(first: float, solved: float) -> Noted:
    """A position in which seat 1 has ONE and seat 2 has TWO; with the chance of seat 1."""
    return Noted((0, 1), (ONE, TWO), (first, 1 - first), (solved, 1 - solved))


def games(number: int, solved: float) -> list[Game]:
    """Duels of one position that seat 1 wins."""
    return [Game((duel(0.5, solved),), 0)] * number


def whole(every: Positions) -> np.ndarray:
    return np.arange(len(every))


# What is wanted


def test_of_the_last_turn_its_solution_is_wanted_whoever_won() -> None:
    assert without_luck(Game((duel(0.5, 0.7),), 1), 0.8) == [pytest.approx([0.7, 0.3])]


def test_what_later_turns_showed_beyond_first_sight_is_trusted_less_and_less() -> None:
    """Solved, the turns are worth 0.1 more, 0.2 more and 0.4 more than at first sight; half is trusted."""
    game = Game((duel(0.3, 0.4), duel(0.4, 0.6), duel(0.1, 0.5)), 0)
    first, second, last = (aims[0] for aims in without_luck(game, 0.5))
    assert last == pytest.approx(0.5)
    assert second == pytest.approx(0.6 + 0.5 * 0.4)
    assert first == pytest.approx(0.4 + 0.5 * 0.2 + 0.25 * 0.4)


def test_luck_is_not_wanted() -> None:
    """Seat 1 stood even and then, by the dice alone, well: nothing of that is wanted of the first turn."""
    game = Game((duel(0.5, 0.5), duel(0.9, 0.9)), 0)
    assert without_luck(game, 1.0)[0] == pytest.approx([0.5, 0.5])


def test_who_is_out_shows_nothing_more() -> None:
    three = Noted((0, 1, 2), (ONE, TWO, TWO), (0.4, 0.3, 0.3), (0.4, 0.4, 0.2))
    two = Noted((0, 2), (ONE, TWO), (0.5, 0.5), (0.7, 0.3))
    assert without_luck(Game((three, two), 0), 0.5)[0] == pytest.approx([0.5, 0.4, 0.1])


def test_only_positions_with_so_many_living_are_learnt() -> None:
    three = Noted((0, 1, 3), (ONE, TWO, TWO), (0.2, 0.3, 0.5), (0.1, 0.3, 0.6))
    crowd = Game((three, Noted((0, 3), (ONE, TWO), (0.2, 0.8), (0.2, 0.8))), 3)
    few = positions([crowd], living=range(3, 7))
    assert few.seats.tolist() == [0, 1, 3]
    assert few.winner.tolist() == [2]
    assert few.wanted.tolist() == pytest.approx([0.1, 0.3, 0.6])
    assert positions([crowd], living=range(2, 3)).winner.tolist() == [1]


# What is learnt


def test_a_learner_finds_nearly_even_what_it_does_not_know() -> None:
    every = positions(games(1, 0.9), living=range(2, 3))
    assert Learner.fresh(1, 4).chances(every).tolist() == pytest.approx([0.5, 0.5], abs=0.1)


def test_it_learns_who_stands_better() -> None:
    every = positions([*games(900, 1.0), *games(100, 0.0)], living=range(2, 3))
    learner = school(every, whole(every), Schooling(4, 20, 0.02))
    assert learner.chances(every)[0] == pytest.approx(0.9, abs=0.03)


def test_surprise_is_that_at_the_winners() -> None:
    """Seat 1 wins, at even chances by first sight: ln 2."""
    every = positions(games(3, 0.9), living=range(2, 3))
    assert surprise(every, whole(every), every.first) == pytest.approx(0.6931, abs=1e-4)


def test_two_are_compared_by_whole_games() -> None:
    """By half more often at the first winner (ln 1.5 less surprised), by half as often at the second."""
    won, lost = Game((duel(0.5, 0.5),) * 2, 0), Game((duel(0.5, 0.5),) * 2, 1)
    every = positions([won, lost], living=range(2, 3))
    bolder = np.array([0.75, 0.25] * 4, np.float32)
    more = compared(every, whole(every), bolder, every.first)
    assert more.mean == pytest.approx((math.log(2) - math.log(1.5)) / 2, abs=1e-6)
    assert more.error == pytest.approx(1.96 * math.sqrt(2) * math.log(3) / 4, abs=1e-5)


def test_it_goes_on_from_a_network_and_is_drawn_to_it_alone() -> None:
    """Before the first step it is that network; a row that no position has stays as it was."""
    known = trained().duel
    every = positions(games(100, 0.9), living=range(2, 3))
    before = Learner.of(known)
    assert before.finished()[0] == pytest.approx(np.array(known.rows), abs=1e-6)
    after = school(every, whole(every), Schooling(4, 3, 0.002), known).finished()[0]
    assert after[START["rival poison"]].tolist() == pytest.approx(known.rows[START["rival poison"]], abs=1e-6)
    assert after[START["hearts"] + 4].tolist() != pytest.approx(known.rows[START["hearts"] + 4], abs=1e-6)


NOW: Final = START[OFFERS[1][0]]
"""The row of the first card that the seat on turn can buy; rows of other cards follow."""


def offered(card: int, solved: float) -> Game:
    """A duel of one position in which seat 1 can buy a card; seat 2 can buy none, and seat 1 wins."""
    buyer = Rows((*ONE.present, NOW + card))
    return Game((Noted((0, 1), (buyer, TWO), (0.5, 0.5), (solved, 1 - solved)),), 0)


def test_only_rows_of_which_nothing_was_known_learn_if_that_is_wanted() -> None:
    known = trained().duel
    blank = [[0.0] * len(row) if NOW <= place < NOW + 2 else row for place, row in enumerate(known.rows)]
    every = positions([offered(0, 0.9), offered(1, 0.1)] * 50, living=range(2, 3))
    schooling = Schooling(4, 3, 0.002, Learns.NEW)
    rows, weights = school(every, whole(every), schooling, Sums(blank, known.weights)).finished()
    assert weights.tolist() == pytest.approx(known.weights, abs=1e-6)
    changed = np.flatnonzero(np.abs(rows - np.array(blank)).max(axis=1) > 1e-6)
    assert changed.tolist() == [NOW, NOW + 1]
    assert rows[NOW][-1] > 0 > rows[NOW + 1][-1]


def test_the_usual_card_for_sale_counts_nothing() -> None:
    """One card lies there in three positions of four: it counts a third of the other, the other way."""
    every = positions([*[offered(0, 0.9)] * 3, offered(1, 0.1)] * 20, living=range(2, 3))
    usual = usual_offers(every, whole(every))
    assert usual[NOW : NOW + 2].tolist() == [0.75, 0.25]
    assert usual.sum() == pytest.approx(1)
    rows, _ = school(every, whole(every), Schooling(4, 3, 0.002)).finished()
    assert (0.75 * rows[NOW] + 0.25 * rows[NOW + 1]).tolist() == pytest.approx([0.0] * 5, abs=1e-6)
    assert rows[NOW][-1] > 0


def test_slopes_are_those_of_the_surprise() -> None:
    """The first step of Adam goes against the slope: in a row that raises the winner, up."""
    every = positions(games(4, 1.0), living=range(2, 3))
    learner = Learner.fresh(1, 4)
    before = learner.finished()[0].copy()
    learner.learn(batch_of(every, whole(every)), every.wanted, 0.01)
    after = learner.finished()[0]
    assert after[START["hearts"] + 4][-1] > before[START["hearts"] + 4][-1]
    assert after[START["hearts"] + 5][-1] < before[START["hearts"] + 5][-1]


def test_alike_things_learn_together() -> None:
    """4 and 5 hearts are about as many, 3 and 4 are not; 4 hearts elsewhere are 4 hearts too."""
    at = START["hearts"]

    def alike(one: int, two: int) -> int:
        return int(SHARES[one] @ SHARES[two])

    assert alike(at + 4, at + 5) > alike(at + 3, at + 4)
    assert alike(at + 4, at + MOST_HEARTS + 1 + 4) == 2
    assert alike(at + 4, START["stars"] + 4) == 0


def test_each_row_of_hearts_and_stars_shares_something() -> None:
    for name in ("hearts", "stars", "rival hearts", "rival stars", "energy", "most stars"):
        assert SHARES[START[name] : START[name] + BLOCKS[name]].any(axis=1).all()


@pytest.mark.parametrize("seats", [2, 4])
def test_the_finished_network_gives_the_chances_that_were_learnt(tmp_path: Path, seats: int) -> None:
    rich = {"stars": 9, "cards": ["wings", "even_bigger"]}
    poor = {"hearts": 4, "energy": 3}
    state = game("second", rich, *[poor] * (seats - 1), city=2, active=1).state
    every = positions([Game((note(state, fitted()),), 0)] * 50, living=range(2, 7))
    learner = school(every, whole(every), Schooling(4, 2, 0.02))
    training.save({"duel": learner, "crowd": learner}, tmp_path / "network.json", ["made by hand"])
    found = load(tmp_path / "network.json").chances(state, 0)
    assert found == pytest.approx(learner.chances(every)[:seats].tolist(), abs=0.005)


# Games


@pytest.mark.parametrize(("name", "seats"), [("duel", (2,)), ("crowd", CROWDS)])
def test_positions_are_noted_as_each_turn_begins(name: str, seats: tuple[int, ...]) -> None:
    games = Round(name, seats, fitted())
    played = play(games, 2)
    assert played == play(games, 2)
    assert played != play(games, 3)
    for noted in played.noted:
        assert len(noted.seats) == len(noted.rows)
        assert sum(noted.chances) == pytest.approx(1, abs=1e-5)
        assert sum(noted.solved) == pytest.approx(1, abs=1e-5)
        assert all(0 <= row < SIZE for rows in noted.rows for row in (*rows.present, *rows.cards))


def test_kept_games_are_read_as_they_were_played(tmp_path: Path) -> None:
    options = ["duel", "--games", "3", "--jobs", "1", "--keep", str(tmp_path)]
    assert self_play.main(options) == 0
    assert kept("duelA", 3, tmp_path) == [play(Round("duelA", (2,), fitted()), number) for number in range(3)]
    (path,) = tmp_path.iterdir()
    path.write_text(json.dumps({"rows": self_play.LAYOUT, "games": [[[], -1]]}))
    assert self_play.main(options) == 0, "what is there is not played again"
    assert kept("duelA", 3, tmp_path) == [Game((), -1)]


@pytest.mark.parametrize("games", [[[[], -1]], {"rows": {"blocks": {}, "cards": ["jets"]}, "games": []}])
def test_games_that_were_noted_with_other_rows_are_refused_by_name(tmp_path: Path, games: object) -> None:
    """Those of earlier scripts, and those of a catalogue with other cards."""
    (tmp_path / "duelA-000000-000003.json").write_text(json.dumps(games))
    with pytest.raises(InvalidNumbers, match=r"duelA-000000-000003.json: .* play them anew"):
        kept("duelA", 3, tmp_path)


def test_rounds_are_played_learnt_and_kept(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    output = tmp_path / "written.json"
    rounds = ["--duels", "3", "2", "--crowds", "2", "1", "--widths", "4", "6"]
    options = [
        *rounds,
        "--epochs",
        "1",
        "--jobs",
        "1",
        "--keep",
        str(tmp_path / "games"),
        "--output",
        str(output),
    ]
    assert training.main(options) == 0
    told = capsys.readouterr().out
    assert "round B: 2 duels, 1 games with more seats" in told
    assert "surprise at those held out" in told
    text = output.read_text()
    record = record_of(output)
    assert (
        record[0]
        == "scripts/train: duels 3 2, crowds 2 1, widths 4 6, epochs 1, rate 0.002, trust 0.8, learns all"
    )
    assert record[1] == f"rules: version {VERSION}"
    rounds_told = [line for line in record if line.startswith("round")]
    assert rounds_told == [
        "round A: 3 duels, 2 games with more seats",
        "round B: 2 duels, 1 games with more seats",
    ]
    assert sum("surprise at those held out" in line for line in record) == 2 * 2
    assert text != (tmp_path / "games" / "networkA.json").read_text()
    (tmp_path / "games" / "networkB.json").unlink()
    assert training.main(options) == 0
    assert output.read_text() == text, "kept games give the same network"


def test_without_games_the_network_to_go_on_from_stays_as_it_is(tmp_path: Path) -> None:
    output = tmp_path / "written.json"
    rounds = ["--duels", "2", "--crowds", "0", "--epochs", "1", "--jobs", "1"]
    places = ["--keep", str(tmp_path / "games"), "--output", str(output)]
    assert training.main([*rounds, "--begin", str(training.NETWORK), *places]) == 0
    before, after = (load(path) for path in (training.NETWORK, output))
    assert after.crowd.rows == before.crowd.rows
    assert after.crowd.weights == before.crowd.weights
    assert after.duel.rows != before.duel.rows
    former = record_of(training.NETWORK)
    assert record_of(output)[: len(former)] == former, "how the rest was made is told still"
    assert record_of(output)[len(former)].startswith("scripts/train: duels 2, crowds 0")


def test_a_round_without_games_is_passed_over(tmp_path: Path) -> None:
    """So what an earlier run played as round A is never played again by other numbers."""
    rounds = ["--duels", "0", "2", "--crowds", "0", "0", "--epochs", "1", "--jobs", "1"]
    places = ["--keep", str(tmp_path / "games"), "--output", str(tmp_path / "written.json")]
    assert training.main([*rounds, "--begin", str(training.NETWORK), *places]) == 0
    before, first = (load(path) for path in (training.NETWORK, tmp_path / "games" / "networkA.json"))
    assert (first.duel.rows, first.crowd.rows) == (before.duel.rows, before.crowd.rows)
    assert (tmp_path / "games" / "duelB-000000-000002.json").exists()


def test_without_games_and_network_there_is_nothing_to_learn(tmp_path: Path) -> None:
    with pytest.raises(SystemExit):
        training.main(["--duels", "2", "--crowds", "0", "--keep", str(tmp_path)])
