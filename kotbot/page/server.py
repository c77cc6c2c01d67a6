"""The web application: the page's files, launches, matches, one stream for each open page, and presses."""

import asyncio
import json
import re
import time
import zlib
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field
from functools import cache
from http import HTTPStatus
from typing import Any, Final
from urllib.parse import urlsplit

import structlog
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, Response, StreamingResponse
from starlette.routing import Route

from kotbot.i18n import known_locale, texts_for
from kotbot.matches.facts import MatchFacts, Person
from kotbot.page.along import Along, Reader
from kotbot.page.documents import Document, spoken
from kotbot.page.files import Files, reads_gzip, sent
from kotbot.page.launch import LARGEST as LARGEST_LAUNCH
from kotbot.page.launch import BadLaunch, launched
from kotbot.page.limits import Complaints, Connections, Rate, RateLimiter, TooMany, address_of
from kotbot.page.live import SOON_SECONDS, Channel, Live, Looking, News, follow
from kotbot.page.own import BEFORE, NONE, OwnHand
from kotbot.page.parts import plain
from kotbot.page.past import Courses
from kotbot.page.policy import Guarded, Policy
from kotbot.page.ports import Backend, PageAnswer
from kotbot.page.sessions import Session, Sessions
from kotbot.views.base.screen import Screen
from kotbot.views.page.contract import Looks, Viewer
from kotbot.views.page.page import listed, sheet

log = structlog.get_logger()

LARGEST_BODY: Final = 2 * LARGEST_LAUNCH
BODY_SECONDS: Final = 10.0
LASTS_SECONDS: Final = 900.0
"""Seconds after which a stream ends and its page reconnects, so that permission is checked again."""

MOST_OPEN: Final = 1500
MOST_OF_MATCH: Final = 100
MOST_OF_ADDRESS: Final = 60
"""Connections of one address, which several people may share."""
LAUNCHES: Final = Rate(20, 0.5)
"""Launches of an address."""
READS: Final = Rate(30, 2.0)
STREAMS: Final = Rate(120, 8.0)
"""Streams of an address: after a restart everybody who shares it reconnects at once."""
COURSES: Final = Rate(10, 0.5)
"""Courses of an address: each page of a match that has ended asks for its course once."""
PRESSES: Final = Rate(20, 5.0)
"""Presses of a person; nobody taps faster for long."""

_CODE: Final = re.compile(r"[A-Za-z0-9]{1,16}")
_SECRET: Final = re.compile(r"[A-Za-z0-9_-]{1,64}")
_PRESS: Final = re.compile(r"[A-Za-z0-9_-]{8,40}")
_LONGEST_DATA: Final = 64
_TAG: Final = re.compile(r"[0-9a-f]{16}")

Endpoint = Callable[[Request], Awaitable[Response]]


class PageRefused(Exception):
    """A request that is refused; the page knows the code of the reason."""

    def __init__(self, status: HTTPStatus, why: str) -> None:
        super().__init__(why)
        self.status, self.why = status, why


@dataclass(frozen=True, slots=True)
class PageConfig:
    """The address of the page, and its bot."""

    url: str
    """Public address, without a slash at its end."""
    token: str
    """The token of the bot, which signs launches."""
    secret: bytes
    """The secret that signs sessions."""
    script: str
    """Address of Telegram's own script for pages inside it."""

    @property
    def path(self) -> str:
        """The path of the page's address."""
        return urlsplit(self.url).path.rstrip("/")


@cache
def _documents(script: str) -> tuple[Document, Document, Files]:
    """Return the page for launches, the one of tables, and their files: made once for all servers."""
    files = Files()
    return Document("app.html", files, script), Document("watch.html", files), files


