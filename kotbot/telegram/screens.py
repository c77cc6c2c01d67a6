"""Where the screen that a press asks for is shown: on the live page, in private, or as a page in the chat."""

from functools import partial

from telegram import Bot

from kotbot.i18n import Texts, texts_for
from kotbot.matches import finding
from kotbot.matches.facts import Kind, MatchFacts, Person
from kotbot.matches.people import accounts
from kotbot.matches.refusals import Refused
from kotbot.matches.replies import Reply, refuse
from kotbot.store import Store
from kotbot.telegram.incoming import Command, Press
from kotbot.telegram.messenger import Messenger
from kotbot.telegram.outgoing.boards import Boards
from kotbot.telegram.outgoing.messages import Noted
from kotbot.telegram.outgoing.notices import Notices
from kotbot.telegram.pages import Pages
from kotbot.telegram.secret_pages import SecretPages
from kotbot.views.base.ephemeral import Told, gist
from kotbot.views.base.screen import Render, Screen, Toast
from kotbot.views.base.verbs import PagePlace
from kotbot.views.modes import toast


class Screens:
    """Shows the screens that presses open, and closes them."""

    def __init__(
        self,
        bot: Bot,
        store: Store,
        boards: Boards,
        notices: Notices,
        pages: Pages,
        secret_pages: SecretPages,
        messenger: Messenger,
    ) -> None:
        self._bot = bot
        self._store = store
        self._boards = boards
        self._notices = notices
        self._pages = pages
        self.secret = secret_pages
        self._messenger = messenger

    def open(
        self,
        pressed: Press,
        screen: Screen,
        told: Told = gist,
        noted: Noted | None = None,
    ) -> Toast | None:
        """Show a page to the person who pressed, in a group to nobody else. Returns what they are told.

        `told` makes the gist of the page, which may be all that arrives of it.
        """
        if pressed.opened is not None:
            pressed.opened.screen = screen
            return None
        if pressed.is_link:
            self._messenger.tell(pressed.person, pressed.where, screen, about=pressed.id)
            return None
        return self._pages.open(pressed, screen, self._bot.username, told, noted)

    def open_for_all(self, pressed: Press, screen: Screen, noted: Noted | None = None) -> Toast | None:
        """Show a page that everybody may see and press. Returns what the person is told.

        An inline message has no place for a page: there it is for the person who pressed, too.
        """
        if pressed.opened is not None or pressed.where.is_inline:
            return self.open(pressed, screen)
        return self._pages.open_for_all(pressed, screen, noted)

    async def open_of_match(
        self,
        pressed: Press,
        render: Render,
        told: Told = gist,
        noted: Noted | None = None,
    ) -> Toast | None:
        """Show a page of the pressed match to the person who pressed; or say why not.

        At a table, where everybody enters everything, all see it, in the language of the chat. `noted` is
        told the message of a page that others see too.
        """
        person = pressed.person
        texts, facts = await self._read(person, pressed.action.match)
        if facts is None:
            return toast(refuse(Refused.NO_MATCH), person.id, texts)
        is_in_chat = not pressed.is_link and pressed.opened is None
        if is_in_chat and (facts.kind is Kind.TABLE or not self._pages.is_for_one(pressed)):
            return self.open_for_all(pressed, render(facts, of_board(facts, texts)), noted)
        return self.open(pressed, render(facts, texts), told, noted)

    def follow(self, pressed: Press, facts: MatchFacts, texts: Texts, render: Render) -> None:
        """Show another screen on the page of a match that a press opened with `open_of_match`."""
        if pressed.is_link:
            return
        is_for_all = facts.kind is Kind.TABLE or not self._pages.is_for_one(pressed)
        words = of_board(facts, texts) if is_for_all else texts
        self._pages.follow(pressed, render(facts, words), self._bot.username)

    async def open_question(self, pressed: Press, question: Render) -> Toast | None:
        """Ask everybody about the pressed match, in place of a page or below a board; or say why not."""
        texts, facts = await self._read(pressed.person, pressed.action.match)
        if facts is None:
            return toast(refuse(Refused.NO_MATCH), pressed.person.id, texts)
        return self.open_for_all(pressed, question(facts, of_board(facts, texts)), self._noted(pressed))

    async def open_own_question(self, pressed: Press, question: Render) -> Toast | None:
        """Ask one person about the pressed match, unseen by others if possible; or say why not."""
        return await self.open_of_match(pressed, question, noted=self._noted(pressed))

    def _noted(self, pressed: Press) -> Noted:
        """Return what notes a question about the pressed match, so that it ends with the match."""
        return partial(self._notices.note_question, pressed.action.match, pressed.where)

    def ask(self, given: Command, facts: MatchFacts, screen: Screen) -> None:
        """Ask about a match in answer to a command; the buttons are removed once the match is over."""
        noted = partial(self._notices.note_question, facts.code, given.where)
        self._messenger.answer(given, screen, noted)

    def open_at(self, pressed: Press, screen: Screen, place: PagePlace) -> Toast | None:
        """Show a page in place of the pressed message, or below if the button says so."""
        if place is PagePlace.INSTEAD:
            return self.open(pressed, screen)
        action = pressed.action
        about = " ".join((action.verb, *action.args))
        self._messenger.tell(pressed.person, pressed.where, screen, pressed.message, about)
        return None

    def is_for_one(self, pressed: Press) -> bool:
        """Return whether only the person who presses sees the page, as far as is known."""
        return self._pages.is_for_one(pressed)

    def close_question(self, pressed: Press, reply: Reply) -> None:
        """Delete a question that is its own message once it is answered, there or elsewhere.

        It never deletes a board, nor a message that may be a board that was sent just now.
        """
        is_answered = reply.refused in (None, Refused.STALE, Refused.OVER)
        if not is_answered or pressed.opened is not None:
            return
        if pressed.ephemeral or self._boards.retired.is_beside(pressed.address):
            self.close(pressed)
        elif not self._boards.is_known(pressed.action.match, pressed.address):
            self._pages.close_question(pressed)

    def give_way(self, pressed: Press) -> None:
        """Delete a message beside the board whose button opened a page of the board: it would hide that."""
        is_message = pressed.opened is None and not pressed.where.is_inline
        if is_message and not self._boards.is_known(pressed.action.match, pressed.address):
            self._pages.close(pressed)

    def close(self, pressed: Press) -> None:
        """Delete the pressed message; never a board, even for a forged press."""
        if pressed.opened is not None:
            pressed.opened.is_closed = True
            return
        self._pages.close(pressed)

    async def _read(self, person: Person, code: str) -> tuple[Texts, MatchFacts | None]:
        account, facts = await self._store.run(
            lambda unit: (accounts.remember(unit, person), finding.by_code(unit, code))
        )
        return texts_for(account.language), facts


def of_board(facts: MatchFacts, texts: Texts) -> Texts:
    """Return a page's words for the whole chat of a match; `texts` are those of the person who pressed."""
    return texts if facts.private else texts_for(facts.language)
