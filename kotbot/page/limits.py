"""Rate limits, so that nobody keeps the page from the others."""

import ipaddress
import math
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Final

import structlog
from starlette.requests import Request

from kotbot.bounded_dict import BoundedDict
from kotbot.rate_limits import TokenBucket

log = structlog.get_logger()

REMEMBERED: Final = 10_000
"""People and addresses whose requests are counted; a forgotten one starts with a fresh count."""
LOGGED_EVERY: Final = 60.0
NETWORK_OF_ONE: Final = 64
"""Bits of an IPv6 address that all addresses of one customer share."""

_OWN: Final = tuple(
    map(ipaddress.ip_network, ("10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "fc00::/7", "fe80::/10"))
)
"""Networks in which a trusted proxy may stand."""

Address = ipaddress.IPv4Address | ipaddress.IPv6Address
Keys = Sequence[tuple[str, int]]
"""What a request counts for, with the most of each at once."""


class TooMany(Exception):
    """More requests at once, or faster, than anybody needs."""


class Complaints:
    """Logs refused requests, at most now and then."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._next = -math.inf
        self._left_out = 0

    def about(self, reason: TooMany) -> None:
        """Note one more refused request."""
        now = self._clock()
        if now < self._next:
            self._left_out += 1
            return
        log.warning("the page is asked too much", reason=str(reason), others=self._left_out)
        self._next, self._left_out = now + LOGGED_EVERY, 0


@dataclass(frozen=True, slots=True)
class Rate:
    """A burst of requests, then a steady number a second."""

    burst: int
    a_second: float


class RateLimiter:
    """Counts requests: each key has a bucket that fills up again."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._buckets: BoundedDict[str, TokenBucket] = BoundedDict(REMEMBERED)

    def take(self, key: str, rate: Rate) -> None:
        """Count one request; raises TooMany."""
        now = self._clock()
        bucket = self._buckets.get(key) or TokenBucket(rate.burst, 1 / rate.a_second, now)
        self._buckets.keep(key, bucket)
        if bucket.wait(now):
            raise TooMany(f"{key} asks too fast")
        bucket.spend(now)


class Connections:
    """Counts open connections."""

    def __init__(self) -> None:
        self._open: Counter[str] = Counter()

    @contextmanager
    def one(self, keys: Keys) -> Iterator[None]:
        """Count one more connection while the block runs; raises TooMany."""
        for key, most in keys:
            if self._open[key] >= most:
                raise TooMany(f"{key} has {most} connections open")
        names = [key for key, _ in keys]
        self._open.update(names)
        try:
            yield
        finally:
            self._open.subtract(names)
            for name in names:
                if self._open[name] <= 0:
                    del self._open[name]

    def open(self, key: str) -> int:
        """Return how many connections count for this key."""
        return self._open[key]


def address_of(request: Request) -> str:
    """Return a request's address: the one that a proxy on this machine or network names, else the peer's.

    Of several addresses the last is the proxy's own word; those before it may be forged. An IPv6 address
    counts as its network, because its owner has the whole network.
    """
    peer = request.client.host if request.client is not None else ""
    said = request.headers.get("x-forwarded-for", "").rpartition(",")[2].strip()
    known = _read(peer)
    if known is not None and _is_near(known):
        known = _read(said) or known
    return peer if known is None else _counted(known)


def _read(address: str) -> Address | None:
    """Parse an address; an IPv4-mapped IPv6 address counts as IPv4."""
    try:
        known = ipaddress.ip_address(address)
    except ValueError:
        return None
    return getattr(known, "ipv4_mapped", None) or known


def _is_near(address: Address) -> bool:
    return address.is_loopback or any(address in network for network in _OWN)


def _counted(address: Address) -> str:
    if isinstance(address, ipaddress.IPv4Address):
        return str(address)
    return str(ipaddress.ip_network((address.packed, NETWORK_OF_ONE), strict=False))
