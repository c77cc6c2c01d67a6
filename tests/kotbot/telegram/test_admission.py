"""Every button has an answer, and no answer can be registered of which nobody says whom it is for."""

import pytest

from kotbot.telegram.features import FEATURES
from kotbot.telegram.registry import PRESSES, press
from kotbot.views.rights import FOR


def test_every_verb_has_an_answer() -> None:
    assert FEATURES
    assert set(map(str, PRESSES)) == set(FOR)


def test_a_verb_of_which_nobody_says_whom_it_is_for_has_no_answer() -> None:
    with pytest.raises(ValueError, match="nobody says whom"):
        press("brand_new")
