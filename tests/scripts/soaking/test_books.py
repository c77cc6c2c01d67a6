"""The book that a simulation keeps beside a table: each entry of several hands counts once, or is refused."""

from dataclasses import replace
from typing import NamedTuple

import pytest

from kotbot.matches.facts import Mode
from kotbot.playground.world.presses import Press
from scripts.soaking.made_time.books import Book
from scripts.soaking.made_time.entries import Entry
from scripts.soaking.made_time.lines import Written, taken
from scripts.soaking.made_time.plan import (
    Episode,
    Kind,
    Plan,
    Room,
    Trouble,
)
from scripts.soaking.made_time.rolls import Tapped
from scripts.soaking.made_time.running import simulate
from scripts.soaking.made_time.score import Score

pytestmark = pytest.mark.timeout(300)

HANDS = Plan(
    1,
    8.0,
    (Room(0, "/score", ("hand", "hand", "hand"), private=False),),
    (Episode(0, 24.0, (Trouble(Kind.KILLED, 12.0, number=30),)),),
)


def test_of_three_hands_at_one_table_each_entry_counts_once_or_is_refused() -> None:
    outcome = simulate(HANDS)
    assert outcome.violation == ""
    assert outcome.book["counted"] > 10
    assert outcome.book["refused"] > 5


def test_a_line_that_nobody_entered_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The book forgets a third of what was pressed: what counts of it was made by nobody."""
    kept = Book.pressed

    def forgets(book: Book, press: Press) -> None:
        if int(press.id) % 3:
            kept(book, press)

    monkeypatch.setattr(Book, "pressed", forgets)
    assert "nobody made it" in simulate(replace(HANDS, episodes=(Episode(0, 15.0, ()),))).violation


class Accepted(NamedTuple):
    """A row of what was accepted."""

    account: int
    detail: str
    at: str = "2026-01-01 18:00:00"


TO_COUNTERS = Entry("1", 7, press=Press(1, 7, "group", 4, 0.0, data="mode:k3f9qz::counters"))


@pytest.mark.parametrize(("turn", "left"), [(0, ["begin 2"]), (2, ["begin 1", "begin 2"])])
def test_only_before_the_first_roll_counters_begin_a_turn(turn: int, left: list[str]) -> None:
    """Later it is the next press of the same person that does, and that one must find its line."""
    texts = ("mode counters", "begin 1", "begin 2")
    written = [Written(seq, turn + (seq > 0), 7, text, None) for seq, text in enumerate(texts)]
    lines = taken(written, TO_COUNTERS, Accepted(7, "counters"))
    assert [line.text for line in lines or ()] == ["mode counters"]
    assert [one.text for one in written] == left


def test_the_apology_for_a_text_is_told_and_its_refusal_is_not_excused() -> None:
    """The disk is full for 20 s: whoever types is told that it was not their fault."""
    full = Trouble(Kind.FULL, 15.0, seconds=20.0)
    outcome = simulate(replace(HANDS, episodes=(Episode(0, 40.0, (full,)),)))
    assert outcome.violation == ""
    assert any("Something broke" in line for line in outcome.lines)


def test_poison_takes_hearts_at_the_end_of_a_turn() -> None:
    """Ann has one token, and rolls nothing that counts; with counters nobody does so for the table."""
    for mode, left in ((Mode.REFEREE, 9), (Mode.COUNTERS, 10)):
        score = Score(2, mode)
        score.enter(1, None, "begin 1")
        score.enter(1, None, "add 1 poison +1")
        score.reach(2)
        assert score.hearts == [left, 10]


def test_the_book_does_not_know_what_comes_of_a_roll_of_no_dice() -> None:
    score = Score(2, Mode.COUNTERS)
    score.enter(1, None, "add 2 shrink +6")
    assert score.is_known
    score.enter(2, None, "begin 2")
    assert not score.is_known


def test_who_goes_on_with_a_referee_in_tokyo_gets_two_stars() -> None:
    """Ann entered Tokyo in turn 1 with counters; the turn after Bob's is hers."""
    score = Score(2, Mode.COUNTERS)
    for turn, text in (
        (1, "begin 1"),
        (1, "tokyo city 1 bay none"),
        (2, "begin 2"),
        (2, "mode referee"),
    ):
        score.enter(turn, None, text)
    score.reach(3)
    assert score.stars == [2, 0]


@pytest.mark.parametrize(("account", "written"), [(7, "1 2 2 3 heart claw"), (8, "2 2 3 heart claw claw")])
def test_only_dice_of_somebody_else_go_when_a_roll_is_taken_over(account: int, written: str) -> None:
    tapped = Tapped([])

    def accept(account: int, data: str, detail: str) -> list[str]:
        entry = Entry("1", account, press=Press(1, account, "group", 4, 0.0, data=data))
        return list(tapped.accept(entry, Accepted(account, detail)))

    found = accept(7, "f:k3f9qz:4:1", "0") + accept(account, "fo:k3f9qz:4", "")
    faces = ("2", "2", "3", "heart", "claw", "claw")[: 5 if account == 7 else 6]
    for face in faces[:-1]:
        found += accept(account, f"f:k3f9qz:4:{face}", "1")
    found += accept(account, f"f:k3f9qz:4:{faces[-1]}", f"result {written}")
    assert found == []


def test_who_takes_the_last_heart_of_the_other_in_tokyo_goes_nowhere() -> None:
    """Bob is in Tokyo with 3 hearts, and Ann rolls 3 claws: she has won."""
    score = Score(2, Mode.REFEREE)
    score.city, score.hearts = 1, [10, 3]
    score.enter(1, 0, "result 1 2 3 claw claw claw")
    assert score.numbers() == ([10, 0], [0, 0], [0, 0], -1)


def test_a_roll_counts_in_the_book_once_nobody_rolls_on() -> None:
    """Found by seed 98: Ann types 2 2 2 3 ⚡ ♥ as a roll, stops, and enters Tokyo with 9 hearts."""
    score = Score(2, Mode.REFEREE)
    score.hearts = [8, 10]
    score.enter(1, 0, "roll 2 2 2 3 energy heart")
    assert score.numbers() == ([8, 10], [0, 0], [0, 0], -1)
    score.enter(1, None, "stop")
    assert score.numbers() == ([9, 10], [3, 0], [1, 0], 0)
