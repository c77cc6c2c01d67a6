"""Who is asked where the bot is no member is called in private; who cannot be called has a key for that."""

import pytest

from kotbot.playground.client import Message, PersonClient, PlaygroundClient
from tests.e2e.any_chats import AnyChat, as_guest, duel
from tests.e2e.lobbies import gather

pytestmark = [pytest.mark.usefixtures("bot"), pytest.mark.timeout(240)]

CALLED = "Tokyo waits for you"
CALLED_IN_UKRAINIAN = "твоя черга, Токіо чекає"


async def asks(table: AnyChat, person: PersonClient) -> None:
    """Play until a person's turn begins by an answer of another one: who acted last is not called."""
    last: PersonClient | None = None
    while last is person or table.asked() is not person or "roll 1 of 3" not in table.board.text:
        last = table.asked()
        await table.tap()


async def test_a_call_is_in_the_language_of_its_reader_and_says_which_match_it_is(
    playground: PlaygroundClient,
) -> None:
    ann = await playground.person("Ann")
    bob = await playground.person("Bob", language="uk")
    room = await bob.starts()
    table = await duel_of(playground, ann, bob)
    await asks(table, bob)

    called = await bob.sees(room, CALLED_IN_UKRAINIAN)

    assert "Володар Токіо: Витоки" in called.text
    assert "\u2068Ann\u2069" in called.text
    chosen = next(button for button in called.buttons if button.kind == "switch_inline_chosen")
    answer = await bob.asks_inline(bob.private(ann), chosen.value)
    assert answer["results"][0]["id"] == f"bring-{chosen.value}"


async def test_who_never_started_the_bot_has_a_key_for_it_once_a_call_was_in_vain(
    playground: PlaygroundClient,
) -> None:
    table = await duel(playground, as_guest)
    waits = table.asked()
    _, button = await waits.finds_button(table.room_of(waits), "Call me")

    room = await waits.starts(button.value.partition("?start=")[2])

    await waits.sees(room, "I write to you here")
    await playground.until(lambda: no_key(table.board), table.transcript)
    await asks(table, next(person for person in table.people if person is not waits))
    await asks(table, waits)
    await waits.sees(room, CALLED)


async def test_a_lobby_has_the_key_for_all_who_gather(playground: PlaygroundClient) -> None:
    ann, bob = await gather(playground, 2)
    await as_guest(ann, ann.private(bob), "play")
    await bob.presses(bob.private(ann), "Join")

    _, button = await ann.finds_button(ann.private(bob), "Call me")

    assert "?start=calls_" in button.value


async def duel_of(playground: PlaygroundClient, ann: PersonClient, bob: PersonClient) -> AnyChat:
    """A duel of these two, for which the bot was mentioned."""
    here, there = ann.private(bob), bob.private(ann)
    await as_guest(ann, here, "duel")
    await bob.presses(there, "accept")
    await ann.finds_button(here, "📜")
    return AnyChat(playground, here, [ann, bob], rooms={ann.id: here, bob.id: there})


def no_key(board: Message) -> bool | None:
    return None if board.button("Call me") else True
