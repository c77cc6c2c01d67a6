"""The points of the rules at which a card can act. A closed list: a new point needs a rule that asks for it.

Five kinds of effect cover all cards: a *modifier* adds to a number while the rules run; a *reaction*
follows an event; a *replacement* comes before a loss (PREVENTIONS, RESCUES); a *standing* action is open to
its owner at any question; a *one-shot* is what a discard card does. A card registers beside its theme, per
edition where editions differ.
"""

from collections.abc import Callable, Iterable
from typing import Final, Generic, NamedTuple, TypeVarTuple, Unpack

from engine.cards.catalogue import ALL, BIT, Edition
from engine.decisions import Hit
from engine.state import Held, State

Args = TypeVarTuple("Args")

ModifierRule = Callable[[State, int], int]


class Modifier:
    """A number asked for while the rules run: the sum of what the working cards of a seat add."""

    def __init__(self) -> None:
        self._masks = [0, 0, 0]
        self._rows: list[list[tuple[int, str, ModifierRule]]] = [[], [], []]

    def card(self, card: str, *editions: Edition) -> Callable[[ModifierRule], ModifierRule]:
        """Register what one copy of a card adds, in all editions unless some are named."""

        def register(rule: ModifierRule) -> ModifierRule:
            for edition in editions or ALL:
                self._masks[edition.place] |= BIT[card]
                self._rows[edition.place].append((BIT[card], card, rule))
            return rule

        return register

    def total(self, state: State, seat: int) -> int:
        """What all copies of all cards of a seat add."""
        edition = state.rules.index
        mask = state.masks[seat]
        if not mask & self._masks[edition]:
            return 0
        total = 0
        for bit, card, rule in self._rows[edition]:
            if mask & bit:
                total += rule(state, seat) * state.copies(seat, card)
        return total

    def cards(self, state: State, seat: int) -> list[str]:
        """The cards of a seat that add something now."""
        rows = self._rows[state.rules.index] if state.masks[seat] & self._masks[state.rules.index] else []
        return [card for bit, card, rule in rows if state.masks[seat] & bit and rule(state, seat)]


class Reaction(Generic[*Args]):
    """What cards do after an event, in the order in which they were registered; once for each copy."""

    def __init__(self) -> None:
        self._masks = [0, 0, 0]
        self._rows: list[list[tuple[int, str, Callable[[State, int, Held, Unpack[Args]], None]]]] = [
            [],
            [],
            [],
        ]

    def card(
        self, card: str, *editions: Edition
    ) -> Callable[
        [Callable[[State, int, Held, Unpack[Args]], None]], Callable[[State, int, Held, Unpack[Args]], None]
    ]:
        """Register what one copy of a card of a seat does, in all editions unless some are named."""

        def register(
            rule: Callable[[State, int, Held, Unpack[Args]], None],
        ) -> Callable[[State, int, Held, Unpack[Args]], None]:
            for edition in editions or ALL:
                self._masks[edition.place] |= BIT[card]
                self._rows[edition.place].append((BIT[card], card, rule))
            return rule

        return register

    def concerns(self, state: State) -> bool:
        """Whether anybody has a card that reacts."""
        reacting = self._masks[state.rules.index]
        for mask in state.masks:  # noqa: SIM110 - asked at every roll, and three times as fast as any()
            if mask & reacting:
                return True
        return False

    def run(self, state: State, seat: int, *args: *Args) -> None:
        """Let the cards of one seat react; a card that an earlier one took with it has no effect any more.

        A copy goes before the card it copies, which takes the copy with it once it is used up (rules.md).
        """
        edition = state.rules.index
        if not state.masks[seat] & self._masks[edition]:
            return
        for bit, card, rule in self._rows[edition]:
            if state.masks[seat] & bit:
                for held in reversed(state.working(seat, card)):
                    if held in state.cards[seat]:
                        rule(state, seat, held, *args)


class Standing(NamedTuple):
    """An action open to the owner of a card at any question, in anybody's turn."""

    bit: int
    card: str
    may: Callable[[State, int], bool]
    act: Callable[[State, int], None]


STANDING: Final[list[Standing]] = []

# Modifiers

