"""Expansions in every file of a match: named, and their numbers in columns of their own."""

import json
from dataclasses import replace
from datetime import UTC
from uuid import UUID

from kotbot.matches.ended.exporting import Exported, Names, so_far
from kotbot.matches.log.turns import Stand, TurnLine
from kotbot.views.exports.bgstats import bgstats
from kotbot.views.exports.page import play_log
from kotbot.views.exports.sheets import seats_table, turns_table
from scripts.texts.boxed import boxed
from scripts.texts.facts import ENGLISH, WHEN, facts, position
from tests.kotbot.views.exports.test_exports import cells

BOXES = "2016 · Cultists · Tokyo Tower · Even More Wicked!"


def played() -> Exported:
    state = boxed()
    stands = tuple(
        Stand(state.hearts[seat], state.stars[seat], state.energy[seat], (), (("wickedness", seat),))
        for seat in range(6)
    )
    names = Names(UUID(int=1), UUID(int=2), UUID(int=3), tuple(UUID(int=10 + seat) for seat in range(6)))
    known = replace(facts(state), rules=state.rules)
    return Exported(known, "kotbot record", (TurnLine(1, 0, WHEN, None, stands),), UTC, names, WHEN)


def test_the_table_of_seats_names_the_boxes_and_has_their_numbers() -> None:
    rows = cells(seats_table(played(), ENGLISH), ENGLISH)
    by_name = {row["Player"]: row for row in rows}
    assert list(rows[0])[-3:] == ["Box", "Wickedness", "Cultists"]
    assert by_name["Ann"]["Box"] == BOXES
    assert [by_name[name]["Wickedness"] for name in ("Ann", "Bob", "Cyd")] == ["7", "5", "10"]
    assert by_name["Bob"]["Cards"] == "Wings, Eternal, Bottom Level"


def test_the_table_of_turns_has_a_column_for_each_number_of_each_seat() -> None:
    (row,) = cells(turns_table(played(), ENGLISH), ENGLISH)
    assert (row["Ann Wickedness"], row["Bob Wickedness"], row["Finn Wickedness"]) == ("0", "1", "5")
    assert row["Ann Cultists"] == ""


def test_the_play_log_names_the_boxes_and_the_numbers() -> None:
    result = so_far(played().facts)
    told = play_log(played(), result, ENGLISH).split("\n")
    assert told[0].startswith("King of Tokyo 2016 · Cultists · Tokyo Tower · Even More Wicked! · ")
    assert any("· Wickedness 7 · Cultists 2" in line for line in told)


def test_bg_stats_has_the_boxes_as_the_board_and_the_numbers_in_the_comments() -> None:
    (play,) = json.loads(bgstats(played(), so_far(played().facts), ENGLISH))["plays"]
    assert play["board"] == BOXES
    assert "Wickedness: Ann 7, Bob 5, Cyd 10" in play["comments"]


def test_the_dark_edition_is_a_game_of_its_own() -> None:
    state = position("dark", {}, {}, market=["acid_attack", "frenzy", "wings"])
    match = replace(played(), facts=replace(facts(state), rules=state.rules), turns=())
    data = json.loads(bgstats(match, so_far(match.facts), ENGLISH))
    assert data["games"][0]["name"] == "King of Tokyo Dark Edition"
    assert data["plays"][0]["board"] == "Dark"


def test_a_base_game_has_neither() -> None:
    match = replace(played(), facts=facts(position("second", {}, {})), turns=())
    assert list(cells(seats_table(match, ENGLISH), ENGLISH)[0])[-1] == "Box"
    (play,) = json.loads(bgstats(match, so_far(match.facts), ENGLISH))["plays"]
    assert play["board"] == "2016"
