"""What a use case answers: the match as it is now, and what became of it for the one who acted. No words.

An outcome or a refusal that the words need nothing of is a member of an enum; each other one is a class with
its facts. Seats are places from 0. `packing` has how they are stored.
"""

from dataclasses import dataclass
from enum import StrEnum

from engine import Event
from engine.dice import Face
from engine.errors import Reason
from kotbot.matches.facts import MatchFacts, Mode, OfferKind, Windows
from kotbot.matches.facts.pages import Confirmation

# What was done


class Note(StrEnum):
    """What is said to the one who acted, without further facts."""

    DONE = "done"
    OPENED = "opened"
    JOINED = "joined"
    LEFT = "left"
    STARTED = "started"
    MARKED = "marked"
    """Dice to keep or hearts to spend were marked; `facts.draft` has them."""
    PAGE_OPENED = "page_opened"
    """Another page of the board is open."""
    TAKEN_OVER = "taken_over"
    """At a table: the roll that somebody else was entering is this person's, from its first die."""
    TYPED_OVER = "typed_over"
    """At a table: the dice that this person tapped went, for somebody else typed the whole roll."""
    AGAIN = "again"
    """At a table: a past line was changed, and what followed it was entered again."""
    CHANGING = "changing"
    """At a table: a past line is being changed, and the board asks for something (`facts.table.changing`)."""
    HANDED_OVER = "handed_over"
    """A computer plays for a seat now."""
    WITHDRAWN = "withdrawn"
    WARNED = "warned"
    """The time of the one who is asked is over; it begins once more."""
    OVERDUE = "overdue"
    """It is over again: the others may let a computer play."""
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
    REPEATED = "repeated"
    """The same press came again; nothing was done twice."""


@dataclass(frozen=True, slots=True)
class PlaysOn:
    """A match begins at a turn of one that has ended, without what nobody named there."""

    unnamed: int
    """Cards for sale that chance deals."""
    lost_cards: bool
    """Whether monsters had cards that are gone."""


@dataclass(frozen=True, slots=True)
class Voted:
    """A vote to stop the match counts."""

    given: int
    needed: int


@dataclass(frozen=True, slots=True)
class OptionSet:
    """An option of the match has another value."""

    option: str
    value: str


@dataclass(frozen=True, slots=True)
class MonsterChosen:
    """The one who acted has this monster."""

    monster: str


@dataclass(frozen=True, slots=True)
class YieldsBelow:
    """A standing answer: Tokyo is left below so many hearts; 0 to be asked."""

    hearts: int


@dataclass(frozen=True, slots=True)
class WindowsSet:
    """A standing answer: when to be asked about cards."""

    windows: Windows


@dataclass(frozen=True, slots=True)
class MatOpened:
    """The board shows the mat of this seat."""

    place: int


@dataclass(frozen=True, slots=True)
class DieTyped:
    """The dice of a roll that are entered so far are others (`facts.draft.typed`); this face is new."""

    face: Face | None = None


@dataclass(frozen=True, slots=True)
class ExtraSaid:
    """How often dice were rolled for the result that is entered, or how often a card paid for it."""

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
    """The same, and the table is asked something (the last of `facts.table.offers`)."""

    texts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Declined:
    """An offer at a table was declined."""

    kind: OfferKind
    place: int


@dataclass(frozen=True, slots=True)
class Undone:
    """An answer or a line was taken back; its texts in notation."""

    texts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Redone:
    """A line was brought back; its texts in notation."""

    texts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class WentBack:
    """So many lines at the end of the history were taken back at once."""

    lines: int


@dataclass(frozen=True, slots=True)
class Switched:
    """A table is played in this mode from now on."""

    mode: Mode


@dataclass(frozen=True, slots=True)
class Counted:
    """A match at a table ended, and counts in the statistics or does not."""

    counts: bool


@dataclass(frozen=True, slots=True)
class SatDown:
    """Somebody sits there now."""

    places: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Dressed:
    """They have another monster."""

    places: tuple[int, ...]


class SeatNote(StrEnum):
    """What happened at one seat of a table."""

    BEGINS = "begins"
    """The match was started with its turn."""
    RENAMED = "renamed"
    """Whoever sits there has another name."""
    STOOD_IN = "stood_in"
    """A computer plays for it until somebody plays again."""
    RETIRED = "retired"
    """Its monster was withdrawn."""
    OFFERED = "offered"
    """Whoever presses takes it."""
    HOSTED = "hosted"
    """Whoever sits there is the host."""
    TAPPED = "tapped"
    """It is the next one in the order of play."""


@dataclass(frozen=True, slots=True)
class AtSeat:
    """Something happened at this seat."""

    note: SeatNote
    place: int


@dataclass(frozen=True, slots=True)
class GotUp:
    """A seat is gone, which had this monster."""

    monster: str


@dataclass(frozen=True, slots=True)
class LinksTakenBack:
    """No link shows the matches with these codes any more."""

    codes: tuple[str, ...]


