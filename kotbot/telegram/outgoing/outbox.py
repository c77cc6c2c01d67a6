"""The outbox: every message to a chat goes through its lane, the most urgent first, within its budget.

A lane exists while it has work. Entries are sorted by rank, and by age within a rank; of several with the
same key the latest is sent. Each chat also has a lane for tidying up (old boards and notices), which delays
nothing. A 429 stops only its own chat. A failed call is retried after growing pauses, lets everything else
pass meanwhile, and is given up after some tries; a database that is away is waited for. Answers to presses do
not come here.
"""

import asyncio
import itertools
import math
from collections.abc import Awaitable, Callable, Hashable
from dataclasses import dataclass, field
from enum import Enum, IntEnum
from typing import Final, Protocol

import structlog
from telegram.error import BadRequest, ChatMigrated, Forbidden, RetryAfter, TelegramError

from kotbot.background_tasks import cancelled
from kotbot.matches.inline_chats import InlineWay
from kotbot.matches.partitions import of_code
from kotbot.store import NoDatabase
from kotbot.telegram.connection import asked_to_wait
from kotbot.telegram.inflight import awaited, number_in_hand
from kotbot.telegram.outgoing.budgets import OVERALL, Bucket, Overall, Pace, chat_bucket, share

log = structlog.get_logger()

Call = Callable[[], Awaitable[int | None]]
"""Sends something; returns how many messages that took, None for one."""

REFUSED: Final = (BadRequest, ChatMigrated, Forbidden)
"""Telegram's final refusals: another try would not help."""
RETRY_SECONDS: Final = (1.0, 2.0, 4.0, 8.0, 16.0)
"""Pauses before each retry; a call that fails after the last one is given up."""
PATIENCE: Final = 8.0
"""Seconds after which less urgent entries may use messages kept for boards, if no board waits."""
SHORTEST_WAIT: Final = 0.001
LOOKS_AGAIN: Final = 0.5
"""Seconds after which tidying up checks again whether the chat has nothing else to do."""
MOST_WAITING: Final = 64
"""The most entries that wait in a lane beside boards; the rest is shed."""
LOGGED_EVERY: Final = 60.0


class Rank(IntEnum):
    """The priority of a message in a chat; the lowest number goes first."""

    ASKS = 0
    """A board that asks a person."""
    ALL = 1
    """Messages that concern everybody: other boards, announcements."""
    NOTICE = 2
    PAGE = 3
    """Pages that one person wanted to see."""
    DRAFT = 4
    """A board with marks: sent while there are messages to spare, else with the next change."""
    DRAFT_TO_SPARE = 5
    """The same for fast taps: only with a full bucket, so that answers find two messages left."""
    PICTURE = 6
    """Decoration that can wait: after everything that anybody asked for."""
    FREE = 7
    """Deletions: they spend nothing (reference: rates)."""
    TIDY = 8
    """Edits of messages that stay, when the chat has nothing else to do."""


MARKS: Final = (Rank.DRAFT, Rank.DRAFT_TO_SPARE)
"""Boards with marks that are not answered yet."""


class LaneKind(Enum):
    """The two lanes of a chat."""

    MAIN = "main"
    TIDY = "tidy"


class Draws(Protocol):
    """Draws one board as it should be now; returns how many messages that took."""

    async def __call__(self, chat: int, code: str) -> int:
        """Draw the board that the match with this code has in a chat."""


@dataclass(slots=True)
class Queued:
    """An entry that waits to be sent."""

    rank: Rank
    call: Call
    since: float
    number: int
    not_before: float = 0.0
    tries: int = 0
    board: str = ""
    """The code of the match, if it is a board."""
    update: int = 0
    """The number of the update that asked for it; 0 if no update did."""
    tidies: Call | None = None
    """The bare call, for tidying up, which no update waits for."""


@dataclass(slots=True)
class Lane:
    """The entries that wait for one chat."""

    bucket: Bucket
    entries: dict[Hashable, Queued] = field(default_factory=dict)
    woken: asyncio.Event = field(default_factory=asyncio.Event)
    task: asyncio.Task[None] | None = None


LaneKey = tuple[int, LaneKind]


