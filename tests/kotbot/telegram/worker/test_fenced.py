"""Who may have been replaced calls nobody."""

from types import SimpleNamespace
from typing import cast

import pytest
from telegram.error import NetworkError

from kotbot.store import SharedStore
from kotbot.telegram.worker.fenced import Fenced

NOBODY_LISTENS = "http://127.0.0.1:9/bot"


async def test_a_worker_that_stood_still_sends_nothing_of_what_it_was_about_to_send() -> None:
    store = SimpleNamespace(is_ours=True)
    calls = Fenced(NOBODY_LISTENS, 1, 1.0, cast(SharedStore, store))
    await calls.initialize()
    with pytest.raises(NetworkError, match="Connect"):
        await calls.do_request(NOBODY_LISTENS, "POST")
    store.is_ours = False
    with pytest.raises(NetworkError, match="not called: the database has not answered for too long"):
        await calls.do_request(NOBODY_LISTENS, "POST")
    await calls.shutdown()
