"""What is stored of a match in its column `options`: all that is neither its rules nor its position.

Four parts: what people chose, the desk of a table, what the bot notes, and secrets. Facts are made of the
first three by name, so no screen, page or export has a secret unless somebody hands it one.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any, NamedTuple

from engine.dice import Dice
from kotbot.matches.facts import Chapter, Chosen, Draft, How, Offer, Opponents, Prompts, SeatChange, Waits

# The desk of a table


class Named(NamedTuple):
    """A counter or a card, what it is called or what is noted on it, and who typed that; None for the bot."""

    what: str
    name: str
    account: int | None


class Hand(NamedTuple):
    """Who entered something, and with which revision of the match."""

    account: int
    revision: int


class PutOff(NamedTuple):
    """Whose dice went because somebody else typed the whole roll, and when."""

    account: int
    at: datetime


@dataclass(frozen=True, slots=True)
class OpenChange:
    """A past line that is being changed: what was begun, and where it goes on."""

    how: How
    line: int
    """The line that is changed, by its first event."""
    head: int
    """The last event before the change, to which an undo goes back."""
    redo: tuple[int, ...]
    """The heads that could be taken up again then."""
    note: int
    """The event that says who began it, and when."""
    begins: int
    """The first event of the branch that was left that is to be entered again."""
    waits: Waits
    asked: int
    """The line that is asked about: the changed one, or the first that does not fit."""
    reason: str = ""
    """Why that one does not fit."""


@dataclass(frozen=True, slots=True)
class Told:
    """What a table was taught that no account remembers; guests are named as people.names.fold makes it."""

    know: tuple[str, ...] = ()
    """Guests who know the game."""
    cards: tuple[str, ...] = ()
    """Cards that were explained."""
    lessons: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """The lessons that each other guest was told."""


@dataclass(frozen=True, slots=True)
class Desk:
    """What a table has beside its position."""

    offers: tuple[Offer, ...] = ()
    """Open offers, the oldest first."""
    names: tuple[Named, ...] = ()
    """Names of free counters and notes on cards."""
    prompts: Prompts = field(default=Prompts())
    phones: tuple[int, ...] = ()
    """Accounts that took a board into private, the earliest first."""
    mat: int | None = None
    """The seat whose mat was opened; None: that of who has the turn."""
    mat_openers: tuple[int, ...] = ()
    """The accounts that opened it."""
    change: OpenChange | None = None
    """The past line that is being changed."""
    aside: Mapping[int, Draft] = field(default_factory=dict)
    """What was marked after each line that was taken back and can come again, by the line's last event."""
    hands: Mapping[int, int] = field(default_factory=dict)
    """By account the last revision that each of these people made."""
    rolls: Mapping[int, Hand] = field(default_factory=dict)
    """By seat who entered its last dice."""
    put_off: PutOff | None = None
    probed_turn: int | None = None
    """The turn in which the owners of Psychic Probe are asked."""
    told: Told = Told()


# What the bot notes


class Lying(NamedTuple):
    """The dice that lie there, and when they were rolled."""

    turn: int
    rolled: int
    dice: Dice


@dataclass(frozen=True, slots=True)
class Interrupted:
    """What was marked for a question that waits while somebody else is asked."""

    marked: Draft
    lying: Lying


class Curve(NamedTuple):
    """A picture of everybody's chances that a chat was sent."""

    chat: int | None
    """None for the chat of the match: a group may get another id."""
    language: str
    file: str
    """The id under which Telegram keeps it."""


@dataclass(frozen=True, slots=True)
class Notes:
    """What the bot notes of a match."""

    rules: str = ""
    """The version of the rules by which it is played; empty in matches of before there were several."""
    on_screen: bool = False
    """A link shows its table."""
    next: str = ""
    """Code of the match that was opened in its place after it had ended."""
    chapter: Chapter = field(default=Chapter())
    seat_change: SeatChange | None = None
    last_opponents: Opponents | None = None
    interrupted: Interrupted | None = None
    beginning: bytes = b""
    """Its first position, packed, if it plays on from a turn of another match."""
    picture: str = ""
    """The id under which Telegram keeps the picture of its result."""
    curves: tuple[Curve, ...] = ()


# Secrets, and all of it


@dataclass(frozen=True, slots=True)
class Secrets:
    """What only its holders may know; it has no representation, so no log can have it."""

    invitation: str = field(default="", repr=False)
    """In the link by which people take seats of a table on one phone."""
    watching: str = field(default="", repr=False)
    """In the link of one match, from before tables had links."""


@dataclass(frozen=True, slots=True)
class MatchOptions:
    """The parts; `options_codec` says how they are written."""

    chosen: Chosen = field(default=Chosen())
    desk: Desk = Desk()
    notes: Notes = Notes()
    secrets: Secrets = Secrets()
    unknown: Mapping[str, Any] = field(default_factory=dict, repr=False)
    """What a later version wrote; it is kept as it is."""


def without_person(options: MatchOptions, account: int) -> MatchOptions:
    """The same without somebody who is forgotten, nor the pictures that have their name."""
    desk, asked = options.desk, options.desk.prompts.name
    is_asked = asked is not None and asked.account == account
    was_put_off = desk.put_off is not None and desk.put_off.account == account
    kept = replace(
        desk,
        names=names_without(desk.names, account),
        prompts=replace(desk.prompts, name=None) if is_asked else desk.prompts,
        phones=tuple(one for one in desk.phones if one != account),
        mat_openers=tuple(one for one in desk.mat_openers if one != account),
        aside={head: draft_without(draft, account) for head, draft in desk.aside.items()},
        hands={one: revision for one, revision in desk.hands.items() if one != account},
        rolls={seat: hand for seat, hand in desk.rolls.items() if hand.account != account},
        put_off=None if was_put_off else desk.put_off,
    )
    return replace(options, desk=kept, notes=replace(options.notes, picture="", curves=()))


def names_without(names: tuple[Named, ...], account: int) -> tuple[Named, ...]:
    """The same names, but for those that somebody typed who is forgotten."""
    return tuple(one._replace(name="", account=None) if one.account == account else one for one in names)


def draft_without(draft: Draft, account: int) -> Draft:
    """The same, as nobody's if somebody who is forgotten typed it or opened its page."""
    typed = replace(draft, hand=None, at=None) if draft.hand == account else draft
    return replace(typed, opener=None) if typed.opener == account else typed
