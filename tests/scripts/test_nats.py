"""scripts/testing/nats: tests have a real server, which keeps what it held when it is killed."""

from pathlib import Path

import nats

from scripts.testing.nats import serving


async def test_a_server_that_is_killed_and_started_again_has_what_it_acknowledged(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        client = await nats.connect(server.url)
        stream = client.jetstream()
        await stream.add_stream(name="S", subjects=["s.>"])
        assert (await stream.publish("s.1", b"one")).seq == 1
        await client.close()
        server.kill()
        server.start()
        client = await nats.connect(server.url)
        assert (await client.jetstream().get_msg("S", 1)).data == b"one"
        await client.close()
