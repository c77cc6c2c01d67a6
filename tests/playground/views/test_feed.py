"""The live feed keeps no more than somebody could want to read."""

import pytest

from kotbot.playground.views import feed
from kotbot.playground.views.feed import GAP, Feed


async def test_a_follower_who_does_not_read_finds_a_gap_and_what_came_after_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(feed, "MOST_UNREAD", 3)
    news = Feed()
    asleep = news.subscribe(frozenset({1}), None)
    for number in range(1, 6):
        news.publish({"type": "message", "number": number}, [1])
    news.publish({"type": "message", "number": 6}, [2])
    assert [(event.seq, event.data) for event in await asleep.next_events()] == [
        (4, GAP),
        (5, {"type": "message", "number": 5}),
    ]
