"""Games that processes share, and how far they are."""

import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from time import monotonic
from typing import TypeVar

Plan = TypeVar("Plan")
Part = TypeVar("Part")


def shared(
    work: Callable[[Plan, range], Part], plan: Plan, chunks: Sequence[range], jobs: int
) -> Iterator[Part]:
    """What comes of each chunk, in order, worked out in as many processes; raises what the work raises."""
    if jobs == 1:
        yield from (work(plan, chunk) for chunk in chunks)
        return
    with ProcessPoolExecutor(jobs) as pool:
        try:
            yield from pool.map(work, [plan] * len(chunks), chunks)
        except BaseException:
            pool.shutdown(cancel_futures=True)
            raise


@contextmanager
def progress(games: int) -> Iterator[Callable[[int], None]]:
    """Tells on standard error how many of the games are played; Ctrl-C ends the block and no more."""
    began = monotonic()

    def tell(done: int) -> None:
        print(f"\r{_line(done, games, monotonic() - began):<78}", end="", file=sys.stderr, flush=True)

    try:
        yield tell
    except KeyboardInterrupt:
        print("\nstopped; this is what was played:", end="", file=sys.stderr)
    print(file=sys.stderr)


def _line(done: int, games: int, seconds: float) -> str:
    speed = done / max(seconds, 0.001)
    left = (games - done) / max(speed, 0.001)
    return f"{done:,} of {games:,} games, {speed:.0f} a second, {left:.0f} s left"
