"""What lies on the stack of a position: questions to seats and to chance, and automatic steps.

Each is a small immutable value. A question's `seat` is who is asked (CHANCE for dice and cards); what lies
below it is what comes after. Numbers that can change meanwhile are in the State, never in here.
"""

from typing import NamedTuple

from engine.dice import Dice
from engine.events import Place


class Hit(NamedTuple):
    """Automatic: damage on its way to one monster, with how far its prevention got."""

    target: int
    amount: int
    claws: bool
    by: int
    why: str
    window: int = 0
    """The number of the next window to try (hooks.Prevention); 0, with none tried, for the first of all."""
    tried: int = 0
    """How many copies of that card had their chance."""
    damage: bool = True
    """False for a loss that is no damage, against which only Rapid Healing helps."""


# Questions to chance


class OpeningRoll(NamedTuple):
    """Six dice of a seat for the first turn."""

    seat: int
    roller: int


class RollDice(NamedTuple):
    """The dice that the active player did not keep."""

    seat: int
    number: int


class RevealCard(NamedTuple):
    """The next card for a slot of the market."""

    seat: int
    slot: int


class PeekCard(NamedTuple):
    """The top card, for the eyes of one seat (Made in a Lab)."""

    seat: int
    peeker: int


class RerollDie(NamedTuple):
    """One die that a card makes roll again; `uid` is the card to discard on a heart, 0 for none."""

    seat: int
    by: int
    card: str
    face: int
    uid: int


class CamouflageRoll(NamedTuple):
    """The dice of Camouflage; `dice` are those that stand already."""

    seat: int
    number: int
    dice: Dice
    hit: Hit


# Questions to a seat


class KeepDice(NamedTuple):
    """Which dice to keep, or to stop."""

    seat: int


class ProbeDie(NamedTuple):
    """Psychic Probe: which die of the active player is rolled again."""

    seat: int
    uid: int


class ChangeDice(NamedTuple):
    """The active player's own changes after the last roll."""

    seat: int


class ChooseOrder(NamedTuple):
    """Which group of the result is resolved next."""

    seat: int


class SpendHearts(NamedTuple):
    """What the rolled hearts are spent on."""

    seat: int


class OfferJets(NamedTuple):
    """Yield before the damage, and lose nothing."""

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
    """Yield the place in Tokyo, or stay."""

    seat: int
    place: Place


class BuyCards(NamedTuple):
    """Buy, sweep, peek, or finish."""

    seat: int


class OfferRevealed(NamedTuple):
    """Opportunist: buy a card that was just revealed."""

    seat: int


class PlaceMimic(NamedTuple):
    """Which card a Mimic that was just bought copies."""

    seat: int
    uid: int


class MoveMimic(NamedTuple):
    """Whether the Mimic copies another card for 1 energy."""

    seat: int
    uid: int


class ChargeBattery(NamedTuple):
    """How much own energy goes on a battery (first)."""

    seat: int
    uid: int


class SellCards(NamedTuple):
    """Metamorph: which own cards are sold."""

    seat: int


class OfferTurn(NamedTuple):
    """Freeze Time: the further turn, with so many dice fewer."""

    seat: int
    fewer: int


# Questions for whatever expansions bring; a thing's rules are in `moments`


class OfferCard(NamedTuple):
    """Use a thing that lies open, now that its moment has come; AtMoment lies below."""

    seat: int
    card: str
    uid: int
    moment: str
    about: tuple[int, ...]


class OfferHand(NamedTuple):
    """Play a card that nobody sees, now that its moment has come; AtMoment lies below unless damage waits."""

    seat: int
    moment: str
    about: tuple[int, ...]
    hit: Hit | None = None
    """Damage that waits for it."""


class OfferWindow(NamedTuple):
    """Use a thing that lies open before damage."""

    seat: int
    card: str
    uid: int
    hit: Hit


class Choose(NamedTuple):
    """What a thing asks of a seat; `part` counts its questions."""

    seat: int
    card: str
    uid: int
    part: int = 0


