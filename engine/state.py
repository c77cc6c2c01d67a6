"""The position: plain data, cheap to copy, with queries that many rules use."""

from functools import cache
from typing import Final, NamedTuple

from engine.cards.catalogue import BIT
from engine.cards.kinds import MIMIC as MIMIC
from engine.decisions import Frame, Question
from engine.dice import NO_DICE, Dice
from engine.events import Event, Place
from engine.more import More
from engine.rules import Rules

START_HEARTS: Final = 10
GOAL: Final = 20
"""Stars that win."""
MARKET_SLOTS: Final = 3
MOST_TOKENS: Final = 20
"""Poison or shrink tokens that people can say a monster has; a box has 12 of each."""
MOST_COUNTERS: Final = 3
"""Free counters of a table: each is one row of buttons more."""
COUNTERS: Final = tuple(f"counter{number}" for number in range(1, MOST_COUNTERS + 1))
"""The free counters as table events name them; what people call them is no part of the position."""
EMPTY: Final = ""
"""A slot of the market without a card; also the card of a Mimic that waits."""

MOST_HEARTS: Final = 12
"""The maximum health that some things give."""
_BIGGER: Final = [BIT["even_bigger"]]
"""The mask of the things with which a monster has up to 12 hearts."""
_BIGGER_BY: Final[set[str]] = set()
"""Numbers of expansions by which a monster has up to 12 hearts."""


def grows(thing: str) -> None:
    """Register a thing, or a number of an expansion, by which a monster has up to 12 hearts."""
    if thing in BIT:
        _BIGGER[0] |= BIT[thing]
    else:
        _BIGGER_BY.add(thing)


NUMBERS_GROUP: Final = 1
ENERGY_GROUP: Final = 2
HEARTS_GROUP: Final = 4
CLAWS_GROUP: Final = 8


class Held(NamedTuple):
    """A card in front of a monster."""

    card: str
    """Its printed name."""
    acts: str
    """The card whose effect it has: itself, or the one that a Mimic copies; empty for none."""
    uid: int
    """The number of this very card in the game, from 1."""
    charge: int = 0
    """Smoke tokens or energy cubes that lie on it."""
    paid: int = 0
    """Energy that its owner paid."""
    copies: int = 0
    """For a Mimic: uid of the card under its token, 0 for none."""


class Forced(NamedTuple):
    """A number that people at a table set against the rules."""

    seat: int
    what: str


