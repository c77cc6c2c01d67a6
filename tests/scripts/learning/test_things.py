"""Worths of things: what is noted of a duel with a box, what is wanted, and what is found."""

import json
from pathlib import Path
from random import Random

import numpy as np
import pytest

from engine.errors import InvalidNumbers
from engine.players import things as read_things
from engine.players.learnt import from_file
from engine.players.things import JUDGES
from scripts.learning import fitting
from scripts.learning.boxed_games import begun_with
from scripts.learning.boxed_play import Game, Noted, files, kept, note, play, play_all
from scripts.learning.things import (
    TURN,
    Schooling,
    before,
    compared,
    fit,
    fitted,
    names_in,
    positions,
    ranges,
    without_luck,
)
from tests.engine.boxes.power_up.kit import evolved

BOXES = ("power_up", "dark", "wicked", "tower", "cultists", "promos", "costumes")


def one(seat: int, *things: tuple[str, int], first: float = 0.5, solved: float = 0.5) -> Noted:
    """A position in which neither is ahead but for things."""
    return Noted(seat, (0.0, 0.0), things, first, solved)


@pytest.mark.parametrize("box", BOXES)
def test_games_begin_with_a_box_from_odd_positions_and_from_the_beginning(box: str) -> None:
    for odd in (0.0, 1.0):
        state = begun_with(box, Random(3), 2, odd)
        assert bool(state.turn) is (odd == 1.0)
        assert box in state.rules.box_names
        if box == "power_up":
            assert state.more is not None
            assert all(state.more.monsters)


def test_noted_is_what_the_monster_sees_whose_turn_it_is() -> None:
    table = evolved({"hand": ["bear_necessities"]}, {"cards": ["mouse_hunter"], "hand": ["cat_nip"]})
    noted = note(table.state)
    assert noted.seat == 0
    hands = (("hand bear_necessities", 1), ("hidden", -1))
    assert noted.things == (
        *hands,
        ("monster cyber_kitty", -1),
        ("monster pandakai", 1),
        ("open mouse_hunter", -1),
    )


def test_of_the_last_turn_its_solution_is_wanted_and_before_it_what_it_showed() -> None:
    """The second seat stands 0.2 better than at first sight; half of that is bad for the first one."""
    game = Game((one(0, first=0.5, solved=0.6), one(1, first=0.3, solved=0.5)), 0)
    assert without_luck(game, 0.5) == pytest.approx([0.6 - 0.5 * 0.2, 0.5])


def test_who_wins_with_a_thing_makes_it_worth_something_and_not_the_turn() -> None:
    """Of 400 positions with it 300 are won, as 1.1 more strength wins, and of 400 without it 200."""
    having, bare = one(0, ("hand bear_necessities", 1)), one(0)
    won = [Game((having,), 0)] * 300 + [Game((bare,), 0)] * 200
    lost = [Game((having,), 1)] * 100 + [Game((bare,), 1)] * 200
    names = names_in(won)
    every = positions([*won, *lost], names, Schooling(of_results=1.0))
    found = fitted(every, 0, names, Schooling(of_results=1.0))
    assert names == ["hand bear_necessities", TURN]
    assert found == pytest.approx([np.log(3), 0.0], abs=0.05)
    assert compared(every, 0, found, 0 * found).mean < -0.05


def test_what_all_win_by_having_the_turn_is_no_worth_of_what_they_hold() -> None:
    """Whoever has the turn wins three of four, with a card that only its holder sees or without."""
    having, bare = one(0, ("hand bear_necessities", 1), ("hidden", -1)), one(0)
    won = [Game((having,), 0)] * 300 + [Game((bare,), 0)] * 300
    lost = [Game((having,), 1)] * 100 + [Game((bare,), 1)] * 100
    names = names_in(won)
    every = positions([*won, *lost], names, Schooling(of_results=1.0))
    found = dict(zip(names, fitted(every, 0, names, Schooling(of_results=1.0)), strict=True))
    assert found[TURN] == pytest.approx(np.log(3), abs=0.05)
    assert found["hand bear_necessities"] == pytest.approx(0.0, abs=0.05)


def test_an_evolution_to_stay_has_one_worth_and_a_share_of_it_in_the_hand() -> None:
    games = [Game((one(0, ("hand mouse_hunter", 1), ("open mouse_hunter", 1)),), 0)]
    names = names_in(games)
    assert names == ["open mouse_hunter", TURN]
    assert positions(games, names, Schooling()).things.tolist() == [[1.85, 1.0]]


def test_what_a_monster_is_worth_is_not_written_and_what_stays_is_worth_something() -> None:
    """Whoever has it loses: so it is worth nothing to speak of, and still it is played."""
    things = (("hand bear_necessities", 1), ("monster pandakai", 1), ("open mouse_hunter", 1))
    table = fit([Game((one(0, *things),), 1)] * 20, Schooling()).tables["network"]
    assert table["open"] == {"mouse_hunter": 20}
    assert table["hand"] == {"bear_necessities": 20, "mouse_hunter": 17}
    assert table["hidden"] == []


def test_what_is_found_is_a_file_that_players_read() -> None:
    games = [Game((one(0, ("hidden", 1), ("open mouse_hunter", 1)),), 0)] * 20
    found = read_things.read(json.loads(json.dumps(fit(games, Schooling()).tables)), "found")
    for judge in JUDGES:
        worths = found[judge]
        assert worths.open["mouse_hunter"] > worths.hand["mouse_hunter"] > 0
        assert worths.hidden is not None


def test_worths_of_before_are_those_that_players_go_by() -> None:
    there = read_things.learnt_for("network")
    found = before(["hand bear_necessities", "open mouse_hunter"], "network")
    assert found.tolist() == [there.in_hand("bear_necessities"), there.lying("mouse_hunter")]


def test_ranges_of_games() -> None:
    assert ranges("0-3,9") == [range(4), range(9, 10)]
    assert [games for _, games in files("tower", range(100, 400), Path())] == [
        range(100, 350),
        range(350, 400),
    ]


def test_scripts_fit_writes_worths_of_things(tmp_path: Path) -> None:
    """Games that are kept are not played again; those of other scripts are refused."""
    options = ["things", "--boxes", "power_up", "--games", "0-9", "--jobs", "1"]
    places = ["--keep", str(tmp_path), "--output", str(tmp_path / "found.json")]
    game = [[one(0, ("open mouse_hunter", 1)), one(1, ("hidden", 1))], 0]
    kept_file = tmp_path / "power_up-000000-000010.json"
    layout = "seat, lead by weights and network, things and monster, first, solved; winner"
    kept_file.write_text(json.dumps({"noted": layout, "games": [game] * 10}))
    assert fitting.main([*options, *places]) == 0
    assert read_things.read(from_file(tmp_path / "found.json"), "found")["network"].open["mouse_hunter"] > 0
    kept_file.write_text(json.dumps({"noted": "something else", "games": []}))
    with pytest.raises(InvalidNumbers, match="play them anew"):
        kept("power_up", range(10), tmp_path)


def test_duels_are_played_into_files_and_are_the_same_again(tmp_path: Path) -> None:
    play_all("power_up", range(4, 6), 1, tmp_path)
    assert kept("power_up", range(4, 6), tmp_path) == [play("power_up", 4), play("power_up", 5)]
