"""scripts/testing/between: a network between a client and a server, as good or bad as it is told to be."""

import socket
from collections.abc import Iterator
from contextlib import suppress
from threading import Thread
from time import monotonic

import pytest

from scripts.testing.between import Between

SECONDS = 10.0


@pytest.fixture
def echo() -> Iterator[int]:
    """The port of a server that says again what it hears."""

    def answer(client: socket.socket) -> None:
        with client, suppress(OSError):
            while data := client.recv(100):
                client.sendall(data)

    def accept() -> None:
        try:
            while True:
                Thread(target=answer, args=[listener.accept()[0]], daemon=True).start()
        except OSError:
            return

    with socket.create_server(("127.0.0.1", 0)) as listener:
        Thread(target=accept, daemon=True).start()
        yield listener.getsockname()[1]
        listener.shutdown(socket.SHUT_RDWR)


@pytest.fixture
def between(echo: int) -> Iterator[Between]:
    between = Between("127.0.0.1", echo)
    yield between
    between.close()


def called(between: Between) -> socket.socket:
    return socket.create_connection(("127.0.0.1", between.port), SECONDS)


def said(client: socket.socket, words: bytes) -> bytes:
    client.sendall(words)
    return client.recv(100)


def test_what_is_said_is_passed_on_both_ways(between: Between) -> None:
    with called(between) as client:
        assert said(client, b"one") == b"one"
        assert said(client, b"two") == b"two"


def test_who_ends_is_followed_by_the_other_side(between: Between) -> None:
    with called(between) as client:
        client.shutdown(socket.SHUT_WR)
        assert client.recv(100) == b""


def test_a_network_that_is_slow_is_slow_each_way(between: Between) -> None:
    between.delay = 0.1
    with called(between) as client:
        began = monotonic()
        assert said(client, b"one") == b"one"
        assert monotonic() - began >= 0.2


def test_a_silent_network_brings_later_what_was_said_meanwhile(between: Between) -> None:
    with called(between) as client:
        assert said(client, b"one") == b"one"
        between.falls_silent()
        client.sendall(b"two")
        client.settimeout(0.1)
        with pytest.raises(TimeoutError):
            client.recv(100)
        client.settimeout(SECONDS)
        between.speaks()
        assert client.recv(100) == b"two"


def test_some_words_are_held_back_with_all_that_follow(between: Between) -> None:
    between.holds_back(b"COMMIT")
    with called(between) as client:
        assert said(client, b"BEGIN") == b"BEGIN"
        client.sendall(b"COMMIT;")
        assert between.holds.wait(SECONDS)
        client.settimeout(0.1)
        with pytest.raises(TimeoutError):
            client.recv(100)
        client.settimeout(SECONDS)
        between.speaks()
        assert client.recv(100) == b"COMMIT;"


def test_a_network_that_is_cut_resets_what_is_open_and_what_is_new_until_it_is_healed(
    between: Between,
) -> None:
    with called(between) as client, called(between) as new:
        assert said(client, b"one") == b"one"
        between.cuts()
        for one in (client, new):
            with pytest.raises(ConnectionResetError):
                one.recv(100)
        with pytest.raises(ConnectionResetError), called(between) as refused:
            refused.recv(100)
    between.heals()
    with called(between) as client:
        assert said(client, b"two") == b"two"


def test_a_url_leads_through_it_and_keeps_everything_else(echo: int) -> None:
    url = f"postgresql://kotbot:secret@127.0.0.1:{echo}/postgres?options=-csearch_path%3Dtest"
    between = Between.us_and(url)
    assert between.through(url) == url.replace(str(echo), str(between.port))
    between.close()


def test_a_url_without_a_port_is_refused() -> None:
    with pytest.raises(ValueError, match="should name a host and a port"):
        Between.us_and("postgresql://localhost/kotbot")
