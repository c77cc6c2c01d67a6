"""Updates are asked for again and again: later after each failure, and never in a tight loop."""

import asyncio
from collections.abc import Callable
from typing import Any, cast

import pytest
from structlog.testing import capture_logs
from telegram import Bot
from telegram.error import Conflict, InvalidToken, NetworkError, RetryAfter
from telegram.request import BaseRequest

from kotbot.telegram.health import DEAF_AFTER, Pulse
from kotbot.telegram.updates import polling as module
from kotbot.telegram.updates.inbox import Inbox
from kotbot.telegram.updates.polling import Deaf, Polling, polling

UPDATE = {"update_id": 7}


class Ended(BaseException):
    """Ends what goes on for ever."""


class Telegram:
    """Answers calls one after the other as told; then ends the test. The pauses between them are noted."""

    base_url = "http://127.0.0.1/bot1:x"

    def __init__(self, monkeypatch: pytest.MonkeyPatch, *answers: Any) -> None:
        self.answers = list(answers)
        self.asked: list[str] = []
        self.pauses: list[float] = []
        self.taken: list[int] = []
        self.known: set[int] = set()
        self.now = 0.0
        self.pulse = Pulse(lambda: self.now)
        self.after_the_last: Callable[[], BaseException] = Ended
        monkeypatch.setattr(asyncio, "sleep", self._sleep)
        monkeypatch.setattr(module, "_now", lambda: self.now)

    async def _sleep(self, seconds: float) -> None:
        self.pauses.append(seconds)
        self.now += seconds

    async def delete_webhook(self) -> None:
        """There is none."""

    async def post(self, url: str, read_timeout: float) -> Any:
        self.asked.append(url.partition("?")[2])
        if not self.answers:
            raise self.after_the_last()
        answer = self.answers.pop(0)
        if isinstance(answer, Exception):
            raise answer
        return answer

    async def room(self) -> None:
        """There is always some."""

    async def take(self, updates: list[dict[str, Any]]) -> int:
        new = {update["update_id"] for update in updates} - self.known
        self.known |= new
        self.taken += sorted(new)
        return len(new)

    def polling(self) -> Polling:
        return Polling(cast(Bot, self), cast(BaseRequest, self), cast(Inbox, self), self.pulse, ["message"])

    async def asks(self) -> list[float]:
        """Ask until there is no answer left; returns the pauses."""
        with pytest.raises(Ended):
            await self.polling().for_ever()
        return self.pauses


async def test_what_is_taken_in_is_confirmed_by_the_next_call(monkeypatch: pytest.MonkeyPatch) -> None:
    telegram = Telegram(monkeypatch, [UPDATE, {"update_id": 8}], [{"update_id": 9}])
    assert await telegram.asks() == []
    assert telegram.taken == [7, 8, 9]
    assert [asked.partition("&")[0] for asked in telegram.asked] == ["offset=0", "offset=9", "offset=10"]


@pytest.mark.parametrize(
    "failure", [NetworkError("away"), InvalidToken("Unauthorized"), Conflict("two"), ValueError("of ours")]
)
async def test_after_each_failure_it_asks_later_and_after_a_success_at_once(
    monkeypatch: pytest.MonkeyPatch, failure: Exception
) -> None:
    telegram = Telegram(monkeypatch, *[failure] * 7, [UPDATE], failure)
    with capture_logs() as lines:
        assert await telegram.asks() == [1, 2, 4, 8, 8, 8, 8, 1]
    told = [line for line in lines if line["event"] == "no updates come"]
    assert [line["error"] for line in told] == [type(failure).__name__] * 8


async def test_a_pause_that_telegram_asks_for_is_kept_and_looked_after(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    telegram = Telegram(monkeypatch, RetryAfter(5), RetryAfter(1), RetryAfter(3600))
    assert await telegram.asks() == [5, 2, 60]


@pytest.mark.parametrize("garbage", [True, {}, "x", [1], [{}], [{"update_id": "7"}], [{"update_id": True}]])
async def test_what_are_no_updates_is_a_failure(monkeypatch: pytest.MonkeyPatch, garbage: Any) -> None:
    telegram = Telegram(monkeypatch, garbage, garbage)
    assert await telegram.asks() == [1, 2]
    assert telegram.taken == []


async def test_the_same_updates_again_and_again_or_nothing_at_once_are_no_tight_loop(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    telegram = Telegram(monkeypatch, [UPDATE], [UPDATE], [UPDATE], [], [], [], [])
    assert await telegram.asks() == [1, 2, 4, 8]


async def test_who_hears_nothing_is_deaf_after_a_while_but_alive(monkeypatch: pytest.MonkeyPatch) -> None:
    telegram = Telegram(monkeypatch, [UPDATE], *[InvalidToken("Unauthorized")] * 14)
    await telegram.asks()
    assert sum(telegram.pauses) > DEAF_AFTER
    telegram.pulse.goes_round()
    telegram.pulse.ticks()
    assert telegram.pulse.trouble() == "no updates come"
    assert telegram.pulse.is_alive()


async def test_who_was_deaf_is_well_when_telegram_is_back_though_nobody_writes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    telegram = Telegram(monkeypatch, *[NetworkError("away")] * 14, [])
    silent, post = asyncio.Event(), telegram.post

    async def hold(url: str, read_timeout: float) -> Any:
        if "timeout=10" in url and not telegram.answers:
            silent.set()
            await asyncio.Event().wait()
        return await post(url, read_timeout)

    monkeypatch.setattr(telegram, "post", hold)
    async with polling(telegram.polling(), asyncio.Event()):
        await silent.wait()
        telegram.pulse.ticks()
        assert sum(telegram.pauses) > DEAF_AFTER
        assert max(telegram.pauses) == 8
        assert telegram.pulse.poll_age() == 0
        assert telegram.pulse.trouble() == ""
        telegram.answers.append([])


async def test_when_nobody_asks_any_more_the_bot_ends_and_says_why(monkeypatch: pytest.MonkeyPatch) -> None:
    telegram, stop = Telegram(monkeypatch), asyncio.Event()
    with capture_logs() as lines, pytest.raises(Deaf):
        async with polling(telegram.polling(), stop):
            await stop.wait()
    assert lines[-1]["event"] == "updates are not asked for any more"


async def test_at_the_end_what_is_stored_is_confirmed(monkeypatch: pytest.MonkeyPatch) -> None:
    telegram, stop = Telegram(monkeypatch, [UPDATE]), asyncio.Event()
    silent = asyncio.Event()
    post = telegram.post

    async def hold(url: str, read_timeout: float = 0.0) -> Any:
        if telegram.asked and "timeout=10" in url:
            silent.set()
            await asyncio.Event().wait()
        return await post(url, read_timeout)

    monkeypatch.setattr(telegram, "post", hold)
    telegram.after_the_last = lambda: NetworkError("gone")
    async with polling(telegram.polling(), stop):
        await silent.wait()
    assert telegram.taken == [7]
    assert "offset=8" in telegram.asked[-1]
    assert "limit=1" in telegram.asked[-1]
