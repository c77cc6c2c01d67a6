"""Every button has one answer."""

import pytest

from kotbot.telegram.features import FEATURES
from kotbot.telegram.registry import PRESSES, press
from kotbot.views.base.verbs import VERBS, Verb


def test_every_verb_has_an_answer() -> None:
    assert FEATURES
    assert set(map(str, PRESSES)) == set(VERBS)


def test_no_verb_has_two_answers() -> None:
    with pytest.raises(ValueError, match="'log' have an answer already"):
        press(Verb.LOG)
