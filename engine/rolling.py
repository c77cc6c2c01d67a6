"""Rolling dice, and keeping them (docs/rulings.md, "Rolling")."""

from collections.abc import Iterator
from functools import cache, lru_cache

from engine.answers import CHANCE, Answer, Keep, Reroll, Result, Rolled, Stop, Use
from engine.bans import Ban, source
from engine.cards import hooks
from engine.cards.catalogue import BIT
from engine.decisions import KeepDice, RerollDie, RollDice
from engine.dice import (
    FACES,
    HEART,
    NO_DICE,
    SINGLE,
    THREE,
    Dice,
    all_rolls,
    keeps,
    minus,
    plus,
    within,
)
from engine.dispatch import Refusal, Throw, is_among, question, stands, step
from engine.errors import Reason, RefusalText
from engine.events import DiceRolled, DieRerolled
from engine.holdings import discard, push_in_order
from engine.state import State
from engine.steps import AfterRoll, Rolling

AFTER_ROLL = AfterRoll()
roll_dice = cache(RollDice)
keep_dice = cache(KeepDice)
"""One object for equal ones: finding it takes a third of the time of making it."""
BLACK_DICE = 6
ROLLS = 3
MOST_ROLLS = 20
"""The maximum number of rolls in a turn, with any cards."""
DWELLER = "background_dweller"
DRINK = "energy_drink"
SMOKE = "smoke_cloud"
PROBE = "psychic_probe"
CULTISTS, CULTIST = "cultists", "cultist_roll"
DWELLER_BIT = BIT[DWELLER]
DRINK_BIT = BIT[DRINK]
SMOKE_BIT = BIT[SMOKE]
ROLL_CARDS = DWELLER_BIT | DRINK_BIT | SMOKE_BIT


@step(Rolling)
def begin_rolling(state: State, _: Rolling) -> None:
    """Fix the number of dice and rolls of the turn; without dice there is no roll."""
    take_dice(state)
    if state.ndice:
        state.stack.append(roll_dice(CHANCE, state.ndice))


def take_dice(state: State) -> None:
    """Fix how many dice the active seat has in its turn, and how many rolls."""
    seat = state.active
    number = BLACK_DICE - state.shrink[seat] - state.frozen
    rolls = ROLLS
    if state.masks[seat] or state.more is not None:
        number += hooks.DICE.total(state, seat)
        rolls += hooks.ROLLS.total(state, seat)
    state.ndice = max(0, number)
    state.rolls = rolls
    if state.more is not None and source(state, seat, Ban.ROLL_AGAIN):
        state.rolls = 1


def roll_outcomes(_: State, asked: RollDice) -> tuple[Answer, ...]:
    """Return every result of the dice in the air."""
    return tuple(Rolled(CHANCE, dice) for dice in all_rolls(asked.number))


def refuse_roll(state: State, asked: RollDice, answer: Answer) -> Refusal:
    """Refuse all but the right number of dice or, at a table, a final result."""
    if type(answer) is Result:
        return refuse_result(state, answer)
    if type(answer) is not Rolled or answer.seat != CHANCE:
        return "dice are to be rolled"
    return wrong_dice(answer.dice, asked.number)


def wrong_dice(dice: Dice, number: int) -> Refusal:
    """Return why dice cannot have fallen, or None if they can."""
    if len(dice) != len(FACES) or min(dice) < 0:
        return "dice are counted by six faces, none below 0"
    if sum(dice) != number:
        return RefusalText(f"{number} dice are rolled, not {sum(dice)}", Reason.NO_SUCH_DICE)
    return None


@question(
    RollDice,
    roll_outcomes,
    refuse_roll,
    anew=stands,
    chance=Throw(lambda _, asked: asked.number, lambda state, _: state.active),
)
def dice_fell(state: State, _: RollDice, answer: Rolled | Result) -> None:
    """Add the dice that fell to those kept; another roll may have consequences (Orb of Doom)."""
    if isinstance(answer, Result):
        take_result(state, answer)
        return
    state.dice = plus(state.dice, answer.dice)
    state.rolled += 1
    state.rolls -= 1
    state.events.append(DiceRolled(state.active, state.rolled, answer.dice, state.dice))
    state.stack.append(AFTER_ROLL)
    if state.rolled > 1 and hooks.REROLLED.concerns(state):
        suffer_reroll(state)


