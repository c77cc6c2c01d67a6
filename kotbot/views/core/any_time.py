"""The actions that seats may take besides answering the open question, in anybody's turn."""

from collections.abc import Iterable
from typing import Final

from engine.answers import Play, Use
from engine.dispatch import QUESTIONS
from engine.flow import standing
from kotbot.matches.facts import Occupant
from kotbot.views.base import actions, signs
from kotbot.views.base.layout import in_rows
from kotbot.views.base.prompt import energy, press
from kotbot.views.base.render_context import RenderContext
from kotbot.views.base.screen import Button, Row

SELDOM: Final = frozenset(("cultist_heart", "cultist_energy"))
"""Actions that are nearly always possible, and seldom wanted while somebody else is asked."""


def any_time_rows(context: RenderContext) -> list[Row]:
    """Return the buttons for actions besides answering, possible in anybody's turn."""
    return rows_of((use for use in any_time(context) if not _is_seldom(use, context)), context)


def seldom_rows(context: RenderContext) -> list[Row]:
    """Return the buttons for further such actions, for which a board has no room."""
    return rows_of((use for use in any_time(context) if _is_seldom(use, context)), context)


def _is_seldom(use: Use, context: RenderContext) -> bool:
    return use.card in SELDOM and use.seat != context.facts.asked


def rows_of(uses: Iterable[Use], context: RenderContext) -> list[Row]:
    """Return a button for each of these actions."""
    return list(in_rows([_button(use, context) for use in uses], 2))


def any_time(context: RenderContext) -> list[Use]:
    """Return what people may use besides answering, in anybody's turn."""
    if context.facts.paused:
        return []
    state = context.state
    people = [
        place
        for place in range(state.seats)
        if context.seat(place).occupant is not Occupant.COMPUTER and not context.seat(place).away
    ]
    return [
        use
        for place in people
        for use in standing(state, place)
        if not isinstance(use, Play) and not _answers_already(use.card, place, context)
    ]


def _button(use: Use, context: RenderContext) -> Button:
    return press(_words(use, context), actions.use(context.facts, use.card, use.seat))


def _words(use: Use, context: RenderContext) -> str:
    texts, player = context.texts, context.player(use.seat)
    match use.card:
        case "rapid_healing":
            # Translators: a button for the owner of Rapid Healing: "Ann: heal 1♥ for 2⚡".
            return texts.gettext(
                "{player}: heal 1{heart} for {cost}",
                player=player,
                heart=signs.HEART,
                cost=energy(context, 2),
            )
        case "wings":
            # Translators: a button for the owner of Wings: "Ann: fly for 2⚡".
            return texts.gettext("{player}: fly for {cost}", player=player, cost=energy(context, 2))
        case "cultist_heart":
            # Translators: a button: a heart for a cultist (🕯) that is given back: "Ann: 1♥ for 1🕯".
            return texts.gettext(
                "{player}: {gain} for {cost}",
                player=player,
                gain=f"1{signs.HEART}",
                cost=f"1{signs.CULTISTS}",
            )
        case "mothership_support":
            return texts.gettext(
                "{player}: {gain} for {cost}", player=player, gain=f"1{signs.HEART}", cost=energy(context, 1)
            )
        case "cultist_energy":
            return texts.gettext(
                "{player}: {gain} for {cost}",
                player=player,
                gain=energy(context, 1),
                cost=f"1{signs.CULTISTS}",
            )
        case "hibernation":
            # Translators: a button: Hibernation is discarded, and the monster acts as usual again.
            return texts.gettext("{player}: wake up", player=player)
        case "sleep_walker":
            # Translators: a button for the owner of Sleep Walker: "Ann: 1★ for 3⚡".
            return texts.gettext(
                "{player}: {gain} for {cost}", player=player, gain=f"1{signs.STAR}", cost=energy(context, 3)
            )
        case card:
            return f"{player}: {context.card(card)}"


def _answers_already(card: str, place: int, context: RenderContext) -> bool:
    """Return whether the open question already offers this card to this seat."""
    question = context.state.question
    return place == context.facts.asked and QUESTIONS[type(question)].card(question) == card
