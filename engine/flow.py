"""What is legal, what an answer does, and the automatic steps until the next question."""

from collections.abc import Callable, Iterator
from typing import Final

from engine import deck, market, resolving, turn
from engine.answers import CHANCE, Answer, Revealed, Rolled, Use
from engine.cards import claws, defence, dice, discards, income, shapes, tokyo
from engine.cards.hooks import STANDING, Standing
from engine.decisions import Frame
from engine.deck import next_cards
from engine.dice import probability
from engine.dispatch import QUESTIONS, STEPS, is_among
from engine.errors import Because, EndlessChain, EngineError, IllegalAnswer, Reason
from engine.events import Event
from engine.notation import write_line
from engine.rules import LEAST_SEATS, Rules
from engine.state import State
from engine.turn import set_up
from engine.wellformed import is_answer

FUSE: Final = 10_000
"""Automatic steps after one answer before the engine calls the chain endless."""

PHASES: Final = (turn, resolving, deck, market)
THEMES: Final = (claws, defence, dice, discards, income, shapes, tokyo)
"""Modules whose import registers the rules of phases and cards."""

_STANDING: Final = sum(action.bit for action in STANDING)
"""Mask of the cards with a standing action."""
_BY_CARD: Final[dict[str, Standing]] = {standing.card: standing for standing in STANDING}


def new_game(rules: Rules, seats: int, first: int | None = None) -> State:
    """The position before the first card is revealed; `first` skips the roll-off.

    Raises EngineError for a number of seats that the edition does not have.
    """
    if not LEAST_SEATS <= seats <= rules.box.most_seats:
        raise EngineError(f"the {rules.edition} edition is for 2-{rules.box.most_seats} seats, not {seats}")
    if first is not None and not 0 <= first < seats:
        raise EngineError(f"there is no seat {first + 1} among {seats}")
    state = State(rules, seats)
    set_up(state, first)
    run(state)
    return state


def run(state: State) -> None:
    """Do automatic steps until a question is open or the game is over.

    Raises EndlessChain after FUSE steps.
    """
    stack = state.stack
    rule_of = STEPS.get
    for _ in range(FUSE):
        if not stack:
            return
        frame = stack.pop()
        rule = rule_of(type(frame))
        if rule is None:
            stack.append(frame)
            return
        rule(state, frame)
    raise EndlessChain(f"no question after {FUSE} steps; on the stack: {stack!r}")


def legal(state: State, seat: int | None = None) -> tuple[Answer, ...]:
    """Legal answers of a seat, CHANCE included; without a seat those of all, the asked one first.

    Complete and ordered; never empty for the asked one before the end. Cards that the catalogue lacks and
    final results at a table are legal without being listed.
    """
    question = state.question
    if question is None:
        return ()
    asked: int = question.seat  # type: ignore[union-attr]
    if seat is None:
        others = [other for other in range(state.seats) if other != asked]
        return tuple([answer for each in (asked, *others) for answer in legal(state, each)])
    answers = tuple(QUESTIONS[type(question)].legal(state, question)) if seat == asked else ()
    if seat >= 0 and state.masks[seat] & _STANDING:
        answers += tuple([use for use in standing(state, seat) if not is_among(use, answers)])
    return answers


def standing(state: State, seat: int) -> Iterator[Use]:
    """Actions of a seat that leave the open question where it is."""
    for action in STANDING:
        if state.masks[seat] & action.bit and action.may(state, seat):
            yield Use(seat, action.card)


def outcomes(state: State) -> list[tuple[Answer, float]]:
    """What chance can answer to the open question, with probabilities that sum to 1."""
    question = state.question
    if question is None or question.seat != CHANCE:  # type: ignore[union-attr]
        raise IllegalAnswer("chance is not asked now", Reason.NOT_ASKED)
    answers = QUESTIONS[type(question)].legal(state, question)
    cards = next_cards(state)
    return [
        (
            answer,
            probability(answer.dice) if isinstance(answer, Rolled) else cards.count(answer.card) / len(cards),
        )
        for answer in answers
        if isinstance(answer, Rolled | Revealed)
    ]


def refusal(state: State, answer: Answer) -> str | None:
    """Why an answer is not legal now; None if it is."""
    question = state.question
    if question is None:
        return "the game is over"
    refused = _refusal(state, question, answer)
    if refused is not None and is_answer(answer) and _stands(state, answer):
        return None
    return refused


def _refusal(state: State, question: Frame, answer: Answer) -> str | None:
    try:
        return QUESTIONS[type(question)].refuse(state, question, answer)
    except (AttributeError, LookupError, TypeError, ValueError):
        if is_answer(answer):
            raise
        return "it is no answer at all"


def _stands(state: State, answer: Answer) -> bool:
    if type(answer) is not Use or answer.card not in _BY_CARD or not 0 <= answer.seat < state.seats:
        return False
    action = _BY_CARD[answer.card]
    return bool(state.masks[answer.seat] & action.bit) and action.may(state, answer.seat)


def apply(state: State, answer: Answer) -> list[Event]:
    """Do what an answer says and everything that follows from it; returns what happened, in order.

    Raises IllegalAnswer and leaves the state as it was if the answer is not legal.
    """
    stack = state.stack
    if not stack:
        raise IllegalAnswer("the game is over", Reason.OVER)
    question = stack[-1]
    refused = _refusal(state, question, answer)
    if refused is not None:
        return _apply_standing(state, answer, refused)
    return _answer(state, QUESTIONS[type(question)].answer, answer)


def apply_unchecked(state: State, answer: Answer) -> list[Event]:
    """Like `apply` for an answer of `legal` itself: nothing is checked. For search."""
    asked = QUESTIONS[type(state.stack[-1])]
    if type(answer) is Use and asked.refuse(state, state.stack[-1], answer) is not None:
        return _apply_standing(state, answer, "")
    return _answer(state, asked.answer, answer)


def _answer(state: State, rule: Callable[[State, object, object], None], answer: Answer) -> list[Event]:
    events: list[Event] = []
    state.events = events
    question = state.stack.pop()
    state.asked += 1
    rule(state, question, answer)
    run(state)
    return events


def _apply_standing(state: State, answer: Answer, refused: str) -> list[Event]:
    if not is_answer(answer):
        raise IllegalAnswer(f"{answer!r:.80} is not legal: {refused}")
    if not _stands(state, answer):
        reason = refused.reason if isinstance(refused, Because) else Reason.NOT_LEGAL
        raise IllegalAnswer(f"{write_line(answer)!r} is not legal: {refused}", reason)
    state.events = []
    assert isinstance(answer, Use)
    _BY_CARD[answer.card].act(state, answer.seat)
    return state.events
