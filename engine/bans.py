"""Bans that things impose: one table, which the rules check before they act."""

from collections.abc import Callable
from enum import StrEnum
from functools import cache
from typing import Final

from engine.cards.books import in_book
from engine.cards.catalogue import BIT
from engine.dice import CLAW, HEART, ONE, THREE, TWO, Dice, as_dice
from engine.events import Forbidden
from engine.state import EMPTY, State


class Ban(StrEnum):
    """An action or event that a thing can forbid to a seat."""

    LOSE_HEARTS = "lose_hearts"
    OUT = "out"
    """To be out at 0 hearts: the monster plays on."""
    ENTER = "enter"
    YIELD = "yield"
    ROLL_AGAIN = "roll_again"
    """To have more than one roll in the own turn."""
    BUY = "buy"
    NUMBERS = "numbers"
    """To count the numbers of the own result, alone or among all of it."""
    CLAWS = "claws"
    """To attack with the own result."""
    HEARTS = "hearts"
    """To use the hearts of the own result."""


_BANS: Final[dict[Ban, dict[str, Callable[[State, int], bool]]]] = {ban: {} for ban in Ban}
_LASTING: Final[set[str]] = set()
"""Things that forbid something even when they are gone."""
Row = tuple[int, str, Callable[[State, int], bool]]
"""The bit of a thing, 0 if it need not be there, its id, and when its ban is in force."""


def _ever(_: State, __: int) -> bool:
    return True


def forbid(card: str, *bans: Ban, may: Callable[[State, int], bool] = _ever) -> None:
    """Register bans of a thing on its owner, in force while `may` returns True."""
    for ban in bans:
        _BANS[ban][card] = may
    _rows.cache_clear()


def forbid_for_good(card: str, *bans: Ban, may: Callable[[State, int], bool]) -> None:
    """Register bans in force while `may` returns True, whether or not the thing is there."""
    forbid(card, *bans, may=may)
    _LASTING.add(card)
    _rows.cache_clear()


def source(state: State, seat: int, ban: Ban) -> str:
    """Return the thing that forbids something to a seat, or an empty id."""
    if state.more is None:
        return EMPTY
    mask = state.masks[seat]
    for bit, card, may in _rows(state.rules.index, ban):
        if (not bit or mask & bit) and may(state, seat):
            return card
    return EMPTY


@cache
def _rows(book: int, ban: Ban) -> tuple[Row, ...]:
    """Return the things of a book that forbid something, in order."""
    return tuple(
        (0 if card in _LASTING else BIT[card], card, may)
        for card, may in _BANS[ban].items()
        if in_book(card, book)
    )


def forbids(state: State, seat: int, ban: Ban) -> bool:
    """Return whether something is forbidden to a seat; if so, append an event that names the thing."""
    card = source(state, seat, ban)
    if card:
        state.events.append(Forbidden(seat, ban, card))
    return bool(card)


_FACES: Final = {Ban.NUMBERS: (ONE, TWO, THREE), Ban.CLAWS: (CLAW,), Ban.HEARTS: (HEART,)}


def useful(state: State, seat: int, dice: Dice) -> Dice:
    """Return the dice without those whose faces are forbidden to have an effect for a seat."""
    if state.more is None:
        return dice
    void = {face for ban, faces in _FACES.items() if source(state, seat, ban) for face in faces}
    return as_dice([0 if face in void else number for face, number in enumerate(dice)])
