"""What the page's server answers to pages, and to those who mean it harm."""

import asyncio
import json
import re
import time
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, suppress
from dataclasses import replace
from hashlib import sha256
from html import unescape
from typing import NoReturn

import httpx
import pytest
from structlog.testing import capture_logs

from kotbot.matches.ended.looking_back import PastTurn
from kotbot.matches.facts import MatchFacts, Person, Status
from kotbot.matches.log.turns import Stand, TurnLine
from kotbot.page import along, live
from kotbot.page.ports import PageAnswer
from kotbot.views.base.layout import bold
from kotbot.views.base.screen import Button, Screen, Toast
from kotbot.views.base.verbs import Verb
from scripts.testing.page import ANN, BOB, STRANGER, TOKEN, Page, init_data, page_of
from scripts.texts.facts import CODE, WHEN, facts, position
from scripts.texts.filled import RESULT

STREAM = f"/table/api/match?match={CODE}"
AGAIN = f"again:{CODE}"
CHALLENGE = "/table/api/challenge"
LINK = {"Authorization": f"Link {CODE}.secret"}


def rolling(**parts: object) -> MatchFacts:
    """Ann has rolled once."""
    return facts(position("second", {}, {}, active=1, step="roll 1", dice="3 3 2 h e c", **parts))


@pytest.fixture
async def page() -> AsyncIterator[Page]:
    async with page_of(rolling(), secrets={CODE: "secret"}) as page:
        yield page


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


# What a page is given


async def test_a_launch_begins_a_session_that_opens_the_match(page: Page) -> None:
    headers = await page.session()
    async with page.client.stream("GET", STREAM, headers=headers) as answer:
        assert answer.status_code == 200
        assert answer.headers["content-type"].startswith("text/event-stream")
        (whole,) = await events(answer, 1)
    assert whole.startswith("event: whole\nid: ")
    assert '"dice":[' in whole


async def test_what_changes_is_sent_and_nothing_else(page: Page) -> None:
    async with page.client.stream("GET", STREAM, headers=await page.session()) as answer:
        await events_of(answer, page)


async def events_of(answer: httpx.Response, page: Page) -> None:
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


async def test_a_page_that_has_it_all_is_sent_nothing_but_a_sign_of_life(page: Page) -> None:
    headers = await page.session()
    async with page.client.stream("GET", STREAM, headers=headers) as answer:
        (whole,) = await events(answer, 1)
    seen = whole.split("\n")[1].removeprefix("id: ")
    async with page.client.stream("GET", STREAM, headers=headers | {"Last-Event-ID": seen}) as answer:
        (still,) = await events(answer, 1)
    assert still == f"event: still\nid: {seen}\ndata: 0"


async def test_a_match_that_cannot_be_drawn_breaks_the_stream_off_and_is_logged(
    page: Page, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_: object) -> NoReturn:
        raise KeyError("no such card")

    headers = await page.session()
    monkeypatch.setattr(live, "page", fails)
    with capture_logs() as lines:
        async with page.client.stream("GET", STREAM, headers=headers) as answer:
            with pytest.raises(httpx.RemoteProtocolError):
                await events(answer, 1)
    (line,) = [line for line in lines if line["event"] == "the page failed"]
    assert (line["match"], line["log_level"]) == (CODE, "error")
    assert page.server.connections.open("all pages") == 0


async def test_a_link_shows_the_match_without_a_single_button(page: Page) -> None:
    async with page.client.stream("GET", "/table/api/match", headers=LINK) as answer:
        (whole,) = await events(answer, 1)
    assert '"keys":[]' in whole
    assert '"action":"' not in whole
    assert "\ndata: - {" in whole


async def test_a_press_is_answered_with_its_toast_and_what_it_opened(page: Page) -> None:
    opened = Screen((bold("What else?"), "A page"), ((Button("Close", Verb.CLOSE.anywhere()),),))
    page.backend.answer = PageAnswer(Toast("Done.", alert=True), opened)
    body = {"match": CODE, "data": f"more:{CODE}", "press": "0123456789"}
    answer = (await page.client.post("/table/api/press", json=body, headers=await page.session())).json()
    assert answer["toast"] == {"text": "Done.", "alert": True}
    assert answer["sheet"]["lines"][0] == [{"text": "What else?", "look": "b", "unix": 0}]
    assert answer["sheet"]["keys"][0][0]["action"] == "close"
    assert page.backend.pressed == [(ANN, f"more:{CODE}", f"page {ANN} 0123456789")]


