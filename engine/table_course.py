"""Cards given or taken at a table while unrelated damage is on its way."""

from engine.damage import hit_of
from engine.decisions import Frame
from engine.dispatch import QUESTIONS
from engine.state import EMPTY, State
from engine.steps import Damage
from engine.table_events import GiveCard, TakeCard


def leaves_damage(state: State, change: GiveCard | TakeCard) -> bool:
    """Return whether the card is no part of the damage on its way, so that the damage goes on."""
    if state.over or not any(map(_is_damage, state.stack)) or _ends_somebody(state, change):
        return False
    names, uids = _concerned(state, change)
    return not any(_part_of(frame) & names or getattr(frame, "uid", 0) in uids for frame in state.stack)


def _ends_somebody(state: State, change: GiveCard | TakeCard) -> bool:
    """Return whether the card may be what keeps a monster at 0 hearts in the game."""
    owners = [seat for seat, hand in enumerate(state.cards) if any(held.card == change.card for held in hand)]
    return any(state.lives(seat) and not state.hearts[seat] for seat in owners)


def _is_damage(frame: Frame) -> bool:
    return hit_of(frame) is not None or _still_hits(frame)


def _still_hits(frame: Frame) -> bool:
    return isinstance(frame, Damage) and bool(frame.hits)


def _concerned(state: State, change: GiveCard | TakeCard) -> tuple[set[str], set[int]]:
    """Return the card's name and what it acts as, wherever it lies, and its uids in the game."""
    lying = [held for hand in state.cards for held in hand if held.card == change.card]
    return {change.card, *(held.acts for held in lying)} - {EMPTY}, {held.uid for held in lying}


def _part_of(frame: Frame) -> set[str]:
    """Return the cards of a step: the one asked about, the cause of the damage, the one taking effect."""
    cause = hit_of(frame) or frame
    row = QUESTIONS.get(type(frame))
    asked_for = EMPTY if row is None else row.card(frame)
    named = (asked_for, getattr(cause, "why", EMPTY), getattr(frame, "card", EMPTY))
    return set(named) - {EMPTY}
