"""The parts of one running bot, put together: once in a single process, anew in each session of a worker."""

from dataclasses import dataclass

from kotbot.matches import finding, housekeeping
from kotbot.matches.ports import Unit
from kotbot.page.ports import OpenPages
from kotbot.settings import Settings
from kotbot.store import Store
from kotbot.telegram.announcing import Announcements
from kotbot.telegram.connection import Bot
from kotbot.telegram.data_deletions import DataDeletions
from kotbot.telegram.health import BotMetrics, Pulse
from kotbot.telegram.messenger import Messenger
from kotbot.telegram.outgoing.board_messages import BoardMessages
from kotbot.telegram.outgoing.boards import Boards
from kotbot.telegram.outgoing.ephemeral import EphemeralMessages
from kotbot.telegram.outgoing.members import Members
from kotbot.telegram.outgoing.messages import Messages
from kotbot.telegram.outgoing.notices import Notices
from kotbot.telegram.outgoing.outbox import Outbox
from kotbot.telegram.outgoing.page_links import PageLinks
from kotbot.telegram.outgoing.pictures import ChancesPictures, ResultPictures
from kotbot.telegram.pages import Pages
from kotbot.telegram.past_turns import PastTurns
from kotbot.telegram.presence import Presence
from kotbot.telegram.recovery import Recovery
from kotbot.telegram.redraws import Redraws
from kotbot.telegram.reviewers import Reviewers
from kotbot.telegram.screens import Screens
from kotbot.telegram.secret_pages import SecretPages
from kotbot.telegram.service import Service
from kotbot.telegram.thinkers import Thinkers
from kotbot.telegram.ticker import Ticker
from kotbot.telegram.whispers import Whispers
from kotbot.thinking.ports import ThinkerPool


@dataclass(frozen=True, slots=True)
class RunningBot:
    """What a process starts and ends; features know only the service."""

    service: Service
    outbox: Outbox
    board_messages: BoardMessages
    pulse: Pulse
    presence: Presence
    pictures: ResultPictures
    thinkers: Thinkers
    whispers: Whispers
    recovery: Recovery
    announcements: Announcements
    ticker: Ticker

    async def close(self) -> None:
        """Drop the pictures, reviews and thoughts in progress."""
        await self.pictures.close()
        await self.service.chances.close()
        await self.service.reviewers.close()
        await self.thinkers.close()
        await self.whispers.close()

    async def measure(self) -> None:
        """Update the gauges of a writable database; raises NoDatabase."""
        metrics = self.service.metrics
        metrics.live.set(await self.service.store.run(_live_after_writing))
        metrics.waiting.set(self.outbox.waiting())
        metrics.sent.set(self.outbox.sent)
        metrics.too_many.set(self.outbox.too_many)
        metrics.unchanged.set(self.outbox.unchanged)


def _live_after_writing(unit: Unit) -> int:
    """Return how many matches are live, and check that the database can be written."""
    housekeeping.try_to_write(unit)
    return len(finding.live(unit))


def assemble(bot: Bot, store: Store, settings: Settings, pool: ThinkerPool, live: OpenPages) -> RunningBot:
    """Return the parts of a bot; the pool thinks and draws, `live` knows the open pages."""
    outbox = Outbox(settings.budget_scale, settings.inline_edits, settings.guest_edits)
    board_messages, metrics = BoardMessages(store), BotMetrics()
    page_links = PageLinks(bot, settings.page_url, plays_anywhere=settings.plays_anywhere)
    members = Members(bot, store)
    boards = Boards(bot, store, outbox, board_messages, page_links, live)
    retired, notices = boards.retired, Notices(bot, store, board_messages, boards)
    messages = Messages(bot, outbox, retired)
    ephemeral = EphemeralMessages(bot, metrics)
    pages = Pages(store, outbox, boards, messages, ephemeral, settings.budget_scale)
    secret_pages = SecretPages(outbox, ephemeral, messages, pages)
    messenger = Messenger(bot, outbox, messages, pages)
    pictures = ResultPictures(bot, store, outbox, retired, pool)
    boards.sender.follow_results_with(pictures.follow)
    thinkers = Thinkers(store, pool, metrics)
    whispers = Whispers(store, outbox, boards, notices, live, members)
    redraws = Redraws(store, outbox, boards, notices, pages, live, thinkers, page_links, whispers)
    recovery = Recovery(store, outbox, boards, redraws)
    announcements = Announcements(store, outbox, notices)
    pulse, presence = Pulse(), Presence()
    service = Service(
        bot=bot,
        store=store,
        settings=settings,
        metrics=metrics,
        members=members,
        redraws=redraws,
        screens=Screens(bot, store, boards, notices, pages, secret_pages, messenger),
        messenger=messenger,
        boards=boards,
        notices=notices,
        page_links=page_links,
        live=live,
        past_turns=PastTurns(store),
        reviewers=Reviewers(store, pool),
        pictures=pictures,
        chances=ChancesPictures(bot, store, outbox, retired, pool),
        data_deletions=DataDeletions(),
    )
    ticker = Ticker(store, outbox, redraws, thinkers, recovery, announcements, pulse, presence)
    return RunningBot(
        service,
        outbox,
        board_messages,
        pulse,
        presence,
        pictures,
        thinkers,
        whispers,
        recovery,
        announcements,
        ticker,
    )
