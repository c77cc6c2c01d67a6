"""The kinds of answers; each answer carries its seat, or CHANCE."""

from typing import Final, NamedTuple

from engine.dice import Dice

CHANCE: Final = -1
"""The actor that rolls dice and reveals cards."""

TABLE: Final = -2
"""The people at a physical table together, who may correct anything."""

MARKET: Final = "market"
DECK: Final = "deck"
DISCARD: Final = "discard"
ANYWHERE: Final = "anywhere"
"""At a table: a card is bought from the market that was thought to be elsewhere."""

ALL_GROUPS: Final = "all"
NUMBERS: Final = "numbers"
ENERGY: Final = "energy"
HEARTS: Final = "hearts"
CLAWS: Final = "claws"


class Rolled(NamedTuple):
    """Chance: the dice that fell."""

    seat: int
    dice: Dice


class Revealed(NamedTuple):
    """Chance: the top card of the deck."""

    seat: int
    card: str


class Keep(NamedTuple):
    """Put these dice aside and roll the others again."""

    seat: int
    dice: Dice


class Stop(NamedTuple):
    """Leave the dice as they are."""

    seat: int


class Pass(NamedTuple):
    """Decline, or finish, what is asked."""

    seat: int


class Use(NamedTuple):
    """Use a card that needs no further choice; `mimic`: the copy, if the seat also has the card itself."""

    seat: int
    card: str


class Reroll(NamedTuple):
    """Roll one die that shows this face again, by a card."""

    seat: int
    face: int
    card: str = ""
    """`mimic` for the copy of a Psychic Probe that is there, too; else empty."""


class Turn(NamedTuple):
    """Turn one die to another face by a card; `mimic`: the copy, if the seat also has the card itself."""

    seat: int
    face: int
    into: int
    card: str


class Resolve(NamedTuple):
    """Resolve one group of the dice now, or all remaining groups in the default order."""

    seat: int
    group: str


class Hearts(NamedTuple):
    """Spend rolled hearts: tokens, energy (Biofuel), others (Healing Ray); the rest heals the owner."""

    seat: int
    poison: int = 0
    shrink: int = 0
    biofuel: int = 0
    others: tuple[tuple[int, int], ...] = ()
    """Pairs of seat and hearts given, by ascending seat."""


class Yield(NamedTuple):
    """Leave Tokyo to the attacker."""

    seat: int


class Stay(NamedTuple):
    """Stay in Tokyo."""

    seat: int


class Buy(NamedTuple):
    """Buy a card from the market, the deck, the discard pile, a seat (its number from 1), or ANYWHERE."""

    seat: int
    card: str
    source: str = MARKET
    cost: int = -1
    """Energy cubes, for a foreign card only; -1: as the catalogue says."""


class Sweep(NamedTuple):
    """Pay 2 energy to replace the market."""

    seat: int


class Peek(NamedTuple):
    """Look at the top card of the deck."""

    seat: int


class Copy(NamedTuple):
    """Put the Mimic token on a keep card of a seat."""

    seat: int
    owner: int
    card: str


class Sell(NamedTuple):
    """Discard an own keep card for energy (Metamorph)."""

    seat: int
    card: str


class Charge(NamedTuple):
    """Put own energy on a battery; the bank adds the same amount (first edition)."""

    seat: int
    energy: int


class Again(NamedTuple):
    """Take the further turn of Freeze Time."""

    seat: int


class Play(NamedTuple):
    """Play a card from the hand."""

    seat: int
    card: str


class Chosen(NamedTuple):
    """The answer to `Choose`: an id, a face, a seat from 1, a good or a number, as the thing reads it."""

    seat: int
    what: str


class Take(NamedTuple):
    """Keep a drawn card; the other seats do not see which."""

    seat: int
    card: str


class StopAt(NamedTuple):
    """Want to be asked at these moments of others' turns, and at no other; nobody else hears of it."""

    seat: int
    moments: tuple[str, ...]


class Result(NamedTuple):
    """At a table: the final dice of the turn in one answer, with what was used to get more rolls."""

    seat: int
    dice: Dice
    rolls: int = 0
    """The number of rolls, if it matters; 0: not said."""
    energy_drink: int = 0
    """Rolls that were paid with 1 energy each."""
    smoke_cloud: int = 0
    """Rolls that were paid with a smoke token each."""
    cultist_roll: int = 0
    """Rolls that were paid with a cultist each."""


Answer = (
    Rolled
    | Revealed
    | Keep
    | Stop
    | Pass
    | Use
    | Reroll
    | Turn
    | Resolve
    | Hearts
    | Yield
    | Stay
    | Buy
    | Sweep
    | Peek
    | Copy
    | Sell
    | Charge
    | Again
    | Play
    | Chosen
    | Take
    | StopAt
    | Result
)
