"""A network that can fail: stands between a client and a server, and passes on what they say, or does not."""

import socket
import struct
from contextlib import suppress
from dataclasses import dataclass, field
from queue import SimpleQueue
from threading import Event, Lock, Thread
from time import monotonic
from typing import Final, Self
from urllib.parse import urlsplit

CHUNK: Final = 65536
ABRUPT: Final = struct.pack("ii", 1, 0)
"""Of SO_LINGER: the other side hears of a reset."""
END: Final = b""


@dataclass(eq=False)
class _Pair:
    """One connection: to whoever called, and on to the server."""

    client: socket.socket
    upstream: socket.socket
    number: int = field(init=False)
    """The port by which the server knows it."""
    is_half_over: bool = False
    is_cut: bool = False

    def __post_init__(self) -> None:
        self.number = self.upstream.getsockname()[1]

    def cut(self) -> None:
        """Reset it on both sides."""
        self.is_cut = True
        for one in (self.client, self.upstream):
            with suppress(OSError):
                one.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, ABRUPT)
                one.shutdown(socket.SHUT_RD)  # whoever reads it wakes up, and nothing is sent
            one.close()


class Between:
    """Passes on what clients and a server say to each other, at once, until it is told otherwise."""

    def __init__(self, host: str, port: int) -> None:
        self._server = (host, port)
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._listener.getsockname()[1]
        self.delay = 0.0
        """Seconds that everything takes, each way."""
        self.holds = Event()
        """Something is held back."""
        self._held_back = END
        self._speaks, self._ends = Event(), Event()
        self._speaks.set()
        self._refuses = False
        self._lock = Lock()
        self._pairs: set[_Pair] = set()
        Thread(target=self._accept, daemon=True).start()

    @classmethod
    def us_and(cls, url: str) -> Self:
        """Before the server of a URL, which names its port."""
        parts = urlsplit(url)
        if parts.hostname is None or parts.port is None:
            raise ValueError("the URL should name a host and a port")
        return cls(parts.hostname, parts.port)

    def through(self, url: str) -> str:
        """The URL by which clients come here instead."""
        parts = urlsplit(url)
        account, at, _ = parts.netloc.rpartition("@")
        return parts._replace(netloc=f"{account}{at}127.0.0.1:{self.port}").geturl()

    def falls_silent(self) -> None:
        """Take everything, and pass nothing on: nobody hears that the other side is gone."""
        self._speaks.clear()

    def speaks(self) -> None:
        """Pass on what came meanwhile, and go on."""
        self._held_back = END
        self.holds.clear()
        self._speaks.set()

    def holds_back(self, words: bytes) -> None:
        """Fall silent as soon as a client says these words, before they arrive; `holds` is set then."""
        self._held_back = words

    def cuts(self) -> None:
        """Reset all connections, and each new one, until it is healed."""
        self._refuses = True
        self._cut_all()

    def heals(self) -> None:
        """Be a good network again."""
        self._refuses, self.delay = False, 0.0
        self.speaks()

    def knows(self, number: int) -> bool:
        """Whether a server's client with this port is a connection through here that is open."""
        with self._lock:
            return any(pair.number == number and not pair.is_half_over for pair in self._pairs)

    def close(self) -> None:
        """End everything."""
        self._ends.set()
        self._refuses = True
        self._speaks.set()
        with suppress(OSError):
            self._listener.shutdown(socket.SHUT_RDWR)
        self._listener.close()
        self._cut_all()

    def _cut_all(self) -> None:
        with self._lock:
            pairs, self._pairs = self._pairs, set()
        for pair in pairs:
            pair.cut()

    def _accept(self) -> None:
        while not self._ends.is_set():
            try:
                client, _ = self._listener.accept()
            except OSError:
                return
            self._connect(client)

    def _connect(self, client: socket.socket) -> None:
        try:
            upstream = socket.create_connection(self._server)
        except OSError:
            _reset(client)
            return
        for one in (client, upstream):
            one.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        pair = _Pair(client, upstream)
        with self._lock:
            self._pairs.add(pair)
        if self._refuses:
            self._cut_all()
            return
        for one, other in ((client, upstream), (upstream, client)):
            said: SimpleQueue[tuple[float, bytes]] = SimpleQueue()
            Thread(target=self._hear, args=(one, said), daemon=True).start()
            Thread(target=self._tell, args=(pair, other, said), daemon=True).start()

    def _hear(self, one: socket.socket, said: "SimpleQueue[tuple[float, bytes]]") -> None:
        data = None
        while data != END:
            try:
                data = one.recv(CHUNK)
            except OSError:
                data = END
            said.put((monotonic() + self.delay, data))

    def _tell(self, pair: _Pair, other: socket.socket, said: "SimpleQueue[tuple[float, bytes]]") -> None:
        with suppress(OSError):
            while True:
                due, data = said.get()
                self._ends.wait(max(0.0, due - monotonic()))
                if self._held_back and other is pair.upstream and self._held_back in data:
                    self.falls_silent()
                    self.holds.set()
                self._speaks.wait()
                if data == END:
                    break
                other.sendall(data)
            if not pair.is_cut:  # else one side could hear of a good end before it is reset
                other.shutdown(socket.SHUT_WR)
        self._forget(pair)

    def _forget(self, pair: _Pair) -> None:
        """One side has ended; when both have, the connection is over."""
        with self._lock:
            is_over, pair.is_half_over = pair.is_half_over, True
            if not is_over or pair not in self._pairs:
                return
            self._pairs.discard(pair)
        pair.client.close()
        pair.upstream.close()


def _reset(one: socket.socket) -> None:
    one.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, ABRUPT)
    one.close()
