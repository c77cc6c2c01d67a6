"""The callback data of buttons: a verb with its attributes, the match, the decision, and arguments.

Features and views pass arguments as values; callback data holds them as short words. The row of a verb (verb)
names a codec for each argument.
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
"""Separator of several table events of one entry."""
UNNAMED: Final = "unnamed"
"""A card whose name is unknown, in callback data, which has no question mark."""
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
    """A codec of one argument to and from a word of callback data; an empty word is an omitted argument.

    Anybody can forge callback data: `read` raises ValueError for words that no button of ours has.
    """

    write: Callable[[T], str]
    read: Callable[[str], T]
    takes_rest: bool = False
    """The argument is all remaining words, with spaces between them; allowed for the last argument only."""


def optional(arg: Arg[T]) -> Arg[T | None]:
    """Return the same codec for an argument that may be omitted (None)."""
    return Arg(
        lambda value: "" if value is None else arg.write(value),
        lambda word: arg.read(word) if word else None,
    )


def or_else(arg: Arg[T], default: T) -> Arg[T]:
    """Return the same codec with a default for an omitted argument."""
    return Arg(arg.write, lambda word: arg.read(word) if word else default)


def one_of(kind: type[E]) -> Arg[E]:
    """Return a codec for the members of a closed set; one member may be the empty word."""
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
"""A word; empty if it is omitted."""
NUMBER: Final = Arg(str, _number)
PAGE: Final = or_else(NUMBER, 0)
"""Pages count from 0."""
SEAT: Final[Arg[int]] = Arg(lambda seat: str(seat + 1), lambda word: _number(word) - 1)
"""A seat or a market slot, from 0; from 1 in callback data. -1 is none."""
ID: Final = Arg(str, _id)
DIE: Final[Arg[Face]] = Arg(FACE_NAMES.__getitem__, _face)
"""The face shown by a die."""
NOTATION: Final = Arg(_in_words, _in_notation, takes_rest=True)
"""An answer, a mark, a table event or a card in notation."""
TEXT: Final[Arg[str]] = Arg(str, str, takes_rest=True)
WORDS: Final[Arg[tuple[str, ...]]] = Arg(" ".join, lambda text: tuple(text.split()), takes_rest=True)


# Verbs


class For(Enum):
    """The audience of a button. Members of the match's chat need no check of it."""

    ANYBODY = "anybody"
    """About no match, or only about the person who presses."""
    CHAT = "chat"
    """About the chat in which the button is pressed."""
    GUESTS = "guests"
    """Names the chat whose guests it is about; for members of that chat."""
    LINK = "link"
    """Carries the secret of a link."""
    SEAT = "seat"
    """Acts on one's own seat, from everywhere; at a table, where all enter everything, in one's own turn."""
    PLAYED = "played"
    """Looks back at a match; allowed for its players, too."""
    WATCHED = "watched"
    """Looks at a match; allowed for its players, too, while it runs."""
    BOARD = "board"
    """Sends a board again; for members of the chat that has it, the group's or one's own."""
    MEMBERS = "members"
    """Changes a match or posts to its chat; for current members of that chat."""


class Trait(Flag):
    """Further properties of a verb, independent of where its buttons are."""

    DECIDES = auto()
    """Names the decision that was open when the button was made: later the button is stale."""
    ON_BOARDS = auto()
    """Appears on boards only: another message that has it was once a board."""
    IN_LINKS = auto()
    """Only shows something, so it may be in a link that anybody can write."""
    BESIDE = auto()
    """Neither answers nor enters anything."""
    OF_ASKED = auto()
    """In a digital match it is for the player who is asked."""
    OF_HOST = auto()
    """In the lobby of a digital match it is for the host."""
    OF_PLAYERS = auto()
    """Left out of the pages of spectators."""
    IN_CHATS = auto()
    """Left out of pages, which show each reader the same in another way."""
    TYPED = auto()
    """Answers the open question of a table, where its words may also be typed."""


NOTHING_ELSE: Final = Trait(0)


class VerbRow(str, Generic[*Args]):
    """A verb as the first word of callback data, with its audience and the arguments that follow."""

    whom: For
    args: tuple[Arg[Any], ...]
    traits: Trait

    @classmethod
    def __get_pydantic_core_schema__(cls, _: object, handler: GetCoreSchemaHandler) -> CoreSchema:
        """Serialise it as its word in JSON."""
        return core_schema.no_info_after_validator_function(_row, handler(str))

    def anywhere(self, *args: *Args) -> "Action":
        """Return an action that is about no match."""
        return Action(self, args=self.write(*args))

    def of(self, facts: MatchFacts, *args: *Args) -> "Action":
        """Return an action about a match."""
        decision = facts.decision if Trait.DECIDES in self.traits else -1
        return Action(self, facts.code, decision, self.write(*args))

    def whenever(self, facts: MatchFacts, *args: *Args) -> "Action":
        """Return an action about a match that is valid whatever decision is open."""
        return Action(self, facts.code, args=self.write(*args))

    def write(self, *args: *Args) -> tuple[str, ...]:
        """Write arguments as words, without omitted ones at the end."""
        words: list[str] = []
        values: tuple[Any, ...] = args
        for arg, value in zip(self.args, values, strict=True):
            text = arg.write(value)
            words += text.split() if arg.takes_rest else (text,)
        while words and not words[-1]:
            words.pop()
        return tuple(words)

    def read(self, words: Sequence[str]) -> tuple[*Args]:
        """Read words as arguments, ignoring surplus words; raises ValueError for words that no button has."""
        texts = [*words[: len(self.args)], *[""] * (len(self.args) - len(words))]
        if self.args and self.args[-1].takes_rest:
            texts[-1] = " ".join(words[len(self.args) - 1 :])
        values = tuple(arg.read(text) for arg, text in zip(self.args, texts, strict=True))
        return cast("tuple[*Args]", values)


AnyVerb: TypeAlias = VerbRow[*tuple[Any, ...]]
ROWS: Final[dict[str, AnyVerb]] = {}
"""The rows made by `verb`, by their words."""


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
    """Define the row of a verb: its word, audience, arguments and traits."""
    row: AnyVerb = VerbRow(word)
    row.whom, row.args, row.traits = whom, args, traits
    if word in ROWS:
        raise ValueError(f"there are two verbs {word!r}")
    ROWS[word] = row
    return row


@dataclass(frozen=True, slots=True)
class Action:
    """The action that a button requests. Forgeable: it is authorised again when the press arrives.

    `match` is the code of a match, `decision` the number of the decision that the button answers (-1 for
    none); `args` are short words of letters, digits and _.+- that the verb reads.
    """

    verb: AnyVerb
    match: str = ""
    decision: int = -1
    args: tuple[str, ...] = ()
