"""Pictures of results: how long one takes in a process of the pool, and how many bytes it has.

Each round makes pictures of matches of two, four and six monsters in English, Ukrainian and Hebrew. The first
picture of a process, which loads the renderer and its letters, is named apart.
"""

import argparse
import asyncio
import time
from collections.abc import Sequence

from kotbot.i18n import texts_for
from kotbot.thinking.pool import Pool
from kotbot.views.pictures.outcome import picture
from tests.kotbot.views.pictures.kit import exported

SECONDS = 30.0
SEATS = (2, 4, 6)
LOCALES = ("en", "uk", "he")


async def measure(rounds: int) -> None:
    """Print seconds and bytes."""
    matches = {seats: exported(seats) for seats in SEATS}
    views: list[float] = []
    renders: list[float] = []
    sizes: list[int] = []
    pool = Pool(1)
    for _ in range(rounds):
        for seats in SEATS:
            for locale in LOCALES:
                began = time.perf_counter()
                svg = picture(matches[seats], texts_for(locale))
                drawn = time.perf_counter()
                png = await pool.render(svg, SECONDS)
                views.append(drawn - began)
                renders.append(time.perf_counter() - drawn)
                sizes.append(len(png))
    await pool.close()
    print(f"first picture of a process: {renders[0] * 1000:.0f} ms")
    print(f"SVG in the event loop: {_both(views[1:])}")
    print(f"PNG in the pool:       {_both(renders[1:])}")
    print(f"bytes: at most {max(sizes)}")


def _both(seconds: Sequence[float]) -> str:
    ordered = sorted(seconds)
    p99 = ordered[min(len(ordered) - 1, len(ordered) * 99 // 100)]
    return f"p50 {ordered[len(ordered) // 2] * 1000:.0f} ms, p99 {p99 * 1000:.0f} ms of {len(ordered)}"


def main() -> None:
    """Read the options."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=12, help="times nine pictures")
    asyncio.run(measure(parser.parse_args().rounds))


if __name__ == "__main__":
    main()
