"""The live page at a gateway: it reads the database, and sends presses to the owners of their matches."""

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager

from telegram import Bot

from kotbot.broker.connection import Client
from kotbot.broker.updates import Updates
from kotbot.i18n import texts_for
from kotbot.matches.facts import MatchFacts, Person
from kotbot.matches.open import watching
from kotbot.page.live import Live
from kotbot.page.ports import PageAnswer
from kotbot.settings import Settings
from kotbot.store import ReadingStore, SharedStore, Store
from kotbot.telegram.gateway.following import Following
from kotbot.telegram.gateway.presses import NoAnswer, Presses
from kotbot.telegram.mini_app import PageQueries, served
from kotbot.telegram.outgoing.buttons import encode
from kotbot.telegram.outgoing.members import Members
from kotbot.telegram.outgoing.page_links import PageLinks
from kotbot.views.people.apologies import nobody_answers


class GatewayBackend(PageQueries):
    """The page's Backend (kotbot.page.ports) at a gateway: reads the database, and has others do presses."""

    def __init__(self, settings: Settings, store: Store, bot: Bot, presses: Presses) -> None:
        links = PageLinks(bot, settings.page_url, plays_anywhere=settings.plays_anywhere)
        super().__init__(
            settings,
            store,
            Members(bot, store),
            links,
        )
        self._presses = presses

    async def press(self, person: Person, facts: MatchFacts, data: str, press: str) -> PageAnswer:
        """Have the owner of the match do what the same button below the board would do."""
        try:
            return await self._presses.press(person, facts, data, press)
        except NoAnswer:
            return PageAnswer(nobody_answers(texts_for(await self.language_of(person))))


@asynccontextmanager
async def serving_page(settings: Settings, bot: Bot, client: Client, updates: Updates) -> AsyncIterator[None]:
    """Serve the page while the block runs, if it has an address.

    Raises BadDatabaseUrl, NoDatabase, OlderDatabase, CannotListen.
    """
    if settings.page_url is None:
        yield
        return
    secret = await _secret(settings)
    async with AsyncExitStack() as running:
        store = await ReadingStore.open(settings.database_url)
        running.push_async_callback(store.close)
        live, presses = Live(encode), Presses(client, bot.id, updates)
        await running.enter_async_context(presses.kept())
        await running.enter_async_context(Following(client, bot.id, store, live).kept())
        backend = GatewayBackend(settings, store, bot, presses)
        await running.enter_async_context(served(settings, secret, backend, live))
        yield


async def _secret(settings: Settings) -> bytes:
    """Return the secret that signs sessions at all gateways; the first gateway ever makes it."""
    store = await SharedStore.open(settings.database_url)
    try:
        return await store.run(watching.session_secret)
    finally:
        await store.close()
