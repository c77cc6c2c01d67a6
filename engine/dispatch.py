"""The registry of the rule of each kind of frame; the modules with the rules fill it."""

from collections.abc import Callable, Iterable
from typing import Any, Final, NamedTuple, TypeVar

from engine.answers import Answer
from engine.decisions import Frame, Question
from engine.errors import IllegalAnswer, Reason
from engine.state import EMPTY, State
from engine.steps import Step

Q = TypeVar("Q", bound=Question)
"""A kind of question."""
S = TypeVar("S", bound=Step)
"""A kind of step."""

Refusal = str | None
"""The reason why an answer is refused; None if it is legal."""


class Throw(NamedTuple):
    """Chance rolls dice."""

    number: Callable[[State, Any], int]
    roller: Callable[[State, Any], int]
    """The seat whose dice they are."""


class Draw(NamedTuple):
    """Chance draws a card."""

    cards: Callable[[State, Any], tuple[str, ...]]
    """The cards it may be, with repetitions, each equally likely."""
    seen_by: Callable[[State, Any], int | None] = lambda _, __: None
    """The seat that alone gets to see it, None for everybody."""


class QuestionRules(NamedTuple):
    """The rules of one kind of question."""

    legal: Callable[[State, Any], Iterable[Answer]]
    """All legal answers in their order."""
    refuse: Callable[[State, Any, Any], Refusal]
    """Why an answer is refused; None for a legal one."""
    answer: Callable[[State, Any, Any], None]
    """Does what a legal answer says; the question is off the stack already."""
    anew: Callable[[State, Any], Frame | None]
    """Returns what replaces the question when another seat left the game, or something was played.

    The question is off the stack already; None if the step below asks it again.
    """
    card: Callable[[Any], str]
    """The card that it is about, empty for none."""
    chance: Throw | Draw | None
    """The action of chance; None for a question to a seat."""
    of_effect: bool
    """Whether it belongs to the effect of a card, amid which nothing is played."""
    secret: bool
    """Whether nobody else may know who is asked, and for what."""


def asked_of_chance(state: State) -> tuple[Frame, Throw | Draw]:
    """Return the open question to chance and what chance does; raises IllegalAnswer if a seat is asked."""
    if state.stack:
        question = state.stack[-1]
        chance = QUESTIONS[type(question)].chance
        if chance is not None:
            return question, chance
    raise IllegalAnswer("chance is not asked now", Reason.NOT_ASKED)


def is_same(one: object, other: object) -> bool:
    """Return whether two are equal and of one kind; `==` would equate named tuples of different kinds."""
    return type(one) is type(other) and one == other


def is_among(answer: Answer, answers: Iterable[Answer]) -> bool:
    """Return whether an answer is among these; `in` would equate named tuples of different kinds."""
    for other in answers:  # noqa: SIM110 - twice as fast as any(), and asked for most answers
        if other == answer and type(other) is type(answer):
            return True
    return False


def ask_again(state: State, asked: Frame) -> None:
    """Push what replaces a question that was already popped off the stack."""
    frame = QUESTIONS[type(asked)].anew(state, asked)
    if frame is not None:
        state.stack.append(frame)


QUESTIONS: Final[dict[type[Any], QuestionRules]] = {}
STEPS: Final[dict[type[Any], Callable[[State, Any], None]]] = {}


def step(kind: type[S]) -> Callable[[Callable[[State, S], None]], Callable[[State, S], None]]:
    """Register the rule of an automatic step."""

    def register(rule: Callable[[State, S], None]) -> Callable[[State, S], None]:
        STEPS[kind] = rule
        return rule

    return register


def stands(_: State, asked: Q) -> Q:
    """Ask the same question again."""
    return asked


def below(_: State, __: object) -> None:
    """Let the step below on the stack ask again."""


def question(
    kind: type[Q],
    legal: Callable[[State, Q], Iterable[Answer]],
    refuse: Callable[[State, Q, Answer], Refusal] | None = None,
    *,
    anew: Callable[[State, Q], Frame | None],
    card: str | Callable[[Q], str] = EMPTY,
    chance: Throw | Draw | None = None,
    of_effect: bool = False,
    secret: bool = False,
) -> Callable[[Callable[[State, Q, Any], None]], Callable[[State, Q, Any], None]]:
    """Register the rule of a question; without `refuse`, answers that are not listed are refused."""

    def not_listed(state: State, asked: Q, answer: Answer) -> Refusal:
        return None if is_among(answer, legal(state, asked)) else "it is not among the legal answers"

    def register(rule: Callable[[State, Q, Any], None]) -> Callable[[State, Q, Any], None]:
        about = card if callable(card) else lambda _: card
        QUESTIONS[kind] = QuestionRules(
            legal, refuse or not_listed, rule, anew, about, chance, of_effect, secret
        )
        return rule

    return register
