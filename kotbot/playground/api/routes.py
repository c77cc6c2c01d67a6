"""All routes of the page's API."""

from __future__ import annotations

from starlette.routing import Route

from kotbot.playground.api import apps, chats, groups, words, world
from kotbot.playground.api.feed import events

ROUTES: list[Route] = [
    *world.ROUTES,
    *chats.ROUTES,
    *groups.ROUTES,
    *words.ROUTES,
    *apps.ROUTES,
    Route("/play/events", events),
]
