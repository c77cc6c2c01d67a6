"""Reviews of matches, made by the pool once for all who ask; people who wait are told the progress."""

import asyncio
from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from functools import partial
from typing import Final, TypeVar

import structlog

from engine.review.pieces import pieces
from engine.review.review import Review, doubts, reviewed
from kotbot.background_tasks import cancelled
from kotbot.matches.ended import reviewing
from kotbot.store import NoDatabase, Store
from kotbot.thinking.jobs import CheckDoubt, Job, JudgeTurn
from kotbot.thinking.ports import NoResult, ThinkerPool

log = structlog.get_logger()

SECONDS: Final = 20.0
"""The most seconds of one job; usually it takes a tenth of one."""
PAUSES: Final = (0.0, 2.0, 5.0, 10.0)
"""Pauses in seconds before each further try: on a busy machine a process may begin late."""
JUDGING: Final = 0.5
"""The progress at which all turns are judged."""

Found = TypeVar("Found")


@dataclass(frozen=True, slots=True)
class ReviewRequest:
    """A person who waits for a review."""

    tell: Callable[[float], None]
    """Is told the progress, from 0 to 1."""
    end: Callable[[Review | None], None]
    """Is told the review at last, None if there is none."""


@dataclass(slots=True)
class _UnderWay:
    task: asyncio.Task[None] | None = None
    done: float = 0.0
    waiting: dict[Hashable, ReviewRequest] = field(default_factory=dict)


class Reviewers:
    """Every review in progress. What a restart cuts off is made anew when a person asks again."""

    def __init__(self, store: Store, pool: ThinkerPool) -> None:
        self._store = store
        self._pool = pool
        self._under_way: dict[str, _UnderWay] = {}
        self._closed = False

    def done(self, code: str) -> float:
        """Return the progress of a review, from 0 to 1; 0 if it is not being made."""
        under_way = self._under_way.get(code)
        return 0.0 if under_way is None else under_way.done

    def ask(self, code: str, who: Hashable, waiting: ReviewRequest) -> None:
        """Have a match reviewed, unless it is already; a person who asks twice is still told once."""
        if self._closed:
            return
        under_way = self._under_way.setdefault(code, _UnderWay())
        under_way.waiting[who] = waiting
        if under_way.task is None:
            under_way.task = asyncio.create_task(self._make(code, under_way), name=f"review of {code}")

    async def close(self) -> None:
        """Drop every review in progress."""
        self._closed = True
        await cancelled(*(each.task for each in self._under_way.values() if each.task is not None))

    async def _make(self, code: str, under_way: _UnderWay) -> None:
        review = None
        try:
            played = await self._store.run(partial(reviewing.take_up, code=code))
            if played is not None:
                review = await self._review(played, under_way)
                await self._store.run(partial(reviewing.keep, played=played, review=review))
        except (NoDatabase, NoResult) as error:
            log.error("review failed", match=code, reason=str(error))
            review = None
        except Exception:
            log.exception("review failed", match=code)
            review = None
        finally:
            del self._under_way[code]
        for each in under_way.waiting.values():
            each.end(review)

    async def _review(self, played: reviewing.MatchToReview, under_way: _UnderWay) -> Review:
        cut = await asyncio.to_thread(pieces, played.record)
        judgements = []
        for number, piece in enumerate(cut, start=1):
            judgements.append(await self._work_out(JudgeTurn(piece)))
            _tell(under_way, JUDGING * number / len(cut))
        checked = []
        left = doubts(judgements)
        for number, doubt in enumerate(left, start=1):
            checked.append((doubt, await self._work_out(CheckDoubt(doubt))))
            _tell(under_way, JUDGING + (1 - JUDGING) * number / len(left))
        return reviewed(judgements, checked)

    async def _work_out(self, job: Job[Found]) -> Found:
        """Return the result of a job; it is retried if its process dies."""
        for pause in PAUSES:
            try:
                return await self._pool.work_out(job, SECONDS)
            except NoResult as error:
                log.warning("job is tried again", reason=str(error))
                await asyncio.sleep(pause)
        return await self._pool.work_out(job, SECONDS)


def _tell(under_way: _UnderWay, done: float) -> None:
    under_way.done = done
    for each in under_way.waiting.values():
        each.tell(done)
