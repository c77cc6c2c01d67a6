"""The files of the page: read, joined and compressed once; any other path does not exist."""

import gzip
import re
from dataclasses import dataclass, field
from hashlib import sha256
from http import HTTPStatus
from pathlib import Path
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

FRONT: Final = Path(__file__).with_name("front")
KINDS: Final = {"css": "text/css", "js": "text/javascript", "svg": "image/svg+xml"}

_KEPT: Final = "public, max-age=31536000, immutable"
_ADDRESS: Final = re.compile(r"([a-z]+)\.([0-9a-f]{16})\.([a-z]+)")


def read_front(name: str) -> str:
    """Return the text of a file of the page."""
    return (FRONT / name).read_text(encoding="utf-8")


@dataclass(frozen=True, slots=True)
class Sent:
    """A file to send, plain and compressed."""

    plain: bytes
    compressed: bytes

    def answer(self, request: Request, kind: str, headers: dict[str, str]) -> Response:
        """Return a response in the encoding that the browser accepts."""
        if not reads_gzip(request):
            return Response(self.plain, media_type=kind, headers=headers)
        headers = {**headers, "Content-Encoding": "gzip"}
        return Response(self.compressed, media_type=kind, headers=headers)


def sent(text: str) -> Sent:
    """Return a text with its compressed form."""
    content = text.encode()
    return Sent(content, gzip.compress(content, mtime=0))


def reads_gzip(request: Request) -> bool:
    """Return whether the browser accepts gzip."""
    named = (one.partition(";") for one in request.headers.get("accept-encoding", "").split(","))
    return any(name.strip() == "gzip" and how.strip() != "q=0" for name, _, how in named)


@dataclass(frozen=True, slots=True)
class _File:
    tag: str
    sent: Sent


@dataclass(slots=True)
class Files:
    """Files that browsers cache: the name contains a digest of the content."""

    _files: dict[str, _File] = field(default_factory=dict)

    def add(self, name: str, text: str) -> str:
        """Serve a file; returns its address below the page."""
        tag = sha256(text.encode()).hexdigest()[:16]
        self._files[name] = _File(tag, sent(text))
        stem, _, kind = name.partition(".")
        return f"front/{stem}.{tag}.{kind}"

    async def answer(self, request: Request) -> Response:
        """Return a file; if it is of an unknown version, this process's own version of it.

        While two versions serve, one is asked for the other's files: its own are better than none.
        """
        named = _ADDRESS.fullmatch(request.path_params["name"])
        stem, tag, kind = named.groups() if named else ("", "", "")
        file = self._files.get(f"{stem}.{kind}")
        if file is None:
            return Response(status_code=HTTPStatus.NOT_FOUND)
        kept = _KEPT if file.tag == tag else "no-store"
        return file.sent.answer(request, KINDS[kind], {"Cache-Control": kept, "Vary": "Accept-Encoding"})
