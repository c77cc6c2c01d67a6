"""The reasons why a use case did nothing. No words.

One without further facts is a member of an enum; each other one is a class with its facts.
Seats are places from 0. `packing` stores them.
"""

from dataclasses import dataclass
from enum import StrEnum

from engine.errors import Reason
from kotbot.matches.facts.pages import Confirmation


class Refused(StrEnum):
    """Refusals without further facts; the views say why nothing was done and what to do now."""

    NO_MATCH = "no_match"
    ALREADY_RUNNING = "already_running"
    OVER = "over"
    STRANGER = "stranger"
    """Not seated in this match."""
    NOT_YOUR_TURN = "not_your_turn"
    NOT_YOURS = "not_yours"
    """What the button would use is another player's."""
    EMPTY_HAND = "empty_hand"
    NOT_SEEN = "not_seen"
    """No card of the own hand was seen in this turn."""
    NO_STOPS_LEFT = "no_stops_left"
    """The group has stopped for this person as often as it does."""
    STALE = "stale"
    """The decision is not the open one any more."""
    FULL = "full"
    TOO_FEW = "too_few"
    TAKEN = "taken"
    """The seat belongs to somebody else."""
    SEATED = "seated"
    """Already in the lobby, or at a seat of the match."""
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
