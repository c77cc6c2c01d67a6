"""Plays whole matches by random presses while everything goes wrong, and checks what must hold all the same.

The bot is a process of its own that is killed at any moment; Telegram is a playground in this one, with
strict budgets, whose answers come late, fail or are lost. People press what they see, or saw a while ago,
twice, out of turn, with forged data, and type nonsense. After each burst all troubles end, and once nothing
is going on these must hold: every press was answered that could be; each open match has one board in each of
its chats, no other message has live buttons, and the board shows the position that is stored; events have no
gaps and nobody acted for another; no call was above the budgets; no traceback is in the log; nothing is left
undone.

At the first that does not hold, seed, load and latest steps are printed and the program ends with 1. The seed
decides what people and troubles do; when it happens depends on the machine. One that gives the bot no
processor time finds presses without an answer: so give this what it needs (`nice -n -5` beside others).
"""

import argparse
import asyncio
import contextlib
import os
import sys
import tempfile
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from time import monotonic
from typing import Final, NamedTuple

from pydantic import SecretStr

from kotbot.background_tasks import cancelled
from kotbot.playground.acting.chats import Actor, PlaceInChat
from kotbot.playground.acting.groups import create_group
from kotbot.playground.delivery.faults import FaultKind
from kotbot.playground.playground import Playground, bot_from_token, new_token, new_world
from kotbot.playground.web.serving import serving
from kotbot.playground.world.world import Chat, ChatKind, Person
from kotbot.settings import Settings
from scripts.soaking.checks import Checks, logged, reader
from scripts.soaking.people import CHARACTERS, Character, Somebody, Story, overheard
from scripts.testing.processes import BotProcess, bot_process

QUICK: Final = 20.0
"""Budgets, retries and pauses of computers so many times as fast as in real life."""
BURST: Final = (1.0, 3.5)
"""Seconds of trouble between two quiet moments; a press that waits is answered within 15."""
PATIENCE: Final = 8.0
"""Seconds without a call of the bot after which everything holds at quick budgets ..."""
REAL_PATIENCE: Final = 40.0
"""... and at Telegram's."""
LOOKS: Final = 0.15
RESTS: Final = 3.0
"""So many times as long as a look took nobody looks: while somebody does, Telegram answers nobody."""
STARTS: Final = 60.0
"""Seconds in which a bot starts on a busy machine."""
SHOWN: Final = 40
"""Steps that are printed; all that are remembered are in steps.txt of the folder."""
FOR_EVER: Final = 3600.0
NAMES: Final = ("Ann", "Bob", "Cem", "Dora", "Ewa", "Fay")
METHODS: Final = (
    *("sendMessage", "sendMessage", "editMessageText", "editMessageText", "editMessageText"),
    *("answerCallbackQuery", "answerCallbackQuery", "editMessageReplyMarkup", "deleteMessage", "getUpdates"),
)
BEFORE: Final = (FaultKind.DELAY, FaultKind.LATE_RESPONSE)
OF_CALLS: Final = (
    FaultKind.LOST_RESPONSE,
    FaultKind.LATE_RESPONSE,
    FaultKind.ERROR_AFTER,
    FaultKind.ERROR,
    FaultKind.TOO_MANY,
    FaultKind.DELAY,
)
OF_UPDATES: Final = (FaultKind.DOUBLE_UPDATE, FaultKind.REORDER_UPDATES)


class Plan(NamedTuple):
    """What is to be done."""

    seed: int
    seconds: float = 60.0
    matches: int = 0
    """Ends after so many matches have ended, too; 0 for any number."""
    kills: float = 0.5
    """In so many of the bursts the bot ends, mostly by SIGKILL."""
    faults: float = 0.7
    """In so many of them calls and updates suffer."""
    real: bool = False
    """At Telegram's budgets, and the bot in its own time."""


class Broken(Exception):
    """Something did not hold."""


