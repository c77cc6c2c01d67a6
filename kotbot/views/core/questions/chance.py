"""What is rolled or revealed now: shown while people at a table do it, and for a moment in digital play."""

from engine.decisions import (
    CamouflageRoll,
    OpeningRoll,
    PeekCard,
    RerollDie,
    RevealCard,
    RollDice,
)
from kotbot.views.base import signs
from kotbot.views.base.ask import Ask
from kotbot.views.base.cast import Cast
from kotbot.views.base.layout import bold

ByChance = OpeningRoll | RollDice | RevealCard | PeekCard | RerollDie | CamouflageRoll


def by_chance(asked: ByChance, cast: Cast) -> Ask:
    """Whose dice are in the air, or which card is turned over."""
    return Ask([bold(_words(asked, cast))], [])


def _words(asked: ByChance, cast: Cast) -> str:
    texts = cast.texts
    match asked:
        case OpeningRoll(_, roller):
            return texts.gettext(
                "{sign} {monster} rolls for the first turn", sign=signs.DICE, monster=cast.monster(roller)
            )
        case RollDice(_, number):
            return texts.ngettext(
                "{sign} {monster} rolls {n} die",
                "{sign} {monster} rolls {n} dice",
                number,
                sign=signs.DICE,
                monster=cast.monster(cast.state.active),
            )
        case RevealCard():
            return texts.gettext("{sign} The next card is turned over", sign=signs.MARKET)
        case PeekCard(_, peeker):
            return texts.gettext("{monster} peeks at the next card", monster=cast.monster(peeker))
        case RerollDie(_, by, card, face, _):
            return texts.gettext(
                "{sign} {monster} rerolls {face} ({card})",
                sign=signs.DICE,
                monster=cast.monster(by),
                face=signs.FACES[face],
                card=cast.card(card),
            )
        case CamouflageRoll(_, number, _, hit):
            return texts.ngettext(
                "{sign} {monster} hides behind {n} die",
                "{sign} {monster} hides behind {n} dice",
                number,
                sign=signs.DICE,
                monster=cast.monster(hit.target),
            )
