"""scripts/soak-processes: what must hold does, for a few seconds; what does not is told with its seed."""

from pathlib import Path

import pytest

from scripts.soaking.checks import Checks
from scripts.soaking.people import SeenButton
from scripts.soaking.processes import Broken, Plan, Tally, main, soak, soaking

pytestmark = pytest.mark.timeout(180)


@pytest.fixture(autouse=True)
def patience(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scripts.soaking.processes.PATIENCE", 60.0)


@pytest.mark.parametrize("seed", [1])
async def test_what_must_hold_does_while_everything_goes_wrong(seed: int, tmp_path: Path) -> None:
    print("seed", seed)
    tally = await soak(Plan(seed, seconds=1.0, kills=1.0, faults=1.0), tmp_path)
    assert tally.bursts >= 1
    assert tally.killed + tally.asked_to_end == tally.bursts
    assert tally.acts["press"] > 0
    assert tally.errors["429"] == tally.faults["too_many"]


async def test_a_press_that_nobody_answers_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody looks at the chats before it is answered: nobody would be answered meanwhile."""
    async with soaking(Plan(1), tmp_path) as run:
        run._gather()
        somebody = run.people[0]
        while not somebody._in_sight():
            somebody.writes("/newgame")
            await run._quiet()
        await run._quiet()
        run.playground.lines[next(iter(run.playground.world.bots))].queue.allow(["message"])
        somebody.presses(SeenButton(somebody._in_sight()[0], "x"))
        monkeypatch.setattr("scripts.soaking.processes.PATIENCE", 0.5)
        monkeypatch.delattr(Checks, "wrong")
        with pytest.raises(Broken, match=r"press 'x' on .*: no answer"):
            await run._quiet()


def test_a_share_is_from_0_to_1(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--kills", "2"])
    assert "from 0 to 1" in capsys.readouterr().err


def test_the_report_names_every_figure() -> None:
    text = "\n".join(Tally().lines())
    for figure in ("matches", "acts", "faults", "calls", "errors", "bursts", "too late", "slowest"):
        assert figure in text
