"""Cards that act before damage takes hearts, in the order of docs/rulings.md, "Claws and damage"."""

from typing import Any

from engine.answers import CHANCE, Answer, Pass, Rolled, Stay, Use, Yield
from engine.bans import Ban, source
from engine.cards import hooks
from engine.cards.catalogue import BIT
from engine.cards.hooks import AnytimeAction, Prevention
from engine.cards.new_lives import begin_anew
from engine.claws import stay
from engine.damage import lose_plainly
from engine.decisions import CamouflageRoll, LastChance, OfferArmor, OfferJets, OfferWings
from engine.dice import HEART, NO_DICE, SINGLE, THREE, all_rolls, minus, plus
from engine.dispatch import Refusal, Throw, question, stands
from engine.events import CamouflageRolled, CardUsed, ChildBorn, DamagePrevented
from engine.gains import at_hand, can_be_healed, cut_hearts, gain_energy, heal, pay, regain
from engine.moments import About, Moment, at
from engine.rolling import wrong_dice
from engine.state import START_HEARTS, Held, State
from engine.steps import Hit
from engine.tokyo import yield_place

JETS, CAMOUFLAGE, ARMOR = "jets", "camouflage", "electric_armor"
WINGS, HEALING, CHILD, BIGGER = "wings", "rapid_healing", "it_has_a_child", "even_bigger"
WINGS_PRICE = 2
HEALING_PRICE = 2
DWELLER = BIT["background_dweller"]


def _once(_: State, __: int) -> int:
    return 1


def _struck_again(_: State, asked: Any) -> Hit:
    """Push the hit onto the same window again, if the window is still open for it."""
    hit: Hit = asked.hit
    return hit._replace(tried=hit.tried - 1)


# Jets


def _may_yield(state: State, seat: int) -> bool:
    return state.more is None or not source(state, seat, Ban.YIELD)


def _jets_answers(_: State, asked: OfferJets) -> tuple[Answer, ...]:
    return (Yield(asked.seat), Stay(asked.seat))


@question(OfferJets, _jets_answers, anew=_struck_again, card=JETS)
def _jets(state: State, asked: OfferJets, answer: Answer) -> None:
    seat = asked.seat
    if isinstance(answer, Yield):
        state.events.append(DamagePrevented(seat, asked.hit.amount, JETS))
        yield_place(state, seat)
        return
    state.stayed |= 1 << seat
    stay(state, seat)
    state.stack.append(asked.hit)


# Camouflage


def _open_camouflage(state: State, hit: Hit) -> None:
    state.stack.append(CamouflageRoll(CHANCE, hit.amount, NO_DICE, hit))


def _camouflage_outcomes(_: State, asked: CamouflageRoll) -> tuple[Answer, ...]:
    return tuple(Rolled(CHANCE, dice) for dice in all_rolls(asked.number))


def _refuse_camouflage(_: State, asked: CamouflageRoll, answer: Answer) -> Refusal:
    if type(answer) is not Rolled or answer.seat != CHANCE:
        return "the dice of Camouflage are to be rolled"
    return wrong_dice(answer.dice, asked.number)


@question(
    CamouflageRoll,
    _camouflage_outcomes,
    _refuse_camouflage,
    anew=stands,
    card=CAMOUFLAGE,
    chance=Throw(lambda _, asked: asked.number, lambda _, asked: asked.hit.target),
    of_effect=True,
)
def _camouflage(state: State, asked: CamouflageRoll, answer: Rolled) -> None:
    hit = asked.hit
    dice = plus(asked.dice, answer.dice)
    threes = dice[THREE]
    if threes and state.masks[hit.target] & DWELLER:
        for _ in range(threes):
            dice = minus(dice, SINGLE[THREE])
        state.stack.append(CamouflageRoll(CHANCE, threes, dice, hit))
        return
    state.events.append(CamouflageRolled(hit.target, dice))
    prevented = min(hit.amount, dice[HEART])
    if prevented:
        state.events.append(DamagePrevented(hit.target, prevented, CAMOUFLAGE))
    state.stack.append(hit._replace(amount=hit.amount - prevented))


# Electric Armor


def _armor_answers(state: State, asked: OfferArmor) -> list[Answer]:
    use: list[Answer] = [Use(asked.seat, ARMOR)] if state.energy[asked.seat] >= 1 else []
    return [*use, Pass(asked.seat)]


@question(OfferArmor, _armor_answers, anew=_struck_again, card=ARMOR)
def _electric_armor(state: State, asked: OfferArmor, answer: Answer) -> None:
    hit = asked.hit
    if isinstance(answer, Use):
        pay(state, asked.seat, 1, ARMOR)
        state.events.append(DamagePrevented(asked.seat, 1, ARMOR))
        hit = hit._replace(amount=hit.amount - 1)
    state.stack.append(hit)