class Outbox:
    """The lanes of all chats with waiting entries."""

    def __init__(self, scale: float, inline: float = 1.0, guest: float = 1.0) -> None:
        """Begin with these seconds between two edits of a message of inline mode and of guest mode."""
        self._scale = scale
        self._paces = {InlineWay.INLINE: Pace(inline), InlineWay.GUEST: Pace(guest)}
        self._born = _now()
        self._lanes: dict[LaneKey, Lane] = {}
        self._buckets: dict[int, Bucket] = {}
        self._overall = Overall(scale, self._born)
        self._under_way = 0
        """Calls that were begun and are counted in the budgets when they end."""
        self._numbers = itertools.count()
        self._draw: Draws | None = None
        self._given_up: set[tuple[int, str]] = set()
        self._untidied: dict[tuple[int, Hashable], tuple[Call, Rank]] = {}
        self._shed_logged = -LOGGED_EVERY
        self._draining = False
        self.sent = 0
        self.too_many = 0
        self.unchanged = 0
        """Edits that Telegram answered with "message is not modified"."""
        self.shed = 0

    def draw_with(self, draw: Draws) -> None:
        """Set the function that draws boards; called once, at the start."""
        self._draw = draw

    def post(
        self, chat: int, call: Call, rank: Rank = Rank.ALL, key: Hashable = None, after: float = 0.0
    ) -> bool:
        """Send something to a chat as soon as its budget allows, replacing a waiting entry with the same key.

        `after` is the least delay in seconds. Returns whether there was room for it.
        """
        track = LaneKind.TIDY if rank >= Rank.FREE else LaneKind.MAIN
        lane = self._lane(chat, track)
        now, number = _now(), next(self._numbers)
        name = key if key is not None else number
        waiting = lane.entries.get(name)
        if waiting is not None:
            waiting.call, waiting.update = awaited(call), number_in_hand()
            waiting.tidies = call if track is LaneKind.TIDY else None
        elif sum(not entry.board for entry in lane.entries.values()) >= MOST_WAITING:
            self._shed(chat)
            return False
        else:
            entry = Queued(rank, awaited(call), now, number, now + share(after, self._scale))
            entry.update = number_in_hand()
            entry.tidies = call if track is LaneKind.TIDY else None
            lane.entries[name] = entry
        lane.woken.set()
        return True

    def later(self, seconds: float, call: Callable[[], None]) -> None:
        """Call something after this many seconds; no update and no shutdown waits for it."""
        delay = share(seconds, self._scale)
        if delay > 0:
            asyncio.get_running_loop().call_later(delay, call)
        else:
            call()

    def redraw(self, chat: int, code: str, rank: Rank = Rank.ASKS, after: float = 0.0) -> None:
        """Draw a board; several requests become one, and the latest state wins.

        `after` is the least delay in seconds; for marks, since the last mark.
        """
        lane = self._lane(chat, LaneKind.MAIN)
        waiting = lane.entries.get(("board", code))
        not_before = _now() + share(after, self._scale)
        if waiting is None:
            self._put_board(lane, chat, code, rank, not_before)
        elif rank < waiting.rank:
            waiting.rank = rank
            waiting.not_before = waiting.not_before if waiting.tries else not_before
        elif waiting.rank in MARKS and not waiting.tries:
            waiting.not_before = not_before
        lane.woken.set()

    def _put_board(self, lane: Lane, chat: int, code: str, rank: Rank, not_before: float) -> None:
        async def call() -> int:
            return 0 if self._draw is None else await self._draw(chat, code)

        lane.entries["board", code] = Queued(rank, call, _now(), next(self._numbers), not_before, board=code)

    def try_given_up(self) -> None:
        """Retry the boards and the tidying up that were given up some time ago."""
        given_up, self._given_up = self._given_up, set()
        for chat, code in given_up:
            self.redraw(chat, code)
        untidied, self._untidied = self._untidied, {}
        for (chat, key), (call, rank) in untidied.items():
            if not self._waits(chat, key):
                self.post(chat, call, rank, key)

    def _waits(self, chat: int, key: Hashable) -> bool:
        lane = self._lanes.get((chat, LaneKind.TIDY))
        return lane is not None and key in lane.entries

    def share(self, part: float) -> None:
        """Limit sending to this part of the bot's budget per second: other processes send the rest."""
        self._overall.most = max(1, int(OVERALL * part))

    def take_over(self, part: float) -> None:
        """Limit sending likewise; another process may have written to the chats until now."""
        self.share(part)
        self._born = _now()

    def leave(self, partition: int, updates: frozenset[int]) -> None:
        """Send nothing more of a partition: no boards of its matches, nor what these updates asked for."""
        for lane in self._lanes.values():
            for key, entry in list(lane.entries.items()):
                is_board = entry.board and of_code(entry.board) == partition
                if is_board or (entry.update and entry.update in updates):
                    del lane.entries[key]
            lane.woken.set()
        self._given_up = {(chat, code) for chat, code in self._given_up if of_code(code) != partition}

    def is_busy(self, chat: int) -> bool:
        """Return whether a message asked for now comes late because entries wait already."""
        lane = self._lanes.get((chat, LaneKind.MAIN))
        return lane is not None and bool(lane.entries) and lane.bucket.wait(_now()) > 0

    def waiting(self) -> int:
        """Return the number of calls and boards that are not sent yet."""
        return sum(len(lane.entries) for lane in self._lanes.values())

    async def drain(self, seconds: float) -> int:
        """Wait for calls under way, then stop; returns how many entries were left behind."""
        self._draining = True
        for lane in self._lanes.values():
            lane.woken.set()
        until = _now() + seconds
        while (tasks := self._tasks()) and _now() < until:
            await asyncio.wait(tasks, timeout=until - _now())
        await cancelled(*self._tasks())
        self._draining = False
        return self.waiting()

    def _tasks(self) -> list[asyncio.Task[None]]:
        return [lane.task for lane in self._lanes.values() if lane.task is not None and not lane.task.done()]

    def _lane(self, chat: int, track: LaneKind) -> Lane:
        lane = self._lanes.get((chat, track))
        if lane is None:
            fresh = chat_bucket(chat, self._scale, self._born, self._paces)
            bucket = self._buckets.setdefault(chat, fresh)
            lane = self._lanes[chat, track] = Lane(bucket)
            work = self._work(chat, track, lane)
            lane.task = asyncio.create_task(work, name=f"{track.value} lane {chat}")
        return lane

    async def _work(self, chat: int, track: LaneKind, lane: Lane) -> None:
        while lane.entries:
            lane.woken.clear()
            key, wait = self._next(chat, lane, _now())
            if wait > 0:
                await _woken_or_late(lane.woken, max(wait, SHORTEST_WAIT))
                continue
            entry = lane.entries.pop(key)
            self._under_way += 1
            lane.bucket.under_way += 1
            try:
                await self._one(chat, lane, key, entry)
            finally:
                self._under_way -= 1
                lane.bucket.under_way -= 1
        del self._lanes[chat, track]
        now = _now()
        working = {other for other, _ in self._lanes}
        self._buckets = {
            other: bucket
            for other, bucket in self._buckets.items()
            if other in working or not bucket.idle(now)
        }

    def _next(self, chat: int, lane: Lane, now: float) -> tuple[Hashable, float]:
        """Return the next entry and the seconds until then; less urgent ones never overtake it."""
        ready = [key for key, entry in lane.entries.items() if entry.not_before <= now]
        if not ready:
            return None, min(entry.not_before for entry in lane.entries.values()) - now
        key = min(ready, key=lambda it: (lane.entries[it].rank, lane.entries[it].number))
        wait = self._wait(chat, lane, lane.entries[key], now)
        later = [entry.not_before - now for entry in lane.entries.values() if entry.not_before > now]
        return key, min([wait, *later]) if wait > 0 else 0.0

    def _wait(self, chat: int, lane: Lane, entry: Queued, now: float) -> float:
        if entry.rank is Rank.FREE:
            return lane.bucket.closed(now)
        if entry.rank is Rank.TIDY and (chat, LaneKind.MAIN) in self._lanes:
            return share(LOOKS_AGAIN, self._scale)
        room = min(lane.bucket.wait(now, _kept(lane, entry)), self._impatience(lane, entry, now))
        return max(room, self._overall.wait(now, self._under_way))

    def _impatience(self, lane: Lane, entry: Queued, now: float) -> float:
        """Return the seconds until an entry may use what is kept for others."""
        if entry.rank in MARKS:
            return math.inf
        patience = 0.0 if self._draining else share(PATIENCE, self._scale)
        return max(entry.since + patience - now, lane.bucket.wait(now))

    async def _one(self, chat: int, lane: Lane, key: Hashable, entry: Queued) -> None:
        try:
            spent = await entry.call()
        except RetryAfter as error:
            _let_go(error)
            self.too_many += 1
            seconds = asked_to_wait(error)
            lane.bucket.refused(_now(), seconds)
            log.info("chat pauses", chat=chat, seconds=seconds)
            self._again(chat, lane, key, entry, seconds)
        except REFUSED as error:
            _let_go(error)
            self._spend(lane, 1)
            if isinstance(error, ChatMigrated) and entry.board:
                self.redraw(error.new_chat_id, entry.board, entry.rank)
            else:
                log.warning("refused by Telegram", chat=chat, error=error.message)
        except (TelegramError, NoDatabase) as error:
            # The message may have arrived all the same.
            _let_go(error)
            self._spend(lane, 1)
            delay = RETRY_SECONDS[min(entry.tries, len(RETRY_SECONDS) - 1)]
            log.warning("sending failed", chat=chat, error=type(error).__name__, again_in=delay)
            if isinstance(error, NoDatabase):
                entry.tries = min(entry.tries, len(RETRY_SECONDS) - 1)
            self._again(chat, lane, key, entry, delay)
        except Exception:
            log.exception("sending failed", chat=chat)
        else:
            messages = 1 if spent is None else spent
            self.sent += messages
            self._spend(lane, messages if entry.rank is not Rank.FREE else 0)

    def _spend(self, lane: Lane, messages: int) -> None:
        for _ in range(messages):
            lane.bucket.spend(_now())
            self._overall.spend(_now())

    def _again(self, chat: int, lane: Lane, key: Hashable, entry: Queued, seconds: float) -> None:
        """Retry an entry, unless a newer one waits or it was tried often enough."""
        entry.tries += 1
        newer = lane.entries.get(key)
        if newer is not None and not entry.board:
            return
        if newer is not None:
            entry.rank = min(entry.rank, newer.rank)
        if entry.tries > len(RETRY_SECONDS):
            log.error("given up", chat=chat, tries=entry.tries, match=entry.board)
            if entry.board:
                self._given_up.add((chat, entry.board))
            if entry.tidies is not None:
                self._untidied[chat, key] = entry.tidies, entry.rank
            return
        entry.not_before = _now() + seconds
        lane.entries[key] = entry

    def _shed(self, chat: int) -> None:
        self.shed += 1
        if _now() - self._shed_logged >= LOGGED_EVERY:
            self._shed_logged = _now()
            log.warning("too much waits for a chat, the rest is left out", chat=chat, left_out=self.shed)


def _let_go(error: Exception) -> None:
    """Release the calls that a traceback still refers to: an update waits for their end.

    The library raises errors that are in variables of their own traceback; only the collector would end that.
    An update that is never released is handled again by the next start.
    """
    error.__traceback__ = None


def _kept(lane: Lane, entry: Queued) -> int:
    """Return how many messages must be left in the bucket when this entry is sent."""
    match entry.rank:
        case Rank.ASKS | Rank.ALL | Rank.FREE:
            return 0
        case Rank.NOTICE | Rank.PAGE | Rank.DRAFT | Rank.PICTURE:
            return lane.bucket.kept
        case Rank.TIDY | Rank.DRAFT_TO_SPARE:
            return lane.bucket.burst - 1


def _now() -> float:
    return asyncio.get_running_loop().time()


async def _woken_or_late(woken: asyncio.Event, seconds: float) -> None:
    try:
        async with asyncio.timeout(seconds):
            await woken.wait()
    except TimeoutError:
        return
