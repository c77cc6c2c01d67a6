"""What the rest of the bot may know of a match: plain values, read by the views, made by the use cases."""

from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from typing import Final

from engine import Event, Rules, State
from engine.dice import NO_DICE, Dice, Face

PHONES: Final = "phones"
"""Key of the options of a match at a table: accounts that have a board of it in private."""


CHAPTER: Final = "chapter"
"""Key of the options of a digital match: `MatchFacts.chapter`, as numbers with seats counted from 1."""

INVITATION: Final = "invitation"
"""Key of the options of a match at a table: the secret of its link, which no facts have."""


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
    line: int | None = None
    """At a table: the line that it belongs to."""


@dataclass(frozen=True, slots=True)
class Draft:
    """What was marked and not yet answered; it belongs to one decision."""

    decision: int
    keep: Dice = NO_DICE
    """Dice marked for keeping."""
    hearts: tuple[tuple[str, int], ...] = ()
    """Hearts marked for spending: poison, shrink, energy, or a seat's number from 1; the rest heals."""
    page: str = ""
    """Which page of a long question is open (a card being looked at, a die being turned)."""
    typed: tuple[Face, ...] = ()
    """At a table: the dice typed so far, in the order in which they were typed."""
    more: bool = False
    """At a table: the dice being typed are not the last ones of the turn, more rolls are to come."""
    extras: tuple[tuple[str, int], ...] = ()
    """At a table: what was said of the rolls of the result (`TableFacts.extras`)."""


@dataclass(frozen=True, slots=True)
class Familiar:
    """Somebody who sat at a table here before and can be seated in one tap."""

    key: str
    """Names this person in callback data."""
    name: str
    account: int | None
    """None for a guest, and for people of other chats."""


@dataclass(frozen=True, slots=True)
class SetUp:
    """What is known while a table is laid out."""

    familiar: tuple[Familiar, ...]
    """Who played here before and is not seated, the latest first."""
    last: tuple[SeatFacts, ...]
    """The seats of the last table, empty before the first one and once they are seated so again."""


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
    longest_in_tokyo: tuple[tuple[int, ...], int] | None
    """Seats, several for a tie, and turns of anybody that began while they were in Tokyo."""
    best_roll: tuple[int, Dice, int] | None
    """Seat, the result, and the stars that its numbers scored."""


@dataclass(frozen=True, slots=True)
class Result:
    """How a match ended."""

    winner: int | None
    how: str
    """engine.State.how: stars, last, nobody, idle, or agreed at a table."""
    standings: tuple[Standing, ...]
    highlights: Highlights
    seed: str
    """The seed in hexadecimal, published now; its SHA-256 is MatchFacts.seed_hash."""
    turns: int
    mixed: str = ""
    """The id of the Start press; the dice come from SHA-256(seed + mixed)."""


class OfferKind(StrEnum):
    """What a table is asked and nothing is done about by itself."""

    OUT = "out"
    """A monster lost its last heart; declined, it stays at 1."""
    ENTER = "enter"
    """Counters: a monster entered Tokyo, and the rules give it something."""
    YIELD = "yield"
    """Counters: a monster in Tokyo was hit by the one whose turn it is, and may leave its place to it."""
    TAKE = "take"
    """Counters: the monster whose turn it is took out the one in Tokyo, and takes its place."""
    START = "start"
    """Counters: a monster began its turn in Tokyo, and the rules give it something."""
    WIN = "win"
    """Counters: a monster has 20 stars."""
    PAY = "pay"
    """Counters: the monster whose turn it is was given a card that it can pay."""
    SWEEP = "sweep"
    """Counters: three other cards lie for sale, and the monster whose turn it is can pay for that."""


@dataclass(frozen=True, slots=True)
class Offer:
    """One question to the table that waits beside everything else, until it is answered or moot."""

    kind: OfferKind
    seat: int
    text: str
    """The table event that accepting it enters, in notation: `add 2 stars +2`, `set 2 hearts 0`."""


@dataclass(frozen=True, slots=True)
class Line:
    """One entry in the history of a table: everything that it did is taken back at once."""

    line: int
    """Its name: the seq of its first event. Buttons name it."""
    head: int
    """The seq of its last event."""
    account: int | None
    """Who entered it."""
    at: datetime
    """When its last event was entered."""
    turn: int
    """The turn in which it was entered, 0 before the first one."""
    seat: int
    """Who answered: a seat, engine.CHANCE for dice and cards, engine.TABLE for corrections."""
    texts: tuple[str, ...]
    """What people entered, in notation, seats counted as they sat then; several for an attack and for
    quick taps, which are to be added up. What followed by itself is in `entries` alone."""
    rolled_by: int | None = None
    """Whose dice fell, where dice were entered."""
    entries: tuple[Logged, ...] = ()
    """All events of the line, with what happened; what computers did included. Only in the history."""
    seats: tuple[SeatFacts, ...] = ()
    """Who sat where before the line, if that is not as now."""
    changed: "Changed | None" = None
    """What was changed, if the line says that a past one was."""
    fixed: bool = False
    """Others count on it (who sits where, the mode): it stays. Only in the history."""


