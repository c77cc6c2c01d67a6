"""What a seat may see of a position: whatever is shown, stored for others or thought about is made from it.

One secret of the base game: the top card of the deck, once Made in a Lab looked at it. Events never tell one:
they say that a card was looked at, and the answer that names it is written down with `public_text`.
"""

from collections.abc import Sequence
from typing import NamedTuple

from engine.answers import CHANCE
from engine.events import CardPeeked, Event
from engine.state import EMPTY, State


class Own(NamedTuple):
    """What a seat knows and others need not."""

    top: str = EMPTY
    """The top card of the deck."""


def knows_top(state: State, seat: int | None) -> bool:
    """Whether a seat looked at the top card, and it still lies there; that it did, everybody may know."""
    return seat is not None and bool(state.peekers >> seat & 1)


def own(state: State, seat: int) -> Own:
    """What a seat knows and others need not."""
    return Own(state.top if knows_top(state, seat) else EMPTY)


def view(state: State, seat: int | None) -> State:
    """What a seat may see of a position, None for the public; it can be played on."""
    seen = state.copy()
    if not knows_top(state, seat):
        seen.top = EMPTY
    return seen


def public_text(text: str, actor: int, happened: Sequence[Event]) -> str:
    """An answer in notation as everybody may read it: a card that one seat looked at is `?`."""
    if actor == CHANCE and any(isinstance(fact, CardPeeked) for fact in happened):
        return _hidden(text)
    return text


def _hidden(text: str) -> str:
    return f"{text.partition(' ')[0]} ?"
