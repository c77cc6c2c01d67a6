"""What those who think reply, as messages between machines: read by what they were asked."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import partial
from math import inf, isfinite
from typing import Annotated, Any, Generic, Literal, TypeVar

from pydantic import Field

from engine import Answer
from engine.review.closer import Judged
from engine.review.pieces import Account, Gaps, Judgement, Piece
from kotbot.thinking.forms import MOST_WORDS, VERSION, Form, Malformed, NotedForm, read, write
from kotbot.thinking.picture import Picture
from kotbot.thinking.problem import Problem
from kotbot.thinking.questions import Question
from kotbot.thinking.reviewing import CheckDoubt, JudgePiece

Found = Answer | Judgement | Judged | bytes
"""What comes of a question."""
T = TypeVar("T")


class Why(StrEnum):
    """Why nothing was found."""

    BUSY = "busy"
    """Somebody else may have time."""
    LATE = "late"
    FAILED = "failed"
    REFUSED = "refused"
    """The question was malformed."""


@dataclass(frozen=True, slots=True)
class Nothing:
    """Nothing was found; failures and refusals have words."""

    why: Why
    words: str = ""


class JudgementForm(Form):
    """A turn that was judged, as `engine.review.pieces.Judgement` has it."""

    turn: int
    before: list[float]
    after: list[float]
    account: Account
    costs: list[float]
    choices: tuple[int, ...]
    noted: tuple[NotedForm, ...]
    gaps: Gaps

    @classmethod
    def of(cls, found: Judgement) -> "JudgementForm":
        """The form of a judgement."""
        return cls.model_construct(
            turn=found.turn,
            before=found.before,
            after=found.after,
            account=found.account,
            costs=found.costs,
            choices=found.choices,
            noted=tuple(map(NotedForm.of, found.noted)),
            gaps=found.gaps,
        )

    def judgement(self, piece: Piece) -> Judgement:
        """The judgement of a piece; raises Malformed where it is of other seats."""
        per_seat = (self.before, self.after, *self.account, self.costs, self.choices)
        if any(len(numbers) != piece.before.seats for numbers in per_seat):
            raise Malformed(f"found: {piece.before.seats} seats have a number each")
        noted = tuple(each.noted() for each in self.noted)
        return Judgement(
            self.turn, self.before, self.after, self.account, self.costs, self.choices, noted, self.gaps
        )


class JudgedForm(Form):
    """A difference between two answers; the error is null where nothing is known of it."""

    by: float
    error: float | None

    @classmethod
    def of(cls, found: Judged) -> "JudgedForm":
        """The form of a difference."""
        return cls.model_construct(by=found.by, error=found.error if isfinite(found.error) else None)

    def judged(self) -> Judged:
        """The difference."""
        return Judged(self.by, inf if self.error is None else self.error)


class ReplyForm(Form, Generic[T]):
    """What was found, or why nothing was."""

    version: Literal[1] = VERSION
    why: Why | None = None
    words: Annotated[str, Field(max_length=MOST_WORDS)] = ""
    found: T | None = None


def write_nothing(nothing: Nothing) -> bytes:
    """That nothing was found, as a message."""
    return write(ReplyForm[None].model_construct(why=nothing.why, words=nothing.words[:MOST_WORDS]))


def write_found(question: Question, found: Any) -> bytes:
    """What was found for a question, as a message; raises Malformed for what cannot be."""
    return write(ReplyForm[Any].model_construct(found=_form_of(question, found)))


def read_reply(message: bytes, question: Question) -> Found | Nothing:
    """What was found for a question, or that nothing was; raises Malformed."""
    match question:
        case Problem(legal=legal):
            return _read(message, ReplyForm[int], partial(_answer, legal))
        case JudgePiece(piece):
            return _read(message, ReplyForm[JudgementForm], lambda form: form.judgement(piece))
        case CheckDoubt():
            return _read(message, ReplyForm[JudgedForm], JudgedForm.judged)
        case Picture():
            return _read(message, ReplyForm[bytes], bytes)


def _read(message: bytes, form: type[ReplyForm[T]], restored: Callable[[T], Found]) -> Found | Nothing:
    reply = read(form, message)
    if reply.why is not None:
        return Nothing(reply.why, reply.words)
    if reply.found is None:
        raise Malformed("found: there is neither this nor a reason why not")
    return restored(reply.found)


def _form_of(question: Question, found: Any) -> int | JudgementForm | JudgedForm | bytes:
    match question:
        case Problem(legal=legal):
            return _place(legal, found)
        case JudgePiece():
            return JudgementForm.of(found)
        case CheckDoubt():
            return JudgedForm.of(found)
        case Picture():
            return bytes(found)


def _place(legal: Sequence[Answer], answer: Answer) -> int:
    """Answers of different kinds with the same numbers are equal as tuples."""
    for place, other in enumerate(legal):
        if type(other) is type(answer) and other == answer:
            return place
    raise Malformed(f"{answer!r} is not legal")


def _answer(legal: Sequence[Answer], place: int) -> Answer:
    if not 0 <= place < len(legal):
        raise Malformed(f"found: {place} is none of {len(legal)} answers")
    return legal[place]
