"""How long a group waits for its board at Telegram's own budgets, when people play as fast as they can read.

Four people play a digital match in a group: whoever is asked taps every two seconds, first one or two of the
dice that are kept, then an answer. The time is taken from the answer to a press until the board asks what
comes next; what marks alone cost is told beside it. The playground is strict about flood control. In the same
minutes and the same playground the bare edit does the same in a group of its own: a message that is edited
after each tap, as soon as an even pace allows. Groups have budgets of their own, so several measure as much
in less time.

With `--any-chat SECONDS` the bot is no member of the group: they play in an inline message, which may be
edited once in so many seconds.
"""

import argparse
import asyncio
import os
import platform
import tempfile
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from statistics import median, quantiles
from time import perf_counter

import httpx

from kotbot.playground.client import PersonClient, PlaygroundClient, Room, connect
from scripts.benchmarks.deciding import PAGES, Deciding, Waits
from scripts.benchmarks.players import Opens, Table
from scripts.benchmarks.processes import TOKEN, kotbot, telegram
from scripts.benchmarks.timing import percentile

SPENDING = ("sendMessage", "editMessageText", "editMessageReplyMarkup", "editEphemeralMessageText")
FREE = ("deleteMessage", "deleteEphemeralMessage", "answerCallbackQuery")
SENT_ALONE = "sendMessage, for one person"
"""Of those sent."""
EVENLY = 60 / 18
"""Seconds between two edits of the bare edit: twenty a minute, its greeting and itself among them."""
MARKS = (1, 2)
MOST_SECONDS = 2.5
"""To the board after nine of ten answers."""
MOST_EDITS = 4.0
"""Of a plain turn."""
ANY_CHAT_MOST_SECONDS = {1.0: 1.5, 3.0: 4.0}
"""To the board after nine of ten answers, by the seconds between two edits of an inline message."""


async def four(playground: PlaygroundClient, seed: int) -> Table:
    """A match of four, before its first answer."""
    people = [await playground.person(name) for name in ("Ann", "Bob", "Cem", "Dora")]
    host, *guests = people
    group = await host.creates_group("Friday", *guests, playground.bot)
    await host.says(group, "/newgame")
    return await _joined(playground, group, people, seed)


async def four_without_the_bot(playground: PlaygroundClient, seed: int) -> Table:
    """A match of four in an inline message, before its first answer."""
    people = [await playground.person(name) for name in ("Ann", "Bob", "Cem", "Dora")]
    host, *guests = people
    group = await host.creates_group("Friday", *guests)
    answer = await host.asks_inline(group, "play")
    await host.chooses(group, answer, answer["results"][0]["id"])
    return await _joined(playground, group, people, seed)


async def _joined(playground: PlaygroundClient, group: Room, people: list[PersonClient], seed: int) -> Table:
    host, *guests = people
    for guest in guests:
        await guest.presses(group, "Join", patience=60)
        await guest.sees(group, f"\u2068{guest.name}\u2069", patience=60)
    await host.presses(group, "Start", patience=60)
    await host.finds_button(group, "📜", patience=60)
    return Table(playground, group, people, Random(seed))


class BareEdit:
    """One message that is edited after each tap, at an even pace, without a bot."""

    def __init__(self, http: httpx.AsyncClient, ann: PersonClient, room: Room, thinks: float) -> None:
        self._http = http
        self._ann = ann
        self._room = room
        self._thinks = thinks
        self.waits: list[float] = []
        self.calls = Counter[str]()

    async def play(self, until: float) -> None:
        """Tap and wait, again and again."""
        sent = await self._call("sendMessage", chat_id=self._room.id, text="0")
        message, edited = sent["result"]["message_id"], perf_counter()
        number = 0
        while perf_counter() < until:
            await asyncio.sleep(self._thinks)
            tapped = perf_counter()
            number += 1
            await asyncio.sleep(max(0.0, edited + EVENLY - tapped))
            text = f"{number} edits"
            await self._call("editMessageText", chat_id=self._room.id, message_id=message, text=text)
            await self._ann.sees(self._room, text)
            edited = perf_counter()
            self.waits.append(edited - tapped)

    async def _call(self, method: str, **body: object) -> Mapping[str, Mapping[str, int]]:
        self.calls[method] += 1
        answer = await self._http.post(f"/bot{TOKEN}/{method}", json=body)
        found: Mapping[str, Mapping[str, int]] = answer.json()
        return found


def pages_open(room: Room) -> int:
    """Messages that one person sees, of all people of a group."""
    return sum(len(seen) for seen in room.seen_alone.values())


def line(what: str, seconds: list[float], bare: list[float]) -> str:
    """A row of the table: p50, p90, the worst, and how many times the p50 of the bare edit."""
    if len(seconds) < 2:
        return f"{what:24} {len(seconds):5}"
    cuts = quantiles(seconds, n=10, method="inclusive")
    times = f"{cuts[4] / median(bare):9.2f}x" if bare else ""
    return f"{what:24} {len(seconds):5} {cuts[4]:8.2f} {cuts[8]:8.2f} {max(seconds):8.2f} {times}".rstrip()


def row(kind: str, number: float, turns: int) -> str:
    """Calls of a kind, for a turn."""
    return f"{kind:27} {number / max(1, turns):11.2f}"


