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


def hands(cast: RenderContext) -> Screen:
    """Return the page of the cards of all living monsters."""
    explained = sum(map(len, cast.state.cards)) <= MOST_EXPLAINED
    living = [place for place in range(cast.state.seats) if cast.state.lives(place)]
    blocks = [_hand(place, cast, explained=explained) for place in living]
    title = prompt(cast.texts.gettext("{sign} Cards", sign=signs.CARDS))
    rows = [cards_row(cast), (back(cast),)]
    return board_of(cast, [[title], *blocks], rows)


def _hand(place: int, cast: RenderContext, *, explained: bool) -> list[Text]:
    state = cast.state
    tokens = [
        f"{NUMBER_SIGNS[what]}{cast.texts.number(n)}"
        for what, n in (("poison", state.poison[place]), ("shrink", state.shrink[place]))
        if n
    ]
    head = " ".join([cast.monster(place), "·", cast.player(place), *tokens])
    hand = state.cards[place]
    if not hand:
        return [f"{head}: —"]
    lines: list[Text] = [head]
    for held in hand:
        effect = cast.effect(held.acts or held.card) if explained else ""
        name = "• " + bold(held_name(held, cast))
        lines.append(name + ": " + italic(effect) if effect else name)
    return lines
