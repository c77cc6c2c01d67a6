"""Troubles of the network in the middle of matches: lost, late, doubled, out of order."""

from random import Random

import pytest
from structlog.testing import capture_logs

from kotbot.playground.client import PersonClient, PlaygroundClient
from scripts.testing.taps import Table
from tests.e2e.lobbies import begin

pytestmark = [pytest.mark.usefixtures("impatient", "bot"), pytest.mark.timeout(300)]

TROUBLES = [
    ("lost_response", "editMessageText"),
    ("lost_response", "sendMessage"),
    ("error", "editMessageText"),
    ("error", "getUpdates"),
    ("delay", "editMessageText"),
    ("double_update", None),
]
TAPS = {"getUpdates": 3}
"""The library itself waits for a second after each failure; others are repeated at once."""
MANY_TAPS = 8
FOR_EVER = 10_000


@pytest.fixture
async def table(playground: PlaygroundClient, ann: PersonClient, bob: PersonClient) -> Table:
    return await begin(playground, [ann, bob], seed=9)


@pytest.mark.by_turns(3)
@pytest.mark.parametrize(("kind", "method"), TROUBLES)
async def test_a_match_goes_through_trouble(
    playground: PlaygroundClient, table: Table, kind: str, method: str | None
) -> None:
    """After each trouble the board that is asked for shows what the one in place shows."""
    for _ in range(TAPS.get(method or "", MANY_TAPS)):
        if table.over():
            break
        await playground.disarm()  # troubles that found no occasion would come one after the other
        await playground.fault(kind, method=method, status=502, seconds=0.2)
        await table.tap()
    await playground.disarm()
    await table.brings_down()
    first = table.seen()
    await table.brings_down()
    assert (table.seen().text, table.seen().buttons) == (first.text, first.buttons)
    if not table.over():
        await table.tap()


async def test_that_no_updates_come_is_one_line_of_the_log(
    playground: PlaygroundClient, table: Table, caplog: pytest.LogCaptureFixture
) -> None:
    """The open call brings the first press, the next one fails, the one after it brings the second."""
    with capture_logs() as logged:
        await playground.fault("error", method="getUpdates", status=502)
        for _ in range(2):
            await table.tap()
    (line,) = [line for line in logged if line["event"] == "no updates come"]
    assert (line["error"], line["reason"], line["log_level"]) == ("NetworkError", "Bad Gateway", "warning")
    assert [record for record in caplog.records if record.exc_info] == []


@pytest.mark.parametrize(("kind", "times"), [("lost_response", 1), ("error", 1), ("error", FOR_EVER)])
async def test_a_press_whose_answer_is_lost_or_never_taken_counts_and_the_board_shows_it(
    playground: PlaygroundClient, table: Table, kind: str, times: int
) -> None:
    before, board, asked = table.seen(), table.board, table.asked()
    await playground.fault(kind, method="answerCallbackQuery", status=502, times=times)
    await asked.presses(table.room, "Roll 6 dice", on=board, answer_within=0)
    await table.moves_on(before)
    assert "roll 2 of 3" in table.board.text
    await playground.disarm()


async def test_presses_out_of_order_are_told_so(playground: PlaygroundClient, table: Table) -> None:
    """Two presses of one person change places: the roll decides, the mark comes too late."""
    board, asked, before = table.board, table.asked(), table.seen()
    await playground.fault("reorder_updates")
    await asked.presses(table.room, board.rows[0][0].text, on=board, answer_within=0)
    answer = await asked.presses(table.room, "Roll 6 dice", on=board)
    assert answer.alert is None
    await table.moves_on(before)
    await table.brings_down()
    assert "roll 2 of 3" in table.board.text


async def test_a_command_that_comes_twice_is_done_once(
    playground: PlaygroundClient, ann: PersonClient, bob: PersonClient
) -> None:
    group = await ann.creates_group("Twice", bob, playground.bot)
    await playground.fault("double_update")
    await ann.says(group, "/newgame")
    await ann.finds_button(group, "Options")
    await ann.says(group, "/games")
    await ann.sees(group, "Your matches")
    lobbies = [message for message in group.messages() if "Who joins?" in message.text]
    assert len(lobbies) == 1


async def test_many_troubles_at_once(playground: PlaygroundClient, table: Table) -> None:
    rng = Random(3)
    for _ in range(12):
        if table.over():
            return
        for kind, method in rng.sample(TROUBLES, 2):
            await playground.fault(kind, method=method, status=503, seconds=0.2)
        await table.tap()
    await playground.disarm()
    await table.brings_down()
