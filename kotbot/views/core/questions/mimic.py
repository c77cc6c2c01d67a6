"""The choice of the card that a Mimic copies."""

from engine.answers import Copy, Pass
from engine.cards.shapes import MOVE_PRICES
from engine.decisions import MoveMimic, PlaceMimic
from engine.state import MIMIC
from kotbot.matches.facts.pages import CopyPage
from kotbot.rich_text import Text
from kotbot.views.base import actions, signs
from kotbot.views.base.cards import card_line
from kotbot.views.base.layout import prompt
from kotbot.views.base.prompt import ON_A_PAGE, Prompt, answers_of, energy, open_part, paged, press
from kotbot.views.base.render_context import RenderContext
from kotbot.views.base.screen import Row, Style


def place_mimic(asked: PlaceMimic, context: RenderContext) -> Prompt:
    """Ask which card a new Mimic copies."""
    question = context.texts.gettext("{player}, mimic which card?", player=context.player(asked.seat))
    return Prompt([*_effects(asked, context), prompt(question)], _targets(asked, context))


def move_mimic(asked: MoveMimic, context: RenderContext) -> Prompt:
    """Ask whether a Mimic copies another card."""
    texts = context.texts
    found = context.state.held(asked.uid)
    copied = found[1].acts if found is not None else ""
    # Translators: Mimic copies no card at present.
    now = texts.gettext("Now: {card}", card=context.card(copied)) if copied else texts.gettext("Now: nothing")
    question = _another(asked, context)
    # Translators: a button: Mimic goes on copying the same card.
    keep = press(texts.gettext("Leave it"), actions.answer(context.facts, Pass(asked.seat)), Style.PRIMARY)
    return Prompt([*_effects(asked, context), now, prompt(question)], [*_targets(asked, context), (keep,)])


def _another(asked: MoveMimic, context: RenderContext) -> str:
    texts, player = context.texts, context.player(asked.seat)
    price = MOVE_PRICES[_copier(asked, context)]
    if not price:
        # Translators: a tile that copies a card may copy another one at no cost.
        return texts.gettext("{player}, mimic another card for nothing?", player=player)
    return texts.gettext(
        "{player}, mimic another card for {cost}?", player=player, cost=energy(context, price)
    )


def _copier(asked: PlaceMimic | MoveMimic, context: RenderContext) -> str:
    found = context.state.held(asked.uid)
    return MIMIC if found is None else found[1].card


def _copies(asked: PlaceMimic | MoveMimic, context: RenderContext) -> list[Copy]:
    return [answer for answer in answers_of(context, asked.seat) if isinstance(answer, Copy)]


def _targets(asked: PlaceMimic | MoveMimic, context: RenderContext) -> list[Row]:
    buttons = [
        press(f"{context.sign(copy.owner)} {context.card(copy.card)}", actions.answer(context.facts, copy))
        for copy in _copies(asked, context)
    ]
    return paged(context, buttons, open_part(context, CopyPage), 1)


def _effects(asked: PlaceMimic | MoveMimic, context: RenderContext) -> list[Text]:
    at = open_part(context, CopyPage).number * ON_A_PAGE
    shown = dict.fromkeys(copy.card for copy in _copies(asked, context)[at : at + ON_A_PAGE])
    effects = [card_line(card, context.edition, context.texts) for card in shown]
    return [f"{signs.CARDS} {context.card(_copier(asked, context))}", *effects]
