"""How fast open pages follow: from the commit of a press to the bytes at the page, with many pages open.

What happened comes as steps: the first of them can begin once the page has them. Beside it the board of the
match is drawn as its chat sees it. The server of the page with its store, and the pages, are two processes.
The baseline runs after it on the same server software: events of the same size, sent to as many connections
without a match behind them.
"""

import argparse
import asyncio
import contextlib
import json
import platform
import secrets
import socket
import sys
import tempfile
from asyncio.subprocess import Process
from collections.abc import AsyncIterator
from pathlib import Path
from random import Random
from time import monotonic, time
from typing import Any, Final, NamedTuple

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import StreamingResponse
from starlette.routing import Route

from engine import legal, write
from kotbot.background_tasks import cancelled
from kotbot.i18n import Texts, texts_for
from kotbot.matches.digital import lobby as digital_lobby
from kotbot.matches.digital import play
from kotbot.matches.ended.looking_back import PastTurn
from kotbot.matches.facts import MatchFacts, Person, Where
from kotbot.matches.open import lobby
from kotbot.matches.ports import Unit
from kotbot.matches.replies import Reply
from kotbot.page.live import Live
from kotbot.page.ports import PageAnswer
from kotbot.page.server import PageConfig, PageServer
from kotbot.page.sessions import Sessions
from kotbot.serving import serving
from kotbot.settings import TELEGRAM_SCRIPT
from kotbot.store import Store
from kotbot.telegram.outgoing.buttons import encode
from kotbot.views.base.callback_data import Action
from kotbot.views.base.screen import Button
from kotbot.views.modes import board
from kotbot.views.page.contract import Looks, Viewer
from scripts.benchmarks.processes import cpu_seconds, process, resident_kib
from scripts.benchmarks.timing import percentile

GOAL_MILLISECONDS: Final = 200
STEP_MILLISECONDS: Final = 100
"""For the first step that comes with a commit, at p99."""
SECRET: Final = b"benchmark" * 4
MARKS_FOR_AN_ANSWER: Final = 4
SETTLES: Final = 1.0
STEPS: Final = b'"steps":[{'
EVENT_BYTES: Final = 700
"""Of the baseline's events: about what a press changes on a page."""

Times = dict[tuple[str, str], float]
"""Moments by match and by the name of what its pages show then."""


class Figures(NamedTuple):
    """What was measured."""

    waits: list[float]
    """Seconds from commit to page."""
    steps: list[float]
    """Those of what came with steps."""
    missed: int
    cpu: float
    """CPU seconds of the server."""
    kib: float
    """Memory of the server that came with the pages, for each of them."""


def people(match: int) -> tuple[Person, Person]:
    """Who plays it."""
    return Person(2 * match + 1000, f"Ann {match}"), Person(2 * match + 1001, f"Bob {match}")


class Backend:
    """The matches of a store, with nobody around them."""

    def __init__(self, matches: dict[str, MatchFacts]) -> None:
        self.matches = matches

    async def match(self, code: str) -> MatchFacts | None:
        """What the last commit left."""
        return self.matches.get(code)

    async def from_seat(self, code: str, person: Person) -> MatchFacts | None:
        """Nobody has a hand."""
        return None

    async def may_watch(self, facts: MatchFacts, person: Person) -> bool:
        """Whoever sits there."""
        return facts.seat_of(person.id) is not None

    async def looks(self, facts: MatchFacts, person: Person) -> Looks:
        """Nobody left."""
        return Viewer.CHAT

    def challenge(self, facts: MatchFacts | None, texts: Texts) -> Button | None:
        """No duels."""
        return None

    async def shown_by(self, secret: str) -> str | None:
        """No links."""
        return None

    async def shared(self, code: str, secret: str) -> MatchFacts | None:
        """No links."""
        return None

    async def own(self, person: Person) -> list[MatchFacts]:
        """No lists."""
        return []

    async def turns(self, facts: MatchFacts) -> tuple[PastTurn, ...]:
        """Nothing of the past."""
        return ()

    def link_to_turn(self, facts: MatchFacts, number: int) -> str:
        """No links."""
        return ""

    async def language_of(self, person: Person) -> str:
        """Two languages, so that nothing is made once for both."""
        return "en" if person.id % 2 else "he"

    def data_of(self, action: Action) -> str:
        """As the bot does."""
        return encode(action)

    async def press(self, person: Person, facts: MatchFacts, data: str, press: str) -> PageAnswer:
        """Nothing comes of it: these pages look on, and the benchmark presses in the matches themselves."""
        return PageAnswer(None)


# The server's process


async def serve(folder: Path, matches: int, rate: float, seconds: float) -> None:
    """Serve pages; once told to on the standard input, press, and say when each press was committed."""
    store = await Store.open(f"sqlite:///{folder / 'page.sqlite3'}")
    known = {facts.code: facts for facts in [await _begun(store, number) for number in range(matches)]}
    live, backend = Live(encode), Backend(known)
    site = PageConfig("http://127.0.0.1:0/table", "1:x", SECRET, TELEGRAM_SCRIPT)
    application = PageServer(site, backend, live).application()
    port = _free_port()
    async with serving(application, ("127.0.0.1", port), "--port", 4 * matches):
        _say({"port": port, "codes": list(known)})
        await asyncio.to_thread(sys.stdin.readline)
        committed = await _press_all(store, live, known, rate, seconds)
        await asyncio.sleep(SETTLES)
        _say(committed)
        await asyncio.to_thread(sys.stdin.readline)
        live.close()
    await store.close()


