"""Pictures of results and of chances: made by the pool beside everything else, sent last and silently."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Final

import structlog
from telegram import Bot

from engine.review.review import Review
from kotbot.background_tasks import BackgroundTasks
from kotbot.bounded_dict import BoundedDict
from kotbot.i18n import Texts, texts_for
from kotbot.matches.ended import curves, pictures
from kotbot.matches.ended.exporting import Exported
from kotbot.matches.facts import MatchFacts, Where
from kotbot.matches.ports import Unit
from kotbot.store import NoDatabase, Store
from kotbot.telegram.outgoing.buttons import markup
from kotbot.telegram.outgoing.formatting import html_of
from kotbot.telegram.outgoing.outbox import REFUSED, Outbox, Rank
from kotbot.telegram.outgoing.retired_boards import RetiredBoards
from kotbot.thinking.ports import NoResult, ThinkerPool
from kotbot.views.base.screen import Screen
from kotbot.views.pictures import chances
from kotbot.views.pictures.outcome import in_words, picture, to_be_shared

log = structlog.get_logger()

SECONDS: Final = 20.0
"""Seconds after which a picture is too late; the processes have thoughts to finish first."""
FOLLOWED: Final = 1_000
FILE: Final = "kotbot.png"


Photo = bytes | str
"""A picture as PNG, or the id under which Telegram keeps it."""
Wanted = Callable[[Unit], Exported | None]
"""Returns what a picture shows; None if it is not wanted any more."""


class ResultPictures:
    """Makes the picture of each result; a failure affects only its own picture."""

    def __init__(
        self, bot: Bot, store: Store, outbox: Outbox, retired: RetiredBoards, pool: ThinkerPool
    ) -> None:
        self._bot = bot
        self._retired = retired
        self._store = store
        self._outbox = outbox
        self._pool = pool
        self._followed: BoundedDict[str, bool] = BoundedDict(FOLLOWED)
        self._background = BackgroundTasks()

    def follow(self, facts: MatchFacts, message: int) -> None:
        """Send the picture of a result once, after the message that shows it, if the chat wants it."""
        if self._followed.get(facts.code):
            return
        self._followed.keep(facts.code, True)
        made = self._make(facts.code, partial(pictures.wanted, code=facts.code), None, message)
        self._background.begin(made, f"picture of {facts.code}")

    def send(self, code: str, where: Where) -> None:
        """Send the picture of a result to a private chat whose owner asked for it."""
        made = self._make(code, partial(pictures.asked_for, code=code), where, 0)
        self._background.begin(made, f"picture of {code}")

    async def close(self) -> None:
        """Drop the pictures that are not made yet."""
        await self._background.cancel()

    async def _make(self, code: str, wanted: Wanted, where: Where | None, message: int) -> None:
        """Make a picture and post it to a chat, by default that of its match."""
        try:
            exported = await self._store.run(wanted)
            if exported is None:
                return
            svg = picture(exported, texts_for(exported.facts.language))
            png = await self._pool.render(svg, SECONDS)
        except (NoDatabase, NoResult) as reason:
            log.warning("no picture", match=code, reason=str(reason))
        except Exception:
            log.exception("no picture", match=code)
        else:
            facts = exported.facts
            where = where or Where(facts.chat, facts.topic)
            send = partial(self._send, exported, png, wanted, where, message)
            self._outbox.post(where.chat, send, Rank.PICTURE, ("picture", code))

    async def _send(self, exported: Exported, png: bytes, wanted: Wanted, where: Where, message: int) -> int:
        """Send the picture, or make another one if a person on it was forgotten meanwhile."""
        facts = exported.facts
        if not await self._store.run(partial(pictures.shows_players, facts=facts)):
            made = self._make(facts.code, wanted, where, message)
            self._background.begin(made, f"picture of {facts.code}")
            return 0
        words = to_be_shared if self._bot.bot.supports_inline_queries else in_words
        screen = words(facts, texts_for(facts.language))
        file = await send_photo(self._bot, self._retired, where, png, screen, message)
        try:
            await self._store.run(lambda unit: pictures.keep(unit, facts, file))
        except NoDatabase as error:
            log.warning("the picture cannot be shared", match=facts.code, reason=str(error))
        return 1


async def send_photo(
    bot: Bot, retired: RetiredBoards, where: Where, photo: Photo, screen: Screen, message: int
) -> str:
    """Send a picture silently in answer to a message (0 for none); returns Telegram's id of the file."""
    sent = await bot.send_photo(
        where.chat,
        photo,
        filename=FILE,
        caption=html_of(screen),
        message_thread_id=where.topic or None,
        reply_to_message_id=message or None,
        allow_sending_without_reply=True,
        disable_notification=True,
        reply_markup=markup(screen.keyboard),
    )
    retired.note_page(where.message(sent.message_id))
    return sent.photo[-1].file_id


