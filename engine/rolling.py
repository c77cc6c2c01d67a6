"""Rolling and changing dice (docs/rulings.md, "Rolling")."""

from collections.abc import Iterable, Iterator
from functools import lru_cache

from engine.answers import CHANCE, Answer, Keep, Pass, Reroll, Result, Rolled, Stop, Turn, Use
from engine.bans import Ban, source
from engine.cards import hooks
from engine.cards.catalogue import BIT
from engine.cards.kinds import COPIERS
from engine.decisions import ChangeDice, KeepDice, ProbeDie, RerollDie, RollDice
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
    turned,
    within,
)
from engine.dispatch import Refusal, Throw, is_among, question, stands, step
from engine.errors import Reason, RefusalText
from engine.events import DiceRolled, DieRerolled, DieTurned
from engine.hands import held_back, in_hand
from engine.holdings import discard, push_in_order
from engine.state import Held, State
from engine.steps import AfterRoll, AskChanges, AskProbes, Rolling

AFTER_ROLL = AfterRoll()
BLACK_DICE = 6
ROLLS = 3
MOST_ROLLS = 20
"""The maximum number of rolls in a turn, with any cards."""
DWELLER = "background_dweller"
DRINK = "energy_drink"
SMOKE = "smoke_cloud"
CULTISTS, CULTIST = "cultists", "cultist_roll"
PROBE = "psychic_probe"
DWELLER_BIT = BIT[DWELLER]
DRINK_BIT = BIT[DRINK]
SMOKE_BIT = BIT[SMOKE]
PROBE_BIT = BIT[PROBE]
ROLL_CARDS = DWELLER_BIT | DRINK_BIT | SMOKE_BIT


@step(Rolling)
def begin_rolling(state: State, _: Rolling) -> None:
    """Fix the number of dice and rolls of the turn; without dice there is no roll."""
    take_dice(state)
    if state.ndice:
        state.stack.append(RollDice(CHANCE, state.ndice))


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
        state.stack.append(KeepDice(seat))


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
            state.stack.append(RollDice(CHANCE, state.ndice - sum(answer.dice)))
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


# After the last roll


@step(AskProbes)
def ask_probes(state: State, asking: AskProbes) -> None:
    """Ask each Psychic Probe of the others to reroll one die, clockwise from the active player."""
    if not state.ndice:
        return
    for seat in state.others(state.active):
        if not state.masks[seat] & PROBE_BIT:
            continue
        for held in state.working(seat, PROBE):
            if held.uid not in asking.done:
                push_in_order(state, ProbeDie(seat, held.uid), AskProbes((*asking.done, held.uid)))
                return


def _probe_answers(state: State, asked: ProbeDie) -> list[Answer]:
    seat = asked.seat
    faces = [face for face in FACES if state.dice[face]]
    copy = _copy_beside(state, asked)
    rerolls = [Reroll(seat, face) for face in faces]
    by_copy = [Reroll(seat, face, copy.card) for face in faces] if copy is not None else []
    return [Pass(seat), *rerolls, *by_copy]


def _copy_beside(state: State, asked: ProbeDie) -> Held | None:
    """Return the copy that a Psychic Probe's owner can use first, as it would go with the card."""
    found = state.held(asked.uid)
    if found is None or found[1].card in COPIERS:
        return None
    done = next((frame.done for frame in reversed(state.stack) if isinstance(frame, AskProbes)), ())
    copies = (held for held in state.working(asked.seat, PROBE) if held.card in COPIERS)
    return next((held for held in copies if held.uid not in done), None)


def _probe_anew(state: State, asked: ProbeDie) -> AskProbes:
    asking = state.stack.pop()
    assert isinstance(asking, AskProbes)
    return AskProbes(tuple(done for done in asking.done if done != asked.uid))


@question(ProbeDie, _probe_answers, anew=_probe_anew, card=PROBE)
def probe(state: State, asked: ProbeDie, answer: Pass | Reroll) -> None:
    """Reroll the chosen die; if the copy did it, the card itself is asked next."""
    if not isinstance(answer, Reroll):
        return
    uid = asked.uid
    copy = _copy_beside(state, asked) if answer.card in COPIERS else None
    if copy is not None:
        uid = copy.uid
        asking = state.stack.pop()
        assert isinstance(asking, AskProbes)
        state.stack.append(AskProbes((*(done for done in asking.done if done != asked.uid), uid)))
    state.stack.append(reroll(state, asked.seat, PROBE, answer.face, uid))


@step(AskChanges)
def ask_changes(state: State, asking: AskChanges) -> None:
    """Ask for own changes while a card offers one."""
    seat = state.active
    mask = state.masks[seat]
    if not mask & (hooks.turning() | DWELLER_BIT) and (state.more is None or not in_hand(state, seat)):
        return
    if state.ndice and len(change_answers(state, ChangeDice(seat))) > 1:
        push_in_order(state, ChangeDice(seat), asking)


def change_answers(state: State, asked: ChangeDice) -> list[Answer]:
    """Return passing, then what the active player's cards can do to the dice now."""
    seat = asked.seat
    return [Pass(seat), *_changes(state, seat)]


def _changes(state: State, seat: int) -> Iterator[Answer]:
    mask = state.masks[seat]
    if mask & DWELLER_BIT and state.dice[THREE]:
        yield Reroll(seat, THREE)
    for change in hooks.CHANGES:
        if mask & change.bit:
            for face, into in change.turns(state, seat):
                yield from (Turn(seat, face, into, name) for name in _names(state, seat, change))
    if state.more is not None:
        yield from _changes_of_boxes(state, seat)


def _changes_of_boxes(state: State, seat: int) -> Iterator[Answer]:
    """Yield changes of all dice at once, by things that lie open and by cards in the hand."""
    mask = state.masks[seat]
    for turning in hooks.TURNINGS:
        if mask & turning.bit and turning.may(state, seat):
            yield Use(seat, turning.card)
    hand = held_back(state, seat)
    for change in hooks.CHANGES if hand else ():
        if not change.bit and change.card in hand:
            yield from (Turn(seat, face, into, change.card) for face, into in change.turns(state, seat))


def _names(state: State, seat: int, change: hooks.Change) -> Iterable[str]:
    return (change.card,) if change.names is None else change.names(state, seat)


@question(ChangeDice, change_answers, anew=stands)
def changed(state: State, asked: ChangeDice, answer: Pass | Reroll | Turn | Use) -> None:
    """Turn or reroll one die, turn all of them by a thing, or accept the dice."""
    match answer:
        case Pass():
            state.stack.pop()
        case Reroll(_, face):
            state.stack.append(reroll(state, asked.seat, DWELLER, face, 0))
        case Use(seat, card):
            next(turning for turning in hooks.TURNINGS if turning.card == card).does(state, seat)
        case Turn(seat, face, into, card):
            change = _change(state, seat, card)
            if not change.bit:
                change.used(state, seat, card)
            for _ in range(1 if change.bit else state.dice[face]):
                state.dice = turned(state.dice, face, into)
                state.events.append(DieTurned(seat, change.card, face, into))
            if change.bit:
                change.used(state, seat, card)


def _change(state: State, seat: int, name: str) -> hooks.Change:
    mask = state.masks[seat]
    return next(
        change
        for change in hooks.CHANGES
        if (mask & change.bit or not change.bit) and name in _names(state, seat, change)
    )


def no_dice(state: State) -> None:
    """Clear the dice for a new turn."""
    state.dice = NO_DICE
    state.ndice = 0
    state.rolls = 0
    state.rolled = 0
