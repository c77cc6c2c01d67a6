"""The live feed: Server-Sent Events, one `data:` line each, with the event's number as its id."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from kotbot.playground.api.request import refused, whole_number
from kotbot.playground.base.errors import RefusedError
from kotbot.playground.playground import Playground
from kotbot.playground.views.feed import Feed, Subscription

HEARTBEAT_SECONDS = 15.0


async def events(request: Request) -> Response:
    """Follow the events of these people, or of everybody; `since` or Last-Event-ID replays missed ones."""
    playground: Playground = request.app.state.playground
    last = request.headers.get("last-event-id") or request.query_params.get("since")
    try:
        people = frozenset(
            whole_number("person", person) for person in request.query_params.getlist("person")
        )
        since = None if last is None else whole_number("since", last)
    except RefusedError as refusal:
        return refused(request, refusal)
    follower = playground.feed.subscribe(people, since)
    headers = {"Cache-Control": "no-cache", "X-Accel-Buffering": "no"}
    return StreamingResponse(
        _stream(playground.feed, follower), media_type="text/event-stream", headers=headers
    )


async def _stream(feed: Feed, follower: Subscription) -> AsyncIterator[str]:
    try:
        yield ":\n\n"
        while not follower.closed:
            try:
                news = await asyncio.wait_for(follower.next_events(), HEARTBEAT_SECONDS)
            except TimeoutError:
                yield ":\n\n"
                continue
            if news:
                yield "".join(f"id: {event.seq}\ndata: {event.text}\n\n" for event in news)
    finally:
        feed.unsubscribe(follower)
