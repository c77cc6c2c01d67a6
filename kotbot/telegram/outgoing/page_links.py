"""The button below a board that opens the page of its match, if there is a page."""

from typing import Final

from telegram import Bot

from engine import Edition
from kotbot.i18n import Texts
from kotbot.matches.facts import OPEN, Kind, MatchFacts, Status
from kotbot.telegram.outgoing.buttons import link_to
from kotbot.telegram.outgoing.unreached import Unreached
from kotbot.views.base import actions
from kotbot.views.base.layout import for_locale
from kotbot.views.base.screen import Button, Row
from kotbot.views.core.watching import page_words
from kotbot.views.people.inline_matches import (
    CALLS,
    bring_to_a_chat,
    call_me,
    picture_button,
    play_against_me,
)

APP: Final = "app"
WATCH: Final = "watch"


class PageLinks:
    """Links to the page; none if it has no address."""

    def __init__(self, bot: Bot, url: str | None, *, plays_anywhere: bool = False) -> None:
        self._bot = bot
        self._plays_anywhere = plays_anywhere
        self.url = (url or "").rstrip("/")

    @property
    def app(self) -> str:
        """The page inside Telegram, with the list of a person's matches."""
        return f"{self.url}/{APP}"

    def link(self, secret: str) -> str:
        """Return the link that shows a table to everybody who has it; no server logs the part after #."""
        return f"{self.url}/{WATCH}#{secret}"

    def link_to_turn(self, facts: MatchFacts, number: int) -> str:
        """Return the link to a turn of a finished match: on the page if links open it, else as text."""
        if self.url and self._bot.bot.has_main_web_app:
            return f"https://t.me/{self._bot.username}?startapp={facts.code}-{number}"
        return link_to(actions.turns(facts, number), self._bot.username)

    def turn(self, facts: MatchFacts, number: int, texts: Texts, *, private: bool) -> tuple[Row, ...]:
        """Return a row of buttons that opens a turn of a match that has ended."""
        if private and self.url:
            app = f"{self.app}?match={facts.code}&turn={number}"
            return ((Button(page_words(texts), app=app),),)
        if not self.url or not self._bot.bot.has_main_web_app:
            return ()
        return ((Button(page_words(texts), url=self.link_to_turn(facts, number)),),)

    def row(self, facts: MatchFacts, texts: Texts, *, private: bool) -> tuple[Row, ...]:
        """Return a row below the board of a match; only buttons in private chats open Mini Apps."""
        if not self.url or facts.status not in OPEN:
            return ()
        words = page_words(texts)
        if private:
            return (for_locale((Button(words, app=f"{self.app}?match={facts.code}"),), texts),)
        if not self._bot.bot.has_main_web_app:
            return ()
        link = f"https://t.me/{self._bot.username}?startapp={facts.code}"
        return (for_locale((Button(words, url=link),), texts),)

    def challenge(self, facts: MatchFacts, texts: Texts) -> tuple[Row, ...]:
        """Return rows below a result: to invite a friend in a chat of theirs; inline, for the picture."""
        if not _is_result(facts) or not self._offers_duels:
            return ()
        buttons = [play_against_me(facts.rules.edition, texts)]
        if facts.is_inline:
            buttons.append(picture_button(facts, texts))
        return tuple((button,) for button in buttons)

    @property
    def _offers_duels(self) -> bool:
        return self._plays_anywhere and bool(self._bot.bot.supports_inline_queries)

    def challenge_on_page(self, facts: MatchFacts | None, texts: Texts) -> Button | None:
        """Return the button for a duel on the page of a match that has ended, or on that of all matches."""
        if not self._offers_duels or (facts is not None and not _is_result(facts)):
            return None
        return play_against_me(Edition.SECOND if facts is None else facts.rules.edition, texts)

    def of_call(self, facts: MatchFacts, texts: Texts) -> tuple[Row, ...]:
        """Return rows below a call in private to a match in an inline message, to which no link leads."""
        door = self.row(facts, texts, private=True)
        if not self._bot.bot.supports_inline_queries:
            return door
        return (*door, for_locale((bring_to_a_chat(facts, texts),), texts))

    def row_of_inline(self, facts: MatchFacts, texts: Texts, unreached: Unreached) -> tuple[Row, ...]:
        """Return a row below an inline message: its page, and a link to the bot, which then calls them.

        That link is for who never started the bot: it stands in lobbies, and where the player who is asked
        could not be called.
        """
        page = self.row(facts, texts, private=False)
        if not _needs_calls(facts, unreached):
            return page
        calls = Button(call_me(texts), url=f"https://t.me/{self._bot.username}?start={CALLS}{facts.code}")
        return (for_locale((*(button for row in page for button in row), calls), texts),)


def _is_result(facts: MatchFacts) -> bool:
    return facts.status is Status.OVER and facts.kind is Kind.DIGITAL


def _needs_calls(facts: MatchFacts, unreached: Unreached) -> bool:
    if facts.kind is not Kind.DIGITAL:
        return False
    if facts.status is Status.LOBBY:
        return True
    asked = None if facts.asked is None else facts.seats[facts.asked].account
    return facts.status in OPEN and unreached.has(asked)