# A match that has ended


COURSE = f"/table/api/course?match={CODE}"


def past(number: int, **first: object) -> PastTurn:
    """A turn of Ann's."""
    state = position("second", {"stars": number, **first}, {}, active=1, turn=number)
    state.stack = []
    stands = tuple(map(Stand, state.hearts, state.stars, state.energy))
    return PastTurn(number, 2, TurnLine(number, 0, WHEN, None, stands), (), state)


@pytest.fixture
async def ended() -> AsyncIterator[Page]:
    known = replace(rolling(), status=Status.OVER)
    turns = {CODE: (past(1), past(2, cards=["jets"]))}
    async with page_of(known, secrets={CODE: "secret"}, moments=turns) as page:
        yield page


async def test_a_course_is_the_first_turn_and_of_the_others_what_changed(ended: Page) -> None:
    first, second = (await ended.client.get(COURSE, headers=await ended.session())).json()["turns"]
    assert first["title"] == "Turn 1 of 2"
    assert [card["id"] for card in first["market"]] == ["acid_attack", "heal", "frenzy"]
    assert second.keys() == {"head", "title", "mats", "keys"}
    assert [card["id"] for card in second["mats"][0]["cards"]] == ["jets"]
    assert second["keys"][0][0]["action"] == f"playon:{CODE}::2"


async def test_a_course_is_compressed_and_made_once_for_all_who_ask(ended: Page) -> None:
    headers = await ended.session()
    answers = [await ended.client.get(COURSE, headers=headers) for _ in range(3)]
    assert {answer.headers["content-encoding"] for answer in answers} == {"gzip"}
    assert ended.backend.asked_for_turns == 1


async def test_a_course_is_made_anew_for_another_language_and_once_the_match_changed(ended: Page) -> None:
    headers = await ended.session()
    await ended.client.get(COURSE, headers=headers)
    ended.backend.languages[ANN] = "he"
    hebrew = (await ended.client.get(COURSE, headers=headers)).json()
    assert hebrew["turns"][0]["title"] != "Turn 1 of 2"
    known = ended.backend.matches[CODE]
    nobody = tuple(replace(seat, name="Nobody") for seat in known.seats)
    ended.backend.matches[CODE] = replace(known, seats=nobody)
    forgotten = (await ended.client.get(COURSE, headers=headers)).text
    assert "Nobody" in forgotten
    assert "Ann" not in forgotten


async def test_the_link_of_a_match_shows_its_course_without_a_single_button(ended: Page) -> None:
    turns = (await ended.client.get("/table/api/course", headers=LINK)).json()["turns"]
    assert [turn["title"] for turn in turns] == ["Turn 1 of 2", "Turn 2 of 2"]
    assert turns[0]["keys"] == []


async def test_a_match_that_goes_on_has_no_course_to_be_shown(page: Page) -> None:
    assert (await page.client.get(COURSE, headers=LINK)).json() == {"turns": []}


async def test_a_course_is_shown_to_those_alone_who_may_see_the_match(ended: Page) -> None:
    answer = await ended.client.get(COURSE, headers=await ended.session(STRANGER))
    assert (answer.status_code, answer.json()) == (404, {"error": "gone"})
    assert (await ended.client.get(COURSE)).status_code == 401
    wrong = {"Authorization": f"Link {CODE}.wrong"}
    assert (await ended.client.get(COURSE, headers=wrong)).status_code == 404


async def test_who_asks_for_courses_too_fast_waits(ended: Page) -> None:
    found = {(await ended.client.get(COURSE, headers=LINK)).status_code for _ in range(20)}
    assert found == {200, 429}


async def test_a_friend_is_challenged_by_the_box_of_the_match_that_has_ended(ended: Page) -> None:
    asked = await ended.client.get(CHALLENGE, params={"match": CODE}, headers=await ended.session())

    assert asked.json() == {"text": "🐾 Play against me", "query": "duel 2016"}


