"""What a table is taught, in the order in which it is told where several things are new.

Names that digital matches have too (digital/lessons.py) are the same things: who was told there knows them.
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
    Lesson("energy_and_hearts", at(Theme.HEARTS)),
    Lesson("tokyo", in_tokyo(Theme.ROLL)),
    Lesson("dice", at(Theme.ROLL)),
    Lesson("numbers", at(Theme.ROLL)),
    Lesson("hearts_in_tokyo", in_tokyo(Theme.ROLL)),
    Lesson("own_cards", with_cards(Theme.ROLL)),
    Lesson("claws", at(Theme.ROLL)),
    Lesson("energy_and_hearts", at(Theme.ROLL)),
    Lesson("buy", at(Theme.BUY)),
    Lesson("for_sale", at(Theme.BUY)),
    Lesson("kinds_of_cards", at(Theme.BUY)),
)
AT_COUNTERS: Final = tuple(
    Lesson(name, _always) for name in ("turn", "numbers", "claws", "entering", "for_sale", "kinds_of_cards")
)
"""Where the rules ask nothing: one thing in each turn."""
