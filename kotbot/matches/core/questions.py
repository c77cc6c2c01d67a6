"""What the open question means for the course of a match: has it a choice, is it a window, what is safe."""

from typing import Final

from engine import CHANCE, Answer, State
from engine.answers import ALL_GROUPS, Pass, Resolve, Stay, Use, Yield
from engine.cards.catalogue import BIT
from engine.decisions import (
    ChooseOrder,
    KeepDice,
    OfferArmor,
    OfferJets,
    OfferRevealed,
    OfferWings,
    ProbeDie,
)
from engine.dispatch import QUESTIONS
from engine.state import CLAWS_GROUP, ENERGY_GROUP, HEARTS_GROUP

WINDOWS: Final = (ProbeDie, OfferJets, OfferArmor, OfferWings, OfferRevealed)
"""Interrupts of others' turns: they have a short clock, and passing costs nobody the seat."""

BIOFUEL: Final = BIT["biofuel"]
HEALING_RAY: Final = BIT["healing_ray"]
MIMIC: Final = "mimic"


def is_window(state: State) -> bool:
    """Whether the open question is an interrupt window of a seat whose turn it is not."""
    return isinstance(state.question, WINDOWS)


def without_choice(state: State) -> Answer | None:
    """The answer of the asked seat where nothing can be chosen, or where no choice makes a difference."""
    question = state.question
    seat = state.asked_seat
    if question is None or seat is None or seat == CHANCE or isinstance(question, KeepDice):
        return None
    if isinstance(question, ChooseOrder):
        return None if order_can_matter(state) else Resolve(seat, ALL_GROUPS)
    answers = iter(QUESTIONS[type(question)].legal(state, question))
    only = next(answers, None)
    return only if next(answers, None) is None else None


def order_can_matter(state: State) -> bool:
    """Whether resolving the groups of the dice in another order can lead to another position.

    Numbers, energy and hearts add up in any order, and claws change nothing of the attacker, but for this:
    hearts can become energy; hearts can heal others before or after they are hit; a Bay that closes lets
    its monster heal; a copied card is lost with the monster that had it.
    """
    seat, pending = state.active, state.pending
    cards = state.masks[seat]
    if pending & HEARTS_GROUP and pending & ENERGY_GROUP and cards & BIOFUEL:
        return True
    if not pending & CLAWS_GROUP:
        return False
    if pending & HEARTS_GROUP and (cards & (BIOFUEL | HEALING_RAY) or seat == state.bay):
        return True
    return any(held.card == MIMIC for held in state.cards[seat])


def closing_answer(state: State) -> Answer:
    """The answer to a window whose time is over: to pass, but nobody dies of a slow phone."""
    return _answer_of(state, Use, Yield) if is_deadly(state) else passing_answer(state)


def passing_answer(state: State) -> Answer:
    """The answer to a window that lets things happen."""
    return _answer_of(state, Pass, Stay)


def _answer_of(state: State, *kinds: type[Answer]) -> Answer:
    question = state.question
    return next(
        answer for answer in QUESTIONS[type(question)].legal(state, question) if isinstance(answer, kinds)
    )


def is_deadly(state: State) -> bool:
    """Whether the open window is one of damage of which the asked seat would die."""
    question = state.question
    if not isinstance(question, OfferJets | OfferWings | OfferArmor):
        return False
    return state.hearts[question.seat] <= question.hit.amount
