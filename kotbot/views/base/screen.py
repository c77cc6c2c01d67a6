"""The result of a view: a text and a keyboard."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

from kotbot.i18n import Texts
from kotbot.matches.facts import MatchFacts
from kotbot.rich_text import Text
from kotbot.views.base.callback_data import Action


class Style(StrEnum):
    """Telegram's button styles; never the only carrier of meaning."""

    PLAIN = ""
    PRIMARY = "primary"
    SUCCESS = "success"
    DANGER = "danger"


@dataclass(frozen=True, slots=True)
class Button:
    """One inline button: exactly one of action, url, copy, inline, share, chosen_chat and app is set."""

    text: str
    action: Action | None = None
    url: str | None = None
    copy: str | None = None
    inline: str | None = None
    """Text inserted after the bot's name in the input field: an inline query in this chat."""
    share: str | None = None
    """The same in a chat that the person chooses."""
    chosen_chat: str | None = None
    """The same in a private chat or a group that the person chooses."""
    app: str | None = None
    """URL of a page of ours that opens inside Telegram; in private chats only."""
    style: Style = Style.PLAIN


Row = tuple[Button, ...]
Keyboard = tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class Screen:
    """The content of a message: lines and rows from top to bottom, each row in reading order."""

    lines: tuple[Text, ...]
    keyboard: Keyboard = ()

    def __str__(self) -> str:
        return "\n".join(map(str, self.lines))


@dataclass(frozen=True, slots=True)
class Toast:
    """The answer to a press: up to 200 characters, plain text; an alert stays until it is closed.

    If it has a link, Telegram opens the link instead.
    """

    text: str
    alert: bool = False
    url: str = ""


Render = Callable[[MatchFacts, Texts], Screen]
"""Draws a screen of a match in a language."""
