"""Pages go along to the next match, and a link of a table to whatever is played there."""

from dataclasses import replace
from typing import NoReturn

import pytest
from structlog.testing import capture_logs

from kotbot.matches.facts import MatchFacts, Status
from kotbot.page import along, live
from scripts.testing.page import ANN, BOB, Page
from scripts.texts.facts import CODE, facts
from tests.kotbot.page.served import LINK, STREAM, each_event, events, rolling

NEXT = "abc123"
"""The code of the match that was opened after one had ended."""


def following(*people: int) -> MatchFacts:
    """The next match, with seats for these people."""
    seats = tuple(seat for seat in rolling().seats if seat.account in people)
    return replace(facts(status=Status.LOBBY, seats=seats), code=NEXT)


def followed() -> MatchFacts:
    """Over, and the next one is open."""
    return replace(rolling(), status=Status.STOPPED, next=NEXT, revision=2)


async def told(page: Page, headers: dict[str, str], number: int) -> list[str]:
    """The first events of a match that has ended, after which another one opens: lines but for parts."""
    stopped = replace(rolling(), status=Status.STOPPED, revision=1)
    page.backend.matches[CODE] = stopped
    async with page.client.stream("GET", STREAM, headers=headers) as answer:
        parts = answer.aiter_text()
        lines = [await anext(parts)]
        page.server.live.publish(followed())
        async for part in parts:
            lines.append(part)
            if "".join(lines).count("event:") >= number:
                break
    return [line for line in "".join(lines).splitlines() if line.startswith(("event:", f"data: {NEXT}"))]


async def test_who_looks_when_the_next_match_opens_goes_along(page: Page) -> None:
    page.backend.matches[NEXT] = following(ANN)
    lines = await told(page, await page.session(), 3)
    assert lines == ["event: whole", "event: still", "event: along", f"data: {NEXT}"]


async def test_who_comes_later_is_offered_the_next_match(page: Page) -> None:
    page.backend.matches |= {NEXT: following(ANN), CODE: followed()}
    async with page.client.stream("GET", STREAM, headers=await page.session()) as answer:
        _, offered = await events(answer, 2)
    assert offered == f"event: next\ndata: {NEXT}"


async def test_of_a_next_match_nobody_hears_who_may_not_see_it(page: Page) -> None:
    stopped = replace(rolling(), status=Status.STOPPED, revision=1)
    page.backend.matches |= {CODE: stopped, NEXT: following(BOB)}
    async with page.client.stream("GET", STREAM, headers=await page.session()) as answer:
        came = each_event(answer)
        assert (await anext(came)).startswith("event: whole")
        page.server.live.publish(followed())
        assert (await anext(came)).startswith("event: still")
        page.server.live.publish(replace(followed(), revision=3))
        assert (await anext(came)).startswith("event: still")


TABLE = "c2VjcmV0LW9mLWFubg"
BY_TABLE = {"Authorization": f"Link {TABLE}"}


async def test_who_has_the_link_of_a_table_goes_along_whoever_sits_there_next(page: Page) -> None:
    page.backend.links[TABLE] = CODE
    stopped = replace(rolling(), status=Status.STOPPED, revision=1)
    page.backend.matches |= {CODE: stopped, NEXT: following(BOB)}
    async with page.client.stream("GET", "/table/api/match", headers=BY_TABLE) as answer:
        came = each_event(answer)
        await anext(came)
        page.backend.links[TABLE] = NEXT
        page.server.live.publish(followed())
        assert [(await anext(came)).splitlines()[0], await anext(came)] == [
            "event: still",
            f"event: along\ndata: {NEXT}",
        ]


async def test_the_link_of_a_table_shows_what_is_played_there_now(page: Page) -> None:
    page.backend.links[TABLE] = NEXT
    page.backend.matches[NEXT] = replace(following(BOB), language="it")
    async with page.client.stream("GET", "/table/api/match", headers=BY_TABLE) as answer:
        (whole,) = await events(answer, 1)
    assert '"language":"it"' in whole


@pytest.fixture
def _hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Signs of life come at once, and with each it is asked what a link shows."""
    monkeypatch.setattr(live, "HEARTBEAT_SECONDS", 0.01)
    monkeypatch.setattr(along, "LOOKS_SECONDS", 0.0)


@pytest.mark.usefixtures("_hasty")
async def test_the_link_of_a_table_goes_on_to_a_match_that_none_before_it_names(page: Page) -> None:
    """One of the other kind was begun beside it."""
    page.backend.links[TABLE] = CODE
    async with page.client.stream("GET", "/table/api/match", headers=BY_TABLE) as answer:
        came = each_event(answer)
        await anext(came)
        page.backend.links[TABLE] = NEXT
        while "event: along" not in (news := await anext(came)):
            continue
    assert news == f"event: along\ndata: {NEXT}"


@pytest.mark.usefixtures("_hasty")
async def test_a_link_that_ends_closes_its_pages_and_opens_none(page: Page) -> None:
    """By time, or with the data of who made it: nobody tells of it."""
    page.backend.links[TABLE] = CODE
    async with page.client.stream("GET", "/table/api/match", headers=BY_TABLE) as answer:
        came = each_event(answer)
        await anext(came)
        del page.backend.links[TABLE]
        assert {event.splitlines()[0] async for event in came} <= {"event: still"}
    again = await page.client.get("/table/api/match", headers=BY_TABLE)
    assert (again.status_code, again.json()) == (404, {"error": "gone"})


@pytest.mark.usefixtures("_hasty")
async def test_while_nobody_knows_what_a_link_shows_its_pages_stay(
    page: Page, monkeypatch: pytest.MonkeyPatch
) -> None:
    page.backend.links[TABLE] = CODE
    async with page.client.stream("GET", "/table/api/match", headers=BY_TABLE) as answer:
        came = each_event(answer)
        await anext(came)
        with monkeypatch.context() as away, capture_logs() as logs:
            away.setattr(page.backend, "shown_by", no_database)
            while not logs:
                await anext(came)
        assert logs[0]["event"] == "what a link shows is not known"
        assert (await anext(came)).startswith("event: still")


async def no_database(_: str) -> NoReturn:
    raise LookupError


async def test_the_link_of_a_table_does_not_act_and_lists_nothing(page: Page) -> None:
    page.backend.links[TABLE] = CODE
    body = {"match": CODE, "data": f"a:{CODE}:12345:stop", "press": "0123456789"}
    assert (await page.client.post("/table/api/press", json=body, headers=BY_TABLE)).status_code == 401
    assert (await page.client.get("/table/api/matches", headers=BY_TABLE)).status_code == 401
    assert page.backend.pressed == []


async def test_the_link_of_a_table_shows_the_course_of_what_ended_there(ended: Page) -> None:
    ended.backend.links[TABLE] = CODE
    turns = (await ended.client.get("/table/api/course", headers=BY_TABLE)).json()["turns"]
    assert [turn["title"] for turn in turns] == ["Turn 1 of 2", "Turn 2 of 2"]


async def test_the_link_of_a_single_match_stays_with_it(page: Page) -> None:
    page.backend.matches |= {NEXT: following(ANN), CODE: followed()}
    async with page.client.stream("GET", STREAM, headers=LINK) as answer:
        came = each_event(answer)
        assert (await anext(came)).startswith("event: whole")
        page.server.live.publish(replace(followed(), revision=3))
        assert (await anext(came)).startswith("event: still")
