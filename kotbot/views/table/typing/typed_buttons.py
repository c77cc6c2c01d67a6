"""Typed words of buttons: `done`, `next`, `stay`, `yield`, whatever the open question offers."""

from collections.abc import Iterable, Iterator
from typing import Final

from engine.decisions import OpeningRoll
from kotbot.matches.facts import MatchFacts
from kotbot.views.base.callback_data import Action, Trait
from kotbot.views.base.screen import Screen
from kotbot.views.base.spelling import words as bare_words
from kotbot.views.base.verbs import Verb

_LEAST: Final = 4
"""Letters of the shortest word that may have an ending: `yields`."""
_ENDING: Final = 2


def button_typed(text: str, facts: MatchFacts, boards: Iterable[Screen]) -> Action | None:
    """Return the action of the button with these words on the board; None if there is no such button.

    `boards` are the board in each language that the person may be writing in, the likeliest first.
    """
    wanted = bare_words(text)
    if not any(char.isalpha() for char in wanted) and not is_claws(text, facts):
        return None
    for board in boards:
        labels = list(_labels(board))
        for fits in (_same, _begins):
            found = {action for label, action in labels if fits(wanted, label)}
            if len(found) == 1:
                return found.pop()
    return None


def is_claws(text: str, facts: MatchFacts) -> bool:
    """Whether a text is only a number, while claws are counted for the first turn."""
    asks = facts.state is not None and isinstance(facts.state.question, OpeningRoll)
    return asks and len(text.strip()) == 1 and text.strip().isdecimal()


def _labels(board: Screen) -> Iterator[tuple[str, Action]]:
    for row in board.keyboard:
        for button in row:
            if button.action is not None and _answers(button.action):
                yield bare_words(button.text), button.action


def _answers(action: Action) -> bool:
    """Whether a button answers the open question; cards are found by their names (typed.py)."""
    buys = action.verb == Verb.ANSWER and action.args[:1] in (("buy",), ("reveal",))
    return Trait.TYPED in action.verb.traits and not buys


def _same(wanted: str, label: str) -> bool:
    return wanted == label


def _begins(wanted: str, label: str) -> bool:
    if label.startswith(f"{wanted} "):
        return True
    ending = len(wanted) - len(label)
    return len(label) >= _LEAST and 0 < ending <= _ENDING and wanted.startswith(label)
