"""What a use case answers: the match as it is now, and a notice for the one who acted. No words in here."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from engine import Event
from kotbot.matches.facts import MatchFacts

STRANGE: Final = "strange"
"""In the detail of PLAYS_ON."""


class Note(StrEnum):
    """What is to be said to the one who acted; the views put it into words in that person's language."""

    DONE = "done"
    OPENED = "opened"
    JOINED = "joined"
    LEFT = "left"
    STARTED = "started"
    PLAYS_ON = "plays_on"
    """At a turn of a match that has ended; `detail` is the number of cards for sale that nobody had named
    there: `2`, or `2 strange` where monsters had cards that are gone."""
    TAKEN_OVER = "taken_over"
    """At a table: the roll that somebody else was entering is this person's, from its first die."""
    TYPED_OVER = "typed_over"
    """At a table: the dice that this person tapped went, for somebody else typed the whole roll."""
    MARKED = "marked"
    """Dice or hearts were marked; `facts.draft` has them."""
    ANSWERED = "answered"
    UNDONE = "undone"
    """`detail` is what was taken back, in notation; several texts of one line are separated by "; "."""
    REDONE = "redone"
    """`detail` is what was brought back, like UNDONE."""
    WENT_BACK = "went_back"
    """At a table: back to a line of the history; `detail` is the number of lines that were taken back."""
    ENTERED = "entered"
    """At a table: `detail` is what was entered, in notation; several texts are separated by "; "."""
    ASKED = "asked"
    """At a table: nothing was changed yet but an offer was made (`facts.table.offers`, the last one)."""
    AGAIN = "again"
    """At a table: a past line was changed, and what followed it was entered again."""
    CHANGING = "changing"
    """At a table: a past line is being changed, and the board asks for something (`facts.table.changing`)."""
    DECLINED = "declined"
    """At a table: an offer was declined; `detail` is its kind and its seat from 1, as in "out 2"."""
    SWITCHED = "switched"
    """At a table: `detail` is the mode now."""
    COUNTED = "counted"
    """At a table: the match ended; `detail` is `yes` or `no`, whether it counts in the statistics."""
    SET = "set"
    """An option, a monster or a standing answer was set; `detail` says to what."""
    VOTED = "voted"
    """`detail` has votes given and needed, as in "1/2"."""
    HANDED_OVER = "handed_over"
    """A computer plays for a seat now; `detail` is the seat's number from 1."""
    WITHDRAWN = "withdrawn"
    WARNED = "warned"
    """The time of the one who is asked is over; it begins once more."""
    OVERDUE = "overdue"
    """It is over again: the others may let a computer play."""
    STOPPED = "stopped"
    TAKEN_BACK = "taken_back"
    # Seats at a table: `detail` has numbers of seats from 1, unless it says otherwise
    SAT_DOWN = "sat_down"
    """Somebody sits there now."""
    DRESSED = "dressed"
    """They have another monster."""
    RENAMED = "renamed"
    STOOD_IN = "stood_in"
    """A computer plays for it until somebody plays again."""
    RETIRED = "retired"
    """Its monster was withdrawn."""
    GOT_UP = "got_up"
    """The seat is gone; `detail` is its monster."""
    OFFERED = "offered"
    """Whoever presses takes the seat."""
    PROMPTED = "prompted"
    """A name is to be typed."""
    HOSTED = "hosted"
    """Whoever sits there is the host."""
    TAPPED = "tapped"
    """It is the next one in the order of play."""
    RESEATED = "reseated"
    """Everybody sits in another order."""
    SAME_AGAIN = "same_again"
    """Everybody sits as last time; `detail` is their number."""
    TURNED = "turned"
    """Another page is shown."""
    REPEATED = "repeated"
    """The same press came again; nothing was done twice."""


class Refused(StrEnum):
    """Why nothing was done; the views say what, why and what to do now."""

    NO_MATCH = "no_match"
    ALREADY_RUNNING = "already_running"
    OVER = "over"
    STRANGER = "stranger"
    """Not seated in this match."""
    NOT_YOUR_TURN = "not_your_turn"
    ENTERING = "entering"
    """At a table: somebody else is entering this roll; `detail` is their account."""
    STALE = "stale"
    """The decision is not the open one any more."""
    ILLEGAL = "illegal"
    """The engine refused; `detail` is its reason."""
    FULL = "full"
    TOO_FEW = "too_few"
    TAKEN = "taken"
    """The monster or seat belongs to somebody else."""
    SEATED = "seated"
    """Already in the lobby."""
    NOT_HOST = "not_host"
    NOT_ALLOWED = "not_allowed"
    SAME_NAME = "same_name"
    """At a table: somebody has that name, or that monster, already; `detail` is it."""
    BAD_NAME = "bad_name"
    """At a table: nobody can be called so; `detail` is `empty`, `long` or `many`."""
    TOO_LATE = "too_late"
    NOTHING_TO_UNDO = "nothing_to_undo"
    NOT_YET = "not_yet"
    """The time of the one who is asked is not over."""
    MAINTENANCE = "maintenance"
    """No new match is begun while the bot is about to be restarted."""
    PAUSED = "paused"
    BLOCKED = "blocked"
    CONFIRM = "confirm"
    """At a table: possible after one confirmation (`correcting.insist`). `detail` is a reason and the table
    event: `out_of_range set 2 hearts 12`, `card_elsewhere give 2 jets`, `pending give 2 jets` (that would
    drop `facts.table.drops`; there it may be several events)."""
    CHANGING = "changing"
    """At a table: a past line is being changed; nothing else is done to the history meanwhile."""
    FASTER = "faster"
    """At a table: somebody else, whose account is `detail`, entered something that was not drawn yet here."""
    CANNOT_PAY = "cannot_pay"
    """At a table: a card of an expansion costs more than `detail`, a seat from 1, has."""
    FASTER_WITH_DICE = "faster_with_dice"
    """The same, and what is refused are dice without a name: with it they would count."""
    ROLLED = "rolled"
    """At a table: somebody else, whose account is `detail`, entered dice of who is named that were not drawn
    yet here."""
    OTHER_ROLLS = "other_rolls"
    """At a table: dice were typed with the name of somebody whose dice are not asked for."""
    OTHER_TABLE = "other_table"
    """The board that was answered is of an earlier table than the one that is open."""
    NO_TARGET = "no_target"
    """At a table: nobody is where the attacker reaches; `detail` is the attacker's seat from 1."""


@dataclass(frozen=True, slots=True)
class Reply:
    """The outcome of a use case: exactly one of note and refused is set."""

    facts: MatchFacts | None
    note: Note | None = None
    refused: Refused | None = None
    detail: str = ""
    """A card id, a seat's number from 1, an engine reason: what the words need; never a text for people."""
    changed: bool = False
    """The board shows something else now."""
    happened: tuple[Event, ...] = ()
    """What an answer made happen, and what followed by itself."""
    left: MatchFacts | None = None
    """Of a match that was opened: the one before it in its place, whose pages go along."""


def refuse(why: Refused, facts: MatchFacts | None = None, detail: str = "") -> Reply:
    """A reply that nothing was done."""
    return Reply(facts, refused=why, detail=detail)


class Denied(Exception):
    """A use case refuses; it is raised before anything was changed."""

    def __init__(self, why: Refused, detail: str = "") -> None:
        super().__init__(why)
        self.why = why
        self.detail = detail
