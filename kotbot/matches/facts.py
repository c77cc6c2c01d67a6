"""What the rest of the bot may know of a match: plain values, read by the views, made by the use cases."""

from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum

from engine import Event, Rules, State
from engine.dice import NO_DICE, Dice


class Status(StrEnum):
    """Where a match is in its life."""

    LOBBY = "lobby"
    LIVE = "live"
    OVER = "over"
    """Ended by the rules; `Result` says how."""
    STOPPED = "stopped"
    """Ended without a result: stopped by people, or a lobby that expired."""


class Mode(StrEnum):
    """Who answers chance, and what is enforced."""

    DIGITAL = "digital"
    REFEREE = "referee"
    COUNTERS = "counters"


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


@dataclass(frozen=True, slots=True)
class Where:
    """The place of a match; `topic` is Telegram's message_thread_id, 0 outside topics."""

    chat: int
    topic: int = 0
    private: bool = False


@dataclass(frozen=True, slots=True)
class SeatFacts:
    """One seat of a match, in the order of play; `place` is the engine's seat, from 0."""

    place: int
    occupant: Occupant
    name: str
    """Name of the person or guest, not escaped and not isolated; empty for a computer."""
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


@dataclass(frozen=True, slots=True)
class Draft:
    """What the asked person has marked and not yet answered; it belongs to one decision."""

    decision: int
    keep: Dice = NO_DICE
    """Dice marked for keeping."""
    hearts: tuple[tuple[str, int], ...] = ()
    """Hearts marked for spending: poison, shrink, energy, or a seat's number from 1; the rest heals."""
    page: str = ""
    """Which page of a long question is open (a card being looked at, a die being turned)."""


@dataclass(frozen=True, slots=True)
class Undo:
    """The event that an undo would take back now."""

    seq: int
    text: str
    account: int | None


@dataclass(frozen=True, slots=True)
class Deadline:
    """When the open decision times out, and whether its one warning was given."""

    due: datetime
    warned: bool
    overdue: bool = False
    """The time after the warning is over too: the others may let a computer play for the seat."""


@dataclass(frozen=True, slots=True)
class Standing:
    """One line of the final standings; equal ranks were eliminated together."""

    rank: int
    place: int
    stars: int
    hearts: int
    out_in_turn: int | None


@dataclass(frozen=True, slots=True)
class Highlights:
    """What was remarkable, counted from the events; seats, None where nothing was."""

    most_damage: tuple[int, int] | None
    """Seat and hearts taken from others."""
    longest_in_tokyo: tuple[int, int] | None
    """Seat and own turns started in Tokyo."""
    best_roll: tuple[int, Dice, int] | None
    """Seat, the result, and the stars that its numbers scored."""


@dataclass(frozen=True, slots=True)
class Result:
    """How a match ended."""

    winner: int | None
    how: str
    """engine.State.how: stars, last, nobody."""
    standings: tuple[Standing, ...]
    highlights: Highlights
    seed: str
    """The seed in hexadecimal, published now; its SHA-256 is MatchFacts.seed_hash."""
    turns: int
    mixed: str = ""
    """The id of the Start press; the dice come from SHA-256(seed + mixed)."""


@dataclass(frozen=True, slots=True)
class MatchFacts:
    """Everything that a screen of a match shows."""

    code: str
    """Short public id, letters and digits, also in callback data and deep links."""
    mode: Mode
    status: Status
    chat: int
    topic: int
    """Telegram's message_thread_id, 0 outside topics."""
    private: bool
    language: str
    """Language of the board."""
    host: int | None
    """Account that opened it; None once that person had everything deleted."""
    rules: Rules
    pace: Pace
    seats: tuple[SeatFacts, ...]
    seed_hash: str
    seq: int
    decision: int
    """Number of the open decision; rises when the question changes and at every undo, never goes back."""
    state: State | None
    """The public view of the position; None in the lobby."""
    draft: Draft | None
    log: tuple[Logged, ...]
    """The latest events, oldest first."""
    deadline: Deadline | None
    undo: Undo | None
    result: Result | None
    opened: datetime
    revision: int = 0
    """Rises whenever anything of the match changes, marked dice and the lobby included; boards keep it."""
    started: datetime | None = None
    ended: datetime | None = None
    votes: tuple[int, ...] = ()
    """Accounts that want to stop the match."""
    paused: str = ""
    """Why the match stands still (muted, kicked ...), empty while it does not."""
    options: dict[str, str] = field(default_factory=dict)
    """Settings of the match that are neither rules nor pace (hint buttons, counts for statistics)."""

    @property
    def asked(self) -> int | None:
        """The seat that is asked now, None if chance or nobody is."""
        seat = self.state.asked_seat if self.state is not None else None
        return seat if seat is not None and seat >= 0 else None

    def seat_of(self, account: int) -> SeatFacts | None:
        """The seat of a person, None for a stranger."""
        return next((seat for seat in self.seats if seat.account == account), None)
