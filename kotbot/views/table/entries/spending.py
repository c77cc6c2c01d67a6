"""What a number of an expansion is spent on at a table, at any time: a cultist for a heart or an energy."""

from collections.abc import Iterable
from typing import Final

from engine.answers import Use
from engine.cards.catalogue import THINGS
from engine.cards.cultists import CULTISTS, FOR_ENERGY, FOR_HEART
from engine.cards.kinds import Kind
from kotbot.matches.facts.pages import NumberPage
from kotbot.views.base import actions, signs
from kotbot.views.base.layout import in_rows
from kotbot.views.base.prompt import press
from kotbot.views.base.render_context import RenderContext
from kotbot.views.base.screen import Button, Row
from kotbot.views.core.any_time import any_time, rows_of

GIVES: Final = {FOR_HEART: signs.HEART, FOR_ENERGY: signs.ENERGY}
MOST_KEYS: Final = 4
"""Keys on a board; where more would be needed, each monster has one, which opens the page of its number."""
ACROSS: Final = 3
"""Keys in one row: of a fourth a narrow phone would cut off what it brings."""


def any_time_keys(context: RenderContext) -> list[Row]:
    """Return the keys of the referee for what may be done at any time, few of them for numbers."""
    uses = any_time(context)
    spent = [use for use in uses if _is_spent(use.card)]
    of_cards = rows_of((use for use in uses if not _is_spent(use.card)), context)
    if len(spent) <= MOST_KEYS:
        return [*of_cards, *_rows(spent, context)]
    doors = [_door(place, context) for place in dict.fromkeys(use.seat for use in spent)]
    return [*of_cards, *in_rows(doors, ACROSS)]


def spending_rows(place: int, what: str, context: RenderContext) -> list[Row]:
    """Return the keys on the page of a number: what its monster may spend it on now."""
    if what != CULTISTS:
        return []
    uses = any_time(context)
    return _rows((use for use in uses if use.seat == place and _is_spent(use.card)), context)


def _is_spent(card: str) -> bool:
    return card in THINGS and THINGS[card].kind is Kind.ACTION


def _rows(uses: Iterable[Use], context: RenderContext) -> list[Row]:
    keys = [_key(use, context) for use in uses]
    return list(in_rows(keys, ACROSS if len(keys) <= ACROSS else 2))


def _key(use: Use, context: RenderContext) -> Button:
    """Return the key that spends one: `🐙 🕯 → ♥`."""
    gives = GIVES.get(use.card) or context.card(use.card)
    text = f"{context.sign(use.seat)} {signs.CULTISTS} {context.texts.arrow} {gives}"
    return press(text, actions.use(context.facts, use.card, use.seat))


def _door(place: int, context: RenderContext) -> Button:
    number = context.texts.number(context.state.number(place, CULTISTS))
    text = f"{context.sign(place)} {signs.CULTISTS} {number}"
    return press(text, actions.page(context.facts, NumberPage(place, CULTISTS)))
