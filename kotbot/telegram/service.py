"""What every handler works with, and the way from a reply to words and boards."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Concatenate, Final, ParamSpec, TypeVar

import structlog
from telegram import Bot
from telegram.error import BadRequest, TelegramError

from kotbot.i18n import Texts, texts_for
from kotbot.matches import accounts, boards, finding
from kotbot.matches.facts import MatchFacts, Person, Where
from kotbot.matches.ports import Unit
from kotbot.matches.records import AccountRecord
from kotbot.matches.replies import Note, Refused, Reply, refuse
from kotbot.settings import Settings
from kotbot.store import Store
from kotbot.telegram.boards import NOT_MODIFIED, Boards, Render
from kotbot.telegram.health import Metrics, Pulse
from kotbot.telegram.incoming import Press
from kotbot.telegram.keyboards import markup
from kotbot.telegram.outbox import Outbox, Urgency
from kotbot.telegram.thinkers import Thinkers
from kotbot.thinking.pool import Pool
from kotbot.views.layout import as_message
from kotbot.views.screen import Screen, Toast
from kotbot.views.toasts import toast

log = structlog.get_logger()
P = ParamSpec("P")
T = TypeVar("T")
OUTSIDE: Final = ("left", "kicked")
ADMIN_STATUS: Final = ("administrator", "creator")


@dataclass(slots=True)
class Service:
    """One running bot."""

    bot: Bot
    store: Store
    outbox: Outbox
    boards: Boards
    settings: Settings
    pool: Pool
    metrics: Metrics = field(default_factory=Metrics)
    pulse: Pulse = field(default_factory=Pulse)
    thinkers: Thinkers = field(init=False)

    def __post_init__(self) -> None:
        self.thinkers = Thinkers(self.store, self.pool, self.metrics, self.show)

    async def act(self, person: Person, work: Callable[[Unit], T]) -> tuple[Texts, T]:
        """Do something for a person in one transaction; returns the person's words and what came out."""

        def with_account(unit: Unit) -> tuple[AccountRecord, T]:
            return accounts.remember(unit, person), work(unit)

        account, result = await self.store.run(with_account)
        return texts_for(account.language), result

    async def act_or_administer(
        self,
        pressed: Press,
        use_case: Callable[Concatenate[Unit, str, Person, P], Reply],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> tuple[Texts, Reply]:
        """Do something in the pressed match; administrators of its chat may do what its host may."""
        code, person = pressed.action.match, pressed.person
        texts, reply = await self.act(person, lambda unit: use_case(unit, code, person, *args, **kwargs))
        denied = reply.refused in (Refused.STRANGER, Refused.NOT_HOST)
        if not denied or not await self.administers(pressed, reply.facts):
            return texts, reply
        admin = replace(person, chat_admin=True)
        return await self.act(person, lambda unit: use_case(unit, code, admin, *args, **kwargs))

    async def enter(
        self,
        pressed: Press,
        use_case: Callable[Concatenate[Unit, str, Person, str, P], Reply],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> Toast:
        """Do in the pressed match what its button asks for, once; the boards follow, the person is told."""
        action, person = pressed.action, pressed.person
        words, _ = await self.reply(
            person, lambda unit: use_case(unit, action.match, person, pressed.id, *args, **kwargs)
        )
        return words

    async def reply(self, person: Person, work: Callable[[Unit], Reply]) -> tuple[Toast, Reply]:
        """Do something in a match; the boards follow, and the person is told in words."""
        texts, reply = await self.act(person, work)
        self.show(reply)
        return toast(reply, person.id, texts), reply

    def show(self, reply: Reply) -> None:
        """Have the boards of a reply's match drawn, soon or, for a draft, when there is room.

        If it is a computer's turn to think, it begins to.
        """
        if reply.facts is None:
            return
        self.thinkers.attend(reply.facts)
        if reply.changed:
            urgency = Urgency.CALM if reply.note is Note.MARKED else Urgency.NOW
            self._redraw(reply.facts, urgency)

    def _redraw(self, facts: MatchFacts, urgency: Urgency = Urgency.NOW) -> None:
        """Have all boards of a match drawn, and the buttons taken from those of who left it."""
        self.boards.will_show(facts)
        for chat in (*facts.chats, *self.boards.left_behind(facts)):
            self.outbox.redraw(chat, facts.code, urgency)

    def bring_down(self, facts: MatchFacts, where: Where | None = None, language: str = "") -> None:
        """Show a match at the end of its chat, or where somebody has a board; the former loses its buttons.

        Those are two messages: each is paid for, and repeated by itself if it fails. If it is a computer's
        turn to think, it begins to.
        """
        self.thinkers.attend(facts)
        phone = where if where is not None and where.chat in facts.chats[1:] else None

        async def call() -> None:
            for old in await self.boards.bring_down(facts.code, phone, language):
                self.outbox.post(old.chat, partial(self.boards.strip, old))
            if phone is not None:  # their seat may be gone since; a board that is right costs nothing
                self.outbox.redraw(phone.chat, facts.code)

        self.outbox.post(facts.chat if phone is None else phone.chat, call)

    def show_below(self, facts: MatchFacts, where: Where) -> None:
        """Show a match below what was typed, and what became of it on its other boards."""
        here = where.chat if where.chat in facts.chats else facts.chat
        for chat in facts.chats:
            if chat != here:
                self.outbox.redraw(chat, facts.code)
        self.bring_down(facts, where)

    def show_page(self, facts: MatchFacts, render: Render) -> None:
        """Show a page instead of a match on its board, until the next change.

        Like a board it waits its turn and what was asked for last is shown: neither goes before the other.
        """
        self.boards.will_show(facts, render)
        self.outbox.redraw(facts.chat, facts.code)

    def send(self, where: Where, screen: Screen, reply_to: int = 0) -> None:
        """Send a screen as a message of its own, at the chat's budget."""
        self.outbox.post(where.chat, lambda: self._send_now(where, screen, reply_to))

    def send_document(self, where: Where, document: bytes, name: str) -> None:
        """Send a file."""

        async def call() -> None:
            await self.bot.send_document(
                where.chat, document, filename=name, message_thread_id=where.topic or None
            )

        self.outbox.post(where.chat, call)

    def open(self, pressed: Press, screen: Screen) -> None:
        """Show a screen: in place of the message that was pressed, but below it if that is a board."""

        async def call() -> None:
            if await self.boards.is_board(pressed.where.chat, pressed.message):
                await self._send_now(pressed.where, screen, pressed.message)
            else:
                await self._edit_now(pressed.where, pressed.message, screen)

        self.outbox.post(pressed.where.chat, call)

    def close_page(self, pressed: Press) -> None:
        """Take the message that was pressed away; never a board, whatever a forged press says.

        One that is too old to be deleted (48 hours) loses its buttons, as a message of its own.
        """
        chat, message = pressed.where.chat, pressed.message

        async def call() -> None:
            if await self.boards.is_board(chat, message):
                return
            try:
                await self.bot.delete_message(chat, message)
            except BadRequest as error:
                log.info("message cannot be deleted", chat=chat, reason=error.message)
                self.outbox.post(chat, partial(self._strip_now, chat, message))

        self.outbox.post(chat, call)

    async def open_of_match(self, pressed: Press, render: Render) -> Toast | None:
        """Show a screen of the pressed match, in the language of the chat; or say why not."""
        code, person = pressed.action.match, pressed.person
        texts, facts = await self.act(person, lambda unit: finding.by_code(unit, code))
        if facts is None or is_foreign(facts, pressed):
            return toast(refuse(Refused.STRANGER if facts else Refused.NO_MATCH, facts), person.id, texts)
        self.open(pressed, render(facts, texts if facts.private else texts_for(facts.language)))
        return None

    def say(self, where: Where, words: Toast, reply_to: int = 0) -> None:
        """Say in a message what a press would have been told in a toast."""
        self.send(where, as_message(words), reply_to)

    def notify(self, facts: MatchFacts, where: Where, screen: Screen) -> None:
        """Send a notice in answer to the board of a match; the former one goes, a board far above comes down.

        Each of them is a message of its own, paid for and repeated by itself.
        """

        async def call() -> None:
            notified = await self.boards.notify(facts.code, where, screen)
            for row in notified.former:
                self.outbox.post(row.chat, partial(self.boards.take_away, row))
            if notified.scrolled_far:
                self.bring_down(facts)

        self.outbox.post(facts.chat, call)

    def edit(self, where: Where, message: int, screen: Screen) -> None:
        """Show another screen in a message of ours."""
        self.outbox.post(where.chat, lambda: self._edit_now(where, message, screen))

    async def redraw_behind(self) -> None:
        """Have the boards drawn that show an older revision than their match has."""
        for row in await self.store.run(boards.behind):
            self.outbox.redraw(row.chat, row.code)

    async def redraw_codes(self, codes: Iterable[str]) -> None:
        """Have the boards of several matches drawn."""
        for code in codes:
            facts = await self.store.run(partial(finding.by_code, code=code))
            if facts is not None:
                self._redraw(facts)

    async def _send_now(self, where: Where, screen: Screen, reply_to: int = 0) -> None:
        await self.bot.send_message(
            where.chat,
            screen.text,
            message_thread_id=where.topic or None,
            reply_markup=markup(screen.keyboard),
            reply_to_message_id=reply_to or None,
            allow_sending_without_reply=True,
        )

    async def _strip_now(self, chat: int, message: int) -> None:
        await self.bot.edit_message_reply_markup(chat, message)

    async def _edit_now(self, where: Where, message: int, screen: Screen) -> None:
        try:
            await self.bot.edit_message_text(
                screen.text, where.chat, message, reply_markup=markup(screen.keyboard)
            )
        except BadRequest as error:
            if NOT_MODIFIED not in error.message.lower():
                raise

    async def is_member(self, chat: int, person: Person) -> bool:
        """Whether a person is in the chat now; a link to join may have left it."""
        if chat > 0:
            return chat == person.id
        try:
            member = await self.bot.get_chat_member(chat, person.id)
        except TelegramError as error:
            log.warning("member unknown", chat=chat, error=type(error).__name__)
            return False
        # Who is restricted may have left, and keeps the restrictions.
        return member.status not in OUTSIDE and getattr(member, "is_member", True)

    def allows(self, chat: int) -> bool:
        """Whether the bot may be used in a chat (KOTBOT_CHATS)."""
        return not self.settings.chats or chat in self.settings.chats

    async def is_admin(self, where: Where, person: Person) -> bool:
        """Whether a person administers the chat; in a private chat everybody does."""
        if where.private or person.chat_admin:
            return True
        try:
            member = await self.bot.get_chat_member(where.chat, person.id)
        except TelegramError as error:
            log.warning("administrators unknown", chat=where.chat, error=type(error).__name__)
            return False
        return member.status in ADMIN_STATUS

    async def administers(self, pressed: Press, facts: MatchFacts | None) -> bool:
        """Whether who pressed administers the chat of a match; pressing elsewhere gives no such right."""
        here = facts is not None and facts.chat == pressed.where.chat
        return here and await self.is_admin(pressed.where, pressed.person)


def is_foreign(facts: MatchFacts, pressed: Press) -> bool:
    """Whether a match is none of the business of who pressed: in another chat, and without them.

    Its code alone, which every invitation carries, shows nobody anything.
    """
    of_theirs = facts.seat_of(pressed.person.id) is not None or facts.host == pressed.person.id
    return facts.chat != pressed.where.chat and not of_theirs
