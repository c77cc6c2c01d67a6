"""What an open page is sent: the parts that changed, and the steps that it has not seen."""

import asyncio
import json
from dataclasses import replace
from typing import Any

import pytest

from engine import events as e
from engine.events import Why
from kotbot.matches.facts import Logged, MatchFacts, Person
from kotbot.page import live
from kotbot.page.live import Channel, Live, Looking, News, follow
from kotbot.telegram.outgoing.buttons import encode
from kotbot.views.page.contract import Viewer
from scripts.testing.page import ANN, Backend
from scripts.texts.facts import CODE, WHEN, facts, position

KNOWN = facts(position("second", {}, {}, active=1, step="start", turn=3))


def gains(seq: int, *, text: str = "stop") -> Logged:
    """Ann gains a star in an answer."""
    events = () if text.startswith("undo") else (e.StarsChanged(0, 1, seq, Why.NUMBERS),)
    return Logged(seq, 0, 101, text, events, WHEN, 3)


def after(*log: Logged) -> MatchFacts:
    return replace(KNOWN, log=log, seq=log[-1].seq, revision=log[-1].seq)


def ids(parts: str) -> list[int]:
    return [step["id"] for step in json.loads(parts)["steps"]]


def patch(before: MatchFacts, now: MatchFacts) -> str:
    """What a page is sent that has seen one and is to see the other."""
    channel = Channel(before, encode)
    seen = channel.seen_by("en", Viewer.CHAT)
    channel.show(now, None)
    return channel.between(seen, channel.seen_by("en", Viewer.CHAT))


async def first(person: Person | None, seen: str) -> News:
    """What a page is sent that comes with what it has seen; nobody in particular has the link."""
    known = after(gains(7), gains(8))
    with Live(encode).open(known, None) as channel:
        looking = Looking(Backend({CODE: known}), channel, person)
        await looking.begin()
        async for news in follow(channel, "en", looking, seen, asyncio.get_running_loop().time()):
            return news
    raise AssertionError("nothing came")


def test_a_patch_has_the_steps_after_those_that_the_page_saw() -> None:
    sent = patch(after(gains(7), gains(8)), after(gains(7), gains(8), gains(9), gains(10)))
    assert ids(sent) == [9001, 10001]


def test_a_patch_without_a_new_step_has_none() -> None:
    known = after(gains(7))
    sent: dict[str, Any] = json.loads(patch(known, replace(known, paused="muted")))
    assert "steps" not in sent
    assert "keys" in sent


def test_after_an_undo_a_patch_has_all_steps_that_stand() -> None:
    sent = patch(after(gains(7), gains(8)), after(gains(7), gains(8), gains(9, text="undo 8")))
    assert ids(sent) == [7001]


@pytest.mark.asyncio
async def test_who_comes_by_a_link_for_the_first_time_is_sent_no_more_steps_than_are_seen_from_afar(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert ids((await first(None, "")).parts) == [7001, 8001]
    monkeypatch.setattr(live, "SEEN_FROM_AFAR", 1)
    assert ids((await first(None, "")).parts) == [8001]
    assert ids((await first(None, "0123456789abcdef")).parts) == [7001, 8001]
    assert ids((await first(Person(ANN, "Ann"), "")).parts) == [7001, 8001]


def test_a_step_is_made_once_and_anew_where_another_monster_sits() -> None:
    known = after(gains(7))
    channel = Channel(known, encode)
    before = channel.seen_by("en", Viewer.CHAT).steps[7001]
    channel.show(after(gains(7), gains(8)), None)
    assert channel.seen_by("en", Viewer.CHAT).steps[7001] is before
    ann, bob = known.seats
    channel.show(replace(after(gains(7), gains(8)), seats=(replace(ann, monster="the_king"), bob)), None)
    assert "The King" in channel.seen_by("en", Viewer.CHAT).steps[7001]


def test_a_step_is_sent_without_what_it_has_nothing_of() -> None:
    channel = Channel(after(gains(7)), encode)
    sent = json.loads(channel.seen_by("en", Viewer.CHAT).steps[7001])
    assert sorted(sent) == ["before", "id", "kind", "lands", "line", "numbers", "seat", "turn"]
    assert sent["numbers"] == [{"seat": 0, "sign": "star", "now": 7}]
    assert channel.facts.code == CODE
