"""The worths of the tower, cultists, promo cards and costumes, by likeness to cards whose worth is learnt."""

from typing import Final

from engine.answers import Answer, Chosen
from engine.cards import costumes, cultists, hooks, monsters, promos, tower
from engine.cards.catalogue import traits
from engine.claws import reach
from engine.damage_windows import present_hit
from engine.decisions import BuyCards, OfferWindow
from engine.dice import CLAW
from engine.gains import at_hand
from engine.market import cost_for
from engine.players.worths import CHOOSING, FOUR_ALIKE, FOUR_ONES, REROLLING, STEPS, WORTHS, Look, Worth
from engine.state import GOAL, State

SAVED: Final = 3
"""Energy that a Robot rather keeps, unless it is hurt badly."""
FEW: Final = 3
"""Hearts that are few."""


def _has_friends(state: State, seat: int) -> bool:
    """Return whether the army of a monster's cards does not hurt it badly."""
    cards = sum(traits(held.card).counted for held in state.cards[seat])
    return 0 < cards < state.hearts[seat] - FEW


def _may_save(state: State, seat: int) -> bool:
    """Return whether cultists bring enough hearts to live through the damage that comes."""
    if not isinstance(state.question, OfferWindow):
        return False
    each = 1 + hooks.HEALING.total(state, seat)
    hearts = state.hearts[seat] + each * state.number(seat, cultists.CULTISTS)
    return state.question.hit.amount < min(hearts, state.most_hearts(seat))


def _buys_by_them(state: State, seat: int) -> bool:
    """Return whether a card for sale that is liked can be paid with one or two cultists."""
    energy, most = state.energy[seat], at_hand(state, seat)
    if not isinstance(state.question, BuyCards) or state.question.seat != seat:
        return False
    costs = (cost_for(state, seat, card) for card in state.market if card in state.rules.prices)
    return any(energy < cost <= min(most, energy + 2) for cost in costs)


def _wins_by_walking(state: State, seat: int) -> bool:
    """Return whether stars for energy are better than cards: they win, or there is much energy."""
    stars = state.energy[seat] // promos.WALKER_PRICE
    return state.stars[seat] + stars >= GOAL or state.energy[seat] >= 3 * promos.WALKER_PRICE


def _hurts_others(state: State, seat: int) -> bool:
    """Return whether one more claw hits others alone, and kills nobody."""
    hit = reach(state)
    return bool(hit) and seat not in hit and all(state.hearts[other] > state.dice[CLAW] + 1 for other in hit)


WORTHS.update(
    {
        tower.BOX: Worth(look=Look.NUMBERS),
        tower.BOTTOM: Worth(open=300, liking=2.4, look=Look.NOTHING),
        tower.MIDDLE: Worth(open=500, liking=2.8, look=Look.NOTHING),
        tower.TOP: Worth(look=Look.NOTHING),
        cultists.BOX: Worth(look=Look.FACES),
        cultists.FOR_HEART: Worth(now=_may_save, look=Look.NOTHING),
        cultists.FOR_ENERGY: Worth(now=_buys_by_them, look=Look.NOTHING),
        cultists.FOR_ROLL: Worth(look=Look.NOTHING),
        promos.BOX: Worth(look=Look.NOTHING),
        promos.PARK: Worth(liking=2.6, look=Look.NOTHING),
        promos.ARMY: Worth(liking=1.4, wanted=_has_friends, look=Look.NOTHING),
        promos.CANNIBALISTIC: Worth(open=350, liking=2.3, look=Look.NOTHING),
        promos.ROAR: Worth(open=80, liking=1.5, look=Look.NOTHING),
        promos.WALKER: Worth(open=100, liking=1.4, now=_wins_by_walking, look=Look.NOTHING),
        promos.TANKER: Worth(open=200, liking=2.0, look=Look.NOTHING),
        promos.STOMP: Worth(open=200, liking=2.0, look=Look.NOTHING),
        costumes.BOX: Worth(look=Look.NOTHING),
        costumes.ASTRONAUT: Worth(open=300, liking=2.4, look=Look.NOTHING),
        costumes.GHOST: Worth(open=250, liking=2.1, look=Look.NOTHING),
        costumes.VAMPIRE: Worth(open=350, liking=2.4, look=Look.NOTHING),
        costumes.WITCH: Worth(open=200, liking=1.9, look=Look.NOTHING),
        costumes.DEVIL: Worth(open=350, liking=2.4, look=Look.NOTHING),
        costumes.PIRATE: Worth(open=250, liking=2.1, look=Look.NOTHING),
        costumes.PRINCESS: Worth(open=450, liking=2.8, look=Look.NOTHING),
        costumes.ZOMBIE: Worth(open=500, liking=2.6, look=Look.NOTHING),
        costumes.CHEERLEADER: Worth(open=20, liking=0.9, now=_hurts_others, look=Look.NOTHING),
        costumes.ROBOT: Worth(open=200, liking=1.9, look=Look.NOTHING),
        costumes.LIBERTY: Worth(open=400, liking=2.6, look=Look.NOTHING),
        costumes.CLOWN: Worth(open=40, liking=0.9, look=Look.FACES),
        monsters.BOX: Worth(look=Look.NOTHING),
    }
)
STEPS[cultists.CULTISTS] = 220
LEVELS: Final = {tower.BOTTOM: 1.5, tower.MIDDLE: 2.5, tower.TOP: 20.0}
"""What each level is worth to who claims it, in stars."""


def _climbs(state: State, seat: int) -> float:
    if tower.BOX not in state.rules.box_names or not state.in_tokyo(seat):
        return 0.0
    return LEVELS.get(tower.lowest_of_others(state, seat), 0.0)


FOUR_ONES.append(_climbs)
FOUR_ALIKE.append(lambda state, _: float(state.counts(cultists.CULTISTS)))


def _die_of_harm(_: State, answer: Answer) -> float:
    """Judge the die to be rolled again: a claw, or none."""
    return 2.0 if isinstance(answer, Chosen) and answer.what == "claw" else 0.0


def _energy_for_hearts(state: State, answer: Answer) -> float:
    """Judge how much energy to lose: all that is needed while hurt badly, else what is not saved."""
    seat, amount = answer.seat, present_hit(state).amount
    left = state.hearts[seat] - amount
    spare = state.energy[seat] if left <= FEW else max(0, state.energy[seat] - SAVED)
    wish = min(amount, spare)
    return 2.0 if isinstance(answer, Chosen) and int(answer.what) == wish else 0.0


CHOOSING[costumes.WITCH] = _die_of_harm
REROLLING.add(costumes.WITCH)
CHOOSING[costumes.ROBOT] = _energy_for_hearts
