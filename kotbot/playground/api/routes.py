"""All routes of the page's API."""

from __future__ import annotations

from starlette.routing import Route

from kotbot.playground.api import chats, groups, world
from kotbot.playground.api.feed import events

ROUTES: list[Route] = [*world.ROUTES, *chats.ROUTES, *groups.ROUTES, Route("/play/events", events)]
