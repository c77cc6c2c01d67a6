"""What is stored of a match in its options, and that versions beside each other read it alike."""

import json
import sqlite3
from dataclasses import fields, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from engine import read_table
from kotbot.matches.facts import (
    BoardChapter,
    ChangeWaits,
    ChosenOptions,
    Draft,
    How,
    NameAsked,
    Offer,
    OfferKind,
    Opponents,
    Prompts,
    SeatChange,
    SeatNews,
)
from kotbot.matches.facts.hands import Stance
from kotbot.matches.options import (
    CardInTurn,
    CardStance,
    Curve,
    Desk,
    DiceOnTable,
    EnteredBy,
    InterruptedMarks,
    MatchOptions,
    Named,
    Notes,
    OpenChange,
    PutOff,
    SeatStops,
    Secrets,
    Told,
    without_person,
)
from kotbot.matches.options_codec import pack_options, unpack_options
from kotbot.matches.packing import pack_draft
from tests.kotbot.store.positions import KEPT, restore

MARKED = Draft(7, keep=(2, 0, 0, 0, 0, 1))
TYPED = Draft(8, typed=(0, 0), typist=101, at=datetime(2026, 5, 1, 12, 30, tzinfo=UTC))
CHANGE = OpenChange(How.BEFORE, 5, 9, (8, 7), 11, 6, ChangeWaits.CHOICE, 6, "other_dice")
READ = MatchOptions(
    chosen=ChosenOptions(
        hints=False,
        teaches=True,
        keeps_market=True,
        counts=False,
        duel=True,
        sides_by_chance=True,
        open_hands=True,
    ),
    desk=Desk(
        offers=(
            Offer(OfferKind.OUT, 1, read_table("set 2 hearts 0").change),
            Offer(OfferKind.START, 0, read_table("add 1 stars +2").change),
        ),
        names=(Named("a", "Gold", 101), Named("jets", "", None)),
        prompts=Prompts(NameAsked(101, "guest", 1, 55), offered=2, order=(1, 0)),
        phones=(102, 101),
        gone=(104,),
        mat=2,
        mat_openers=(101, 102),
        change=CHANGE,
        undone_marks={9: TYPED},
        last_entries={101: 12, 102: 14},
        rolls={0: EnteredBy(101, 12)},
        put_off=PutOff(101, datetime(2026, 5, 1, 12, 30, tzinfo=UTC)),
        probed_turn=4,
        told=Told(("eve",), ("jets",), {"bob": ("roll", "buy")}),
    ),
    notes=Notes(
        rules="3",
        on_screen=True,
        next="abc234",
        chapter=BoardChapter(12, (0, 2)),
        seat_change=SeatChange(3, 1, 1, SeatNews.BACK),
        last_opponents=Opponents("origins", ("king", "hatchling")),
        interrupted=InterruptedMarks(MARKED, DiceOnTable(3, 1, (2, 1, 0, 0, 2, 1))),
        beginning=b"position",
        picture="file-of-the-result",
        curves=(Curve(None, "en", "file-en"), Curve(101, "he", "file-he")),
    ),
    secrets=Secrets(
        invitation="come-in",
        watching="look-here",
        seen=(CardInTurn(0, 3, "giant_banana"), CardInTurn(2, 2, "high_tide")),
        picked=(CardInTurn(2, 0, "healing_rain"),),
        stances=(CardStance(0, "giant_banana", Stance.DEADLY), CardStance(2, "high_tide", Stance.PLAYS)),
        stops=(SeatStops(1, ("shown", "ending"), 3, 45),),
    ),
    unknown={"of a later version": [1, 2]},
)
"""Everything that a match can say."""
WRITTEN: dict[str, Any] = {
    "hint": "off",
    "teach": "on",
    "market": "on",
    "counted": "no",
    "duel": "yes",
    "sides": "yes",
    "open_hands": "yes",
    "offers": "out 2: set 2 hearts 0; start 1: add 1 stars +2",
    "counters": '[["a", "Gold", 101], ["jets", "", null]]',
    "typing": "101 guest 2 55",
    "offered": "3",
    "order": "2 1",
    "phones": "102 101",
    "gone": "104",
    "mat": "3",
    "mat_by": "101 102",
    "again": '{"how": "before", "line": 5, "head": 9, "redo": [8, 7], "note": 11, "begins": 6, '
    '"waits": "choice", "asked": 6, "reason": "other_dice"}',
    "aside": json.dumps({"9": pack_draft(TYPED)}),
    "hands": "101:12 102:14",
    "rolls": "0:101:12",
    "lost": "101 2026-05-01T12:30:00+00:00",
    "probing": "4",
    "told": '{"know": [":eve"], "cards": ["jets"], ":bob": ["roll", "buy"]}',
    "rules": "3",
    "screen": "yes",
    "next": "abc234",
    "chapter": "12 1 3",
    "seat": "3 1 2 back",
    "last": "origins king hatchling",
    "interrupted": json.dumps([pack_draft(MARKED), 3, 1, [2, 1, 0, 0, 2, 1]]),
    "beginning": "cG9zaXRpb24=",
    "picture": "file-of-the-result",
    "curve": "en file-en",
    "curve 101": "he file-he",
    "invitation": "come-in",
    "watching": "look-here",
    "looked": '[[0, 3, "giant_banana"], [2, 2, "high_tide"]]',
    "picked": '[[2, 0, "healing_rain"]]',
    "stances": "1 giant_banana deadly 3 high_tide plays",
    "stops": '[[1, ["shown", "ending"], 3, 45]]',
    "of a later version": [1, 2],
}
"""The same as versions up to 0.2.0 wrote and read it: a text for each key."""
PARTS = (READ.chosen, READ.desk, READ.desk.prompts, READ.notes, READ.secrets)
NOTHING = ("", "{}")


