"""Whole games, compared line by line with the records in golden/.

A changed golden record is committed together with the rule that explains the change: scripts/golden writes
them anew, and the difference says what the rule did to which game.
"""

import pytest

from engine import read_record, replay
from scripts.games.golden_records import FOLDER, GAMES, without_events, written


@pytest.mark.parametrize("name", GAMES)
def test_a_golden_game_is_played_as_ever(name: str) -> None:
    golden = (FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    assert written(GAMES[name]).splitlines() == golden.splitlines()


@pytest.mark.parametrize("name", GAMES)
def test_a_golden_record_is_replayed_to_its_end(name: str) -> None:
    record = read_record(without_events((FOLDER / f"{name}.txt").read_text(encoding="utf-8")))
    assert replay(record).over
    assert len(record) > 50


def test_every_golden_file_is_compared() -> None:
    assert {path.stem for path in FOLDER.iterdir()} == set(GAMES)


def test_golden_games_end_in_more_than_one_way() -> None:
    """By stars and by elimination, at the end of a turn and of a round, and one with sections of its own."""
    endings = [
        (FOLDER / f"{name}.txt").read_text(encoding="utf-8").splitlines()[-1].strip() for name in GAMES
    ]
    assert {ending.rpartition(", ")[2] for ending in endings} >= {'"stars"]', '"last"]'}