async def test_below_the_list_of_matches_a_friend_is_challenged_in_the_readers_language(page: Page) -> None:
    page.backend.languages[ANN] = "uk"

    asked = await page.client.get(CHALLENGE, headers=await page.session())

    assert asked.json()["query"] == "дуель 2016"


async def test_while_a_match_goes_on_nobody_is_challenged(page: Page) -> None:
    asked = await page.client.get(CHALLENGE, params={"match": CODE}, headers=await page.session())

    assert asked.json() == {}


async def test_a_challenge_tells_a_stranger_of_no_match(ended: Page) -> None:
    answer = await ended.client.get(CHALLENGE, params={"match": CODE}, headers=await ended.session(STRANGER))

    assert (answer.status_code, answer.json()) == (404, {"error": "gone"})


async def test_a_press_that_begins_another_match_names_it(ended: Page) -> None:
    ended.backend.answer = PageAnswer(Toast("Here they come!"), match="abc123")
    body = {"match": CODE, "data": f"playon:{CODE}::2", "press": "0123456789"}
    answer = await ended.client.post("/table/api/press", json=body, headers=await ended.session())
    assert answer.json()["match"] == "abc123"


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


# Who is let in


@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"Authorization": "Session"},
        {"Authorization": "Session a.b"},
        {"Authorization": "Bearer x"},
        {"Authorization": "Session " + "x" * 3000},
    ],
)
async def test_without_a_session_nothing_is_shown_or_done(page: Page, headers: dict[str, str]) -> None:
    for method, path in (
        ("GET", STREAM),
        ("GET", "/table/api/matches"),
        ("GET", CHALLENGE),
        ("POST", "/table/api/press"),
    ):
        answer = await page.client.request(method, path, headers=headers)
        assert (answer.status_code, answer.json()) == (401, {"error": "expired"})


async def test_a_stranger_is_not_told_whether_there_is_such_a_match(page: Page) -> None:
    headers = await page.session(STRANGER)
    for code in (CODE, "nothing", "", "../etc", "x" * 500):
        answer = await page.client.get("/table/api/match", params={"match": code}, headers=headers)
        assert (answer.status_code, answer.json()) == (404, {"error": "gone"})
    body = {"match": CODE, "data": f"a:{CODE}:12345:stop", "press": "0123456789"}
    assert (await page.client.post("/table/api/press", json=body, headers=headers)).status_code == 404
    assert page.backend.pressed == []


async def test_whoever_is_in_the_chat_may_watch(page: Page) -> None:
    page.backend.members.add(STRANGER)
    async with page.client.stream("GET", STREAM, headers=await page.session(STRANGER)) as answer:
        assert answer.status_code == 200


async def test_who_is_away_is_offered_nothing_that_is_for_the_chat(page: Page) -> None:
    page.backend.away, page.backend.matches[CODE] = {ANN}, over()
    for person, is_offered in ((ANN, False), (BOB, True)):
        async with page.client.stream("GET", STREAM, headers=await page.session(person)) as answer:
            (whole,) = await events(answer, 1)
        assert (AGAIN in whole) is is_offered


