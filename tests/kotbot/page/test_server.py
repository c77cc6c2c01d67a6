"""What the page's server answers to pages, and to those who mean it harm."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, suppress
from dataclasses import replace
from typing import NoReturn

import httpx
import pytest
from structlog.testing import capture_logs

from kotbot.matches.around.looking_back import Moment
from kotbot.matches.facts import MatchFacts, Status
from kotbot.matches.log.turns import Stand, TurnLine
from kotbot.page import live, server
from kotbot.page.ports import Answered
from kotbot.views.base.actions import close
from kotbot.views.base.screen import Button, Screen, Toast
from tests.kotbot.page.kit import ANN, BOB, STRANGER, TOKEN, Page, init_data, page_of
from tests.kotbot.views.kit import CODE, WHEN, facts, position

STREAM = f"/table/api/match?match={CODE}"
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
    known = page.desk.matches[CODE]
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
    opened = Screen("<b>What else?</b>\nA page", ((Button("Close", close()),),))
    page.desk.answer = Answered(Toast("Done.", alert=True), opened)
    body = {"match": CODE, "data": f"more:{CODE}", "press": "0123456789"}
    answer = (await page.client.post("/table/api/press", json=body, headers=await page.session())).json()
    assert answer["toast"] == {"text": "Done.", "alert": True}
    assert answer["sheet"]["lines"][0] == [{"text": "What else?", "look": "b", "unix": 0}]
    assert answer["sheet"]["keys"][0][0]["action"] == "close"
    assert page.desk.pressed == [(ANN, f"more:{CODE}", f"page {ANN} 0123456789")]


# A match that has ended


COURSE = f"/table/api/course?match={CODE}"


def past(number: int, **first: object) -> Moment:
    """A turn of Ann's."""
    state = position("second", {"stars": number, **first}, {}, active=1, turn=number)
    state.stack = []
    stands = tuple(map(Stand, state.hearts, state.stars, state.energy))
    return Moment(number, 2, TurnLine(number, 0, WHEN, None, stands), (), state)


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
    assert ended.desk.asked_for_turns == 1


async def test_a_course_is_made_anew_for_another_language_and_once_the_match_changed(ended: Page) -> None:
    headers = await ended.session()
    await ended.client.get(COURSE, headers=headers)
    ended.desk.languages[ANN] = "he"
    hebrew = (await ended.client.get(COURSE, headers=headers)).json()
    assert hebrew["turns"][0]["title"] != "Turn 1 of 2"
    known = ended.desk.matches[CODE]
    nobody = tuple(replace(seat, name="Nobody") for seat in known.seats)
    ended.desk.matches[CODE] = replace(known, seats=nobody)
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


async def test_a_press_that_begins_another_match_names_it(ended: Page) -> None:
    ended.desk.answer = Answered(Toast("Here they come!"), match="abc123")
    body = {"match": CODE, "data": f"playon:{CODE}::2", "press": "0123456789"}
    answer = await ended.client.post("/table/api/press", json=body, headers=await ended.session())
    assert answer.json()["match"] == "abc123"


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
    for method, path in (("GET", STREAM), ("GET", "/table/api/matches"), ("POST", "/table/api/press")):
        answer = await page.client.request(method, path, headers=headers)
        assert (answer.status_code, answer.json()) == (401, {"error": "expired"})


async def test_a_stranger_is_not_told_whether_there_is_such_a_match(page: Page) -> None:
    headers = await page.session(STRANGER)
    for code in (CODE, "nothing", "", "../etc", "x" * 500):
        answer = await page.client.get("/table/api/match", params={"match": code}, headers=headers)
        assert (answer.status_code, answer.json()) == (404, {"error": "gone"})
    body = {"match": CODE, "data": f"a:{CODE}:12345:stop", "press": "0123456789"}
    assert (await page.client.post("/table/api/press", json=body, headers=headers)).status_code == 404
    assert page.desk.pressed == []


async def test_whoever_is_in_the_chat_may_watch(page: Page) -> None:
    page.desk.members.add(STRANGER)
    async with page.client.stream("GET", STREAM, headers=await page.session(STRANGER)) as answer:
        assert answer.status_code == 200


async def test_while_nobody_knows_who_is_in_the_chat_a_page_may_come_again(page: Page) -> None:
    """404 would be for good."""
    page.desk.is_unsure = True
    answer = await page.client.get(STREAM, headers=await page.session(STRANGER))
    assert (answer.status_code, answer.json()) == (503, {"error": "failed"})
    page.desk.is_unsure, page.desk.members = False, {STRANGER}
    async with page.client.stream("GET", STREAM, headers=await page.session(STRANGER)) as again:
        assert again.status_code == 200


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
    assert page.desk.pressed == []


@pytest.mark.parametrize(
    "path",
    [
        "/table/front/../server.py",
        "/table/front/..%2fserver.py",
        "/table/front/%2e%2e/%2e%2e/settings.py",
        "/table/front//etc/passwd",
        "/table/front/app.html",
        "/table/front/",
        "/table/front/drawings/../app.js%00",
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
    monkeypatch.setattr(server, "MOST_OF_PERSON", 2)
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
    monkeypatch.setattr(server, "MOST_OF_PERSON", 1)
    monkeypatch.setattr(server, "MOST_OF_LINK", 3)
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


async def test_every_answer_has_the_policy_and_only_a_launch_lets_telegram_in(page: Page) -> None:
    for path in ("/table/watch", "/table/front/table.js", "/table/nothing", STREAM):
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
        assert " on" not in text.replace(" only", "")
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
    assert answer.headers["vary"] == "Accept-Language"


async def test_a_file_that_the_browser_has_is_not_sent_again(page: Page) -> None:
    first = await page.client.get("/table/front/table.js")
    assert first.headers["content-type"].startswith("text/javascript")
    again = await page.client.get("/table/front/table.js", headers={"If-None-Match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    drawing = await page.client.get("/table/front/drawings/gigazaur.svg")
    assert drawing.headers["content-type"].startswith("image/svg+xml")
