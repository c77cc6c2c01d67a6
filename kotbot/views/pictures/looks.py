"""The look of a match's seats in a picture: a drawing, a colour, and names in drawable characters."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from kotbot.drawings import COLOURS, Drawing, of_monster, stranger, svg
from kotbot.i18n import Texts
from kotbot.matches.facts import Occupant, SeatFacts
from kotbot.views.base.monsters import monster_name
from kotbot.views.base.render_context import WHOLE_NAME, computer_in_full, seat_name
from kotbot.views.pictures.canvas import drawable

STRANGERS: Final = ("#d98cff", "#6fd1d1", "#ffd166", "#f77f5e", "#9ad07a", "#8ab6ff")
"""Colours of typed monsters, one for each seat."""


@dataclass(frozen=True, slots=True)
class SeatLook:
    """The look of one seat."""

    svg: str
    colour: str
    player: str
    monster: str


def looks_of(seats: Sequence[SeatFacts], texts: Texts) -> tuple[SeatLook, ...]:
    """Return the looks of all seats in seat order."""
    return tuple(_look(seat, texts) for seat in seats)


def _look(seat: SeatFacts, texts: Texts) -> SeatLook:
    drawing = of_monster(seat.monster)
    monster = _legible(monster_name(seat.monster, texts)) or texts.gettext("Player {n}", n=seat.place + 1)
    player = _player(seat, texts) or monster
    if drawing is not Drawing.STRANGER:
        return SeatLook(svg(drawing), COLOURS[drawing], player, monster)
    colour = STRANGERS[seat.place % len(STRANGERS)]
    return SeatLook(stranger(colour), colour, player, monster)


def _player(seat: SeatFacts, texts: Texts) -> str:
    """Return the player's name; empty if the typeface has none of its letters, so the monster replaces it."""
    if seat.occupant is Occupant.COMPUTER:
        return computer_in_full(seat, texts)
    return _legible(seat_name(seat, texts, WHOLE_NAME))


def _legible(name: str) -> str:
    shown = drawable(name)
    return shown if any(map(str.isalnum, shown)) else ""
