"""Opens listening sockets; an error is explained in the language of the terminal."""

import socket
from typing import Any, Final

from kotbot.i18n import terminal

LAST_PORT: Final = 65535


class CannotListen(RuntimeError):
    """An address that is in use or not of this machine; the message names the setting."""


def listening(address: tuple[str, int], setting: str) -> socket.socket:
    """Open a socket that listens on a host and port; raises CannotListen, naming the setting."""
    host, number = address
    try:
        family, *_, where = socket.getaddrinfo(host, number, type=socket.SOCK_STREAM)[0]
        return _listening(family, where)
    except OSError as error:
        words = terminal().gettext(
            "{name}: {address} cannot be used: {error}.",
            name=setting,
            address=f"{host}:{number}",
            error=error.strerror or str(error),
        )
        raise CannotListen(words) from error


def _listening(family: socket.AddressFamily, where: tuple[Any, ...]) -> socket.socket:
    # With the protocol TCP, so that asyncio switches Nagle's algorithm off for accepted connections.
    bound = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        bound.bind(where)
        bound.listen()
    except OSError:
        bound.close()
        raise
    return bound


def port(text: str) -> int:
    """Parse a port, 0 for any free one; raises ValueError."""
    number = int(text)
    if not 0 <= number <= LAST_PORT:
        raise ValueError(f"ports are between 0 and {LAST_PORT}, not {number}")
    return number
