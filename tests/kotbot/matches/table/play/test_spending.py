"""Cultists spent at a table: each drawing of a key spends one, whoever taps it and however often."""

import pytest

from kotbot.matches.facts import Mode
from kotbot.matches.outcomes import Answered, Note
from kotbot.matches.replies import Reply
from kotbot.views.base.verbs import Verb
from kotbot.views.modes import board
from scripts.testing.matches import ANN, BOB, Bot
from scripts.testing.tables import Table, open_table
from scripts.texts.facts import ENGLISH
from tests.kotbot.views.table.boards import action

ANNS, BOBS = "👽 🕯 → ⚡", "🐱 🕯 → ⚡"
DONE = Answered("use cultist_energy")


@pytest.fixture
def table(bot: Bot) -> Table:
    """Ann, Bob and Cyd; the referee asks for a roll. Ann has two cultists, Bob one."""
    found = open_table(bot, 3, Mode.REFEREE, boxes=["cultists"])
    found.enter("set 1 cultists 2")
    found.enter("set 2 cultists 1")
    return found


def key(table: Table, text: str) -> tuple[str, int, int | None]:
    """What a key says that is drawn now."""
    drawn = action(board(table.facts, ENGLISH), text)
    return Verb.USE.read(drawn.args)


def tap(table: Table, key: tuple[str, int, int | None], **who: object) -> Reply:
    card, seat, had = key
    return table.press_use(seat + 1, card, had, **who)  # type: ignore[arg-type]


def have(table: Table) -> tuple[list[int], list[int]]:
    state = table.state
    return [state.number(seat, "cultists") for seat in range(3)], list(state.energy)


def test_a_double_tap_spends_one_cultist(table: Table) -> None:
    drawn = key(table, ANNS)
    assert tap(table, drawn).note == DONE
    again = tap(table, drawn)
    assert (again.note, again.changed) == (Note.REPEATED, False)
    assert have(table) == ([1, 1, 0], [1, 0, 0])


def test_two_people_who_tap_the_same_key_at_once_spend_one_cultist(table: Table) -> None:
    drawn = key(table, ANNS)
    assert tap(table, drawn, person=BOB).note == DONE
    assert tap(table, drawn, person=ANN).note is Note.REPEATED
    assert have(table) == ([1, 1, 0], [1, 0, 0])


def test_two_taps_on_two_drawings_spend_two_cultists(table: Table) -> None:
    for _ in range(2):
        assert tap(table, key(table, ANNS)).note == DONE
    assert have(table) == ([0, 1, 0], [2, 0, 0])


def test_two_seats_that_spend_cultists_at_once_both_do(table: Table) -> None:
    of_ann, of_bob = key(table, ANNS), key(table, BOBS)
    assert tap(table, of_ann).note == DONE
    assert tap(table, of_bob, person=BOB).note == DONE
    assert have(table) == ([1, 0, 0], [1, 1, 0])


def test_a_cultist_that_was_written_down_meanwhile_makes_no_key_stale(table: Table) -> None:
    drawn = key(table, ANNS)
    table.enter("add 1 cultists +1", BOB)
    assert tap(table, drawn).note == DONE
    assert have(table)[0] == [2, 1, 0]


def test_a_key_of_a_former_version_spends_a_cultist(table: Table) -> None:
    assert table.use(1, "cultist_energy").note == DONE
    assert have(table) == ([1, 1, 0], [1, 0, 0])


@pytest.mark.parametrize("seat", [-1, 0, 9])
def test_a_forged_seat_spends_no_cultist(table: Table, seat: int) -> None:
    assert table.press_use(seat, "cultist_energy", 5).refused is not None
    assert have(table) == ([2, 1, 0], [0, 0, 0])
