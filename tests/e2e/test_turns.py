"""What a turn costs in a group: sends and edits, counted over real presses."""

import re
from collections import Counter
from datetime import timedelta

import pytest

from kotbot.matches.core import waiting
from kotbot.playground.client import Button, PersonClient, PlaygroundClient
from kotbot.playground.playground import Playground
from kotbot.settings import Settings
from kotbot.telegram import redraws
from kotbot.telegram.outgoing.notices import FAR
from kotbot.telegram.outgoing.outbox import Outbox, Rank
from kotbot.views.base.signs import MARKED_NARROW
from scripts.testing.taps import Table
from tests.e2e.conftest import running, running_at
from tests.e2e.lobbies import begin, gather

TURN = re.compile(r"turn (\d+)")
SPENDING = ("sendMessage", "editMessageText", "editMessageReplyMarkup")
PLAIN = 3
"""Two rolls again, the second with the result, and the end of the turn with the next one's first dice."""
ROLL = "🎲 (Roll )?[0-9]"
PLAIN_QUESTIONS = (("of 3: keep which?", ROLL), ("buy?", "Done"))
"""What a turn without cards asks whoever stays out of Tokyo, and their answers."""
ANSWERS = (ROLL, "Keep all|All [0-9]", ".*(Stay|Let it)", "Take it", "Done", "As usual", "Leave", "Keep them")
"""How the buttons begin, the first one that there is first; with a die more they are shorter."""
CALLED = re.compile(r"Tokyo waits for you|wants your place in Tokyo|bit you in Tokyo|use your card\?")
ENOUGH = 6
"""Of what is counted, in one match or in several."""
TENFOLD = 10.0
LONG = 60_000.0
"""Seconds of rest that no test waits for, at a thousand times the budgets a minute."""


async def spent(playground: PlaygroundClient) -> int:
    """Sends and edits so far."""
    calls = (await playground.statistics())["calls"]
    return sum(calls.get(method, 0) for method in SPENDING)


def wanted(table: Table, bought: set[int], turn: int) -> Button:
    """How somebody plays who knows what they want: no marks, one card a turn if there is one."""
    buttons = table.choices()
    cards = [it for it in buttons if re.search(r"\d⚡", it.text) and it.text not in table.useless]
    if cards and turn not in bought:
        bought.add(turn)
        return cards[0]
    found = (button for answer in ANSWERS for button in buttons if re.match(answer, button.text))
    return next(found, buttons[0])


@pytest.mark.timeout(300)
@pytest.mark.usefixtures("nobody_is_called", "bot")
async def test_a_plain_turn_takes_three_and_a_purchase_or_an_answer_in_tokyo_one_more(
    playground: PlaygroundClient,
) -> None:
    plain, purchases = 0, 0
    while plain < ENOUGH or not purchases:  # a monster may fall early
        table = await begin(playground, await gather(playground, 3))
        turns, bought = await plain_turns(playground, table)
        plain, purchases = plain + turns, purchases + bought


async def plain_turns(playground: PlaygroundClient, table: Table) -> tuple[int, int]:
    """Play until somebody is about to fall: each press was one. Returns the plain turns, and purchases."""
    presses, more = Counter[int](), set[int]()
    bought: set[int] = set()
    while not ends_soon(table):
        found = TURN.search(table.board.text)
        assert found is not None
        turn, before, count = int(found[1]), table.seen(), await spent(playground)
        button = wanted(table, bought, turn)
        answer = await table.press(button, table.board)
        if answer.alert is not None:
            table.useless.add(button.text)
            continue
        await table.moves_on(before)
        if ends_soon(table):
            break
        assert await spent(playground) - count == 1, f"{button.text}:\n{table.transcript()}"
        presses[turn] += 1
        if not any(asks in before.text and re.match(it, button.text) for asks, it in PLAIN_QUESTIONS):
            more.add(turn)
    plain = [count for turn, count in presses.items() if turn not in more]
    assert max(plain, default=0) <= PLAIN
    return len(plain), len(bought)


def ends_soon(table: Table) -> bool:
    """Whether a match is over, or somebody is out or about to be."""
    return table.over() or "☠" in table.transcript()


