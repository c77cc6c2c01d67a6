"""Dice that change after the last roll: by Psychic Probe, then by own cards (docs/rulings.md, "Rolling")."""

from collections.abc import Iterable, Iterator

from engine.answers import Answer, Pass, Reroll, Turn, Use
from engine.cards import hooks
from engine.cards.catalogue import BIT
from engine.cards.kinds import COPIERS
from engine.decisions import ChangeDice, ProbeDie
from engine.dice import FACES, THREE, turned
from engine.dispatch import question, stands, step
from engine.events import DieTurned
from engine.hands import held_back, in_hand
from engine.holdings import push_in_order
from engine.rolling import DWELLER, DWELLER_BIT, PROBE, reroll
from engine.state import Held, State
from engine.steps import AskChanges, AskProbes

PROBE_BIT = BIT[PROBE]


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
