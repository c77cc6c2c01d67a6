"""What every handler works with, and the way from a reply to words and boards."""

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Concatenate, Final, ParamSpec, TypeVar

import structlog
from telegram import Bot
from telegram.error import BadRequest, TelegramError

from kotbot.i18n import Texts, texts_for
from kotbot.latest import Latest
from kotbot.matches.around import boards, finding
from kotbot.matches.facts import MatchFacts, Person, Status, Where
from kotbot.matches.people import accounts
from kotbot.matches.ports import Unit
from kotbot.matches.records import AccountRecord
from kotbot.matches.replies import Note, Refused, Reply, refuse
from kotbot.settings import Settings
from kotbot.store import Store
from kotbot.telegram.incoming import Command, Press, Words
from kotbot.telegram.outgoing.boards import NOT_MODIFIED, Boards
from kotbot.telegram.outgoing.keyboards import markup
from kotbot.telegram.outgoing.notices import Notices
from kotbot.telegram.outgoing.outbox import Outbox, Rank
from kotbot.telegram.outgoing.patience import REMEMBERED, Asked, Patience, Who
from kotbot.telegram.outgoing.ranks import only_on_boards, rank_of
from kotbot.telegram.outgoing.sheets import Sheets
from kotbot.telegram.running.health import Metrics, Pulse
from kotbot.telegram.running.thinkers import Thinkers
from kotbot.thinking.pool import Pool
from kotbot.views.base.layout import as_message
from kotbot.views.base.screen import Render, Screen, Toast
from kotbot.views.modes import toast
from kotbot.views.people.apologies import board_first, right_above, too_much

log = structlog.get_logger()
P = ParamSpec("P")
T = TypeVar("T")
OUTSIDE: Final = ("left", "kicked")
ADMIN_STATUS: Final = ("administrator", "creator")
NEAR: Final = 2
"""Messages below a board, up to which it is in sight and does not come down."""
PAGES_KNOWN: Final = 200
GRACE_SECONDS: Final = 3.0
"""How long a notice waits for the one who is asked to act."""

Message = tuple[int, int]
"""A chat, and the number of a message in it."""
Noted = Callable[[int], Awaitable[None]]
"""Is told the number of a message as soon as that stands in its chat."""


