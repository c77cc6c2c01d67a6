"""Named steps of the turn, at which a section of a record can begin."""

import re
from enum import StrEnum
from typing import Final, NamedTuple

from engine.answers import CHANCE
from engine.bans import Ban, source
from engine.cards import hooks
from engine.damage import hit_of
from engine.decisions import Frame, KeepDice, OfferTurn, RerollDie, RollDice
from engine.dice import SINGLE, plus
from engine.errors import InvalidNotation
from engine.events import PendingDropped
from engine.hands import cut_short
from engine.moments import of_setup, with_moments
from engine.resolving import void_groups
from engine.rolling import ROLLS, no_dice, take_dice
from engine.state import EMPTY, State
from engine.steps import (
    AfterRoll,
    AskChanges,
    AskProbes,
    BeginTurn,
    Buying,
    Counting,
    Damage,
    Ending,
    Entering,
    FinishTurn,
    Income,
    MoveMimics,
    Opening,
    Refill,
    Resolving,
    Rolling,
    Selling,
    TakePlace,
)


class Phase(StrEnum):
    """Steps of a turn at which a section can begin."""

    START = "start"
    """Before the income of the turn."""
    ROLL = "roll"
    """After so many rolls; 0 is before the first one."""
    HOLD = "hold"
    """Before the first roll, which is waited for without dice too."""
    RESOLVE = "resolve"
    """The dice are final, nothing of them is resolved."""
    REST = "rest"
    """The dice are final, the groups that are still pending are to be resolved."""
    ENTER = "enter"
    BUY = "buy"
    END = "end"
    NEXT = "next"
    """The turn is over: 20 stars are looked for, then the next one begins."""
    OPENING = "opening"
    """Before the first turn."""


class Step(NamedTuple):
    """A named step; `rolls` is the number of rolls made, for ROLL alone."""

    phase: Phase
    rolls: int = 0

    def __str__(self) -> str:
        return f"{self.phase} {self.rolls}" if self.phase is Phase.ROLL else self.phase.value


def read_step(text: str) -> Step:
    """Read a step by name, as in `buy` or `roll 2`; raises InvalidNotation."""
    words = text.split()
    if len(words) == 2 and words[0] == Phase.ROLL and re.fullmatch(r"\d{1,2}", words[1]):
        return Step(Phase.ROLL, int(words[1]))
    if len(words) != 1 or words[0] not in set(Phase) or words[0] == Phase.ROLL:
        raise InvalidNotation(f"{text!r} is no step of a turn", tuple(Phase))
    return Step(Phase(words[0]))


def present_step(state: State) -> Step:
    """Return the step of the turn that the open question belongs to."""
    kinds = {type(frame) for frame in state.stack}
    if is_held(state):
        return Step(Phase.HOLD)
    if Opening in kinds or state.turn == 0:
        return Step(Phase.OPENING)
    if BeginTurn in kinds or FinishTurn not in kinds:
        return Step(Phase.NEXT)
    if Income in kinds:
        return Step(Phase.START)
    if kinds & {AskProbes, AskChanges, Counting}:
        return Step(Phase.ROLL, _rolls_made(state, kinds))
    for kind, phase in _LAST_STEPS.items():
        if kind in kinds:
            return Step(phase)
    return Step(Phase.NEXT)


def is_held(state: State) -> bool:
    """Return whether a turn without dice waits for its first roll."""
    return any(isinstance(frame, RollDice) and not frame.number for frame in state.stack)


def _rolls_made(state: State, kinds: set[type[Frame]]) -> int:
    """Return the number of rolls in this turn; all of them once the dice are accepted."""
    if kinds & {Rolling, RollDice, AfterRoll, KeepDice} or not state.ndice:
        return state.rolled
    return max(state.rolled, _all_rolls(state))


def _all_rolls(state: State) -> int:
    if source(state, state.active, Ban.ROLL_AGAIN):
        return 1
    return ROLLS + hooks.ROLLS.total(state, state.active)


