"""scripts/probe, against the playground: what it finds is what the playground allows."""

import asyncio
import contextlib
import os
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path

import pytest

from kotbot.playground.base.clock import Clock
from kotbot.playground.client import PersonClient, PlaygroundClient, Room, connect
from kotbot.playground.playground import Playground, bot_from_token, new_world
from kotbot.playground.web.serving import serving
from scripts.probing import calls as probing_calls
from scripts.probing.calls import Calls, UnreachableError
from scripts.probing.findings import GROUP, GUEST, INLINE, PRIVATE, Finding, settings, table
from scripts.probing.paces import Pace, Trial, quickest
from scripts.probing.probe import DONE, PAUSED, Plan, probe
from scripts.probing.updates import InUseError, Updates
from tests.playground.bot_calls import TOKEN, BotCalls, RefusedError

ROOT = Path(__file__).parents[3]
SECRET = TOKEN.partition(":")[2]


class MadePace(Pace):
    """Time that passes when the probe waits: the playground's clock is put ahead."""

    def __init__(self, people: PlaygroundClient) -> None:
        self._people, self._now = people, 0.0

    def now(self) -> float:
        return self._now

    async def sleep(self, seconds: float) -> None:
        self._now += seconds
        await self._people.advance(seconds)


class PreparedHost:
    """A host who does what the probe asks for, or not."""

    def __init__(self, answer: str, deeds: dict[str, Callable[[], Awaitable[object]]] | None = None) -> None:
        self.said: list[str] = []
        self._answer, self._deeds = answer, deeds or {}

    @property
    def text(self) -> str:
        return "\n".join(self.said)

    def tell(self, text: str) -> None:
        self.said.append(text)

    async def wants(self, deed: str, text: str) -> None:
        self.said.append(text)
        if deed in self._deeds:
            await self._deeds[deed]()

    async def asks(self, text: str) -> str:
        self.said.append(text)
        return self._answer


class Scene:
    """Ann, who has started the bot, her group with it, and her chat with Bob."""

    def __init__(self, people: PlaygroundClient, address: str, ann: PersonClient, bob: PersonClient) -> None:
        self.people, self.address, self.ann, self.bob = people, address, ann, bob
        self.friends = ann.private(bob)
        self.group: Room
        self._choosing: asyncio.Task[None] | None = None

    @property
    def plan(self) -> Plan:
        return Plan(self.group.id, self.ann.id, watch=1)

    def helper(self) -> PreparedHost:
        return PreparedHost("yes", {"press": self._press, "choose": self._choose, "mention": self._mention})

    async def _press(self) -> None:
        await self.ann.presses(self.group, "Probe", answer_within=0)

    async def _choose(self) -> None:
        self._choosing = asyncio.create_task(self._choose_when_answered())
        await asyncio.sleep(0)

    async def _choose_when_answered(self) -> None:
        answer = await self.ann.asks_inline(self.friends, "")
        await self.ann.chooses(self.friends, answer, "probe")
        await self.ann.presses(self.friends, "Probe", answer_within=0)

    async def _mention(self) -> None:
        await self.ann.mentions(self.friends)


@pytest.fixture
def telegram() -> Playground:
    bot = bot_from_token(TOKEN, "probe_bot", "Probe")
    return Playground(new_world([bot]), clock=Clock(running=True, start=1_800_000_000.0))


@pytest.fixture
async def scene(telegram: Playground) -> AsyncIterator[Scene]:
    async with serving(telegram) as address, connect(address) as people:
        ann, bob = await people.person("Ann"), await people.person("Bob")
        await ann.starts()
        scene = Scene(people, address, ann, bob)
        scene.group = await ann.creates_group("Test", bob, people.bot)
        yield scene


async def run(scene: Scene, host: PreparedHost, plan: Plan | None = None) -> int:
    async with Calls.open(TOKEN, scene.address) as calls:
        return await probe(calls, plan or scene.plan, host, MadePace(scene.people))


def rows(host: PreparedHost) -> dict[str, str]:
    """What the table says, by what was tried."""
    [shown] = [text for text in host.said if text.startswith(f"\n{GROUP}")]
    return {line.partition("  ")[0]: line.partition("  ")[2].strip() for line in shown.strip().splitlines()}


async def test_it_finds_what_the_playground_allows(scene: Scene) -> None:
    """20 a minute in a group, one a second in private, inline, and of a guest; 15 seconds for a guest."""
    await scene.people.edit_pace(guest=2)
    host = scene.helper()
    assert await run(scene, host) == DONE
    found = rows(host)
    assert found[GROUP].startswith("one in 3.3 s")
    assert found[PRIVATE].startswith("one in 1.1 s")
    assert found[INLINE].startswith("one in 1.1 s")
    assert found[GUEST].startswith("one in 2.2 s")
    assert "one in 0.5 s: after" in found[INLINE]
    assert found["deletions in private"] == "10 of 10 at once"
    assert found["ephemeral messages"].startswith("4 of 5 at once, then 429"), "with the key, five at once"
    assert "query is too old" in found["guest answers after 20 s"]
    assert host.said[-1].splitlines() == [
        "",
        "Settings that fit:",
        "KOTBOT_BUDGET_SCALE=1",
        "KOTBOT_INLINE_EDITS=1.1",
        "KOTBOT_GUEST_EDITS=2.2",
    ]
    assert SECRET not in host.text
    await scene.people.catches_up()
    assert not any("Probe" in message.text for message in scene.group.messages()), "it cleans up"
    assert [message.text for message in scene.friends.messages() if message.inline] == [
        "The probe is over."
    ] * 2


