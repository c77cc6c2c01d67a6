"""Whatever a bot or a page sends, it gets an answer or a refusal, never a failure of the server."""

import asyncio
import inspect
import json
from typing import Any

import httpx
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kotbot.playground.acting.chats import Actor, PlaceInChat
from kotbot.playground.acting.groups import create_group
from kotbot.playground.base.clock import LAST, Clock
from kotbot.playground.base.errors import ApiError
from kotbot.playground.base.text import Formatted
from kotbot.playground.methods import METHODS
from kotbot.playground.methods.call import Call
from kotbot.playground.methods.parameters import Parameters
from kotbot.playground.playground import Draft, Playground, bot_from_token, new_world
from kotbot.playground.web.server import application
from kotbot.playground.world.files import Upload
from kotbot.playground.world.world import ChatKind
from tests.playground.bot_calls import TOKEN
from tests.playground.files import picture

NAMES = [
    "chat_id",
    "message_id",
    "text",
    "parse_mode",
    "entities",
    "reply_markup",
    "caption",
    "photo",
    "document",
    "media",
    "callback_query_id",
    "inline_query_id",
    "inline_message_id",
    "results",
    "user_id",
    "commands",
    "scope",
    "language_code",
    "menu_button",
    "rights",
    "reaction",
    "message_thread_id",
    "reply_parameters",
    "name",
    "description",
    "button",
    "cache_time",
    "next_offset",
    "file_id",
    "action",
    "url",
    "show_alert",
    "from_chat_id",
    "message_ids",
    "receiver_user_id",
    "ephemeral_message_id",
    "ephemeral_message_parameters",
]
FIELDS = [
    "inline_keyboard",
    "keyboard",
    "force_reply",
    "text",
    "callback_data",
    "url",
    "copy_text",
    "type",
    "emoji",
    "message_id",
    "offset",
    "length",
    "id",
    "media",
    "input_message_content",
    "message_text",
    "chat_id",
    "user_id",
    "web_app",
    "style",
    "command",
    "description",
    "caption",
    "user",
]
DEEDS = [
    "messages",
    "start",
    "inline",
    "topics",
    "title",
    "forum",
    "anonymous",
    "messages/1/press",
    "members/5000000001/add",
]
WISHES = [
    "text",
    "reply_to",
    "thread",
    "payload",
    "bot",
    "query",
    "name",
    "title",
    "on",
    "data",
    "wait",
]
KINDS = ["application/json", "application/x-www-form-urlencoded", "multipart/form-data"]
SNIPPETS = [
    "<b>x</b>",
    "HTML",
    "html",
    "typing",
    "{}",
    "[]",
    "null",
    "[[]]",
    "en",
    "attach://x",
    "🦖",
    "/start",
    "press",
    "query",
    "photo",
]

TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=30) | st.sampled_from(SNIPPETS)
NUMBERS = st.integers() | st.sampled_from([0, 1, 2, -1, 5_000_000_001, -4_000_000_001])
KEYS = st.text(max_size=5) | st.sampled_from(FIELDS)
VALUES = st.recursive(
    st.one_of(st.none(), st.booleans(), NUMBERS, st.floats(allow_nan=False, allow_infinity=False), TEXTS),
    lambda inner: st.one_of(st.lists(inner, max_size=4), st.dictionaries(KEYS, inner, max_size=5)),
    max_leaves=6,
)
BUTTON = st.dictionaries(KEYS, VALUES, max_size=4) | VALUES
ROWS = st.lists(st.lists(BUTTON, max_size=3), max_size=3)
MARKUP = st.fixed_dictionaries({"inline_keyboard": ROWS | VALUES})
SENSIBLE = st.fixed_dictionaries(
    {"chat_id": st.sampled_from([5_000_000_001, "-4000000001", -4_000_000_001]) | VALUES},
    optional={
        "reply_markup": MARKUP | MARKUP.map(json.dumps) | VALUES,
        "text": TEXTS,
        "message_id": st.integers(0, 6),
        "message_ids": st.lists(st.integers(0, 6) | VALUES, max_size=4),
        "from_chat_id": st.sampled_from([5_000_000_001, -4_000_000_001]),
        "receiver_user_id": st.sampled_from([5_000_000_001, "5000000001", 7]),
        "ephemeral_message_id": st.integers(0, 2),
        "callback_query_id": st.just("press"),
        "inline_query_id": st.just("query"),
    },
)
ANYTHING = st.dictionaries(st.sampled_from(NAMES), VALUES, max_size=6)
PARAMETERS = st.builds(lambda anything, sensible: anything | sensible, ANYTHING, SENSIBLE)
UNHURRIED = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])


def lively_playground() -> Playground:
    """A person, a private chat, a group, a board, and a press, an inline query and a photo of known ids."""
    bot = bot_from_token(TOKEN, "echo_bot", "Echo")
    playground = Playground(new_world([bot]), clock=Clock(running=False, start=1e9), limit_factor=0)
    ann = playground.world.add_person("Ann", None, "ann", "en")
    chat = playground.world.open_private_chat(ann.id, bot.id)
    actor = Actor(playground, ann, chat)
    actor.writes("/start", PlaceInChat())
    board = playground.post(chat, Draft(bot.id, Formatted("board")))
    playground.presses["press"] = actor.presses(board, "data")
    playground.inline_queries["query"] = actor.asks_inline(bot, "dice", "")
    photo = playground.files.add_photo(Upload("a.png", "image/png", PICTURE))
    playground.files.files["photo"] = photo
    create_group(playground, ann, "Friday", [bot.id], ChatKind.GROUP)
    return playground


PICTURE = picture(4, 4)
SYNCHRONOUS = sorted(name for name, handler in METHODS.items() if not inspect.iscoroutinefunction(handler))


