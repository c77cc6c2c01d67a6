"""What belongs elsewhere is published once more for its owner, and never goes round for ever."""

from typing import Any, cast

from structlog.testing import capture_logs

from kotbot.broker.updates import Updates
from kotbot.telegram.worker.forwarding import Forwarding


class Published:
    def __init__(self) -> None:
        self.calls: list[tuple[int, str, dict[str, Any]]] = []

    async def publish(self, partition: int, number: str, update: dict[str, Any]) -> bool:
        self.calls.append((partition, number, update))
        return True


async def test_it_is_published_under_a_number_of_its_own() -> None:
    updates = Published()
    await Forwarding(cast(Updates, updates)).to(7, {"update_id": 3, "message": {}})
    ((partition, number, update),) = updates.calls
    assert (partition, number, update["update_id"]) == (7, "3 to 7 1", 3)


async def test_what_was_sent_on_three_times_is_dropped() -> None:
    updates = Published()
    forwarding = Forwarding(cast(Updates, updates))
    update: dict[str, Any] = {"update_id": 3}
    with capture_logs() as lines:
        for _ in range(5):
            await forwarding.to(7, update)
            update = updates.calls[-1][2]
    assert [number for _, number, _ in updates.calls] == ["3 to 7 1", "3 to 7 2", "3 to 7 3"]
    assert lines[-1]["event"] == "an update goes round and is dropped"