def suffer_reroll(state: State) -> None:
    """Let the cards of the others act on another roll of the active player."""
    for seat in state.others(state.active):
        hooks.REROLLED.run(state, seat)


@step(AfterRoll)
def after_roll(state: State, _: AfterRoll) -> None:
    """Ask what to keep while something can be rerolled."""
    seat = state.active
    if state.rolls > 0 or (_may_have_more(state, seat) and any(True for _ in _roll_cards(state, seat))):
        state.stack.append(keep_dice(seat))


def _may_have_more(state: State, seat: int) -> bool:
    if state.masks[seat] & ROLL_CARDS:
        return True
    return state.more is not None and hooks.gives_rolls(state.rules.index)


def keep_answers(state: State, asked: KeepDice) -> tuple[Answer, ...]:
    """Return stopping, each set of dice to keep, and cards that give another roll."""
    seat = asked.seat
    answers = _keep_answers(seat, state.dice) if state.rolls > 0 else (Stop(seat),)
    return (*answers, *_roll_cards(state, seat)) if _may_have_more(state, seat) else answers


@lru_cache(maxsize=16384)
def _keep_answers(seat: int, dice: Dice) -> tuple[Answer, ...]:
    return (Stop(seat), *(_keep(seat, kept) for kept in keeps(dice)))


@lru_cache(maxsize=16384)
def _keep(seat: int, kept: Dice) -> Keep:
    """Return one object for equal answers, so that lists of them stay in the processor's cache."""
    return Keep(seat, kept)


def _roll_cards(state: State, seat: int) -> Iterator[Use | Reroll]:
    mask = state.masks[seat]
    if mask & DWELLER_BIT and state.dice[THREE]:
        yield Reroll(seat, THREE)
    if state.rolls > 0 or (state.more is not None and source(state, seat, Ban.ROLL_AGAIN)):
        return
    for extra in hooks.EXTRA_ROLLS.values():
        if mask & extra.bit or not extra.bit:
            yield from (Use(seat, name) for name in extra.names(state, seat))


def _refuse_roll_card(state: State, answer: Use | Reroll) -> Refusal:
    if is_among(answer, _roll_cards(state, answer.seat)):
        return None
    if isinstance(answer, Reroll):
        return "no 3 can be rerolled"
    if state.rolls > 0:
        return "there are rolls left that cost nothing"
    return f"{answer.card} gives no roll here, or cannot be paid"


def extra_roll(state: State, seat: int, name: str) -> hooks.ExtraRoll:
    """Return the rule of a card that gives a roll, by the name used in an answer."""
    mask = state.masks[seat]
    extras = hooks.EXTRA_ROLLS.values()
    working = (extra for extra in extras if mask & extra.bit or not extra.bit)
    return next(extra for extra in working if name in extra.names(state, seat))


def refuse_keep(state: State, asked: KeepDice, answer: Answer) -> Refusal:
    """Refuse dice that are not on the table, and rolls that are not left."""
    kind = type(answer)
    if kind is Result:
        return refuse_result(state, answer)  # type: ignore[arg-type]
    if answer.seat != asked.seat:
        return RefusalText("another seat is asked", Reason.NOT_ASKED)
    if kind is Keep:
        if state.rolls <= 0:
            return "no rolls are left"
        dice: Dice = answer.dice  # type: ignore[union-attr]
        if len(dice) != len(FACES) or not within(dice, state.dice):
            return RefusalText("these dice do not lie there", Reason.NO_SUCH_DICE)
        return "to keep all dice is to stop" if dice == state.dice else None
    if kind is Stop:
        return None
    if kind is Use or kind is Reroll:
        return _refuse_roll_card(state, answer)  # type: ignore[arg-type]
    return "keep dice, or stop"


