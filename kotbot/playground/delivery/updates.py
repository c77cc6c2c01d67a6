"""Updates for bots: the queue, long polling, and delivery to a webhook."""

from __future__ import annotations

import asyncio
from collections import deque
from dataclasses import dataclass, field
from typing import Any

import httpx

from kotbot.background_tasks import BackgroundTasks
from kotbot.playground.base.clock import Clock
from kotbot.playground.base.errors import conflict
from kotbot.playground.delivery.faults import FaultKind, Faults

NOT_BY_DEFAULT = frozenset({"chat_member", "message_reaction", "message_reaction_count"})
KINDS = frozenset(
    {
        "message",
        "edited_message",
        "inline_query",
        "chosen_inline_result",
        "callback_query",
        "guest_message",
        "my_chat_member",
        *NOT_BY_DEFAULT,
    }
)
LIFETIME = 24 * 3600.0
PRESS_LIFETIME = 150.0
LONGEST_BACK_OFF = 64.0
NUMBERED_SINCE = 1_767_225_600.0
"""The beginning of 2026, in Unix seconds."""
NUMBERS_A_SECOND = 1000
"""More than are needed: they grow from run to run, as a bot takes lower ones for updates that it has had."""
WEBHOOK_TIMEOUT = 30.0


@dataclass(frozen=True, eq=False)
class Update:
    """One update; `lane` is the chat or user whose updates keep their order."""

    id: int
    kind: str
    body: dict[str, Any]
    lane: str
    expires: float

    def as_json(self) -> dict[str, Any]:
        """Encode it as the Bot API object."""
        return {"update_id": self.id, self.kind: self.body}


@dataclass
class Webhook:
    """The address and settings to which a bot wants its updates sent."""

    url: str
    secret_token: str
    max_connections: int = 40


class UpdateQueue:
    """The updates of one bot that it has not confirmed yet."""

    def __init__(self, clock: Clock, faults: Faults) -> None:
        self.allowed: frozenset[str] | None = None
        self.delivery: WebhookDelivery | None = None
        self._clock = clock
        self._faults = faults
        self._next_id = max(1, int((clock.now() - NUMBERED_SINCE) * NUMBERS_A_SECOND))
        self._pending: deque[Update] = deque()
        self._held: Update | None = None
        self._poller: asyncio.Future[None] | None = None

    def wants(self, kind: str) -> bool:
        """Return whether the bot asked for this kind of update."""
        return kind not in NOT_BY_DEFAULT if self.allowed is None else kind in self.allowed

    def allow(self, kinds: list[str]) -> None:
        """Set `allowed_updates` for future updates; an empty list is the default."""
        self.allowed = frozenset(kind for kind in kinds if kind in KINDS) if kinds else None

    def push(self, kind: str, body: dict[str, Any], lane: str) -> None:
        """Queue an update, unless the bot did not ask for its kind."""
        if not self.wants(kind):
            return
        lifetime = PRESS_LIFETIME if kind == "callback_query" else LIFETIME
        update = Update(self._next_id, kind, body, lane, self._clock.now() + lifetime)
        self._next_id += 1
        if self._held is None and self._faults.strike(FaultKind.REORDER_UPDATES):
            self._held = update
            return
        self._enqueue(update)
        if self._faults.strike(FaultKind.DOUBLE_UPDATE):
            self._enqueue(update)
        if self._held is not None:
            held, self._held = self._held, None
            self._enqueue(held)

    def pending(self) -> list[Update]:
        """Return the updates that were neither confirmed nor expired."""
        now = self._clock.now()
        if any(update.expires <= now for update in self._pending):
            self._pending = deque(update for update in self._pending if update.expires > now)
        return list(self._pending)

    def clear(self) -> None:
        """Drop all waiting updates (drop_pending_updates)."""
        self._pending.clear()
        self._held = None

    def confirm(self, update: Update) -> None:
        """Remove an update after a delivery of it has arrived."""
        if update in self._pending:
            self._pending.remove(update)

    async def poll(self, offset: int, limit: int, timeout: float) -> list[Update]:
        """`getUpdates`: confirm what is below the offset, wait `timeout` seconds for the first update.

        Raises:
            ApiError: 409 while a webhook is set, or when another poller takes over.
        """
        if self.delivery is not None:
            raise conflict(
                "can't use getUpdates method while webhook is active; "
                "use deleteWebhook to delete the webhook first"
            )
        self.interrupt(
            "terminated by other getUpdates request; make sure that only one bot instance is running"
        )
        self._confirm_below(offset)
        if not self.pending() and timeout > 0:
            await self._wait(timeout)
        return self.pending()[:limit]

    def interrupt(self, reason: str) -> None:
        """Send a waiting poller away with 409."""
        if self._poller is not None and not self._poller.done():
            self._poller.set_exception(conflict(reason))

    async def close(self) -> None:
        """End polling and delivery; a waiting poller gets the updates so far."""
        if self._poller is not None and not self._poller.done():
            self._poller.set_result(None)
        await self.drop_webhook()

    async def use_webhook(self, webhook: Webhook) -> None:
        """Send updates to this webhook from now on."""
        await self.drop_webhook()
        self.interrupt("terminated by setWebhook request")
        self.delivery = WebhookDelivery(webhook, self, self._clock)
        for update in self.pending():
            self.delivery.add(update)

    async def drop_webhook(self) -> None:
        """Stop sending to the webhook; undelivered updates stay."""
        if self.delivery is not None:
            delivery, self.delivery = self.delivery, None
            await delivery.close()

    def _enqueue(self, update: Update) -> None:
        self._pending.append(update)
        if self.delivery is not None:
            self.delivery.add(update)
        elif self._poller is not None and not self._poller.done():
            self._poller.set_result(None)

    def _confirm_below(self, offset: int) -> None:
        if offset < 0:
            self._pending = deque(self.pending()[offset:])
        elif offset > 0:
            self._pending = deque(update for update in self._pending if update.id >= offset)

    async def _wait(self, timeout: float) -> None:
        waiting: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._poller = waiting
        alarm = self._clock.call_at(
            self._clock.now() + timeout, lambda: None if waiting.done() else waiting.set_result(None)
        )
        try:
            await waiting
        finally:
            alarm.cancel()
            if self._poller is waiting:
                self._poller = None