DICE: Final = Modifier()
"""Dice of the own turn."""
ROLLS: Final = Modifier()
"""Rolls of the own turn."""
PRICE: Final = Modifier()
"""Energy added to the price of a purchase; negative makes it cheaper."""
ENERGY_GAIN: Final = Modifier()
"""Energy added to each gain."""
HEALING: Final = Modifier()
"""Hearts added each time the owner heals itself."""
START_STARS: Final = Modifier()
"""Stars added when the own turn starts in Tokyo."""
ENTRY_STARS: Final = Modifier()
"""Stars added when a place in Tokyo is taken."""
ONES_STARS: Final = Modifier()
"""Stars added when three or more 1s score."""
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
PLAIN_DAMAGE: Final = Modifier()
"""Damage added to an attack, or dealt without one."""

# Reactions

RESULT: Final[Reaction[()]] = Reaction()
"""The whole result, before any group of it is resolved."""
ONES_SCORED: Final[Reaction[()]] = Reaction()
"""The own three or more 1s scored."""
CLAWED: Final[Reaction[()]] = Reaction()
"""The own result has a claw, as its claws are resolved."""
CLAWS_HURT: Final[Reaction[int]] = Reaction()
"""The own claws took hearts: mask of the seats that lost some."""
LOST_HEARTS: Final[Reaction[int]] = Reaction()
"""The owner lost so many hearts in one event."""
ZEROED: Final[Reaction[int]] = Reaction()
"""A seat's health reached 0."""
REROLLED: Final[Reaction[()]] = Reaction()
"""The active player rolled dice again."""
TOOK_PLACE: Final[Reaction[()]] = Reaction()
"""The owner took a place in Tokyo."""
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

    bit: int
    card: str
    chances: Callable[[State, int], int]
    """How often it may open in one damage event."""
    may: Callable[[State, Hit], bool]
    opens: Callable[[State, Hit], None]
    """Pushes the question; the hit is as it will go on."""


PREVENTIONS: Final[list[Prevention]] = []
"""In the order of rules.md, "Damage windows of one target"."""


class Change(NamedTuple):
    """An own change of dice after the last roll."""

    bit: int
    card: str
    turns: Callable[[State, int], tuple[tuple[int, int], ...]]
    """Faces that can be turned now, and into what."""
    used: Callable[[State, int, str], None]
    """Pays for the change; the card as its owner called it."""
    names: Callable[[State, int], Iterable[str]] | None = None
    """What its owner can call it now; its own name unless told."""


CHANGES: Final[list[Change]] = []

CardRule = Callable[[State, int, Held], None]
ARRIVES: Final[dict[str, CardRule]] = {}
"""What a card does each time somebody comes to have it, or to copy it."""
SETS_UP: Final[dict[str, dict[Edition, CardRule]]] = {}
"""What a card does as it comes into play or a Mimic begins to copy it, but not as it changes its owner."""
LEAVES: Final[dict[str, Callable[[State, int], None]]] = {}
"""What happens to a seat that no longer has a card."""
RESCUES: Final[dict[str, Callable[[State, int], None]]] = {}
"""What saves a monster whose health reached 0."""

OneShot = Callable[[State, int], None]
ONE_SHOTS: Final[dict[str, dict[Edition, OneShot]]] = {}
"""What a discard card does for its buyer."""


def sets_up(card: str, *editions: Edition) -> Callable[[CardRule], CardRule]:
    """Register what a card does as it comes into play, in all editions unless some are named."""

    def register(rule: CardRule) -> CardRule:
        for edition in editions or ALL:
            SETS_UP.setdefault(card, {})[edition] = rule
        return rule

    return register


def one_shot(card: str, *rules: OneShot, editions: tuple[Edition, ...] = ALL) -> None:
    """Register what a discard card does: its parts, the first of them first."""

    def in_order(state: State, seat: int) -> None:
        for rule in rules:
            rule(state, seat)

    for edition in editions:
        ONE_SHOTS.setdefault(card, {})[edition] = in_order


class ExtraRoll(NamedTuple):
    """A roll that can be paid for when none is left."""

    bit: int
    card: str
    names: Callable[[State, int], Iterable[str]]
    """What its owner can call it now; empty if it cannot be paid."""
    pays: Callable[[State, int, str], None]


EXTRA_ROLLS: Final[dict[str, ExtraRoll]] = {}
