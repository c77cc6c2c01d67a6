"""Who had everything deleted is known for as long as Telegram may bring what they did before."""

import asyncio

from kotbot.telegram.data_deletions import DELIVERED_SECONDS, DataDeletions
from tests.timeless import in_no_time

ANN = 11


@in_no_time
async def test_a_deletion_is_known_for_a_day() -> None:
    forgotten = DataDeletions()
    forgotten.keep(ANN, 7)
    await asyncio.sleep(DELIVERED_SECONDS - 1)
    assert forgotten.get(ANN) == 7
    await asyncio.sleep(2)
    assert forgotten.get(ANN) == 0


@in_no_time
async def test_a_second_deletion_is_known_for_a_day_of_its_own() -> None:
    forgotten = DataDeletions()
    forgotten.keep(ANN, 7)
    await asyncio.sleep(DELIVERED_SECONDS / 2)
    forgotten.keep(ANN, 9)
    await asyncio.sleep(DELIVERED_SECONDS * 3 / 4)
    assert forgotten.get(ANN) == 9
    await asyncio.sleep(DELIVERED_SECONDS / 2)
    assert forgotten.get(ANN) == 0
