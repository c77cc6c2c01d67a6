"""The lessons of a table, in the order in which they are told if several are due.

Names that digital matches have too (digital/lessons.py) are the same lessons: people who were told there
know them.
"""

from typing import Final

from engine import State
from kotbot.matches.core.lessons import Lesson, at, in_tokyo, with_cards
from kotbot.matches.core.questions import Theme


def _always(_: State, __: int) -> bool:
    return True


LESSONS: Final = (
    Lesson("yield", at(Theme.YIELD)),
    Lesson("use_a_card", at(Theme.CARD)),
    Lesson("tokyo", in_tokyo(Theme.ROLL)),
    Lesson("dice", at(Theme.ROLL)),
    Lesson("numbers", at(Theme.ROLL)),
    Lesson("hearts_in_tokyo", in_tokyo(Theme.ROLL)),
    Lesson("own_cards", with_cards(Theme.ROLL)),
    Lesson("claws", at(Theme.ROLL)),
    Lesson("energy_and_hearts", at(Theme.HEARTS, Theme.ROLL)),
    Lesson("buy", at(Theme.BUY)),
    Lesson("for_sale", at(Theme.BUY)),
    Lesson("kinds_of_cards", at(Theme.BUY)),
)
AT_COUNTERS: Final = tuple(
    Lesson(name, _always) for name in ("turn", "numbers", "claws", "entering", "for_sale", "kinds_of_cards")
)
"""Lessons where the rules ask nothing: one in each turn."""
