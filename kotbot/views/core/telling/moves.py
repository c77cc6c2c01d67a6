"""Short words for an answer in notation, for the button that undoes it."""

from typing import Final

from engine.cards.catalogue import own_monster
from engine.dice import Dice
from engine.errors import InvalidNotation
from engine.notation import read_dice
from kotbot.matches.facts import Mode
from kotbot.views.base import signs
from kotbot.views.base.render_context import RenderContext
from kotbot.views.core.questions.expansions import chosen
from kotbot.views.core.questions.rolling import keeping

BATTERY: Final = "battery_monster"
_AFTER_DICE: Final = ("rolls", "energy_drink", "smoke_cloud", "cultist_roll")


def move(text: str, context: RenderContext) -> str:
    """Return the short words of an answer in notation, for a button."""
    words = text.split()
    match words:
        case ["roll", "nothing"]:  # for the first turn, where claws alone are entered
            return f"{signs.DICE} {context.texts.number(0)}{signs.CLAW}"
        case ["roll" | "result" | "reroll", *faces]:
            return f"{signs.DICE} {context.texts.in_order(signs.dice(_dice(faces)))}"
        case ["keep", *faces]:
            return keeping(_dice(faces), context.texts)
        case ["reveal", card]:
            return f"{signs.HAND if own_monster(card) else signs.MARKET} {context.card(card)}"
        case ["play" | "take" | "draw", card]:
            return f"{signs.HAND} {context.card(card)}"
        case ["choose", what]:
            return chosen(what, context)
        case ["use", card] | ["turn", _, "to", _, "with", card]:
            return context.card(card)
        case ["buy" | "sell" | "copy" as verb, card, *_]:
            return _with_card(verb, card, context)
        case ["charge", energy]:
            return f"{energy}{signs.ENERGY} {context.texts.arrow} {context.card(BATTERY)}"
        case ["mode", mode]:
            return _mode(mode, context)
        case _:
            return _said(words[0] if words else "", context)


def _dice(words: list[str]) -> Dice:
    """Return the dice of an answer before its payments for rolls; none in a text that cannot be parsed."""
    ends = [place for place, word in enumerate(words) if word in _AFTER_DICE]
    try:
        return read_dice(" ".join(words[: min(ends, default=len(words))]))
    except InvalidNotation:
        return (0, 0, 0, 0, 0, 0)


def _with_card(verb: str, card: str, context: RenderContext) -> str:
    texts = context.texts
    match verb:
        case "buy":
            # Translators: what is taken back, after "Take back:".
            return texts.gettext("buy {card}", card=context.card(card))
        case "sell":
            # Translators: what is taken back, after "Take back:".
            return texts.gettext("sell {card}", card=context.card(card))
        case _:
            # Translators: what is taken back, after "Take back:".
            return texts.gettext("mimic {card}", card=context.card(card))


def _mode(mode: str, context: RenderContext) -> str:
    texts = context.texts
    if mode == Mode.REFEREE:
        # Translators: the way in which a game at a table is kept, as what is taken back.
        return texts.gettext("to the referee")
    # Translators: the way in which a game at a table is kept (numbers only), as what is taken back.
    return texts.gettext("to the counters")


def _said(verb: str, context: RenderContext) -> str:
    """Return the words of an answer that names nothing but its verb."""
    texts = context.texts
    match verb:
        case "yield":
            # Translators: what is taken back, after "Take back:"; leaving Tokyo to the attacker.
            return texts.gettext("yield")
        case "stay":
            # Translators: what is taken back, after "Take back:"; staying in Tokyo.
            return texts.gettext("stay")
        case "stop":
            # Translators: what is taken back, after "Take back:".
            return texts.gettext("keep the dice")
        case "resolve":
            # Translators: what is taken back, after "Take back:"; in which order dice are resolved.
            return texts.gettext("the order")
        case "hearts":
            # Translators: what is taken back, after "Take back:"; what hearts were spent on.
            return texts.gettext("the hearts")
        case "start":
            # Translators: the first line of what was entered in a game: its beginning.
            return texts.gettext("the start")
        case "sweep":
            # Translators: what is taken back, after "Take back:"; paying to have the cards for sale replaced.
            return texts.gettext("the sweep")
        case "peek":
            # Translators: what is taken back, after "Take back:"; looking at the top card of the deck.
            return texts.gettext("the peek")
        case "again":
            # Translators: what is taken back, after "Take back:"; a turn after the turn.
            return texts.gettext("one more turn")
        case "pass":
            # Translators: what is taken back, after "Take back:"; doing nothing.
            return texts.gettext("pass")
        case _:
            # Translators: what is taken back, after "Take back:".
            return texts.gettext("the last step")
