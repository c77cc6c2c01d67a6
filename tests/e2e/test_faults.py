"""Something goes wrong with one of many machines while people play: each day something else.

`scripts/soak-machines` does all of it, with more people and for as long as it is told.
"""

from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from subprocess import Popen

import pytest

from kotbot.settings import Mode
from scripts.soaking.machines import faults
from scripts.soaking.machines.running import defects, soaking

PARTS = ("gateway", "gateway", "worker", "worker")
SECONDS = 8.0
"""That what goes wrong may last here."""
BUSY = 9.0
"""That a press may take longer where other tests run beside."""
DAY = datetime.now(UTC).toordinal()

pytestmark = pytest.mark.timeout(300)


async def test_something_goes_wrong_and_what_was_confirmed_is_there_once(
    tmp_path: Path, forks: "Popen[str]"
) -> None:
    polling = [it for it in faults.SCENARIOS if it.mode is Mode.POLLING]
    short = [it for it in polling if it.lasts <= SECONDS and "thinker" not in it.name]
    scenario = short[DAY % len(short)]
    scenario = replace(scenario, most=scenario.most + BUSY)
    print(f"day {DAY}: {scenario.name}")
    async with soaking(DAY, tmp_path, forks, PARTS, tables=1) as run:
        told = await run.endure(scenario)
    assert told.found == []
    assert told.presses > 0
    assert [line for log in tmp_path.glob("*.log") for line in defects(log)] == []