@dataclass
class Tally:
    """What was done."""

    bursts: int = 0
    killed: int = 0
    asked_to_end: int = 0
    acts: Counter[str] = field(default_factory=Counter)
    faults: Counter[str] = field(default_factory=Counter)
    calls: Counter[str] = field(default_factory=Counter)
    errors: Counter[str] = field(default_factory=Counter)
    unchanged: Counter[str] = field(default_factory=Counter)
    """Edits that would have changed nothing."""
    matches: Counter[str] = field(default_factory=Counter)
    too_late: int = 0
    """Presses that no bot could answer: it was down, or starting, until Telegram took no answer any more."""
    slowest: float = 0.0
    """Seconds from the end of a burst until everything held."""

    @property
    def ended(self) -> int:
        """Matches that have come to their end."""
        return sum(number for name, number in self.matches.items() if name.endswith(("over", "stopped")))

    def lines(self) -> Iterator[str]:
        """For people to read."""
        for name, counted in (
            ("matches", self.matches),
            ("acts", self.acts),
            ("faults", self.faults),
            ("calls", self.calls),
            ("errors", self.errors),
            ("unchanged", self.unchanged),
        ):
            yield f"{name:9} " + ", ".join(f"{key} {number:,}" for key, number in sorted(counted.items()))
        yield f"bursts    {self.bursts}: {self.killed} with SIGKILL, {self.asked_to_end} with SIGTERM"
        yield f"too late  {self.too_late} presses could not be answered by a bot that was starting"
        yield f"slowest   {self.slowest:.1f} s until everything held"