@settings(UNHURRIED, max_examples=400)
@given(name=st.sampled_from(SYNCHRONOUS), parameters=PARAMETERS)
def test_a_method_answers_or_refuses(name: str, parameters: dict[str, Any]) -> None:
    """A4: any parameters give a result that is JSON, or a 4xx."""
    playground = lively_playground()
    [bot] = playground.world.bots.values()
    call = Call(playground, bot, Parameters(parameters))
    try:
        result = METHODS[name](call)
    except ApiError as error:
        refused = error.code
    else:
        refused = 0
        json.dumps(result)
    assert refused in (0, 400, 403)


@settings(UNHURRIED, max_examples=40)
@given(st.sampled_from(KINDS), st.binary())
def test_any_body_is_read_or_refused(kind: str, body: bytes) -> None:
    """A4: also one that is not what it says."""
    playground = lively_playground()

    async def send() -> list[httpx.Response]:
        transport = httpx.ASGITransport(application(playground))
        async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as http:
            headers = {"content-type": kind}
            return [
                await http.post(f"/bot{TOKEN}/sendMessage", content=body, headers=headers),
                await http.post("/play/people", content=body, headers=headers),
            ]

    for response in asyncio.run(send()):
        assert response.status_code in (200, 400)
        assert response.json()


@settings(UNHURRIED, max_examples=80)
@given(st.sampled_from(DEEDS), st.dictionaries(st.sampled_from(WISHES), VALUES, max_size=5))
def test_anything_a_page_sends_is_done_or_refused(what: str, body: dict[str, Any]) -> None:
    """A4: people too."""
    playground = lively_playground()
    [person] = playground.world.people
    [bot] = playground.world.bots

    async def send() -> list[httpx.Response]:
        transport = httpx.ASGITransport(application(playground))
        async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as http:
            return [
                await http.post(f"/play/people/{person}/chats/{chat}/{what}", json=body)
                for chat in (bot, -4_000_000_001)
            ]

    for response in asyncio.run(send()):
        assert response.status_code in (200, 400)


MANY_DIGITS = "9" * 5000


@pytest.mark.parametrize(
    "number", ["NaN", "Infinity", "-Infinity", "1e999", "-1", '"1"', "true", MANY_DIGITS]
)
@pytest.mark.parametrize(
    ("path", "field"),
    [("limits", "factor"), ("clock", "advance"), ("faults", "seconds")],
)
async def test_what_is_no_number_is_refused_and_the_page_lives_on(path: str, field: str, number: str) -> None:
    """A4: JSON as Python reads it has numbers that JSON as browsers read it has not."""
    playground = lively_playground()
    transport = httpx.ASGITransport(application(playground))
    async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as http:
        headers = {"content-type": "application/json"}
        body = f'{{"kind": "delay", "{field}": {number}}}'
        refused = await http.post(f"/play/{path}", content=body, headers=headers)
        assert refused.status_code == 400
        assert (await http.get("/play/state")).status_code == 200


async def test_time_moves_no_farther_than_dates_can_be_written() -> None:
    playground = lively_playground()
    transport = httpx.ASGITransport(application(playground))
    async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as http:
        for _ in range(2):
            moved = await http.post("/play/clock", json={"advance": 1e308})
            assert moved.json()["now"] == LAST
        assert (await http.get("/play/state")).json()["clock"]["now"] == LAST


@pytest.mark.parametrize(
    "url",
    [f"tg://user?id={MANY_DIGITS}", f"https://t.me/c/{MANY_DIGITS}/1", f"https://t.me/c/1/{MANY_DIGITS}"],
)
async def test_a_link_with_a_number_that_no_id_has_is_external(url: str) -> None:
    playground = lively_playground()
    [person] = playground.world.people
    transport = httpx.ASGITransport(application(playground))
    async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as http:
        answer = await http.post(f"/play/people/{person}/links", json={"url": url})
        text = f'<a href="{url}">x</a>'
        sent = {"chat_id": person, "text": text, "parse_mode": "HTML"}
        assert (await http.post(f"/bot{TOKEN}/sendMessage", json=sent)).status_code == 200
        assert (await http.get(f"/play/people/{MANY_DIGITS}/chats")).status_code == 404
    assert answer.json() == {"kind": "external", "url": url}


async def test_calls_are_counted_for_bots_alone() -> None:
    playground = lively_playground()
    transport = httpx.ASGITransport(application(playground))
    async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as http:
        assert (await http.get("/bot1:wrong/getMe")).status_code == 401
        assert (await http.get(f"/bot{TOKEN}/getMe")).status_code == 200
    assert dict(playground.statistics.calls) == {"getMe": 1}


async def test_half_a_character_is_no_text() -> None:
    """A4: a lone surrogate, written as an escape in JSON."""
    playground = lively_playground()
    [person] = playground.world.people
    transport = httpx.ASGITransport(application(playground))
    async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as http:
        headers = {"content-type": "application/json"}
        body = b'{"chat_id": %d, "text": "\\ud83e"}' % person
        refused = await http.post(f"/bot{TOKEN}/sendMessage", content=body, headers=headers)
        assert refused.json()["description"] == "Bad Request: strings must be encoded in UTF-8"
        keyboard = b'{"inline_keyboard":[[{"text":"\\ud83e","url":"t.me"}]]}'
        nested = b"chat_id=%d&text=x&reply_markup=%b" % (person, keyboard)
        headers = {"content-type": "application/x-www-form-urlencoded"}
        refused = await http.post(f"/bot{TOKEN}/sendMessage", content=nested, headers=headers)
        assert refused.json()["description"] == "Bad Request: strings must be encoded in UTF-8"
