"""Requests that no page sends, and more of them than anybody needs."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, suppress

import httpx
import pytest

from kotbot.page import along
from scripts.testing.page import ANN, BOB, Page
from scripts.texts.facts import CODE
from tests.kotbot.page.served import (
    LINK,
    STREAM,
)


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