def test_what_an_earlier_version_wrote_is_read() -> None:
    assert unpack_options(WRITTEN) == READ


def test_a_worker_of_the_version_before_reads_what_this_one_writes() -> None:
    """Both write rows that the other reads while all are replaced one by one (docs/scaling.md)."""
    assert pack_options(READ) == WRITTEN


@pytest.mark.parametrize("part", PARTS, ids=lambda part: type(part).__name__)
def test_all_that_a_match_can_say_is_tried_here(part: Any) -> None:
    usual = type(part)()
    assert [one.name for one in fields(part) if getattr(part, one.name) == getattr(usual, one.name)] == []


def test_a_match_of_which_nothing_is_to_be_said_writes_nothing() -> None:
    assert pack_options(MatchOptions()) == {}
    assert unpack_options({}) == MatchOptions()


def test_that_somebody_left_has_a_key_of_its_own_for_versions_that_lack_the_word() -> None:
    left = SeatChange(3, 1, 1, SeatNews.LEFT)
    options = MatchOptions(notes=Notes(seat_change=left))
    assert pack_options(options) == {"seat_left": "3 1 2 left"}
    assert unpack_options({"seat_left": "3 1 2 left"}) == options


def test_what_a_later_version_says_of_a_changed_line_is_left_out_by_this_one() -> None:
    stored = pack_options(MatchOptions(desk=Desk(change=CHANGE)))
    later = json.dumps({**json.loads(stored["again"]), "by_whom": 101})
    assert unpack_options({**stored, "again": later}).desk.change == CHANGE


def test_a_curve_of_the_first_version_has_a_number_in_front() -> None:
    assert unpack_options({"curve": "17 en file"}).notes.curves == (Curve(None, "en", "file"),)


@pytest.mark.parametrize("kept", sorted(KEPT.glob("*.sql")), ids=lambda path: path.stem)
def test_the_matches_of_each_earlier_version_are_written_back_as_they_were(
    kept: Path, tmp_path: Path
) -> None:
    restore(kept.read_text(encoding="utf-8"), tmp_path / "kotbot.db")
    connection = sqlite3.connect(tmp_path / "kotbot.db")
    stored = [json.loads(options) for (options,) in connection.execute('SELECT options FROM "match"')]
    connection.close()
    assert stored
    for options in stored:
        said = {key: text for key, text in options.items() if text not in NOTHING}
        if said.get("counted") == "yes":  # as it is where nobody says anything
            del said["counted"]
        assert pack_options(unpack_options(options)) == said


def test_who_is_forgotten_is_nowhere_in_them() -> None:
    text = json.dumps(pack_options(without_person(READ, 101)))
    assert "101" not in text
    assert "Gold" not in text
    assert "file" not in text


def test_who_stays_is_left_as_they_were() -> None:
    notes = replace(READ.notes, picture="", curves=())
    assert without_person(READ, 103) == replace(READ, notes=notes)


def test_no_secret_is_in_a_log() -> None:
    assert not [word for word in ("come-in", "look-here", "later") if word in repr(READ)]
