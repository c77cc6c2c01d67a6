"""The facts that only a match at a table has."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import NamedTuple

from engine.table_events import Change, SetNumber
from kotbot.matches.facts.base import Logged, SeatFacts


@dataclass(frozen=True, slots=True)
class CardNote:
    """A note by people on a card that the catalogue lacks."""

    card: str
    note: str


@dataclass(frozen=True, slots=True)
class Counter:
    """A counter of each monster that a table keeps beside the rules."""

    what: str
    """One of engine.state.COUNTERS."""
    name: str
    """As people typed it; empty once the name was deleted."""


@dataclass(frozen=True, slots=True)
class Familiar:
    """Somebody who sat at an earlier table here and can be seated with one tap."""

    key: str
    """Identifies this person in callback data."""
    name: str
    account: int | None
    """None for a guest, and for people of other chats."""


@dataclass(frozen=True, slots=True)
class SetUp:
    """The facts of a table during the set-up."""

    familiar: tuple[Familiar, ...]
    """Players of earlier tables who are not seated, the latest first."""
    last: tuple[SeatFacts, ...]
    """The seats of the last table; empty if there was none, or once the same are seated again."""
    counts_for: tuple[tuple[int, str], ...] = ()
    """Seats of guests, and the name of the account for which each counts."""


class NameAsked(NamedTuple):
    """A name that somebody is asked to type: for which seat, and in which message."""

    account: int
    what: str
    """`name`: a new name for the same player; `guest`: somebody else plays on."""
    place: int
    message: int


@dataclass(frozen=True, slots=True)
class Prompts:
    """Unfinished actions on the seats of a table, shown to everybody; dropped when seats are renumbered."""

    name: NameAsked | None = None
    offered: int | None = None
    """The seat that another person may take."""
    order: tuple[int, ...] = ()
    """The seats tapped so far, in the order of play."""


class OfferKind(StrEnum):
    """The kinds of questions to a table that nothing answers automatically."""

    OUT = "out"
    """A monster lost its last heart; if declined, it stays at 1."""
    ENTER = "enter"
    """Counters: a monster entered Tokyo, and the rules give it something for that."""
    YIELD = "yield"
    """Counters: a monster in Tokyo was hit by the active one, and may leave its place to it.
    If the active one is in the City already, it only leaves."""
    TAKE = "take"
    """Counters: the active monster eliminated the one in Tokyo, and takes its place."""
    START = "start"
    """Counters: a monster began its turn in Tokyo, and the rules give it something for that."""
    WIN = "win"
    """Counters: a monster has 20 stars."""
    PAY = "pay"
    """Counters: the active monster was given a card that it can pay."""
    TILE = "tile"
    """Counters: a monster came to a space of its gauge that earns a tile; its change names the space."""
    SWEEP = "sweep"
    """Counters: three other cards lie for sale, and the active monster can pay for that."""


@dataclass(frozen=True, slots=True)
class DroppedDamage:
    """Damage that was about to hit a seat."""

    seat: int
    hearts: int


@dataclass(frozen=True, slots=True)
class DroppedCard:
    """The effect of a card that was paid for."""

    card: str


Dropped = DroppedDamage | DroppedCard
"""A pending effect that a structural correction drops."""


@dataclass(frozen=True, slots=True)
class Offer:
    """A question to the table that stays open beside everything else, until it is answered or moot."""

    kind: OfferKind
    seat: int
    change: Change
    """The change that accepting enters: two more stars, no hearts.
    As stored, it leaves or takes a place in Tokyo as that was when offered; in the facts, as it is now."""

    @property
    def level(self) -> int:
        """The space of the gauge at which a tile is offered; 0 for other offers."""
        change = self.change
        return change.value if self.kind is OfferKind.TILE and isinstance(change, SetNumber) else 0


@dataclass(frozen=True, slots=True)
class Line:
    """An entry in the history of a table; an undo takes back all of it at once."""

    line: int
    """The line's name in buttons: the seq of its first event."""
    head: int
    """The seq of its last event."""
    account: int | None
    """The account that entered it."""
    at: datetime
    """When its last event was entered."""
    turn: int
    """The turn in which it was entered, 0 before the first one."""
    seat: int
    """The seat that answered, engine.CHANCE for dice and cards, engine.TABLE for corrections."""
    texts: tuple[str, ...]
    """The entered texts in notation, with the seats of that time.
    Several for an attack, and for quick taps, which are to be added up. Only `entries` has what followed
    automatically."""
    rolled_by: int | None = None
    """The seat whose dice were entered; None if no dice were."""
    stayed: int | None = None
    """The seat that stays in Tokyo after an attack, with counters; None for other lines."""
    out: tuple[int, ...] = ()
    """The seats about which the table was asked after it whether they are out."""
    entries: tuple[Logged, ...] = ()
    """All events of the line and what happened, those of computers included. Only in the history."""
    seats: tuple[SeatFacts, ...] = ()
    """The seats before the line, if they differ from the present ones."""
    changed: "ChangedLine | None" = None
    """The change of a past line that this line records; None for other lines."""
    counters: tuple[Counter, ...] = ()
    """The named counters around the line, if they differ from the present ones. Only in the history."""
    fixed: bool = False
    """Later lines depend on it (seats, the mode), so it cannot be changed. Only in the history."""


