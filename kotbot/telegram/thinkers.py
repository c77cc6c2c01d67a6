"""Computers' decisions: asks the pool for them and gives the answers to the matches."""

import asyncio
import contextlib
from collections.abc import Callable
from functools import partial
from typing import Final

import structlog

from kotbot.background_tasks import cancelled
from kotbot.matches.facts import MatchFacts
from kotbot.matches.open import clock, thoughts
from kotbot.matches.replies import Reply
from kotbot.store import NoDatabase, Store
from kotbot.telegram.health import BotMetrics
from kotbot.thinking.ports import ThinkerPool, Thought, ThoughtOutcome

log = structlog.get_logger()

LEAST_SECONDS: Final = 0.2
"""Seconds; with less time a quick computer answers at once."""

Decision = tuple[str, int]
"""The code of a match, and the number of a decision in it."""


class Thinkers:
    """Every decision in progress; each is asked for once at a time."""

    def __init__(self, store: Store, pool: ThinkerPool, metrics: BotMetrics) -> None:
        self._store = store
        self._pool = pool
        self._metrics = metrics
        self._show: Callable[[Reply], None] = _show_nothing
        self._under_way: dict[Decision, asyncio.Task[None]] = {}
        self._closed = False

    def when_answered(self, show: Callable[[Reply], None]) -> None:
        """Set the callback for what an answer changed; called once, at the start."""
        self._show = show

    def think_if_asked(self, facts: MatchFacts) -> None:
        """Ask for a decision if the match waits for one."""
        if thoughts.wanted(facts):
            self.ask(facts.code, facts.decision)

    def ask(self, code: str, decision: int) -> None:
        """Have a decision thought about, unless it is already."""
        key = (code, decision)
        if key not in self._under_way and not self._closed:
            task = asyncio.create_task(self._answer(code, decision), name=f"thought of {code}")
            self._under_way[key] = task
            task.add_done_callback(lambda _: self._under_way.pop(key, None))

    async def close(self) -> None:
        """Drop every decision in progress; after a restart it is asked for again."""
        self._closed = True
        await cancelled(*self._under_way.values())
        await self._pool.close()

    async def _answer(self, code: str, decision: int) -> None:
        try:
            question = await self._store.run(partial(thoughts.take_up, code=code, decision=decision))
            if question is None:
                return
            thought = await self._think(question)
            self._metrics.thoughts.labels(thought.how).inc()
            reply = await self._store.run(
                lambda unit: thoughts.answered(unit, code, decision, thought.answer, thought.failure)
            )
        except NoDatabase as error:
            log.error("thought was lost", match=code, reason=str(error))
        except Exception:
            log.exception("thought failed", match=code, decision=decision)
            with contextlib.suppress(NoDatabase):
                await self._store.run(partial(clock.put_off, code=code))
        else:
            self._show(reply)

    async def _think(self, question: thoughts.ThoughtRequest) -> Thought:
        if question.seconds < LEAST_SECONDS:
            return Thought(ThoughtOutcome.LATE)
        with self._metrics.thinking.time():
            return await self._pool.think(question.problem, question.seconds)


def _show_nothing(_: Reply) -> None:
    """Do nothing: no callback was set."""
