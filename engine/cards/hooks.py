"""The points of the rules at which a card can act. A closed list: add a point only if a rule needs it.

Five kinds of effect cover all cards: a *modifier* adds to a number while the rules run; a *reaction*
follows an event; a *replacement* comes before a loss (`prevents`); a *standing* action is open to its owner
during any question; a *one-shot* is the effect of a discard card. A card is registered in the module of its
theme, per edition if editions differ. Effects that ask, or act in an order among others, are in `moments`.
"""

from collections.abc import Callable, Iterable
from functools import cache
from typing import Final, NamedTuple

from engine.cards.books import in_book
from engine.cards.catalogue import ALL, Edition
from engine.cards.effects import Modifier, Reaction
from engine.state import Held, State
from engine.steps import Hit


class AnytimeAction(NamedTuple):
    """An action open to the owner of a card during any question, in anybody's turn."""

    bit: int
    card: str
    may: Callable[[State, int], bool]
    act: Callable[[State, int], None]


ANYTIME_ACTIONS: Final[list[AnytimeAction]] = []

# Modifiers

DICE: Final = Modifier()
"""Dice of the own turn."""
ROLLS: Final = Modifier()
"""Rolls of the own turn."""
PRICE: Final = Modifier()
"""Energy added to the price of a purchase; negative makes it cheaper."""
ENERGY_GAIN: Final = Modifier()
"""Energy added to each gain."""
SPARE_ENERGY: Final = Modifier()
"""Energy that a seat does not have, but can have whenever it wants."""
HEALING: Final = Modifier()
"""Hearts added each time the owner heals itself."""
START_STARS: Final = Modifier()
"""Stars added when the own turn starts in Tokyo."""
ENTRY_STARS: Final = Modifier()
"""Stars added when a place in Tokyo is taken."""
ONES_STARS: Final = Modifier()
"""Stars added when three or more 1s score."""
ENERGY_OF_DIE: Final = Modifier()
"""Energy added to each die that shows some."""
STARS_OF_SET: Final = Modifier()
"""How many times more the stars of the own numbers count."""
MORE_HEARTS: Final = Modifier()
"""Hearts added to each rolled one, to be spent as these are."""
HEARTS_OF_DIE: Final = Modifier()
"""Hearts added to each die that heals the owner."""
CLAWS_AS_ROLLED: Final = Modifier()
"""Claws added by dice, which count as rolled."""
CLAWS_IF_ROLLED: Final = Modifier()
"""Claws added when there is a rolled one."""
CLAWS_INTO_TOKYO: Final = Modifier()
"""Claws added from outside against monsters in Tokyo alone, when there is a rolled one."""
CLAWS_ALWAYS: Final = Modifier()
"""Claws added in any case."""
BREATH: Final = Modifier()
"""Damage to the living neighbours of an attacker."""
PLAIN_TO_ALL: Final = Modifier()
"""Damage to everybody else, merged with claws that hit them."""
PLAIN_DAMAGE: Final = Modifier()
"""Damage added to an attack, or dealt without one."""


class ClawsInAll(NamedTuple):
    """What a thing makes of the sum of an attack's claws."""

    bit: int
    card: str
    of: Callable[[int], int]


CLAWS_IN_ALL: Final[list[ClawsInAll]] = []
"""In order, after all that adds claws."""

# Reactions

RESULT: Final[Reaction[()]] = Reaction()
"""The whole result, before any group of it is resolved."""
ONES_SCORED: Final[Reaction[()]] = Reaction()
"""The own three or more 1s scored."""
CLAWED: Final[Reaction[()]] = Reaction()
"""The own result has a claw, as its claws are resolved."""
CLAWS_HURT: Final[Reaction[int]] = Reaction()
"""The own claws took hearts: mask of the seats that lost some."""
GAINED_STARS: Final[Reaction[int]] = Reaction()
"""The owner gained so many stars at once."""
LOST_HEARTS: Final[Reaction[int]] = Reaction()
"""The owner lost so many hearts in one event."""
ZEROED: Final[Reaction[int]] = Reaction()
"""A seat's health reached 0."""
REROLLED: Final[Reaction[()]] = Reaction()
"""The active player rolled dice again."""
TOOK_PLACE: Final[Reaction[()]] = Reaction()
"""The owner took a place in Tokyo."""
LEFT_TOKYO: Final[Reaction[()]] = Reaction()
"""The living owner is not in Tokyo any more, however that came."""
PLACE_TAKEN: Final[Reaction[int]] = Reaction()
"""A seat is about to take the place that the owner yielded."""
STAYED: Final[Reaction[()]] = Reaction()
"""The owner could have yielded and stayed."""
TURN_STARTED: Final[Reaction[()]] = Reaction()
"""The own turn started."""
TURN_ENDED: Final[Reaction[()]] = Reaction()
"""The own turn ends, after Metamorph and before poison."""
BOUGHT: Final[Reaction[str]] = Reaction()
"""The owner bought a card with this id."""

# Cards that do something of their own kind


