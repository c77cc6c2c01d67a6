"""What a table counts beside the rules, in every file: read back by name and by seat."""

import json
from dataclasses import replace
from datetime import UTC, timedelta
from uuid import UUID

import pytest

from engine import build, view
from kotbot.i18n import LOCALES, texts_for
from kotbot.matches.ended.exporting import Exported, Names, so_far
from kotbot.matches.facts import Counter
from kotbot.matches.log.turns import Stand, TurnLine
from kotbot.views.exports.bgstats import bgstats
from kotbot.views.exports.page import play_log
from kotbot.views.exports.sheets import seats_table, turns_table
from scripts.texts.facts import ENGLISH, WHEN
from scripts.texts.tables import at_table
from tests.kotbot.views.exports.test_exports import FORMULAS, cells

CULTISTS, EGGS = Counter("counter1", "cultists"), Counter("counter3", "Alien eggs")


def counted(*counters: Counter) -> Exported:
    """Ann has 2 cultists and 4 eggs, Bob 1 cultist; Cyd sat down in the second turn.

    What was counted second is counted no more.
    """
    seats: list[dict[str, object]] = [
        {"stars": 9, "hearts": 6},
        {"stars": 5, "hearts": 8},
        {"stars": 2, "hearts": 9},
    ]
    state = view(
        build({"rules": {"edition": "second", "table": True}, "seats": seats, "market": ["?"] * 3}), None
    )
    state.counters = ((2, 1, 0), (), (4, 0, 0))
    turns = (
        TurnLine(1, 0, WHEN, None, (Stand(10, 0, 0, (1, 0, 0)), Stand(10, 0, 0, (0, 0, 0)), None)),
        TurnLine(
            2,
            1,
            WHEN + timedelta(minutes=5),
            None,
            (Stand(6, 9, 0, (2, 0, 4)), Stand(8, 5, 0, (1, 0, 0)), Stand(9, 2, 0, (0, 0, 0))),
        ),
        TurnLine(3, 2, WHEN + timedelta(minutes=9), None, (Stand(6, 9, 0), Stand(8, 5, 0), Stand(9, 2, 0))),
    )
    names = Names(UUID(int=1), UUID(int=2), UUID(int=3), tuple(UUID(int=10 + seat) for seat in range(3)))
    facts = at_table(state, counters=counters or (CULTISTS, EGGS))
    return Exported(facts, "kotbot record", turns, UTC, names, WHEN + timedelta(minutes=52))


def test_the_table_of_seats_has_a_column_for_each_counter_behind_all_others() -> None:
    rows = cells(seats_table(counted(), ENGLISH), ENGLISH)
    assert list(rows[0])[-3:] == ["Box", "cultists", "Alien eggs"]
    assert {row["Player"]: (row["cultists"], row["Alien eggs"]) for row in rows} == {
        "Ann": ("2", "4"),
        "Bob": ("1", "0"),
        "Cyd": ("0", "0"),
    }


def test_the_table_of_turns_has_each_counter_of_each_seat_after_every_turn() -> None:
    first, second, third = cells(turns_table(counted(), ENGLISH), ENGLISH)
    assert [head for head in first if head.startswith("Ann")] == [
        "Ann ♥",
        "Ann ★",
        "Ann ⚡",
        "Ann cultists",
        "Ann Alien eggs",
    ]
    assert (first["Ann cultists"], first["Ann Alien eggs"], first["Bob cultists"]) == ("1", "0", "0")
    assert (first["Cyd ♥"], first["Cyd cultists"], first["Cyd Alien eggs"]) == ("", "", ""), "not there yet"
    assert (second["Ann cultists"], second["Ann Alien eggs"], second["Bob cultists"]) == ("2", "4", "1")
    assert (third["Ann cultists"], third["Ann ♥"]) == ("", "6"), "of before anything was counted"


