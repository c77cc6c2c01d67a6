"""The log: each event under its own turn, whichever turn its answer was stored with."""

import pytest

from engine import events as e
from engine.events import Why
from kotbot.matches.facts import Logged
from kotbot.views.core.telling.log import log
from scripts.texts.facts import ENGLISH, WHEN, facts, picture, position

STATE = position("second", {}, {})


@pytest.mark.parametrize("stored", [4, 5])
def test_an_answer_that_ends_a_turn_is_told_under_both(stored: int) -> None:
    """Rows of earlier versions were stored with the turn after the answer, later ones with that before it."""
    bought = (e.CardBought(0, "jets", 5, "market"), e.TurnEnded(0))
    begun = (e.TurnBegan(1, 5, "", 0), e.StarsChanged(1, 2, 6, Why.START))
    entries = [
        Logged(7, 0, 101, "stop", (e.StarsChanged(0, 3, 3, Why.NUMBERS),), WHEN, 4),
        Logged(8, 0, 101, "buy jets", (*bought, *begun), WHEN, stored),
        Logged(9, 1, 102, "stop", (e.EnergyChanged(1, 1, 1, Why.ENERGY),), WHEN, 5),
    ]

    assert picture(log(facts(STATE), ENGLISH, entries, last=True)).split("\n")[:7] == [
        "What happened",
        "Turn 4",
        "👽 Alienoid +3★ · dice",
        "👽 Alienoid buys Jets: 5⚡",
        "Turn 5",
        "🐱 Cyber Kitty +2★ · a turn begun in Tokyo",
        "🐱 Cyber Kitty +1⚡ · dice",
    ]


def test_the_roll_for_the_first_turn_has_no_heading() -> None:
    start = (e.GameBegan(1), e.TurnBegan(1, 1, "", 0), e.StarsChanged(1, 1, 1, "jets"))
    entries = [Logged(1, -2, None, "start", start, WHEN, 1)]

    assert "Turn 0" not in picture(log(facts(STATE), ENGLISH, entries, last=True))
