"""Held cards by name, in as little room as a board has."""

from typing import Final

from kotbot.views.base import signs
from kotbot.views.base.layout import NARROW
from kotbot.views.base.render_context import RenderContext

ROOM: Final = 2 * NARROW
"""Characters that held cards may take: two lines of a narrow phone."""
LEAST: Final = 8
"""Fewer characters of a name tell nobody which card it is."""
AROUND: Final = 6
"""Characters beside a name: its monster, a dot, and how many more there are."""
MORE: Final = "…"


def held_line(cast: RenderContext) -> list[str]:
    """Which cards lie before whom: `🃏 🐱 Jets, Wings +2 · 🐲 Tank`; nothing where nobody has any."""
    holders = [place for place, hand in enumerate(cast.state.cards) if hand]
    if not holders:
        return []
    most = max(len(cast.state.cards[place]) for place in holders)
    for named in range(most, 0, -1):
        line = _line(holders, named, cast)
        if len(line) <= ROOM:
            return [line]
    return [_line(holders, 1, cast, max(LEAST, ROOM // len(holders) - AROUND))]


def _line(holders: list[int], named: int, cast: RenderContext, longest: int = ROOM) -> str:
    return f"{signs.CARDS} {' · '.join(_hand(place, named, longest, cast) for place in holders)}"


def _hand(place: int, named: int, longest: int, cast: RenderContext) -> str:
    """So many cards of a monster by name, and how many more it has."""
    names = [_short(cast.card(held.card), longest) for held in cast.state.cards[place]]
    more = len(names) - named
    shown = f"{cast.sign(place)} {', '.join(names[:named])}"
    return f"{shown} {cast.texts.signed(more)}" if more > 0 else shown


def _short(name: str, longest: int) -> str:
    return name if len(name) <= longest else f"{name[: longest - 1].rstrip()}{MORE}"