Outcome = (
    Note
    | (PlaysOn | Voted | OptionSet | MonsterChosen | YieldsBelow | WindowsSet | MatOpened)
    | (DieTyped | ExtraSaid | Answered | Entered | OfferMade | Declined | Undone | Redone | WentBack)
    | (Switched | Counted | SatDown | Dressed | AtSeat | GotUp | LinksTakenBack)
)
"""What was done; the views put it into words in the language of the one who acted."""


# What was not done


class Refused(StrEnum):
    """Why nothing was done, without further facts; the views say what, why and what to do now."""

    NO_MATCH = "no_match"
    ALREADY_RUNNING = "already_running"
    OVER = "over"
    STRANGER = "stranger"
    """Not seated in this match."""
    NOT_YOUR_TURN = "not_your_turn"
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
    NOT_YET = "not_yet"
    """The time of the one who is asked is not over."""
    MAINTENANCE = "maintenance"
    """No new match is begun while the bot is about to be restarted."""
    PAUSED = "paused"
    BLOCKED = "blocked"
    CHANGING = "changing"
    """At a table: a past line is being changed; nothing else is done to the history meanwhile."""
    OTHER_ROLLS = "other_rolls"
    """At a table: dice were typed with the name of somebody whose dice are not asked for."""
    OTHER_TABLE = "other_table"
    """The board that was answered is of an earlier table than the one that is open."""
    NO_TARGET = "no_target"
    """At a table: nobody is where the attacker reaches."""


class TableReason(StrEnum):
    """Why nothing is entered at a table, beside the reasons of the engine."""

    COUNTER_NAME = "counter_name"
    """A counter has 1 to 20 letters, and no other one is called so."""
    COUNTER_KNOWN_WORD = "counter_known_word"
    COUNTERS_FULL = "counters_full"
    LONG_NOTE = "note_too_long"


class Privilege(StrEnum):
    """What not everybody may do."""

    START = "admins"
    """In some chats only admins start a match."""
    HINT = "hint"
    """Hints are given where the host turned them on."""
    SCREEN = "screen"
    """Host and admins show a table on another screen."""
    STOP = "vote"
    """Host and admins stop a match at once; whoever plays can vote for it."""


class NameFault(StrEnum):
    """Why nobody can be called so."""

    EMPTY = "empty"
    LONG = "long"
    MANY = "many"
    """Too many names at once."""


@dataclass(frozen=True, slots=True)
class Illegal:
    """The rules refuse it; without a reason it is nothing that there is."""

    reason: Reason | TableReason | None = None


@dataclass(frozen=True, slots=True)
class NotAllowed:
    """It is for somebody else to do."""

    to: Privilege | None = None


@dataclass(frozen=True, slots=True)
class BoxTooSmall:
    """Another box has so many seats, fewer than are taken."""

    seats: int


@dataclass(frozen=True, slots=True)
class MonsterTaken:
    """The monster belongs to somebody else."""

    monster: str


@dataclass(frozen=True, slots=True)
class SameName:
    """At a table: somebody has that name, or that monster, already."""

    name: str


@dataclass(frozen=True, slots=True)
class BadName:
    """At a table: nobody can be called so."""

    fault: NameFault


@dataclass(frozen=True, slots=True)
class CannotPay:
    """At a table: a card of an expansion costs more than this seat has."""

    place: int


class Ahead(StrEnum):
    """What somebody else at a table did first."""

    TYPES = "entering"
    """They are entering this roll."""
    ENTERED = "faster"
    """They entered something that was not drawn yet here."""
    ENTERED_NOT_DICE = "faster_with_dice"
    """The same, and what is refused are dice without a name: with it they would count."""
    ROLLED = "rolled"
    """They entered dice of who is named, that were not drawn yet here."""


@dataclass(frozen=True, slots=True)
class Faster:
    """Somebody else was faster; their seat, None for who has none or is not known."""

    did: Ahead
    by: int | None = None


Refusal = (
    Refused
    | (Illegal | NotAllowed | BoxTooSmall | MonsterTaken | SameName | BadName | CannotPay | Faster)
    | Confirmation
)
"""Why nothing was done."""


@dataclass(frozen=True, slots=True)
class Reply:
    """The outcome of a use case: exactly one of note and refused is set."""

    facts: MatchFacts | None
    note: Outcome | None = None
    refused: Refusal | None = None
    changed: bool = False
    """The board shows something else now."""
    happened: tuple[Event, ...] = ()
    """What an answer made happen, and what followed by itself."""
    left: MatchFacts | None = None
    """Of a match that was opened: the one before it in its place, whose pages go along."""

    @property
    def only_marked(self) -> bool:
        """Whether nothing but the draft may have changed."""
        match self.note:
            case Note.MARKED | Note.PAGE_OPENED | DieTyped() | ExtraSaid():
                return True
            case _:
                return False


def refuse(why: Refusal, facts: MatchFacts | None = None) -> Reply:
    """A reply that nothing was done."""
    return Reply(facts, refused=why)


class Denied(Exception):
    """A use case refuses; it is raised before anything was changed."""

    def __init__(self, why: Refusal) -> None:
        super().__init__(why)
        self.why = why
