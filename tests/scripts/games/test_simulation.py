"""scripts/simulate: what it counts, and what it does when something is broken."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random

import pytest

from engine import Answer, Edition, State, read_record, replay
from engine.players import PLAYERS, Randomness
from engine.players.uniform import Uniform
from scripts.games import simulation
from scripts.games.simulation import Plan, Tally, main, play_some, report, start

PLAN = Plan(1, ("random", "hatchling"), (Edition.FIRST, Edition.ORIGINS))


def test_the_same_seed_plays_the_same_games_in_any_number_of_processes() -> None:
    alone = Tally()
    for tally in simulation.play_all(PLAN, 8, 1):
        alone.add(tally)
    together = Tally()
    for chunk in (range(3), range(3, 8)):
        together.add(play_some(PLAN, chunk))
    assert alone == together
    assert alone.games.total() == alone.ends.total() == alone.wins.total() == alone.won_by.total() == 8


def test_the_report_tells_every_figure() -> None:
    text = "\n".join(report(play_some(PLAN, range(6))))
    for part in ("games     6: ", "turns     ", "ended by  ", "won by    ", " seats ", "most", "least"):
        assert part in text


def test_games_are_played_and_reported(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--games", "3", "--jobs", "1", "--edition", "second", "--players", "hatchling"]) == 0
    said = capsys.readouterr()
    assert said.out.startswith("games     3: second 3\n")
    assert "3 of 3 games" in said.err


def test_expansions_are_in_games_of_the_editions_that_they_go_with() -> None:
    started = [start(Random(seed), (edition,), ("wicked",)).rules for edition in Edition for seed in range(9)]
    names = {played.edition: played.box_names for played in started}
    assert names == {
        Edition.FIRST: ("wicked",),
        Edition.SECOND: ("wicked",),
        Edition.ORIGINS: (),
        Edition.DARK: ("dark", "wicked"),
    }
    assert len({played.sides for played in started if played.sides}) == 9, "one for each seed"


def test_monsters_with_a_set_of_their_own_are_seated_and_their_hidden_cards_counted() -> None:
    plan = Plan(1, ("greedy",), (Edition.SECOND,), boxes=("power_up",), seats=4)
    state = start(Random(1), plan.editions, plan.boxes, plan.seats)
    assert state.seats == 4
    assert state.more is not None
    assert len({*state.more.monsters}) == 4
    tally = play_some(plan, range(3))
    assert tally.offers.total() == 3
    assert any(line.startswith("hidden    ") for line in report(tally)) is bool(tally.offers.keys() - {0})


def test_an_unknown_expansion_is_told_the_known_ones(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--boxes", "power_down"])
    assert "there is no expansion 'power_down'; there are costumes, " in capsys.readouterr().err


@pytest.mark.by_turns(3)
@pytest.mark.parametrize(
    ("boxes", "editions"),
    [
        ("", "dark, first, origins, second"),
        ("wicked", "dark, first, second"),
        ("wicked,power_up", "dark, second"),
    ],
)
def test_without_an_edition_all_are_played_that_go_with_the_expansions(
    boxes: str, editions: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["--games", "8", "--jobs", "1", "--boxes", boxes]) == 0
    first = capsys.readouterr().out.partition("\n")[0]
    assert ", ".join(word for word in first.split() if word in [*Edition]) == editions


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (
            ["--boxes", "wicked", "--edition", "origins", "--edition", "first"],
            "origins does not go with wicked",
        ),
        (["--boxes", "dark,power_up", "--edition", "second"], "second does not go with dark"),
    ],
)
def test_an_edition_that_lacks_an_expansion_is_told_so(
    arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        main(arguments)
    assert said in capsys.readouterr().err


def test_players_who_search_are_given_the_budget(monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[int] = []

    class Counting(Uniform):
        def choose(self, view: State, legal: Sequence[Answer], rng: Randomness, budget: int) -> Answer:
            given.append(budget)
            return super().choose(view, legal, rng, budget)

    monkeypatch.setitem(PLAYERS, "king", Counting())
    players = ["--players", "king,random", "--budget", "7"]
    assert main(["--games", "1", "--jobs", "1", *players]) == 0
    assert set(given) == {7}


def test_an_unknown_player_is_told_the_known_ones(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--players", "king,emperor"])
    assert "there is no player 'emperor'; there are random, hatchling" in capsys.readouterr().err


def test_a_broken_invariant_ends_it_with_the_record(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken(state: State) -> list[str]:
        return ["the third turn has begun"] if state.turn == 3 else []

    monkeypatch.setattr(simulation, "broken", broken)
    assert main(["--games", "2", "--jobs", "1", "--folder", str(tmp_path)]) == 1
    assert "game 0: the third turn has begun" in capsys.readouterr().err
    record = read_record((tmp_path / "broken-1-0.txt").read_text(encoding="utf-8"))
    assert replay(record).turn == 3


def test_stopped_halfway_it_reports_what_was_played(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def stopped(plan: Plan, _games: int, _jobs: int) -> Iterator[Tally]:
        yield play_some(plan, range(2))
        raise KeyboardInterrupt

    monkeypatch.setattr(simulation, "play_all", stopped)
    assert main(["--games", "9", "--jobs", "1"]) == 130
    said = capsys.readouterr()
    assert said.out.startswith("games     2: ")
    assert "stopped" in said.err


@pytest.mark.parametrize(
    "arguments",
    [["--players", "random,nobody"], ["--games", "0"], ["--edition", "third"], ["--budget", "-1"]],
)
def test_what_cannot_be_played_is_said(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(arguments)
    assert ended.value.code == 2
    assert "usage: scripts/simulate" in capsys.readouterr().err
