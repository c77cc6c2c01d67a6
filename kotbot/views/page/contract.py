"""The data of a page of a match; all words are in one language and ready to be shown.

Lists of seats, cards and dice are in the order in which they lie on the table. Nothing is secret but `Hand`,
which one reader is sent alone: all else is made of facts that everybody in the chat may see.
"""

from dataclasses import dataclass
from enum import Enum
from typing import Final

from kotbot.views.base.callback_data import Action
from kotbot.views.base.screen import Style


class Viewer(Enum):
    """The role of a person who looks at a page."""

    PUBLIC = "public"
    """A person with the link of a match: sees it, and can do nothing."""
    CHAT = "chat"
    """A member of the chat, seated or not: has the buttons of the board."""
    ADMIN = "admin"
    """An administrator of a lobby's chat: has the buttons of its host, too."""


@dataclass(frozen=True, slots=True)
class Away:
    """A player outside the chat: has the buttons that such a person may press from everywhere."""

    account: int


Looks = Viewer | Away
"""The role in which a person looks at a page."""

NO_SEAT: Final = -1
"""In place of a seat: a person without one."""
KEEPER: Final = -2
"""In place of a seat: the person who set up a table without taking a seat."""


class TextStyle(Enum):
    """The text style of a part of a line."""

    PLAIN = ""
    BOLD = "b"
    ITALIC = "i"
    CODE = "code"
    TIME = "time"
    """A time, shown in the time zone and language of the reader."""


@dataclass(frozen=True, slots=True)
class Run:
    """A part of a line in one style."""

    text: str
    look: TextStyle = TextStyle.PLAIN
    unix: int = 0
    """For TIME: the seconds since the epoch."""


Line = tuple[Run, ...]


@dataclass(frozen=True, slots=True)
class PageButton:
    """A button: exactly one of action, url and copy is set."""

    text: str
    style: Style
    action: Action | None = None
    url: str | None = None
    copy: str | None = None
    turn: int = 0
    """The turn number for an action that shows a turn of a past match, else 0."""
    seats: tuple[int, ...] | None = None
    """The seats that may press it, including NO_SEAT and KEEPER; None for everybody."""
    stroke: str = ""
    """The keyboard key that presses it: space or enter; empty for none."""
    beside: bool = False
    """Whether it does not answer: a page, a hint, undo."""


@dataclass(frozen=True, slots=True)
class Spot:
    """The City or the Bay."""

    name: str
    seat: int | None
    """The seat that is there; None for nobody."""


@dataclass(frozen=True, slots=True)
class Card:
    """A card before a monster, or for sale."""

    id: str
    name: str
    text: str
    """Its effect; empty for a card without a known name."""
    cost: int | None = None
    """In energy: for the asked buyer, else as printed; None if it does not matter any more."""
    charge: int = 0
    """The tokens on it."""
    buy: Action | None = None
    """The action that buys it; None if nobody is asked or the asked seat cannot pay."""
    missing: str = ""
    """The energy that the asked buyer lacks."""


@dataclass(frozen=True, slots=True)
class Dial:
    """One number of a monster."""

    sign: str
    """heart, star, energy, poison or shrink: the name of its drawing."""
    name: str
    value: int
    most: int
    """The upper limit of hearts and stars; 0 if there is none."""


@dataclass(frozen=True, slots=True)
class Mat:
    """A monster and its player."""

    seat: int
    sign: str
    drawing: str
    """File name of its drawing; empty for a typed monster, which has its sign."""
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
    counted: tuple[Dial, ...]
    """The table's own counters by name; numbers of expansions and of hidden cards by a sign or drawing."""
    cards: tuple[Card, ...]
    said: str
    """A full description in one sentence, for screen readers."""


@dataclass(frozen=True, slots=True)
class Joined:
    """A monster that waits for the match to begin."""

    sign: str
    """As in Mat.sign, also the next attributes."""
    drawing: str
    name: str
    player: str


@dataclass(frozen=True, slots=True)
class Die:
    """One die as it lies."""

    face: str
    """1, 2, 3, energy, claw or heart."""
    kept: bool
    said: str
    action: Action | None
    """The action that marks it or removes the mark; None if nobody is asked which to keep."""


class StepKind(Enum):
    """The kind of event in a step."""

    BEGIN = "begin"
    TURN = "turn"
    ROLL = "roll"
    """A roll, also one of Camouflage with somebody else's dice."""
    RESULT = "result"
    GAIN = "gain"
    """Stars, energy or hearts gained, or energy paid."""
    DAMAGE = "damage"
    SPARED = "spared"
    TOKENS = "tokens"
    ENTER = "enter"
    LEAVE = "leave"
    STAY = "stay"
    BAY = "bay"
    """The Bay closes, or its monster moves to the City."""
    BUY = "buy"
    REVEAL = "reveal"
    DISCARD = "discard"
    MOVE = "move"
    """A card reaches a monster without being bought."""
    SWEEP = "sweep"
    PLAY = "play"
    """A card is played from a hand."""
    CARD = "card"
    """Any other effect of cards."""
    FALL = "fall"
    REBORN = "reborn"
    ENTRY = "entry"
    """People at a table enter events."""
    CORRECTION = "correction"
    """They correct the referee's state: nothing happened."""
    END_OF_TURN = "end"
    WIN = "win"