@dataclass(slots=True)
class PageServer:
    """One page server."""

    site: PageConfig
    backend: Backend
    live: Live
    clock: Callable[[], float] = time.time
    rates: RateLimiter = field(init=False)
    connections: Connections = field(default_factory=Connections)
    sessions: Sessions = field(init=False)
    complaints: Complaints = field(init=False)
    courses: Courses = field(init=False)

    def __post_init__(self) -> None:
        self.courses = Courses(self.backend)
        self.rates = RateLimiter(time.monotonic)
        self.sessions = Sessions(self.site.secret)
        self.complaints = Complaints(time.monotonic)

    def application(self) -> Starlette:
        """Return the application that serves below the path of the address."""
        path = self.site.path
        app, watch, files = _documents(self.site.script)
        routes = [
            Route(f"{path}/app", app.answer),
            Route(f"{path}/watch", watch.answer),
            Route(f"{path}/front/{{name:path}}", files.answer),
            Route(f"{path}/api/launch", self._guarded(self.launch), methods=["POST"]),
            Route(f"{path}/api/words", self._guarded(self.words)),
            Route(f"{path}/api/matches", self._guarded(self.matches)),
            Route(f"{path}/api/challenge", self._guarded(self.challenge)),
            Route(f"{path}/api/match", self._guarded(self.match)),
            Route(f"{path}/api/course", self._guarded(self.course)),
            Route(f"{path}/api/press", self._guarded(self.press), methods=["POST"]),
        ]
        policy = Policy(self.site.script)
        return Starlette(routes=routes, middleware=[Middleware(Guarded, policy=policy, path=path)])

    # What is asked

    async def launch(self, request: Request) -> Response:
        """Give a session to a person whom Telegram has identified."""
        self.rates.take(f"launches {address_of(request)}", LAUNCHES)
        given = await _body(request)
        init_data = given.get("init_data")
        if not isinstance(init_data, str):
            raise PageRefused(HTTPStatus.BAD_REQUEST, "failed")
        try:
            person = launched(init_data, self.site.token, self.clock())
        except BadLaunch as error:
            log.info("launch refused", reason=str(error))
            raise PageRefused(HTTPStatus.FORBIDDEN, "expired") from error
        return JSONResponse({"session": self.sessions.begin(person, self.clock())})

    async def words(self, request: Request) -> Response:
        """Return the page's own texts, for a person or in a language."""
        self.rates.take(f"reads {address_of(request)}", READS)
        session = self._session(request)
        language = request.query_params.get("language", "")
        if session is not None:
            language = await self.backend.language_of(session.person)
        said = json.dumps(spoken(texts_for(language)), ensure_ascii=False, separators=(",", ":"))
        return sent(said).answer(request, "application/json", {})

    async def matches(self, request: Request) -> Response:
        """Return the open matches of a person."""
        session = self._somebody(request)
        self.rates.take(f"reads {session.person.id}", READS)
        texts = texts_for(await self.backend.language_of(session.person))
        found = [listed(facts, session.person.id, texts) for facts in await self.backend.own(session.person)]
        return self._answer({"matches": [plain(one, self.backend.data_of) for one in found]}, session)

    async def challenge(self, request: Request) -> Response:
        """Return the words and the inline query of the button for a duel with a friend; nothing for none."""
        session = self._somebody(request)
        self.rates.take(f"reads {session.person.id}", READS)
        code = request.query_params.get("match")
        facts = await self._watched(code, session.person) if code else None
        texts = texts_for(await self.backend.language_of(session.person))
        button = self.backend.challenge(facts, texts)
        said = {} if button is None else {"text": button.text, "query": button.chosen_chat}
        return self._answer(said, session)

    async def match(self, request: Request) -> Response:
        """Stream the changes of one match."""
        address = address_of(request)
        self.rates.take(f"streams {address}", STREAMS)
        reader = await self._reader(request)
        locale = known_locale(await self._language_of(reader))
        seen = request.headers.get("last-event-id", "")
        keys = (
            ("all pages", MOST_OPEN),
            (f"match {reader.facts.code}", MOST_OF_MATCH),
            (f"address {address}", MOST_OF_ADDRESS),
            reader.most,
        )
        if self.live.is_closed:
            raise PageRefused(HTTPStatus.SERVICE_UNAVAILABLE, "busy")
        stream = ExitStack()
        stream.enter_context(self.connections.one(keys))
        account = None if reader.session is None else reader.session.person.id
        channel = stream.enter_context(self.live.open(reader.facts, account))
        # The stream ends with the connection, or never begins: in both cases the stack is closed.
        events = self._events(channel, reader, locale, seen if _TAG.fullmatch(seen) else "")
        return _CompressedStream(events, stream) if reads_gzip(request) else _Stream(events, stream)

    async def course(self, request: Request) -> Response:
        """Return a match that has ended, turn by turn."""
        self.rates.take(f"courses {address_of(request)}", COURSES)
        reader = await self._reader(request)
        locale = known_locale(await self._language_of(reader))
        made = await self.courses.course(reader.facts, locale, reader.viewer)
        return Response(made, media_type="application/json", headers={"Content-Encoding": "gzip"})

    async def press(self, request: Request) -> Response:
        """Handle a press of a board's button on the page."""
        session = self._somebody(request)
        person = session.person
        self.rates.take(f"presses {person.id}", PRESSES)
        given = await _body(request)
        data, press = given.get("data"), given.get("press")
        facts = await self._watched(given.get("match"), person)
        if not isinstance(data, str) or not 0 < len(data) <= _LONGEST_DATA:
            raise PageRefused(HTTPStatus.BAD_REQUEST, "failed")
        if not isinstance(press, str) or not _PRESS.fullmatch(press):
            raise PageRefused(HTTPStatus.BAD_REQUEST, "failed")
        answered = await self.backend.press(person, facts, data, f"page {person.id} {press}")
        said = {
            "toast": _toast(answered),
            "sheet": None if answered.opened is None else await self._sheet(answered.opened, facts, person),
            "closed": answered.closed,
            "match": answered.match,
        }
        return self._answer(said, session)

    async def _sheet(self, opened: Screen, facts: MatchFacts, person: Person) -> Any:
        texts = texts_for(await self.backend.language_of(person))
        looks: Looks = Viewer.CHAT
        with suppress(TimeoutError):
            async with asyncio.timeout(SOON_SECONDS):
                looks = await self.backend.looks(facts, person)
        return plain(sheet(opened, facts, texts, looks), self.backend.data_of)

    def _guarded(self, answer: Endpoint) -> Endpoint:
        """Wrap an endpoint: its answers are not cached, and refusals become errors that the page knows."""

        async def unkept(request: Request) -> Response:
            response = await answered(request)
            response.headers["Cache-Control"] = "no-store"
            return response

        async def answered(request: Request) -> Response:
            try:
                return await answer(request)
            except PageRefused as refused:
                return JSONResponse({"error": refused.why}, refused.status)
            except TooMany as error:
                self.complaints.about(error)
                return JSONResponse({"error": "busy"}, HTTPStatus.TOO_MANY_REQUESTS)
            except ClientDisconnect:
                return Response(status_code=HTTPStatus.BAD_REQUEST)
            except Exception:
                log.exception("the page failed", path=request.url.path)
                return JSONResponse({"error": "failed"}, HTTPStatus.INTERNAL_SERVER_ERROR)

        return unkept

    # Who asks

    def _session(self, request: Request) -> Session | None:
        kind, _, token = request.headers.get("authorization", "").partition(" ")
        return self.sessions.read(token, self.clock()) if kind == "Session" else None

    def _somebody(self, request: Request) -> Session:
        session = self._session(request)
        if session is None:
            raise PageRefused(HTTPStatus.UNAUTHORIZED, "expired")
        return session

    async def _reader(self, request: Request) -> Reader:
        kind, _, token = request.headers.get("authorization", "").partition(" ")
        if kind == "Link":
            return await self._by_link(token)
        session = self._somebody(request)
        facts = await self._watched(request.query_params.get("match"), session.person)
        return Reader(facts, session)

    async def _language_of(self, reader: Reader) -> str:
        """Return the language of a known person, else that of the board."""
        if reader.session is None:
            return reader.facts.language
        return await self.backend.language_of(reader.session.person)

    async def _by_link(self, token: str) -> Reader:
        """Return the reader with a link, by the secret of a table or by an old link of one match."""
        first, dot, secret = token.partition(".")
        facts = None
        if dot and _CODE.fullmatch(first) and _SECRET.fullmatch(secret):
            facts = await self.backend.shared(first, secret)
        elif not dot and _SECRET.fullmatch(token):
            code = await self.backend.shown_by(token)
            facts = None if code is None else await self.backend.match(code)
        if facts is None:
            raise PageRefused(HTTPStatus.NOT_FOUND, "gone")
        return Reader(facts, None, "" if dot else token)

    async def _watched(self, code: object, person: Person) -> MatchFacts:
        """Return a match that a person may watch; the existence of any other match is not revealed."""
        facts = None
        if isinstance(code, str) and _CODE.fullmatch(code):
            facts = await self.backend.match(code)
        if facts is None or not await self.backend.may_watch(facts, person):
            raise PageRefused(HTTPStatus.NOT_FOUND, "gone")
        return facts

    # What is answered

    def _answer(self, said: dict[str, Any], session: Session) -> Response:
        """Return an answer, with a renewed session if the one in use is not new any more."""
        renewed = self.sessions.renewed(session, self.clock())
        return JSONResponse({**said, **({} if renewed is None else {"session": renewed})})

    async def _events(self, channel: Channel, reader: Reader, locale: str, seen: str) -> AsyncIterator[bytes]:
        until = asyncio.get_running_loop().time() + LASTS_SECONDS
        if reader.session is not None:
            renewed = self.sessions.renewed(reader.session, self.clock())
            if renewed is not None:
                yield f"event: session\ndata: {renewed}\n\n".encode()
        looking = Looking(self.backend, channel, None if reader.session is None else reader.session.person)
        try:
            await looking.begin()
            looked, along = bool(seen), Along(self.backend, reader)
            person = None if reader.session is None else reader.session.person
            hand = OwnHand(self.backend, person, locale, told=BEFORE if seen else NONE)
            async for news in follow(channel, locale, looking, seen, until):
                own = await hand.news(channel.facts, looking.now())
                if own is not None:
                    yield f"event: own\ndata: {own}\n\n".encode()
                yield _event(news, _seat(channel, reader))
                code = await along.after(news.next)
                if code is None:
                    break
                if code:
                    yield f"event: {'along' if looked or reader.link else 'next'}\ndata: {code}\n\n".encode()
                looked = looked or not news.next
        except Exception:
            # The connection breaks off, and its page reconnects: nothing else would tell it.
            log.exception("the page failed", match=channel.facts.code)
            raise
        finally:
            looking.end()


