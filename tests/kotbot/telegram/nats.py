"""Core NATS within one process: what is published is heard before the next turn of the event loop."""

from collections.abc import Awaitable, Callable
from typing import cast

from nats.aio.msg import Msg

from kotbot.broker.connection import Client

Heard = Callable[[Msg], Awaitable[None]]


class Subscription:
    """What is heard under one subject."""

    def __init__(self, nats: "Nats", subject: str, take: Heard) -> None:
        self._nats, self.subject, self.take = nats, subject, take

    async def unsubscribe(self) -> None:
        self._nats.subscriptions.remove(self)


class Nats:
    """As far as those who say and hear use a client."""

    def __init__(self) -> None:
        self.is_connected = True
        self.stats = {"reconnects": 0}
        self.subscriptions: list[Subscription] = []
        self.said: list[tuple[str, bytes]] = []

    async def subscribe(self, subject: str, cb: Heard) -> Subscription:
        subscription = Subscription(self, subject, cb)
        self.subscriptions.append(subscription)
        return subscription

    async def publish(self, subject: str, words: bytes) -> None:
        self.said.append((subject, words))
        for subscription in list(self.subscriptions):
            if subscription.subject == subject:
                await subscription.take(Msg(self.client, subject, data=words))

    @property
    def client(self) -> Client:
        return cast(Client, self)
