"""Whom each button is for: of every verb it is said, and by that it is judged who need not be in the chat."""

from dataclasses import replace

import pytest

from kotbot.matches.facts import MatchFacts, Mode, Status
from kotbot.views.base.callback_data import For, verb
from kotbot.views.base.verbs import Verb
from kotbot.views.rights import may_press_anywhere
from scripts.texts.facts import facts, position

OF_A_MATCH = (For.SEAT, For.PLAYED, For.WATCHED, For.BOARD, For.MEMBERS)


def played(status: Status = Status.LIVE, mode: Mode = Mode.DIGITAL) -> MatchFacts:
    """A match of three in a group; the first one is asked."""
    return replace(facts(position("second", {}, {}, {}), status=status), mode=mode)


def account(match: MatchFacts, place: int) -> int:
    found = match.seats[place].account
    assert found is not None
    return found


def test_no_two_verbs_share_a_word() -> None:
    with pytest.raises(ValueError, match="two verbs 'log'"):
        verb(Verb.LOG, For.ANYBODY)


@pytest.mark.parametrize("whom", [For.BOARD, For.MEMBERS])
@pytest.mark.parametrize("status", [Status.LIVE, Status.OVER])
def test_what_changes_a_match_or_posts_to_its_chat_is_asked_of_everybody(status: Status, whom: For) -> None:
    match = replace(played(status), private=False)
    assert not may_press_anywhere(whom, match, account(match, 0))


def test_who_plays_looks_at_the_match_while_it_runs_and_not_after_it() -> None:
    running, over = replace(played(), private=False), replace(played(Status.OVER), private=False)
    assert may_press_anywhere(For.WATCHED, running, account(running, 1))
    assert not may_press_anywhere(For.WATCHED, over, account(over, 1))
    assert may_press_anywhere(For.PLAYED, over, account(over, 1))


def test_at_a_table_the_own_turn_is_played_from_everywhere_and_that_of_others_is_not() -> None:
    match = replace(played(mode=Mode.REFEREE), private=False)
    assert may_press_anywhere(For.SEAT, match, account(match, 0))
    assert not may_press_anywhere(For.SEAT, match, account(match, 1))


@pytest.mark.parametrize("whom", OF_A_MATCH)
def test_in_a_private_match_who_sits_there_by_a_link_may_do_everything(whom: For) -> None:
    match = replace(played(Status.OVER, Mode.REFEREE), private=True)
    assert may_press_anywhere(whom, match, account(match, 1))
