"""The files of the page: HTML, and the styles and scripts in `page/`, each joined into one file."""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from http import HTTPStatus
from os import PathLike, stat_result
from pathlib import Path
from typing import Final

from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from kotbot.script_joining import joined

FOLDER = Path(__file__).parents[1] / "page"
MINI_APP = "/page/mini_app/telegram.js"
"""The script that Mini Apps load, in place of https://telegram.org/js/telegram-web-app.js."""
STYLES: Final = ("look", "chat", "frame", "messages", "boxes")
"""In the order in which they apply."""
_ALWAYS_ASK = {"Cache-Control": "no-cache"}  # else a browser mixes scripts of two versions


class _PageFiles(StaticFiles):
    def file_response(
        self, full_path: PathLike[str] | str, stat: stat_result, scope: Scope, status_code: int = 200
    ) -> Response:
        response = super().file_response(full_path, stat, scope, status_code)
        response.headers.update(_ALWAYS_ASK)
        return response


async def index(_request: Request) -> Response:
    """Return the page itself."""
    return FileResponse(FOLDER / "index.html", headers=_ALWAYS_ASK)


async def script(request: Request) -> Response:
    """Return all that the page does, in one script."""
    return _answer(request, _script(), "text/javascript")


async def style(request: Request) -> Response:
    """Return all styles."""
    return _answer(request, _style(), "text/css")


@cache
def _script() -> str:
    return joined("app.js", read_page)


@cache
def _style() -> str:
    return "".join(read_page(f"style/{name}.css") for name in STYLES)


def read_page(name: str) -> str:
    """Return the text of a file of the page."""
    return (FOLDER / name).read_text(encoding="utf-8")


def _answer(request: Request, text: str, kind: str) -> Response:
    tag = f'"{sha256(text.encode()).hexdigest()}"'
    headers = {**_ALWAYS_ASK, "ETag": tag}
    if request.headers.get("If-None-Match") == tag:
        return Response(status_code=HTTPStatus.NOT_MODIFIED, headers=headers)
    return Response(text, media_type=kind, headers=headers)


ROUTES: list[BaseRoute] = [
    Route("/", index),
    Route("/page/app.js", script),
    Route("/page/style.css", style),
    Mount("/page", _PageFiles(directory=FOLDER)),
]
