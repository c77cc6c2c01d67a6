"""The web application: Telegram's addresses for bots, the page and its API for people."""

from __future__ import annotations

import json
import logging
import math
import re
import time
from collections.abc import Awaitable
from typing import Any
from urllib.parse import parse_qsl, urlsplit

from starlette.applications import Starlette
from starlette.datastructures import Headers
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import BaseRoute, Route
from starlette.types import ASGIApp, Receive, Scope, Send

from kotbot.playground.api.routes import ROUTES
from kotbot.playground.base.errors import (
    ApiError,
    bad_request,
    method_not_found,
    not_found,
    too_many_requests,
    unauthorized,
)
from kotbot.playground.delivery.faults import FaultKind
from kotbot.playground.delivery.forms import FormError, read_form
from kotbot.playground.methods import METHODS
from kotbot.playground.methods.call import Call
from kotbot.playground.methods.editing import NOT_MODIFIED
from kotbot.playground.methods.parameters import Parameters, parse_json
from kotbot.playground.playground import Playground
from kotbot.playground.web import page_files
from kotbot.playground.world.world import Bot

LOOPBACK_HOSTS = frozenset({"localhost", "127.0.0.1", "::1"})
ANY_HOST: frozenset[str] = frozenset()
OTHER_PAGES = frozenset({"cross-site", "same-site"})
"""The values of Sec-Fetch-Site for a page of another origin; another port is another origin."""
_TOKEN = re.compile(r"[0-9]+:[A-Za-z0-9_-]+")
_log = logging.getLogger(__name__)


def application(playground: Playground, *, hosts: frozenset[str] = LOOPBACK_HOSTS) -> Starlette:
    """Make the ASGI application of a playground.

    Args:
        playground: the playground to serve.
        hosts: the allowed host names; empty for any.
    """
    routes: list[BaseRoute] = [
        Route("/bot{token}/{method}", bot_api, methods=["GET", "POST"]),
        Route("/file/bot{token}/{path:path}", bot_file),
        *ROUTES,
        *page_files.ROUTES,
    ]
    app = Starlette(routes=routes, middleware=[Middleware(OwnPages, hosts=hosts)])
    app.state.playground = playground
    return app


class OwnPages:
    """Middleware that refuses requests of foreign pages, and foreign host names of this machine.

    After DNS rebinding, a page sends its own name as Host; Starlette's own check does not support IPv6. An
    image of a foreign page is requested without an Origin, but with Sec-Fetch-Site. Foreign pages may load
    only the script for Mini Apps, as from Telegram.
    """

    def __init__(self, app: ASGIApp, hosts: frozenset[str]) -> None:
        self._app = app
        self._hosts = hosts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on, or refuse it: 400 for a foreign host name, 403 for a foreign page."""
        if scope["type"] == "http":
            refusal = self._refusal(Headers(scope=scope), scope["path"])
            if refusal is not None:
                await refusal(scope, receive, send)
                return
        await self._app(scope, receive, send)

    def _refusal(self, headers: Headers, path: str) -> Response | None:
        host, origin = headers.get("host", ""), headers.get("origin", "")
        if self._hosts and _name_of(host) not in self._hosts:
            return JSONResponse({"error": "this machine has other names here"}, 400)
        if origin and urlsplit(origin).netloc != host:
            return JSONResponse({"error": "requests of other origins are refused"}, 403)
        if path != page_files.MINI_APP and not OTHER_PAGES.isdisjoint(headers.getlist("sec-fetch-site")):
            error = "requests of other pages are refused; type or paste the address to open the playground"
            return JSONResponse({"error": error}, 403)
        return None


def _name_of(host: str) -> str:
    """Return the name in a Host header, without the port; empty if it is invalid."""
    try:
        return urlsplit(f"//{host}").hostname or ""
    except ValueError:
        return ""


class LostResponse(Response):
    """A response that announces a body and drops the connection."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send the head without the body."""
        headers = [
            (b"content-type", b"application/json"),
            (b"content-length", b"1000"),
            (b"connection", b"close"),
        ]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        await send({"type": "http.response.body", "body": b"{", "more_body": True})


