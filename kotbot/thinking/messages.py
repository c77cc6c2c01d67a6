"""Questions to the thinkers and their replies as JSON messages between machines, validated strictly."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import partial
from math import inf, isfinite
from typing import Annotated, Any, Final, Generic, Literal, TypeVar

from pydantic import BaseModel, ConfigDict, Field, PlainSerializer, PlainValidator, ValidationError

from engine import Answer, State, from_json, read_line, to_json, write_line, write_table
from engine.dispatch import is_same
from engine.errors import InvalidPosition
from engine.record import Entry, read_entry
from engine.review.choices import Choice
from engine.review.deep_compare import Judged
from engine.review.pieces import ChanceAccount, Gaps, Judgement, Noted, Piece
from engine.review.review import Doubt
from engine.table_events import TableEvent
from engine.untrusted_state import defects
from kotbot.thinking.jobs import CheckDoubt, JudgeTurn, RenderRequest, SeatProblem, refusal

VERSION: Final = 1
"""Incremented with each change that another version would misread or could not read."""
MOST_BYTES: Final = 512 * 1024
"""Size of one message; the largest ones, pictures, have a sixth of that."""
MOST_WORDS: Final = 500
"""Characters of the description of an error."""


class Malformed(ValueError):
    """A message of another version or form; the text says what was wrong and what would be right."""


class Form(BaseModel):
    """A model that forbids unknown fields."""

    model_config = ConfigDict(
        strict=True,
        extra="forbid",
        frozen=True,
        allow_inf_nan=False,
        ser_json_bytes="base64",
        val_json_bytes="base64",
    )


class _Envelope(BaseModel):
    """The part that messages of all versions have."""

    version: Annotated[int, Field(strict=True)]


M = TypeVar("M", bound=BaseModel)


def read(form: type[M], message: bytes) -> M:
    """Parse a message as a form; raises Malformed."""
    if len(message) > MOST_BYTES:
        raise Malformed(f"the message has {len(message)} bytes, and may have {MOST_BYTES}")
    try:
        version = _Envelope.model_validate_json(message).version
        if version != VERSION:
            raise Malformed(f"the message is of version {version}; this is version {VERSION}")
        return form.model_validate_json(message)
    except ValidationError as error:
        first = error.errors(include_url=False, include_context=False, include_input=False)[0]
        where = ".".join(map(str, first["loc"])) or "the message"
        raise Malformed(f"{where}: {first['msg']}"[:MOST_WORDS]) from error


def write(message: Form) -> bytes:
    """Serialize a message; raises Malformed if it is too long."""
    written = message.model_dump_json().encode()
    if len(written) > MOST_BYTES:
        raise Malformed(f"the message has {len(written)} bytes, and may have {MOST_BYTES}")
    return written


def _read_position(data: Any) -> State:
    if not isinstance(data, dict):
        raise InvalidPosition(("a position is an object",))
    found = defects(data)
    if found:
        raise InvalidPosition(tuple(found))
    return from_json(data)


def _read_answer(line: Any) -> Answer:
    return read_line(_text(line))


def _read_entry(line: Any) -> Entry:
    return read_entry(_text(line))


def _text(line: Any) -> str:
    if not isinstance(line, str):
        raise ValueError("a line of notation is a text")
    return line


def _write_entry(entry: Entry) -> str:
    return f"! {write_table(entry)}" if isinstance(entry, TableEvent) else write_line(entry)


Position = Annotated[State, PlainValidator(_read_position), PlainSerializer(to_json)]
Line = Annotated[Answer, PlainValidator(_read_answer), PlainSerializer(write_line)]
EntryLine = Annotated[Entry, PlainValidator(_read_entry), PlainSerializer(_write_entry)]


class NotedForm(Form):
    """A choice that may have mattered, as `engine.review.pieces.Noted` has it."""

    line: int
    seen: Position
    answer: Line
    best: Line
    other: Line
    cost: float
    gain: float

    @classmethod
    def of(cls, noted: Noted) -> "NotedForm":
        """Convert a noted choice to its form."""
        return cls.model_construct(line=noted.line, **noted.choice._asdict())

    def noted(self) -> Noted:
        """Convert the form to the noted choice."""
        made = Choice(self.seen, self.answer, self.best, self.other, self.cost, self.gain)
        return Noted(self.line, made)


MOST_SECONDS: Final = 300.0
"""The longest time that any question may take."""

Question = SeatProblem | JudgeTurn | CheckDoubt | RenderRequest


class ThinkForm(Form):
    """A problem."""

    kind: Literal["think"] = "think"
    level: str
    seen: Position
    legal: Annotated[tuple[Line, ...], Field(min_length=1)]
    seed: int

    def question(self) -> SeatProblem:
        """Return the problem; raises Malformed if the answers are not of the asked seat."""
        if {answer.seat for answer in self.legal} != {self.seen.asked_seat}:
            raise Malformed("legal: all answers are of the seat that is asked")
        return SeatProblem(self.level, self.seen, self.legal, self.seed)


class JudgeForm(Form):
    """A turn to be judged."""

    kind: Literal["judge"] = "judge"
    before: Position
    entries: Annotated[tuple[EntryLine, ...], Field(min_length=1)]
    after: Position
    first: int

    def question(self) -> JudgeTurn:
        """Return the job."""
        return JudgeTurn(Piece(self.before, self.entries, self.after, self.first))


class CheckForm(Form):
    """A choice to be looked at more closely."""

    kind: Literal["check"] = "check"
    seat: int
    is_mistake: bool
    noted: NotedForm

    def question(self) -> CheckDoubt:
        """Return the job."""
        return CheckDoubt(Doubt(self.seat, self.is_mistake, self.noted.noted()))


class RenderForm(Form):
    """A picture to be rendered."""

    kind: Literal["render"] = "render"
    svg: str

    def question(self) -> RenderRequest:
        """Return the picture; raises Malformed for one that is not rendered for others."""
        why = refusal(self.svg)
        if why:
            raise Malformed(f"svg: {why}")
        return RenderRequest(self.svg)


class QuestionForm(Form):
    """A question and its time limit."""

    version: Literal[1] = VERSION
    seconds: Annotated[float, Field(gt=0, le=MOST_SECONDS)]
    asked: Annotated[ThinkForm | JudgeForm | CheckForm | RenderForm, Field(discriminator="kind")]


def write_question(question: Question, seconds: float) -> bytes:
    """Serialize a question with its time limit in seconds; raises Malformed if it is too long."""
    return write(QuestionForm.model_construct(seconds=min(seconds, MOST_SECONDS), asked=_form_of(question)))


def read_question(message: bytes) -> tuple[Question, float]:
    """Parse the question and the seconds that `write_question` wrote; raises Malformed."""
    form = read(QuestionForm, message)
    return form.asked.question(), form.seconds


def _form_of(question: Question) -> ThinkForm | JudgeForm | CheckForm | RenderForm:
    match question:
        case SeatProblem(level, seen, legal, seed):
            return ThinkForm.model_construct(level=level, seen=seen, legal=legal, seed=seed)
        case JudgeTurn(Piece(before, entries, after, first)):
            return JudgeForm.model_construct(before=before, entries=entries, after=after, first=first)
        case CheckDoubt(Doubt(seat, is_mistake, noted)):
            return CheckForm.model_construct(seat=seat, is_mistake=is_mistake, noted=NotedForm.of(noted))
        case RenderRequest(svg):
            return RenderForm.model_construct(svg=svg)


Found = Answer | Judgement | Judged | bytes
"""The result of a question."""
T = TypeVar("T")


class NoAnswerReason(StrEnum):
    """The reason why nothing was found."""

    BUSY = "busy"
    """Another thinker may have time."""
    LATE = "late"
    FAILED = "failed"
    REFUSED = "refused"
    """The question was malformed."""


@dataclass(frozen=True, slots=True)
class Nothing:
    """No result; failures and refusals have words."""

    why: NoAnswerReason
    words: str = ""


class JudgementForm(Form):
    """A judged turn, as `engine.review.pieces.Judgement` has it."""

    turn: int
    before: list[float]
    after: list[float]
    account: ChanceAccount
    costs: list[float]
    choices: tuple[int, ...]
    noted: tuple[NotedForm, ...]
    gaps: Gaps

    @classmethod
    def of(cls, found: Judgement) -> "JudgementForm":
        """Convert a judgement to its form."""
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
        """Return the judgement of a piece; raises Malformed if it is about other seats."""
        per_seat = (self.before, self.after, *self.account, self.costs, self.choices)
        if any(len(numbers) != piece.before.seats for numbers in per_seat):
            raise Malformed(f"found: {piece.before.seats} seats have a number each")
        noted = tuple(each.noted() for each in self.noted)
        return Judgement(
            self.turn, self.before, self.after, self.account, self.costs, self.choices, noted, self.gaps
        )


class JudgedForm(Form):
    """The difference between two answers; the error is null if unknown."""

    by: float
    error: float | None

    @classmethod
    def of(cls, found: Judged) -> "JudgedForm":
        """Convert a difference to its form."""
        return cls.model_construct(by=found.by, error=found.error if isfinite(found.error) else None)

    def judged(self) -> Judged:
        """Convert the form to the difference."""
        return Judged(self.by, inf if self.error is None else self.error)


class ReplyForm(Form, Generic[T]):
    """The result, or why there is none."""

    version: Literal[1] = VERSION
    why: NoAnswerReason | None = None
    words: Annotated[str, Field(max_length=MOST_WORDS)] = ""
    found: T | None = None


def write_nothing(nothing: Nothing) -> bytes:
    """Serialize the message that nothing was found."""
    return write(ReplyForm[None].model_construct(why=nothing.why, words=nothing.words[:MOST_WORDS]))


def write_found(question: Question, found: Any) -> bytes:
    """Serialize the result of a question; raises Malformed for an impossible one."""
    return write(ReplyForm[Any].model_construct(found=_reply_form(question, found)))


def read_reply(message: bytes, question: Question) -> Found | Nothing:
    """Parse the result of a question, or the reason why there is none; raises Malformed."""
    match question:
        case SeatProblem(legal=legal):
            return _read(message, ReplyForm[int], partial(_answer, legal))
        case JudgeTurn(piece):
            return _read(message, ReplyForm[JudgementForm], lambda form: form.judgement(piece))
        case CheckDoubt():
            return _read(message, ReplyForm[JudgedForm], JudgedForm.judged)
        case RenderRequest():
            return _read(message, ReplyForm[bytes], bytes)


def _read(message: bytes, form: type[ReplyForm[T]], restored: Callable[[T], Found]) -> Found | Nothing:
    reply = read(form, message)
    if reply.why is not None:
        return Nothing(reply.why, reply.words)
    if reply.found is None:
        raise Malformed("found: there is neither this nor a reason why not")
    return restored(reply.found)


def _reply_form(question: Question, found: Any) -> int | JudgementForm | JudgedForm | bytes:
    match question:
        case SeatProblem(legal=legal):
            return _index_of(legal, found)
        case JudgeTurn():
            return JudgementForm.of(found)
        case CheckDoubt():
            return JudgedForm.of(found)
        case RenderRequest():
            return bytes(found)


def _index_of(legal: Sequence[Answer], answer: Answer) -> int:
    """Return the index of an answer by type and value: equal tuples may be answers of different types."""
    for place, other in enumerate(legal):
        if is_same(other, answer):
            return place
    raise Malformed(f"{answer!r} is not legal")


def _answer(legal: Sequence[Answer], place: int) -> Answer:
    if not 0 <= place < len(legal):
        raise Malformed(f"found: {place} is none of {len(legal)} answers")
    return legal[place]
