"""One seed, from its plan to what came of it."""

import asyncio
import gc
from collections import Counter
from datetime import timedelta
from pathlib import Path
from random import Random
from typing import Any, Final

from pydantic import SecretStr
from sqlalchemy.exc import OperationalError

from kotbot.background_tasks import cancelled, in_background
from kotbot.playground.base.clock import Clock
from kotbot.playground.delivery.faults import FaultKind, Faults
from kotbot.playground.playground import Playground, bot_from_token, new_world
from kotbot.playground.world.presses import ANSWER_WINDOW, Press
from kotbot.settings import Mode, Settings
from scripts.soaking.checks import Checks, reader
from scripts.soaking.made_time.books import Death
from scripts.soaking.made_time.delivery import SECRET, URL, Deliveries, presses_of
from scripts.soaking.made_time.friends import wrong_chats
from scripts.soaking.made_time.history import History
from scripts.soaking.made_time.holders import NamesTold
from scripts.soaking.made_time.loops import Loops
from scripts.soaking.made_time.machine import BEGAN, Machine, Run
from scripts.soaking.made_time.network import Network
from scripts.soaking.made_time.outcome import Outcome, matches_of, rows_of
from scripts.soaking.made_time.plan import OF_CALLS, OF_DATABASES, Episode, Kind, Plan, Trouble
from scripts.soaking.made_time.promises import Promises, Waits, moved_otherwise, reading, waits
from scripts.soaking.made_time.silence import Hindrance, Hindrances
from scripts.soaking.made_time.town import DELETES, Town
from scripts.soaking.people import Story

TOKEN: Final = "1000000001:simulated-simulated-simulated-simulated"
LOOKS: Final = 3.0
"""Seconds between two looks whether everything holds, once all is quiet."""
EPISODE_LOOKS: Final = 1000
"""How often it is looked whether a promise is broken while people act."""
PATIENCE: Final = 150.0
"""Seconds without a call of the bot after which it must."""
BUSY: Final = 120.0
"""Seconds after which it is looked at also while the bot makes calls: computers play on by themselves."""
MOST_PATIENCE: Final = 1500.0
STANDS_STILL: Final = 30.0
"""From this on a clock is stopped while nothing goes on; a shorter halt costs those who play."""
BEATS_WITHIN: Final = 6.0
"""Seconds after which a bot whose database is back has written that it is alive."""
FAIR: Final = 2.5
"""Seconds by which a clock may be wrong after a halt."""
COLLECTED_EVERY: Final = 5.0


class Violated(Exception):
    """A promise was broken."""


class Telling(Story):
    """A story that is part of the history."""

    history: History
    hindrances: Hindrances
    faults: Faults
    names: NamesTold

    def __post_init__(self) -> None:
        super().__post_init__()
        self.forgetful: set[int] = set()
        self._held = 0

    def tell(self, kind: str, what: str) -> None:
        """Count something, and note it."""
        self.acts[kind] = self.acts.get(kind, 0) + 1
        self.history.tell(kind, what)
        self._held = self.faults.happened[FaultKind.REORDER_UPDATES]

    def pressed(self, press: Press) -> None:
        """Somebody pressed a button; with some, what they did before is forgotten."""
        super().pressed(press)
        self.names.note(press)
        if self.faults.happened[FaultKind.REORDER_UPDATES] > self._held:
            self.hindrances.begin(Hindrance.HELD, press.id)
        if DELETES in press.data:
            self.forgetful.add(press.person_id)


class WorldClock(Clock):
    """Telegram's clock: that of the world."""

    def __init__(self, loops: Loops) -> None:
        self._loops = loops
        super().__init__()

    def now(self) -> float:
        """Unix seconds."""
        return BEGAN.timestamp() + self._loops.now