async def test_it_asks_before_it_sends(scene: Scene) -> None:
    host = PreparedHost("y")
    before = len(scene.group.messages())
    assert await run(scene, host) == DONE
    assert host.said[-1] == "Nothing was sent."
    assert "in the group 'Test' and to 'Ann'" in host.text
    assert len(scene.group.messages()) == before
    calls = (await scene.people.statistics())["calls"]
    assert set(calls) == {"getMe", "getWebhookInfo", "getUpdates", "getChat"}


async def test_what_nobody_does_is_not_tried(scene: Scene) -> None:
    host = PreparedHost("yes")
    assert await run(scene, host) == DONE
    found = rows(host)
    assert found["ephemeral messages"] == "not tried: nobody pressed"
    assert found[INLINE] == "not tried: nobody asked"
    assert found[GUEST].startswith("not tried")
    assert "KOTBOT_INLINE_EDITS" not in host.text


async def test_a_long_pause_ends_it_with_what_it_knows(scene: Scene) -> None:
    """At a fiftieth of the budgets a group is refused for four minutes."""
    await scene.people.limits(0.02)
    host = scene.helper()
    assert await run(scene, host) == PAUSED
    assert "the probe ends here" in host.text
    assert "one in 1.1 s: after" in rows(host)[GROUP]


async def test_another_refusal_ends_it_in_telegrams_words(scene: Scene) -> None:
    await scene.people.fault("error", method="editMessageText", status=502)
    with pytest.raises(probing_calls.RefusedError, match=r"^editMessageText: 502 "):
        await run(scene, scene.helper())
    await scene.people.catches_up()
    assert not any("Probe" in message.text for message in scene.group.messages()), "it cleans up"


async def test_a_pace_that_calls_are_too_slow_for_is_told_as_what_it_came_to(scene: Scene) -> None:
    """Telegram slows calls down before it refuses them: of two seconds each, 0.5 seconds are no pace."""
    pace = MadePace(scene.people)

    async def slow(number: int) -> object:
        await pace.sleep(2.0)
        return number

    [trial] = await quickest(slow, (0.5, 3.0), 30.0, pace, patience=120.0)
    assert trial == Trial(2.0, 15, None)


async def test_a_webhook_is_refused(scene: Scene) -> None:
    async with BotCalls.open(scene.address) as bot:
        await bot.call("setWebhook", url="http://127.0.0.1:9/hook")
    host = PreparedHost("yes")
    with pytest.raises(InUseError, match="webhook"):
        await run(scene, host)
    assert "Go on?" not in host.text


async def test_another_process_that_polls_is_found(scene: Scene) -> None:
    async def poll() -> None:
        async with BotCalls.open(scene.address) as bot:
            while True:
                with contextlib.suppress(RefusedError):
                    await bot.updates(timeout=20)

    other = asyncio.create_task(poll())
    try:
        async with Calls.open(TOKEN, scene.address) as calls:
            with pytest.raises(InUseError, match="another process"):
                await Updates(calls, Pace()).needs_nobody_else(20)
    finally:
        other.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await other


async def test_errors_hold_no_token() -> None:
    async with Calls.open(TOKEN, "http://127.0.0.1:9") as calls:
        with pytest.raises(UnreachableError) as away:
            await calls.call("getMe")
    assert SECRET not in repr(away.value)
    assert away.value.__cause__ is None


@pytest.mark.parametrize(
    ("token", "typed", "code", "said"),
    [
        (TOKEN, "no\n", 0, "Nothing was sent."),
        (TOKEN, "", 0, "Nothing was sent."),
        ("123:wrong", "yes\n", 2, "Telegram knows no such token"),
        ("wrong", "yes\n", 2, "a bot token looks like"),
    ],
    ids=["no", "no terminal", "unknown token", "no token"],
)
async def test_the_program_ends_with_words_and_a_code(
    scene: Scene, token: str, typed: str, code: int, said: str
) -> None:
    arguments = ["--group", str(scene.group.id), "--person", str(scene.ann.id), "--watch", "1"]
    program = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "scripts.probing.probe",
        *arguments,
        "--server",
        scene.address,
        cwd=ROOT,
        env={**os.environ, "PROBE_TOKEN": token},
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
    )
    output, _ = await program.communicate(typed.encode())
    assert said in output.decode()
    assert token.partition(":")[2] not in output.decode() or ":" not in token
    assert program.returncode == code


def test_settings_keep_to_what_held() -> None:
    findings = [
        Finding(GROUP, trials=(Trial(1.0, 20, 41), Trial(2.0, 20, 21), Trial(3.0, 4, 50))),
        Finding(PRIVATE, trials=(Trial(0.5, 60, None),)),
        Finding(INLINE, trials=(Trial(0.5, 1, 1), Trial(1.0, 30, None))),
        Finding(GUEST, "not tried"),
    ]
    assert settings(findings) == ["KOTBOT_BUDGET_SCALE=0.6", "KOTBOT_INLINE_EDITS=1"]
    assert table(findings).splitlines() == [
        "edits in the group  nothing that was tried  one in 1 s: after 20, for 41 s; "
        "one in 2 s: after 20, for 21 s; one in 3 s: after 4, for 50 s",
        "edits in private    one in 0.5 s",
        "edits, inline mode  one in 1 s              one in 0.5 s: after 1, for 1 s",
        "edits, guest mode   not tried",
    ]
