"""The files of the page, read once: whatever else a path names does not exist."""

import mimetypes
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from http import HTTPStatus
from pathlib import Path
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from kotbot import drawings

FRONT: Final = Path(__file__).with_name("front")
DRAWINGS: Final = Path(drawings.__file__).parent
SERVED: Final = (".css", ".js", ".svg", ".png")


@dataclass(frozen=True, slots=True)
class File:
    """A file as it is sent."""

    content: bytes
    kind: str
    tag: str


def files_below(folder: Path, prefix: str = "") -> Mapping[str, File]:
    """All files of a folder that are served, by their path in it."""
    found = sorted(path for path in folder.rglob("*") if path.suffix in SERVED)
    return {f"{prefix}{path.relative_to(folder).as_posix()}": _read(path) for path in found}


def _read(path: Path) -> File:
    content = path.read_bytes()
    kind = {".js": "text/javascript"}.get(path.suffix) or mimetypes.types_map.get(path.suffix, "")
    return File(content, kind or "application/octet-stream", f'"{sha256(content).hexdigest()[:16]}"')


def answer_with(file: File | None, request: Request) -> Response:
    """A file, or that the browser has it already; a browser asks each time, lest it mix two versions."""
    if file is None:
        return Response(status_code=HTTPStatus.NOT_FOUND)
    headers = {"ETag": file.tag, "Cache-Control": "no-cache"}
    if request.headers.get("if-none-match") == file.tag:
        return Response(status_code=HTTPStatus.NOT_MODIFIED, headers=headers)
    return Response(file.content, media_type=file.kind, headers=headers)