class State:
    """A position of the game; changed by `apply` and by table events only.

    Lists have one entry per seat, clockwise. Masks have one bit per seat (1 << seat) or per card (BIT).
    """

    __slots__ = (
        "active",
        "alive",
        "asked",
        "bay",
        "bay_open",
        "bottom",
        "cards",
        "city",
        "counters",
        "deck",
        "dice",
        "discard",
        "energy",
        "events",
        "fell",
        "first",
        "forced",
        "freeze",
        "frenzy",
        "fresh",
        "frozen",
        "harm",
        "harmed",
        "hearts",
        "how",
        "left_bay",
        "left_city",
        "lost",
        "market",
        "masks",
        "more",
        "ndice",
        "peekers",
        "pending",
        "poison",
        "reached",
        "regular",
        "resolving",
        "rolled",
        "rolls",
        "rules",
        "shop_closed",
        "shrink",
        "slain",
        "stack",
        "stars",
        "stayed",
        "top",
        "turn",
        "uids",
        "used",
        "winged",
        "winner",
    )

    def __init__(self, rules: Rules, seats: int) -> None:
        self.rules = rules
        self.hearts = [START_HEARTS] * seats
        self.stars = [0] * seats
        self.energy = [0] * seats
        self.poison: tuple[int, ...] = (0,) * seats
        self.shrink: tuple[int, ...] = (0,) * seats
        self.cards: tuple[tuple[Held, ...], ...] = ((),) * seats
        self.masks: tuple[int, ...] = (0,) * seats
        """Cards that work for each seat, copies of a Mimic included; one bit per card."""
        self.alive = (1 << seats) - 1
        """Mask of living seats."""
        self.fell: tuple[int, ...] = (0,) * seats
        """0 for the living, else which damage event was the last; equal numbers share a rank."""
        self.city = -1
        """Seat in Tokyo City, -1 for nobody."""
        self.bay = -1
        self.bay_open = rules.bay and seats > 4
        self.deck: tuple[str, ...] = rules.deck
        """Cards that nobody has seen, sorted; the order is not known to anybody."""
        self.bottom: tuple[str, ...] = ()
        """Cards put under the deck, the first of them is drawn first, after the deck."""
        self.top = EMPTY
        """The top card, once somebody looked at it."""
        self.peekers = 0
        """Mask of the seats that know the top card."""
        self.market: tuple[str, ...] = (EMPTY,) * MARKET_SLOTS
        self.discard: tuple[str, ...] = ()
        self.resolving: tuple[str, ...] = ()
        """Discard cards that were paid and are taking effect."""
        self.uids = 0
        self.first = 0
        """Seat of the first turn of the game."""
        self.regular = 0
        """Seat whose regular turn it is, or was before the extra turns now played."""
        self.active = 0
        self.turn = 0
        """Turns begun, extra turns included."""
        self.dice: Dice = NO_DICE
        self.ndice = 0
        """Dice of this turn, fixed by the first roll."""
        self.rolls = 0
        """Rolls that are left."""
        self.rolled = 0
        """Rolls that were made this turn."""
        self.pending = 0
        """Groups of the result that are not resolved yet."""
        self.used: tuple[int, ...] = ()
        """Uids of cards that may work once a turn and did."""
        self.frozen = 0
        """Dice that Freeze Time takes from this turn."""
        self.freeze: tuple[int, ...] = ()
        """Further turns of the active player by Freeze Time: dice taken from each."""
        self.frenzy: tuple[int, ...] = ()
        """Seats with a further turn by Frenzy, in the order of purchase."""
        self.harmed = False
        """The active player made somebody else lose hearts this turn."""
        self.winged = 0
        """Mask of seats that lose nothing this turn (Wings)."""
        self.lost = 0
        """Mask of seats that lost hearts in the present damage event."""
        self.stayed = 0
        """Mask of seats that answered Jets by staying, in the present attack."""
        self.left_city = -1
        """Seat that yielded the City to the active player this turn."""
        self.left_bay = -1
        self.slain: tuple[Place, ...] = ()
        """Places whose monster died by the active player's claws this turn."""
        self.shop_closed = False
        """No more purchases this turn (Frenzy, first)."""
        self.fresh: tuple[int, ...] = ()
        """Slots revealed just now, for Opportunists."""
        self.reached: tuple[int, ...] = ()
        """Seats with 20 stars or more, in the order in which they got there."""
        self.harm = 0
        """Number of damage events so far."""
        self.winner = -1
        self.how = ""
        """How the game ended: stars, last, nobody, idle (nobody can do anything), or agreed at a table.

        Empty while it goes on.
        """
        self.forced: tuple[Forced, ...] = ()
        """House-rule values that people at a table insisted on."""
        self.counters: tuple[tuple[int, ...], ...] = ()
        """What a table counts that the rules do not know, by COUNTERS: a number for each seat.

        Empty for a counter that is not there; the last one is there.
        """
        self.more: More | None = None
        """What expansions add; None in a game without them."""
        self.asked = 0
        """Number of the open question; rises with every one that is answered."""
        self.stack: list[Frame] = []
        self.events: list[Event] = []
        """What happened since the last answer; no part of the position."""

    def copy(self) -> "State":
        """Return an independent copy; takes about a microsecond."""
        new = _new(State)
        new.rules = self.rules
        new.hearts = self.hearts.copy()
        new.stars = self.stars.copy()
        new.energy = self.energy.copy()
        new.poison = self.poison
        new.shrink = self.shrink
        new.cards = self.cards
        new.masks = self.masks
        new.alive = self.alive
        new.fell = self.fell
        new.city = self.city
        new.bay = self.bay
        new.bay_open = self.bay_open
        new.deck = self.deck
        new.bottom = self.bottom
        new.top = self.top
        new.peekers = self.peekers
        new.market = self.market
        new.discard = self.discard
        new.resolving = self.resolving
        new.uids = self.uids
        new.first = self.first
        new.regular = self.regular
        new.active = self.active
        new.turn = self.turn
        new.dice = self.dice
        new.ndice = self.ndice
        new.rolls = self.rolls
        new.rolled = self.rolled
        new.pending = self.pending
        new.used = self.used
        new.frozen = self.frozen
        new.freeze = self.freeze
        new.frenzy = self.frenzy
        new.harmed = self.harmed
        new.winged = self.winged
        new.lost = self.lost
        new.stayed = self.stayed
        new.left_city = self.left_city
        new.left_bay = self.left_bay
        new.slain = self.slain
        new.shop_closed = self.shop_closed
        new.fresh = self.fresh
        new.reached = self.reached
        new.harm = self.harm
        new.winner = self.winner
        new.how = self.how
        new.forced = self.forced
        new.counters = self.counters
        new.more = self.more
        new.asked = self.asked
        new.stack = self.stack.copy()
        new.events = []
        return new

    @property
    def seats(self) -> int:
        """Number of seats, the eliminated ones included."""
        return len(self.hearts)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.how != ""

    @property
    def question(self) -> Question | None:
        """The open question, None after the end; while steps run, a step may lie in its place."""
        return self.stack[-1] if self.stack else None  # type: ignore[return-value]

    @property
    def asked_seat(self) -> int | None:
        """The asked seat, CHANCE, or None after the end."""
        return self.stack[-1].seat if self.stack else None  # type: ignore[union-attr]

    def lives(self, seat: int) -> bool:
        """Return whether the monster of a seat is in the game."""
        return bool(self.alive >> seat & 1)

    def in_tokyo(self, seat: int) -> bool:
        """Return whether a monster is in Tokyo, City or Bay."""
        return seat == self.city or seat == self.bay

    def place_of(self, seat: int) -> Place:
        """Return the place of a monster."""
        if seat == self.city:
            return Place.CITY
        return Place.BAY if seat == self.bay else Place.OUTSIDE

    def others(self, seat: int) -> tuple[int, ...]:
        """Return the other living seats, clockwise from this seat's left."""
        return seats_around(seat, self.alive & ~(1 << seat), len(self.hearts))

    def clockwise(self) -> tuple[int, ...]:
        """Return the living seats clockwise from the active player's left; the active player last."""
        return seats_around(self.active, self.alive, len(self.hearts))

    def neighbours(self, seat: int) -> tuple[int, ...]:
        """Return the nearest living seats on both sides; one with two players."""
        around = self.others(seat)
        if len(around) < 2:
            return around
        return (around[0], around[-1])

    def lying(self) -> int:
        """Return the mask of the cards that work for anybody."""
        lying = 0
        for mask in self.masks:
            lying |= mask
        return lying

    def copies(self, seat: int, card: str) -> int:
        """Return how many cards of a seat work as this one, Mimic included."""
        return sum(held.acts == card for held in self.cards[seat])

    def working(self, seat: int, card: str) -> list[Held]:
        """Return the cards of a seat that work as this one, a Mimic last."""
        return [held for held in self.cards[seat] if held.acts == card]

    def held(self, uid: int) -> tuple[int, Held] | None:
        """Return seat and card of a uid, or None if it is no longer in play."""
        for seat, hand in enumerate(self.cards):
            for held in hand:
                if held.uid == uid:
                    return seat, held
        return None

    def most_hearts(self, seat: int) -> int:
        """Return the maximum health: 10, or 12 with Even Bigger and things like it."""
        if self.masks[seat] & _BIGGER[0]:
            return MOST_HEARTS
        if self.more is not None:
            for what, numbers in self.more.counts:
                if numbers[seat] and what in _BIGGER_BY:
                    return MOST_HEARTS
        return START_HEARTS

    def number(self, seat: int, what: str) -> int:
        """Return a number of a seat: of the rules, an expansion or COUNTERS; 0 for an absent counter."""
        if self.more is not None:
            for name, numbers in self.more.counts:
                if name == what:
                    return numbers[seat]
        if what not in COUNTERS:
            known: int = getattr(self, what)[seat]
            return known
        counted = self.counters[COUNTERS.index(what) :][:1]
        return counted[0][seat] if counted and counted[0] else 0

    def counts(self, what: str) -> bool:
        """Return whether the table has a counter (one of COUNTERS), or an expansion counts it."""
        if self.more is not None and what in dict(self.more.counts):
            return True
        return what in COUNTERS and any(self.counters[COUNTERS.index(what) :][:1])

    def deck_size(self) -> int:
        """Return how many cards can be drawn before a reshuffle, without those that lie unnamed elsewhere."""
        elsewhere = self.market.count("?") + self.discard.count("?") if self.rules.table else 0
        return max(0, len(self.deck) - elsewhere) + len(self.bottom)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        return all(
            getattr(self, slot) == getattr(other, slot) for slot in State.__slots__ if slot != "events"
        ) and [type(frame) for frame in self.stack] == [type(frame) for frame in other.stack]

    __hash__ = None  # type: ignore[assignment]


_new = object.__new__


@cache
def seats_around(seat: int, mask: int, seats: int) -> tuple[int, ...]:
    """Return the seats of a mask, clockwise from the left of a seat."""
    clockwise = ((seat + step) % seats for step in range(1, seats + 1))
    return tuple(other for other in clockwise if mask >> other & 1)
