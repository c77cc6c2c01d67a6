"""The page's own words."""

from __future__ import annotations

from dataclasses import asdict

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from kotbot.playground.views.words import words_of


async def words(request: Request) -> Response:
    """{"language", "direction": "ltr" or "rtl", "words": by name a text, or plural forms by category}."""
    return JSONResponse(asdict(words_of(request.query_params.get("language", "en"))))


ROUTES: list[Route] = [Route("/play/words", words)]