async def test_a_page_does_not_wait_until_telegram_says_who_is_in_the_chat(
    page: Page, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It shows the match, and takes away what is not for who looks once that is known."""
    monkeypatch.setattr(live, "SOON_SECONDS", 0.01)
    page.backend.away, page.backend.answers, page.backend.matches[CODE] = {ANN}, asyncio.Event(), over()
    async with page.client.stream("GET", STREAM, headers=await page.session()) as answer:
        came = each_event(answer)
        assert AGAIN in await anext(came)
        page.backend.answers.set()
        patch = await anext(came)
    assert patch.startswith("event: patch")
    assert '"keys"' in patch
    assert AGAIN not in patch


async def test_when_a_match_ends_it_is_asked_anew_who_is_in_the_chat(page: Page) -> None:
    """Ann was there when her page was opened, and is shown out before the end."""
    async with page.client.stream("GET", STREAM, headers=await page.session()) as answer:
        came = each_event(answer)
        await anext(came)
        page.backend.away = {ANN}
        page.server.live.publish(replace(over(), revision=99))
        while AGAIN in (news := await anext(came)) or '"keys"' not in news:
            continue
    assert AGAIN not in news


async def each_event(answer: httpx.Response) -> AsyncIterator[str]:
    text = ""
    async for part in answer.aiter_text():
        text += part
        *whole, text = text.split("\n\n")
        for event in whole:
            yield event


def over() -> MatchFacts:
    return replace(rolling(), status=Status.OVER, result=replace(RESULT, standings=RESULT.standings[:2]))


@pytest.mark.parametrize("link", [f"{CODE}.wrong", f"{CODE}.", CODE, ".", f"{CODE}.secret.secret", "é.é"])
async def test_a_wrong_link_shows_nothing(page: Page, link: str) -> None:
    answer = await page.client.get("/table/api/match", headers=[(b"Authorization", f"Link {link}".encode())])
    assert answer.status_code == 404


async def test_a_link_does_not_act_and_lists_nothing(page: Page) -> None:
    body = {"match": CODE, "data": f"a:{CODE}:12345:stop", "press": "0123456789"}
    assert (await page.client.post("/table/api/press", json=body, headers=LINK)).status_code == 401
    assert (await page.client.get("/table/api/matches", headers=LINK)).status_code == 401


async def test_a_launch_that_is_old_or_of_another_bot_begins_nothing(page: Page) -> None:
    for given in (init_data(at=1.0), init_data(token="1" + TOKEN), "", "x" * 4097):
        answer = await page.client.post("/table/api/launch", json={"init_data": given})
        assert (answer.status_code, answer.json()) == (403, {"error": "expired"})


# Hostile requests


@pytest.mark.parametrize(
    "body",
    [b"", b"[]", b"null", b"{", b"\xff\xfe", b'{"init_data": 5}', b'{"init_data": null}', b"[" * 4000],
)
async def test_a_body_that_is_no_request_is_refused(page: Page, body: bytes) -> None:
    answer = await page.client.post("/table/api/launch", content=body)
    assert (answer.status_code, answer.json()) == (400, {"error": "failed"})


async def test_a_huge_body_is_not_read_to_its_end(page: Page) -> None:
    async def parts() -> AsyncIterator[bytes]:
        for _ in range(200):
            yield b"x" * 65536

    with suppress(httpx.WriteError, httpx.RemoteProtocolError):  # it hung up before all was sent
        assert (await page.client.post("/table/api/launch", content=parts())).status_code == 413
    assert (await page.client.post("/table/api/launch", content=b"x" * 100_000)).status_code == 413


@pytest.mark.parametrize(
    "named",
    [
        {"data": ""},
        {"data": "x" * 65},
        {"data": 5},
        {"press": ""},
        {"press": "a b c d e f"},
        {"press": "x" * 41},
        {"press": None},
    ],
)
async def test_a_press_that_no_page_sends_is_refused(page: Page, named: dict[str, object]) -> None:
    body = {"match": CODE, "data": f"more:{CODE}", "press": "0123456789", **named}
    answer = await page.client.post("/table/api/press", json=body, headers=await page.session())
    assert answer.status_code == 400
    assert page.backend.pressed == []


@pytest.mark.parametrize(
    "path",
    [
        "/table/front/../server.py",
        "/table/front/..%2fserver.py",
        "/table/front/%2e%2e/%2e%2e/settings.py",
        "/table/front//etc/passwd",
        "/table/front/app.html",
        "/table/front/",
        "/table/front/app.0123456789abcdef.js%00",
        "/table/front/app.js",
        "/front/app.js",
        "/",
    ],
)
async def test_a_path_leads_to_the_pages_own_files_only(page: Page, path: str) -> None:
    raw = httpx.URL(page.address).copy_with(raw_path=path.encode())
    assert (await page.client.get(raw)).status_code == 404


async def test_too_many_pages_of_one_person_are_refused_and_closed_ones_make_room(
    page: Page, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(along, "MOST_OF_PERSON", 2)
    headers = await page.session()
    async with AsyncExitStack() as open_pages:
        for _ in range(2):
            answer = await open_pages.enter_async_context(page.client.stream("GET", STREAM, headers=headers))
            assert answer.status_code == 200
        answer = await page.client.get(STREAM, headers=headers)
        assert (answer.status_code, answer.json()) == (429, {"error": "busy"})
        async with page.client.stream("GET", STREAM, headers=await page.session(BOB)) as others:
            assert others.status_code == 200
    while page.server.connections.open(f"person {ANN}"):
        await asyncio.sleep(0)
    assert page.server.connections.open("all pages") == 0
    assert page.server.live.watched_by(CODE) == set()


async def test_a_link_is_open_on_more_screens_than_a_person_has_and_leaves_room_for_the_chat(
    page: Page, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(along, "MOST_OF_PERSON", 1)
    monkeypatch.setattr(along, "MOST_OF_LINK", 3)
    async with AsyncExitStack() as open_pages:
        for _ in range(3):
            stream = page.client.stream("GET", "/table/api/match", headers=LINK)
            assert (await open_pages.enter_async_context(stream)).status_code == 200
        assert (await page.client.get("/table/api/match", headers=LINK)).status_code == 429
        async with page.client.stream("GET", STREAM, headers=await page.session()) as answer:
            assert answer.status_code == 200


async def test_one_who_asks_for_words_without_end_keeps_no_page_of_the_address_from_opening(
    page: Page,
) -> None:
    headers = await page.session()
    found = [(await page.client.get("/table/api/words")).status_code for _ in range(40)]
    assert set(found) == {200, 429}
    async with AsyncExitStack() as open_pages:
        for _ in range(8):
            answer = await open_pages.enter_async_context(page.client.stream("GET", STREAM, headers=headers))
            assert answer.status_code == 200


async def test_who_presses_too_fast_waits(page: Page) -> None:
    headers = await page.session()
    body = {"match": CODE, "data": f"more:{CODE}", "press": "0123456789"}
    found = {
        (await page.client.post("/table/api/press", json=body, headers=headers)).status_code
        for _ in range(40)
    }
    assert found == {200, 429}


async def test_the_address_that_a_client_makes_up_changes_nothing(page: Page) -> None:
    """Launches are counted for the address that the proxy adds, whatever stands before it."""
    found = set()
    for number in range(40):
        headers = {"X-Forwarded-For": f"10.9.8.{number}, 198.51.100.7"}
        answer = await page.client.post("/table/api/launch", json={}, headers=headers)
        found.add(answer.status_code)
    assert found == {400, 429}


# What a browser may do with it


async def test_no_answer_of_the_api_is_kept_whether_it_carries_a_session_or_refuses(page: Page) -> None:
    launched = await page.launch()
    old = page.server.sessions.begin(Person(ANN, "Ann"), time.time() - 7200)
    matches = await page.client.get("/table/api/matches", headers={"Authorization": f"Session {old}"})
    assert "session" in launched.json()
    assert "session" in matches.json()
    refused = await page.client.get("/table/api/matches")
    assert refused.status_code == 401
    words = await page.client.get("/table/api/words")
    async with page.client.stream("GET", STREAM, headers=await page.session()) as stream:
        kept = [answer.headers.get("cache-control") for answer in (launched, matches, refused, words, stream)]
    assert kept == ["no-store"] * 5


async def test_every_answer_has_the_policy_and_only_a_launch_lets_telegram_in(page: Page) -> None:
    *_, script = await addresses(page)
    for path in ("/table/watch", f"/table/{script}", "/table/nothing", STREAM):
        policy = (await page.client.get(path)).headers["content-security-policy"]
        assert "script-src 'self';" in policy
        assert "frame-ancestors 'none'" in policy
        assert "unsafe" not in policy
    launched = (await page.client.get("/table/app")).headers["content-security-policy"]
    assert "script-src 'self' https://telegram.org/js/telegram-web-app.js;" in launched
    assert "frame-ancestors https://web.telegram.org " in launched
    assert "connect-src 'self'" in launched


async def test_the_pages_have_no_script_of_their_own_and_the_link_none_of_telegrams(page: Page) -> None:
    launched, watched = [(await page.client.get(f"/table/{name}")).text for name in ("app", "watch")]
    assert '<script src="https://telegram.org/js/telegram-web-app.js"></script>' in launched
    assert "telegram" not in watched
    for text in (launched, watched):
        assert "<style" not in text
        assert not re.search(r"<[^>]*\son\w*=", text)
        assert all("src=" in part for part in text.split("<script")[1:])


@pytest.mark.parametrize("name", ["app", "watch"])
@pytest.mark.parametrize(
    ("spoken", "told"),
    [
        (
            "he-IL,he;q=0.9,en;q=0.8",
            '<noscript lang="he" dir="rtl">הדף הזה פועל רק עם JavaScript.</noscript>',
        ),
        ("xx, uk-UA;q=0.5", '<noscript lang="uk" dir="ltr">Ця сторінка працює лише з JavaScript.</noscript>'),
        ("en-GB, uk", '<noscript lang="en" dir="ltr">This page needs JavaScript.</noscript>'),
        ('"><script>,' * 500, '<noscript lang="en" dir="ltr">This page needs JavaScript.</noscript>'),
    ],
)
async def test_without_scripts_a_page_says_so_in_the_readers_language(
    page: Page, name: str, spoken: str, told: str
) -> None:
    answer = await page.client.get(f"/table/{name}", headers={"Accept-Language": spoken})
    assert told in answer.text
    assert answer.headers["vary"] == "Accept-Language, Accept-Encoding"


async def test_the_words_come_with_the_page_in_the_readers_language_as_an_attribute(page: Page) -> None:
    text = (await page.client.get("/table/watch", headers={"Accept-Language": "uk"})).text
    told = re.search(r'<meta name="words" content="([^"]*)">', text)
    assert told is not None
    assert json.loads(unescape(told[1]))["language"] == "uk"
    assert "<" not in told[1]


async def addresses(page: Page) -> list[str]:
    """What the page of a link loads."""
    return re.findall(r"front/[^\" ]+", (await page.client.get("/table/watch")).text)


async def test_every_file_has_what_is_in_it_in_its_name_and_is_kept_for_good(page: Page) -> None:
    svg, css, script = "image/svg+xml", "text/css; charset=utf-8", "text/javascript; charset=utf-8"
    for path, kind in zip(await addresses(page), (css, svg, svg, svg, css, script), strict=True):
        file = await page.client.get(f"/table/{path}")
        assert file.headers["cache-control"] == "public, max-age=31536000, immutable"
        assert file.headers["content-type"] == kind
        assert path.split(".")[1] == sha256(file.content).hexdigest()[:16]


async def test_files_are_compressed_for_those_who_read_it_and_for_nobody_else(page: Page) -> None:
    *_, script = await addresses(page)
    for path in ("watch", script):
        packed, plain, refused = [
            await page.client.get(f"/table/{path}", headers={"Accept-Encoding": how})
            for how in ("br, gzip;q=0.5", "identity", "gzip;q=0")
        ]
        assert packed.headers["content-encoding"] == "gzip"
        assert "Accept-Encoding" in packed.headers["vary"]
        assert int(packed.headers["content-length"]) < len(plain.content) / 2
        assert "content-encoding" not in plain.headers.keys() | refused.headers.keys()
        assert packed.content == plain.content == refused.content


async def test_a_file_of_another_version_is_answered_with_ours_and_not_kept(page: Page) -> None:
    """Two versions serve while the bot is updated, and either may be asked."""
    *_, script = await addresses(page)
    other = await page.client.get("/table/front/watch.0123456789abcdef.js")
    assert other.content == (await page.client.get(f"/table/{script}")).content
    assert other.headers["cache-control"] == "no-store"
    assert (await page.client.get("/table/front/dom.0123456789abcdef.js")).status_code == 404


async def test_a_stream_is_compressed_event_by_event(page: Page) -> None:
    headers = await page.session() | {"Accept-Encoding": "gzip"}
    async with page.client.stream("GET", STREAM, headers=headers) as answer:
        assert answer.headers["content-encoding"] == "gzip"
        await events_of(answer, page)
    async with page.client.stream("GET", STREAM, headers=headers | {"Accept-Encoding": "identity"}) as answer:
        assert "content-encoding" not in answer.headers
        (whole,) = await events(answer, 1)
    assert whole.startswith("event: whole")
