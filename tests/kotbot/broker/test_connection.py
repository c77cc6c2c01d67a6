"""kotbot.broker.connection: it comes back by itself, and says once what is wrong."""

import asyncio
from collections.abc import Callable

import pytest
from nats.aio.client import Client
from structlog.testing import capture_logs

from kotbot.broker import connection
from kotbot.broker.connection import NoBroker, connected
from scripts.testing.nats import NatsServer
from scripts.testing.ports import free_port


@pytest.fixture(autouse=True)
def _hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection, "PAUSE_SECONDS", 0.05)
    monkeypatch.setenv("LANGUAGE", "en")


@pytest.fixture
def soon_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection, "FIRST_SECONDS", 0.5)


async def _until(holds: Callable[[], bool]) -> None:
    """Wait until something holds; the time limit of a test ends it otherwise."""
    while not holds():
        await asyncio.sleep(0.01)


async def test_a_message_comes_back_to_who_asked(server: NatsServer) -> None:
    async with connected(server.url, "test") as client:
        inbox = await client.subscribe("somewhere")
        await client.publish("somewhere", b"words")
        assert (await inbox.next_msg(60)).data == b"words"


async def test_nats_knows_a_connection_by_its_name(server: NatsServer) -> None:
    async with connected(server.url, "thinker of the test") as client:
        assert client.options["name"] == "thinker of the test"


async def test_the_second_of_two_servers_is_enough(server: NatsServer) -> None:
    away = f"nats://127.0.0.1:{free_port()}"
    async with connected(f"{away}, {server.url}", "test") as client:
        assert client.is_connected


async def test_what_listened_before_an_outage_listens_after_it_and_the_log_says_both_once(
    server: NatsServer,
) -> None:
    with capture_logs() as lines:
        async with connected(server.url, "test") as client:
            inbox = await client.subscribe("somewhere")
            server.kill()
            await _until(lambda: client.is_reconnecting)
            server.start()
            await _until(lambda: client.is_connected)
            await client.publish("somewhere", b"words")
            assert (await inbox.next_msg(60)).data == b"words"
            await _until(lambda: len(lines) > 1)
    assert [line["event"] for line in lines] == ["the broker is away", "the broker is back"]


async def test_an_end_that_was_meant_is_not_in_the_log(server: NatsServer) -> None:
    with capture_logs() as lines:
        async with connected(server.url, "test") as client:
            assert client.is_connected
    assert lines == []
    assert client.is_closed


@pytest.mark.usefixtures("soon_given_up")
async def test_a_server_that_is_not_there_is_named_with_the_setting_and_without_the_password() -> None:
    port = free_port()
    with pytest.raises(NoBroker) as refused:
        async with connected(f"nats://kotbot:secret@127.0.0.1:{port}", "test"):
            pass
    assert str(refused.value).startswith(f"KOTBOT_NATS_URL: 127.0.0.1:{port} cannot be used: ")
    assert "secret" not in str(refused.value)


@pytest.mark.usefixtures("soon_given_up")
async def test_a_server_that_never_says_a_word_is_given_up() -> None:
    def silent(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        opened.append(writer)

    opened: list[asyncio.StreamWriter] = []
    async with await asyncio.start_server(silent, "127.0.0.1", 0) as there:
        port = there.sockets[0].getsockname()[1]
        with pytest.raises(NoBroker, match=f"127.0.0.1:{port}"):
            async with connected(f"nats://127.0.0.1:{port}", "test"):
                pass
        for each in opened:
            each.close()


@pytest.mark.usefixtures("soon_given_up")
@pytest.mark.parametrize("url", ["", "nats://", "nats://host:port", "nats://a, ws://b", "nats://none"])
async def test_what_is_no_address_is_refused(url: str) -> None:
    with pytest.raises(NoBroker, match=r"^KOTBOT_NATS_URL: "):
        async with connected(url, "test"):
            pass


async def test_a_connection_that_nats_ends_for_good_ends_the_block(server: NatsServer) -> None:
    with pytest.raises(NoBroker, match="cannot be used"):
        async with connected(server.url, "test") as client:
            await _be_thrown_out(client)


async def _be_thrown_out(client: Client) -> None:
    """Say a word that is none of the protocol, and stay for as long as the server has it."""
    await client._send_command(b"NONSENSE\r\n")
    await client._flush_pending()
    await asyncio.Event().wait()


async def test_a_timeout_of_the_block_is_its_own(server: NatsServer) -> None:
    with pytest.raises(TimeoutError):
        async with connected(server.url, "test"), asyncio.timeout(0):
            await asyncio.Event().wait()
