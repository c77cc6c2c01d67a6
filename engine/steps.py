"""The automatic steps on a position's stack: what happens by itself, between the questions.

Each is a small immutable value; what lies below it on the stack comes after it. Numbers that can change in
the meantime are in the State, never in a step.
"""

from typing import NamedTuple

from engine.events import Place


class Hit(NamedTuple):
    """Damage on its way to one monster, and the window at which it stands."""

    target: int
    amount: int
    claws: bool
    by: int
    why: str
    window: int = 0
    """The number of the next window to try (hooks.Prevention); 0, with none tried, for the first of all."""
    tried: int = 0
    """The number of copies of that card that were already tried."""
    damage: bool = True
    """False for a loss that is no damage, against which only Rapid Healing helps."""


class Opening(NamedTuple):
    """The roll-off: the seats that still have to roll, and the claws of those that did."""

    waiting: tuple[int, ...]
    claws: tuple[tuple[int, int], ...]


class BeginTurn(NamedTuple):
    """Begin a turn of a seat; `extra` names the card that gave it."""

    active: int
    extra: str
    fewer: int


class Income(NamedTuple):
    """Pay stars for Tokyo, and what cards give at the start of the turn."""


class MoveMimics(NamedTuple):
    """Offer to move each Mimic of the active player, once each; `done` are the uids already asked."""

    done: tuple[int, ...]


class Rolling(NamedTuple):
    """Make the first roll, if there are dice."""


class AfterRoll(NamedTuple):
    """Decide whether there is anything to ask after a roll."""


class AskProbes(NamedTuple):
    """Ask the Psychic Probes of the others; `done` are the uids already asked."""

    done: tuple[int, ...]


class AskChanges(NamedTuple):
    """Ask for the active player's own changes."""


class Counting(NamedTuple):
    """Apply cards that count the whole result, then go on to the groups."""


class Resolving(NamedTuple):
    """Resolve the remaining groups of dice."""


class ResolvingRest(NamedTuple):
    """Resolve the remaining groups of dice in the default order."""


class Damage(NamedTuple):
    """One damage event: the hits still to come."""

    by: int
    why: str
    hits: tuple[tuple[int, int, bool], ...]
    """Target, hearts, whether claws; clockwise from the active player's left."""


class DamageDone(NamedTuple):
    """A damage event is complete: check for the end of the game, or of the active player's turn."""


class AfterClaws(NamedTuple):
    """Let cards react to the losses to claws; `hit` is a mask of seats."""

    hit: int


class Yields(NamedTuple):
    """Ask the monsters in Tokyo that lost hearts to claws, City first."""

    hurt: int


class Entering(NamedTuple):
    """Move the active player into Tokyo if it must enter."""


class TakePlace(NamedTuple):
    """Move a monster into a place, if it is still alive."""

    seat: int
    place: Place


class Buying(NamedTuple):
    """The active player's purchases."""


class Refill(NamedTuple):
    """Fill the empty slots of the market."""


class BoughtEffect(NamedTuple):
    """Apply a bought card; `uid` 0 for a discard card; `new` unless it came from another monster."""

    seat: int
    card: str
    uid: int
    new: bool


class ToDiscard(NamedTuple):
    """Move a discard card that took effect to the pile, or under the deck (Scavenger)."""

    card: str
    under_deck: bool


class Opportunists(NamedTuple):
    """Ask the owners of Opportunist, from an offset clockwise of the active player."""

    offset: int


class Selling(NamedTuple):
    """Metamorph at the end of the turn."""


class Ending(NamedTuple):
    """Apply cards and poison at the end of the turn."""


class FinishTurn(NamedTuple):
    """End the turn: check for 20 stars, then further turns or the next seat."""


class NextTurn(NamedTuple):
    """Start a waiting further turn, or that of the next living seat."""


# Automatic steps of games with expansions


class AtMoment(NamedTuple):
    """Let things act at a moment, one after another; `about` begins with the seat concerned.

    Without `about` it concerns the active player.
    """

    moment: str
    about: tuple[int, ...] = ()
    done: tuple[int, ...] = ()
    """The last source that had its turn: its order, steps clockwise from the active player, uid."""


class AskAgain(NamedTuple):
    """Ask the question below again, after something was played during it."""


class Purchase(NamedTuple):
    """Pay for a card, as in answers.Buy, once things could prevent it."""

    active: int
    card: str
    source: str
    cost: int


class AtZero(NamedTuple):
    """A monster has no hearts: something saved it, or it is eliminated."""

    hit: Hit


class Aftermath(NamedTuple):
    """Apply what follows the losses of a complete damage event."""


class WinByCard(NamedTuple):
    """Let a monster win by a thing."""


Step = (
    Hit
    | Opening
    | BeginTurn
    | Income
    | MoveMimics
    | Rolling
    | AfterRoll
    | AskProbes
    | AskChanges
    | Counting
    | Resolving
    | ResolvingRest
    | Damage
    | AfterClaws
    | Yields
    | DamageDone
    | Entering
    | TakePlace
    | Buying
    | Refill
    | BoughtEffect
    | ToDiscard
    | Opportunists
    | Selling
    | Ending
    | FinishTurn
    | NextTurn
    | AtMoment
    | AskAgain
    | Purchase
    | AtZero
    | Aftermath
    | WinByCard
)
