"""The answers to an administrator who blocks somebody."""

from kotbot.i18n import Texts
from kotbot.views.base.layout import screen
from kotbot.views.base.screen import Screen


def blocked(name: str, texts: Texts) -> Screen:
    """Return the answer that a person cannot open or join matches here any more."""
    line = texts.gettext(
        "{player} plays no more matches here. /unblock undoes it.", player=texts.person(name)
    )
    return screen(texts, [line])


def unblocked(name: str, texts: Texts) -> Screen:
    """Return the answer that a person can play here again."""
    return screen(texts, [texts.gettext("{player} may play here again.", player=texts.person(name))])


def nobody_answered(texts: Texts) -> Screen:
    """Return the hint that the command must be a reply to a message."""
    return screen(texts, [texts.gettext("Send it as an answer to a message of the one you mean.")])
