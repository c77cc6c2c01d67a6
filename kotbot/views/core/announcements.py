"""The announcements of a restart of the bot, sent to every chat with an open match."""

from typing import Final

from kotbot.i18n import Texts
from kotbot.views.base.layout import italic, screen
from kotbot.views.base.screen import Screen

LONGEST_REASON: Final = 200


def back_again(texts: Texts) -> Screen:
    """Announce that the restart is over, in place of its announcement."""
    return screen(texts, [texts.gettext("I was away for a moment. Nothing is lost, and no clock ran.")])


def maintenance(why: str, texts: Texts) -> Screen:
    """Announce a restart of the bot; `why` is the operator's own text."""
    line = texts.gettext("I am restarted soon. The match stays as it is, and clocks stand still meanwhile.")
    return screen(texts, [line, italic(texts.isolate(why, LONGEST_REASON))])


def called_off(texts: Texts) -> Screen:
    """Announce that the restart is cancelled, in place of its announcement."""
    return screen(texts, [texts.gettext("No restart after all. Matches may begin again.")])
