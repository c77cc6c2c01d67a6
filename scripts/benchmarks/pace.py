"""How long a group waits for its board at Telegram's own budgets, when people play as fast as they can read.

Four people play a digital match in a group: whoever is asked presses a moment after the board that asks came,
and the time is taken from the answer to a press until the board shows something new. The playground is strict
about flood control. In the same minutes and the same playground the bare edit does the same in a group of its
own: a message that is edited after each tap, as soon as an even pace allows.
"""

import argparse
import asyncio
import contextlib
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

from kotbot.playground.client import Message, PersonClient, PlaygroundClient, PlaygroundError, Room, connect
from kotbot.views.base.verbs import Verb
from scripts.benchmarks.players import Table
from scripts.benchmarks.processes import TOKEN, kotbot, telegram

SPENDING = ("sendMessage", "editMessageText", "editMessageReplyMarkup", "editEphemeralMessageText")
FREE = ("deleteMessage", "deleteEphemeralMessage", "answerCallbackQuery")
SENT_ALONE = "sendMessage, for one person"
"""Of those sent."""
EVENLY = 60 / 18
"""Seconds between two edits of the bare edit: twenty a minute, its greeting and itself among them."""
LOOKS_AWAY = 30.0
MARK = f"{Verb.MARK}:"
"""How the data of a button begins that only marks; its board is drawn when there is room."""
PLAYERS = 4
MARKS = 0.3
"""How often somebody who is asked about dice marks one first."""
LOG = "📜"
PAGES = 0.1
"""How often somebody opens a page of the board first."""


@dataclass
class Waits:
    """Seconds from the answer to a press until the board changed, by what was asked."""

    dice: list[float] = field(default_factory=list)
    questions: list[float] = field(default_factory=list)
    refused: int = 0
    never: list[str] = field(default_factory=list)
    """What was pressed where nothing came, with the board on which it was."""


@dataclass
class Pace:
    """A table whose people press a moment after they see what is asked."""

    table: Table
    thinks: float
    marks: float
    pages: float
    waits: Waits = field(default_factory=Waits)

    async def play(self, until: float) -> None:
        """Press and wait, again and again."""
        while perf_counter() < until and not self.table.over():
            await asyncio.sleep(self.thinks)
            if not self.table.over():
                await self._tap()

    async def _tap(self) -> None:
        table, board = self.table, self.table.board
        if table.rng.random() < self.pages:
            await self._look(board)
        marks = [button for button in table.choices() if button.value.startswith(MARK)]
        decisive = [button for button in table.choices() if button not in marks]
        if marks and table.rng.random() < self.marks:
            await self._press(table.rng.choice(marks).text, board)
            return
        since = self.table.playground.seq
        if not decisive:
            return
        chosen = table.rng.choice(decisive)
        if not await self._press(chosen.text, board):
            return
        began = perf_counter()
        try:
            await table.playground.until(lambda: self._changed(board, since), lambda: "", LOOKS_AWAY)
        except AssertionError:
            self.waits.never.append(f"{chosen.text} ({chosen.value})\n{board.text}\nnow:\n{table.board.text}")
            return
        (self.waits.dice if marks else self.waits.questions).append(perf_counter() - began)

    async def _look(self, board: Message) -> None:
        """Open a page of the board, as anybody may."""
        with contextlib.suppress(PlaygroundError):
            await self.table.rng.choice(self.table.people).presses(self.table.room, LOG, on=board)

    def _changed(self, before: Message, since: int) -> bool | None:
        if not self.table.room.changes_since(since):
            return None
        now = self.table.board
        return (now.id, now.text, now.rows) != (before.id, before.text, before.rows) or None

    async def _press(self, text: str, board: Message) -> bool:
        try:
            answer = await self.table.asked().presses(self.table.room, text, on=board)
        except PlaygroundError:
            answer = None  # the board changed under the finger
        self.table.look_at_turn()
        if answer is None or not answer.answered or answer.alert is not None:
            self.waits.refused += 1
            return False
        return True


