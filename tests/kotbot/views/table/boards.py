"""Boards of tables, as tests look at them."""

from typing import Any

from kotbot.matches.facts import MatchFacts, Mode
from kotbot.views.base.callback_data import Action
from kotbot.views.base.screen import Screen
from kotbot.views.modes import board
from scripts.texts.facts import ENGLISH, button
from scripts.texts.tables import at_table, six


def counting(**parts: Any) -> MatchFacts:
    return at_table(six(), Mode.COUNTERS, **parts)


def english(match: MatchFacts) -> Screen:
    return board(match, ENGLISH)


def action(screen: Screen, text: str) -> Action:
    found = button(screen, text).action
    assert found is not None
    return found
