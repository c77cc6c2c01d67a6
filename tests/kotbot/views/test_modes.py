"""Both kinds of matches are looked up in one place; what is the same is said in the same words."""

import pytest

from kotbot.matches.facts import Kind, MatchFacts, Status
from kotbot.matches.outcomes import Note
from kotbot.matches.replies import Reply
from kotbot.views.modes import SCREENS, toast
from scripts.texts.facts import ENGLISH, facts, plain
from scripts.texts.laid_tables import laid


def test_every_kind_of_match_has_screens() -> None:
    assert set(SCREENS) == set(Kind)


def said(note: Note, match: MatchFacts) -> str:
    return plain(toast(Reply(match, note=note), 101, ENGLISH).text)


def test_a_lobby_and_a_table_are_opened_in_words_of_their_own() -> None:
    assert said(Note.OPENED, facts(status=Status.LOBBY)) == "The lobby is open."
    assert said(Note.OPENED, laid()) == "The table is set."


@pytest.mark.parametrize("match", [facts(status=Status.LOBBY), laid()], ids=["digital", "table"])
def test_who_gets_up_before_the_match_is_told_that_the_seat_is_free(match: MatchFacts) -> None:
    assert said(Note.LEFT, match) == "You left. The seat is free."
