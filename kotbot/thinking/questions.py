"""What those who think are asked, as messages between machines."""

from typing import Annotated, Final, Literal

from pydantic import Field

from engine.review.pieces import Piece
from engine.review.review import Doubt
from kotbot.thinking.forms import VERSION, EntryLine, Form, Line, Malformed, NotedForm, Position, read, write
from kotbot.thinking.picture import Picture, refusal
from kotbot.thinking.problem import Problem
from kotbot.thinking.reviewing import CheckDoubt, JudgePiece

MOST_SECONDS: Final = 300.0
"""That anything may take."""

Question = Problem | JudgePiece | CheckDoubt | Picture


class ThinkForm(Form):
    """A problem."""

    kind: Literal["think"] = "think"
    level: str
    seen: Position
    legal: Annotated[tuple[Line, ...], Field(min_length=1)]
    seed: int

    def question(self) -> Problem:
        """The problem; raises Malformed where it is not the seat's that is asked."""
        if {answer.seat for answer in self.legal} != {self.seen.asked_seat}:
            raise Malformed("legal: all answers are of the seat that is asked")
        return Problem(self.level, self.seen, self.legal, self.seed)


class JudgeForm(Form):
    """A turn to be judged."""

    kind: Literal["judge"] = "judge"
    before: Position
    entries: Annotated[tuple[EntryLine, ...], Field(min_length=1)]
    after: Position
    first: int

    def question(self) -> JudgePiece:
        """The chore."""
        return JudgePiece(Piece(self.before, self.entries, self.after, self.first))


class CheckForm(Form):
    """A choice to be looked at more closely."""

    kind: Literal["check"] = "check"
    seat: int
    is_mistake: bool
    noted: NotedForm

    def question(self) -> CheckDoubt:
        """The chore."""
        return CheckDoubt(Doubt(self.seat, self.is_mistake, self.noted.noted()))


class RenderForm(Form):
    """A picture to be made."""

    kind: Literal["render"] = "render"
    svg: str

    def question(self) -> Picture:
        """The picture; raises Malformed for one that is not drawn for others."""
        why = refusal(self.svg)
        if why:
            raise Malformed(f"svg: {why}")
        return Picture(self.svg)


class QuestionForm(Form):
    """A question, and how long the answer may take."""

    version: Literal[1] = VERSION
    seconds: Annotated[float, Field(gt=0, le=MOST_SECONDS)]
    asked: Annotated[ThinkForm | JudgeForm | CheckForm | RenderForm, Field(discriminator="kind")]


def write_question(question: Question, seconds: float) -> bytes:
    """A question that may take so many seconds; raises Malformed for one that is too long."""
    return write(QuestionForm.model_construct(seconds=min(seconds, MOST_SECONDS), asked=_form_of(question)))


def read_question(message: bytes) -> tuple[Question, float]:
    """The question and the seconds that `write_question` wrote; raises Malformed."""
    form = read(QuestionForm, message)
    return form.asked.question(), form.seconds


def _form_of(question: Question) -> ThinkForm | JudgeForm | CheckForm | RenderForm:
    match question:
        case Problem(level, seen, legal, seed):
            return ThinkForm.model_construct(level=level, seen=seen, legal=legal, seed=seed)
        case JudgePiece(Piece(before, entries, after, first)):
            return JudgeForm.model_construct(before=before, entries=entries, after=after, first=first)
        case CheckDoubt(Doubt(seat, is_mistake, noted)):
            return CheckForm.model_construct(seat=seat, is_mistake=is_mistake, noted=NotedForm.of(noted))
        case Picture(svg):
            return RenderForm.model_construct(svg=svg)
