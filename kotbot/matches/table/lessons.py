"""What a table is taught, in the order in which it is told where several things are new.

Names that digital matches have too (digital/lessons.py) are the same things: who was told there knows them.
"""

from typing import Final

from engine import State
from engine.decisions import BuyCards, ChangeDice, KeepDice, OfferYield, ProbeDie, RollDice, SpendHearts
from kotbot.matches.core.lessons import Lesson
from kotbot.matches.core.questions import is_window


def _rolls(state: State, _: int) -> bool:
    return isinstance(state.question, RollDice | KeepDice)


def _may_yield(state: State, _: int) -> bool:
    return isinstance(state.question, OfferYield)


def _buys(state: State, _: int) -> bool:
    return isinstance(state.question, BuyCards)


def _may_use_a_card(state: State, _: int) -> bool:
    return is_window(state) or isinstance(state.question, ChangeDice | ProbeDie)


def _heals(state: State, _: int) -> bool:
    return isinstance(state.question, SpendHearts)


def _rolls_in_tokyo(state: State, seat: int) -> bool:
    return _rolls(state, seat) and state.in_tokyo(seat)


def _has_cards(state: State, seat: int) -> bool:
    return _rolls(state, seat) and bool(state.cards[seat])


def _always(_: State, __: int) -> bool:
    return True


LESSONS: Final = (
    Lesson("yield", _may_yield),
    Lesson("use_a_card", _may_use_a_card),
    Lesson("energy_and_hearts", _heals),
    Lesson("tokyo", _rolls_in_tokyo),
    Lesson("dice", _rolls),
    Lesson("numbers", _rolls),
    Lesson("hearts_in_tokyo", _rolls_in_tokyo),
    Lesson("own_cards", _has_cards),
    Lesson("claws", _rolls),
    Lesson("energy_and_hearts", _rolls),
    Lesson("buy", _buys),
    Lesson("for_sale", _buys),
    Lesson("kinds_of_cards", _buys),
)
AT_COUNTERS: Final = tuple(
    Lesson(name, _always) for name in ("turn", "numbers", "claws", "entering", "for_sale", "kinds_of_cards")
)
"""Where the rules ask nothing: one thing in each turn."""
