"""The outcomes of use cases, for the person who acted. No words.

One without further facts is a member of an enum; each other one is a class with its facts.
Seats are places from 0. `packing` stores them.
"""

from dataclasses import dataclass
from enum import StrEnum

from engine.dice import Face
from kotbot.matches.facts import Mode, OfferKind, WindowsWanted
from kotbot.matches.facts.hands import Stance, StopMoment


class Note(StrEnum):
    """Outcomes without further facts."""

    DONE = "done"
    OPENED = "opened"
    JOINED = "joined"
    LEFT = "left"
    STARTED = "started"
    MARKED = "marked"
    """Dice to keep or hearts to spend were marked, see `facts.draft`."""
    PAGE_OPENED = "page_opened"
    """Another page of the board is open."""
    TAKEN_OVER = "taken_over"
    """At a table: this person took over a roll that somebody else was entering, from its first die."""
    TYPED_OVER = "typed_over"
    """At a table: this person's dice were dropped, because somebody else typed the whole roll."""
    AGAIN = "again"
    """At a table: a past line was changed, and the later lines were entered again."""
    CHANGING = "changing"
    """At a table: a past line is being changed, and the board asks for something (`facts.table.changing`)."""
    HANDED_OVER = "handed_over"
    """A computer plays for a seat now."""
    WITHDRAWN = "withdrawn"
    WARNED = "warned"
    """The time of the asked player is over; it begins once more."""
    OVERDUE = "overdue"
    """It is over again, so the others may let a computer play."""
    STOPPED = "stopped"
    TAKEN_BACK = "taken_back"
    PROMPTED = "prompted"
    """A name is to be typed."""
    RESEATED = "reseated"
    """Everybody sits in another order."""
    SAME_AGAIN = "same_again"
    """Everybody sits as last time."""
    TURNED = "turned"
    """Another page is shown."""
    BROUGHT = "brought"
    """The match stands in another inline message now."""
    PICKED = "picked"
    """A drawn card will be kept once the seat is asked."""
    REPEATED = "repeated"
    """The same press came again; nothing was done twice."""


@dataclass(frozen=True, slots=True)
class PlaysOn:
    """A match begins at a turn of an ended one, without the cards that nobody named there."""

    unnamed: int
    """Cards for sale that chance deals."""
    lost_cards: bool
    """Whether monsters had cards that are gone."""


@dataclass(frozen=True, slots=True)
class Voted:
    """A vote to stop the match was counted."""

    given: int
    needed: int


@dataclass(frozen=True, slots=True)
class OptionSet:
    """An option of the match has another value."""

    option: str
    value: str
    without: tuple[str, ...] = ()
    """Expansions that were chosen, and do not go with another edition."""


@dataclass(frozen=True, slots=True)
class MonsterChosen:
    """The person who acted has this monster now."""

    monster: str


@dataclass(frozen=True, slots=True)
class YieldsBelow:
    """A standing answer: leave Tokyo below so many hearts; 0 to be asked."""

    hearts: int


@dataclass(frozen=True, slots=True)
class StanceSet:
    """Something was said beforehand about a card in a hidden hand; the card is for its holder's eyes."""

    card: str
    stance: Stance


@dataclass(frozen=True, slots=True)
class StopsSet:
    """Somebody said where to be asked in others' turns, for their own eyes; empty for nowhere.

    `ended` are the moments that were switched off with it.
    """

    moments: tuple[StopMoment, ...]
    ended: tuple[StopMoment, ...] = ()


@dataclass(frozen=True, slots=True)
class WindowsSet:
    """A standing answer: when to be asked about cards."""

    windows: WindowsWanted


@dataclass(frozen=True, slots=True)
class MatOpened:
    """The board shows the mat of this seat."""

    place: int


@dataclass(frozen=True, slots=True)
class DieTyped:
    """The entered dice of a roll changed (`facts.draft.typed`); this face is new."""

    face: Face | None = None


@dataclass(frozen=True, slots=True)
class ExtraSaid:
    """A number of rolls behind the entered result was stated, or how often a card paid for one."""

    what: str
    number: int


@dataclass(frozen=True, slots=True)
class Answered:
    """The open question was answered; in notation."""

    text: str


@dataclass(frozen=True, slots=True)
class Entered:
    """A line was entered at a table; its texts in notation."""

    texts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class OfferMade:
    """A line was entered, and the table is asked something (the last of `facts.table.offers`)."""

    texts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Declined:
    """An offer at a table was declined."""

    kind: OfferKind
    place: int


@dataclass(frozen=True, slots=True)
class Undone:
    """An answer or a line was undone; its texts in notation."""

    texts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Redone:
    """A line was redone; its texts in notation."""

    texts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class WentBack:
    """So many lines at the end of the history were undone at once."""

    lines: int


@dataclass(frozen=True, slots=True)
class Switched:
    """A table is played in this mode from now on."""

    mode: Mode


@dataclass(frozen=True, slots=True)
class Counted:
    """A match at a table ended, and does or does not count in the statistics."""

    counts: bool


@dataclass(frozen=True, slots=True)
class SatDown:
    """Somebody sits on this seat now."""

    places: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Dressed:
    """This seat has another monster."""

    places: tuple[int, ...]


class SeatOutcome(StrEnum):
    """Outcomes at one seat of a table, without further facts."""

    BEGINS = "begins"
    """The match was started with this seat's turn."""
    RENAMED = "renamed"
    """The player on the seat has another name."""
    STOOD_IN = "stood_in"
    """A computer plays for the seat until its player returns."""
    RETIRED = "retired"
    """Its monster was withdrawn."""
    OFFERED = "offered"
    """The next person who presses takes the seat."""
    HOSTED = "hosted"
    """The player on the seat is the host."""
    TAPPED = "tapped"
    """The seat is the next one in the order of play."""


@dataclass(frozen=True, slots=True)
class AtSeat:
    """Something happened at this seat."""

    note: SeatOutcome
    place: int


@dataclass(frozen=True, slots=True)
class GotUp:
    """A seat was removed, which had this monster."""

    monster: str


@dataclass(frozen=True, slots=True)
class LinksTakenBack:
    """The links to the matches with these codes were revoked."""

    codes: tuple[str, ...]


Outcome = (
    Note
    | (PlaysOn | Voted | OptionSet | MonsterChosen | YieldsBelow | WindowsSet | StanceSet | StopsSet)
    | MatOpened
    | (DieTyped | ExtraSaid | Answered | Entered | OfferMade | Declined | Undone | Redone | WentBack)
    | (Switched | Counted | SatDown | Dressed | AtSeat | GotUp | LinksTakenBack)
)
"""The outcome of a use case; the views put it into words in the language of the person who acted."""
