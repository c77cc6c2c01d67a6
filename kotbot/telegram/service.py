"""The service that every handler works with: from a reply to words and boards."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Concatenate, Final, ParamSpec, TypeVar

import structlog
from telegram import Bot

from kotbot.bounded_dict import BoundedDict
from kotbot.i18n import Texts, texts_for
from kotbot.matches import finding
from kotbot.matches.ended import looking_back
from kotbot.matches.ended.looking_back import PastTurn
from kotbot.matches.facts import Kind, MatchFacts, Person, Status, Where
from kotbot.matches.idempotence import once
from kotbot.matches.people import accounts
from kotbot.matches.ports import Unit
from kotbot.matches.replies import NotAllowed, Refusal, Refused, Reply, refuse
from kotbot.page.ports import OpenPages
from kotbot.settings import Settings
from kotbot.store import Store
from kotbot.telegram.data_deletions import DataDeletions
from kotbot.telegram.health import BotMetrics, Pulse
from kotbot.telegram.incoming import Press
from kotbot.telegram.messenger import Messenger
from kotbot.telegram.outgoing.board_messages import BoardMessages
from kotbot.telegram.outgoing.board_suppression import BoardSuppression
from kotbot.telegram.outgoing.boards import Boards
from kotbot.telegram.outgoing.ephemeral import EphemeralMessages
from kotbot.telegram.outgoing.members import Members
from kotbot.telegram.outgoing.messages import Messages, Noted
from kotbot.telegram.outgoing.notices import Notices
from kotbot.telegram.outgoing.outbox import Outbox, Rank
from kotbot.telegram.outgoing.page_links import PageLinks
from kotbot.telegram.outgoing.page_rate_limit import PageVerdict
from kotbot.telegram.outgoing.pictures import ChancesPictures, ResultPictures
from kotbot.telegram.outgoing.ranks import only_on_boards, rank_of, rest_of
from kotbot.telegram.pages import Pages
from kotbot.telegram.presence import Presence
from kotbot.telegram.reviewers import Reviewers
from kotbot.telegram.thinkers import Thinkers
from kotbot.thinking.ports import Minds
from kotbot.views.base.alone import Told, gist
from kotbot.views.base.screen import Render, Screen, Toast
from kotbot.views.digital.lobby import LobbyPage
from kotbot.views.modes import toast
from kotbot.views.people.apologies import right_above, too_much

log = structlog.get_logger()
P = ParamSpec("P")
T = TypeVar("T")
MARKS_REST: Final = 3.0
"""Seconds after the last mark before the board of a group shows it.

