"""The files of the page: HTML, styles and scripts in `page/`."""

from __future__ import annotations

from os import PathLike, stat_result
from pathlib import Path

from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

FOLDER = Path(__file__).parents[1] / "page"
MINI_APP = "/page/mini_app/telegram.js"
"""The script that Mini Apps load, in place of https://telegram.org/js/telegram-web-app.js."""
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


ROUTES: list[BaseRoute] = [Route("/", index), Mount("/page", _PageFiles(directory=FOLDER))]
