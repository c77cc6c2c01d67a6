"""Positions, answers and choices as JSON, validated strictly: they come from other machines."""

from typing import Annotated, Any, Final, TypeVar

from pydantic import BaseModel, ConfigDict, Field, PlainSerializer, PlainValidator, ValidationError

from engine import Answer, State, from_json, read_line, to_json, write_line, write_table
from engine.errors import InvalidPosition
from engine.record import Entry, read_entry
from engine.review.choices import Choice
from engine.review.pieces import Noted
from engine.table_events import TableEvent
from engine.untrusted_state import defects

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
