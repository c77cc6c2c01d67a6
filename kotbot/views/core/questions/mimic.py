"""The choice of the card that a Mimic copies."""

from engine.answers import Copy, Pass
from engine.decisions import MoveMimic, PlaceMimic
from kotbot.matches.facts.pages import CopyPage
from kotbot.rich_text import Text
from kotbot.views.base import actions, signs
from kotbot.views.base.cards import card_line
from kotbot.views.base.layout import prompt
from kotbot.views.base.prompt import ON_A_PAGE, Prompt, answers_of, energy, open_part, paged, press
from kotbot.views.base.render_context import RenderContext
from kotbot.views.base.screen import Row, Style


def place_mimic(asked: PlaceMimic, cast: RenderContext) -> Prompt:
    """Ask which card a new Mimic copies."""
    question = cast.texts.gettext("{player}, mimic which card?", player=cast.player(asked.seat))
    return Prompt([*_effects(asked, cast), prompt(question)], _targets(asked, cast))


def move_mimic(asked: MoveMimic, cast: RenderContext) -> Prompt:
    """Ask whether a Mimic copies another card."""
    texts = cast.texts
    found = cast.state.held(asked.uid)
    copied = found[1].acts if found is not None else ""
    # Translators: Mimic copies no card at present.
    now = texts.gettext("Now: {card}", card=cast.card(copied)) if copied else texts.gettext("Now: nothing")
    question = texts.gettext(
        "{player}, mimic another card for {cost}?", player=cast.player(asked.seat), cost=energy(cast, 1)
    )
    # Translators: a button: Mimic goes on copying the same card.
    keep = press(texts.gettext("Leave it"), actions.answer(cast.facts, Pass(asked.seat)), Style.PRIMARY)
    return Prompt([*_effects(asked, cast), now, prompt(question)], [*_targets(asked, cast), (keep,)])


def _copies(asked: PlaceMimic | MoveMimic, cast: RenderContext) -> list[Copy]:
    return [answer for answer in answers_of(cast, asked.seat) if isinstance(answer, Copy)]


def _targets(asked: PlaceMimic | MoveMimic, cast: RenderContext) -> list[Row]:
    buttons = [
        press(f"{cast.sign(copy.owner)} {cast.card(copy.card)}", actions.answer(cast.facts, copy))
        for copy in _copies(asked, cast)
    ]
    return paged(cast, buttons, open_part(cast, CopyPage), 1)


def _effects(asked: PlaceMimic | MoveMimic, cast: RenderContext) -> list[Text]:
    at = open_part(cast, CopyPage).number * ON_A_PAGE
    shown = dict.fromkeys(copy.card for copy in _copies(asked, cast)[at : at + ON_A_PAGE])
    effects = [card_line(card, cast.edition, cast.texts) for card in shown]
    return [f"{signs.CARDS} {cast.card('mimic')}", *effects]
