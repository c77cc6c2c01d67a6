"""The column `options` of a match: everything that is neither its rules nor its position.

Four parts: people's choices, the desk of a table, the bot's notes, and secrets. Facts are made of the first
three by name, so no screen, page or export has a secret unless it is passed one.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any, NamedTuple

from engine.dice import Dice
from kotbot.matches.facts import (
    BoardChapter,
    ChangeWaits,
    ChosenOptions,
    Draft,
    How,
    Offer,
    Opponents,
    Prompts,
    SeatChange,
)
from kotbot.matches.facts.hands import Stance

# The desk of a table


class Named(NamedTuple):
    """A named counter, or a card with a note, and the account that typed it; None for the bot."""

    what: str
    name: str
    account: int | None


class EnteredBy(NamedTuple):
    """The account that entered something, and the revision of the match that this made."""

    account: int
    revision: int


class PutOff(NamedTuple):
    """The account whose dice were dropped because somebody else typed the whole roll, and when."""

    account: int
    at: datetime


@dataclass(frozen=True, slots=True)
class OpenChange:
    """A past line that is being changed: its beginning, and where to continue."""

    how: How
    line: int
    """The line that is being changed, by its first event."""
    head: int
    """The last event before the change, to which an undo returns."""
    redo: tuple[int, ...]
    """The heads that could be redone at that time."""
    note: int
    """The event that records who began the change, and when."""
    begins: int
    """The first event on the abandoned branch that is to be entered again."""
    waits: ChangeWaits
    asked: int
    """The line in question: the changed one, or the first that does not fit."""
    reason: str = ""
    """The reason why that line does not fit."""


@dataclass(frozen=True, slots=True)
class Told:
    """The lessons told at a table that no account stores; guests are named as people.names.fold makes it."""

    know: tuple[str, ...] = ()
    """Guests who know the game."""
    cards: tuple[str, ...] = ()
    """Cards that were explained."""
    lessons: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """The lessons told to each other guest."""


@dataclass(frozen=True, slots=True)
class Desk:
    """The state of a table beside its position."""

    offers: tuple[Offer, ...] = ()
    """Open offers, the oldest first."""
    names: tuple[Named, ...] = ()
    """Names of free counters and notes on cards."""
    prompts: Prompts = field(default=Prompts())
    phones: tuple[int, ...] = ()
    """Accounts with a private board, the earliest first."""
    gone: tuple[int, ...] = ()
    """Accounts of earlier players who are known to have left the chat."""
    mat: int | None = None
    """The seat whose mat was opened; None for that of the active seat."""
    mat_openers: tuple[int, ...] = ()
    """The accounts that opened it."""
    change: OpenChange | None = None
    """The past line that is being changed."""
    undone_marks: Mapping[int, Draft] = field(default_factory=dict)
    """The marks after each undone line that can be redone, by the line's last event."""
    last_entries: Mapping[int, int] = field(default_factory=dict)
    """The last revision that each account made by an entry."""
    rolls: Mapping[int, EnteredBy] = field(default_factory=dict)
    """The account that last entered dice, by seat."""
    put_off: PutOff | None = None
    probed_turn: int | None = None
    """The turn in which the owners of Psychic Probe are asked."""
    told: Told = Told()


# The bot's notes


class DiceOnTable(NamedTuple):
    """The dice that lie on the table, and when they were rolled."""

    turn: int
    rolled: int
    dice: Dice


@dataclass(frozen=True, slots=True)
class InterruptedMarks:
    """The marks for a question that waits while somebody else is asked."""

    marked: Draft
    lying: DiceOnTable


class Curve(NamedTuple):
    """A picture of everybody's chances that was sent to a chat."""

    chat: int | None
    """None for the chat of the match, because the id of a group may change."""
    language: str
    file: str
    """The id under which Telegram keeps it."""


