"""The evolutions of Pandakaï."""

from engine.answers import Answer, Buy, Chosen, Pass
from engine.cards import hooks
from engine.cards.catalogue import BIT
from engine.cards.effects import Whose
from engine.cards.hooks import Turning, barred_this_turn
from engine.cards.power_up import at_any_time, before_buying, heals, stays, unused, use_up
from engine.claws import attack
from engine.damage import deal
from engine.decisions import Choose
from engine.dice import CLAW, ENERGY, FACES, HEART, ONE, THREE, TWO, Dice, as_dice
from engine.events import DieTurned
from engine.further import PLACES, grant
from engine.gains import gain_energy, gain_stars, heal, lose_stars, take_energy
from engine.holdings import put_tokens
from engine.market import cost_for, purchase
from engine.moments import CHOICES, About, Choice, Moment, at
from engine.resolving import counted
from engine.state import Held, State
from engine.steps import Purchase
from engine.tally import first_time, happened
from engine.tokyo import ENTERED, drive_out

MONIUM, LEAVES, BAMBOOZLE, NECESSITIES = (
    "panda_monium",
    "eats_shoots_and_leaves",
    "bamboozle",
    "bear_necessities",
)
EXPRESS, SUPPLY, PANDARWINISM, YIN_YANG = "panda_express", "bamboo_supply", "pandarwinism", "yin_and_yang"
STORE, TAKE = "store", "take"
"""What may be done with the energy of Bamboo Supply."""
TRIPLE = 3

stays(EXPRESS, SUPPLY, PANDARWINISM, YIN_YANG)


@at_any_time(MONIUM)
def _panda_monium(state: State, seat: int) -> None:
    gain_energy(state, seat, 6, MONIUM)
    for other in state.others(seat):
        gain_energy(state, other, 3, MONIUM)


@heals(NECESSITIES, may=lambda _, __: True)
def _bear_necessities(state: State, seat: int) -> None:
    lose_stars(state, seat, 1, NECESSITIES)
    gain_energy(state, seat, 2, NECESSITIES)
    heal(state, seat, 2, NECESSITIES)


def _has_entered(state: State, seat: int) -> bool:
    return happened(state, ENTERED) and state.in_tokyo(seat)


@before_buying(122, LEAVES, may=_has_entered)
def _eats_shoots_and_leaves(state: State, seat: int) -> None:
    outside = [other for other in state.others(seat) if not state.in_tokyo(other)]
    gain_energy(state, seat, 1, LEAVES)
    drive_out(state, seat, LEAVES)
    deal(state, seat, LEAVES, [(other, 2) for other in outside])


# Bamboozle: the buyer buys another card


def _buying(state: State) -> Purchase:
    return next(frame for frame in reversed(state.stack) if isinstance(frame, Purchase))


@at(
    Moment.PURCHASE,
    10,
    BAMBOOZLE,
    hand=True,
    of=Whose.OTHERS,
    may=lambda state, _, __: any(isinstance(frame, Purchase) for frame in state.stack),
)
def _bamboozle(state: State, seat: int, _: Held | None, __: About) -> None:
    stopped = _buying(state)
    state.stack.remove(stopped)
    first_time(state, barred_this_turn(stopped.card))
    if _others_for_sale(state):
        state.stack.append(Choose(seat, BAMBOOZLE, 0))


def _others_for_sale(state: State) -> list[str]:
    buyer, prices = state.active, state.rules.prices
    return [
        card
        for card in dict.fromkeys(state.market)
        if card in prices
        and cost_for(state, buyer, card) <= state.energy[buyer]
        and not hooks.is_barred(state, buyer, card)
    ]


def _named(state: State, _: Choose, answer: Answer) -> None:
    if isinstance(answer, Chosen):
        purchase(state, Buy(state.active, answer.what))


CHOICES[BAMBOOZLE] = Choice(
    lambda state, asked: [Chosen(asked.seat, card) for card in _others_for_sale(state)], _named
)


# The result


def _shows_all(state: State) -> bool:
    """Return whether the result shows each face; an added claw serves as the claw."""
    dice = counted(state)
    others = all(dice[face] for face in FACES if face != CLAW)
    return others and (dice[CLAW] > 0 or attack(state)[0] > 0)


@hooks.RESULT.card(EXPRESS)
def _panda_express(state: State, seat: int, _: Held) -> None:
    if _shows_all(state):
        gain_stars(state, seat, 2, EXPRESS)
        grant(state, seat, EXPRESS)


PLACES[EXPRESS] = 30


@hooks.RESULT.card(PANDARWINISM)
def _pandarwinism(state: State, seat: int, _: Held) -> None:
    gain_stars(state, seat, 1 + counted(state)[HEART] - TRIPLE, PANDARWINISM)


# Bamboo Supply


@at(Moment.START, 30, SUPPLY)
def _bamboo_supply(state: State, seat: int, held: Held | None, _: About) -> None:
    if held is not None:
        state.stack.append(Choose(seat, SUPPLY, held.uid))


def _store_or_take(state: State, asked: Choose) -> list[Answer]:
    found = state.held(asked.uid)
    take: list[Answer] = [Chosen(asked.seat, TAKE)] if found and found[1].charge else []
    return [Pass(asked.seat), Chosen(asked.seat, STORE), *take]


def _supplied(state: State, asked: Choose, answer: Answer) -> None:
    found = state.held(asked.uid)
    if not isinstance(answer, Chosen) or found is None:
        return
    seat, held = found
    change = 1 if answer.what == STORE else -held.charge
    put_tokens(state, seat, held, change)
    take_energy(state, seat, -change, SUPPLY)


CHOICES[SUPPLY] = Choice(_store_or_take, _supplied)


# Yin & Yang: all dice are turned over

OPPOSITE = {ONE: THREE, THREE: ONE, TWO: HEART, HEART: TWO, CLAW: ENERGY, ENERGY: CLAW}


def _over(dice: Dice) -> Dice:
    return as_dice([dice[OPPOSITE[face]] for face in FACES])


def _turn_over(state: State, seat: int) -> None:
    held = unused(state, seat, YIN_YANG)
    if held is not None:
        use_up(state, held)
    state.events += [
        DieTurned(seat, YIN_YANG, face, OPPOSITE[face]) for face in FACES for _ in range(state.dice[face])
    ]
    state.dice = _over(state.dice)


hooks.TURNINGS.append(
    Turning(
        BIT[YIN_YANG], YIN_YANG, lambda state, seat: unused(state, seat, YIN_YANG) is not None, _turn_over
    )
)
