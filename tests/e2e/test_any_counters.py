"""Counters where the bot is no member: by taps to a rematch, tried by strangers, and killed."""

from pathlib import Path

import pytest

from kotbot.playground.client import PersonClient, PlaygroundClient, Room
from kotbot.settings import Settings
from kotbot.views.base import signs
from scripts.testing.processes import BotProcess, bot_process
from scripts.testing.taps import plain
from tests.e2e.any_chats import BOTH_WAYS, Calls, as_guest, inline
from tests.e2e.crashes import FOR_EVER, is_awake
from tests.e2e.lobbies import gather
from tests.e2e.tables import KeptTable

pytestmark = [pytest.mark.timeout(240), pytest.mark.usefixtures("nobody_is_called")]

STAR = "★ +1"


async def lay_out(host: PersonClient, others: list[PersonClient], group: Room) -> None:
    """Counters for these people, begun in the message that the host called for."""
    for person in others:
        await person.presses(group, "Join")
        await host.sees(group, f"\u2068{person.name}\u2069")
    await host.presses(group, "Start")
    await host.presses(group, f"\u2068{host.name}\u2069", on=await host.sees(group, "Who begins?"))
    await host.finds_button(group, signs.LOG)


@pytest.mark.usefixtures("bot")
@pytest.mark.by_turns(2)
@BOTH_WAYS
async def test_two_friends_count_their_box_by_taps_from_the_set_up_to_a_rematch(
    playground: PlaygroundClient, calls: Calls
) -> None:
    ann, bob = await gather(playground, 2)
    here, there = ann.private(bob), bob.private(ann)
    called = await calls(ann, here, "score 2016")

    await bob.presses(there, "Join")
    await ann.sees(here, "\u2068Bob\u2069")
    await ann.presses(here, "Start")
    await ann.presses(here, "\u2068Ann\u2069", on=await ann.sees(here, "Who begins?"))
    await ann.finds_button(here, signs.LOG)
    table = KeptTable(playground, here, ann)

    await table.press("★ +1")
    await table.counts((10, 1, 0), (10, 0, 0))
    await table.press("🏙 Tokyo")
    await table.press("🏙 → 👽")
    await table.press("🐾 Attack")
    await table.press("2🐾")
    await table.counts((10, 1, 0), (8, 0, 0))
    await bob.presses(there, "↩")
    await table.counts((10, 1, 0), (10, 0, 0))

    await table.answer("End")
    await table.answer("👽 Ann")
    await table.answer("It counts")
    await table.shows("Ann", "Rematch")
    await bob.presses(there, "Rematch")
    await ann.finds_button(here, "Start")
    assert [message.id for message in here.messages() if message.buttons] == [called.id]


@pytest.mark.usefixtures("bot")
@BOTH_WAYS
async def test_who_has_no_seat_counts_nothing_and_an_outsider_is_told_nothing(
    playground: PlaygroundClient, calls: Calls
) -> None:
    ann, bob, cem, eve = await gather(playground, 4)
    group = await ann.creates_group("Friends", bob, cem)
    await calls(ann, group, "score")
    await lay_out(ann, [bob], group)
    table = KeptTable(playground, group, ann)

    assert "Only those at this table" in await table.press(STAR, by=cem)
    data = next(button.value for button in table.board.buttons if plain(button.text) == STAR)
    elsewhere = eve.private(ann)
    own = await as_guest(eve, elsewhere, "score")
    forged = await eve.forges(elsewhere, data, on=own)
    unknown = await eve.forges(elsewhere, data.replace(data.split(":")[1], "zzzzzz"), on=own)

    assert "no such match" in str(forged.alert)
    assert forged.alert == unknown.alert
    await table.press(STAR, by=bob)
    await table.counts((10, 1, 0), (10, 0, 0))


@pytest.mark.timeout(600)
async def test_counters_are_killed_and_what_was_tapped_counts_once(
    settings: Settings, playground: PlaygroundClient, tmp_path: Path, dice: str
) -> None:
    with bot_process(settings, tmp_path, dice) as process:
        ann, bob = await gather(playground, 2)
        await is_awake(ann)
        group = await ann.creates_group("Friends", bob)
        await inline(ann, group, "score")
        await lay_out(ann, [bob], group)
        table = KeptTable(playground, group, ann)
        message = table.board.id

        await playground.fault("delay", method="answerCallbackQuery", seconds=FOR_EVER)
        await bob.presses(group, table.find(STAR), answer_within=0)
        await table.counts((10, 1, 0), (10, 0, 0))
        await killed(playground, process, ann)
        await table.press(STAR, by=bob)
        await table.counts((10, 2, 0), (10, 0, 0))

        await playground.fault("delay", method="editMessageText", seconds=FOR_EVER)
        await table.press(STAR)
        assert table.numbers == [(10, 2, 0), (10, 0, 0)]
        await killed(playground, process, ann)
        await table.counts((10, 3, 0), (10, 0, 0))

        await table.press("↩", by=bob)
        await table.counts((10, 2, 0), (10, 0, 0))
        assert [it.id for it in group.messages() if it.buttons] == [message]


async def killed(playground: PlaygroundClient, process: BotProcess, ann: PersonClient) -> None:
    """The bot dies and starts again; the network is well from then on."""
    process.kill()
    await playground.disarm()
    process.start()
    await is_awake(ann)
