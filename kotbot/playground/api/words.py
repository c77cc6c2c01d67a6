"""The page's texts."""

from __future__ import annotations

from dataclasses import asdict

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from kotbot.playground.views.words import words_of


async def words(request: Request) -> Response:
    """Return {"language", "direction": "ltr" or "rtl", "words": by name a text or its plural forms}."""
    return JSONResponse(asdict(words_of(request.query_params.get("language", "en"))))


ROUTES: list[Route] = [Route("/play/words", words)]
