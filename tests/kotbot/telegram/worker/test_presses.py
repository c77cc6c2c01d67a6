"""Presses on pages, as the owner of their partition is given them: done once, answered, then acknowledged."""

import asyncio
import time
from dataclasses import dataclass, field, replace
from types import SimpleNamespace
from typing import Any, cast

import pytest
from structlog.testing import capture_logs

from kotbot.broker.consuming import Delivery
from kotbot.broker.errors import NotKept
from kotbot.matches.facts import MatchFacts, Person
from kotbot.matches.ports import NotOurs
from kotbot.page.forms import PRESS, Answer, Pressed, read, written
from kotbot.page.ports import PageAnswer
from kotbot.store import LostLease
from kotbot.telegram.data_deletions import DataDeletions
from kotbot.telegram.inflight import awaited
from kotbot.telegram.worker.presses import OLDEST_SECONDS, Presses
from kotbot.views.base.screen import Toast
from tests.kotbot.telegram.nats import Nats

PARTITION = 7
ANN = Person(11, "Ann")
NAME = "page 11 aaaaaaaa"
HERE, THERE = "kotbot.5.page.1.answers.here", "kotbot.5.page.1.answers.there"
KEPT = PageAnswer(Toast("Kept."))
AGAIN, LATE = "That was done already.", "That takes too long."


@dataclass
class Backend:
    """Answers presses once it may."""

    outcome: PageAnswer | Exception = KEPT
    may_go_on: asyncio.Event = field(default_factory=asyncio.Event)
    pressed: list[str] = field(default_factory=list)
    after: Any = None
    """What a press asks for that is done later."""

    def __post_init__(self) -> None:
        self.may_go_on.set()

    async def match(self, code: str) -> MatchFacts | None:
        return cast(MatchFacts, SimpleNamespace(code=code)) if code == "abc234" else None

    async def press(self, person: Person, facts: MatchFacts, data: str, name: str) -> PageAnswer:
        self.pressed.append(f"{name} {data}")
        await self.may_go_on.wait()
        self.after = awaited(_nothing)
        if isinstance(self.outcome, Exception):
            raise self.outcome
        return self.outcome


async def _nothing() -> None:
    return


class Worker:
    """The presses of one worker; what is acknowledged, answered and forwarded is written down."""

    def __init__(self) -> None:
        self.nats, self.backend = Nats(), Backend()
        self.forwarded: list[tuple[int, dict[str, Any]]] = []
        self.done: list[str] = []
        self.cannot_forward: Exception | None = None
        self.deletions = DataDeletions()
        backend: Any = self.backend
        failures: Any = SimpleNamespace(inc=lambda: None)
        self.presses = Presses(backend, self.deletions, failures, self.nats.client, self._forward)

    async def _forward(self, partition: int, update: dict[str, Any]) -> None:
        if self.cannot_forward is not None:
            raise self.cannot_forward
        self.forwarded.append((partition, update))

    def gives(self, pressed: Pressed | str) -> None:
        """What comes out of the stream."""
        text = pressed if isinstance(pressed, str) else written(pressed).decode()
        delivery = SimpleNamespace(number=str(len(self.done)), update={"update_id": NAME, PRESS: text})
        delivery.done = self._acknowledges
        self.presses.accept(PARTITION, cast(Delivery, delivery))

    async def _acknowledges(self) -> None:
        self.done.append("done")

    async def settled(self) -> None:
        """Everything goes no further by itself; what was asked for is made."""
        for _ in range(20):
            await asyncio.sleep(0)

    def answers(self) -> list[tuple[str, str]]:
        """Where each answer went, and its words."""
        read_ones = [(to, read(Answer, words).answered.toast) for to, words in self.nats.said]
        return [(to, toast.text) for to, toast in read_ones if toast is not None]


def press(**changes: Any) -> Pressed:
    return replace(Pressed(NAME, ANN, "abc234", "a:abc234:1:keep", time.time(), HERE), **changes)


@pytest.fixture
async def worker() -> Worker:
    return Worker()


async def test_a_press_is_done_and_answered_and_acknowledged_once_what_it_asked_for_is_made(
    worker: Worker,
) -> None:
    worker.gives(press())
    await worker.settled()
    assert worker.backend.pressed == [f"{NAME} a:abc234:1:keep"]
    assert worker.answers() == [(HERE, "Kept.")]
    assert worker.done == []
    assert not worker.presses.handover.is_done_with(PARTITION)
    await worker.backend.after()
    worker.backend.after = None
    await worker.settled()
    assert worker.done == ["done"]
    assert worker.presses.handover.is_done_with(PARTITION)


async def test_a_press_that_comes_again_is_answered_as_the_first_time(worker: Worker) -> None:
    worker.gives(press())
    await worker.settled()
    worker.gives(press(again=True, answer_to=THERE))
    await worker.settled()
    assert len(worker.backend.pressed) == 1
    assert worker.answers() == [(HERE, "Kept."), (THERE, "Kept.")]


