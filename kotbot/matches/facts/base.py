"""Who and where: what the facts of every match are made of."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Final

from engine import Event


class Status(StrEnum):
    """Where a match is in its life."""

    LOBBY = "lobby"
    LIVE = "live"
    OVER = "over"
    """Ended by the rules; `Result` says how."""
    STOPPED = "stopped"
    """Ended without a result: stopped by people, or a lobby that expired."""


OPEN: Final = (Status.LOBBY, Status.LIVE)
"""Of a match that has not ended."""
ENDED: Final = (Status.OVER, Status.STOPPED)
"""Of a match that has."""


class Kind(StrEnum):
    """What a match is from its opening on; its use cases and its screens are looked up by it."""

    DIGITAL = "digital"
    TABLE = "table"


class Mode(StrEnum):
    """Who answers chance, and what is enforced."""

    DIGITAL = "digital"
    REFEREE = "referee"
    COUNTERS = "counters"

    @property
    def kind(self) -> Kind:
        """What a match in this mode is."""
        return Kind.DIGITAL if self is Mode.DIGITAL else Kind.TABLE


class Pace(StrEnum):
    """How long a decision may take."""

    LIVE = "live"
    """2 minutes a decision."""
    RELAXED = "relaxed"
    """12 hours a decision."""
    NONE = "none"


class Occupant(StrEnum):
    """Who sits on a seat."""

    PERSON = "person"
    GUEST = "guest"
    """A name without an account, at a physical table."""
    COMPUTER = "computer"


class Windows(StrEnum):
    """Which interrupts (Psychic Probe, Wings, Opportunist and such) a seat wants to be asked about."""

    ASK = "ask"
    DEADLY = "deadly"
    """Wings and Electric Armor only when the monster would die of it."""
    NOT_THIS_TURN = "turn"
    """Nothing more until the turn is over, but for what is deadly."""


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who writes or presses, as Telegram tells it."""

    id: int
    """Telegram's user id; accounts have the same."""
    name: str
    """Not escaped and not isolated."""
    username: str = ""
    language: str = ""
    """Telegram's language_code."""
    chat_admin: bool = False
    """Administers the chat in which this happens; anonymous administrators too."""
    nameless: bool = False
    """Writes as a group or as a channel: nobody who could be seated or remembered, and `id` is nobody's."""


@dataclass(frozen=True, slots=True)
class Where:
    """The place of a match; `topic` is Telegram's message_thread_id, 0 outside topics."""

    chat: int
    topic: int = 0
    private: bool = False

    def message(self, number: int) -> "ChatMessage":
        """The message with this number there."""
        return ChatMessage(self.chat, number)


@dataclass(frozen=True, slots=True)
class ChatMessage:
    """A message by its chat and the number that it has there."""

    chat: int
    number: int


Address = ChatMessage
"""How a message is found again that shows a match, or anything else of ours."""


@dataclass(frozen=True, slots=True)
class SeatFacts:
    """One seat of a match, in the order of play; `place` is the engine's seat, from 0."""

    place: int
    occupant: Occupant
    name: str
    """Name of the person or guest, not escaped and not isolated.

    Of a computer one of kotbot.matches.core.seats.COMPUTER_NAMES; in old matches it has none.
    """
    monster: str
    """Monster id of the edition's box, or what people at a table typed."""
    account: int | None = None
    level: str | None = None
    """Name of the computer player; also of the one that plays for a person who is away."""
    away: bool = False
    """A computer plays for the person, who can take the seat back."""
    yield_below: int = 0
    """Yields by itself with fewer hearts than this; 0: always asked."""
    windows: Windows = Windows.ASK


@dataclass(frozen=True, slots=True)
class Logged:
    """One accepted event of a match and what followed from it."""

    seq: int
    seat: int
    """Who answered: a seat, engine.CHANCE or engine.TABLE."""
    account: int | None
    text: str
    """The answer or table event in notation."""
    events: tuple[Event, ...]
    at: datetime
    turn: int
    line: int | None = None
    """At a table: the line that it belongs to."""
