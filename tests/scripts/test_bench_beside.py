"""Two versions of a benchmark beside each other."""

from pathlib import Path
from subprocess import CalledProcessError

import pytest

from kotbot.settings import PREFIX
from scripts.benchmarks.beside.__main__ import laid_out
from scripts.benchmarks.beside.ratios import numbers, report
from scripts.benchmarks.processes import ROOT, VERSION, folder_of_the_bot


def test_numbers_are_known_by_their_words_and_a_second_one_by_its_column() -> None:
    printed = "CPython 3.11.7, 2 cores\n\ntaps / s     1,204.5\npress to answer: p50      7 ms   1.25x\n"
    assert numbers(printed) == {
        "taps / s": 1204.5,
        "press to answer: p50": 7.0,
        "press to answer: p50, column 2": 1.25,
    }


def test_columns_have_the_names_at_their_top() -> None:
    printed = "seconds to the board   taps    p50    p90\ndice                     31   0.10   2.40\n"
    assert numbers(printed) == {"dice: taps": 31, "dice: p50": 0.1, "dice: p90": 2.4}


def test_of_two_rows_with_the_same_words_none_is_lost() -> None:
    assert numbers("ratio    1.06\nratio    12.00\n") == {"ratio": 1.06, "ratio (2)": 12.0}


def test_a_number_is_compared_though_only_one_version_tells_a_second_one_behind_it() -> None:
    ours = numbers("press to answer: p50      8 ms   1.25x\n")
    theirs = numbers("press to answer: p50      4 ms\n")
    _, compared, rest = report([ours], [theirs]).splitlines()
    assert compared.split() == ["press", "to", "answer:", "p50", "8.00", "4.00", "2.00x"]
    assert rest == f"{'press to answer: p50, column 2':38} not in every run"


def test_a_ratio_is_the_median_of_those_of_turns() -> None:
    """Twice as much in the first turn and in the last; a turn that others disturbed does not move it."""
    ours = [{"CPU": 4.0}, {"CPU": 30.0}, {"CPU": 2.0}]
    theirs = [{"CPU": 2.0}, {"CPU": 3.0}, {"CPU": 1.0}]
    assert report(ours, theirs).splitlines()[1].split() == ["CPU", "4.00", "2.00", "2.00x"]


def test_what_one_version_does_not_print_is_named_behind_the_others() -> None:
    lines = report([{"old": 1.0, "new": 1.0}], [{"old": 0.0}]).splitlines()
    assert [line.split() for line in lines[1:]] == [
        ["old", "1.00", "0.00", "-"],
        ["new", "not", "in", "every", "run"],
    ]


def test_a_version_is_laid_out_whole_and_once() -> None:
    folder = laid_out("HEAD")
    assert (folder / "scripts" / "bench").exists()
    assert list(folder.glob("translations/*/LC_MESSAGES/*.mo"))
    assert laid_out(folder.name) == folder


def test_what_is_no_version_is_refused() -> None:
    with pytest.raises(CalledProcessError, match="rev-parse"):
        laid_out("no-such-commit")


def test_the_bot_of_another_version_is_begun_from_its_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    """No variable of the bot's own may say so: it refuses to begin with one that is no setting."""
    assert folder_of_the_bot() == ROOT
    monkeypatch.setenv(VERSION, "/another/version")
    assert folder_of_the_bot() == Path("/another/version")
    assert not VERSION.startswith(PREFIX)
