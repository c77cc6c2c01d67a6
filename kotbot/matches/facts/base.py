"""People and places: what the facts of every match are made of."""

from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from typing import Final

from engine import Event
from kotbot.matches import inline_chats


class Status(StrEnum):
    """The stage of a match in its life."""

    LOBBY = "lobby"
    LIVE = "live"
    OVER = "over"
    """Ended by the rules; `Result` says how."""
    STOPPED = "stopped"
    """Ended without a result: stopped by people, or a lobby that expired."""


OPEN: Final = (Status.LOBBY, Status.LIVE)
"""The statuses of a match that has not ended."""
ENDED: Final = (Status.OVER, Status.STOPPED)
"""The statuses of a match that has ended."""


class Kind(StrEnum):
    """The kind of a match, fixed from its opening on; its use cases and its screens are looked up by it."""

    DIGITAL = "digital"
    TABLE = "table"


class Mode(StrEnum):
    """A mode of play: who rolls the dice and deals the cards, and which rules are enforced."""

    DIGITAL = "digital"
    REFEREE = "referee"
    COUNTERS = "counters"

    @property
    def kind(self) -> Kind:
        """The kind of a match in this mode."""
        return Kind.DIGITAL if self is Mode.DIGITAL else Kind.TABLE


class Pace(StrEnum):
    """The time that a decision may take."""

    LIVE = "live"
    """2 minutes a decision."""
    RELAXED = "relaxed"
    """12 hours a decision."""
    NONE = "none"


class Occupant(StrEnum):
    """The kind of player on a seat: who sits there is its account, its name or its level."""

    PERSON = "person"
    GUEST = "guest"
    """A name without an account, at a physical table."""
    COMPUTER = "computer"


class WindowsWanted(StrEnum):
    """The windows (Psychic Probe, Wings, Opportunist) that a seat wants to be asked: a standing answer."""

    ASK = "ask"
    DEADLY = "deadly"
    """Only those whose card may save it while it would be eliminated otherwise."""
    NOT_THIS_TURN = "turn"
    """Nothing more until the turn is over, except deadly questions."""


@dataclass(frozen=True, slots=True)
class Person:
    """A person who writes or presses a button, as Telegram reports them."""

    id: int
    """Telegram's user id, which is also the id of the account."""
    name: str
    """Not escaped and not isolated."""
    username: str = ""
    language: str = ""
    """Telegram's language_code."""
    chat_admin: bool = False
    """Administers the chat of the update; anonymous administrators too."""
    nameless: bool = False
    """Writes as a group or a channel: cannot be seated or remembered, and `id` belongs to no person."""


@dataclass(frozen=True, slots=True)
class Where:
    """The place of a match; `topic` is Telegram's message_thread_id, 0 outside topics."""

    chat: int
    topic: int = 0
    private: bool = False

    def message(self, number: int) -> "ChatMessage":
        """Return the address of the message with this number there."""
        return ChatMessage(self.chat, number)

    @property
    def is_inline(self) -> bool:
        """Whether it is the unknown chat of an inline message."""
        return inline_chats.is_inline(self.chat)


@dataclass(frozen=True, slots=True)
class ChatMessage:
    """A message by its chat and the number that it has there."""

    chat: int
    number: int


@dataclass(frozen=True, slots=True)
class InlineMessage:
    """An inline message: found and edited by its id alone, in whatever chat it stands."""

    chat: int = field(compare=False)
    """The inline chat of its match (kotbot.matches.inline_chats), or of itself where it has none."""
    inline_message_id: str

    @property
    def number(self) -> int:
        """The number by which it is found in its inline chat."""
        return inline_chats.number_of(self.inline_message_id)


Address = ChatMessage | InlineMessage
"""The address of a message of ours that shows a match, or of any other."""


@dataclass(frozen=True, slots=True)
class SeatFacts:
    """One seat of a match, in the order of play; `place` is the engine's seat, from 0."""

    place: int
    occupant: Occupant
    name: str
    """Name of the person or guest, not escaped and not isolated.

    For a computer it is one of kotbot.matches.core.seats.COMPUTER_NAMES, or empty in old matches.
    """
    monster: str
    """Monster id of the edition's box, or what people at a table typed."""
    account: int | None = None
    level: str | None = None
    """Name of the computer player that plays the seat, also for a person who is away."""
    away: bool = False
    """A computer plays for the person, who can take the seat back."""
    yield_below: int = 0
    """Leaves Tokyo automatically with fewer hearts than this; 0: always asked."""
    windows: WindowsWanted = WindowsWanted.ASK


@dataclass(frozen=True, slots=True)
class Logged:
    """One accepted event of a match and what followed from it."""

    seq: int
    seat: int
    """The seat that answered, engine.CHANCE or engine.TABLE."""
    account: int | None
    text: str
    """The answer or table event in notation."""
    events: tuple[Event, ...]
    at: datetime
    turn: int
    line: int | None = None
    """At a table: the line of the event."""
