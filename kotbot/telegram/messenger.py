"""The bot's messages beside boards and pages: answers to texts, files, announcements."""

from telegram import Bot

from kotbot.i18n import texts_for
from kotbot.matches.facts import Address, Kind, MatchFacts, Person, Where
from kotbot.telegram.incoming import Command, TypedText
from kotbot.telegram.outgoing.buttons import link_to
from kotbot.telegram.outgoing.messages import Messages, Noted
from kotbot.telegram.outgoing.outbox import Outbox, Rank
from kotbot.telegram.outgoing.page_rate_limit import PageVerdict
from kotbot.telegram.pages import Pages
from kotbot.views.base.callback_data import Action
from kotbot.views.base.ephemeral import door
from kotbot.views.base.layout import as_message
from kotbot.views.base.screen import Screen, Toast
from kotbot.views.people.apologies import too_much


class Messenger:
    """Sends messages within the budget of each chat, and to nobody more than they can read."""

    def __init__(self, bot: Bot, outbox: Outbox, messages: Messages, pages: Pages) -> None:
        self._bot = bot
        self._outbox = outbox
        self._messages = messages
        self._pages = pages

    def waiting(self) -> int:
        """Return how many messages and edits wait to go out."""
        return self._outbox.waiting()

    def send(self, where: Where, screen: Screen) -> None:
        """Send a screen for everybody as a message of its own, within the chat's budget."""

        async def call() -> None:
            await self._messages.send(where, screen, 0)

        self._outbox.post(where.chat, call)

    def send_plainly(
        self, where: Where, words: Toast, reply_to: int = 0, key: tuple[str, int] | None = None
    ) -> None:
        """Send words without formatting, replacing waiting ones with the same key."""

        async def call() -> None:
            await self._bot.send_message(
                where.chat,
                words.text,
                message_thread_id=where.topic or None,
                reply_to_message_id=reply_to or None,
                allow_sending_without_reply=True,
            )

        self._outbox.post(where.chat, call, key=key)

    def answer(self, given: Command | TypedText, screen: Screen, noted: Noted | None = None) -> None:
        """Answer a command or a text."""
        self.tell(given.person, given.where, screen, given.message, given.text, noted)

    def greet(self, given: Command, screen: Screen) -> None:
        """Answer /start before any board: what somebody types next stands below the greeting."""
        self.tell(given.person, given.where, screen, given.message, given.text, rank=Rank.ASKS)

    def answer_with_page(self, given: Command, screen: Screen) -> None:
        """Answer a command with a page that everybody may read; the author's previous page is deleted."""

        async def noted(message: int) -> None:
            self._pages.note_page(given.person.id, given.where, message)

        self.answer(given, screen, noted)

    def answer_with_own_page(
        self, given: Command, screen: Screen, action: Action, facts: MatchFacts | None
    ) -> None:
        """Answer with a page that only the author wants: beside a match in a group a button opens it.

        `action` is what its button asks for, `facts` the match that runs there. At a table everybody reads
        the page.
        """
        is_beside = facts is not None and facts.kind is Kind.DIGITAL and not given.where.private
        if not is_beside or not self._pages.can_be_for_one:
            self.answer_with_page(given, screen)
            return

        async def noted(message: int) -> None:
            self._pages.note_opener(given.person.id, given.where, message)

        texts = texts_for(given.person.language)
        self.answer(given, door(screen, action, link_to(action, self._bot.username), texts), noted)

    def tell(
        self,
        person: Person,
        where: Where,
        screen: Screen,
        reply_to: int = 0,
        about: str = "",
        noted: Noted | None = None,
        rank: Rank = Rank.PAGE,
    ) -> None:
        """Send a message to one person, a repeated one once; a person who asks too much is told so once."""
        match self._pages.asks(person.id, where):
            case PageVerdict.REFUSED_AGAIN:
                return
            case PageVerdict.REFUSED:
                screen, noted = as_message(too_much(texts_for(person.language))), None
            case PageVerdict.GRANTED:
                pass

        self._post(person, where, screen, reply_to, about, noted, rank)

    def _post(
        self,
        person: Person,
        where: Where,
        screen: Screen,
        reply_to: int,
        about: str,
        noted: Noted | None,
        rank: Rank = Rank.PAGE,
    ) -> None:
        """Send a message to one person, mostly after the board; it replaces one on the same subject."""

        async def call() -> None:
            message = await self._messages.send(where, screen, reply_to)
            if noted is not None:
                await noted(message)

        self._outbox.post(where.chat, call, rank, ("answer", person.id, about))

    def send_photo(self, where: Where, picture: bytes, words: str) -> None:
        """Send a picture."""

        async def call() -> None:
            await self._bot.send_photo(
                where.chat, picture, caption=words, parse_mode=None, message_thread_id=where.topic or None
            )

        self._outbox.post(where.chat, call, Rank.PAGE, ("photo", words))

    def send_document(self, where: Where, document: bytes, name: str) -> None:
        """Send a file."""

        async def call() -> None:
            await self._bot.send_document(
                where.chat, document, filename=name, message_thread_id=where.topic or None
            )

        self._outbox.post(where.chat, call, Rank.PAGE, ("document", name))

    def say(self, given: Command | TypedText, words: Toast) -> None:
        """Answer a text with the words that a press would have got in a toast."""
        self.answer(given, as_message(words))

    def explain(self, given: TypedText, screen: Screen, noted: Noted | None = None) -> None:
        """Say why a text enters nothing, or ask what it means; of too many at once the latest is answered."""
        is_granted = self._pages.asks(given.person.id, given.where) is PageVerdict.GRANTED
        about = given.text if is_granted else ""
        self._post(given.person, given.where, screen, given.message, about, noted)

    def edit(self, address: Address, screen: Screen) -> None:
        """Show another screen in a message of the bot."""
        self._outbox.post(
            address.chat, lambda: self._messages.edit(address, screen), key=("edit", address.number)
        )