class Prevention(NamedTuple):
    """A replacement: a window that a card opens before damage reaches its owner."""

    number: int
    """Names the window in stored hits, for good; expansions count from 100."""
    place: int
    """Its place among the windows of one target (docs/rulings.md): lower ones come first."""
    bit: int
    """The card's, 0 if the card does not lie open."""
    card: str
    chances: Callable[[State, int], int]
    """The number of times it may open in one damage event."""
    may: Callable[[State, Hit], bool]
    opens: Callable[[State, Hit], None]
    """Pushes the question; the hit is already in the form in which it continues."""


_PREVENTIONS: Final[list[Prevention]] = []
_WINDOWS: Final[dict[int, tuple[Prevention, ...]]] = {}


def prevents(*windows: Prevention) -> None:
    """Register windows of damage.

    Raises ValueError for a number or a place that is taken.
    """
    for window in windows:
        for other in _PREVENTIONS:
            if window.number == other.number or window.place == other.place:
                raise ValueError(f"window {window.number} at {window.place}: {other.card or 'a hand'} has it")
        _PREVENTIONS.append(window)
    _WINDOWS.clear()


def windows(book: int) -> tuple[Prevention, ...]:
    """Return the windows of a book in the order of docs/rulings.md, "Claws and damage"."""
    found = _WINDOWS.get(book)
    if found is None:
        rows = [row for row in _PREVENTIONS if not row.card or in_book(row.card, book)]
        found = _WINDOWS[book] = tuple(sorted(rows, key=lambda row: row.place))
    return found


def cards_with_windows() -> frozenset[str]:
    """Return the cards that may act before damage takes hearts, of all boxes."""
    return frozenset(row.card for row in _PREVENTIONS)


class MarketAction(NamedTuple):
    """What the owner of a thing may do in its step of buying, beside buying."""

    bit: int
    card: str
    may: Callable[[State, int], bool]
    does: Callable[[State, int], None]


MARKET_ACTIONS: Final[list[MarketAction]] = []


class Turning(NamedTuple):
    """An own change of all dice at once after the last roll, without a choice."""

    bit: int
    card: str
    may: Callable[[State, int], bool]
    does: Callable[[State, int], None]


TURNINGS: Final[list[Turning]] = []


class Change(NamedTuple):
    """An own change of dice after the last roll."""

    bit: int
    """The card's, 0 for one that is played from the hand for it, and turns all dice of a face."""
    card: str
    turns: Callable[[State, int], tuple[tuple[int, int], ...]]
    """Faces that can be turned now, and into what."""
    used: Callable[[State, int, str], None]
    """Pays for the change; the card as its owner called it."""
    names: Callable[[State, int], Iterable[str]] | None = None
    """The names that its owner can use for it now; by default its own name."""


CHANGES: Final[list[Change]] = []


@cache
def turning() -> int:
    """Return the mask of the things by which dice are turned after the last roll."""
    return sum({row.bit for row in TURNINGS} | {row.bit for row in CHANGES})


BARRED: Final[dict[str, Callable[[State, int], bool]]] = {}
"""Cards that a seat may not buy or copy now, and when."""


def is_barred(state: State, seat: int, card: str) -> bool:
    """Return whether a seat may not buy or copy a card now."""
    bars = BARRED.get(card)
    if bars is not None and bars(state, seat):
        return True
    return state.more is not None and seat == state.active and barred_this_turn(card) in state.more.once


def barred_this_turn(card: str) -> str:
    """Return what happened in a turn whose active player may not buy a card any more (`More.once`)."""
    return f"barred:{card}"


CardRule = Callable[[State, int, Held], None]
ARRIVES: Final[dict[str, CardRule]] = {}
"""The effect of a card each time a monster comes to have it, or to copy it."""
SETS_UP: Final[dict[str, dict[Edition, CardRule]]] = {}
"""The effect of a card as it comes into play or is copied by a Mimic, but not as it changes its owner."""
LEAVES: Final[dict[str, Callable[[State, int], None]]] = {}
"""The effect on a seat that no longer has a card."""

OneShot = Callable[[State, int], None]
ONE_SHOTS: Final[dict[str, dict[Edition, OneShot]]] = {}
"""The effect of a discard card on its buyer."""


def sets_up(card: str, *editions: Edition) -> Callable[[CardRule], CardRule]:
    """Register the effect of a card as it comes into play, in all editions unless some are named."""

    def register(rule: CardRule) -> CardRule:
        for edition in editions or ALL:
            SETS_UP.setdefault(card, {})[edition] = rule
        return rule

    return register


def one_shot(card: str, *rules: OneShot, editions: tuple[Edition, ...] = ALL) -> None:
    """Register the effect of a discard card: its parts, in order."""

    def in_order(state: State, seat: int) -> None:
        for rule in rules:
            rule(state, seat)

    for edition in editions:
        ONE_SHOTS.setdefault(card, {})[edition] = in_order


class ExtraRoll(NamedTuple):
    """A roll that can be paid for when none is left."""

    bit: int
    """The card's, 0 for what an expansion gives without a card."""
    card: str
    names: Callable[[State, int], Iterable[str]]
    """The names that its owner can use for it now; empty if it cannot be paid."""
    pays: Callable[[State, int, str], None]


EXTRA_ROLLS: Final[dict[str, ExtraRoll]] = {}


@cache
def gives_rolls(book: int) -> bool:
    """Return whether an expansion of a book gives rolls without a card."""
    return any(not row.bit and in_book(name, book) for name, row in EXTRA_ROLLS.items())
