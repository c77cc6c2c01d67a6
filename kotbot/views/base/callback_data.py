"""What a button asks for: its verb with the facts of its row, the match, the decision, and arguments.

Features and views have arguments as values; callback data has them as short words. The row of a verb (verb)
names a codec for each.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum, Flag, StrEnum, auto
from typing import Any, Final, Generic, TypeAlias, TypeVar, TypeVarTuple, cast, overload

from pydantic import GetCoreSchemaHandler
from pydantic_core import CoreSchema, core_schema

from engine.cards.catalogue import UNKNOWN
from engine.dice import FACE_NAMES, Face
from kotbot.matches.facts import MatchFacts

LONGEST_NUMBER: Final = 9
LONGEST_ID: Final = 16
"""Characters of an account's or a chat's id."""
BETWEEN: Final = ";"
"""Between several table events of one entry."""
UNNAMED: Final = "unnamed"
"""A card that is not named, in callback data, which has no question mark."""
_WORDS: Final = {UNKNOWN: UNNAMED, BETWEEN: "."}
_NOTATION: Final = {word: text for text, word in _WORDS.items()}

T = TypeVar("T")
E = TypeVar("E", bound=StrEnum)
A = TypeVar("A")
B = TypeVar("B")
C = TypeVar("C")
D = TypeVar("D")
Args = TypeVarTuple("Args")


# Arguments


@dataclass(frozen=True, slots=True)
class Arg(Generic[T]):
    """How a value is written as a word of callback data, and read; an empty word is one that is left out.

    Anybody can forge callback data: `read` raises ValueError for what no button of ours says.
    """

    write: Callable[[T], str]
    read: Callable[[str], T]
    takes_rest: bool = False
    """All words that are left, with spaces between them; the last argument only."""


def optional(arg: Arg[T]) -> Arg[T | None]:
    """The same, or None where it is left out."""
    return Arg(
        lambda value: "" if value is None else arg.write(value),
        lambda word: arg.read(word) if word else None,
    )


def or_else(arg: Arg[T], default: T) -> Arg[T]:
    """The same, with a value for where it is left out."""
    return Arg(arg.write, lambda word: arg.read(word) if word else default)


def one_of(kind: type[E]) -> Arg[E]:
    """A member of a closed set, which may have one that is left out: the empty word."""
    return Arg(str, kind)


def _number(word: str) -> int:
    if not word.isdecimal() or len(word) > LONGEST_NUMBER:
        raise ValueError(f"{word!r} is no number from 0 to 999999999")
    return int(word)


def _id(word: str) -> int:
    if not word.removeprefix("-").isdecimal() or len(word) > LONGEST_ID:
        raise ValueError(f"{word!r} is no id of an account or a chat")
    return int(word)


def _face(word: str) -> Face:
    return FACE_NAMES.index(word)


def _in_words(notation: str) -> str:
    words = notation.replace(BETWEEN, f" {BETWEEN} ").split()
    return " ".join(_WORDS.get(word, word) for word in words)


def _in_notation(words: str) -> str:
    return " ".join(_NOTATION.get(word, word) for word in words.split()).replace(f" {BETWEEN}", BETWEEN)


WORD: Final[Arg[str]] = Arg(str, str)
"""A word, empty where it is left out."""
NUMBER: Final = Arg(str, _number)
PAGE: Final = or_else(NUMBER, 0)
"""Pages count from 0."""
SEAT: Final[Arg[int]] = Arg(lambda seat: str(seat + 1), lambda word: _number(word) - 1)
"""A seat or a slot of the market, from 0; from 1 in callback data. -1 is none of them."""
ID: Final = Arg(str, _id)
DIE: Final[Arg[Face]] = Arg(FACE_NAMES.__getitem__, _face)
"""The face that a die shows."""
NOTATION: Final = Arg(_in_words, _in_notation, takes_rest=True)
"""An answer, a mark, a table event or a card in notation."""
TEXT: Final[Arg[str]] = Arg(str, str, takes_rest=True)
WORDS: Final[Arg[tuple[str, ...]]] = Arg(" ".join, lambda text: tuple(text.split()), takes_rest=True)


# Verbs


class For(Enum):
    """Whom a button is for. Who is in the chat of the match is never asked anything."""

    ANYBODY = "anybody"
    """It is about no match, or about whoever presses alone."""
    CHAT = "chat"
    """It is about the chat in which it is pressed."""
    GUESTS = "guests"
    """It names the chat whose guests it is about: for those in that chat."""
    LINK = "link"
    """It carries the secret of a link."""
    SEAT = "seat"
    """One's own seat, from everywhere; at a table, where everybody enters everything, in one's own turn."""
    PLAYED = "played"
    """Looks back at a match: for whoever played it, too."""
    WATCHED = "watched"
    """Looks at a match: for whoever plays it, too, while it runs."""
    BOARD = "board"
    """Sends a board anew: for those in the chat where it stands, the group's or one's own."""
    MEMBERS = "members"
    """Changes a match, or posts to its chat: for those who are in that chat now."""


class Trait(Flag):
    """What else is true of a verb, wherever its buttons stand."""

    DECIDES = auto()
    """It names the decision that was open where it was seen: later it is stale."""
    ON_BOARDS = auto()
    """Only boards have it: another message that has it was one."""
    IN_LINKS = auto()
    """It only shows something: a link that anybody can write may carry it."""
    BESIDE = auto()
    """It answers nothing and enters nothing."""
    OF_ASKED = auto()
    """In a digital match it is for who is asked."""
    OF_HOST = auto()
    """In the lobby of a digital match it is for the host."""
    OF_PLAYERS = auto()
    """A page for one who does not play leaves it out."""
    TYPED = auto()
    """It answers what is open at a table: its words may be typed there."""


NOTHING_ELSE: Final = Trait(0)


class VerbRow(str, Generic[*Args]):
    """The first word of callback data, whom its buttons are for, and what arguments follow it."""

    whom: For
    args: tuple[Arg[Any], ...]
    traits: Trait

    @classmethod
    def __get_pydantic_core_schema__(cls, _: object, handler: GetCoreSchemaHandler) -> CoreSchema:
        """In JSON it is its word."""
        return core_schema.no_info_after_validator_function(_row, handler(str))

    def anywhere(self, *args: *Args) -> "Action":
        """What a button asks for that is about no match."""
        return Action(self, args=self.write(*args))

    def of(self, facts: MatchFacts, *args: *Args) -> "Action":
        """The same about a match."""
        decision = facts.decision if Trait.DECIDES in self.traits else -1
        return Action(self, facts.code, decision, self.write(*args))

    def whenever(self, facts: MatchFacts, *args: *Args) -> "Action":
        """The same, whatever is decided meanwhile."""
        return Action(self, facts.code, args=self.write(*args))

    def write(self, *args: *Args) -> tuple[str, ...]:
        """Arguments as words, without those left out at the end."""
        words: list[str] = []
        values: tuple[Any, ...] = args
        for arg, value in zip(self.args, values, strict=True):
            text = arg.write(value)
            words += text.split() if arg.takes_rest else (text,)
        while words and not words[-1]:
            words.pop()
        return tuple(words)

    def read(self, words: Sequence[str]) -> tuple[*Args]:
        """Words as arguments, whatever follows them; raises ValueError for words of no button of ours."""
        texts = [*words[: len(self.args)], *[""] * (len(self.args) - len(words))]
        if self.args and self.args[-1].takes_rest:
            texts[-1] = " ".join(words[len(self.args) - 1 :])
        values = tuple(arg.read(text) for arg, text in zip(self.args, texts, strict=True))
        return cast("tuple[*Args]", values)


AnyVerb: TypeAlias = VerbRow[*tuple[Any, ...]]
ROWS: Final[dict[str, AnyVerb]] = {}
"""What `verb` made, by its word."""


def _row(word: str) -> AnyVerb:
    if word not in ROWS:
        raise ValueError(f"{word!r} is no verb")
    return ROWS[word]


@overload
def verb(word: str, whom: For, /, *, traits: Trait = ...) -> VerbRow[()]: ...
@overload
def verb(word: str, whom: For, a: Arg[A], /, *, traits: Trait = ...) -> VerbRow[A]: ...
@overload
def verb(word: str, whom: For, a: Arg[A], b: Arg[B], /, *, traits: Trait = ...) -> VerbRow[A, B]: ...
@overload
def verb(
    word: str, whom: For, a: Arg[A], b: Arg[B], c: Arg[C], /, *, traits: Trait = ...
) -> VerbRow[A, B, C]: ...
@overload
def verb(
    word: str, whom: For, a: Arg[A], b: Arg[B], c: Arg[C], d: Arg[D], /, *, traits: Trait = ...
) -> VerbRow[A, B, C, D]: ...
def verb(word: str, whom: For, /, *args: Arg[Any], traits: Trait = NOTHING_ELSE) -> AnyVerb:
    """The row of a verb: its word, whom it is for, its arguments and its traits."""
    row: AnyVerb = VerbRow(word)
    row.whom, row.args, row.traits = whom, args, traits
    if word in ROWS:
        raise ValueError(f"there are two verbs {word!r}")
    ROWS[word] = row
    return row


@dataclass(frozen=True, slots=True)
class Action:
    """What a press asks for. Forgeable: it is authorised again when it comes back.

    `match` is the code of a match, `decision` the number of the decision that the button answers (-1 for
    none); `args` are short words of letters, digits and _.+- that the verb reads.
    """

    verb: AnyVerb
    match: str = ""
    decision: int = -1
    args: tuple[str, ...] = ()