async def test_a_press_that_comes_again_while_it_is_done_is_answered_to_both(worker: Worker) -> None:
    worker.backend.may_go_on.clear()
    worker.gives(press())
    await worker.settled()
    worker.gives(press(again=True, answer_to=THERE))
    await worker.settled()
    assert worker.answers() == []
    worker.backend.may_go_on.set()
    await worker.settled()
    assert len(worker.backend.pressed) == 1
    assert sorted(worker.answers()) == [(HERE, "Kept."), (THERE, "Kept.")]


async def test_what_comes_again_and_was_a_former_owners_was_done(worker: Worker) -> None:
    worker.gives(press(again=True))
    await worker.settled()
    assert worker.backend.pressed == []
    assert worker.answers() == [(HERE, AGAIN)]
    assert worker.done == ["done"]


async def test_a_press_that_nobody_waits_for_any_more_is_not_done(worker: Worker) -> None:
    with capture_logs() as lines:
        worker.gives(press(at=time.time() - OLDEST_SECONDS - 1))
        await worker.settled()
    assert worker.backend.pressed == []
    assert worker.answers() == []
    assert worker.done == ["done"]
    assert [line["event"] for line in lines] == ["a press on a page comes too late"]


async def test_what_comes_again_after_it_came_too_late_is_not_said_to_be_done(worker: Worker) -> None:
    with capture_logs():
        worker.gives(press(at=time.time() - OLDEST_SECONDS - 1))
        worker.gives(press(again=True))
        await worker.settled()
    ((_, words),) = worker.answers()
    assert words.startswith(LATE)


async def test_what_somebody_pressed_before_they_had_everything_deleted_is_not_done(worker: Worker) -> None:
    worker.deletions.keep(ANN.id, 3)
    with capture_logs():
        worker.gives(press(at=time.time() - 1))
        await worker.settled()
    assert worker.backend.pressed == []
    worker.gives(press(name="page 11 bbbbbbbb", at=time.time() + 1))
    await worker.settled()
    assert len(worker.backend.pressed) == 1


async def test_a_press_of_another_partition_is_sent_on_and_its_owner_answers(worker: Worker) -> None:
    worker.backend.outcome = NotOurs(9)
    worker.gives(press())
    await worker.settled()
    worker.backend.after = None
    await worker.settled()
    ((partition, update),) = worker.forwarded
    assert (partition, update["update_id"]) == (9, NAME)
    assert worker.answers() == []
    assert worker.done == ["done"]


async def test_a_press_of_a_partition_that_was_left_meanwhile_is_left_to_its_next_owner(
    worker: Worker,
) -> None:
    worker.backend.outcome = NotOurs(PARTITION)
    with capture_logs():
        worker.gives(press())
        await worker.settled()
    worker.backend.after = None
    await worker.settled()
    assert (worker.forwarded, worker.answers(), worker.done) == ([], [], [])


async def test_a_press_that_takes_too_long_does_not_keep_a_worker_from_its_end(worker: Worker) -> None:
    worker.backend.may_go_on.clear()
    worker.gives(press())
    await asyncio.sleep(0)
    await worker.presses.handover.leave(PARTITION, 0.0)
    async with asyncio.timeout(60.0):
        await worker.presses.finish(0.01)
    await worker.settled()
    assert (worker.answers(), worker.done) == ([], [])


async def test_a_press_that_cannot_be_sent_on_is_not_answered(worker: Worker) -> None:
    worker.backend.outcome, worker.cannot_forward = NotOurs(9), NotKept("away")
    with capture_logs() as lines:
        worker.gives(press())
        await worker.settled()
    assert worker.answers() == []
    assert [line["event"] for line in lines] == ["a press is not sent on"]


async def test_a_press_that_an_owner_who_lost_its_session_had_is_left_to_the_next_one(worker: Worker) -> None:
    worker.backend.outcome = LostLease("gone")
    with capture_logs():
        worker.gives(press())
        await worker.settled()
    worker.backend.after = None
    await worker.settled()
    assert worker.answers() == []
    assert worker.done == []
    assert worker.presses.handover.is_done_with(PARTITION)


async def test_what_is_not_done_when_a_partition_is_handed_over_is_left_to_its_next_owner(
    worker: Worker,
) -> None:
    worker.gives(press())
    await worker.settled()
    (number,) = await worker.presses.handover.leave(PARTITION, 0.01)
    assert number < 0
    worker.backend.after = None  # it is not made here any more
    await worker.settled()
    assert worker.done == []


async def test_a_defect_of_ours_is_told(worker: Worker) -> None:
    worker.backend.outcome = RuntimeError("ours")
    with capture_logs() as lines:
        worker.gives(press())
        await worker.settled()
    ((_, words),) = worker.answers()
    assert words.startswith("Something broke")
    assert [line["event"] for line in lines] == ["a press on a page failed"]


async def test_a_match_that_is_gone_has_old_buttons(worker: Worker) -> None:
    worker.gives(press(code="gone22"))
    await worker.settled()
    ((_, words),) = worker.answers()
    assert words.startswith("This button is too old")


async def test_what_is_no_press_is_let_go(worker: Worker) -> None:
    with capture_logs() as lines:
        worker.gives("{}")
        await worker.settled()
    assert worker.done == ["done"]
    assert [line["event"] for line in lines] == ["a press on a page is not understood"]
