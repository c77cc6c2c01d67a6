"""What a page of a match is made of; all words are those of one language, ready to be shown.

Lists of seats, cards and dice are in the order in which they lie on the table. Nothing in it is secret: it is
made of the facts that everybody in the chat may see.
"""

from dataclasses import dataclass
from enum import Enum

from kotbot.views.base.screen import Action, Style


class Viewer(Enum):
    """Who looks at a page."""

    PUBLIC = "public"
    """Whoever has the link of a match: sees it, and can do nothing."""
    CHAT = "chat"
    """Somebody of the chat, on a seat or not: has the buttons of the board."""


class Look(Enum):
    """How a part of a line is set."""

    PLAIN = ""
    BOLD = "b"
    ITALIC = "i"
    CODE = "code"
    TIME = "time"
    """A moment, shown in the zone and language of the reader."""


@dataclass(frozen=True, slots=True)
class Run:
    """A part of a line."""

    text: str
    look: Look = Look.PLAIN
    unix: int = 0
    """Of a moment: its second."""


Line = tuple[Run, ...]


@dataclass(frozen=True, slots=True)
class Key:
    """A button: exactly one of action, url and copy is set."""

    text: str
    style: Style
    action: Action | None = None
    url: str | None = None
    copy: str | None = None
    turn: int = 0
    """Of an action that shows a turn of a match that has ended: its number, else 0."""


@dataclass(frozen=True, slots=True)
class Spot:
    """The City or the Bay."""

    name: str
    seat: int | None
    """Who is there, None for nobody."""


@dataclass(frozen=True, slots=True)
class Card:
    """A card before a monster, or for sale."""

    id: str
    name: str
    text: str
    """What it does; empty for a card that nobody named."""
    cost: int | None = None
    """Printed, in energy; None where it does not matter any more."""
    charge: int = 0
    """What lies on it."""


@dataclass(frozen=True, slots=True)
class Dial:
    """One number of a monster."""

    sign: str
    """heart, star, energy, poison or shrink: the name of its drawing."""
    name: str
    value: int
    most: int
    """Of hearts and stars; 0 where there is none."""


@dataclass(frozen=True, slots=True)
class Mat:
    """A monster and who plays it."""

    seat: int
    sign: str
    drawing: str
    """Name of the file with its drawing; empty for a monster of people's own, which has its sign."""
    colour: str
    name: str
    player: str
    place: str
    """`city`, `bay` or empty."""
    alive: bool
    active: bool
    hearts: Dial
    stars: Dial
    energy: Dial
    tokens: tuple[Dial, ...]
    cards: tuple[Card, ...]
    said: str
    """Everything about it in one sentence, for those who listen."""


@dataclass(frozen=True, slots=True)
class Die:
    """One die as it lies."""

    face: str
    """1, 2, 3, energy, claw or heart."""
    kept: bool
    said: str
    action: Action | None
    """Marks it, or takes the mark away; None while nobody is asked which to keep."""


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked, in words: the lines of the board above its buttons."""

    seat: int | None
    prompt: tuple[Line, ...]
    notes: tuple[Line, ...]
    due: int | None
    """The second at which the time is over, None if there is no limit."""


@dataclass(frozen=True, slots=True)
class Head:
    """What is played and how far it is."""

    code: str
    title: str
    turn: str
    status: str
    """`lobby`, `live`, `over` or `stopped`."""
    language: str


@dataclass(frozen=True, slots=True)
class Page:
    """All of it. What is sent to an open page is whole fields of these, those that changed."""

    head: Head
    tokyo: tuple[Spot, ...]
    mats: tuple[Mat, ...]
    market: tuple[Card, ...]
    dice: tuple[Die, ...]
    question: Question
    story: tuple[Line, ...]
    body: tuple[Line, ...]
    """The whole board in words, where there is no table to be shown: before the match, and after it."""
    keys: tuple[tuple[Key, ...], ...]
    """Rows of buttons in reading order."""
    log: int
    """Rises with every answer: whether dice that lie as before were thrown again."""


@dataclass(frozen=True, slots=True)
class Past:
    """One turn of a match that has ended: the table as it stood when the turn was over."""

    head: Head
    title: str
    """Which turn of how many."""
    whose: str
    """The monster and who plays it; empty if it was taken away later."""
    tokyo: tuple[Spot, ...]
    mats: tuple[Mat, ...]
    """Without monsters that had not sat down yet."""
    market: tuple[Card, ...]
    dice: tuple[Die, ...]
    """The result of the turn, none where it had none."""
    story: tuple[Line, ...]
    keys: tuple[tuple[Key, ...], ...]


@dataclass(frozen=True, slots=True)
class Sheet:
    """What a press opened: a page of words with buttons of its own."""

    lines: tuple[Line, ...]
    keys: tuple[tuple[Key, ...], ...]


@dataclass(frozen=True, slots=True)
class Listed:
    """One of somebody's matches."""

    code: str
    title: str
    remark: Line
    signs: str
    waits: bool
