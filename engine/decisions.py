"""The questions on a position's stack, to seats and to chance.

Each is a small immutable value. Its `seat` is the asked seat (CHANCE for dice and cards); what lies below it
on the stack comes after it. Numbers that can change in the meantime are in the State, never in a question.
"""

from typing import NamedTuple

from engine.dice import Dice
from engine.events import Place
from engine.steps import Hit, Step

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

Frame = Question | Step
