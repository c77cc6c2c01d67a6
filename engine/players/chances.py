"""The exact odds of a position's dice, and from these the worth of each legal answer."""

from typing import Final, NamedTuple

from engine.answers import Answer, Keep, Pass, Reroll, Stop, Turn, Use
from engine.cards.catalogue import BIT
from engine.cards.kinds import COPIERS
from engine.decisions import KeepDice
from engine.dice import turned
from engine.players.odds import Luck, Plan, Values
from engine.players.worths import LEARNT
from engine.state import State

DRINK, SMOKE = "energy_drink", "smoke_cloud"
CULTIST = "cultist_roll"
ROLLS = (DRINK, SMOKE, *COPIERS, CULTIST)
"""Names under which cards are used that give a roll."""
CULLER, TWIST, STRETCHY, SHRINKY = "herd_culler", "plot_twist", "stretchy", "shrinky"
CLOWN = "clown"
STRETCHY_PRICE = 2
_DWELLER = BIT["background_dweller"]
_SHRINKY = BIT[SHRINKY]
_ORB = BIT["orb_of_doom"]


class Prices(NamedTuple):
    """The costs of extra rolls and dice changes, in the unit of a valuation."""

    energy: float
    """One energy."""
    smoke: float
    """One smoke token."""
    twist: float
    """Plot Twist, which is discarded."""
    orb: float
    """One heart lost to an Orb of Doom at a further roll."""
    most: int = 2
    """The maximum number of paid rolls, and of paid changes, planned ahead."""
    cultist: float = 0.0
    """One cultist."""


_ONE_EACH: Final = Prices(1.0, 1.0, 1.0, 1.0, cultist=1.0)


def luck(state: State, prices: Prices) -> Luck:
    """Return what the active player can still do with the present dice, at KeepDice or ChangeDice."""
    seat = state.active
    mask = state.masks[seat]
    rolls = state.rolls if isinstance(state.question, KeepDice) else 0
    orbs = 0
    if any(state.masks[other] & _ORB for other in state.others(seat)):
        orbs = sum(state.copies(other, "orb_of_doom") for other in state.others(seat))
    cultists = [prices.cultist] * (state.number(seat, "cultists") if state.counts("cultists") else 0)
    if not mask and not cultists:
        return Luck(rolls, orbs * prices.orb)
    energy = state.energy[seat]
    cullers = sum(held.uid not in state.used for held in state.working(seat, CULLER))
    drinks = [prices.energy] * energy if state.copies(seat, DRINK) else []
    smoke = [prices.smoke] * sum(held.charge for held in state.working(seat, SMOKE))
    stretchy = energy // STRETCHY_PRICE if state.copies(seat, STRETCHY) else 0
    stretches = [STRETCHY_PRICE * prices.energy] * stretchy
    twists = [prices.twist] * state.copies(seat, TWIST)
    return Luck(
        rolls=rolls,
        roll_price=orbs * prices.orb,
        extra=tuple(sorted(drinks + smoke + cultists)[: prices.most]),
        rerolls_threes=bool(mask & _DWELLER),
        to_one=cullers,
        to_any=tuple(sorted(stretches + twists)[: prices.most]),
        twos_as_ones=bool(mask & _SHRINKY),
    )


def plan(state: State, finals: Values, prices: Prices) -> Plan:
    """Return the best plan from here on; `finals` has a value for each result of the turn's dice.

    Raises ValueError without dice, or for more dice than any cards give.
    """
    return Plan(finals, state.ndice, luck(state, prices))


def price_of(answer: Answer, prices: Prices) -> float:
    """Return the cost of the roll or change in an answer about dice."""
    match answer:
        case Use(_, card) if card == CULTIST:
            return prices.cultist
        case Use(_, card) if card in ROLLS:
            return prices.energy if card == DRINK else prices.smoke
        case Turn(_, _, _, card) if card in (TWIST, *COPIERS):
            return prices.twist
        case Turn(_, _, _, card) if card not in (CULLER, SHRINKY, CLOWN):
            return STRETCHY_PRICE * prices.energy
        case _:
            return 0.0


def is_paid(answer: Answer) -> bool:
    """Return whether an answer about dice costs energy, a token or a card."""
    return price_of(answer, _ONE_EACH) > 0


def weigh(plan: Plan, state: State, answer: Answer, prices: Prices) -> float | None:
    """Return the worth of an answer to KeepDice or ChangeDice; None if the dice plan leaves it out."""
    by_kind = _weigh_keep if isinstance(state.question, KeepDice) else _weigh_change
    return by_kind(plan, state, answer, prices)


def _weigh_keep(plan: Plan, state: State, answer: Answer, prices: Prices) -> float | None:
    dice = state.dice
    match answer:
        case Keep(_, kept):
            return plan.keep(kept)
        case Reroll():
            return plan.reroll_three(dice)
        case Use(_, card) if card in ROLLS and plan.luck.extra:
            return plan.pay(dice) + plan.luck.extra[0] - price_of(answer, prices)
        case Stop():
            return plan.stop(dice)
        case _:
            return None


def _weigh_change(plan: Plan, state: State, answer: Answer, prices: Prices) -> float | None:
    match answer:
        case Reroll():
            return plan.reroll_three_last(state.dice)
        case Turn(_, face, into, card) if card == CLOWN:
            return plan.changed(turned(state.dice, face, into))
        case Turn(_, face, into, card) if card in LEARNT:
            dice = turned(state.dice, face, into)
            if card == SHRINKY:
                return plan.turn_free(dice)
            if card == CULLER:
                return plan.turn_to_one(dice)
            price = price_of(answer, prices)
            if price not in plan.luck.to_any:
                return None
            return plan.turn_to_any(dice, price)
        case Pass():
            return plan.changed(state.dice)
        case _:
            return None
