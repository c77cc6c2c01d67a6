"""What a browser may do with an answer: policies, words, files that are kept for good."""

import json
import re
import time
from hashlib import sha256
from html import unescape

import pytest

from kotbot.matches.facts import Person
from scripts.testing.page import ANN, Page
from tests.kotbot.page.served import STREAM, events, events_of


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


async def test_a_page_loads_what_is_the_bots_and_only_a_launch_lets_telegram_in(page: Page) -> None:
    policy = (await page.client.get("/table/watch")).headers["content-security-policy"]
    assert "script-src 'self';" in policy
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy
    launched = (await page.client.get("/table/app")).headers["content-security-policy"]
    assert "script-src 'self' https://telegram.org/js/telegram-web-app.js;" in launched
    assert "frame-ancestors https://web.telegram.org " in launched
    assert "connect-src 'self'" in launched


async def test_what_is_no_page_loads_nothing_where_it_is_opened_alone(page: Page) -> None:
    files = [f"/table/{address}" for address in await addresses(page)]
    for path in (*files, "/table/nothing", "/table/api/words", STREAM):
        headers = (await page.client.get(path)).headers
        assert headers["content-security-policy"] == "default-src 'none'; frame-ancestors 'none'"
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["cross-origin-resource-policy"] == "same-origin"
        assert "server" not in headers


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
