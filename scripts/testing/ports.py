"""Ports for servers of tests. Two workers never take the same one, nor one that the system gives away."""

import contextlib
import itertools
import os
import re
import socket
from collections.abc import Iterator
from typing import Final

_FIRST: Final = 20_000
"""Below all that a system gives to whoever asks for any port."""
_EACH: Final = 200
_WORKERS: Final = 60
_numbers = itertools.count()


def free_port() -> int:
    """A port on which a server of this test can listen."""
    worker = int(re.sub(r"\D", "", os.environ.get("PYTEST_XDIST_WORKER", "")) or 0)
    block = (os.getppid() * 8 + worker) % _WORKERS  # other runs of the tests begin elsewhere
    while True:
        port = _FIRST + block * _EACH + next(_numbers) % _EACH
        with contextlib.suppress(OSError), socket.socket() as probe:
            probe.bind(("127.0.0.1", port))
            return port


def asked(address: tuple[str, int], request: bytes) -> socket.socket:
    """A connection on which a request is there before the server looks: under no load is it late."""
    opened = socket.create_connection(address)
    opened.sendall(request)
    return opened


@contextlib.contextmanager
def silent_port() -> Iterator[int]:
    """A port on which nobody listens, nor can begin to while the block runs."""
    with socket.socket() as held:
        held.bind(("127.0.0.1", 0))
        port: int = held.getsockname()[1]
        yield port