class Simulation:
    """Everything of one seed."""

    def __init__(self, plan: Plan, folder: Path) -> None:
        self.plan = plan
        self.loops = Loops(Random(f"loops {plan.seed}"))
        self.history = History(lambda: self.loops.now)
        self.hindrances = Hindrances(lambda: self.loops.now)
        self.excused: Counter[str] = Counter()
        """Presses without an answer, by what cost it."""
        self.world = self.loops.add(lambda context: self.wrong(f"the world failed: {context}"))
        self.found: list[str] = []
        world = new_world([bot_from_token(TOKEN, "kotbot_bot", "Kotbot")])
        self.playground = Playground(world, clock=WorldClock(self.loops))
        self.story = Telling(clock=lambda: self.loops.now)
        self.story.history, self.story.hindrances = self.history, self.hindrances
        self.story.faults = self.playground.faults
        self.story.names = NamesTold()
        self.network = Network(
            self.playground,
            self.world,
            self.history,
            self.hindrances,
            Random(f"network {plan.seed}"),
            self.wrong,
        )
        self.deliveries = Deliveries(self.network, self.hindrances, Random(f"deliveries {plan.seed}"))
        self.machine = Machine(
            self.loops,
            self.world,
            folder,
            self.history,
            Random(f"machine {plan.seed}"),
            self._settings,
            self.wrong,
        )
        self.promises = Promises(self.wrong, self.machine.wall)
        self.town = Town(self.playground, self.story, plan)
        self.network.heard = self._heard
        self.loops.after_each = self.machine.look
        self.machine.began, self.machine.ended = self._began, self._ended
        self._left: tuple[Waits, float] | None = None
        """What matches waited for when the machine died, and how far its clock was ahead."""
        self._disturbed = 0
        """How often something happened that moves clocks."""
        self._beats_again = 0.0
        """Until then the bot may not have written that it is alive: no database, no heartbeat."""
        self.slept = 0.0
        self._deaths: list[Death] = []
        self._is_off()

    def _settings(self, url: str) -> Settings:
        settings = Settings(token=SecretStr(TOKEN), api_base_url="http://telegram/bot", database_url=url)
        if not self.plan.webhook:
            return settings
        by = {"mode": Mode.WEBHOOK, "webhook_url": URL, "webhook_secret": SecretStr(SECRET)}
        return settings.model_copy(update=by)

    @property
    def path(self) -> Path:
        """The database as it is now."""
        return self.machine.path

    def wrong(self, words: str) -> None:
        """A promise was broken."""
        self.history.tell("WRONG", words)
        self.found.append(words)

    def _heard(self, name: str, given: dict[str, Any], result: Any) -> None:
        if self.machine.on_since is None:
            return
        self.promises.hear(self.machine.written, name, given, result)
        if self.town.has_holders:
            for words in self.story.names.hear(self.machine.written, name, given, result):
                self.wrong(words)

    # From start to end

    async def run(self) -> None:
        """Episode after episode; raises Violated."""
        async with in_background(self._collect(), "collecting"):
            await self._live()

    async def _collect(self) -> None:
        """Cycles are found at moments of the world, not when memory happens to be full."""
        while True:
            await asyncio.sleep(COLLECTED_EVERY)
            gc.collect(1)

    async def _live(self) -> None:
        self.machine.start()
        await self._until_on()
        self.town.gather()
        for episode in self.plan.episodes:
            await self._trouble(episode)
            await self._quiet()
            if Random(f"{self.plan.seed} back {episode.number}").random() < 0.5:
                self.town.come_back(self.promises.told_forgotten)
                self.deliveries.late -= self.promises.told_forgotten
                self.promises.told_forgotten.clear()

    async def _until_on(self) -> None:
        until = self.loops.now + 600.0
        while self.machine.on_since is None:
            await asyncio.sleep(0.5)
            self._look()
            if self.loops.now > until:
                raise Violated("the bot does not start")

    def _look(self) -> None:
        if self.found:
            raise Violated(self.found[0])

    async def _trouble(self, episode: Episode) -> None:
        """People act while troubles come."""
        self.history.tell("episode", str(episode.number))
        lives = [asyncio.create_task(it.lives(self.plan.pace)) for it in self.town.people]
        coming = [asyncio.create_task(self._comes(trouble)) for trouble in episode.troubles]
        try:
            until = self.loops.now + episode.seconds
            while self.loops.now < until:
                await asyncio.sleep(max(1.0, episode.seconds / EPISODE_LOOKS))
                self._look()
                for one in (*lives, *coming):
                    if one.done():
                        one.result()
        finally:
            await cancelled(*lives, *coming)

    async def _comes(self, trouble: Trouble) -> None:
        await asyncio.sleep(trouble.at)
        kind, run = trouble.kind, self.machine.run
        if kind in OF_CALLS:
            self.network.arm(trouble)
        elif kind is Kind.DOUBLED:
            self.history.trouble(kind)
            self.playground.faults.arm(FaultKind.DOUBLE_UPDATE, times=trouble.number)
        elif kind is Kind.REORDERED:
            self.history.trouble(kind)
            self.playground.faults.arm(FaultKind.REORDER_UPDATES, times=trouble.number)
        elif run is not None:
            self._to_machine(trouble, run)

    def _to_machine(self, trouble: Trouble, run: Run) -> None:
        kind, seconds = trouble.kind, trouble.seconds
        self.history.trouble(kind, f"{trouble.number} {seconds:g}")
        if kind in OF_DATABASES:
            self._disturbed += 1
            self._beats_again = max(self._beats_again, self.loops.now + seconds + BEATS_WITHIN)
            _set(run, kind, value=True)
            if kind is Kind.SLOW:
                self.hindrances.last(Hindrance.SLOW, seconds)
            self.world.call_later(seconds, lambda: _set(run, kind, value=False))
            return
        match kind:
            case Kind.KILLED:
                run.loop.dies_at = run.loop.calls + trouble.number
            case Kind.KILLED_WRITING:
                run.disk.dies_at = run.disk.steps + trouble.number
            case Kind.KILLED_CALLING:
                is_made = trouble.number % 2 == 0
                run.dies_calling = trouble.method, 1 + trouble.number % 8, is_made
            case Kind.ENDED:
                self.hindrances.begin(Hindrance.OFF)
                self.machine.ask_to_end()
            case Kind.STALLED:
                self._halted(seconds, seconds if seconds >= STANDS_STILL else 0.0)
                run.loop.stand_still(seconds)
            case Kind.SLEPT:
                self._halted(seconds, seconds)
                self.slept += run.loop.sleep(seconds)
            case Kind.CLOCK_SET:
                self._halted(0.0, seconds)
                self.machine.ahead += seconds
            case _:
                pass
        if kind in (Kind.KILLED, Kind.KILLED_WRITING, Kind.KILLED_CALLING, Kind.ENDED):
            self.machine.off_for = max(seconds, 0.1)

    # Clocks

    def _halted(self, seconds: float, shifts: float) -> None:
        """Nothing goes on for so long; afterwards clocks must have moved by so much.

        Where nobody could play before either, by as much more, which is not looked at.
        """
        self._disturbed += 1
        self.hindrances.last(Hindrance.STILL, seconds)
        if self._stands_still():
            return  # of a halt within a halt it is not looked at how far clocks moved
        if self.machine.on_since is None or self.loops.now < self._beats_again:
            return
        known, before, run = self._disturbed, waits(self.path), self.machine.run

        def compare() -> None:
            if self._disturbed != known or self.machine.run is not run:
                return
            most = shifts + (6.0 if shifts else 0.0)
            low, high = timedelta(seconds=shifts - FAIR), timedelta(seconds=most + FAIR)
            for words in moved_otherwise(before, waits(self.path), low, high):
                self.wrong(f"after a halt of {seconds:g} s: {words}")

        self.world.call_later(seconds + 8.0, compare)

    def _ended(self, run: Run) -> None:
        """The machine is dead: remember what its matches waited for."""
        try:
            self._left = waits(self.path), self.machine.ahead
        except OperationalError:
            self._left = None  # the first start died before there were tables
        self._died = self.loops.now
        by_its_clock = self.machine.wall().replace(tzinfo=None)
        self._deaths.append(Death(BEGAN.timestamp() + self.loops.now, by_its_clock))
        self._disturbed += 1
        self._is_off()
        self.hindrances.end(Hindrance.STILL)
        self.hindrances.end(Hindrance.SLOW)

    def _is_off(self) -> None:
        self.hindrances.begin(Hindrance.OFF)
        if not self.plan.webhook:
            self.hindrances.begin(Hindrance.DEAF)

    def _began(self, run: Run) -> None:
        """It takes updates again: clocks stood still from the last sign of life to this start."""
        if self._left is not None and self._left[1] == self.machine.ahead and self._left[0].beat is not None:
            before = self._left[0]
            assert before.beat is not None
            now = self.machine.wall().replace(tzinfo=None)
            least = (BEGAN.replace(tzinfo=None) - before.beat) + timedelta(
                seconds=self._died + self.machine.ahead
            )
            for words in moved_otherwise(before, waits(self.path), least, now - before.beat):
                self.wrong(f"after a start: {words}")
        self._left = None
        self.hindrances.end(Hindrance.OFF)

    def _is_excused(self, press: Press) -> bool:
        """Whether something kept a press from being answered while Telegram took an answer."""
        chat = self.playground.world.chats[press.chat_key].id_for(press.bot_id)
        keys = press.id, f"chat {chat}", presses_of(press.person_id)
        excuse = self.hindrances.excuse(press.pressed - BEGAN.timestamp(), *keys)
        if excuse is not None:
            self.excused[excuse] += 1
        return excuse is not None

    # Quiet

    async def _quiet(self) -> None:
        """All troubles end; soon everything holds. Raises Violated."""
        self.history.tell("quiet", "all troubles end")
        self.network.armed.clear()
        self.playground.faults.clear()
        run = self.machine.run
        if run is not None:
            run.loop.dies_at = run.disk.dies_at = run.dies_calling = None
            for kind in OF_DATABASES:
                _set(run, kind, value=False)
        self.machine.off_for = min(self.machine.off_for, 30.0)
        self.town.says_something()
        await asyncio.sleep(LOOKS)
        began = moved = self.loops.now
        calls, broken = self.network.calls, ["nothing was looked at"]
        while broken:
            await asyncio.sleep(LOOKS)
            self._look()
            if self.machine.run is None or self._stands_still():
                began = self.loops.now  # it is off, or asleep, for as long as the seed wants
            if self.machine.on_since is None or self._stands_still():
                moved, broken = self.loops.now, ["the bot is off"]
            elif calls != self.network.calls:
                calls, moved = self.network.calls, self.loops.now
                if self.loops.now - began < BUSY:
                    continue
                broken = self._broken()
            else:
                broken = self._broken()
            if broken and self.loops.now - moved > PATIENCE:
                raise Violated("\n".join(broken))
            if self.loops.now - began > MOST_PATIENCE:
                raise Violated("it never comes to rest:\n" + "\n".join(broken))
        self.history.tell("holds", f"{self.network.calls} calls")

    def _stands_still(self) -> bool:
        run = self.machine.run
        return run is not None and run.loop.stands_until > self.loops.now

    def _broken(self) -> list[str]:
        self.story.leave_out(self._is_excused)
        waiting = self.story.open()
        if waiting and waiting[-1].pressed + ANSWER_WINDOW > self.playground.clock.now():
            return [f"press {waiting[-1].data} waits"]
        found = Checks(self.playground, self.story, reader(Path(self.path.name)), self.machine.wall).wrong()
        if found:
            return found
        for circle in self.town.circles:
            found += circle.wrong()
        with reading(self.path) as connection:
            found += wrong_chats(connection, {one for it in self.town.circles for one in it.touched})
        for book in self.town.books:
            found += book.wrong(self.path, self.machine.wall, self._deaths, self.machine.left_out)
        if found:
            return found
        told = self.promises.told_forgotten - self.deliveries.late
        gone = [person for person in self.town.gone() if person.id in told]
        for person in self.story.forgetful:
            self.promises.forget_person(person)
        ids, names = [person.id for person in gone], [person.first_name for person in gone]
        return self.promises.broken(self.path, ids, names)

    # What came of it

    def outcome(self, violation: str) -> Outcome:
        """Figures of the run."""
        history, machine = self.history, self.machine
        on = machine.seconds_on
        if machine.on_since is not None:
            on += self.loops.now - machine.on_since
        for line in rows_of(self.path):
            history.tell("row", line)
        return Outcome(
            self.plan.seed,
            history.digest,
            violation,
            self.loops.now,
            max(0.0, on - self.slept),
            history.troubles,
            history.counts,
            matches_of(self.path),
            self.story.acts.get("press", 0),
            self.promises.confirmed,
            sum((book.figures for book in self.town.books), Counter(self.story.names.figures)),
            self.excused,
            machine.starts,
            tuple(history.lines),
        )


def _set(run: Run, kind: Kind, *, value: bool) -> None:
    match kind:
        case Kind.FULL:
            run.disk.is_full = value
        case Kind.AWAY:
            run.disk.is_away = value
        case _:
            run.disk.is_slow = value