# Wings


def _may_fly(state: State, seat: int) -> bool:
    return state.energy[seat] >= WINGS_PRICE and not state.winged >> seat & 1


def _fly(state: State, seat: int) -> None:
    pay(state, seat, WINGS_PRICE, WINGS)
    state.winged |= 1 << seat
    state.events.append(CardUsed(seat, WINGS))


def _wings_answers(state: State, asked: OfferWings) -> list[Answer]:
    use: list[Answer] = [Use(asked.seat, WINGS)] if _may_fly(state, asked.seat) else []
    return [*use, Pass(asked.seat)]


@question(OfferWings, _wings_answers, anew=_struck_again, card=WINGS)
def _wings(state: State, asked: OfferWings, answer: Answer) -> None:
    if isinstance(answer, Use):
        _fly(state, asked.seat)
    state.stack.append(asked.hit)


# Rapid Healing


def _may_heal(state: State, seat: int) -> bool:
    return state.energy[seat] >= HEALING_PRICE and can_be_healed(state, seat)


def _heal(state: State, seat: int) -> None:
    pay(state, seat, HEALING_PRICE, HEALING)
    heal(state, seat, 1, HEALING)


def _last_answers(state: State, asked: LastChance) -> list[Answer]:
    use: list[Answer] = [Use(asked.seat, HEALING)] if _may_heal(state, asked.seat) else []
    return [*use, Pass(asked.seat)]


@question(LastChance, _last_answers, anew=_struck_again, card=HEALING)
def _last_chance(state: State, asked: LastChance, answer: Answer) -> None:
    hit = asked.hit
    if isinstance(answer, Use):
        _heal(state, asked.seat)
        hit = hit._replace(tried=0)
    state.stack.append(hit)


hooks.prevents(
    Prevention(
        number=0,
        place=0,
        bit=BIT[JETS],
        card=JETS,
        chances=_once,
        may=lambda state, hit: hit.claws and state.in_tokyo(hit.target) and _may_yield(state, hit.target),
        opens=lambda state, hit: state.stack.append(OfferJets(hit.target, hit)),
    ),
    Prevention(
        number=1,
        place=10,
        bit=BIT[CAMOUFLAGE],
        card=CAMOUFLAGE,
        chances=lambda state, seat: state.copies(seat, CAMOUFLAGE),
        may=lambda _, hit: hit.damage,
        opens=_open_camouflage,
    ),
    Prevention(
        number=2,
        place=20,
        bit=BIT[ARMOR],
        card=ARMOR,
        chances=lambda state, seat: state.copies(seat, ARMOR),
        may=lambda state, hit: at_hand(state, hit.target) >= 1,
        opens=lambda state, hit: state.stack.append(OfferArmor(hit.target, hit)),
    ),
    Prevention(
        number=3,
        place=30,
        bit=BIT[WINGS],
        card=WINGS,
        chances=_once,
        may=lambda state, hit: at_hand(state, hit.target) >= WINGS_PRICE,
        opens=lambda state, hit: state.stack.append(OfferWings(hit.target, hit)),
    ),
    Prevention(
        number=4,
        place=40,
        bit=BIT[HEALING],
        card=HEALING,
        chances=_once,
        may=lambda state, hit: hit.amount >= state.hearts[hit.target] and _may_heal(state, hit.target),
        opens=lambda state, hit: state.stack.append(LastChance(hit.target, hit)),
    ),
)
hooks.ANYTIME_ACTIONS.extend(
    [
        AnytimeAction(BIT[HEALING], HEALING, _may_heal, _heal),
        AnytimeAction(BIT[WINGS], WINGS, _may_fly, _fly),
    ]
)

# Health


@hooks.HEALING.card("regeneration")
def _regeneration(_: State, __: int) -> int:
    return 1


@hooks.LOST_HEARTS.card("were_only_making_it_stronger")
def _stronger(state: State, seat: int, _: Held, hearts: int) -> None:
    if hearts >= 2:
        gain_energy(state, seat, 1, "were_only_making_it_stronger")


@at(Moment.ZERO, 100, CHILD)
def _child(state: State, seat: int, _: Held | None, __: About) -> None:
    state.events.append(ChildBorn(seat))
    begin_anew(state, seat, CHILD)
    regain(state, seat, START_HEARTS, CHILD)


def _bigger(state: State, seat: int, _: Held) -> None:
    regain(state, seat, 2, BIGGER)


def _smaller(state: State, seat: int) -> None:
    if state.rules.box.bigger_takes_back:
        lose_plainly(state, seat, 2, BIGGER)
    else:
        cut_hearts(state, seat, BIGGER)


hooks.ARRIVES[BIGGER] = _bigger
hooks.LEAVES[BIGGER] = _smaller
