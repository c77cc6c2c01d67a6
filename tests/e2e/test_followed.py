"""A digital match can be followed: presses are told what they did, boards what happened, over HTTP."""

import pytest

from kotbot.playground.client import Button, PersonClient, PlaygroundClient
from scripts.testing.taps import MORE, Table, plain
from tests.e2e.lobbies import begin, gather

pytestmark = [pytest.mark.usefixtures("bot"), pytest.mark.timeout(300)]

TAPS = 60
KEEP = "→🎲"


def told(table: Table) -> list[str]:
    return [plain(words) for words in table.toasts]


@pytest.mark.by_turns(4)
@pytest.mark.parametrize(("people", "computers"), [(2, 0), (3, 0), (6, 0), (2, 4)])
async def test_every_press_is_told_what_it_did(
    playground: PlaygroundClient, people: int, computers: int
) -> None:
    table = await begin(playground, await gather(playground, people), computers=computers)
    lines: list[int] = []
    for _ in range(TAPS):
        if table.over():
            break
        if any(KEEP in plain(button.text) for button in table.choices()):
            lines.append(len(table.board.text.split("\n")))
        await table.tap()

    assert "Done." not in told(table)
    assert any(": " in words and ("★" in words or "⚡" in words) for words in told(table))
    assert max(lines) <= (15 if people + computers > 4 else 20)


async def test_a_likely_keep_rolls_in_one_tap_and_what_a_computer_rolled_stands_on_the_board_that_asks(
    playground: PlaygroundClient, ann: PersonClient
) -> None:
    table = await begin(playground, [ann], computers=1)
    await a_likely_keep_rolls(table)
    rolled: list[str] = []
    while not rolled and not table.over():
        question = plain(table.board.text).split("\n")[-1]
        if "Ann, roll 1 of" in question:
            lines = plain(table.board.text).split("\n")
            rolled = [line for line in lines if line.startswith("🐱 Cyber Kitty: ")]
        await table.tap()

    assert rolled, table.transcript()


async def a_likely_keep_rolls(table: Table) -> None:
    """Play until one is offered, and tap it."""
    offered: list[Button] = []
    for _ in range(TAPS):
        offered = [button for button in table.choices() if KEEP in plain(button.text)]
        if offered:
            break
        await table.tap()
    before, board = table.seen(), table.board
    answer = await table.press(offered[0], board)
    await table.moves_on(before)

    assert answer.alert is None
    assert plain(answer.text).startswith("🎲") or ": " in plain(answer.text)


async def test_what_six_may_do_at_any_time_is_behind_the_dots_and_the_page_goes_with_it(
    playground: PlaygroundClient,
) -> None:
    """Nobody undoes or flies in the first turn, so those of latecomers and lessons are there."""
    people = await gather(playground, 5)
    table = await begin(playground, people)
    while "Join" in [plain(button.text) for button in table.board.buttons]:
        assert len(table.board.rows) == 4
        table = await begin(playground, people)  # those dice had nothing likely to keep, so there was room
    late = await playground.person("Zoe")
    await people[0].adds(table.room, late)
    assert len(table.board.rows) == 4
    assert plain(table.board.rows[-1][-1].text) in ("⋯ +1", "⋯ +2")
    before = table.seen()

    await late.presses(table.room, MORE, on=table.board)
    menu = await late.sees_alone(table.room, "What else?")
    assert "Join" in [button.text for row in menu.rows for button in row]
    await late.presses(table.room, "Join", on=menu)
    await table.moves_on(before)
    assert "Zoe" in table.board.text
