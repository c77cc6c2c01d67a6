"""Everybody's cards at a table on one page, with their effects; each monster opens its own page."""

from typing import Final

from kotbot.rich_text import Text
from kotbot.views.base import signs
from kotbot.views.base.layout import bold, italic, prompt
from kotbot.views.base.render_context import RenderContext
from kotbot.views.base.screen import Screen
from kotbot.views.core.telling.corrections import NUMBER_SIGNS
from kotbot.views.table.base.parts import back, board_of, cards_row
from kotbot.views.table.entries.cards import held_name

MOST_EXPLAINED: Final = 20
"""With more cards in play there is room for their names only."""


def hands(context: RenderContext) -> Screen:
    """Return the page of the cards of all living monsters."""
    explained = sum(map(len, context.state.cards)) <= MOST_EXPLAINED
    living = [place for place in range(context.state.seats) if context.state.lives(place)]
    blocks = [_hand(place, context, explained=explained) for place in living]
    title = prompt(context.texts.gettext("{sign} Cards", sign=signs.CARDS))
    rows = [cards_row(context), (back(context),)]
    return board_of(context, [[title], *blocks], rows)


def _hand(place: int, context: RenderContext, *, explained: bool) -> list[Text]:
    state = context.state
    tokens = [
        f"{NUMBER_SIGNS[what]}{context.texts.number(n)}"
        for what, n in (("poison", state.poison[place]), ("shrink", state.shrink[place]))
        if n
    ]
    head = " ".join([context.monster(place), "·", context.player(place), *tokens])
    hand = state.cards[place]
    if not hand:
        return [f"{head}: —"]
    lines: list[Text] = [head]
    for held in hand:
        effect = context.effect(held.acts or held.card) if explained else ""
        name = "• " + bold(held_name(held, context))
        lines.append(name + ": " + italic(effect) if effect else name)
    return lines
