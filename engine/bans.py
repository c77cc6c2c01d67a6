"""What things forbid: one table, asked where the rules would do it."""

from collections.abc import Callable
from enum import StrEnum
from typing import Final

from engine.cards.catalogue import BIT
from engine.events import Forbidden
from engine.state import EMPTY, State


class Ban(StrEnum):
    """What may be forbidden to a seat."""

    LOSE_HEARTS = "lose_hearts"
    OUT = "out"
    """To be out at 0 hearts: the monster plays on."""
    ENTER = "enter"
    BUY = "buy"


_BANS: Final[dict[Ban, dict[str, Callable[[State, int], bool]]]] = {ban: {} for ban in Ban}


def _ever(_: State, __: int) -> bool:
    return True


def forbid(card: str, *bans: Ban, may: Callable[[State, int], bool] = _ever) -> None:
    """Register what a thing forbids to its owner, while `may` says so."""
    for ban in bans:
        _BANS[ban][card] = may


def source(state: State, seat: int, ban: Ban) -> str:
    """The thing that forbids something to a seat, empty for none."""
    mask = state.masks[seat]
    if state.more is None or not mask:
        return EMPTY
    return next((card for card, may in _BANS[ban].items() if mask & BIT[card] and may(state, seat)), EMPTY)


def forbids(state: State, seat: int, ban: Ban) -> bool:
    """Whether something is forbidden to a seat, which is then told with the thing that forbids it."""
    card = source(state, seat, ban)
    if card:
        state.events.append(Forbidden(seat, ban, card))
    return bool(card)
