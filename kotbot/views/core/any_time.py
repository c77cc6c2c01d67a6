"""The actions that seats may take besides answering the open question, in anybody's turn."""

from engine.answers import Play
from engine.dispatch import QUESTIONS
from engine.flow import standing
from kotbot.matches.facts import Occupant
from kotbot.views.base import signs
from kotbot.views.base.layout import in_rows
from kotbot.views.base.prompt import energy, press
from kotbot.views.base.render_context import RenderContext
from kotbot.views.base.screen import Button, Row
from kotbot.views.base.verbs import Verb


def any_time_rows(context: RenderContext) -> list[Row]:
    """Return the buttons for actions besides answering, possible in anybody's turn."""
    state, texts = context.state, context.texts
    if context.facts.paused:
        return []
    buttons: list[Button] = []
    for place in range(state.seats):
        if context.seat(place).occupant is Occupant.COMPUTER or context.seat(place).away:
            continue
        for use in standing(state, place):
            if isinstance(use, Play) or _answers_already(use.card, place, context):
                continue
            player = context.player(place)
            if use.card == "rapid_healing":
                # Translators: a button for the owner of Rapid Healing: "Ann: heal 1♥ for 2⚡".
                text = texts.gettext(
                    "{player}: heal 1{heart} for {cost}",
                    player=player,
                    heart=signs.HEART,
                    cost=energy(context, 2),
                )
            elif use.card == "wings":
                # Translators: a button for the owner of Wings: "Ann: fly for 2⚡".
                text = texts.gettext("{player}: fly for {cost}", player=player, cost=energy(context, 2))
            else:
                text = f"{player}: {context.card(use.card)}"
            buttons.append(press(text, Verb.USE.of(context.facts, use.card, place)))
    return list(in_rows(buttons, 2))


def _answers_already(card: str, place: int, context: RenderContext) -> bool:
    """Return whether the open question already offers this card to this seat."""
    question = context.state.question
    return place == context.facts.asked and QUESTIONS[type(question)].card(question) == card