async def bot_api(request: Request) -> Response:
    """Handle a call of a Bot API method."""
    playground: Playground = request.app.state.playground
    name = request.path_params["method"]
    try:
        bot = _bot(playground, request.path_params["token"])
        playground.statistics.calls[name] += 1
        return await _answer(playground, bot, name, request)
    except ApiError as error:
        playground.statistics.refuse(name, error)
        if NOT_MODIFIED in error.description:
            playground.statistics.unchanged[name] += 1
        return JSONResponse(error.as_json(), error.code)
    except Exception:
        _log.exception("the playground failed in %s", name)
        playground.statistics.errors["500"] += 1
        return JSONResponse({"ok": False, "error_code": 500, "description": "Internal Server Error"}, 500)


async def bot_file(request: Request) -> Response:
    """Download a file by getFile's `file_path`."""
    playground: Playground = request.app.state.playground
    try:
        _bot(playground, request.path_params["token"])
    except ApiError as error:
        return JSONResponse(error.as_json(), error.code)
    file = playground.files.by_path(request.path_params["path"])
    if file is None:
        return JSONResponse(not_found().as_json(), 404)
    return Response(file.content, media_type="application/octet-stream")


async def _answer(playground: Playground, bot: Bot, name: str, request: Request) -> Response:
    handler = METHODS.get(name.lower())
    if handler is None:
        raise method_not_found()
    parameters = await read_parameters(request)
    await _strike_before(playground, name)
    started = time.perf_counter()
    answer = handler(Call(playground, bot, parameters))
    if isinstance(answer, Awaitable):
        result = await answer
    else:
        result = answer
    text = json.dumps({"ok": True, "result": result}, ensure_ascii=False, separators=(",", ":"))
    if not isinstance(answer, Awaitable):
        playground.statistics.busy_seconds += time.perf_counter() - started
    return await _strike_after(playground, name) or Response(text, media_type="application/json")


def _bot(playground: Playground, token: str) -> Bot:
    if not _TOKEN.fullmatch(token):
        raise not_found()
    bot = playground.world.bot_by_token(token)
    if bot is None:
        raise unauthorized()
    return bot


async def _strike_before(playground: Playground, name: str) -> None:
    delay = playground.faults.strike(FaultKind.DELAY, name)
    if delay is not None:
        await playground.clock.sleep(delay.seconds)
    too_many = playground.faults.strike(FaultKind.TOO_MANY, name)
    if too_many is not None:
        raise too_many_requests(max(1, math.ceil(too_many.seconds)))
    error = playground.faults.strike(FaultKind.ERROR, name)
    if error is not None:
        raise _server_error(error.status)


async def _strike_after(playground: Playground, name: str) -> Response | None:
    late = playground.faults.strike(FaultKind.LATE_RESPONSE, name)
    if late is not None:
        await playground.clock.sleep(late.seconds)
    error = playground.faults.strike(FaultKind.ERROR_AFTER, name)
    if error is not None:
        raise _server_error(error.status)
    return LostResponse() if playground.faults.strike(FaultKind.LOST_RESPONSE, name) else None


def _server_error(status: int) -> ApiError:
    return ApiError(status, _SERVER_ERRORS.get(status, "Internal Server Error"))


_SERVER_ERRORS = {502: "Bad Gateway", 503: "Service Unavailable", 504: "Gateway Timeout"}


async def read_parameters(request: Request) -> Parameters:
    """Read parameters from the query string and the body, of any kind.

    Raises:
        ApiError: the body is not what its Content-Type says.
    """
    values: dict[str, Any] = dict(request.query_params)
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind == "multipart/form-data":
        return await _read_multipart(request, values)
    raw = await request.body()
    if not raw:
        return Parameters(values)
    if kind == "application/json":
        values |= _read_json(raw)
    elif kind == "application/x-www-form-urlencoded":
        values |= _read_form(raw)
    return Parameters(values)


def _read_json(raw: bytes) -> dict[str, Any]:
    try:
        body = parse_json(raw.decode())
    except ValueError:
        raise bad_request("can't parse the request's JSON") from None
    if not isinstance(body, dict):
        raise bad_request("can't parse the request's JSON: expected an Object")
    return body


def _read_form(raw: bytes) -> dict[str, Any]:
    try:
        return dict(parse_qsl(raw.decode(), keep_blank_values=True, errors="strict"))
    except UnicodeDecodeError:
        raise bad_request("strings must be encoded in UTF-8") from None
    except ValueError:
        raise bad_request("can't parse the request's form") from None


async def _read_multipart(request: Request, values: dict[str, Any]) -> Parameters:
    try:
        form = await read_form(request)
    except FormError as error:
        raise bad_request(f"can't parse the request's form: {error}") from error
    return Parameters(values | form.texts, form.uploads)
