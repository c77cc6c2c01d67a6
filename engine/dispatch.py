"""Where each kind of frame finds its rule; filled by the modules that hold the rules."""

from collections.abc import Callable, Iterable
from typing import Any, Final, NamedTuple, TypeVar

from engine.answers import Answer
from engine.decisions import Frame
from engine.state import EMPTY, State

F = TypeVar("F", bound=Frame)
"""A kind of frame."""

Refusal = str | None
"""Why an answer is refused, None if it is legal."""


class Asked(NamedTuple):
    """What the rules say about one kind of question."""

    legal: Callable[[State, Any], Iterable[Answer]]
    """All legal answers in their order."""
    refuse: Callable[[State, Any, Any], Refusal]
    """Why an answer is refused; None for a legal one."""
    answer: Callable[[State, Any, Any], None]
    """Does what a legal answer says; the question is off the stack already."""
    anew: Callable[[State, Any], Frame]
    """What takes its place when another seat leaves the game; the question is off the stack already."""
    card: str
    """The card whose use is asked for before damage is taken, else empty."""


def is_among(answer: Answer, answers: Iterable[Answer]) -> bool:
    """Whether an answer is one of these; `in` would take named tuples of different kinds for equal."""
    for other in answers:  # noqa: SIM110 - twice as fast as any(), and asked for most answers
        if other == answer and type(other) is type(answer):
            return True
    return False


QUESTIONS: Final[dict[type[Any], Asked]] = {}
STEPS: Final[dict[type[Any], Callable[[State, Any], None]]] = {}


def step(kind: type[F]) -> Callable[[Callable[[State, F], None]], Callable[[State, F], None]]:
    """Register the rule of an automatic step."""

    def register(rule: Callable[[State, F], None]) -> Callable[[State, F], None]:
        STEPS[kind] = rule
        return rule

    return register


def stands(_: State, asked: F) -> F:
    """The question stays as it is, whoever leaves."""
    return asked


def question(
    kind: type[F],
    legal: Callable[[State, F], Iterable[Answer]],
    refuse: Callable[[State, F, Answer], Refusal] | None = None,
    *,
    anew: Callable[[State, F], Frame],
    card: str = EMPTY,
) -> Callable[[Callable[[State, F, Any], None]], Callable[[State, F, Any], None]]:
    """Register the rule of a question; without `refuse`, what is not listed is refused."""

    def not_listed(state: State, asked: F, answer: Answer) -> Refusal:
        return None if is_among(answer, legal(state, asked)) else "it is not among the legal answers"

    def register(rule: Callable[[State, F, Any], None]) -> Callable[[State, F, Any], None]:
        QUESTIONS[kind] = Asked(legal, refuse or not_listed, rule, anew, card)
        return rule

    return register
