"""Tells whoever holds a hidden card that fits now, in private: the board of the group names nobody.

Who has the page open sees it there. Who can be reached by neither is waited for no longer: their card saves
their life or stays in the hand, as if they had none that fits. Whom the bot may write to is asked of Telegram
as the match begins, so that no question finds it out.
"""

import asyncio
from collections.abc import Callable, Coroutine
from functools import partial
from typing import Any, Final

import structlog
from telegram.error import BadRequest, Forbidden

from kotbot.background_tasks import cancelled
from kotbot.bounded_dict import BoundedDict
from kotbot.i18n import texts_for
from kotbot.matches import finding
from kotbot.matches.digital import hands
from kotbot.matches.facts import MatchFacts, Person, Where
from kotbot.matches.people.accounts import language_of
from kotbot.matches.ports import Unit
from kotbot.matches.replies import Reply
from kotbot.page.ports import OpenPages
from kotbot.store import NoDatabase, Store
from kotbot.telegram.outgoing.boards import Boards
from kotbot.telegram.outgoing.members import Members
from kotbot.telegram.outgoing.notices import Notices
from kotbot.telegram.outgoing.outbox import Outbox, Rank
from kotbot.telegram.outgoing.unreached import is_out_of_reach
from kotbot.views.base.screen import Screen
from kotbot.views.digital.hands import whisper

log = structlog.get_logger()

REMEMBERED: Final = 1_000
"""Matches that are remembered: the last such decision of each, and that their players were tried."""


class Whispers:
    """What is told in private about hidden cards, each decision once."""

    def __init__(
        self,
        store: Store,
        outbox: Outbox,
        boards: Boards,
        notices: Notices,
        live: OpenPages,
        members: Members,
    ) -> None:
        self._store = store
        self._members = members
        self._outbox = outbox
        self._unreached = boards.unreached
        self._notices = notices
        self._live = live
        self._show: Callable[[Reply], None] = _show_nothing
        self._told: BoundedDict[str, int] = BoundedDict(REMEMBERED)
        self._tried: BoundedDict[str, bool] = BoundedDict(REMEMBERED)
        """Matches of whose players was asked whether the bot can write to them."""
        self._under_way: set[asyncio.Task[None]] = set()

    def when_passed_over(self, show: Callable[[Reply], None]) -> None:
        """Set the callback for what is passed over; called once, at the start."""
        self._show = show

    def tell_if_asked(self, facts: MatchFacts) -> None:
        """Tell who is asked for a hidden card, if somebody is."""
        if hands.may_wait_secretly(facts) and not self._tried.get(facts.code):
            self._tried.keep(facts.code, True)
            self._do(self._try_all(facts), facts)
        if not hands.may_be_whispered(facts) or self._told.get(facts.code) == facts.decision:
            return
        self._told.keep(facts.code, facts.decision)
        self._do(self._tell(facts), facts)

    def _do(self, work: Coroutine[Any, Any, None], facts: MatchFacts) -> None:
        task = asyncio.create_task(work, name=f"whisper in {facts.code}")
        self._under_way.add(task)
        task.add_done_callback(self._under_way.discard)

    async def _try_all(self, facts: MatchFacts) -> None:
        """Learn which players of a match the bot can write to."""
        for seat in facts.seats:
            account = seat.account
            if account is None or not self._unreached.may_be_tried(account):
                continue
            if await self._members.can_be_written_to(Person(account, "")):
                self._unreached.came(account)
            else:
                self._unreached.note(account)

    async def close(self) -> None:
        """Drop what is under way: the clock of the question goes on."""
        await cancelled(*self._under_way)

    async def _tell(self, facts: MatchFacts) -> None:
        try:
            account = await self._store.run(partial(hands.asked_secretly, code=facts.code))
            if account is None or account in self._live.watched_by(facts.code):
                return
            if self._unreached.may_be_tried(account):
                self._call(facts, account)
            else:
                await self._pass_over(facts)
        except NoDatabase as error:
            log.error("nobody was told of a card", match=facts.code, reason=str(error))
        except Exception:
            log.exception("nobody was told of a card", match=facts.code)

    def _call(self, facts: MatchFacts, account: int) -> None:
        where = Where(account, private=True)

        async def call() -> int:
            screen = await self._store.run(partial(_screen, facts.code, account))
            if screen is None:
                return 0
            try:
                told = await self._notices.notify(facts, where, screen)
            except (BadRequest, Forbidden) as error:
                if not is_out_of_reach(error):
                    raise
                self._unreached.note(account)
                await self._pass_over(facts)
                return 1
            self._unreached.came(account)
            return 0 if told is None else 1

        self._outbox.post(where.chat, call, Rank.NOTICE, ("whisper", facts.code))

    async def _pass_over(self, facts: MatchFacts) -> None:
        """Go on without somebody who can be reached nowhere; never in their own turn."""
        self._show(await self._store.run(partial(hands.pass_over, code=facts.code, decision=facts.decision)))


def _screen(code: str, account: int, unit: Unit) -> Screen | None:
    seen = finding.from_seat(unit, code, account)
    texts = texts_for(language_of(unit, Person(account, "")))
    return None if seen is None else whisper(seen, texts)


def _show_nothing(_: Reply) -> None:
    """Do nothing: no callback was set."""
