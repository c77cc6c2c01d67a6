"""Checks that all table events share: seats, players and cards must exist."""

from engine.cards.catalogue import THINGS, UNKNOWN, is_foreign
from engine.errors import IllegalAnswer, Reason
from engine.state import Held, State


def refuse(message: str, reason: Reason = Reason.OUT_OF_RANGE) -> IllegalAnswer:
    """Return the error that refuses a table event, for the caller to raise."""
    return IllegalAnswer(message, reason)


def check_seat(state: State, seat: int) -> int:
    """Return the seat if it exists; raises IllegalAnswer."""
    if not 0 <= seat < state.seats:
        raise refuse(f"there is no seat {seat + 1} among {state.seats}", Reason.NO_SUCH_SEAT)
    return seat


def check_player(state: State, seat: int) -> int:
    """Return the seat if its monster is in the game; raises IllegalAnswer."""
    if not state.lives(check_seat(state, seat)):
        raise refuse(f"seat {seat + 1} is out and has nothing; give it hearts first", Reason.NOT_LEGAL)
    return seat


def check_counter(state: State, what: str) -> str:
    """Return the counter if the table has it; raises IllegalAnswer."""
    if not state.counts(what):
        raise refuse(f"the table has no {what}", Reason.NO_COUNTER)
    return what


def check_card(card: str) -> str:
    """Check for a card of the game, an unnamed or a foreign one; raises IllegalAnswer."""
    if card not in THINGS and card != UNKNOWN and not is_foreign(card):
        raise refuse(f"no card is called {card!r}", Reason.UNREADABLE)
    return card


def held_card(state: State, seat: int, card: str) -> Held:
    """Return a card that a seat has; raises IllegalAnswer."""
    for held in state.cards[seat]:
        if held.card == card:
            return held
    raise refuse(f"seat {seat + 1} does not have {card}", Reason.CARD_NOT_THERE)
