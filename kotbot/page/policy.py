"""The policy for browsers: load only the bot's own files, and Telegram's script inside Telegram."""

from dataclasses import dataclass
from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

TELEGRAM: Final = "telegram.org"
FRAMES: Final = tuple(f"https://{name}.telegram.org" for name in ("web", "weba", "webk", "webz"))
"""Origins of Telegram's clients in a browser."""
_OF_ALL: Final = {
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Resource-Policy": "same-origin",
}
_OF_PAGES: Final = {
    "Referrer-Policy": "no-referrer",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
    **_OF_ALL,
}
_OF_FILES: Final = {"Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'", **_OF_ALL}
"""Headers of what is no page: a browser that opens it alone shows it, and lets it do nothing."""


@dataclass(frozen=True, slots=True)
class Policy:
    """Which foreign script may run, and which origins may frame the page."""

    script: str
    """Address of Telegram's script, or of a substitute: then its origin may frame the page too."""

    @property
    def frames(self) -> tuple[str, ...]:
        """Origins that may show the page in a frame."""
        parts = urlsplit(self.script)
        is_telegram = parts.hostname == TELEGRAM
        return FRAMES if is_telegram else (f"{parts.scheme}://{parts.netloc}",)

    def headers(self, *, of_telegram: bool) -> dict[str, str]:
        """Return the headers of a page; one opened by Telegram allows its script and frames."""
        scripts = "'self'"
        if of_telegram:
            parts = urlsplit(self.script)
            scripts = f"'self' {parts.scheme}://{parts.netloc}{parts.path}"
        frames = " ".join(self.frames) if of_telegram else "'none'"
        rules = (
            "default-src 'none'",
            f"script-src {scripts}",
            "style-src 'self'",
            "img-src 'self'",
            "connect-src 'self'",
            "base-uri 'none'",
            "form-action 'none'",
            f"frame-ancestors {frames}",
        )
        return {"Content-Security-Policy": "; ".join(rules), **_OF_PAGES}


class Guarded:
    """Middleware that adds the policy to every answer, including those about missing pages."""

    def __init__(self, app: ASGIApp, policy: Policy, path: str) -> None:
        self._app = app
        self._of_telegram = policy.headers(of_telegram=True)
        self._of_others = policy.headers(of_telegram=False)
        self._launched = f"{path}/app"

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        of_page = self._of_telegram if scope["path"] == self._launched else self._of_others

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                is_page = headers.get("content-type", "").startswith("text/html")
                headers.update(of_page if is_page else _OF_FILES)
            await send(message)

        await self._app(scope, receive, guarded)
