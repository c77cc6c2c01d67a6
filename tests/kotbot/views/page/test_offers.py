"""What a page offers: to those in the chat everything, to who left it what is theirs, by a link nothing."""

from dataclasses import replace

import pytest

from kotbot.matches.facts import MatchFacts, Status
from kotbot.views.base.verbs import Verb
from kotbot.views.page.contract import Away, Looks, Viewer
from kotbot.views.page.page import page
from scripts.texts.facts import ENGLISH, facts, position
from scripts.texts.filled import RESULT

ROLLING = facts(position("second", {}, {}, {}, active=1, step="roll 1", dice="3 3 2 h e c"))
RESULT_OF_THREE = replace(RESULT, standings=RESULT.standings[:3])
ENDED = replace(ROLLING, status=Status.OVER, result=RESULT_OF_THREE)
ANN, BOB = Away(101), Away(102)
FOR_THE_CHAT = {Verb.REMATCH, Verb.BOARD, Verb.LOG, Verb.CARDS, Verb.MORE, Verb.STOP, Verb.STAND_IN}


def offered(known: MatchFacts, looks: Looks) -> set[str]:
    shown = page(known, ENGLISH, looks)
    found = [key.action for row in shown.keys for key in row] + [die.action for die in shown.dice]
    return {action.verb for action in found if action is not None}


def test_after_the_end_who_left_the_chat_is_not_offered_what_is_for_those_in_it() -> None:
    assert Verb.REMATCH in offered(ENDED, Viewer.CHAT)
    assert not offered(ENDED, ANN) & FOR_THE_CHAT


def test_who_left_the_chat_plays_the_running_match_on() -> None:
    assert {Verb.ANSWER, Verb.MARK, Verb.CARDS, Verb.LOG} <= offered(ROLLING, ANN)
    assert offered(ROLLING, ANN) == offered(ROLLING, Viewer.CHAT) - {Verb.STAND_IN}


@pytest.mark.parametrize("known", [ROLLING, ENDED])
def test_by_a_link_nothing_is_offered(known: MatchFacts) -> None:
    assert offered(known, Viewer.PUBLIC) == set()