They are longer than the time from one tap to the next. The person who presses is told at once.
"""
LEAFED_KNOWN: Final = 64
NEAR: Final = 2
"""The most messages below a board with which it is still in sight and is not sent anew."""


def _may_be_for_admins(why: Refusal | None) -> bool:
    """Return whether an administrator of the chat might be allowed what was refused."""
    return why in (Refused.STRANGER, Refused.NOT_HOST) or isinstance(why, NotAllowed)


@dataclass(slots=True)
class Service:
    """One running bot."""

    bot: Bot
    store: Store
    outbox: Outbox
    board_messages: BoardMessages
    boards: Boards
    notices: Notices
    settings: Settings
    pool: Minds
    page_links: PageLinks
    live: OpenPages
    metrics: BotMetrics = field(default_factory=BotMetrics)
    pulse: Pulse = field(default_factory=Pulse)
    presence: Presence = field(default_factory=Presence)
    forgotten: DataDeletions = field(default_factory=DataDeletions)
    thinkers: Thinkers = field(init=False)
    reviewers: Reviewers = field(init=False)
    _leafed: BoundedDict[str, tuple[PastTurn, ...]] = field(default_factory=lambda: BoundedDict(LEAFED_KNOWN))
    """The turns of matches that people leaf through; they never change."""
    members: Members = field(init=False)
    messages: Messages = field(init=False)
    pages: Pages = field(init=False)
    messenger: Messenger = field(init=False)
    pictures: ResultPictures = field(init=False)
    chances: ChancesPictures = field(init=False)
    suppression: BoardSuppression = field(init=False)

    def __post_init__(self) -> None:
        self.members = Members(self.bot)
        retired = self.boards.retired
        self.messages = Messages(self.bot, self.outbox, retired)
        ephemeral = EphemeralMessages(self.bot, self.metrics)
        self.pages = Pages(
            self.store, self.outbox, self.boards, self.messages, ephemeral, self.settings.budget_scale
        )
        self.messenger = Messenger(self.bot, self.outbox, self.messages, self.pages)
        self.pictures = ResultPictures(self.bot, self.store, self.outbox, retired, self.pool)
        self.chances = ChancesPictures(self.bot, self.store, self.outbox, retired, self.pool)
        self.boards.follow_results_with(self.pictures.follow)
        self.suppression = BoardSuppression(self.live)
        self.live.when_left(lambda facts: self.outbox.redraw(facts.chat, facts.code, rank_of(facts)))
        self.thinkers = Thinkers(self.store, self.pool, self.metrics, self.go_on)
        self.reviewers = Reviewers(self.store, self.pool)

    async def act(self, person: Person, work: Callable[[Unit], T]) -> tuple[Texts, T]:
        """Do something for a person in one transaction; returns the person's words and the result."""
        account, result = await self.store.run(lambda unit: (accounts.remember(unit, person), work(unit)))
        return texts_for(account.language), result

    async def act_or_administer(
        self,
        pressed: Press,
        use_case: Callable[Concatenate[Unit, str, Person, P], Reply],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> tuple[Texts, Reply]:
        """Do something in the pressed match, once; administrators of its chat may do what its host may.

        Telegram is asked only if others may not do it: a person who needs no such right does not wait.
        """
        code, person = pressed.action.match, pressed.person

        def work(who: Person) -> Callable[[Unit], Reply]:
            return once(pressed.id, who, lambda unit: use_case(unit, code, who, *args, **kwargs))

        texts, reply = await self.act(person, work(person))
        if not _may_be_for_admins(reply.refused):
            return texts, reply
        facts = reply.facts or await self.store.run(lambda unit: finding.by_code(unit, code))
        if not await self.administers(pressed, facts):
            return texts, reply
        return await self.act(person, work(replace(person, chat_admin=True)))

    async def reply_or_administer(
        self,
        pressed: Press,
        use_case: Callable[Concatenate[Unit, str, Person, P], Reply],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> tuple[Toast, Reply]:
        """Do the same as `act_or_administer`; the boards follow, and the person is told in words."""
        texts, reply = await self.act_or_administer(pressed, use_case, *args, **kwargs)
        self.show(reply)
        return toast(reply, pressed.person.id, texts), reply

    async def act_here(
        self, person: Person, where: Where, work: Callable[[Unit, Person], Reply], press: str = ""
    ) -> tuple[Texts, Reply]:
        """Do something in a chat, a press once; if others may not do it, as one of its administrators."""
        texts, reply = await self.act(person, once(press, person, lambda unit: work(unit, person)))
        if not isinstance(reply.refused, NotAllowed) or not await self.members.is_admin(where, person):
            return texts, reply
        admin = replace(person, chat_admin=True)
        return await self.act(person, once(press, admin, lambda unit: work(unit, admin)))

    async def enter(
        self,
        pressed: Press,
        use_case: Callable[Concatenate[Unit, str, Person, str, P], Reply],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> Toast:
        """Do in the pressed match what the button asks for, once; the boards follow, the person is told."""
        action, person = pressed.action, pressed.person
        words, _ = await self.reply(
            person, lambda unit: use_case(unit, action.match, person, pressed.id, *args, **kwargs)
        )
        return words

    async def turns_of(self, code: str) -> tuple[PastTurn, ...]:
        """Return the turns of a match that has ended, oldest first; empty for other matches."""
        known = self._leafed.get(code)
        if known is not None:
            return known
        turns = await self.store.run(lambda unit: looking_back.moments(unit, code))
        if turns:
            self._leafed.keep(code, turns)
        return turns

    async def reply(self, person: Person, work: Callable[[Unit], Reply]) -> tuple[Toast, Reply]:
        """Do something in a match; the boards follow, and the person is told in words."""
        texts, reply = await self.act(person, work)
        self.show(reply)
        return toast(reply, person.id, texts), reply

    def show(self, reply: Reply) -> None:
        """Draw the boards of a match after a press; a board that is up to date costs nothing.

        If the press changed nothing, the boards may be behind what the person saw.
        """
        self.go_on(reply)
        facts = reply.facts
        if facts is None or reply.changed or facts.status is Status.LOBBY:
            return
        if reply.only_marked:
            self._redraw_marks(facts)
            return
        for chat in facts.chats:
            self.outbox.redraw(chat, facts.code, rank_of(facts))

    def go_on(self, reply: Reply) -> None:
        """Draw the boards of a match if something changed, soon or, for a draft, when the budget allows.

        If it is a computer's turn to think, it begins to.
        """
        facts = reply.facts
        if facts is None:
            return
        self.thinkers.attend(facts)
        if reply.left is not None:
            self.live.publish(reply.left)
        if reply.only_marked and reply.changed:
            self._redraw_marks(facts)
        elif reply.changed:
            self.notices.take_answered(facts)
            self._redraw(facts, rank_of(facts), rest_of(facts))

    def _redraw_marks(self, facts: MatchFacts) -> None:
        """Draw the marks; in a group only after a pause without marks, and no answer waits for it."""
        if facts.kind is Kind.TABLE or facts.private:
            self._redraw(facts, Rank.DRAFT)
        else:
            self._redraw(facts, Rank.DRAFT_TO_SPARE, MARKS_REST)

    def _redraw(self, facts: MatchFacts, rank: Rank, after: float = 0.0) -> None:
        """Draw all boards of a match, and take the buttons from the boards of people who left it.

        The board of a group rests while all players look at the page.
        """
        self.boards.will_show(facts)
        rests = self.suppression.rests(facts)
        for chat in (*facts.chats, *self.boards.left_behind(facts)):
            if rests and chat == facts.chat:
                continue
            self.outbox.redraw(chat, facts.code, rank, after)

    def bring_down(self, facts: MatchFacts, where: Where | None = None, language: str = "") -> None:
        """Send a board of the match at the end of its chat or in private; the previous one loses its buttons.

        If it is a computer's turn to think, it begins to.
        """
        self.thinkers.attend(facts)
        chat = where.chat if where is not None and where.chat in facts.chats[1:] else facts.chat
        self.boards.will_stand_below(chat, facts.code, language)
        self.outbox.redraw(chat, facts.code, rank_of(facts))

    async def bring_down_for(
        self, person: Person, facts: MatchFacts, where: Where, message: int
    ) -> Toast | None:
        """Bring the board down for the person who asked for it; returns what they are told, if anything.

        A board right above their message is only brought up to date, or sent anew if it was deleted. The
        position of a message that one person sees is unknown.
        """
        texts = texts_for(person.language)
        standing = await self.boards.standing(where.chat, facts.code)
        distance = message - standing
        if standing and message and distance <= NEAR:
            await self.boards.doubt(where.chat, facts.code)
            self.outbox.redraw(where.chat, facts.code, rank_of(facts))
            return right_above(texts) if distance > 0 else None
        if self.pages.asks(person.id, where) is not PageVerdict.GRANTED:
            return too_much(texts)
        self.bring_down(facts, where)
        return None

    def redraw(self, facts: MatchFacts) -> None:
        """Draw all boards of a match as it is now."""
        self._redraw(facts, rank_of(facts))

    def show_below(self, facts: MatchFacts, where: Where) -> None:
        """Show a match below the typed text, and the result of the text on its other boards."""
        self.boards.will_show(facts)
        here = where.chat if where.chat in facts.chats else facts.chat
        for chat in facts.chats:
            if chat != here:
                self.outbox.redraw(chat, facts.code, rank_of(facts))
        self.bring_down(facts, where)

    def mend(self, pressed: Press) -> None:
        """Take the buttons off a pressed message that has those of a board but is no board of its match."""
        code, address = pressed.action.match, pressed.address
        is_of_board = only_on_boards(pressed.action) and pressed.message > 0
        if is_of_board and not self.boards.is_known(code, address):
            self.boards.retired.strip_stray_later(code, address)

    def show_page(self, facts: MatchFacts, page: LobbyPage) -> None:
        """Show a page of a lobby on its board, until another one is asked for.

        Like a board it waits its turn, and the latest request is shown: neither goes before the other.
        """
        self.boards.will_show(facts, page)
        self.outbox.redraw(facts.chat, facts.code, Rank.ALL)

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
            self.messenger.tell(pressed.person, pressed.where, screen, about=pressed.id)
            return None
        return self.pages.open(pressed, screen, self.bot.username, told, noted)

    def open_for_all(self, pressed: Press, screen: Screen, noted: Noted | None = None) -> Toast | None:
        """Show a page that everybody may see and press. Returns what the person is told."""
        if pressed.opened is not None:
            pressed.opened.screen = screen
            return None
        return self.pages.open_for_all(pressed, screen, noted)

    def close_question(self, pressed: Press, reply: Reply) -> None:
        """Delete a question that is its own message once it is answered, there or elsewhere.

        It never deletes a board, nor a message that may be a board that was sent just now.
        """
        is_answered = reply.refused in (None, Refused.STALE, Refused.OVER)
        if not is_answered or pressed.opened is not None:
            return
        if pressed.ephemeral or self.boards.retired.is_beside(pressed.address):
            self.close_page(pressed)
        elif not self.boards.is_known(pressed.action.match, pressed.address):
            self.pages.close_question(pressed)

    def close_page(self, pressed: Press) -> None:
        """Delete the pressed message; never a board, even for a forged press."""
        if pressed.opened is not None:
            pressed.opened.is_closed = True
            return
        self.pages.close(pressed)

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
        code, person = pressed.action.match, pressed.person
        texts, facts = await self.act(person, lambda unit: finding.by_code(unit, code))
        if facts is None:
            return toast(refuse(Refused.NO_MATCH), person.id, texts)
        is_in_chat = not pressed.is_link and pressed.opened is None
        if is_in_chat and (facts.kind is Kind.TABLE or not self.pages.is_for_one(pressed)):
            return self.open_for_all(pressed, render(facts, of_board(facts, texts)), noted)
        return self.open(pressed, render(facts, texts), told, noted)

    def follow(self, pressed: Press, facts: MatchFacts, texts: Texts, render: Render) -> None:
        """Show another screen on the page of a match that a press opened with `open_of_match`."""
        if pressed.is_link:
            return
        is_for_all = facts.kind is Kind.TABLE or not self.pages.is_for_one(pressed)
        words = of_board(facts, texts) if is_for_all else texts
        self.pages.follow(pressed, render(facts, words), self.bot.username)

    async def open_question(self, pressed: Press, render: Render, noted: Noted | None = None) -> Toast | None:
        """Ask everybody about the pressed match; or say why not."""
        code, person = pressed.action.match, pressed.person
        texts, facts = await self.act(person, lambda unit: finding.by_code(unit, code))
        if facts is None:
            return toast(refuse(Refused.NO_MATCH), person.id, texts)
        return self.open_for_all(pressed, render(facts, of_board(facts, texts)), noted)

    def notify(self, facts: MatchFacts, screen: Screen) -> None:
        """Send a notice in answer to the board of a match; a board far above comes down.

        It waits behind everything that concerns all: a person who acts meanwhile need not be called.
        """
        where = Where(facts.chat, facts.topic, facts.private)

        async def call() -> int:
            is_far = await self.notices.notify(facts, where, screen)
            if is_far:
                self.bring_down(facts)
            return 0 if is_far is None else 1

        self.outbox.post(facts.chat, call, Rank.NOTICE, ("notice", facts.code))

    def allows(self, chat: int) -> bool:
        """Return whether the bot may be used in a chat (KOTBOT_CHATS)."""
        return self.settings.allows(chat)

    async def administers(self, pressed: Press, facts: MatchFacts | None) -> bool:
        """Return whether the person administers the match's chat; a press elsewhere gives no such right.

        The host of the match is not checked, because nothing depends on it. Raises MembersUnknown.
        """
        here = facts is not None and facts.chat == pressed.where.chat
        is_host = facts is not None and facts.host == pressed.person.id
        return here and not is_host and await self.members.is_admin(pressed.where, pressed.person)


def of_board(facts: MatchFacts, texts: Texts) -> Texts:
    """Return a page's words for the whole chat of a match; `texts` are those of the person who pressed."""
    return texts if facts.private else texts_for(facts.language)
