"""Held cards by name, within the limited room of a board."""

from typing import Final

from kotbot.views.base import signs
from kotbot.views.base.layout import NARROW
from kotbot.views.base.render_context import RenderContext

ROOM: Final = 2 * NARROW
"""Maximum length (characters) of the line of held cards: two lines of a narrow phone."""
LEAST: Final = 8
"""Minimum length (characters) of a shortened name that still identifies a card."""
AROUND: Final = 6
"""Characters beside a name: its monster, a dot, and the number of further cards."""
MORE: Final = "…"


def held_line(context: RenderContext) -> list[str]:
    """Return the held cards of each monster: `🃏 🐱 Jets, Wings +2 · 🐲 Tank`; empty if there are none."""
    holders = [place for place, hand in enumerate(context.state.cards) if hand]
    if not holders:
        return []
    most = max(len(context.state.cards[place]) for place in holders)
    for named in range(most, 0, -1):
        line = _line(holders, named, context)
        if len(line) <= ROOM:
            return [line]
    return [_line(holders, 1, context, max(LEAST, ROOM // len(holders) - AROUND))]


def _line(holders: list[int], named: int, context: RenderContext, longest: int = ROOM) -> str:
    return f"{signs.CARDS} {' · '.join(_hand(place, named, longest, context) for place in holders)}"


def _hand(place: int, named: int, longest: int, context: RenderContext) -> str:
    """Return this many cards of a monster by name, and the number of further ones."""
    names = [_short(context.card(held.card), longest) for held in context.state.cards[place]]
    more = len(names) - named
    shown = f"{context.sign(place)} {', '.join(names[:named])}"
    return f"{shown} {context.texts.signed(more)}" if more > 0 else shown


def _short(name: str, longest: int) -> str:
    return name if len(name) <= longest else f"{name[: longest - 1].rstrip()}{MORE}"
