"""The lessons of a first digital match, in the order in which they are told if several are due."""

from typing import Final

from engine import State
from engine.dice import HEART
from kotbot.matches.core.lessons import Lesson, at, in_tokyo, with_cards
from kotbot.matches.core.questions import Theme

_rolls_in_tokyo = in_tokyo(Theme.ROLL)
_rolls = at(Theme.ROLL)


def _has_hearts_in_tokyo(state: State, seat: int) -> bool:
    return _rolls_in_tokyo(state, seat) and state.dice[HEART] > 0


def _last_roll_is_near(state: State, seat: int) -> bool:
    return _rolls(state, seat) and state.rolled > 1


LESSONS: Final = (
    Lesson("roll", _rolls),
    Lesson("yield", at(Theme.YIELD)),
    Lesson("tokyo", in_tokyo(Theme.ROLL, Theme.BUY)),
    Lesson("hearts_in_tokyo", _has_hearts_in_tokyo),
    Lesson("buy", at(Theme.BUY)),
    Lesson("own_cards", with_cards(Theme.ROLL)),
    Lesson("use_a_card", at(Theme.CARD)),
    Lesson("last_roll", _last_roll_is_near),
)