def report(
    waits: Waits,
    bare: list[float],
    calls: Mapping[str, float],
    turns: int,
    too_many: int,
    most_seconds: float = MOST_SECONDS,
) -> str:
    """All tables."""
    rows = [
        f"{'seconds to the board':24} {'taps':>5} {'p50':>8} {'p90':>8} {'worst':>8} {'p50/bare':>10}",
        line("answers, together", waits.dice + waits.questions, bare),
        line("dice", waits.dice, bare),
        line("questions", waits.questions, bare),
        line("marks shown in time", waits.marks, bare),
        line("the bare edit", bare, bare),
        "",
        f"{'calls for a turn':24} {turns:5} turns",
        *(row(kind, calls.get(kind, 0), turns) for kind in (*SPENDING, SENT_ALONE)),
        row("of the budget, together", sum(calls.get(kind, 0) for kind in SPENDING), turns),
        row("for marks alone", waits.edits, turns),
        row("for marks, out of date", waits.outdated, turns),
        *(row(kind, calls.get(kind, 0), turns) for kind in FREE),
        "",
        f"{'marks':24} {waits.marked:5}",
        f"{'answers 429':24} {too_many:5}",
        f"{'presses refused':24} {waits.refused:5}",
        f"{'boards that never came':24} {len(waits.never):5}",
        *waits.never,
        "",
        *goals(waits, calls.get("editMessageText", 0) / max(1, turns), most_seconds),
    ]
    return "\n".join(rows)


def goals(waits: Waits, edits: float, most_seconds: float) -> list[str]:
    """Whether a plain turn takes no more edits than it may, and boards come in time."""
    seconds = percentile(waits.dice + waits.questions, 90)
    return [
        goal(f"edits a plain turn, at most {MOST_EDITS:g}", edits, MOST_EDITS),
        goal(f"board after an answer, p90, at most {most_seconds:g} s", seconds, most_seconds),
    ]


def goal(what: str, measured: float, most: float) -> str:
    """A row with what was measured, and whether that is met."""
    return f"{what:44} {measured:8.2f} {'met' if measured <= most else 'MISSED'}"


@dataclass(frozen=True)
class People:
    """How the people of a group behave: see Deciding."""

    thinks: float
    marks: tuple[int, int]
    pages: float


@dataclass
class Group:
    """People who play one match after the other, beginning with one that stands already."""

    table: Table
    people: People
    waits: Waits
    opens: Opens
    rooms: list[Room] = field(default_factory=list)
    turns: int = 0

    async def play(self, until: float) -> None:
        """Play on until then."""
        while perf_counter() < until:
            table, people = self.table, self.people
            self.rooms.append(table.room)
            await Deciding(table, people.thinks, people.marks, people.pages, self.waits).play(until)
            self.turns += table.measured.turns
            if table.over():
                self.table = await self.opens(table.playground, table.rng.randrange(1 << 30))


async def measure(seconds: float, groups: int, people: People, any_chat: float | None = None) -> str:
    """Play and print; with `any_chat`, without the bot, and so many seconds between two edits."""
    opens, variables = four, dict[str, str]()
    if any_chat is not None:
        opens, variables = four_without_the_bot, {"KOTBOT_INLINE_EDITS": str(any_chat)}
    with tempfile.TemporaryDirectory() as name:
        async with (
            telegram(1) as address,
            kotbot(address, Path(name) / "pace.sqlite3", 1, **variables),
            connect(address) as playground,
            httpx.AsyncClient(base_url=address, trust_env=False, verify=False) as http,
        ):
            waits = Waits()
            if any_chat is not None:
                await playground.edit_pace(inline=any_chat)
            tables = await asyncio.gather(*(opens(playground, number) for number in range(4, 4 + groups)))
            playing = [Group(table, people, waits, opens) for table in tables]
            ewa = await playground.person("Ewa")
            bare = BareEdit(http, ewa, await ewa.creates_group("Bare", playground.bot), people.thinks)
            before = Counter[str]((await playground.statistics())["calls"])
            until = perf_counter() + seconds
            await asyncio.gather(bare.play(until), *(group.play(until) for group in playing))
            statistics = await playground.statistics()
            calls = Counter[str](statistics["calls"]) - before - bare.calls
            # Each of these pages is deleted when the next one of the same person comes.
            alone = sum(pages_open(room) for group in playing for room in group.rooms)
            calls[SENT_ALONE] = calls["deleteEphemeralMessage"] + alone
            turns = sum(group.turns for group in playing)
            most = MOST_SECONDS if any_chat is None else ANY_CHAT_MOST_SECONDS[any_chat]
            return report(waits, bare.waits, calls, turns, statistics["errors"].get("429", 0), most)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="scripts/bench pace", description=__doc__)
    parser.add_argument("--minutes", type=float, default=10.0, help="how long (%(default)s)")
    parser.add_argument("--groups", type=int, default=1, help="at the same time (%(default)s)")
    parser.add_argument("--thinks", type=float, default=2.0, help="seconds to the next tap (%(default)s)")
    parser.add_argument(
        "--marks",
        type=int,
        nargs=2,
        default=MARKS,
        metavar=("LEAST", "MOST"),
        help="dice that are marked before an answer about them (%(default)s)",
    )
    parser.add_argument("--pages", type=float, default=PAGES, help="share of opened pages (%(default)s)")
    parser.add_argument(
        "--any-chat",
        type=float,
        choices=ANY_CHAT_MOST_SECONDS,
        metavar="SECONDS",
        help="where the bot is no member, with so many seconds between two edits: 1 or 3",
    )
    options = parser.parse_args()
    least, most = options.marks
    print(f"{platform.python_implementation()} {platform.python_version()}, {os.cpu_count()} cores; ", end="")
    print(
        f"{options.groups} x 4 people, {options.thinks:g} s to the next tap, {least} to {most} marks a roll, "
        f"{options.minutes:g} minutes, budgets of Telegram\n"
    )
    people = People(options.thinks, (least, most), options.pages)
    print(asyncio.run(measure(options.minutes * 60, options.groups, people, options.any_chat)))


if __name__ == "__main__":
    main()
