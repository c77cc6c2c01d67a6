"""The frames on a position's stack: questions to seats and to chance, and automatic steps.

Each is a small immutable value. A question's `seat` is the asked seat (CHANCE for dice and cards); the frames
below it come after it. Numbers that can change in the meantime are in the State, never in a frame.
"""

from typing import NamedTuple

from engine.dice import Dice
from engine.events import Place


class Hit(NamedTuple):
    """Automatic: damage on its way to one monster, with the number of windows already passed."""

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


# Questions to chance


class OpeningRoll(NamedTuple):
    """Six dice of a seat for the first turn."""

    seat: int
    roller: int


class RollDice(NamedTuple):
    """Roll the dice that the active player did not keep."""

    seat: int
    number: int


class RevealCard(NamedTuple):
    """Reveal the next card for a slot of the market."""

    seat: int
    slot: int


class PeekCard(NamedTuple):
    """Draw the top card for one seat to look at (Made in a Lab)."""

    seat: int
    peeker: int


class RerollDie(NamedTuple):
    """Reroll one die by a card; `uid` is the card to discard on a heart, 0 for none."""

    seat: int
    by: int
    card: str
    face: int
    uid: int


class CamouflageRoll(NamedTuple):
    """Roll the dice of Camouflage; `dice` are those already rolled."""

    seat: int
    number: int
    dice: Dice
    hit: Hit


# Questions to a seat


class KeepDice(NamedTuple):
    """Choose which dice to keep, or stop."""

    seat: int


class ProbeDie(NamedTuple):
    """Psychic Probe: choose a die of the active player to reroll."""

    seat: int
    uid: int


class ChangeDice(NamedTuple):
    """Offer the active player's own changes after the last roll."""

    seat: int


class ChooseOrder(NamedTuple):
    """Choose which group of the result is resolved next."""

    seat: int


class SpendHearts(NamedTuple):
    """Choose what the rolled hearts are spent on."""

    seat: int


class OfferJets(NamedTuple):
    """Jets: yield before the damage and lose no hearts."""

    seat: int
    hit: Hit


class OfferArmor(NamedTuple):
    """Electric Armor: 1 energy for 1 heart."""

    seat: int
    hit: Hit


class OfferWings(NamedTuple):
    """Wings: 2 energy against all damage of the turn."""

    seat: int
    hit: Hit


class LastChance(NamedTuple):
    """Rapid Healing before a deadly loss."""

    seat: int
    hit: Hit


class OfferYield(NamedTuple):
    """Yield the place in Tokyo to the attacker, or stay."""

    seat: int
    place: Place


class BuyCards(NamedTuple):
    """Buy, sweep, peek, or finish."""

    seat: int


class OfferRevealed(NamedTuple):
    """Opportunist: buy a card that was just revealed."""

    seat: int


class PlaceMimic(NamedTuple):
    """Choose which card a newly bought Mimic copies."""

    seat: int
    uid: int


class MoveMimic(NamedTuple):
    """Choose whether the Mimic copies another card for 1 energy."""

    seat: int
    uid: int


class ChargeBattery(NamedTuple):
    """Choose how much own energy goes on a battery (first edition)."""

    seat: int
    uid: int


class SellCards(NamedTuple):
    """Metamorph: choose which own cards to sell."""

    seat: int


class OfferTurn(NamedTuple):
    """Freeze Time: offer the further turn, with `fewer` dice less."""

    seat: int
    fewer: int


# Questions for whatever expansions bring; a thing's rules are in `moments`


class OfferCard(NamedTuple):
    """Use an open thing at its moment; AtMoment lies below on the stack."""

    seat: int
    card: str
    uid: int
    moment: str
    about: tuple[int, ...]


class OfferHand(NamedTuple):
    """Play a hidden card at its moment; AtMoment lies below on the stack unless damage waits."""

    seat: int
    moment: str
    about: tuple[int, ...]
    hit: Hit | None = None
    """Damage that waits for it."""


class OfferWindow(NamedTuple):
    """Use an open thing before damage."""

    seat: int
    card: str
    uid: int
    hit: Hit


class Choose(NamedTuple):
    """Make the choice that a thing asks of a seat; `part` counts its questions."""

    seat: int
    card: str
    uid: int
    part: int = 0


class ThrowFor(NamedTuple):
    """Throw dice for a thing that are not dice of the turn."""

    seat: int
    roller: int
    card: str
    number: int
    about: tuple[int, ...] = ()


class DrawFor(NamedTuple):
    """Draw a card for a seat by a thing."""

    seat: int
    drawer: int
    card: str
    about: tuple[int, ...] = ()


# Automatic steps


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


class Settling(NamedTuple):
    """Ask the Psychic Probes of the others; `done` are the uids already asked."""

    done: tuple[int, ...]


class Changing(NamedTuple):
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


class AtZero(NamedTuple):
    """A monster has no hearts: something saved it, or it is eliminated."""

    hit: Hit


class Aftermath(NamedTuple):
    """Apply what follows the losses of a complete damage event."""


class WinByCard(NamedTuple):
    """Let a monster win by a thing."""


Question = (
    OpeningRoll
    | RollDice
    | RevealCard
    | PeekCard
    | RerollDie
    | CamouflageRoll
    | KeepDice
    | ProbeDie
    | ChangeDice
    | ChooseOrder
    | SpendHearts
    | OfferJets
    | OfferArmor
    | OfferWings
    | LastChance
    | OfferYield
    | BuyCards
    | OfferRevealed
    | PlaceMimic
    | MoveMimic
    | ChargeBattery
    | SellCards
    | OfferTurn
    | OfferCard
    | OfferHand
    | OfferWindow
    | Choose
    | ThrowFor
    | DrawFor
)

Step = (
    Hit
    | Opening
    | BeginTurn
    | Income
    | MoveMimics
    | Rolling
    | AfterRoll
    | Settling
    | Changing
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
    | AtZero
    | Aftermath
    | WinByCard
)

Frame = Question | Step
