"""The current roll or reveal: a question at a table, and a brief display in digital play."""

from engine.decisions import CamouflageRoll, OpeningRoll, PeekCard, RerollDie, RevealCard, RollDice
from kotbot.views.base import signs
from kotbot.views.base.layout import prompt
from kotbot.views.base.prompt import Prompt
from kotbot.views.base.render_context import RenderContext


def roll_off(asked: OpeningRoll, context: RenderContext) -> Prompt:
    """Build the question of the roll for the first turn."""
    return _told(
        context.texts.gettext(
            "{sign} {monster} rolls for the first turn",
            sign=signs.DICE,
            monster=context.monster(asked.roller),
        )
    )


def roll_dice(asked: RollDice, context: RenderContext) -> Prompt:
    """Build the question of the dice of a turn."""
    return _told(
        context.texts.ngettext(
            "{sign} {monster} rolls {n} die",
            "{sign} {monster} rolls {n} dice",
            asked.number,
            sign=signs.DICE,
            monster=context.monster(context.state.active),
        )
    )


def reveal_card(_: RevealCard, context: RenderContext) -> Prompt:
    """Build the question of the next card for sale."""
    return _told(context.texts.gettext("{sign} The next card is turned over", sign=signs.MARKET))


def peek_card(asked: PeekCard, context: RenderContext) -> Prompt:
    """Build the question of the next card, seen by one monster alone."""
    return _told(
        context.texts.gettext("{monster} peeks at the next card", monster=context.monster(asked.peeker))
    )


def reroll_die(asked: RerollDie, context: RenderContext) -> Prompt:
    """Build the question of one die that a card rerolls."""
    return _told(
        context.texts.gettext(
            "{sign} {monster} rerolls {face} ({card})",
            sign=signs.DICE,
            monster=context.monster(asked.by),
            face=signs.FACES[asked.face],
            card=context.card(asked.card),
        )
    )


def camouflage_roll(asked: CamouflageRoll, context: RenderContext) -> Prompt:
    """Build the question of the dice of Camouflage."""
    return _told(
        context.texts.ngettext(
            "{sign} {monster} hides behind {n} die",
            "{sign} {monster} hides behind {n} dice",
            asked.number,
            sign=signs.DICE,
            monster=context.monster(asked.hit.target),
        )
    )


def _told(words: str) -> Prompt:
    return Prompt([prompt(words)], [])
