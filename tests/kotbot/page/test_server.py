"""What the server of the page sends, and to whom."""

import asyncio
from dataclasses import replace
from typing import NoReturn

import httpx
import pytest
from structlog.testing import capture_logs

from kotbot.page import live
from kotbot.page.ports import PageAnswer
from kotbot.views.base.layout import bold
from kotbot.views.base.screen import Button, Screen, Toast
from kotbot.views.base.verbs import Verb
from scripts.testing.page import ANN, BOB, STRANGER, TOKEN, Page, init_data
from scripts.texts.facts import CODE
from tests.kotbot.page.served import (
    AGAIN,
    CHALLENGE,
    LINK,
    STREAM,
    each_event,
    events,
    events_of,
    over,
)

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


async def test_a_page_that_has_it_all_is_sent_nothing_but_a_sign_of_life(page: Page) -> None:
    headers = await page.session()
    async with page.client.stream("GET", STREAM, headers=headers) as answer:
        (whole,) = await events(answer, 1)
    seen = whole.split("\n")[1].removeprefix("id: ")
    async with page.client.stream("GET", STREAM, headers=headers | {"Last-Event-ID": seen}) as answer:
        (still,) = await events(answer, 1)
    assert still == f"event: still\nid: {seen}\ndata: 0"


async def test_a_page_that_comes_back_while_the_server_ends_is_told_to_come_later(page: Page) -> None:
    headers = await page.session()
    async with page.client.stream("GET", STREAM, headers=headers) as answer:
        heard = each_event(answer)
        await anext(heard)
        page.server.live.close()
        assert [event async for event in heard] == []
    refused = await page.client.get(STREAM, headers=headers)
    assert (refused.status_code, refused.json()) == (503, {"error": "busy"})


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
