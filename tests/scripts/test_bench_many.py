"""scripts/bench many: people who press in time, what a part spent, and what is made of it."""

import asyncio
from typing import cast

import pytest

from kotbot.playground.client import Answer, PlaygroundClient
from scripts.benchmarks.many import (
    Course,
    Round,
    Verdict,
    bounds,
    report_bounds,
    report_cpu,
    report_presses,
    verdict,
)
from scripts.benchmarks.paced import People, Pressed
from scripts.benchmarks.players import Table
from scripts.benchmarks.sides import BOT, GATEWAY, NATS, POSTGRESQL, WORKER, Done, Side, cores, spread
from scripts.benchmarks.thoughts import problems


class Silent:
    """A table whose presses are over when everybody has pressed, with an answer or without."""

    def __init__(self, all_have_pressed: asyncio.Event, answers: bool) -> None:
        self.all_have_pressed = all_have_pressed
        self.pressed = 0
        self.answers = answers
        self.board = None

    def over(self) -> bool:
        return False

    def choices(self) -> list[str]:
        return ["Roll"]

    async def tap(self) -> Answer:
        self.pressed += 1
        await self.all_have_pressed.wait()
        return Answer(self.answers)

    async def changes(self, *_: object) -> bool:
        return True


class Feed:
    seq = 0


async def test_presses_are_made_when_they_are_due_and_those_without_an_answer_are_timed_too() -> None:
    all_have_pressed = asyncio.Event()
    tables = [Silent(all_have_pressed, answers) for answers in (True, False)]
    people = People(cast(PlaygroundClient, Feed()), cast(list[Table], tables))
    pressing = asyncio.create_task(people.press(rate=1000.0, seconds=0.006))
    while sum(table.pressed for table in tables) < 6:
        await asyncio.sleep(0)
    all_have_pressed.set()
    pressed = await pressing
    assert [table.pressed for table in tables] == [3, 3]
    assert (len(pressed.answers), pressed.behind, pressed.unanswered) == (6, 4, 3)


@pytest.mark.parametrize(
    ("rounds", "said"),
    [
        ([1.1, 1.2, 1.3], Verdict.MET),
        ([1.2, 1.3, 1.4], Verdict.NOISE),
        ([1.3, 1.4, 1.5], Verdict.BROKEN),
    ],
)
def test_a_bound_is_broken_when_it_is_in_every_round(rounds: list[float], said: Verdict) -> None:
    assert verdict(rounds, 1.25) is said


def course(name: str, *rounds: dict[str, float], answers: float) -> Course:
    """A side whose rounds had 100 presses, each answered after so many seconds."""
    pressed = Pressed(answers=[answers] * 100)
    measured = Course(Side(name, cast(PlaygroundClient, None), {}), cast(People, None))
    measured.idle = dict.fromkeys(rounds[0], 0.005)
    measured.rounds = [Round(pressed, Done(100, 90, 0), cpu) for cpu in rounds]
    return measured


ONE = course("one process", {BOT: 0.5, POSTGRESQL: 0.1}, {BOT: 1.0, POSTGRESQL: 0.2}, answers=0.02)
MANY = course(
    "many",
    {WORKER: 0.6, GATEWAY: 0.2, POSTGRESQL: 0.1, NATS: 0.05},
    {WORKER: 1.2, GATEWAY: 0.3, POSTGRESQL: 0.2, NATS: 0.10},
    answers=0.04,
)


def test_parts_are_compared_with_the_one_process_of_the_same_round() -> None:
    assert [[*map(round, (1000 * it for it in rounds))] for _, rounds, _ in bounds(ONE, MANY)] == [
        [1200, 1200],
        [400, 300],
        [40, 40],
    ]
    worker, gateway, answers = report_bounds(bounds(ONE, MANY))
    assert worker.endswith("at most 1.25: 1.20 (1.20 to 1.20), met")
    assert gateway.endswith("at most 0.25: 0.35 (0.30 to 0.40), BROKEN")
    assert answers.endswith("at most 0.15: 0.04 (0.04 to 0.04), met")


def test_what_a_press_costs_is_told_in_milliseconds_beside_what_nobody_pressing_costs() -> None:
    rows = {line[:34].strip(): line[34:].split() for line in report_cpu(ONE, MANY)}
    assert rows["one process: the bot"] == ["7.50", "5.0", "1.00x", "1.00", "to", "1.00"]
    assert rows["many: gateway"] == ["2.50", "5.0", "0.35x", "0.30", "to", "0.40", "of", "the", "bot's"]
    assert rows["many: PostgreSQL"] == ["1.50", "5.0", "1.00x", "1.00", "to", "1.00"]


def test_messages_are_told_for_each_press() -> None:
    _, one, many = report_presses(ONE, MANY)
    assert one.split() == ["one", "process", "200", "0", "0", "0.90", "0"]
    assert many.split()[1:] == ["200", "0", "0", "0.90", "0"]


def test_thinkers_are_always_asked_the_same() -> None:
    assert len(problems(3)) == 3
    assert problems(3) == problems(3)


async def test_a_gateway_and_a_worker_answer_presses_and_what_they_spend_is_seen() -> None:
    """The system counts what a part spent in hundredths of a second: a few presses may be less."""
    async with spread(100, cores(), workers=1) as side:
        course = Course(side, await People.seated(side.playground, 2))
        seen: set[str] = set()
        while not seen >= {WORKER, GATEWAY}:
            await course.play(rate=4.0, seconds=1.5)
            seen |= {kind for kind, spent in course.rounds[-1].cpu.items() if spent > 0}
    played = course.rounds[0]
    assert len(played.pressed.answers) == 6
    assert played.done.presses >= 6
