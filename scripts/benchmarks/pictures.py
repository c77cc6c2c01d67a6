"""Pictures of results and chances: how long one takes in the pool, beside an empty one of the same size.

Each round makes pictures of matches of two, four and six monsters in English, Ukrainian and Hebrew, and an
empty one after each. The first of a process, which loads the renderer and its letters, is named apart.
"""

import argparse
import asyncio
import time
from collections.abc import Sequence
from functools import partial
from statistics import median

from kotbot.i18n import texts_for
from kotbot.thinking.pool import Pool
from kotbot.views.pictures import chances
from kotbot.views.pictures.canvas import HEIGHT, WIDTH
from kotbot.views.pictures.outcome import picture
from scripts.benchmarks.timing import percentile
from scripts.texts.outcomes import exported, falling

SECONDS = 30.0
SEATS = (2, 4, 6)
LOCALES = ("en", "uk", "he")
EMPTY = f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}"></svg>'


async def measure(rounds: int) -> None:
    """Print milliseconds, how many times those of the baseline they are, and bytes."""
    matches = {seats: exported(seats) for seats in SEATS}
    views: list[float] = []
    renders: list[float] = []
    empty: list[float] = []
    sizes: list[int] = []
    pool = Pool(1)
    for _ in range(rounds):
        for seats in SEATS:
            for locale in LOCALES:
                for draw in (partial(picture, matches[seats]), partial(chances.picture, *falling(seats))):
                    began = time.perf_counter()
                    svg = draw(texts_for(locale))
                    drawn = time.perf_counter()
                    png = await pool.render(svg, SECONDS)
                    views.append(drawn - began)
                    rendered = time.perf_counter()
                    await pool.render(EMPTY, SECONDS)
                    empty.append(time.perf_counter() - rendered)
                    renders.append(rendered - drawn)
                    sizes.append(len(png))
    await pool.close()
    print(row("empty in the pool", empty[1:], empty[1:]))
    print(row("SVG in the event loop", views[1:], empty[1:]))
    print(row("PNG in the pool", renders[1:], empty[1:]))
    times = renders[0] / median(renders[1:])
    print(f"{'first of a process':22} {renders[0] * 1000:10.1f} ms, {times:.1f} times a later one")
    print(f"bytes: at most {max(sizes)}")


def row(what: str, seconds: Sequence[float], baseline: Sequence[float]) -> str:
    """p50 and p99, and how many times the p50 of the baseline the former is."""
    p50 = median(seconds)
    times = f"{p50 / median(baseline):5.2f} times an empty one"
    return f"{what:22} p50 {p50 * 1000:6.1f} ms, p99 {percentile(seconds, 99) * 1000:6.1f} ms, {times}"


def main() -> None:
    """Read the options."""
    parser = argparse.ArgumentParser(prog="scripts/bench pictures", description=__doc__)
    parser.add_argument("--rounds", type=int, default=12, help="times nine of each (%(default)s)")
    asyncio.run(measure(parser.parse_args().rounds))


if __name__ == "__main__":
    main()
