"""Pictures of everybody's chances, made on request beside everything else, sent last, once per chat."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

import structlog
from telegram import Bot

from engine.review.review import Review
from kotbot.background_tasks import BackgroundTasks
from kotbot.i18n import Texts
from kotbot.matches.around import curves
from kotbot.matches.around.pictures import shows_players
from kotbot.matches.facts import MatchFacts, Where
from kotbot.store import NoDatabase, Store
from kotbot.telegram.outgoing.outbox import REFUSED, Outbox, Rank
from kotbot.telegram.outgoing.pictures import SECONDS, Photo, send_photo
from kotbot.telegram.outgoing.retired_boards import RetiredBoards
from kotbot.thinking.ports import Minds, Undone
from kotbot.views.pictures.chances import in_words, picture

log = structlog.get_logger()


@dataclass(frozen=True, slots=True)
class Curve:
    """A picture that a person asked for."""

    facts: MatchFacts
    review: Review
    where: Where
    message: int
    """The message that it answers; 0 for none."""
    texts: Texts


class Curves:
    """Makes pictures one by one; the people who asked are told of one that cannot be made or sent."""

    def __init__(self, bot: Bot, store: Store, outbox: Outbox, retired: RetiredBoards, pool: Minds) -> None:
        self._bot = bot
        self._retired = retired
        self._store = store
        self._outbox = outbox
        self._pool = pool
        self._asking: dict[tuple[str, int], list[Callable[[], None]]] = {}
        """Callbacks for a failure, for each picture in progress by match and chat."""
        self._background = BackgroundTasks()

    def ask(self, curve: Curve, fail: Callable[[], None]) -> None:
        """Make and send a picture, once however many people ask; `fail` is called if that is impossible."""
        key = (curve.facts.code, curve.where.chat)
        asking = self._asking.get(key)
        if asking is not None:
            asking.append(fail)
            return
        self._asking[key] = [fail]
        self._background.begin(self._make(curve), f"chances of {curve.facts.code}")

    async def close(self) -> None:
        """Drop the pictures that are not made yet."""
        await self._background.cancel()

    async def _make(self, curve: Curve) -> None:
        code, chat = curve.facts.code, curve.where.chat
        photo: Photo | None = None
        try:
            photo = await self._photo(curve)
        except (NoDatabase, Undone) as reason:
            log.warning("no picture", match=code, reason=str(reason))
        except Exception:
            log.exception("no picture", match=code)
        finally:
            asking = self._asking.pop((code, chat))

        def fail() -> None:
            for each in asking:
                each()

        send = None if photo is None else partial(self._send, curve, photo, fail)
        if send is None or not self._outbox.post(chat, send, Rank.PICTURE, ("curve", code)):
            fail()

    async def _photo(self, curve: Curve) -> Photo:
        """Return the picture, or its id if another chat has it in the same language."""
        code, texts = curve.facts.code, curve.texts
        file = await self._store.run(partial(curves.file, code=code, language=texts.locale))
        return file or await self._pool.render(picture(curve.facts, curve.review, texts), SECONDS)

    async def _send(self, curve: Curve, photo: Photo, fail: Callable[[], None]) -> int:
        """Send the picture, unless another one was sent meanwhile or a person on it was forgotten."""
        facts, where, texts = curve.facts, curve.where, curve.texts
        code, chat = facts.code, where.chat
        if await self._store.run(partial(curves.stands, code=code, chat=chat)):
            return 0
        if not await self._store.run(partial(shows_players, facts=facts)):
            fail()
            return 0
        try:
            screen = in_words(facts, curve.review, texts)
            file = await send_photo(self._bot, self._retired, where, photo, screen, curve.message)
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