class ThrowFor(NamedTuple):
    """Dice that a thing has a seat throw, which are none of the turn."""

    seat: int
    roller: int
    card: str
    number: int
    about: tuple[int, ...] = ()


class DrawFor(NamedTuple):
    """A card that a thing has a seat draw."""

    seat: int
    drawer: int
    card: str
    about: tuple[int, ...] = ()


# Automatic steps


class Opening(NamedTuple):
    """The roll-off: who still has to roll, and the claws of those who did."""

    waiting: tuple[int, ...]
    claws: tuple[tuple[int, int], ...]


class BeginTurn(NamedTuple):
    """A turn of a seat; `extra` names the card that gave it."""

    active: int
    extra: str
    fewer: int


class Income(NamedTuple):
    """Stars of Tokyo and what cards give at the start."""


class MoveMimics(NamedTuple):
    """Each Mimic of the active player may be moved, once; `done` are the uids of those that were asked."""

    done: tuple[int, ...]


class Rolling(NamedTuple):
    """The first roll, if there are dice."""


class AfterRoll(NamedTuple):
    """The dice lie: is there anything to decide?"""


class Settling(NamedTuple):
    """Probes of the others; `done` are the uids of those that were asked."""

    done: tuple[int, ...]


class Changing(NamedTuple):
    """The active player's own changes."""


class Counting(NamedTuple):
    """Cards that look at the whole result, then the groups."""


class Resolving(NamedTuple):
    """The groups of dice that are left."""


class ResolvingRest(NamedTuple):
    """The groups of dice that are left, in the default order."""


class Damage(NamedTuple):
    """One damage event: the hits that are still to come."""

    by: int
    why: str
    hits: tuple[tuple[int, int, bool], ...]
    """Target, hearts, whether claws; clockwise from the active player's left."""


class DamageDone(NamedTuple):
    """A damage event is complete for everybody: the end of the game, or of the active player's turn."""


class AfterClaws(NamedTuple):
    """What cards do with the losses to claws; `hit` is a mask of seats."""

    hit: int


class Yields(NamedTuple):
    """The monsters in Tokyo that lost hearts to claws are asked, City first."""

    hurt: int


class Entering(NamedTuple):
    """The active player enters Tokyo if it must."""


class TakePlace(NamedTuple):
    """A monster takes a place, if it still lives."""

    seat: int
    place: Place


class Buying(NamedTuple):
    """The active player's purchases."""


class Refill(NamedTuple):
    """Empty slots of the market are filled."""


class BoughtEffect(NamedTuple):
    """A bought card takes effect; `uid` 0 for a discard card; `new` unless it came from another monster."""

    seat: int
    card: str
    uid: int
    new: bool


class ToDiscard(NamedTuple):
    """A discard card that took effect joins the pile, or goes under the deck (Scavenger)."""

    card: str
    under_deck: bool


class Opportunists(NamedTuple):
    """Owners of Opportunist are asked, from an offset clockwise of the active player."""

    offset: int


class Selling(NamedTuple):
    """Metamorph at the end of the turn."""


class Ending(NamedTuple):
    """Cards and poison at the end of the turn."""


class FinishTurn(NamedTuple):
    """The turn is over: 20 stars, then further turns or the next seat."""


class NextTurn(NamedTuple):
    """Further turns that wait, else the next living seat."""


# Automatic steps of games with expansions


class AtMoment(NamedTuple):
    """Things act whose moment has come, one after the other; `about` begins with the seat it is about.

    Without `about` it is the active player's.
    """

    moment: str
    about: tuple[int, ...] = ()
    done: tuple[int, ...] = ()
    """The last source that had its turn: its order, steps clockwise from the active player, uid."""


class AskAgain(NamedTuple):
    """The question below is asked again, after something was played amid it."""


class AtZero(NamedTuple):
    """A monster has no hearts and nothing saved it, or something did."""

    hit: Hit


class Aftermath(NamedTuple):
    """What follows the losses of a damage event that is complete."""


class WinByCard(NamedTuple):
    """Somebody wins by a thing."""


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
