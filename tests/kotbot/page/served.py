"""The page of a match on its server, as tests ask for it."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace

import httpx

from kotbot.matches.ended.looking_back import PastTurn
from kotbot.matches.facts import MatchFacts, Status
from kotbot.matches.log.turns import Stand, TurnLine
from scripts.testing.page import Page
from scripts.texts.facts import CODE, WHEN, facts, position
from scripts.texts.filled import RESULT

STREAM = f"/table/api/match?match={CODE}"
AGAIN = f"again:{CODE}"
CHALLENGE = "/table/api/challenge"
COURSE = f"/table/api/course?match={CODE}"
LINK = {"Authorization": f"Link {CODE}.secret"}


def rolling(**parts: object) -> MatchFacts:
    """Ann has rolled once."""
    return facts(position("second", {}, {}, active=1, step="roll 1", dice="3 3 2 h e c", **parts))


def over() -> MatchFacts:
    return replace(rolling(), status=Status.OVER, result=replace(RESULT, standings=RESULT.standings[:2]))


def past(number: int, **first: object) -> PastTurn:
    """A turn of Ann's."""
    state = position("second", {"stars": number, **first}, {}, active=1, turn=number)
    state.stack = []
    stands = tuple(map(Stand, state.hearts, state.stars, state.energy))
    return PastTurn(number, 2, TurnLine(number, 0, WHEN, None, stands), (), state)


async def events(answer: httpx.Response, number: int) -> list[str]:
    """The first events of a stream, each in one text."""
    found: list[str] = []
    text = ""
    async for part in answer.aiter_text():
        text += part
        *whole, text = text.split("\n\n")
        found += [event for event in whole if event.startswith("event:")]
        if len(found) >= number:
            return found
    return found


async def events_of(answer: httpx.Response, page: Page) -> None:
    """See that a stream has what is shown, and then nothing but what changed."""
    reading = asyncio.create_task(events(answer, 2))
    await asyncio.sleep(0)
    while not page.server.live.watched_by(CODE):
        await asyncio.sleep(0)
    known = page.backend.matches[CODE]
    page.server.live.publish(replace(known, revision=known.revision + 1, paused="muted"))
    _, patch = await reading
    name, number, data = patch.split("\n")
    assert name == "event: patch"
    assert number.startswith("id: ")
    assert '"mats"' not in data
    assert '"question"' in data


async def each_event(answer: httpx.Response) -> AsyncIterator[str]:
    text = ""
    async for part in answer.aiter_text():
        text += part
        *whole, text = text.split("\n\n")
        for event in whole:
            yield event