@dataclass(frozen=True, slots=True)
class ChancesRequest:
    """A picture of everybody's chances that a person asked for."""

    facts: MatchFacts
    review: Review
    where: Where
    message: int
    """The message that it answers; 0 for none."""
    texts: Texts


class ChancesPictures:
    """Makes pictures on request; the people who asked are told of one that cannot be made or sent."""

    def __init__(
        self, bot: Bot, store: Store, outbox: Outbox, retired: RetiredBoards, pool: ThinkerPool
    ) -> None:
        self._bot = bot
        self._retired = retired
        self._store = store
        self._outbox = outbox
        self._pool = pool
        self._asking: dict[tuple[str, int], list[Callable[[], None]]] = {}
        """Callbacks for a failure, for each picture in progress by match and chat."""
        self._background = BackgroundTasks()

    def ask(self, asked: ChancesRequest, fail: Callable[[], None]) -> None:
        """Make and send a picture, once however many people ask; `fail` is called if that is impossible."""
        key = (asked.facts.code, asked.where.chat)
        others = self._asking.get(key)
        if others is not None:
            others.append(fail)
            return
        self._asking[key] = [fail]
        self._background.begin(self._make(asked), f"chances of {asked.facts.code}")

    async def close(self) -> None:
        """Drop the pictures that are not made yet."""
        await self._background.cancel()

    async def _make(self, asked: ChancesRequest) -> None:
        code, chat = asked.facts.code, asked.where.chat
        photo: Photo | None = None
        try:
            photo = await self._photo(asked)
        except (NoDatabase, NoResult) as reason:
            log.warning("no picture", match=code, reason=str(reason))
        except Exception:
            log.exception("no picture", match=code)
        finally:
            asking = self._asking.pop((code, chat))

        def fail() -> None:
            for each in asking:
                each()

        send = None if photo is None else partial(self._send, asked, photo, fail)
        if send is None or not self._outbox.post(chat, send, Rank.PICTURE, ("curve", code)):
            fail()

    async def _photo(self, asked: ChancesRequest) -> Photo:
        """Return the picture, or its id if another chat has it in the same language."""
        code, texts = asked.facts.code, asked.texts
        file = await self._store.run(partial(curves.file, code=code, language=texts.locale))
        return file or await self._pool.render(chances.picture(asked.facts, asked.review, texts), SECONDS)

    async def _send(self, asked: ChancesRequest, photo: Photo, fail: Callable[[], None]) -> int:
        """Send the picture, unless another one was sent meanwhile or a person on it was forgotten."""
        facts, where, texts = asked.facts, asked.where, asked.texts
        code, chat = facts.code, where.chat
        if await self._store.run(partial(curves.stands, code=code, chat=chat)):
            return 0
        if not await self._store.run(partial(pictures.shows_players, facts=facts)):
            fail()
            return 0
        try:
            screen = chances.in_words(facts, asked.review, texts)
            file = await send_photo(self._bot, self._retired, where, photo, screen, asked.message)
        except REFUSED:
            fail()
            raise
        try:
            await self._store.run(
                partial(curves.keep, facts=facts, chat=chat, language=texts.locale, file=file)
            )
        except NoDatabase as error:
            log.warning("the picture may come twice", match=code, reason=str(error))
        return 1