@dataclass(frozen=True, slots=True)
class Notes:
    """The bot's notes on a match."""

    rules: str = ""
    """The version of the rules of the match; empty in matches from before there were several."""
    on_screen: bool = False
    """A link shows its table."""
    next: str = ""
    """Code of the match that was opened in its place after the end."""
    chapter: BoardChapter = field(default=BoardChapter())
    seat_change: SeatChange | None = None
    last_opponents: Opponents | None = None
    interrupted: InterruptedMarks | None = None
    beginning: bytes = b""
    """Its first position, packed, if it plays on from a turn of another match."""
    picture: str = ""
    """The id under which Telegram keeps the picture of its result."""
    curves: tuple[Curve, ...] = ()


# Secrets, and all parts


class CardInTurn(NamedTuple):
    """A hidden card that a seat saw, or chose to keep, and in which turn."""

    seat: int
    turn: int
    card: str


class CardStance(NamedTuple):
    """What a seat said beforehand about a card in its hand."""

    seat: int
    card: str
    stance: Stance


class SeatStops(NamedTuple):
    """Where a seat wants to be asked in others' turns, how often it was, and the last such decision."""

    seat: int
    moments: tuple[str, ...] = ()
    used: int = 0
    decision: int = 0


@dataclass(frozen=True, slots=True)
class Secrets:
    """Secrets known only to their holders; excluded from the representation, so that no log contains them."""

    invitation: str = field(default="", repr=False)
    """Part of the link by which people take seats of a table on one phone."""
    watching: str = field(default="", repr=False)
    """Part of the link to one match, from before tables had links."""
    seen: tuple[CardInTurn, ...] = field(default=(), repr=False)
    """The card of its own hand that each seat saw last."""
    picked: tuple[CardInTurn, ...] = field(default=(), repr=False)
    """The drawn card that a seat keeps once it is asked."""
    stances: tuple[CardStance, ...] = field(default=(), repr=False)
    stops: tuple[SeatStops, ...] = field(default=(), repr=False)


@dataclass(frozen=True, slots=True)
class MatchOptions:
    """The parts of the column; `options_codec` writes them."""

    chosen: ChosenOptions = field(default=ChosenOptions())
    desk: Desk = Desk()
    notes: Notes = Notes()
    secrets: Secrets = Secrets()
    unknown: Mapping[str, Any] = field(default_factory=dict, repr=False)
    """Keys written by a later version, kept as they are."""


def without_person(options: MatchOptions, account: int) -> MatchOptions:
    """Return the same options without a deleted person, and without the pictures that show their name."""
    desk, asked = options.desk, options.desk.prompts.name
    is_asked = asked is not None and asked.account == account
    was_put_off = desk.put_off is not None and desk.put_off.account == account
    kept = replace(
        desk,
        names=names_without(desk.names, account),
        prompts=replace(desk.prompts, name=None) if is_asked else desk.prompts,
        phones=tuple(one for one in desk.phones if one != account),
        gone=tuple(one for one in desk.gone if one != account),
        mat_openers=tuple(one for one in desk.mat_openers if one != account),
        undone_marks={head: draft_without(draft, account) for head, draft in desk.undone_marks.items()},
        last_entries={one: revision for one, revision in desk.last_entries.items() if one != account},
        rolls={seat: entered for seat, entered in desk.rolls.items() if entered.account != account},
        put_off=None if was_put_off else desk.put_off,
    )
    return replace(options, desk=kept, notes=replace(options.notes, picture="", curves=()))


def names_without(names: tuple[Named, ...], account: int) -> tuple[Named, ...]:
    """Return the names except those that a deleted person typed."""
    return tuple(one._replace(name="", account=None) if one.account == account else one for one in names)


def draft_without(draft: Draft, account: int) -> Draft:
    """Return the draft, as nobody's if a deleted person typed it or opened its page."""
    typed = replace(draft, typist=None, at=None) if draft.typist == account else draft
    return replace(typed, opener=None) if typed.opener == account else typed
