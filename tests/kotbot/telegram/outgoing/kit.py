"""A lobby on one board whose Telegram is a model, and what that was asked for."""

from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import cast

from telegram import Bot

from kotbot.matches import finding
from kotbot.matches.digital import lobby as digital_lobby
from kotbot.matches.facts import MatchFacts, Where
from kotbot.matches.open import lobby
from kotbot.page.live import Live
from kotbot.store import Store
from kotbot.telegram.outgoing.board_messages import BoardMessages
from kotbot.telegram.outgoing.boards import Boards
from kotbot.telegram.outgoing.buttons import encode
from kotbot.telegram.outgoing.notices import Notices
from kotbot.telegram.outgoing.outbox import Outbox
from kotbot.telegram.outgoing.page_links import PageLinks
from kotbot.telegram.payloads import EPHEMERAL
from kotbot.views.digital.lobby import LobbyPage
from scripts.testing.matches import ANN, BOB

GROUP = Where(-1001)


@dataclass(frozen=True)
class Sent:
    """A message that was sent; for one person only if it has a number of that kind."""

    message_id: int
    api_kwargs: dict[str, int] = field(default_factory=dict)


class Editing:
    """Takes edits as Telegram does; raises what it is told to raise first."""

    def __init__(self) -> None:
        self.errors: list[Exception] = []
        self.refuses_to_send: list[Exception] = []
        self.texts: list[str] = []
        self.alone: list[str] = []
        """What one person was shown."""
        self.sent = 0
        self.stripped: list[int | str] = []
        self.deleted: list[int] = []
        self.pinned: list[int] = []

    async def edit_message_text(self, text: str, *_: object, **__: object) -> None:
        self._refuse()
        self.texts.append(text)

    async def send_message(
        self, _: int, text: str, *, api_kwargs: dict[str, object] | None = None, **__: object
    ) -> Sent:
        self._refuse()
        if self.refuses_to_send:
            raise self.refuses_to_send.pop(0)
        self.sent += 1
        if api_kwargs is None:
            return Sent(100 + self.sent)
        self.alone.append(text)
        return Sent(0, {EPHEMERAL: self.sent})

    async def do_api_request(self, _: str, api_kwargs: dict[str, str]) -> None:
        self.alone.append(api_kwargs["text"])

    async def send_photo(self, *_: object, **__: object) -> SimpleNamespace:
        self.sent += 1
        return SimpleNamespace(message_id=100 + self.sent, photo=[SimpleNamespace(file_id="known")])

    async def edit_message_reply_markup(
        self, *, chat_id: int = 0, message_id: int = 0, inline_message_id: str = ""
    ) -> None:
        self._refuse()
        self.stripped.append(inline_message_id or message_id)

    async def delete_message(self, *, chat_id: int, message_id: int) -> None:
        self._refuse()
        self.deleted.append(message_id)

    async def get_chat(self, _: int) -> SimpleNamespace:
        pinned = [SimpleNamespace(message_id=message) for message in self.pinned[-1:]]
        return SimpleNamespace(pinned_message=pinned[0] if pinned else None)

    def _refuse(self) -> None:
        if self.errors:
            raise self.errors.pop(0)


class Lobby:
    """A lobby on one board, and the way from a request to what is shown."""

    def __init__(self, store: Store, facts: MatchFacts) -> None:
        self.store = store
        self.facts = facts
        self.telegram = Editing()
        self.outbox = Outbox(0)
        self.board_messages = BoardMessages(store)
        bot = cast(Bot, self.telegram)
        self.boards = Boards(bot, store, self.outbox, self.board_messages, PageLinks(bot, None), Live(encode))
        self.notices = Notices(bot, store, self.board_messages, self.boards)

    async def bob_joins(self) -> None:
        reply = await self.store.run(lambda unit: lobby.join(unit, self.facts.code, BOB))
        assert reply.facts is not None
        self.facts = reply.facts
        self.wants()

    async def begins(self) -> None:
        await self.bob_joins()
        reply = await self.store.run(lambda unit: digital_lobby.start(unit, self.facts.code, ANN, "press"))
        assert reply.facts is not None
        self.facts = reply.facts
        await self.shows()

    async def paused(self) -> str:
        facts = await self.store.run(lambda unit: finding.by_code(unit, self.facts.code))
        assert facts is not None
        return facts.paused

    def wants(self, shown: LobbyPage | None = None) -> None:
        self.boards.will_show(self.facts, shown)
        self.outbox.redraw(self.facts.chat, self.facts.code)

    async def shows(self) -> list[str]:
        """The first lines of what was shown one after the other since it was last asked."""
        assert await self.outbox.drain(5) == 0
        shown, self.telegram.texts = self.telegram.texts, []
        return [text.splitlines()[0] for text in shown]