@dataclass
class WebhookDelivery:
    """Posts updates to a webhook, in order within a lane; retries after 1, 2, 4, ... s."""

    webhook: Webhook
    queue: UpdateQueue
    clock: Clock
    last_error: str = ""
    last_error_date: int = 0
    _lanes: dict[str, deque[Update]] = field(default_factory=dict)
    _tasks: BackgroundTasks = field(default_factory=BackgroundTasks)

    def __post_init__(self) -> None:
        self._connections = asyncio.Semaphore(self.webhook.max_connections)
        self._client = httpx.AsyncClient(timeout=WEBHOOK_TIMEOUT, trust_env=False)

    def add(self, update: Update) -> None:
        """Deliver an update after the earlier ones of its lane."""
        lane = self._lanes.get(update.lane)
        if lane is not None:
            lane.append(update)
            return
        self._lanes[update.lane] = deque([update])
        self._tasks.begin(self._drive(update.lane), f"webhook {update.lane}")

    async def close(self) -> None:
        """Stop at once."""
        await self._tasks.cancel()
        await self._client.aclose()

    async def _drive(self, name: str) -> None:
        lane = self._lanes[name]
        back_off = 1.0
        while lane:
            update = lane[0]
            if update not in self.queue.pending():
                lane.popleft()
            elif await self._deliver(update):
                self.queue.confirm(update)
                lane.popleft()
                back_off = 1.0
            else:
                await self.clock.sleep(back_off)
                back_off = min(2 * back_off, LONGEST_BACK_OFF)
        del self._lanes[name]

    async def _deliver(self, update: Update) -> bool:
        headers = (
            {"X-Telegram-Bot-Api-Secret-Token": self.webhook.secret_token}
            if self.webhook.secret_token
            else {}
        )
        async with self._connections:
            try:
                response = await self._client.post(self.webhook.url, json=update.as_json(), headers=headers)
            except httpx.TimeoutException:
                return self._failed("Read timeout expired")
            except httpx.ConnectError:
                return self._failed("Connection refused")
            except (httpx.HTTPError, httpx.InvalidURL) as error:
                return self._failed(f"Connection closed: {type(error).__name__}")
        if response.is_success:
            return True
        return self._failed(
            f"Wrong response from the webhook: {response.status_code} {response.reason_phrase}"
        )

    def _failed(self, reason: str) -> bool:
        self.last_error = reason
        self.last_error_date = int(self.clock.now())
        return False
