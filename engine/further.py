"""Waiting further turns: own Freeze Time, own Frenzy, those of other things, others' Frenzy."""

from typing import Final

from engine.decisions import Frame, OfferTurn
from engine.events import ExtraTurnWon
from engine.more import Further, More
from engine.state import State
from engine.steps import BeginTurn, NextTurn

OWN_FRENZY, FRENZY = 20, 100
PLACES: Final[dict[str, int]] = {}
"""Which of the things that give a further turn come first; Freeze Time comes before all of them."""


def grant(state: State, seat: int, card: str, fewer: int = 0) -> None:
    """Give a seat a further turn by a thing, with `fewer` dice less."""
    more = state.more or More()
    state.more = more._replace(turns=(*more.turns, Further(seat, card, fewer)))
    state.events.append(ExtraTurnWon(seat, card))


def next_further(state: State) -> list[Frame]:
    """Take the next further turn off the waiting ones and return its frames; empty if none waits."""
    active = state.active
    if state.freeze:
        fewer, *rest = state.freeze
        state.freeze = tuple(rest)
        return [NextTurn(), OfferTurn(active, fewer)]
    is_own = active in state.frenzy
    place = OWN_FRENZY if is_own else FRENZY
    waiting = sorted((state.more or More()).turns, key=lambda turn: PLACES.get(turn.card, OWN_FRENZY + 1))
    if waiting and (not state.frenzy or PLACES.get(waiting[0].card, OWN_FRENZY + 1) < place):
        return _given(state, waiting[0])
    if not state.frenzy:
        return []
    at = state.frenzy.index(active) if is_own else 0
    seat = state.frenzy[at]
    state.frenzy = (*state.frenzy[:at], *state.frenzy[at + 1 :])
    return [BeginTurn(seat, "frenzy", 0)]


def _given(state: State, turn: Further) -> list[Frame]:
    more = state.more or More()
    at = more.turns.index(turn)
    state.more = more._replace(turns=(*more.turns[:at], *more.turns[at + 1 :]))
    return [BeginTurn(turn.seat, turn.card, turn.fewer)]