class _Stream(StreamingResponse):
    """Server-sent events; the resources held for them are released however they end."""

    def __init__(self, content: AsyncIterator[bytes], held: ExitStack) -> None:
        super().__init__(content, media_type="text/event-stream")
        self.headers["X-Accel-Buffering"] = "no"
        self._held = held

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        with self._held:
            await super().__call__(scope, receive, send)


class _CompressedStream(_Stream):
    """Server-sent events compressed one by one, with a small window because there are many streams."""

    def __init__(self, content: AsyncIterator[bytes], held: ExitStack) -> None:
        super().__init__(_compressed(content), held)
        self.headers["Content-Encoding"] = "gzip"


async def _compressed(content: AsyncIterator[bytes]) -> AsyncIterator[bytes]:
    packing = zlib.compressobj(wbits=zlib.MAX_WBITS + 16 - 3, memLevel=4)
    async for event in content:
        yield packing.compress(event) + packing.flush(zlib.Z_SYNC_FLUSH)
    yield packing.flush()


def _event(news: News, seat: str) -> bytes:
    if not news.parts:
        return f"event: still\nid: {news.tag}\ndata: {seat}\n\n".encode()
    name = "whole" if news.whole else "patch"
    return f"event: {name}\nid: {news.tag}\ndata: {seat} {news.parts}\n\n".encode()


def _seat(channel: Channel, reader: Reader) -> str:
    """Return the reader's seat, - for none and + for the keeper of a table without one; it may change."""
    facts, account = channel.facts, None if reader.session is None else reader.session.person.id
    if account is None:
        return "-"
    seat = facts.seat_of(account)
    if seat is not None:
        return str(seat.place)
    return "+" if facts.people_roll and facts.host == account else "-"


def _toast(answered: PageAnswer) -> dict[str, Any] | None:
    toast = answered.toast
    return None if toast is None else {"text": toast.text, "alert": toast.alert}


async def _body(request: Request) -> dict[str, Any]:
    """Return the object in a request; raises PageRefused for one that is too large, too slow, or none."""
    content = bytearray()
    try:
        async with asyncio.timeout(BODY_SECONDS):
            async for chunk in request.stream():
                content += chunk
                if len(content) > LARGEST_BODY:
                    raise PageRefused(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, "failed")
    except TimeoutError:
        raise PageRefused(HTTPStatus.REQUEST_TIMEOUT, "failed") from None
    try:
        given: Any = json.loads(content)
    except (ValueError, RecursionError):
        given = None
    if not isinstance(given, dict):
        raise PageRefused(HTTPStatus.BAD_REQUEST, "failed")
    return given