async def _begun(store: Store, number: int) -> MatchFacts:
    ann, bob = people(number)

    def work(unit: Unit) -> Reply:
        opened = digital_lobby.open_lobby(unit, Where(-1000 - number), ann)
        assert opened.facts is not None
        code = opened.facts.code
        lobby.join(unit, code, bob)
        return digital_lobby.start(unit, code, ann, f"start {number}")

    reply = await store.run(work)
    assert reply.facts is not None
    return reply.facts


async def _press_all(
    store: Store, live: Live, known: dict[str, MatchFacts], rate: float, seconds: float
) -> list[tuple[str, str, float]]:
    """Press in all matches in turn at a steady rate."""
    rng, codes = Random(1), list(known)
    committed: list[tuple[str, str, float]] = []
    began = monotonic()

    async def press(number: int) -> None:
        code = codes[number % len(codes)]
        facts = known[code]
        work = _press_of(facts, number, rng)
        if work is None:
            return
        reply = await store.run(work)
        if reply.facts is None or not reply.changed:
            return
        at = monotonic()
        known[code] = reply.facts
        live.publish(reply.facts)
        asyncio.get_running_loop().call_soon(board, reply.facts, texts_for(reply.facts.language))
        with live.open(reply.facts, None) as channel:
            committed.extend((code, channel.seen_by(locale, Viewer.CHAT).tag, at) for locale in ("en", "he"))

    async with asyncio.TaskGroup() as presses:
        for number in range(int(rate * seconds)):
            await asyncio.sleep(max(0.0, began + number / rate - monotonic()))
            presses.create_task(press(number))
    return committed


