"""Whom the bot can tell of a hidden card: learnt as the match begins, and not as somebody waits."""

import asyncio
from dataclasses import dataclass, field, replace
from types import SimpleNamespace
from typing import Any, cast

import pytest

from kotbot.matches.facts import MatchFacts, Pace, Person
from kotbot.page.live import Live
from kotbot.telegram.outgoing.buttons import encode
from kotbot.telegram.outgoing.unreached import Unreached
from kotbot.telegram.whispers import Whispers
from scripts.texts.evolved import holding, public
from scripts.texts.facts import facts
from scripts.texts.positions import POSITIONS

ANN, BOB, CYD = 101, 102, 103


def with_pace(shown: MatchFacts, pace: Pace = Pace.LIVE) -> MatchFacts:
    return replace(shown, pace=pace)


@dataclass
class Members:
    """Telegram, which lets the bot write to some people."""

    writes_to: tuple[int, ...]
    asked: list[int] = field(default_factory=list)

    async def can_be_written_to(self, person: Person) -> bool:
        self.asked.append(person.id)
        return person.id in self.writes_to


async def attended(members: Members, *shown: MatchFacts) -> Unreached:
    """After these states of a match were shown."""
    unreached = Unreached()
    nothing: Any = SimpleNamespace()
    boards: Any = SimpleNamespace(unreached=unreached)
    whispers = Whispers(nothing, nothing, boards, nothing, Live(encode), cast(Any, members))
    for facts_ in shown:
        whispers.tell_if_asked(facts_)
    others = asyncio.all_tasks() - {cast(Any, asyncio.current_task())}
    await asyncio.gather(*(task for task in others if task.get_name().startswith("whisper")))
    return unreached


async def test_who_cannot_be_written_to_is_known_before_anybody_waits() -> None:
    members = Members((ANN, CYD))
    unreached = await attended(members, with_pace(public(holding())))
    assert [unreached.has(account) for account in (ANN, BOB, CYD)] == [False, True, False]


async def test_each_is_tried_once_in_a_match() -> None:
    members = Members((ANN, BOB, CYD))
    await attended(members, *[with_pace(public(holding()))] * 3)
    assert sorted(members.asked) == [ANN, BOB, CYD]


@pytest.mark.parametrize(
    "shown",
    [
        with_pace(public(holding()), Pace.RELAXED),
        with_pace(public(holding(), private=True)),
        with_pace(facts(next(iter(POSITIONS.values())))),
    ],
    ids=["never waits", "in private", "without hands"],
)
async def test_nobody_is_tried_where_nobody_waits(shown: MatchFacts) -> None:
    members = Members(())
    await attended(members, shown)
    assert members.asked == []
