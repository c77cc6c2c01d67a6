"""scripts/luck: a small share of what it plays, and what it says."""

import pytest

from scripts.games import luck
from scripts.games.luck import Sums, Tally, is_sound, main


def test_books_balance_and_luck_is_nothing_on_the_average(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--matches", "10", "--jobs", "1", "--edition", "origins"]) == 0
    said = capsys.readouterr().out
    assert "books balance within" in said
    assert said.count("10 matches, mean luck") == 2


def test_luck_that_is_too_far_from_nothing_is_told() -> None:
    sums = Sums()
    for each in (0.1, 0.2, 0.1, 0.2, 0.1, 0.2):
        sums.add(each)
    assert sums.mean == pytest.approx(0.15)
    assert sums.error == pytest.approx(0.05 / 6**0.5)
    assert not is_sound(Tally([sums]))
    assert is_sound(Tally([Sums(2, 0.0, 0.5)]))


def test_books_that_do_not_balance_are_told() -> None:
    tally = Tally([Sums(2, 0.0, 0.5)], worst=1e-5)
    assert not is_sound(tally)
    assert "NO" in next(luck.report(tally))


def test_a_player_that_is_not_there_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--players", "nobody"])
    assert "there is no player 'nobody'" in capsys.readouterr().err