@dataclass(slots=True)
class Service:
    """One running bot."""

    bot: Bot
    store: Store
    outbox: Outbox
    sheets: Sheets
    boards: Boards
    notices: Notices
    settings: Settings
    pool: Pool
    metrics: Metrics = field(default_factory=Metrics)
    pulse: Pulse = field(default_factory=Pulse)
    thinkers: Thinkers = field(init=False)
    _patience: Patience = field(init=False)
    _shown: Latest[Message, Screen] = field(default_factory=lambda: Latest(PAGES_KNOWN))
    """What the pages show that were changed last."""
    _pages: Latest[Who, int] = field(default_factory=lambda: Latest(REMEMBERED))
    """The message that is the open page of a person in a chat."""

    def __post_init__(self) -> None:
        self._patience = Patience(self.settings.budget_scale)
        self.thinkers = Thinkers(self.store, self.pool, self.metrics, self.go_on)

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
        """Have the boards of a match drawn after a press; what is as it should be costs nothing.

        Where nothing was done they may be behind what the person saw.
        """
        self.go_on(reply)
        facts = reply.facts
        if facts is not None and not reply.changed and facts.status is not Status.LOBBY:
            for chat in facts.chats:
                self.outbox.redraw(chat, facts.code, rank_of(facts))

    def go_on(self, reply: Reply) -> None:
        """Have the boards of a match drawn if something changed, soon or, for a draft, when there is room.

        If it is a computer's turn to think, it begins to.
        """
        if reply.facts is None:
            return
        self.thinkers.attend(reply.facts)
        if reply.changed:
            self._redraw(reply.facts, Rank.DRAFT if reply.note is Note.MARKED else rank_of(reply.facts))

    def _redraw(self, facts: MatchFacts, rank: Rank) -> None:
        """Have all boards of a match drawn, and the buttons taken from those of who left it."""
        self.boards.will_show(facts)
        for chat in (*facts.chats, *self.boards.left_behind(facts)):
            self.outbox.redraw(chat, facts.code, rank)

    def bring_down(self, facts: MatchFacts, where: Where | None = None, language: str = "") -> None:
        """Show a match at the end of its chat, or where somebody has a board; the former loses its buttons.

        If it is a computer's turn to think, it begins to.
        """
        self.thinkers.attend(facts)
        chat = where.chat if where is not None and where.chat in facts.chats[1:] else facts.chat
        self.boards.will_stand_below(chat, facts.code, language)
        self.outbox.redraw(chat, facts.code, rank_of(facts))

    async def bring_down_for(
        self, person: Person, facts: MatchFacts, where: Where, message: int
    ) -> Toast | None:
        """The same for who asked for it in a message, or by its button; returns what they are told, if any.

        A board that stands right above it is brought up to date only.
        """
        texts = texts_for(person.language)
        standing = await self.boards.standing(where.chat, facts.code)
        distance = message - standing
        if standing and distance <= NEAR:
            self.outbox.redraw(where.chat, facts.code, rank_of(facts))
            return right_above(texts) if distance > 0 else None
        if self._asks(person.id, where) is not Asked.GRANTED:
            return too_much(texts)
        self.bring_down(facts, where)
        return None

    def show_below(self, facts: MatchFacts, where: Where) -> None:
        """Show a match below what was typed, and what became of it on its other boards."""
        self.boards.will_show(facts)
        here = where.chat if where.chat in facts.chats else facts.chat
        for chat in facts.chats:
            if chat != here:
                self.outbox.redraw(chat, facts.code, rank_of(facts))
        self.bring_down(facts, where)

    def mend(self, pressed: Press) -> None:
        """A message with a button of a board that is none of its match loses its buttons once pressed."""
        code, chat, message = pressed.action.match, pressed.where.chat, pressed.message
        is_of_board = only_on_boards(pressed.action) and message > 0
        if is_of_board and not self.boards.is_known(code, chat, message):
            self.boards.strip_stray_later(code, chat, message)

    def show_page(self, facts: MatchFacts, render: Render) -> None:
        """Show a page instead of a match on its board, until the next change.

        Like a board it waits its turn and what was asked for last is shown: neither goes before the other.
        """
        self.boards.will_show(facts, render)
        self.outbox.redraw(facts.chat, facts.code, Rank.ALL)

    def send(self, where: Where, screen: Screen) -> None:
        """Send a screen that concerns everybody as a message of its own, at the chat's budget."""
        self.outbox.post(where.chat, lambda: self._reply_now(where, screen, 0))

    def answer(self, given: Command | Words, screen: Screen, noted: Noted | None = None) -> None:
        """Answer what somebody wrote."""
        self.tell(given.person, given.where, screen, given.message, given.text, noted)

    def tell(
        self,
        person: Person,
        where: Where,
        screen: Screen,
        reply_to: int = 0,
        about: str = "",
        noted: Noted | None = None,
    ) -> None:
        """Send a message to one person; the same asked twice is sent once, and too much is told so once."""
        match self._asks(person.id, where):
            case Asked.REFUSED_AGAIN:
                return
            case Asked.REFUSED:
                screen, noted = as_message(too_much(texts_for(person.language))), None
            case Asked.GRANTED:
                pass

        async def call() -> None:
            message = await self._send_now(where, screen, reply_to)
            if noted is not None:
                await noted(message)

        self.outbox.post(where.chat, call, Rank.PAGE, ("answer", person.id, about))

    def send_document(self, where: Where, document: bytes, name: str) -> None:
        """Send a file."""

        async def call() -> None:
            await self.bot.send_document(
                where.chat, document, filename=name, message_thread_id=where.topic or None
            )

        self.outbox.post(where.chat, call, Rank.PAGE, ("document", name))

    def open(self, pressed: Press, screen: Screen, noted: Noted | None = None) -> Toast | None:
        """Show a screen: in place of the message that was pressed, but below it if that is a board.

        Each person has one page of those below a board: the former one goes. Returns what they are told.
        """
        chat, person = pressed.where.chat, pressed.person.id
        texts = texts_for(pressed.person.language)
        is_below = self.boards.is_known(pressed.action.match, chat, pressed.message)
        if is_below and self._asks(person, pressed.where) is not Asked.GRANTED:
            return too_much(texts)

        async def call() -> int:
            message, spent = pressed.message, 1
            if await self.boards.is_board(chat, message):
                message = await self._open_below(pressed, screen)
            else:
                spent = await self._edit_now(pressed.where, message, screen)
            if noted is not None:
                await noted(message)
            return spent

        is_late = self.outbox.is_busy(chat)
        if not self.outbox.post(chat, call, Rank.PAGE, ("page", person)):
            return too_much(texts)
        return board_first(texts) if is_late else None

    async def _open_below(self, pressed: Press, screen: Screen) -> int:
        chat, person = pressed.where.chat, pressed.person.id
        message = await self._send_now(pressed.where, screen, pressed.message)
        former = self._pages.take((chat, person))
        self._pages.keep((chat, person), message)
        if former is not None:
            self.outbox.post(chat, partial(self._delete_now, chat, former), Rank.FREE, ("delete", former))
        return message

    def _asks(self, person: int, where: Where) -> Asked:
        """Whether somebody may have one more page; in private there is nobody whose board would wait."""
        if where.private:
            return Asked.GRANTED
        return self._patience.ask((where.chat, person), asyncio.get_running_loop().time())

    def close_page(self, pressed: Press) -> None:
        """Take the message that was pressed away; never a board, whatever a forged press says.

        One that is too old to be deleted (48 hours) loses its buttons, as a message of its own.
        """
        chat, message = pressed.where.chat, pressed.message

        async def call() -> None:
            if await self.boards.is_board(chat, message):
                return
            await self._delete_now(chat, message)

        self.outbox.post(chat, call, Rank.FREE, ("delete", message))

    async def open_of_match(self, pressed: Press, render: Render, noted: Noted | None = None) -> Toast | None:
        """Show a screen of the pressed match, in the language of the chat; or say why not."""
        code, person = pressed.action.match, pressed.person
        texts, facts = await self.act(person, lambda unit: finding.by_code(unit, code))
        if facts is None or is_foreign(facts, pressed):
            return toast(refuse(Refused.STRANGER if facts else Refused.NO_MATCH, facts), person.id, texts)
        screen = render(facts, texts if facts.private else texts_for(facts.language))
        return self.open(pressed, screen, noted)

    def say(self, given: Command | Words, words: Toast) -> None:
        """Say in answer to what somebody wrote what a press would have been told in a toast."""
        self.answer(given, as_message(words))

    def notify(self, facts: MatchFacts, screen: Screen) -> None:
        """Send a notice in answer to the board of a match; a board far above comes down.

        It waits for a moment and behind everything that concerns all: who acts meanwhile need not be called.
        """
        where = Where(facts.chat, facts.topic, facts.private)

        async def call() -> int:
            is_far = await self.notices.notify(facts, where, screen)
            if is_far:
                self.bring_down(facts)
            return 0 if is_far is None else 1

        self.outbox.post(facts.chat, call, Rank.NOTICE, ("notice", facts.code), after=GRACE_SECONDS)

    def edit(self, where: Where, message: int, screen: Screen) -> None:
        """Show another screen in a message of ours."""
        self.outbox.post(where.chat, lambda: self._edit_now(where, message, screen), key=("edit", message))

    async def redraw_behind(self) -> None:
        """Have the boards drawn that show an older revision than their match has."""
        for row in await self.store.run(boards.behind):
            self.outbox.redraw(row.chat, row.code, Rank.ALL)

    async def finish(self) -> None:
        """Do what was meant when the bot ended: boards were being sent, former ones have their buttons."""
        for row in await self.store.run(boards.meant):
            self.boards.will_stand_below(row.chat, row.code, row.language)
            self.outbox.redraw(row.chat, row.code)
        for row in await self.store.run(boards.to_strip):
            self.boards.strip_later(row)
        await self.redraw_codes(await self.store.run(boards.boardless))

    async def redraw_codes(self, codes: Iterable[str]) -> None:
        """Have the boards of several matches drawn."""
        for code in codes:
            facts = await self.store.run(partial(finding.by_code, code=code))
            if facts is not None:
                self._redraw(facts, rank_of(facts))

    async def _reply_now(self, where: Where, screen: Screen, reply_to: int) -> None:
        await self._send_now(where, screen, reply_to)

    async def _send_now(self, where: Where, screen: Screen, reply_to: int = 0) -> int:
        message = await self.bot.send_message(
            where.chat,
            screen.text,
            message_thread_id=where.topic or None,
            reply_markup=markup(screen.keyboard),
            reply_to_message_id=reply_to or None,
            allow_sending_without_reply=True,
        )
        return message.message_id

    async def _delete_now(self, chat: int, message: int) -> None:
        try:
            await self.bot.delete_message(chat, message)
        except BadRequest as error:
            log.info("message cannot be deleted", chat=chat, reason=error.message)
            self.outbox.post(chat, partial(self._strip_now, chat, message), Rank.TIDY, ("strip", message))

    async def _strip_now(self, chat: int, message: int) -> None:
        self._shown.take((chat, message))
        await self.bot.edit_message_reply_markup(chat, message)

    async def _edit_now(self, where: Where, message: int, screen: Screen) -> int:
        if self._shown.get((where.chat, message)) == screen:
            return 0
        try:
            await self.bot.edit_message_text(
                screen.text, where.chat, message, reply_markup=markup(screen.keyboard)
            )
        except BadRequest as error:
            if NOT_MODIFIED not in error.message.lower():
                raise
        self._shown.keep((where.chat, message), screen)
        return 1

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
