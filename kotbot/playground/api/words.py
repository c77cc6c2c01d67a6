"""The page's own words."""

from __future__ import annotations

from dataclasses import asdict

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from kotbot.playground.words import words_of


async def words(request: Request) -> Response:
    """All words in a language: {"language", "direction": "ltr" | "rtl", "words": {name: text or plural forms}}."""
    return JSONResponse(asdict(words_of(request.query_params.get("language", "en"))))


ROUTES: list[Route] = [Route("/play/words", words)]
