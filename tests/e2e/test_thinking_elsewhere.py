"""Computers that think on other machines: a match against them goes on though whoever thinks is killed."""

from pathlib import Path

import pytest
from structlog.testing import capture_logs

from kotbot.broker.connection import connected
from kotbot.playground.client import PersonClient, PlaygroundClient
from kotbot.playground.client.following import PATIENCE
from kotbot.settings import Settings
from kotbot.telegram import app
from kotbot.thinker import SUBJECT, remote_pool
from scripts.testing.nats import serving
from tests.e2e.conftest import running
from tests.e2e.lobbies import alone_against_king
from tests.e2e.test_thinking import THINKS
from tests.kotbot.thinking.elsewhere import thinker


@pytest.mark.timeout(300)
async def test_a_match_goes_on_though_who_thinks_is_killed(
    settings: Settings,
    playground: PlaygroundClient,
    ann: PersonClient,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    with serving(tmp_path) as server:
        async with connected(server.url, "test") as client:
            monkeypatch.setattr(app, "Pool", lambda: remote_pool(client))
            overheard = await client.subscribe(SUBJECT)
            async with running(settings):
                table = await alone_against_king(playground, ann)
                with capture_logs() as logs:
                    with thinker(server.url, king="endless") as lost:
                        while THINKS not in table.board.text:
                            await table.tap()
                        await overheard.next_msg(PATIENCE)
                        seen = table.seen()
                        lost.kill()
                    with thinker(server.url, king="dozing"):
                        await table.moves_on(seen)
                        for _ in range(6):
                            await table.tap()
    failures = [line for line in logs if line["event"] == "computer player failed"]
    assert [line["level"] for line in failures] == ["king"]
    assert "answered within" in failures[0]["failure"]
    assert overheard.pending_msgs > 0