@pytest.mark.usefixtures("nobody_is_called")
async def test_marks_of_one_roll_are_drawn_once(
    telegram: Playground,
    settings: Settings,
    playground: PlaygroundClient,
    ann: PersonClient,
    bob: PersonClient,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Answered at once, drawn when no more come; what is marked after that goes with the answer."""
    async with running_at(TENFOLD, settings, telegram):
        table = await begin(playground, [ann, bob])
        asked, board, dice, before = table.asked(), table.board, table.dice(), table.seen()
        count = await spent(playground)
        for die in (dice[0], *dice[:3]):  # the first one twice, for nothing is drawn yet
            monkeypatch.setattr(redraws, "MARKS_REST", 0.0 if die is dice[2] else LONG)
            answer = await asked.presses(table.room, die.text, on=board)
            assert answer.text.startswith("Keeping")
        await table.moves_on(before)
        assert await spent(playground) - count == 1
        marked = [button for button in table.dice() if button.text.startswith(MARKED_NARROW)]
        assert len(marked) == len({die.text for die in dice[:3]})
        monkeypatch.setattr(redraws, "MARKS_REST", LONG)
        await asked.presses(table.room, dice[3].text, on=board)
        before = table.seen()
        await asked.presses(table.room, "Keep all 6", on=board)
        await table.moves_on(before)
        assert await spent(playground) - count == 2


@pytest.mark.usefixtures("bot")
async def test_a_mark_pressed_twice_is_as_patient_as_pressed_once(
    playground: PlaygroundClient, ann: PersonClient, bob: PersonClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The board does not show it yet, so people press again."""
    table = await begin(playground, [ann, bob])
    wanted: list[Rank] = []
    redraw = Outbox.redraw

    def redraw_and_tell(
        outbox: Outbox, chat: int, code: str, rank: Rank = Rank.ASKS, after: float = 0.0
    ) -> None:
        wanted.append(rank)
        redraw(outbox, chat, code, rank, after)

    monkeypatch.setattr(Outbox, "redraw", redraw_and_tell)
    board, die = table.board, table.dice()[0]
    for _ in range(2):
        assert (await table.asked().presses(table.room, die.text, on=board)).text.startswith("Keeping")
    assert wanted == [Rank.DRAFT_TO_SPARE, Rank.DRAFT_TO_SPARE]


@pytest.mark.timeout(240)
@pytest.mark.usefixtures("nobody_is_called")
async def test_several_computers_in_a_row_are_one_edit(
    settings: Settings, playground: PlaygroundClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However long they think."""
    monkeypatch.setattr(redraws, "COMPUTERS_REST", LONG)
    costs: list[int] = []
    async with running(settings):
        while len(costs) < ENOUGH:
            table = await begin(playground, await gather(playground, 2), computers=3)
            while not ends_soon(table):
                before, count = table.seen(), await spent(playground)
                await table.press(wanted(table, {*range(999)}, 0), table.board)
                await table.moves_on(before)
                if not ends_soon(table):
                    costs.append(await spent(playground) - count)
    assert set(costs) == {1}


@pytest.mark.timeout(240)
async def test_a_call_is_exactly_one_more_for_each_absent_person(
    settings: Settings, playground: PlaygroundClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Everybody is absent when it becomes their turn to answer; nobody is called again while they go on."""
    monkeypatch.setattr(waiting, "CALL", timedelta(0))
    presses = calls = 0
    async with running(settings):
        while calls < ENOUGH:
            table = await begin(playground, await gather(playground, 3))
            pressed, called = await presses_and_calls(playground, table)
            presses, calls = presses + pressed, calls + called
    assert presses > calls


async def presses_and_calls(playground: PlaygroundClient, table: Table) -> tuple[int, int]:
    """Play until somebody is about to fall: each press and each call was one. Returns how many of both."""
    call = await is_called(table, table.asked())
    begun, presses, calls = await spent(playground), 0, 0
    while not ends_soon(table) and calls < FAR - 1:  # with one call more the board comes down, too
        asked, before = table.asked(), table.seen()
        answer = await table.press(wanted(table, {*range(999)}, 0), table.board)
        assert answer.alert is None
        await table.moves_on(before)
        presses += 1
        if ends_soon(table):
            break
        if table.asked() is not asked:
            calls += 1
            call = await is_called(table, table.asked(), since=call)
        assert await spent(playground) - begun == presses + calls
    return presses, calls


async def is_called(table: Table, person: PersonClient, since: int = 0) -> int:
    """Wait until this person is called by a message after one of before; returns its number."""

    def stands() -> int | None:
        calls = (it for it in table.room.messages() if it.id > since and CALLED.search(it.text))
        return next((it.id for it in calls if person.name in it.text), None)

    return await table.playground.until(stands, table.transcript)