def _press_of(facts: MatchFacts, number: int, rng: Random) -> Any:
    """Mark a die, mostly; else answer."""
    seat, state = facts.asked, facts.state
    account = None if seat is None else facts.seats[seat].account
    if seat is None or state is None or account is None:
        return None
    person, code, decision = Person(account, ""), facts.code, facts.decision
    if (number // 200) % MARKS_FOR_AN_ANSWER:
        face = rng.choice(("1", "2", "3", "energy", "claw", "heart"))
        wanted = f"keep {face} {rng.randrange(3)}"
        return lambda unit: play.mark(unit, code, person, decision, wanted)
    answer = write(rng.choice(legal(state, seat)))
    return lambda unit: play.answer(unit, code, person, secrets.token_hex(8), decision, answer)


async def serve_bare(connections: int, rate: float, seconds: float) -> None:
    """The baseline: events without a match, each to two connections."""
    waiting: dict[str, list[asyncio.Queue[bytes]]] = {}

    async def stream(request: Request) -> StreamingResponse:
        queue: asyncio.Queue[bytes] = asyncio.Queue()
        waiting.setdefault(request.query_params["match"], []).append(queue)

        async def events() -> AsyncIterator[bytes]:
            while True:
                yield await queue.get()

        return StreamingResponse(events(), media_type="text/event-stream")

    app = Starlette(routes=[Route("/table/api/match", stream)])
    port = _free_port()
    codes = [f"m{number}" for number in range(connections // 2)]
    async with serving(app, ("127.0.0.1", port), "--port", 2 * connections):
        _say({"port": port, "codes": codes})
        await asyncio.to_thread(sys.stdin.readline)
        sent, began = [], monotonic()
        for number in range(int(rate * seconds)):
            await asyncio.sleep(max(0.0, began + number / rate - monotonic()))
            code, tag = codes[number % len(codes)], f"{number:016x}"
            sent.append((code, tag, monotonic()))
            for queue in waiting.get(code, []):
                queue.put_nowait(f"event: patch\nid: {tag}\ndata: {'x' * EVENT_BYTES}\n\n".encode())
        await asyncio.sleep(SETTLES)
        _say(sent)
        await asyncio.to_thread(sys.stdin.readline)


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _say(what: object) -> None:
    print(json.dumps(what), flush=True)


# The pages' process


class Reader:
    """One open page that writes down when each event came."""

    def __init__(self, code: str) -> None:
        self.code = code
        self.came: dict[str, float] = {}
        self.steps: dict[str, float] = {}
        self.is_open = asyncio.Event()

    async def read(self, port: int, number: int) -> None:
        """Follow the stream."""
        token = Sessions(SECRET).begin(people(number // 2)[number % 2], time())
        reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=1 << 20)
        writer.write(
            f"GET /table/api/match?match={self.code} HTTP/1.1\r\nHost: localhost\r\n"
            f"X-Forwarded-For: 192.0.2.{number % 250}\r\nAuthorization: Session {token}\r\n\r\n".encode()
        )
        tag = ""
        try:
            while line := await reader.readline():
                if line.startswith(b"HTTP/1.1"):
                    if b" 200 " not in line:
                        raise RuntimeError(line.decode())
                    self.is_open.set()
                if line.startswith(b"id: "):
                    tag = line[4:].strip().decode()
                    self.came.setdefault(tag, monotonic())
                if line.startswith(b"data: ") and STEPS in line:
                    self.steps.setdefault(tag, monotonic())
        finally:
            writer.close()


async def measure(arguments: list[str], pages: int) -> Figures:
    """Open the pages of a server, have it press, and see how long each change took."""
    async with process("-m", "scripts.benchmarks.page", *arguments) as running:
        told = await _told(running)
        before = resident_kib(running)
        readers = [Reader(told["codes"][number // 2]) for number in range(pages)]
        tasks = [asyncio.create_task(it.read(told["port"], at)) for at, it in enumerate(readers)]
        await asyncio.gather(*(it.is_open.wait() for it in readers))
        await asyncio.sleep(SETTLES)
        kib, cpu = (resident_kib(running) - before) / pages, cpu_seconds(running)
        _go_on(running)
        committed: Times = {}
        for code, tag, at in await _told(running):
            committed.setdefault((code, tag), at)
        cpu = cpu_seconds(running) - cpu
        await cancelled(*tasks)
        _go_on(running)
    waits = [wait for it in readers for wait in _waits(it.code, it.came, committed)]
    steps = [wait for it in readers for wait in _waits(it.code, it.steps, committed)]
    return Figures(waits, steps, len(committed) - len(waits), cpu, kib)


def _waits(code: str, came: dict[str, float], committed: Times) -> list[float]:
    return [max(0.0, at - committed[code, tag]) for tag, at in came.items() if (code, tag) in committed]


async def _told(running: Process) -> Any:
    assert running.stdout is not None
    while not (line := await running.stdout.readline()).startswith((b"{", b"[")):
        if not line:
            raise RuntimeError("the server ended")
    return json.loads(line)


def _go_on(running: Process) -> None:
    assert running.stdin is not None
    with contextlib.suppress(ConnectionError):
        running.stdin.write(b"\n")


def report(ours: Figures, bare: Figures, pages: int, seconds: float) -> list[str]:
    """The figures beside their goal and the baseline."""
    p50, p99, bare50, bare99 = (
        percentile(some, part) * 1000 for some in (ours.waits, bare.waits) for part in (50, 99)
    )
    step50, step99 = (percentile(ours.steps, part) * 1000 for part in (50, 99))
    return [
        f"commit to first step: p50 {step50:.1f} ms, p99 {step99:.1f} ms "
        f"(goal {STEP_MILLISECONDS} ms at p99), {step99 / bare99:.1f} times as long as events alone, "
        f"{len(ours.steps)} arrivals",
        f"commit to page: p50 {p50:.1f} ms, p99 {p99:.1f} ms (goal {GOAL_MILLISECONDS} ms at p99), "
        f"{len(ours.waits)} arrivals, {max(0, ours.missed)} overtaken",
        f"events alone:   p50 {bare50:.1f} ms, p99 {bare99:.1f} ms, "
        f"so ours take {p99 / bare99:.1f} times as long at p99",
        f"CPU: {ours.cpu / pages / seconds * 60 * 1000:.1f} ms a page and minute "
        f"(events alone {bare.cpu / pages / seconds * 60 * 1000:.1f} ms), presses included",
        f"memory: {ours.kib:.0f} KiB a page (events alone {bare.kib:.0f} KiB)",
    ]


async def run(matches: int, rate: float, seconds: float) -> None:
    """Both, one after the other, and what came out."""
    pages = 2 * matches
    numbers = [str(matches), str(rate), str(seconds)]
    with tempfile.TemporaryDirectory() as folder:
        ours = await measure(["--serve", folder, *numbers], pages)
    bare = await measure(["--serve-bare", str(pages), *numbers[1:]], pages)
    print(f"Python {platform.python_version()}, {matches} matches, {pages} pages, {rate:g} presses a second")
    print(*report(ours, bare, pages, seconds), sep="\n")


def main() -> None:
    """Run the benchmark, or one of its servers."""
    options = argparse.ArgumentParser(prog="scripts/bench page", description=__doc__)
    options.add_argument("--matches", type=int, default=200, help="each with two pages (%(default)s)")
    options.add_argument("--rate", type=float, default=30.0, help="presses a second, in all (%(default)s)")
    options.add_argument("--seconds", type=float, default=30.0, help="how long (%(default)s)")
    options.add_argument("--serve", nargs=4, help=argparse.SUPPRESS)
    options.add_argument("--serve-bare", nargs=3, help=argparse.SUPPRESS)
    given = options.parse_args()
    if given.serve:
        folder, matches, rate, seconds = given.serve
        asyncio.run(serve(Path(folder), int(matches), float(rate), float(seconds)))
    elif given.serve_bare:
        connections, rate, seconds = given.serve_bare
        asyncio.run(serve_bare(int(connections), float(rate), float(seconds)))
    else:
        asyncio.run(run(given.matches, given.rate, given.seconds))


if __name__ == "__main__":
    main()