_LAST_STEPS: Final[dict[type[Frame], Phase]] = {
    Entering: Phase.REST,
    TakePlace: Phase.ENTER,
    Buying: Phase.BUY,
    Ending: Phase.END,
}
"""Steps of the second half of a turn by the first of these that is still to come."""


_FINISH: Final[tuple[Frame, ...]] = (FinishTurn(), Ending(), Selling())
_STACKS: Final[dict[Phase, tuple[Frame, ...]]] = {
    Phase.NEXT: (FinishTurn(),),
    Phase.END: _FINISH,
    Phase.BUY: (*_FINISH, Buying()),
    Phase.ENTER: (*_FINISH, Buying(), Entering()),
    Phase.REST: (*_FINISH, Buying(), Entering(), Resolving()),
    Phase.RESOLVE: (*_FINISH, Buying(), Entering(), Counting()),
}
_ROLL: Final = (*_STACKS[Phase.RESOLVE], AskChanges(), AskProbes(()))
_BEFORE_ROLL: Final = (*_ROLL, Rolling(), MoveMimics(()))


def drop_pending(state: State) -> None:
    """Empty the stack: report dropped damage, and restore a die or a further turn in the air."""
    for frame in state.stack:
        hits = frame.hits if isinstance(frame, Damage) else ()
        for target, amount, _ in hits:
            state.events.append(PendingDropped(target, amount))
        if isinstance(frame, OfferTurn):
            state.freeze = (frame.fewer, *state.freeze)
        if isinstance(frame, RerollDie):
            state.dice = plus(state.dice, SINGLE[frame.face])
        hit = hit_of(frame)
        if hit is not None:
            state.events.append(PendingDropped(hit.target, hit.amount))
    cut_short(state)
    state.stack.clear()
    state.fresh = ()
    state.winner = -1
    state.how = ""


def restart(state: State, step: Step) -> None:
    """Set the stack for a step; the caller runs it to the next question."""
    if step.phase is Phase.OPENING:
        no_dice(state)
        state.stack = [Opening(tuple(filter(state.lives, range(state.seats))), ())]
    elif not state.lives(state.active):
        no_dice(state)
        state.stack = [FinishTurn()]
    elif step.phase is Phase.START:
        no_dice(state)
        state.stack = _from(state, (*_BEFORE_ROLL, Income()))
    elif step.phase is Phase.ROLL:
        _restart_rolling(state, step.rolls)
    elif step.phase is Phase.HOLD:
        _hold(state)
    else:
        state.ndice = sum(state.dice)
        if step.phase is Phase.REST and state.more is not None:
            state.pending &= ~void_groups(state)
        *later, first = _STACKS[step.phase]
        state.stack = [*_from(state, tuple(later)), first]
    if EMPTY in state.market:
        state.stack.append(Refill())
    if not state.turn and step.phase is Phase.OPENING:
        state.stack += of_setup(state.rules.index, state.seats)


def _hold(state: State) -> None:
    no_dice(state)
    take_dice(state)
    waiting = (*_ROLL, RollDice(CHANCE, 0), MoveMimics(()))
    state.stack = _from(state, _BEFORE_ROLL if state.ndice else waiting)


def _restart_rolling(state: State, rolled: int) -> None:
    if rolled == 0:
        no_dice(state)
        state.stack = _from(state, _BEFORE_ROLL)
        return
    in_the_air = state.ndice - sum(state.dice)
    left = _all_rolls(state) - rolled
    state.rolls = max(left, int(in_the_air > 0))
    state.rolled = rolled
    state.stack = _from(state, (*_ROLL, RollDice(CHANCE, in_the_air) if in_the_air else AfterRoll()))


def _from(state: State, steps: tuple[Frame, ...]) -> list[Frame]:
    """Return the rest of a turn, with the moments of its expansions."""
    return [*with_moments(state.rules.index, steps)]