@dataclass
class Soak:
    """One run."""

    plan: Plan
    playground: Playground
    bot: BotProcess
    checks: Checks
    log: Path
    story: Story
    rng: Random
    people: list[Somebody] = field(default_factory=list)
    tally: Tally = field(default_factory=Tally)
    waking: asyncio.Task[None] | None = None

    async def run(self) -> None:
        """Burst after burst, one at least; raises Broken."""
        self._gather()
        until = monotonic() + self.plan.seconds
        while not self.tally.bursts or (monotonic() < until and not self._is_enough()):
            await self._burst()
            await self._quiet()

    def _is_enough(self) -> bool:
        return 0 < self.plan.matches <= self.tally.ended

    # Who is there

    def _gather(self) -> None:
        """Groups and private chats with people of all kinds."""
        self._group("/newgame", ("eager", "doubling", "slow"))
        self._group("/newgame", ("eager", "eager", "doubling", "slow", "typing"))
        self._group("/score", ("eager", "doubling", "typing"))
        for opens in ("/newgame", "/score", "/score"):
            person = self._person(self.rng.choice(NAMES))
            self._joins(person, self._own(person), self.rng.choice(("eager", "doubling", "typing")), opens)

    def _group(self, opens: str, characters: tuple[str, ...]) -> None:
        people = [self._person(name) for name, _ in zip(NAMES, characters, strict=False)]
        stranger = self._person("Eve")
        others = [*(it.id for it in people[1:]), stranger.id, *self.playground.world.bots]
        chat = create_group(self.playground, people[0], "Friday", others, ChatKind.GROUP)
        for person, character in zip(people, characters, strict=True):
            self._joins(person, chat, character, opens)
        self._joins(stranger, chat, "forging", opens)

    def _person(self, name: str) -> Person:
        language = self.rng.choice(("en", "en", "uk", "he", "it"))
        return self.playground.world.add_person(name, None, None, language)

    def _own(self, person: Person) -> Chat:
        chat = self.playground.world.open_private_chat(person.id, next(iter(self.playground.world.bots)))
        Actor(self.playground, person, chat).starts("")
        return chat

    def _joins(self, person: Person, chat: Chat, character: str, opens: str) -> None:
        rng = Random(f"{self.plan.seed} {person.id}")
        how = CHARACTERS[character]
        self.people.append(Somebody(self.playground, self.story, person, chat, how, rng, opens))
        if not chat.private:
            own = self.playground.world.open_private_chat(person.id, next(iter(self.playground.world.bots)))
            quiet = Character(how.pause * 4, how.late, how.doubled, how.types, how.forges)
            self.people.append(Somebody(self.playground, self.story, person, own, quiet, rng, "/games"))

    # Trouble

    async def _burst(self) -> None:
        """People act while troubles come."""
        self.tally.bursts += 1
        pace = 6.0 if self.plan.real else 1.0
        lives = [asyncio.create_task(it.lives(pace)) for it in self.people]
        try:
            with_kill = self.rng.random() < self.plan.kills
            lasts = self.rng.uniform(*BURST)
            await self._wait(self.rng.uniform(0.0, lasts), lives)
            if self.rng.random() < self.plan.faults:
                self._arm(with_kill=with_kill)
            await self._wait(self.rng.uniform(0.0, lasts), lives)
            if with_kill:
                await self._kill(lives)
                await self._wait(self.rng.uniform(0.0, 1.0), lives)
        finally:
            await cancelled(*lives)

    async def _wait(self, seconds: float, lives: list[asyncio.Task[None]]) -> None:
        done, _ = await asyncio.wait(lives, timeout=seconds, return_when=asyncio.FIRST_EXCEPTION)
        for life in done:
            life.result()

    def _arm(self, *, with_kill: bool) -> None:
        """Some faults, each of another method; what is on its way when the bot dies arrives now or never."""
        kinds = [it for it in OF_CALLS if it not in BEFORE or not with_kill]
        for method in sorted(set(self.rng.sample(METHODS, self.rng.randint(1, 3)))):
            kind, times = self.rng.choice(kinds), self.rng.randint(1, 3)
            seconds = 1.0 if kind is FaultKind.TOO_MANY else self.rng.uniform(0.05, 1.5)
            self.story.tell("fault", f"{kind} of {method}, {times} times, {seconds:.2f} s")
            self.playground.faults.arm(kind, method=method, status=502, seconds=seconds, times=times)
        if self.rng.random() < 0.5:
            kind = self.rng.choice(OF_UPDATES)
            self.story.tell("fault", kind)
            self.playground.faults.arm(kind, times=self.rng.randint(1, 4))

    async def _kill(self, lives: list[asyncio.Task[None]]) -> None:
        """End the bot and start it again: at any moment, or while a call is under way, done or not."""
        if self.rng.random() < 0.15:
            self.story.tell("end", "SIGTERM")
            self.tally.asked_to_end += 1
            if code := await asyncio.to_thread(self.bot.end):
                raise Broken(f"the bot ended with {code}")
        else:
            if self.rng.random() < 0.6:
                await self._hold_a_call(lives)
            self.story.tell("end", "SIGKILL")
            self.tally.killed += 1
            self.bot.kill()
            self.playground.faults.clear()
            await self._wait(self.rng.choice((0.0, 0.0, self.rng.uniform(0.0, 0.5))), lives)
        asked = self.playground.statistics.calls["getUpdates"]
        self.bot.start()
        self.story.tell("start", "the bot")
        self.waking = asyncio.create_task(self._wakes(asked))

    async def _wakes(self, asked: int) -> None:
        """Note when the bot asks for updates again; raises TimeoutError."""
        async with asyncio.timeout(STARTS):
            while self.playground.statistics.calls["getUpdates"] == asked:
                await asyncio.sleep(LOOKS / 3)
        self.story.awake = self.playground.clock.now()

    async def _hold_a_call(self, lives: list[asyncio.Task[None]]) -> None:
        """Let a call hang before or after it is done, until it does so, or nobody calls."""
        fault = self.playground.faults.arm(
            self.rng.choice(BEFORE), method=self.rng.choice(METHODS), seconds=FOR_EVER, times=1
        )
        self.story.tell("fault", f"{fault.kind} of {fault.method} for ever")
        until = monotonic() + 1.0
        while fault in self.playground.faults.armed and monotonic() < until:
            await self._wait(0.005, lives)

    # Quiet

    async def _quiet(self) -> None:
        """All troubles end; soon everything holds. Raises Broken."""
        self.playground.faults.clear()
        self._push_what_is_held()
        if self.waking is not None:
            await self.waking
        began, wrong = monotonic(), ["nothing was looked at"]
        patience = REAL_PATIENCE if self.plan.real else PATIENCE
        moved, calls = began, 0
        rests = LOOKS
        while wrong and monotonic() - moved < patience:
            await asyncio.sleep(rests)
            self.story.excuse()
            looks = monotonic()
            wrong = [*self.checks.unanswered()] or [*self.checks.wrong(), *logged(self.log)]
            rests = max(LOOKS, RESTS * (monotonic() - looks))
            if calls != (calls := self._calls()):
                moved = monotonic()
        self.story.tell("quiet", f"after {monotonic() - began:.1f} s")
        self._count(monotonic() - began)
        if wrong:
            raise Broken("\n".join(wrong))

    def _calls(self) -> int:
        """How often the bot did something."""
        called = self.playground.statistics.calls
        return called.total() - called["getUpdates"]

    def _push_what_is_held(self) -> None:
        """An update that was to change places with the next one needs a next one."""
        somebody = next(it for it in self.people if not it.chat.private)
        Actor(self.playground, somebody.person, somebody.chat).writes("well", PlaceInChat())

    def _count(self, seconds: float) -> None:
        statistics = self.playground.statistics
        self.tally.acts = Counter(self.story.acts)
        self.tally.faults = Counter({kind.value: n for kind, n in self.playground.faults.happened.items()})
        self.tally.calls, self.tally.errors = statistics.calls, statistics.errors
        self.tally.unchanged = statistics.unchanged
        self.tally.matches = self.checks.ended()
        self.tally.too_late = self.story.too_late
        self.tally.slowest = max(self.tally.slowest, seconds)