@dataclass(frozen=True, slots=True)
class Number:
    """A number of a monster after a step: its value, or its change."""

    seat: int
    sign: str
    """As in Dial.sign; `counter1` for a table's own counter, `wickedness` for a number of an expansion."""
    now: int | None
    change: int | None


@dataclass(frozen=True, slots=True)
class Holder:
    """The holder of a place in Tokyo after a step."""

    place: str
    """`city` or `bay`."""
    seat: int | None


@dataclass(frozen=True, slots=True)
class PageStep:
    """An event small enough to be watched."""

    id: int
    """Increases; the same event has the same id on every machine."""
    before: int
    """The id of the previous step; 0 for the first of a match, -1 if it is not known any more."""
    turn: int
    kind: StepKind
    seat: int | None
    """The seat that acts, or that the step happens to."""
    hits: tuple[int, ...]
    """The other seats affected: those bitten, or the former owner of the card."""
    line: Line
    """The step in words; empty if it is obvious or an earlier step told it."""
    dice: tuple[Die, ...]
    """The dice after it, if it is about dice; in a roll, the dice that did not fall are `kept`."""
    numbers: tuple[Number, ...]
    holders: tuple[Holder, ...]
    """The places whose monster changed."""
    cards: tuple[Card, ...]
    """The cards bought, revealed, moved or removed."""
    lands: bool
    """Whether the cards are in front of `seat` afterwards."""


@dataclass(frozen=True, slots=True)
class QuestionText:
    """The question in words: the lines of the board above its buttons."""

    seat: int | None
    to: tuple[int, ...]
    """The seats that the words address, including KEEPER: the asked one, or people who play for a guest."""
    prompt: tuple[Line, ...]
    notes: tuple[Line, ...]
    others: tuple[Line, ...]
    """The prompt for all others."""
    aside: tuple[Line, ...]
    """The notes for all others."""
    whose: str
    """The player in turn at a table, where all seated people have the buttons; else empty."""
    due: int | None
    """The time (seconds since the epoch) of the deadline, None if there is no limit."""
    of_all: bool
    """Whether all seated people may answer, as at a table."""


@dataclass(frozen=True, slots=True)
class Head:
    """What is played, and its progress."""

    code: str
    title: str
    turn: str
    status: str
    """`lobby`, `live`, `over` or `stopped`."""
    language: str


@dataclass(frozen=True, slots=True)
class Page:
    """The whole page. Open pages are sent only whole fields that changed, and new steps."""

    head: Head
    tokyo: tuple[Spot, ...]
    mats: tuple[Mat, ...]
    market: tuple[Card, ...]
    tiles: tuple[Card, ...]
    """Tiles and levels of expansions that lie open for everybody."""
    dice: tuple[Die, ...]
    question: QuestionText
    story: tuple[Line, ...]
    body: tuple[Line, ...]
    """The whole board in words before and after the match, where there is no table to draw."""
    joined: tuple[Joined, ...]
    """The monsters in the lobby."""
    keys: tuple[tuple[PageButton, ...], ...]
    """Rows of buttons in reading order."""
    beforehand: tuple[tuple[PageButton, ...], ...]
    """Answers in advance for those who wait, each for their own seat."""
    log: int
    """Increases with every answer."""
    steps: tuple[PageStep, ...]
    """The latest steps, oldest first: the present turn, and about a round before it."""


@dataclass(frozen=True, slots=True)
class HandCard:
    """A hidden card of the reader."""

    card: Card
    key: PageButton | None
    """The button that plays or keeps it; None if it may not be played now."""


@dataclass(frozen=True, slots=True)
class Hand:
    """The hidden cards of one reader, whom alone they are sent to."""

    title: str
    cards: tuple[HandCard, ...]
    asked: bool
    """Whether the reader is asked for one of these cards."""
    prompt: tuple[Line, ...]
    """The question, if nobody else may know whom it asks; else none."""
    keys: tuple[tuple[PageButton, ...], ...]
    """The answers to it besides the cards."""


@dataclass(frozen=True, slots=True)
class PastTable:
    """One turn of a past match: the table as it was at the end of the turn."""

    head: Head
    title: str
    """The number of the turn and of all turns."""
    whose: str
    """The monster and its player; empty if it was removed later."""
    tokyo: tuple[Spot, ...]
    mats: tuple[Mat, ...]
    """Without monsters that had not joined yet."""
    market: tuple[Card, ...]
    tiles: tuple[Card, ...]
    dice: tuple[Die, ...]
    """The dice of the turn's result; none if it had no result."""
    story: tuple[Line, ...]
    keys: tuple[tuple[PageButton, ...], ...]


@dataclass(frozen=True, slots=True)
class Sheet:
    """A page of words that a press opened, with its own buttons."""

    lines: tuple[Line, ...]
    keys: tuple[tuple[PageButton, ...], ...]
    again: Action | None = None
    """The action that the page presses itself a little later, while something is being made."""


@dataclass(frozen=True, slots=True)
class Listed:
    """A match in a person's list."""

    code: str
    title: str
    remark: Line
    signs: str
    waits: bool
