"""How fast the playground answers: a person writes, a bot echoes by polling, the person sees it.

The baseline is a call to an empty web application on the same server software, in a process of its own as the
playground is. An echo is three calls (the person's, getUpdates, sendMessage) and an event of the live feed.
"""

import argparse
import asyncio
import contextlib
import platform
import socket
from collections.abc import AsyncIterator
from statistics import median
from time import perf_counter
from typing import NamedTuple

import httpx
import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse
from starlette.routing import Route
from telegram import Update
from telegram.ext import Application, ApplicationBuilder, ContextTypes, MessageHandler, filters

from kotbot.playground.client import PersonClient, PlaygroundClient, Room, connect
from scripts.benchmarks.processes import TOKEN, server, telegram


class Round(NamedTuple):
    """What was measured in one round; seconds where nothing else is said."""

    calls_per_second: float
    echoes_per_second: float
    server_cpu: float
    """CPU time of the playground's process for one echo."""
    methods: float
    """Time inside Bot API methods for one echo."""


def serve_nothing() -> None:
    """Run the baseline: one address with an empty answer."""

    async def nothing(_request: Request) -> JSONResponse:
        return JSONResponse({"ok": True, "result": True})

    app = Starlette(routes=[Route("/nothing", nothing, methods=["POST"])])
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP) as bound:
        bound.bind(("127.0.0.1", 0))
        print(f"http://127.0.0.1:{bound.getsockname()[1]}", flush=True)
        uvicorn.Server(uvicorn.Config(app, log_level="critical", access_log=False)).run(sockets=[bound])


@contextlib.asynccontextmanager
async def echo_bot(address: str) -> AsyncIterator[None]:
    """A bot that says everything again."""

    async def echo(update: Update, _context: ContextTypes.DEFAULT_TYPE) -> None:
        assert update.effective_message is not None
        await update.effective_message.reply_text(f"echo {update.effective_message.text}")

    application: Application = (  # type: ignore[type-arg]
        ApplicationBuilder()
        .token(TOKEN)
        .base_url(f"{address}/bot")
        .base_file_url(f"{address}/file/bot")
        .build()
    )
    application.add_handler(MessageHandler(filters.TEXT, echo))
    assert application.updater is not None
    async with application:
        await application.start()
        await application.updater.start_polling()
        yield
        await application.updater.stop()
        await application.stop()


async def bare_calls(address: str, number: int) -> float:
    """Calls to the baseline in a second."""
    async with httpx.AsyncClient(trust_env=False, verify=False) as http:
        started = perf_counter()
        for _ in range(number):
            await http.post(f"{address}/nothing", json={"text": "hello"})
        return number / (perf_counter() - started)


async def echoes(
    playground: PlaygroundClient, ann: PersonClient, chat: Room, number: int
) -> tuple[float, ...]:
    """Echoes in a second, and the server's CPU time and time inside methods for one."""
    before = await playground.statistics()
    started = perf_counter()
    for count in range(number):
        await ann.says(chat, f"hello {count}")
        await ann.sees(chat, f"echo hello {count}")
    seconds = perf_counter() - started
    after = await playground.statistics()
    spent = [(after[key] - before[key]) / number for key in ("cpu_seconds", "busy_seconds")]
    return (number / seconds, *spent)


async def measure(rounds: int, number: int) -> list[Round]:
    """All rounds, after a short one to warm up."""
    results = []
    async with (
        telegram(0) as address,
        server("-m", "scripts.benchmarks.playground", "--serve-nothing") as baseline,
        echo_bot(address),
        connect(address) as playground,
    ):
        ann = await playground.person("Ann")
        chat = await ann.starts()
        await bare_calls(baseline, number // 10)
        await echoes(playground, ann, chat, number // 10)
        for _ in range(rounds):
            calls = await bare_calls(baseline, 3 * number)
            results.append(Round(calls, *await echoes(playground, ann, chat, number)))
    return results


def report(results: list[Round]) -> str:
    """The table."""
    calls = median(it.calls_per_second for it in results)
    echo = median(it.echoes_per_second for it in results)
    in_calls = median(it.calls_per_second / it.echoes_per_second for it in results)
    share = median(it.server_cpu * it.echoes_per_second for it in results)
    methods = median(it.methods * it.echoes_per_second for it in results)
    return "\n".join(
        [
            f"{'echo round trips / s':34} {echo:8,.0f}",
            f"{'empty calls / s (baseline)':34} {calls:8,.0f}",
            f"{'an echo in empty calls':34} {in_calls:8.1f}",
            f"{'share of the time: the server':34} {share:8.0%}",
            f"{'share of the time: its methods':34} {methods:8.1%}",
        ]
    )


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="scripts/bench playground", description=__doc__)
    parser.add_argument("--rounds", type=int, default=5, help="turns of each (%(default)s)")
    parser.add_argument("--echoes", type=int, default=200, help="echoes in a turn (%(default)s)")
    parser.add_argument("--serve-nothing", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.serve_nothing:
        serve_nothing()
        return
    print(f"{platform.python_implementation()} {platform.python_version()}; ", end="")
    print(f"medians of {options.rounds} rounds of {options.echoes} echoes\n")
    print(report(asyncio.run(measure(options.rounds, options.echoes))))


if __name__ == "__main__":
    main()