@question(KeepDice, keep_answers, refuse_keep, anew=lambda _, __: AFTER_ROLL)
def kept(state: State, asked: KeepDice, answer: Keep | Stop | Use | Reroll | Result) -> None:
    """Reroll the other dice, or apply a card."""
    seat = asked.seat
    match answer:
        case Keep():
            state.dice = answer.dice
            state.stack.append(roll_dice(CHANCE, state.ndice - sum(answer.dice)))
        case Stop():
            return
        case Reroll():
            push_in_order(state, reroll(state, seat, DWELLER, answer.face, 0), AFTER_ROLL)
        case Use():
            extra_roll(state, seat, answer.card).pays(state, seat, answer.card)
            state.rolls += 1
            state.stack.append(AFTER_ROLL)
        case Result():
            take_result(state, answer)


def reroll(state: State, by: int, card: str, face: int, uid: int) -> RerollDie:
    """Take one die up and ask chance for its new face."""
    state.dice = minus(state.dice, SINGLE[face])
    return RerollDie(CHANCE, by, card, face, uid)


def _single_outcomes(_: State, __: RerollDie) -> tuple[Answer, ...]:
    return tuple(Rolled(CHANCE, die) for die in SINGLE)


def _refuse_single(_: State, __: RerollDie, answer: Answer) -> Refusal:
    if type(answer) is not Rolled or answer.seat != CHANCE:
        return "one die is to be rolled"
    return wrong_dice(answer.dice, 1)


@question(
    RerollDie,
    _single_outcomes,
    _refuse_single,
    anew=stands,
    card=lambda asked: asked.card,
    chance=Throw(lambda _, __: 1, lambda _, asked: asked.by),
    of_effect=True,
)
def die_fell(state: State, asked: RerollDie, answer: Rolled) -> None:
    """Add the die to the others; discard the Psychic Probe on a heart."""
    state.dice = plus(state.dice, answer.dice)
    state.events.append(DieRerolled(asked.by, asked.card, asked.face, answer.dice.index(1)))
    found = state.held(asked.uid) if answer.dice[HEART] and asked.uid else None
    if found is not None:
        discard(state, found[0], found[1], PROBE)


# A final result at a table


def refuse_result(state: State, answer: Result) -> Refusal:
    """Refuse costs that could not be paid, or dice that are not those of the turn."""
    seat = state.active
    if not state.rules.table:
        return "a final result at once is for a physical table"
    if answer.seat != CHANCE:
        return "the dice are asked"
    if answer.energy_drink and not state.masks[seat] & DRINK_BIT:
        return RefusalText("there is no Energy Drink to pay a roll with", Reason.CARD_NOT_THERE)
    if answer.energy_drink > state.energy[seat]:
        words = f"{answer.energy_drink} energy cannot be paid with {state.energy[seat]}"
        return RefusalText(words, Reason.TOO_FEW_ENERGY)
    if answer.smoke_cloud > sum(held.charge for held in state.working(seat, SMOKE)):
        return RefusalText("there are not so many smoke tokens", Reason.OUT_OF_RANGE)
    if answer.cultist_roll > (state.number(seat, CULTISTS) if state.counts(CULTISTS) else 0):
        return RefusalText("there are not so many cultists", Reason.OUT_OF_RANGE)
    if min(answer[2:]) < 0 or answer.rolls > MOST_ROLLS:
        return RefusalText(f"dice are rolled 0 to {MOST_ROLLS} times", Reason.OUT_OF_RANGE)
    return wrong_dice(answer.dice, state.ndice)


def take_result(state: State, answer: Result) -> None:
    """Set the dice after the last roll, with the costs and consequences of the rolls."""
    seat = state.active
    paid = ((SMOKE, answer.smoke_cloud), (DRINK, answer.energy_drink), (CULTIST, answer.cultist_roll))
    for card, times in paid:
        extra = hooks.EXTRA_ROLLS[card]
        for _ in range(times):
            extra.pays(state, seat, next(iter(extra.names(state, seat))))
    more = answer.rolls - max(1, state.rolled)
    state.dice = answer.dice
    state.rolled = max(1, state.rolled, answer.rolls)
    state.rolls = 0
    state.events.append(DiceRolled(seat, state.rolled, answer.dice, answer.dice))
    for _ in range(more):
        suffer_reroll(state)


def no_dice(state: State) -> None:
    """Clear the dice for a new turn."""
    state.dice = NO_DICE
    state.ndice = 0
    state.rolls = 0
    state.rolled = 0
