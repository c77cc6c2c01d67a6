"""scripts/luck: a small share of what it plays, and what it says."""

from functools import cache
from pathlib import Path

import pytest

from engine import Edition
from scripts.games import luck
from scripts.games.luck import FEWEST, Plan, Sums, Tally, is_sound, main, play

count = cache(luck.count)
"""Each match is played and judged once."""
FEW = ["--matches", "2", "--jobs", "1", "--edition", "origins", "--judge", "weights"]


def test_books_balance_with_the_network_as_judge(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--matches", "2", "--jobs", "1", "--edition", "origins", "--judge", "network"]) == 0
    said = capsys.readouterr().out
    assert "books balance within" in said
    assert "seat 1 of 2: 2 matches, mean luck" in said
    assert "seat 2 of 2: 2 matches, mean luck" in said


def test_matches_have_as_many_seats_as_are_named_in_turn_in_boxes_that_are_for_so_many() -> None:
    plan = Plan(1, ("hatchling",), (2, 5), (Edition.ORIGINS, Edition.SECOND))
    played = [play(plan, match)[1] for match in range(4)]
    assert [state.seats for state in played] == [2, 5, 2, 5]
    assert {state.rules.edition for state in played if state.seats == 5} == {Edition.SECOND}


def test_what_was_kept_is_not_played_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(luck, "CHUNK", 1)
    monkeypatch.setattr(luck, "count", count)
    keep = ["--keep", str(tmp_path / "kept")]
    assert main([*FEW, "--matches", "1", *keep]) == 0
    counted: list[range] = []

    def noted(plan: Plan, matches: range) -> Tally:
        counted.append(matches)
        return count(plan, matches)

    monkeypatch.setattr(luck, "count", noted)
    capsys.readouterr()
    assert main([*FEW, *keep]) == 0
    assert counted == [range(1, 2)]
    together = capsys.readouterr().out
    assert "books balance within" in together
    assert "seat 1 of 2: 2 matches, mean luck" in together
    assert "seat 2 of 2: 2 matches, mean luck" in together
    assert main(FEW) == 0
    assert capsys.readouterr().out == together


def test_what_was_kept_of_another_plan_does_not_count(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(luck, "count", count)
    keep = ["--matches", "1", "--keep", str(tmp_path / "kept")]
    main([*FEW, *keep, "--seed", "2"])
    other = capsys.readouterr().out
    main([*FEW, *keep])
    assert capsys.readouterr().out != other
    assert len((tmp_path / "kept").read_text().splitlines()) == 2


def mean_of_15() -> Sums:
    sums = Sums()
    for _ in range(FEWEST // 2):
        sums.add(0.1)
        sums.add(0.2)
    return sums


def test_luck_that_is_too_far_from_nothing_is_told() -> None:
    sums = mean_of_15()
    assert sums.mean == pytest.approx(0.15)
    assert sums.error == pytest.approx(0.05 / FEWEST**0.5)
    assert not is_sound(Tally(FEWEST, {1: [sums]}))
    assert is_sound(Tally(FEWEST, {1: [Sums(FEWEST, 0.0, 0.5)]}))


def test_books_that_do_not_balance_are_told() -> None:
    tally = Tally(2, {1: [Sums(2, 0.0, 0.5)]}, worst=1e-5)
    assert not is_sound(tally)
    assert "NO" in next(luck.report(tally))


def test_a_player_that_is_not_there_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--players", "nobody"])
    assert "there is no player 'nobody'" in capsys.readouterr().err


@pytest.mark.parametrize("seats", ["1", "7", "2,x", "2,,3"])
def test_seats_that_no_box_has_are_refused(seats: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--seats", seats])
    assert "2 to 6 seats" in capsys.readouterr().err