@contextlib.asynccontextmanager
async def soaking(plan: Plan, folder: Path) -> AsyncIterator[Soak]:
    """A playground and a bot for one run; its database and log are in the folder."""
    token, story = new_token(), Story()
    scale = 1.0 if plan.real else QUICK
    world = new_world([bot_from_token(token, "kotbot_bot", "Kotbot")])
    playground = Playground(world, limit_factor=scale)
    database, log = folder / "kotbot.sqlite3", folder / "log.txt"
    log.touch()
    async with serving(playground) as address:
        settings = Settings(
            token=SecretStr(token),
            api_base_url=f"{address}/bot",
            database_url=f"sqlite:///{database}",
            budget_scale=scale,
        )
        with overheard(story), bot_process(settings, folder, str(plan.seed), log=log, haste=scale) as bot:
            checks = Checks(playground, story, reader(database))
            async with asyncio.timeout(30):
                while not playground.statistics.calls["getUpdates"]:
                    await asyncio.sleep(LOOKS)
            yield Soak(plan, playground, bot, checks, log, story, Random(plan.seed))


async def soak(plan: Plan, folder: Path) -> Tally:
    """One run; raises Broken with seed and steps."""
    async with soaking(plan, folder) as run:
        try:
            await run.run()
        except Exception as error:
            told = list(run.story.steps)
            (folder / "steps.txt").write_text("\n".join(told), encoding="utf-8")
            latest = "\n".join(told[-SHOWN:])
            busy = f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores"
            raise Broken(f"{latest}\nseed {plan.seed}, {busy}: {str(error) or repr(error)}") from error
        return run.tally


def _arguments() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser("scripts/soak-processes", description=__doc__)
    parser.add_argument("--seed", type=int, default=1, help="other seeds, other troubles (default 1)")
    parser.add_argument("--seconds", type=float, default=60.0, help="how long (default 60)")
    parser.add_argument("--matches", type=int, default=0, help="ends after so many matches, too")
    parser.add_argument("--kills", type=float, default=0.5, help="share of bursts with an end (default 0.5)")
    parser.add_argument("--faults", type=float, default=0.7, help="share of bursts with faults (default 0.7)")
    parser.add_argument("--real", action="store_true", help="at Telegram's budgets, in real time")
    parser.add_argument("--folder", type=Path, help="keeps database and log there")
    return parser


def main(arguments: list[str] | None = None) -> int:
    """Soak and report; 1 if something did not hold."""
    parser = _arguments()
    given = parser.parse_args(arguments)
    if not (0 <= given.kills <= 1 and 0 <= given.faults <= 1) or given.seconds <= 0 or given.matches < 0:
        parser.error("shares are from 0 to 1, and there are no seconds or matches below 0")
    plan = Plan(given.seed, given.seconds, given.matches, given.kills, given.faults, given.real)
    with contextlib.ExitStack() as keeping:
        folder = given.folder or Path(keeping.enter_context(tempfile.TemporaryDirectory()))
        folder.mkdir(parents=True, exist_ok=True)
        try:
            tally = asyncio.run(soak(plan, folder))
        except Broken as broken:
            print(broken, file=sys.stderr)
            return 1
    print(f"seed      {plan.seed}", *tally.lines(), sep="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
