"""What every table event looks at first: seats, players and cards that are there."""

from engine.cards.catalogue import THINGS, UNKNOWN, is_foreign
from engine.errors import IllegalAnswer, Reason
from engine.state import Held, State


def refuse(message: str, reason: Reason = Reason.OUT_OF_RANGE) -> IllegalAnswer:
    """Why a table event is not possible, to be raised."""
    return IllegalAnswer(message, reason)


def check_seat(state: State, seat: int) -> int:
    """A seat that is there; raises IllegalAnswer."""
    if not 0 <= seat < state.seats:
        raise refuse(f"there is no seat {seat + 1} among {state.seats}", Reason.NO_SUCH_SEAT)
    return seat


def check_player(state: State, seat: int) -> int:
    """A seat whose monster is in the game; raises IllegalAnswer."""
    if not state.lives(check_seat(state, seat)):
        raise refuse(f"seat {seat + 1} is out and has nothing; give it hearts first", Reason.NOT_LEGAL)
    return seat


def check_counter(state: State, what: str) -> str:
    """A free counter that the table has; raises IllegalAnswer."""
    if not state.counts(what):
        raise refuse(f"the table has no {what}", Reason.NO_COUNTER)
    return what


def check_card(card: str) -> str:
    """A thing with a name, a card without a name or a foreign one; raises IllegalAnswer."""
    if card not in THINGS and card != UNKNOWN and not is_foreign(card):
        raise refuse(f"no card is called {card!r}", Reason.UNREADABLE)
    return card


def held_card(state: State, seat: int, card: str) -> Held:
    """A card that a seat has; raises IllegalAnswer."""
    for held in state.cards[seat]:
        if held.card == card:
            return held
    raise refuse(f"seat {seat + 1} does not have {card}", Reason.CARD_NOT_THERE)
