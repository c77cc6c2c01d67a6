"""What a first digital match teaches, in the order in which it is told where several things are new."""

from typing import Final

from engine import State
from engine.decisions import BuyCards, ChangeDice, KeepDice, OfferYield, ProbeDie
from engine.dice import HEART
from kotbot.matches.core.lessons import Lesson
from kotbot.matches.core.questions import is_window


def _rolls(state: State, _: int) -> bool:
    return isinstance(state.question, KeepDice)


def _may_yield(state: State, _: int) -> bool:
    return isinstance(state.question, OfferYield)


def _buys(state: State, _: int) -> bool:
    return isinstance(state.question, BuyCards)


def _is_in_tokyo(state: State, seat: int) -> bool:
    return state.active == seat and state.in_tokyo(seat) and isinstance(state.question, KeepDice | BuyCards)


def _has_hearts_in_tokyo(state: State, seat: int) -> bool:
    return _rolls(state, seat) and state.in_tokyo(seat) and state.dice[HEART] > 0


def _has_cards(state: State, seat: int) -> bool:
    return _rolls(state, seat) and bool(state.cards[seat])


def _may_use_a_card(state: State, _: int) -> bool:
    return is_window(state) or isinstance(state.question, ChangeDice | ProbeDie)


def _last_roll_is_near(state: State, seat: int) -> bool:
    return _rolls(state, seat) and state.rolled > 1


LESSONS: Final = (
    Lesson("roll", _rolls),
    Lesson("yield", _may_yield),
    Lesson("tokyo", _is_in_tokyo),
    Lesson("hearts_in_tokyo", _has_hearts_in_tokyo),
    Lesson("buy", _buys),
    Lesson("own_cards", _has_cards),
    Lesson("use_a_card", _may_use_a_card),
    Lesson("last_roll", _last_roll_is_near),
)
