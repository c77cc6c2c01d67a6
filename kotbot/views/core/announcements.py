"""What every chat with an open match is told when the bot is restarted."""

from typing import Final

from kotbot.i18n import Texts
from kotbot.views.base.layout import italic, screen
from kotbot.views.base.screen import Screen

LONGEST_REASON: Final = 200


def back_again(texts: Texts) -> Screen:
    """After a restart that was announced, in place of the announcement."""
    return screen(texts, [texts.gettext("I was away for a moment. Nothing is lost, and no clock ran.")])


def maintenance(why: str, texts: Texts) -> Screen:
    """Before the bot is restarted; `why` is in the words of whoever runs it."""
    line = texts.gettext("I am restarted soon. The match stays as it is, and clocks stand still meanwhile.")
    return screen(texts, [line, italic(texts.isolate(why, LONGEST_REASON))])


def called_off(texts: Texts) -> Screen:
    """There is no restart after all, in place of the announcement."""
    return screen(texts, [texts.gettext("No restart after all. Matches may begin again.")])
