"""The button below a board that opens the page of its match, where there is a page."""

from typing import Final

from telegram import Bot

from kotbot.i18n import Texts
from kotbot.matches.facts import OPEN, MatchFacts
from kotbot.views.base.layout import for_locale
from kotbot.views.base.screen import Button, Row
from kotbot.views.page.sharing import page_words

APP: Final = "app"
WATCH: Final = "watch"


class Doors:
    """Ways to the page; none where it has no address."""

    def __init__(self, bot: Bot, url: str | None) -> None:
        self._bot = bot
        self.url = (url or "").rstrip("/")

    @property
    def app(self) -> str:
        """The page inside Telegram, with the list of somebody's matches."""
        return f"{self.url}/{APP}"

    def link(self, facts: MatchFacts, secret: str) -> str:
        """What shows a match to whoever has it; what is behind # is in no log of any server."""
        return f"{self.url}/{WATCH}#{facts.code}.{secret}"

    def row(self, facts: MatchFacts, texts: Texts, *, private: bool) -> tuple[Row, ...]:
        """A row below the board of a match; Mini Apps are opened by buttons in private chats alone."""
        if not self.url or facts.status not in OPEN:
            return ()
        words = page_words(texts)
        if private:
            return (for_locale((Button(words, app=f"{self.app}?match={facts.code}"),), texts),)
        if not self._bot.bot.has_main_web_app:
            return ()
        link = f"https://t.me/{self._bot.username}?startapp={facts.code}"
        return (for_locale((Button(words, url=link),), texts),)
