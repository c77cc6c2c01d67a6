"""What may be known of a match at a table beside the rest."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import NamedTuple

from engine.table_events import Change
from kotbot.matches.facts.base import Logged, SeatFacts


@dataclass(frozen=True, slots=True)
class Noted:
    """What people noted on a card that the catalogue lacks."""

    card: str
    note: str


@dataclass(frozen=True, slots=True)
class Counter:
    """What a table counts of each monster beside the rules."""

    what: str
    """One of engine.state.COUNTERS."""
    name: str
    """As people typed it; empty once that is forgotten."""


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
    counts_for: tuple[tuple[int, str], ...] = ()
    """Seats of guests, and the name of the account for which they count."""


class NameAsked(NamedTuple):
    """A name that somebody is to type: for which seat, and in which message it was asked for."""

    account: int
    what: str
    """`name`: whoever sits there is called so; `guest`: somebody else plays on."""
    place: int
    message: int


@dataclass(frozen=True, slots=True)
class Prompts:
    """What was begun with the seats of a table, for everybody to see; it ends when they are counted anew."""

    name: NameAsked | None = None
    offered: int | None = None
    """The seat that somebody else may take."""
    order: tuple[int, ...] = ()
    """The seats that were tapped so far in the order of play."""


class OfferKind(StrEnum):
    """What a table is asked and nothing is done about by itself."""

    OUT = "out"
    """A monster lost its last heart; declined, it stays at 1."""
    ENTER = "enter"
    """Counters: a monster entered Tokyo, and the rules give it something."""
    YIELD = "yield"
    """Counters: a monster in Tokyo was hit by the one whose turn it is, and may leave its place to it; to
    leave is all it does where the other is in the City already."""
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
class DroppedDamage:
    """Damage on its way to a seat."""

    seat: int
    hearts: int


@dataclass(frozen=True, slots=True)
class DroppedCard:
    """The effect of a card that was paid."""

    card: str


Dropped = DroppedDamage | DroppedCard
"""What a structural correction drops."""


@dataclass(frozen=True, slots=True)
class Offer:
    """One question to the table that waits beside everything else, until it is answered or moot."""

    kind: OfferKind
    seat: int
    change: Change
    """What accepting it enters: two more stars, no hearts. As it is kept, a place in Tokyo is left or taken
    in it as that was offered; in the facts, as it would be now."""


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


class How(StrEnum):
    """What is done with a line."""

    INSTEAD = "instead"
    """Something else is entered in its place."""
    BEFORE = "before"
    """Something is entered before it."""
    OUT = "out"
    """It did not happen."""


@dataclass(frozen=True, slots=True)
class Changed:
    """What was done with a past line."""

    how: How
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

    how: How
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
    drops: tuple[Dropped, ...]
    """What a structural correction would drop now."""
    touched: datetime
    """When somebody last entered something; the board is as of then."""
    extras: tuple[tuple[str, int], ...] = ()
    """What matters of the rolls of a result, and the most it can be: `rolls` made in all (Orb of Doom),
    `energy_drink` and `smoke_cloud` rolls that were paid. Said by `entering.say_extra`."""
    changing: Changing | None = None
    """The past line that is being changed; nothing is undone or redone meanwhile but the change itself."""
    next_roll: tuple[int, int] | None = None
    """Who rolls how many dice if nothing more is bought now; None where anything else comes first."""
    typist: int | None = None
    """The account that typed the last die of this roll, however long ago: a board stays right by itself."""
    shared: bool = False
    """Several people may enter something here, each on a phone of their own."""
    probes: tuple[int, ...] = ()
    """Whose Psychic Probe was passed over when the last dice were entered, and can still be used."""
    taught: bool = False
    """It is taught, and somebody sits there who never played."""
    lesson: str = ""
    """Name of the lesson for `learner`, whose step it is; empty where nothing is new, or nobody is taught."""
    learner: int = 0
    """The seat that is taught, from 0."""
    counters: tuple[Counter, ...] = ()
    """What the table counts beside the rules; the numbers are in the position."""
    notes: tuple[Noted, ...] = ()
    """What is noted on cards of other boxes."""
    openers: tuple[int, ...] = ()
    """The accounts that opened the page or the mat that a number without a name means; empty: nobody did."""
    new_cards: tuple[str, ...] = ()
    """Where somebody is taught: cards that were never at this table before, and lie before somebody now."""
