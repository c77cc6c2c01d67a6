"""Events: what happened, as small facts in order; text, logs and statistics are built from them."""

from enum import StrEnum
from typing import Final, NamedTuple

from engine.dice import Dice


class Why(StrEnum):
    """The rule that caused an event, if it was no card."""

    NUMBERS = "numbers"
    ENERGY = "energy"
    HEARTS = "hearts"
    CLAWS = "claws"
    ENTER = "enter"
    START = "start"
    POISON = "poison"
    PAYMENT = "payment"
    SWEEP = "sweep"
    TABLE = "table"
    BAY_CLOSED = "bay_closed"
    YIELD = "yield"
    OUT = "out"
    WITHDRAWN = "withdrawn"


class Place(StrEnum):
    """A place where a monster can be; outside means not on the board."""

    OUTSIDE = "outside"
    CITY = "city"
    BAY = "bay"


class GameBegan(NamedTuple):
    """The first player is known and the first turn begins."""

    seat: int


class OpeningRolled(NamedTuple):
    """A seat rolled for the first turn."""

    seat: int
    dice: Dice


class TurnBegan(NamedTuple):
    """A turn began; `fewer` is how many dice Freeze Time takes; `extra` names the card that gave the turn."""

    seat: int
    turn: int
    extra: str
    fewer: int


class DiceRolled(NamedTuple):
    """The active player rolled: the dice that fell, and all dice after the roll."""

    seat: int
    number: int
    """Which roll of the turn, from 1."""
    fell: Dice
    dice: Dice


class DieRerolled(NamedTuple):
    """One die was rerolled by a card of `by`."""

    by: int
    card: str
    face: int
    into: int


class DieTurned(NamedTuple):
    """One die was turned by a card."""

    seat: int
    card: str
    face: int
    into: int


class ResultSettled(NamedTuple):
    """The dice are final and will be resolved."""

    seat: int
    dice: Dice


class StarsChanged(NamedTuple):
    """Stars were gained or lost; `why` is a rule or a card id."""

    seat: int
    change: int
    now: int
    why: str


class EnergyChanged(NamedTuple):
    """Energy cubes were gained or paid."""

    seat: int
    change: int
    now: int
    why: str


class HeartsGained(NamedTuple):
    """Hearts were healed."""

    seat: int
    change: int
    now: int
    why: str


class HeartsLost(NamedTuple):
    """Hearts were lost: to whom (-1: nobody), why, and whether to claws."""

    seat: int
    change: int
    now: int
    by: int
    why: str
    claws: bool


class DamagePrevented(NamedTuple):
    """Damage was prevented, and by which card."""

    seat: int
    amount: int
    card: str


class TokensChanged(NamedTuple):
    """Poison or shrink tokens of a monster changed, or smoke tokens or energy on one of its cards."""

    seat: int
    token: str
    change: int
    now: int
    card: str = ""
    """The printed name of the card they lie on; empty for a monster's own."""


class CamouflageRolled(NamedTuple):
    """The dice of Camouflage were rolled."""

    seat: int
    dice: Dice


class Yielded(NamedTuple):
    """A monster gave up its place in Tokyo."""

    seat: int
    place: Place


class Stayed(NamedTuple):
    """A monster that could have yielded stayed."""

    seat: int
    place: Place


class TokyoEntered(NamedTuple):
    """A monster took a place in Tokyo."""

    seat: int
    place: Place


class TokyoLeft(NamedTuple):
    """A monster left Tokyo without yielding: driven out, Bay closed, or saved by It Has a Child!."""

    seat: int
    place: Place
    why: str


class BayMovedUp(NamedTuple):
    """The Bay closed and its monster went to the empty City."""

    seat: int


class BayClosed(NamedTuple):
    """Four or fewer monsters live: the Bay is out of play."""


class CardBought(NamedTuple):
    """A card was paid for; `source` is where it came from, as in answers.Buy."""

    seat: int
    card: str
    cost: int
    source: str


class CardRevealed(NamedTuple):
    """A card came to a slot (0-2) of the market."""

    card: str
    slot: int


class CardPeeked(NamedTuple):
    """A seat looked at the top card; only that seat learns which one."""

    seat: int


class CardDiscarded(NamedTuple):
    """A card left a seat for the discard pile."""

    seat: int
    card: str
    why: str


class CardMoved(NamedTuple):
    """A keep card came to a seat from another or, at a table, from the supply (-1), with its tokens."""

    seat: int
    card: str
    source: int
    charge: int = 0


class MarketSwept(NamedTuple):
    """All cards for sale were swept away."""

    seat: int
    cards: tuple[str, ...]


class DeckReshuffled(NamedTuple):
    """The discard pile became the deck; the number of its cards."""

    cards: int


class CardCopied(NamedTuple):
    """A Mimic copies a card of a seat; an empty card means that its token came back."""

    seat: int
    card: str
    owner: int


class CardUsed(NamedTuple):
    """A seat used a card that has no event of its own."""

    seat: int
    card: str


class ExtraTurnWon(NamedTuple):
    """A further turn will follow."""

    seat: int
    card: str


class ChildBorn(NamedTuple):
    """It Has a Child! brought a monster back."""

    seat: int


class Eliminated(NamedTuple):
    """A monster is out; by which seat (-1: no seat's claws or card)."""

    seat: int
    by: int
    why: str


class TurnEnded(NamedTuple):
    """A turn is over, for whatever reason."""

    seat: int


class CardPlayed(NamedTuple):
    """A card came from a hand and takes effect."""

    seat: int
    card: str


class CardsDrawn(NamedTuple):
    """This many cards came to a hand; only the owner learns which."""

    seat: int
    number: int


class NumberChanged(NamedTuple):
    """A number that an expansion counts changed."""

    seat: int
    what: str
    change: int
    now: int
    why: str


class Forbidden(NamedTuple):
    """Something did not happen to a seat, because a thing forbids it."""

    seat: int
    what: str
    card: str


AGREED: Final = "agreed"
"""The end of a game whose result was named by people at the table."""
BY_CARD: Final = "card"
"""The end of a game that a monster won by a thing."""
IDLE: Final = "idle"
"""The end of a game in which nobody could do anything any more."""


class GameEnded(NamedTuple):
    """The game is over; winner -1: nobody."""

    winner: int
    how: str


class TableChanged(NamedTuple):
    """People at the table changed the position; the event is given in notation."""

    text: str


class PendingDropped(NamedTuple):
    """A change at the table dropped damage that was still to come."""

    seat: int
    amount: int


Event = (
    GameBegan
    | OpeningRolled
    | TurnBegan
    | DiceRolled
    | DieRerolled
    | DieTurned
    | ResultSettled
    | StarsChanged
    | EnergyChanged
    | HeartsGained
    | HeartsLost
    | DamagePrevented
    | TokensChanged
    | CamouflageRolled
    | Yielded
    | Stayed
    | TokyoEntered
    | TokyoLeft
    | BayMovedUp
    | BayClosed
    | CardBought
    | CardRevealed
    | CardPeeked
    | CardDiscarded
    | CardMoved
    | MarketSwept
    | DeckReshuffled
    | CardCopied
    | CardUsed
    | ExtraTurnWon
    | ChildBorn
    | Eliminated
    | TurnEnded
    | CardPlayed
    | CardsDrawn
    | NumberChanged
    | Forbidden
    | GameEnded
    | TableChanged
    | PendingDropped
)