class How(StrEnum):
    """The ways to change a line."""

    INSTEAD = "instead"
    """Another entry replaces it."""
    BEFORE = "before"
    """Another entry is inserted before it."""
    OUT = "out"
    """It is removed."""


@dataclass(frozen=True, slots=True)
class ChangedLine:
    """A change of a past line."""

    how: How
    line: Line
    """The line before the change."""


class ChangeWaits(StrEnum):
    """The events for which an open change of a past line waits."""

    ENTRY = "entry"
    """An entry, in its place or before it."""
    CHOICE = "choice"
    """A later line does not fit any more, and people choose what to do with it."""


@dataclass(frozen=True, slots=True)
class Changing:
    """A past line that is being changed; the board shows the position of that time."""

    how: How
    waits: ChangeWaits
    line: Line
    """The line in question: the changed one, or the first that does not fit any more."""
    reason: str
    """Why it does not fit: a reason of the engine, `other_dice`, `no_offer` or `last_heart`."""
    left: int
    """Lines that are still to be entered again, including that one."""
    account: int | None
    """The account that began the change."""


@dataclass(frozen=True, slots=True)
class TableFacts:
    """The facts that only a match at a physical table has."""

    undo: Line | None
    """The line that an undo takes back; None at the start."""
    redo: Line | None
    """The line that a redo brings back; None if there is none."""
    offers: tuple[Offer, ...]
    """Open offers, the oldest first."""
    mat: int
    """Seat whose mat is open, from 0."""
    market: bool
    """The table keeps the cards for sale entered, so they are asked for when they are revealed."""
    asked_dice: int
    """How many dice are to be entered now; 0 if none are."""
    final: bool
    """The dice being entered are the result of the turn, not one roll of several."""
    drops: tuple[Dropped, ...]
    """The pending effects that a structural correction would drop now."""
    touched: datetime
    """When somebody last entered something; the board shows the position of that moment."""
    extras: tuple[tuple[str, int], ...] = ()
    """The relevant numbers of rolls behind a result, each with its maximum.
    They are `rolls` made in all (Orb of Doom), and those paid as `energy_drink`, `smoke_cloud` and
    `cultist_roll` rolls; stated by
    `entering.say_extra`."""
    changing: Changing | None = None
    """The past line that is being changed; meanwhile only the change itself can be undone."""
    next_roll: tuple[int, int] | None = None
    """The next roller and number of dice if nothing more is bought now; None if anything else comes first."""
    typist: int | None = None
    """The account that typed the last die of this roll, however long ago: so a board never becomes wrong."""
    shared: bool = False
    """Several people may enter something here, each on their own phone."""
    probes: tuple[int, ...] = ()
    """Owners of a Psychic Probe that was passed over when the last dice were entered, and is still usable."""
    taught: bool = False
    """Teaching is on, and somebody seated never played."""
    lesson: str = ""
    """Name of the lesson for `learner`, whose step it is; empty if nothing is new or nobody is taught."""
    learner: int = 0
    """The seat that is taught, from 0."""
    counters: tuple[Counter, ...] = ()
    """The counters that the table keeps beside the rules; the numbers are in the position."""
    former: tuple[Counter, ...] = ()
    """Counters that ended lately: the log tells of them still."""
    notes: tuple[CardNote, ...] = ()
    """The notes on cards of other boxes."""
    openers: tuple[int, ...] = ()
    """The accounts that opened the page or the mat to which a number without a name refers; may be empty."""
    new_cards: tuple[str, ...] = ()
    """If somebody is taught: cards that some monster has now and that were never at this table before."""
