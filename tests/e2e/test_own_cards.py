"""The own hidden cards one by one, in the chat with the bot: from a group, and what is said of each there."""

import pytest

from kotbot.matches.digital import lobby
from kotbot.playground.client import PersonClient, PlaygroundClient
from scripts.testing.taps import Table, plain
from tests.e2e.lobbies import begin, gather
from tests.engine.boxes.power_up.kit import evolved

pytestmark = [pytest.mark.usefixtures("bot", "napping"), pytest.mark.timeout(300), pytest.mark.one_process]
ONE_BY_ONE = "🎴 My cards, one by one"


@pytest.fixture
def napping(monkeypatch: pytest.MonkeyPatch) -> None:
    """A match begins as Ann buys; Bob is hurt, and holds Cat Nip, which is played as his turn begins."""
    table = evolved(
        {"energy": 9}, {"hand": ["cat_nip", "electro_scratch"], "hearts": 6}, {}, step="buy", active=1
    )
    monkeypatch.setattr(lobby, "new_game", lambda *_, **__: table.state.copy())


async def payload(table: Table, bob: PersonClient) -> str:
    """Where the page of the own cards leads to, which Bob alone sees in the group."""
    await bob.presses(table.room, "⋯")
    await bob.presses(table.room, ONE_BY_ONE, on=await bob.sees_alone(table.room, "What else?"))
    page = await bob.sees_alone(table.room, "Cat Nip")
    in_private = next(button for button in page.buttons if button.text == "In private")
    return in_private.value.partition("?start=")[2]


async def opened(table: Table, bob: PersonClient) -> None:
    await bob.starts(await payload(table, bob))
    shown = await bob.sees(bob.private(), "Your cards")
    assert "Cat Nip" in plain(shown.text)


async def test_a_card_that_was_told_to_plays_itself_as_the_turn_begins(playground: PlaygroundClient) -> None:
    people = await gather(playground, 3)
    ann, bob, _ = people
    table = await begin(playground, people)
    await opened(table, bob)
    assert "Cat Nip" not in plain(table.transcript())

    await bob.presses(bob.private(), "Cat Nip")
    await bob.finds_button(bob.private(), "✓ Ask me when it matters")
    await bob.presses(bob.private(), "Play it as soon as it fits")
    await bob.finds_button(bob.private(), "✓ Play it as soon as it fits")
    before = table.seen()
    await ann.presses(table.room, "Done")
    await table.moves_on(before)

    assert "Cat Nip" in plain(table.transcript())
    assert (await playground.statistics())["errors"] == {}


async def test_without_it_the_player_is_asked_by_name_and_a_stranger_is_shown_no_hand(
    playground: PlaygroundClient,
) -> None:
    people = await gather(playground, 3)
    ann, bob, _ = people
    table = await begin(playground, people)
    stranger = await playground.person("Eve")
    await ann.adds(table.room, stranger)
    await stranger.starts(await payload(table, bob))
    await stranger.sees(stranger.private(), "You hold no cards in this match.")
    await opened(table, bob)
    await bob.presses(bob.private(), "Electro-Scratch")
    await bob.finds_button(bob.private(), "Play")

    before = table.seen()
    await ann.presses(table.room, "Done")
    await table.moves_on(before)

    assert "Bob, roll, or play a card first?" in plain(table.board.text)
    assert "Somebody" not in plain(table.board.text)
    before = table.seen()
    await bob.presses(table.room, "Roll")
    await table.moves_on(before)
    assert (await playground.statistics())["errors"] == {}
