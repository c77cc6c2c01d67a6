"""The connection to Telegram: the library's calls over aiohttp (docs/decisions.md says why)."""

import json
from functools import cache
from ssl import SSLContext, create_default_context
from typing import Any, Final
from urllib.parse import urlsplit
from urllib.request import getproxies, proxy_bypass

import certifi
from aiohttp import ClientError, ClientSession, ClientTimeout, DummyCookieJar, FormData, TCPConnector
from telegram import LinkPreviewOptions
from telegram._utils.types import JSONDict, ODVInput
from telegram.constants import ParseMode
from telegram.error import NetworkError, RetryAfter, TimedOut
from telegram.ext import Defaults, ExtBot
from telegram.request import BaseRequest, RequestData

from kotbot.logs import without_tokens
from kotbot.settings import Settings
from kotbot.telegram.payloads import lean_answer

CONNECTIONS: Final = 96
"""Simultaneous calls; half of them may be answers to presses."""
TIMEOUT_SECONDS: Final = 20.0
DRAIN_SECONDS: Final = 10.0
"""Seconds to send the last messages when the process ends."""
WHOLE_CALL: Final = 2
"""A call is given up after this many times the timeout of each step, however steadily data arrives."""
LONGEST_PAUSE: Final = 86_400
"""Seconds; the longest pause that Telegram asks for is shorter."""
NO_ANSWER: Final = "what came is no answer of Telegram's"
_JSON: Final = {"Content-Type": "application/json"}

Bot = ExtBot[None]


class Http(BaseRequest):
    """Up to `connections` connections to one server; `timeout` in seconds, for each step of a call."""

    def __init__(self, base_url: str, connections: int, timeout: float) -> None:
        self._proxy = proxy_for(base_url)
        self._encrypted = urlsplit(base_url).scheme == "https"
        self._connections = connections
        self._timeout = timeout
        self._session: ClientSession | None = None

    @property
    def read_timeout(self) -> float:
        """Seconds without a byte after which a call has failed."""
        return self._timeout

    async def initialize(self) -> None:
        """Open the connections' session, so that calls can be made."""
        if self._session is None:
            self._session = ClientSession(
                connector=TCPConnector(limit=self._connections, ssl=trusted() if self._encrypted else True),
                timeout=self._timeouts(self._timeout),
                cookie_jar=DummyCookieJar(),
                headers={"User-Agent": self.USER_AGENT},
                proxy=self._proxy,
            )

    async def shutdown(self) -> None:
        """Close the connections."""
        if self._session is not None:
            await self._session.close()
            self._session = None

    @staticmethod
    def parse_json_payload(payload: bytes) -> JSONDict:
        """Read an answer, without the parts that the bot never reads.

        Raises NetworkError for a text that is no answer of Telegram, such as a proxy's page; the library
        would log it, with people's texts in half an answer.
        """
        try:
            answer = json.loads(payload)
        except (ValueError, RecursionError) as error:
            raise NetworkError(NO_ANSWER) from error
        if not isinstance(answer, dict) or not ("result" in answer or answer.get("ok") is False):
            raise NetworkError(NO_ANSWER)
        return lean_answer(_with_plain_parameters(answer))

    async def do_request(
        self,
        url: str,
        method: str,
        request_data: RequestData | None = None,
        read_timeout: ODVInput[float] = BaseRequest.DEFAULT_NONE,
        write_timeout: ODVInput[float] = BaseRequest.DEFAULT_NONE,
        connect_timeout: ODVInput[float] = BaseRequest.DEFAULT_NONE,
        pool_timeout: ODVInput[float] = BaseRequest.DEFAULT_NONE,
    ) -> tuple[int, bytes]:
        """Make a call; only the read timeout may differ from call to call.

        A redirection is not followed: its address would learn the token. Raises TimedOut or NetworkError.
        """
        if self._session is None:
            raise RuntimeError("calls are made between initialize and shutdown")
        waits = self._timeout if not isinstance(read_timeout, float | int) else read_timeout
        body, headers = _body(request_data)
        try:
            async with self._session.request(
                method,
                url,
                data=body,
                headers=headers,
                timeout=self._timeouts(waits),
                allow_redirects=False,
            ) as response:
                return response.status, await response.read()
        except TimeoutError as error:
            raise TimedOut from error
        except ClientError as error:
            words = " ".join(str(error).split())
            raise NetworkError(without_tokens(f"{type(error).__name__}: {words}")) from error

    def _timeouts(self, read: float) -> ClientTimeout:
        return ClientTimeout(
            total=WHOLE_CALL * read, connect=self._timeout, sock_connect=self._timeout, sock_read=read
        )


def asked_to_wait(error: RetryAfter) -> float:
    """Return the seconds that Telegram asks to wait; the library gives them in two forms."""
    after = error.retry_after
    return float(after) if isinstance(after, int | float) else after.total_seconds()


def _with_plain_parameters(answer: JSONDict) -> JSONDict:
    """Return an answer with the types of parameters that the library expects; others would make it fail."""
    given = answer.get("parameters")
    if given is None:
        return answer
    limits = {"retry_after": range(1, LONGEST_PAUSE + 1), "migrate_to_chat_id": range(-(1 << 52), 0)}
    known = given if isinstance(given, dict) else {}
    kept = {name: known[name] for name, limit in limits.items() if _is_in(known.get(name), limit)}
    return {**answer, "parameters": kept}


def _is_in(value: Any, limit: range) -> bool:
    return type(value) is int and value in limit


def _body(data: RequestData | None) -> tuple[bytes | FormData | None, dict[str, str] | None]:
    """Return the body of a call and its headers: JSON, or a form if there are files."""
    if data is None:
        return None, None
    if not data.contains_files:
        return data.json_payload, _JSON
    form = FormData()
    for name, value in data.json_parameters.items():
        form.add_field(name, value)
    for name, (file_name, content, kind) in data.multipart_data.items():
        form.add_field(name, content, filename=file_name, content_type=kind)
    return form, None


@cache
def trusted() -> SSLContext:
    """Return a TLS context with the authorities of this system and of Mozilla, as some systems have none.

    Reading them takes as long as all the rest of a start, so it is done once, and only for encrypted
    connections.
    """
    context = create_default_context()
    context.load_verify_locations(certifi.where())
    return context


def proxy_for(url: str) -> str | None:
    """Return the proxy that the environment names for an address (HTTPS_PROXY, NO_PROXY and the like)."""
    parts = urlsplit(url)
    if not parts.hostname or proxy_bypass(parts.hostname):
        return None
    return getproxies().get(parts.scheme)


def telegram_bot(settings: Settings, calls: Http, polls: Http) -> Bot:
    """Return the bot of a token, which sends HTML without previews; raises ValueError without one."""
    if settings.token is None:
        raise ValueError("a token is needed")
    return ExtBot(
        settings.token.get_secret_value(),
        base_url=settings.api_base_url,
        base_file_url=settings.api_base_url.removesuffix("/bot") + "/file/bot",
        request=calls,
        get_updates_request=polls,
        defaults=Defaults(
            parse_mode=ParseMode.HTML, link_preview_options=LinkPreviewOptions(is_disabled=True)
        ),
    )
