"""The replies of use cases: the match as it is now, and the result for the person who acted. No words.

An outcome or a refusal without parameters is a member of an enum; each other one is a class with its facts.
Seats are places from 0. `packing` stores them.
"""

from dataclasses import dataclass
from enum import StrEnum

from engine import Event
from engine.dice import Face
from engine.errors import Reason
from kotbot.matches.facts import MatchFacts, Mode, OfferKind, WindowsAsked
from kotbot.matches.facts.pages import Confirmation

# Outcomes


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
class WindowsSet:
    """A standing answer: when to be asked about cards."""

    windows: WindowsAsked


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
    | (PlaysOn | Voted | OptionSet | MonsterChosen | YieldsBelow | WindowsSet | MatOpened)
    | (DieTyped | ExtraSaid | Answered | Entered | OfferMade | Declined | Undone | Redone | WentBack)
    | (Switched | Counted | SatDown | Dressed | AtSeat | GotUp | LinksTakenBack)
)
"""The outcome of a use case; the views put it into words in the language of the person who acted."""


# Refusals


class Refused(StrEnum):
    """Refusals without further facts; the views say why nothing was done and what to do now."""

    NO_MATCH = "no_match"
    ALREADY_RUNNING = "already_running"
    OVER = "over"
    STRANGER = "stranger"
    """Not seated in this match."""
    NOT_YOUR_TURN = "not_your_turn"
    NOT_LOOKED = "not_looked"
    """No card of the own hand was looked at in this turn."""
    STALE = "stale"
    """The decision is not the open one any more."""
    FULL = "full"
    TOO_FEW = "too_few"
    TAKEN = "taken"
    """The seat belongs to somebody else."""
    SEATED = "seated"
    """Already in the lobby."""
    NOT_HOST = "not_host"
    TOO_LATE = "too_late"
    NOTHING_TO_UNDO = "nothing_to_undo"
    NOT_BEGUN = "not_begun"
    """The match is a lobby, or is being set up."""
    NOT_OVERDUE = "not_yet"
    """The time of the asked player is not over."""
    NOT_WON = "not_won"
    """At a table: nobody has won."""
    MAINTENANCE = "maintenance"
    """No new match is begun while the bot is about to be restarted."""
    PAUSED = "paused"
    BLOCKED = "blocked"
    CHANGING = "changing"
    """At a table: a past line is being changed; meanwhile the history cannot change otherwise."""
    OTHER_ROLLS = "other_rolls"
    """At a table: dice were typed with the name of a player whose dice are not asked for."""
    OTHER_TABLE = "other_table"
    """The answered board is of an earlier table than the open one."""
    EXPIRED = "expired"
    """The invitation in an inline message is too old, or not ours."""
    TOO_MANY = "too_many"
    """Who invites has too many matches open in inline messages."""
    ELSEWHERE = "elsewhere"
    """The match of an inline message was brought to another one."""
    NO_TARGET = "no_target"
    """At a table: the attacker reaches nobody."""


class TableReason(StrEnum):
    """The reasons against an entry at a table, beside those of the engine."""

    COUNTER_NAME = "counter_name"
    """A counter's name has 1 to 20 letters, and no other counter has it."""
    COUNTER_KNOWN_WORD = "counter_known_word"
    COUNTERS_FULL = "counters_full"
    LONG_NOTE = "note_too_long"


class Privilege(StrEnum):
    """The rights that not everybody has."""

    START = "admins"
    """In some chats only admins start a match."""
    HINT = "hint"
    """Hints are given where the host turned them on."""
    SCREEN = "screen"
    """Host and admins show a table on another screen."""
    STOP = "vote"
    """Host and admins stop a match at once; players can vote for it."""


class NameFault(StrEnum):
    """The faults of a name."""

    EMPTY = "empty"
    LONG = "long"
    MANY = "many"
    """Too many names at once."""


@dataclass(frozen=True, slots=True)
class Illegal:
    """The rules refuse it; without a reason it does not exist."""

    reason: Reason | TableReason | None = None


@dataclass(frozen=True, slots=True)
class NotAllowed:
    """Another person may do it."""

    to: Privilege | None = None


@dataclass(frozen=True, slots=True)
class BoxTooSmall:
    """The other box has so many seats, fewer than are taken."""

    seats: int


@dataclass(frozen=True, slots=True)
class BoxesApart:
    """An expansion does not go with an edition, or with another expansion."""

    box: str
    other: str


@dataclass(frozen=True, slots=True)
class MonsterTaken:
    """The monster belongs to somebody else."""

    monster: str


@dataclass(frozen=True, slots=True)
class SameName:
    """At a table: another seat already has that name or that monster."""

    name: str


@dataclass(frozen=True, slots=True)
class BadName:
    """At a table: a name is not valid."""

    fault: NameFault


@dataclass(frozen=True, slots=True)
class CannotPay:
    """At a table: a card of an expansion costs more than this seat has."""

    place: int


class Ahead(StrEnum):
    """The action of another person at a table that came first."""

    TYPES = "entering"
    """They are entering this roll."""
    ENTERED = "faster"
    """They entered something that is not on this board yet."""
    ENTERED_NOT_DICE = "faster_with_dice"
    """The same, and the refused dice have no name: with one they would count."""
    ROLLED = "rolled"
    """They entered the named player's dice, which are not on this board yet."""


@dataclass(frozen=True, slots=True)
class Faster:
    """Somebody else was faster; their seat, None if they have none or are not known."""

    did: Ahead
    by: int | None = None


Refusal = (
    Refused
    | (Illegal | NotAllowed | BoxTooSmall | BoxesApart | MonsterTaken)
    | (SameName | BadName | CannotPay | Faster)
    | Confirmation
)
"""The reason why nothing was done. Only a Confirmation changes something: its page is open in the draft."""


@dataclass(frozen=True, slots=True)
class Reply:
    """The outcome of a use case: exactly one of note and refused is set."""

    facts: MatchFacts | None
    note: Outcome | None = None
    refused: Refusal | None = None
    changed: bool = False
    """The board shows something else now."""
    happened: tuple[Event, ...] = ()
    """The events of an answer, and of what followed automatically."""
    left: MatchFacts | None = None
    """For an opened match: the previous match of its place, whose pages go along."""

    @property
    def only_marked(self) -> bool:
        """Whether nothing but the draft may have changed."""
        match self.note:
            case Note.MARKED | Note.PAGE_OPENED | DieTyped() | ExtraSaid():
                return True
            case _:
                return False


def refuse(why: Refusal, facts: MatchFacts | None = None) -> Reply:
    """Return a reply that nothing was done."""
    return Reply(facts, refused=why)


class Denied(Exception):
    """A refusal of a use case, raised before anything was changed; `on_loaded` makes a reply of it."""

    def __init__(self, why: Refusal) -> None:
        super().__init__(why)
        self.why = why
