"""What a page of a match is made of; all words are those of one language, ready to be shown.

Lists of seats, cards and dice are in the order in which they lie on the table. Nothing in it is secret: it is
made of the facts that everybody in the chat may see.
"""

from dataclasses import dataclass
from enum import Enum
from typing import Final

from kotbot.views.base.callback_data import Action
from kotbot.views.base.screen import Style


class Viewer(Enum):
    """Who looks at a page."""

    PUBLIC = "public"
    """Whoever has the link of a match: sees it, and can do nothing."""
    CHAT = "chat"
    """Somebody of the chat, on a seat or not: has the buttons of the board."""
    ADMIN = "admin"
    """Who administers the chat of a lobby: has the buttons of its host, too."""


@dataclass(frozen=True, slots=True)
class Away:
    """Somebody of a match who is not in its chat now: has the buttons that are theirs from everywhere."""

    account: int


Looks = Viewer | Away
"""As whom somebody looks at a page."""

NO_SEAT: Final = -1
"""In place of a seat: somebody who has none."""
KEEPER: Final = -2
"""In place of a seat: who laid out a table and has no seat at it."""


class TextStyle(Enum):
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
    look: TextStyle = TextStyle.PLAIN
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
    seats: tuple[int, ...] | None = None
    """Whom it is for, NO_SEAT and KEEPER among them; None for everybody."""
    stroke: str = ""
    """The key of a keyboard that presses it: space or enter; empty for none."""
    beside: bool = False
    """Whether it answers nothing: a page, a hint, taking back."""


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
    """In energy: for who may buy now, else as printed; None where it does not matter any more."""
    charge: int = 0
    """What lies on it."""
    buy: Action | None = None
    """Buys it; None while nobody is asked, or who is asked cannot pay it."""
    missing: str = ""
    """How much who is asked to buy is short of."""


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
    counted: tuple[Dial, ...]
    """What the table counts beside the rules, by its own names."""
    cards: tuple[Card, ...]
    said: str
    """Everything about it in one sentence, for those who listen."""


@dataclass(frozen=True, slots=True)
class Joined:
    """A monster that waits for the match to begin."""

    sign: str
    """As Mat.sign, and so the next."""
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
    """Marks it, or takes the mark away; None while nobody is asked which to keep."""


class StepKind(Enum):
    """What happens in a step."""

    BEGIN = "begin"
    TURN = "turn"
    ROLL = "roll"
    """Of somebody else's dice, too: Camouflage."""
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
    """A card comes to a monster without being bought."""
    SWEEP = "sweep"
    CARD = "card"
    """Anything else that cards do."""
    FALL = "fall"
    REBORN = "reborn"
    ENTRY = "entry"
    """People at a table enter what happened."""
    CORRECTION = "correction"
    """They put right what the referee has: nothing happened."""
    END_OF_TURN = "end"
    WIN = "win"


@dataclass(frozen=True, slots=True)
class Number:
    """A number of a monster after a step: what it is then, or by how much it changed."""

    seat: int
    sign: str
    """As Dial.sign; `counter1` for what a table counts."""
    now: int | None
    change: int | None


@dataclass(frozen=True, slots=True)
class Holder:
    """Who is in a place of Tokyo after a step."""

    place: str
    """`city` or `bay`."""
    seat: int | None


@dataclass(frozen=True, slots=True)
class Step:
    """Something that happened, small enough to be looked at."""

    id: int
    """Rises, and is the same for the same event on every machine."""
    before: int
    """The id of the step before; 0 for the first of a match, -1 where that one is not known any more."""
    turn: int
    kind: StepKind
    seat: int | None
    """Who does it, or whom it happens to."""
    hits: tuple[int, ...]
    """Whom else it happens to: who is bitten, who had the card."""
    line: Line
    """In words; empty for what goes without saying, or was said with an earlier step."""
    dice: tuple[Die, ...]
    """As they lie after it, where it is about dice; of a roll, those that did not fall are `kept`."""
    numbers: tuple[Number, ...]
    holders: tuple[Holder, ...]
    """Of the places whose monster is another one then."""
    cards: tuple[Card, ...]
    """What is bought, revealed, moved or goes away."""
    lands: bool
    """Whether the cards lie before `seat` then."""


@dataclass(frozen=True, slots=True)
class QuestionText:
    """What is asked, in words: the lines of the board above its buttons."""

    seat: int | None
    to: tuple[int, ...]
    """To whom the words speak, KEEPER among them: who is asked, or who plays for a guest."""
    prompt: tuple[Line, ...]
    notes: tuple[Line, ...]
    others: tuple[Line, ...]
    """The prompt for those to whom it does not speak."""
    aside: tuple[Line, ...]
    """The notes for those."""
    whose: str
    """Whose turn it is at a table, where all who sit there have the buttons; else empty."""
    due: int | None
    """The second at which the time is over, None if there is no limit."""
    of_all: bool
    """Whether all who sit there may answer, as at a table."""


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
    """All of it. What is sent to an open page is whole fields of these, those that changed, and new steps."""

    head: Head
    tokyo: tuple[Spot, ...]
    mats: tuple[Mat, ...]
    market: tuple[Card, ...]
    dice: tuple[Die, ...]
    question: QuestionText
    story: tuple[Line, ...]
    body: tuple[Line, ...]
    """The whole board in words, where there is no table to be shown: before the match, and after it."""
    joined: tuple[Joined, ...]
    """Who is in the lobby."""
    keys: tuple[tuple[Key, ...], ...]
    """Rows of buttons in reading order."""
    beforehand: tuple[tuple[Key, ...], ...]
    """What those who wait may say before they are asked, each for their own seat."""
    log: int
    """Rises with every answer."""
    steps: tuple[Step, ...]
    """What happened lately, oldest first: the present turn, and about a round before it."""


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
    again: Action | None = None
    """What the page presses by itself a little later, where something is being made."""


@dataclass(frozen=True, slots=True)
class Listed:
    """One of somebody's matches."""

    code: str
    title: str
    remark: Line
    signs: str
    waits: bool
