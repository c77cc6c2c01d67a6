"""The picture of a result, which follows its words silently: made beside everything else, sent last."""

from functools import partial
from typing import Final

import structlog
from telegram import Bot

from kotbot.background_tasks import BackgroundTasks
from kotbot.bounded_dict import BoundedDict
from kotbot.i18n import texts_for
from kotbot.matches.around import pictures
from kotbot.matches.around.exporting import Exported
from kotbot.matches.facts import MatchFacts, Where
from kotbot.store import NoDatabase, Store
from kotbot.telegram.outgoing.buttons import markup
from kotbot.telegram.outgoing.formatting import html_of
from kotbot.telegram.outgoing.outbox import Outbox, Rank
from kotbot.telegram.outgoing.retired_boards import RetiredBoards
from kotbot.thinking.ports import Minds, Undone
from kotbot.views.base.screen import Screen
from kotbot.views.pictures.outcome import in_words, picture, to_be_shared

log = structlog.get_logger()

SECONDS: Final = 20.0
"""Seconds after which a picture is too late; the processes have thoughts to finish first."""
FOLLOWED: Final = 1_000
FILE: Final = "kotbot.png"


Photo = bytes | str
"""A picture as PNG, or the id under which Telegram keeps it."""


class Pictures:
    """Makes pictures one by one; a failure affects only its own picture."""

    def __init__(self, bot: Bot, store: Store, outbox: Outbox, retired: RetiredBoards, pool: Minds) -> None:
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
        self._background.begin(self._make(facts.code, message), f"picture of {facts.code}")

    async def close(self) -> None:
        """Drop the pictures that are not made yet."""
        await self._background.cancel()

    async def _make(self, code: str, message: int) -> None:
        try:
            exported = await self._store.run(partial(pictures.wanted, code=code))
            if exported is None:
                return
            svg = picture(exported, texts_for(exported.facts.language))
            png = await self._pool.render(svg, SECONDS)
        except (NoDatabase, Undone) as reason:
            log.warning("no picture", match=code, reason=str(reason))
        except Exception:
            log.exception("no picture", match=code)
        else:
            send = partial(self._send, exported, png, message)
            self._outbox.post(exported.facts.chat, send, Rank.PICTURE, ("picture", code))

    async def _send(self, exported: Exported, png: bytes, message: int) -> int:
        """Send the picture, or make another one if a person on it was forgotten meanwhile."""
        facts = exported.facts
        if not await self._store.run(partial(pictures.shows_players, facts=facts)):
            self._background.begin(self._make(facts.code, message), f"picture of {facts.code}")
            return 0
        words = to_be_shared if self._bot.bot.supports_inline_queries else in_words
        screen = words(facts, texts_for(facts.language))
        file = await send_photo(
            self._bot, self._retired, Where(facts.chat, facts.topic), png, screen, message
        )
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
