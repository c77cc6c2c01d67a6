"""What every feature is given: use cases done for people, and the parts that show what came of them."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Concatenate, ParamSpec, TypeVar

from telegram import Bot

from kotbot.i18n import Texts, texts_for
from kotbot.matches import finding
from kotbot.matches.facts import MatchFacts, Person, Where
from kotbot.matches.idempotence import done_once
from kotbot.matches.people import accounts
from kotbot.matches.ports import Unit
from kotbot.matches.refusals import NotAllowed, Refusal, Refused
from kotbot.matches.replies import Reply
from kotbot.page.ports import OpenPages
from kotbot.settings import Settings
from kotbot.store import Store
from kotbot.telegram.data_deletions import DataDeletions
from kotbot.telegram.health import BotMetrics
from kotbot.telegram.incoming import Press
from kotbot.telegram.messenger import Messenger
from kotbot.telegram.outgoing.boards import Boards
from kotbot.telegram.outgoing.members import Members
from kotbot.telegram.outgoing.notices import Notices
from kotbot.telegram.outgoing.page_links import PageLinks
from kotbot.telegram.outgoing.pictures import ChancesPictures, ResultPictures
from kotbot.telegram.past_turns import PastTurns
from kotbot.telegram.redraws import Redraws
from kotbot.telegram.reviewers import Reviewers
from kotbot.telegram.screens import Screens
from kotbot.views.base.screen import Toast
from kotbot.views.modes import toast

P = ParamSpec("P")
T = TypeVar("T")


def _may_be_for_admins(why: Refusal | None) -> bool:
    """Return whether an administrator of the chat might be allowed what was refused."""
    return why in (Refused.STRANGER, Refused.NOT_HOST) or isinstance(why, NotAllowed)


@dataclass(slots=True)
class Service:
    """What features do for people, each thing in one transaction."""

    bot: Bot
    store: Store
    settings: Settings
    metrics: BotMetrics
    members: Members
    redraws: Redraws
    screens: Screens
    messenger: Messenger
    boards: Boards
    notices: Notices
    page_links: PageLinks
    live: OpenPages
    past_turns: PastTurns
    reviewers: Reviewers
    pictures: ResultPictures
    chances: ChancesPictures
    data_deletions: DataDeletions

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
            return done_once(pressed.id, who, lambda unit: use_case(unit, code, who, *args, **kwargs))

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
        self.redraws.show(reply)
        return toast(reply, pressed.person.id, texts), reply

    async def act_here(
        self, person: Person, where: Where, work: Callable[[Unit, Person], Reply], press: str = ""
    ) -> tuple[Texts, Reply]:
        """Do something in a chat, a press once; if others may not do it, as one of its administrators."""
        texts, reply = await self.act(person, done_once(press, person, lambda unit: work(unit, person)))
        if not isinstance(reply.refused, NotAllowed) or not await self.members.is_admin(where, person):
            return texts, reply
        admin = replace(person, chat_admin=True)
        return await self.act(person, done_once(press, admin, lambda unit: work(unit, admin)))

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

    async def reply(self, person: Person, work: Callable[[Unit], Reply]) -> tuple[Toast, Reply]:
        """Do something in a match; the boards follow, and the person is told in words."""
        texts, reply = await self.act(person, work)
        self.redraws.show(reply)
        return toast(reply, person.id, texts), reply

    async def settle(self, pressed: Press, work: Callable[[Unit], Reply]) -> Toast:
        """Do something in a match, and delete the question or page that offered it."""
        words, reply = await self.reply(pressed.person, work)
        self.screens.close_question(pressed, reply)
        return words

    async def administers(self, pressed: Press, facts: MatchFacts | None) -> bool:
        """Return whether the person administers the match's chat; a press elsewhere gives no such right.

        The host of the match is not checked, because nothing depends on it. Raises MembersUnknown.
        """
        here = facts is not None and facts.chat == pressed.where.chat
        is_host = facts is not None and facts.host == pressed.person.id
        return here and not is_host and await self.members.is_admin(pressed.where, pressed.person)