@dataclass(frozen=True, slots=True)
class Changed:
    """What was done with a past line."""

    how: str
    """`instead`, `before` or `out`."""
    line: Line
    """As it was."""


class Waits(StrEnum):
    """What a change of a past line waits for."""

    ENTRY = "entry"
    """Something is to be entered, in its place or before it."""
    CHOICE = "choice"
    """A later line does not fit any more, and people choose what becomes of it."""


@dataclass(frozen=True, slots=True)
class Changing:
    """A past line that is being changed; the board shows how things stood then."""

    how: str
    """`instead`, `before` or `out`."""
    waits: Waits
    line: Line
    """The line that is asked about: the changed one, or the first that does not fit any more."""
    reason: str
    """Why it does not fit: a reason of the engine, `other_dice`, `no_offer` or `last_heart`."""
    left: int
    """Lines that are still to be entered again, that one included."""
    account: int | None
    """Who began it."""


@dataclass(frozen=True, slots=True)
class TableFacts:
    """What a match at a physical table has beside the rest."""

    undo: Line | None
    """What an undo takes back; None at the start."""
    redo: Line | None
    """What a redo brings back; None if there is nothing."""
    offers: tuple[Offer, ...]
    """Open offers, the oldest first."""
    mat: int
    """Seat whose mat is open, from 0."""
    market: bool
    """The table keeps the cards for sale entered: cards are asked for where they are revealed."""
    asked_dice: int
    """How many dice are to be entered now; 0 if none are."""
    final: bool
    """The dice that are being entered are the result of the turn, not one roll of several."""
    drops: tuple[str, ...]
    """What a structural correction would drop now: `damage SEAT AMOUNT` (seat from 1), `card CARD`."""
    touched: datetime
    """When somebody last entered something; the board is as of then."""
    extras: tuple[tuple[str, int], ...] = ()
    """What matters of the rolls of a result, and the most it can be: `rolls` made in all (Orb of Doom),
    `energy_drink` and `smoke_cloud` rolls that were paid. Said by `entering.say_extra`."""
    changing: Changing | None = None
    """The past line that is being changed; nothing is undone or redone meanwhile but the change itself."""
    next_roll: tuple[int, int] | None = None
    """Who rolls how many dice if nothing more is bought now; None where anything else comes first."""
    probes: tuple[int, ...] = ()
    """Whose Psychic Probe was passed over when the last dice were entered, and can still be used."""


@dataclass(frozen=True, slots=True)
class Chapter:
    """What begins when a monster falls or a match ends: it is told by a board that is a new message."""

    revision: int = -1
    """Boards that show an older one are of the chapter before."""
    fallen: tuple[int, ...] = ()
    """Seats whose monsters fell then."""


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
    table: TableFacts | None = None
    """None for a digital match, and while a match at a table is set up."""

    set_up: SetUp | None = None
    """At a table, before the match."""

    lesson: str = ""
    """Name of the lesson for the one who is asked and plays for the first time; empty for all others."""

    @property
    def kind(self) -> Kind:
        """Whether it is a digital match or one at a physical table."""
        return self.mode.kind

    @property
    def people_roll(self) -> bool:
        """Whether people roll the dice and enter them; else the bot does."""
        return self.kind is Kind.TABLE

    @property
    def asked(self) -> int | None:
        """The seat that is asked now, None if chance or nobody is."""
        seat = self.state.asked_seat if self.state is not None else None
        return seat if seat is not None and seat >= 0 else None

    @property
    def hints(self) -> bool:
        """Whether who is asked may ask what to do; unless it was set, in private and at a table for one."""
        if self.mode is Mode.COUNTERS:
            return False
        people = sum(seat.occupant is not Occupant.COMPUTER for seat in self.seats)
        usual = self.private if self.mode is Mode.DIGITAL else people == 1
        return self.options.get("hint", "on" if usual else "off") == "on"

    @property
    def chapter(self) -> Chapter:
        """The present chapter of a digital match."""
        revision, *fallen = map(int, self.options.get(CHAPTER, "-1").split())
        return Chapter(revision, tuple(seat - 1 for seat in fallen))

    @property
    def chats(self) -> tuple[int, ...]:
        """The chats with a board of the match: its own, and those of people who took one into private."""
        known = self.options.get(PHONES, "").split()
        return (self.chat, *(account for account in map(int, known) if self.seat_of(account) is not None))

    def seat_of(self, account: int) -> SeatFacts | None:
        """The seat of a person, None for a stranger."""
        return next((seat for seat in self.seats if seat.account == account), None)
