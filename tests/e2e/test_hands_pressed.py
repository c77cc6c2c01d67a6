"""Two keys for hidden hands, pressed as people press: at once, twice, forged, and while the bot is killed."""

import asyncio
from pathlib import Path

import pytest

from kotbot.matches.digital import lobby
from kotbot.playground.client import Answer, PersonClient, PlaygroundClient
from kotbot.settings import Settings
from scripts.testing.processes import bot_process
from scripts.testing.taps import Table, plain
from tests.e2e.crashes import STARTING, is_awake
from tests.e2e.lobbies import begin, gather
from tests.e2e.test_hands import KEEP, MINE, PLAY, powered_up
from tests.engine.boxes.power_up.kit import evolved, rolled

pytestmark = pytest.mark.timeout(300)
BELLOW = "Primal Bellow"
"""Of Bob; whoever plays it takes 2★ of each of the others."""
TURNER = "Saurian Adaptability"


@pytest.fixture
def bellowing(monkeypatch: pytest.MonkeyPatch) -> None:
    """A match begins as Ann buys; Bob alone holds a card, which may be played at any time."""
    table = evolved(
        {"energy": 9, "stars": 5}, {"hand": ["primal_bellow"]}, {"stars": 6}, step="buy", active=1
    )
    monkeypatch.setattr(lobby, "new_game", lambda *_, **__: table.state.copy())


@pytest.fixture
def turning(monkeypatch: pytest.MonkeyPatch) -> None:
    """A match begins as Ann has rolled for the last time; she holds a card that turns own dice."""
    table = rolled("1 1 1 2 h e", {"hand": ["saurian_adaptability"]}, {}, {})
    monkeypatch.setattr(lobby, "new_game", lambda *_, **__: table.state.copy())


async def bought_beside(playground: PlaygroundClient) -> tuple[Table, list[PersonClient]]:
    people = await gather(playground, 3)
    return await begin(playground, people), people


def alert(answer: Answer) -> str:
    return plain(answer.alert or "")


@pytest.mark.usefixtures("bot", "bellowing")
@pytest.mark.one_process
async def test_both_keys_pressed_twice_at_once_play_one_card_once(playground: PlaygroundClient) -> None:
    table, (_, bob, _) = await bought_beside(playground)
    board, before = table.board, table.seen()
    looks = await asyncio.gather(*(bob.presses(table.room, MINE, on=board) for _ in range(2)))
    assert [BELLOW in alert(look) for look in looks] == [True, True]

    answers = await asyncio.gather(*(bob.presses(table.room, PLAY, on=board) for _ in range(2)))

    assert sorted("You hold no card" in alert(answer) for answer in answers) == [False, True]
    await table.moves_on(before)
    assert "★3" in plain(table.board.text).replace("\u2007", "")
    assert "★4" in plain(table.board.text)
    assert (await playground.statistics())["errors"] == {}


@pytest.mark.usefixtures("bot", "bellowing")
@pytest.mark.one_process
async def test_wrong_presses_tell_nothing_of_any_hand(playground: PlaygroundClient) -> None:
    table, (ann, bob, cem) = await bought_beside(playground)
    eve = await playground.person("Eve")
    await ann.adds(table.room, eve)
    board = table.board
    await bob.presses(table.room, MINE, on=board)

    told = [await person.presses(table.room, PLAY, on=board) for person in (ann, cem)]
    own = (
        "You hold no card. Roll ♥♥♥ to draw one.",
        "Your monster plays without evolutions: its set is not known.",
    )
    assert all(alert(answer) in own for answer in told)
    strange = await eve.presses(table.room, PLAY, on=board)
    assert "Only those who play" in alert(strange)
    key = next(button for button in board.buttons if button.text == PLAY)
    code = key.value.split(":")[1]
    forged = [f"use:{code}:0:primal_bellow:2", f"use:{code}:0:healing_rain:2", f"use:{code}:0:nothing:2"]
    answers = [alert(await ann.forges(table.room, data, on=board)) for data in forged]
    assert len(set(answers)) == 1
    assert BELLOW not in plain(table.transcript())


@pytest.mark.usefixtures("bot", "turning")
@pytest.mark.one_process
async def test_a_card_that_turns_own_dice_asks_its_holder_alone_which(playground: PlaygroundClient) -> None:
    table, (ann, _, _) = await bought_beside(playground)
    room, before = ann.private(), table.seen()
    look = await ann.presses(table.room, MINE)
    assert TURNER in alert(look)
    assert "cannot be played" not in alert(look)
    await ann.starts()
    await ann.says(room, "/hand")
    await ann.finds_button(room, TURNER)
    await ann.presses(room, TURNER)
    page = await ann.sees(room, "It can be played now.")
    assert TURNER not in plain(table.transcript())

    key = next(button.text for button in page.buttons if plain(button.text) == "1 → 🐾")
    await ann.presses(room, key)
    await table.moves_on(before)

    assert TURNER in plain(table.transcript())
    assert (await playground.statistics())["errors"] == {}


@pytest.fixture
def turning_over(monkeypatch: pytest.MonkeyPatch) -> None:
    """A match begins as Ann has rolled for the last time; before her lies Yin and Yang."""
    table = rolled("1 1 1 2 h e", {"cards": ["yin_and_yang"]}, {}, {})
    monkeypatch.setattr(lobby, "new_game", lambda *_, **__: table.state.copy())


@pytest.mark.usefixtures("bot", "turning_over")
@pytest.mark.one_process
async def test_all_own_dice_are_turned_over_by_one_press(playground: PlaygroundClient) -> None:
    table, (ann, _, _) = await bought_beside(playground)
    before = table.seen()
    answer = await ann.presses(table.room, "Yin and Yang")
    assert answer.alert is None
    await table.moves_on(before)
    assert "2 3 3 3 🐾 ♥" in plain(table.board.text)


@pytest.mark.one_process
async def test_what_was_looked_at_outlives_a_kill(
    settings: Settings, playground: PlaygroundClient, ann: PersonClient, tmp_path: Path, dice: str
) -> None:
    """Before the first turn: the one who looked, and then the other, keeps the card that they saw."""
    with bot_process(settings, tmp_path, dice) as process:
        await is_awake(ann)
        bob = await playground.person("Bob")
        table = await powered_up(playground, [ann, bob])
        looked = [alert(await person.presses(table.room, MINE)) for person in (ann, bob)]
        process.kill()
        process.start()
        await table.brings_down(patience=STARTING)

        for person in (ann, bob):
            kept = await person.presses(table.room, KEEP, answer_within=STARTING)
            assert kept.alert is None
        await ann.sees(table.room, "roll 1 of 3")

        own = [alert(await person.presses(table.room, MINE)) for person in (ann, bob)]
        for before, now in zip(looked, own, strict=True):
            assert now.partition(":")[0] in before