async def four(playground: PlaygroundClient) -> Table:
    """A match of four, before its first answer."""
    people = [await playground.person(name) for name in ("Ann", "Bob", "Cem", "Dora")]
    host, *guests = people
    group = await host.creates_group("Friday", *guests, playground.bot)
    await host.says(group, "/newgame")
    for guest in guests:
        await guest.presses(group, "Join", patience=60)
        await guest.sees(group, f"\u2068{guest.name}\u2069", patience=60)
    await host.presses(group, "Start", patience=60)
    await host.finds_button(group, "📜", patience=60)
    return Table(playground, group, people, Random(4))


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


def report(waits: Waits, bare: list[float], calls: Mapping[str, float], turns: int, too_many: int) -> str:
    """All tables."""
    rows = [
        f"{'seconds to the board':24} {'taps':>5} {'p50':>8} {'p90':>8} {'worst':>8} {'p50':>10}",
        line("dice", waits.dice, bare),
        line("questions", waits.questions, bare),
        line("the bare edit", bare, bare),
        "",
        f"{'calls for a turn':24} {turns:5} turns",
        *(row(kind, calls.get(kind, 0), turns) for kind in (*SPENDING, SENT_ALONE)),
        row("of the budget, together", sum(calls.get(kind, 0) for kind in SPENDING), turns),
        *(row(kind, calls.get(kind, 0), turns) for kind in FREE),
        "",
        f"{'answers 429':24} {too_many:5}",
        f"{'presses refused':24} {waits.refused:5}",
        f"{'boards that never came':24} {len(waits.never):5}",
        *waits.never,
    ]
    return "\n".join(rows)


async def measure(seconds: float, thinks: float, marks: float, pages: float) -> str:
    """Play and print."""
    with tempfile.TemporaryDirectory() as name:
        async with (
            telegram(1) as address,
            kotbot(address, Path(name) / "pace.sqlite3", 1),
            connect(address) as playground,
            httpx.AsyncClient(base_url=address, trust_env=False) as http,
        ):
            pace = Pace(await four(playground), thinks, marks, pages)
            ewa = await playground.person("Ewa")
            bare = BareEdit(http, ewa, await ewa.creates_group("Bare", playground.bot), thinks)
            before = Counter[str]((await playground.statistics())["calls"])
            until = perf_counter() + seconds
            waits, turns, rooms = pace.waits, 0, [pace.table.room]
            baseline = asyncio.create_task(bare.play(until))
            while perf_counter() < until:
                await pace.play(until)
                turns += pace.table.measured.turns
                if pace.table.over():
                    pace = Pace(await four(playground), thinks, marks, pages, waits)
                    rooms.append(pace.table.room)
            await baseline
            statistics = await playground.statistics()
            calls = Counter[str](statistics["calls"]) - before - bare.calls
            # Each of these pages is deleted when the next one of the same person comes.
            calls[SENT_ALONE] = calls["deleteEphemeralMessage"] + sum(map(pages_open, rooms))
            return report(waits, bare.waits, calls, turns, statistics["errors"].get("429", 0))


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="scripts/bench pace", description=__doc__)
    parser.add_argument("--minutes", type=float, default=10.0, help="how long (%(default)s)")
    parser.add_argument("--thinks", type=float, default=1.3, help="seconds to the next tap (%(default)s)")
    parser.add_argument("--marks", type=float, default=MARKS, help="share of marked dice (%(default)s)")
    parser.add_argument("--pages", type=float, default=PAGES, help="share of opened pages (%(default)s)")
    options = parser.parse_args()
    print(f"{platform.python_implementation()} {platform.python_version()}, {os.cpu_count()} cores; ", end="")
    print(
        f"4 people, {options.thinks:g} s to the next tap, {options.minutes:g} minutes, budgets of Telegram\n"
    )
    print(asyncio.run(measure(options.minutes * 60, options.thinks, options.marks, options.pages)))


if __name__ == "__main__":
    main()
