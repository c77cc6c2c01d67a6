"""Chance and thought by the seed: what `secrets` gives out, and what computers think."""

import asyncio
import contextlib
import hmac
from collections.abc import Iterator
from random import Random
from typing import Final, NoReturn
from unittest.mock import patch

from engine.players import PLAYERS
from kotbot.playground.world import files, presses
from kotbot.playground.world import world as worlds
from kotbot.thinking.jobs import SeatProblem
from kotbot.thinking.ports import NoResult, Thought, ThoughtOutcome

LETTERS: Final = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_"
PICTURE: Final = bytes.fromhex(
    "89504e470d0a1a0a0000000d4948445200000001000000010806000000"
    "1f15c4890000000d49444154789c6360606060000000050001a5f645400000000049454e44ae426082"
)
"""The smallest PNG."""
LOOKS: Final = 2
"""Positions at which a computer looks: the history needs its answers, not its strength."""


class Secrets:
    """In place of the module `secrets`."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng

    def randbelow(self, end: int) -> int:
        """A number from 0 to below the end."""
        return self._rng.randrange(end)

    def token_bytes(self, size: int) -> bytes:
        """So many bytes."""
        return self._rng.randbytes(size)

    def token_urlsafe(self, size: int) -> str:
        """So many bytes as letters."""
        return "".join(self._rng.choices(LETTERS, k=size * 4 // 3))

    def another(self) -> Random:
        """Chance that is used up by somebody else."""
        return Random(self._rng.random())

    compare_digest = staticmethod(hmac.compare_digest)


@contextlib.contextmanager
def seeded(secrets: Secrets) -> Iterator[None]:
    """What Telegram draws by chance is drawn from these while the block runs."""
    with contextlib.ExitStack() as standing:
        for module in (presses, worlds, files):
            standing.enter_context(patch.object(module, "secrets", secrets))
        yield


class Minds:
    """In place of the processes that think: they take their time, come too late, or fail."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng

    async def think(self, problem: SeatProblem, seconds: float) -> Thought:
        """Answer within so many seconds, or not."""
        takes = self._rng.expovariate(1.0)
        if takes > seconds:
            await asyncio.sleep(seconds)
            return Thought(ThoughtOutcome.LATE)
        await asyncio.sleep(takes)
        if self._rng.random() < 0.02:
            return Thought(ThoughtOutcome.FAILED, failure="the process that thought is gone")
        player = PLAYERS[problem.level]
        return Thought(
            ThoughtOutcome.THOUGHT, player.choose(problem.seen, problem.legal, Random(problem.seed), LOOKS)
        )

    async def render(self, svg: str, seconds: float) -> bytes:
        """A picture within so many seconds, the same small one for all that are drawn."""
        takes = self._rng.expovariate(1.0)
        await asyncio.sleep(min(takes, seconds))
        if takes > seconds:
            raise NoResult(ThoughtOutcome.LATE)
        if self._rng.random() < 0.05:
            raise NoResult(ThoughtOutcome.FAILED, f"the process that drew {len(svg)} characters is gone")
        return PICTURE

    async def work_out(self, job: object, seconds: float) -> NoReturn:
        """Whoever asks for a review is told to look again: what comes of one is tested elsewhere."""
        await asyncio.sleep(self._rng.uniform(0.0, seconds))
        raise NoResult(ThoughtOutcome.LATE, f"{type(job).__name__} took longer")

    async def close(self) -> None:
        """There is nothing to end."""
