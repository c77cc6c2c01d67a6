"""What a thing forbade to a monster, in words."""

from collections.abc import Mapping
from typing import Final

from engine.bans import Ban
from engine.events import Forbidden
from kotbot.i18n import marked
from kotbot.views.base import signs
from kotbot.views.base.render_context import RenderContext

_FORBIDDEN: Final[Mapping[str, str]] = {
    # Translators: a thing keeps its monster from losing hearts: "🐱 Cyber Kitty loses no ♥: Hibernation.".
    Ban.LOSE_HEARTS: marked("{monster} loses no {heart}: {card}."),
    # Translators: a thing keeps its monster in the game, at 0 hearts.
    Ban.OUT: marked("{monster} plays on: {card}."),
    # Translators: a thing keeps a monster out of Tokyo, though it is empty.
    Ban.ENTER: marked("{monster} does not go to Tokyo: {card}."),
    # Translators: a thing keeps a monster in Tokyo, which is hit and may not choose.
    Ban.YIELD: marked("{monster} does not leave Tokyo: {card}."),
    Ban.BUY: marked("{monster} buys nothing: {card}."),
}
"""What a monster does not do, by the ban; others are told without what it is."""


def forbidden(event: Forbidden, context: RenderContext) -> str:
    """Return what a monster does not do, and by which thing."""
    monster, card, texts = context.monster(event.seat), context.card(event.card), context.texts
    if event.what in _FORBIDDEN:
        return texts.gettext(_FORBIDDEN[event.what], monster=monster, card=card, heart=signs.HEART)
    return texts.gettext("{card} forbids it to {monster}.", card=card, monster=monster)