def test_the_text_for_a_play_log_has_them_behind_the_hearts() -> None:
    exported = counted()
    assert play_log(exported, so_far(exported.facts), ENGLISH).split("\n")[1:] == [
        "1. Ann (Alienoid): 9★ 6♥ · cultists 2 · Alien eggs 4",
        "2. Bob (Cyber Kitty): 5★ 8♥ · cultists 1 · Alien eggs 0",
        "3. Cyd (Gigazaur): 2★ 9♥ · cultists 0 · Alien eggs 0",
    ]


def test_the_text_for_a_play_log_has_the_levels_of_the_tower() -> None:
    tower = {"edition": "second", "table": True, "boxes": ["tower"]}
    levels = {"cards": ["tower_bottom", "tower_middle"], "stars": 4}
    state = view(build({"rules": tower, "seats": [levels, {"stars": 3}, {}], "market": ["?"] * 3}), None)
    match = at_table(state, counters=())
    text = play_log(replace(counted(), facts=match, turns=()), so_far(match), ENGLISH)
    assert text.split("\n")[1:3] == ["1. Ann (Alienoid): 4★ 10♥ · 🗼1+2", "2. Bob (Cyber Kitty): 3★ 10♥"]


def test_the_file_for_bg_stats_tells_them_as_a_comment_by_counter() -> None:
    exported = counted()
    file = json.loads(bgstats(exported, so_far(exported.facts), ENGLISH))
    (play,) = file["plays"]
    assert play["comments"].split(" · ")[-2:] == [
        "cultists: Ann 2, Bob 1, Cyd 0",
        "Alien eggs: Ann 4, Bob 0, Cyd 0",
    ]
    assert [score["score"] for score in play["playerScores"]] == ["9", "5", "2"], "counters are no score"


@pytest.mark.parametrize("locale", LOCALES)
def test_a_counter_whose_name_is_forgotten_has_its_number(locale: str) -> None:
    texts = texts_for(locale)
    exported = counted(Counter("counter1", ""), EGGS)
    heads = list(cells(seats_table(exported, texts), texts)[0])
    number = texts.gettext("counter {n}", n=1)
    assert heads[-2:] == [number, "Alien eggs"]
    assert f" · {number} 2 · " in play_log(exported, so_far(exported.facts), texts)


@pytest.mark.parametrize("name", ["=1+1", "+38050", "@SUM(A1)", "x;=HYPERLINK(1)"])
def test_a_name_begins_no_formula(name: str) -> None:
    exported = counted(Counter("counter1", name))
    seats = seats_table(exported, ENGLISH).decode("utf-8-sig").split("\r\n")[0]
    turns = turns_table(exported, ENGLISH).decode("utf-8-sig").split("\r\n")[0]
    for head in (seats, turns):
        for separator in (",", ";"):
            parts = [part.strip('"') for part in head.split(separator)]
            assert not [part for part in parts if part.startswith(FORMULAS)]


@pytest.mark.parametrize("name", ["עכברים", "куль,ти;сти", "a\u202eb", 'q"q', "x\ny"])
def test_a_name_of_any_alphabet_is_read_back_without_marks(name: str) -> None:
    exported = counted(Counter("counter1", name))
    texts = texts_for("he")
    shown = "".join(char for char in name if char not in "\u202e\n")
    head = list(cells(seats_table(exported, texts), texts)[0])[-1]
    assert head.replace(" ", "") == shown.replace(" ", "")
    text = play_log(exported, so_far(exported.facts), texts)
    assert len(text.split("\n")) == 4
    assert not set(text) & set("\u202e\u2066\u2067\u2068\u2069")


def test_a_table_that_counts_nothing_more_has_no_columns_more() -> None:
    exported = counted()
    plain = at_table(exported.facts.state, counters=()) if exported.facts.state else exported.facts
    bare = Exported(plain, "", exported.turns, exported.zone, exported.names, exported.now)
    assert list(cells(seats_table(bare, ENGLISH), ENGLISH)[0])[-1] == "Box"
    assert not [head for head in cells(turns_table(bare, ENGLISH), ENGLISH)[0] if "counter" in head]
    assert play_log(bare, so_far(plain), ENGLISH).split("\n")[1] == "1. Ann (Alienoid): 9★ 6♥"
