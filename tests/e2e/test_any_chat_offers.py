"""What is offered where the bot is no member: after a match, beside a result, in groups that know the bot."""

import pytest

from kotbot.playground.client import PersonClient, PlaygroundClient, Room
from kotbot.playground.playground import Playground
from kotbot.settings import Settings
from scripts.testing.taps import LOG
from tests.e2e.any_chats import AnyChat, as_guest, duel, inline
from tests.e2e.lobbies import gather
from tests.e2e.pages import page_of, with_page

pytestmark = [pytest.mark.usefixtures("bot", "nobody_is_called"), pytest.mark.timeout(300)]

AGAINST_ME = "Play against me"


@pytest.fixture
def settings(settings: Settings, telegram: Playground, address: str) -> Settings:
    """With a live page, to which boards and results have links."""
    return with_page(settings, telegram, address, "/table")


@pytest.fixture
async def bot_without_inline_mode(playground: PlaygroundClient) -> None:
    """BotFather was not told of it."""
    await playground.set_bot(inline=False)


async def titles(person: PersonClient, room: Room, words: str = "") -> list[str]:
    """The first lines of what is offered for these words."""
    answer = await person.asks_inline(room, words)
    return [result["title"] for result in answer["results"]]


async def test_calls_and_choices_are_asked_for(playground: PlaygroundClient, telegram: Playground) -> None:
    ann = await playground.person("Ann")
    await ann.sees(await ann.starts(), "poor old Tokyo")
    (queue,) = (line.queue for line in telegram.lines.values())

    assert queue.allowed is not None
    assert {"guest_message", "chosen_inline_result", "inline_query"} <= queue.allowed


@pytest.mark.usefixtures("short_matches")
async def test_a_result_leads_on_and_is_offered_and_a_friend_is_challenged_below_it(
    playground: PlaygroundClient,
) -> None:
    table = await duel(playground, inline)
    await table.play()
    ann, bob = table.people

    assert (await titles(ann, table.room))[:6] == [
        "A match here · 2016",
        "A duel here · Origins",
        "A match as last time · Origins",
        "My last result",
        "Count for the box on our table · 2016",
        "Acid Attack",
    ]
    await opens_in_private(bob, table, "Picture")
    room = bob.private()
    await playground.until(
        lambda: next((message for message in room.messages() if message.photo), None), room.transcript
    )
    await opens_in_private(ann, table, "Review")
    room = ann.private()
    await ann.sees(room, "eview")
    await opens_in_private(ann, table, "Turn by turn")
    await ann.presses(room, "Play on from here")
    await ann.finds_button(room, LOG)
    await challenged(bob, table.room_of(bob), await playground.person("Cem"))


async def opens_in_private(person: PersonClient, table: AnyChat, words: str) -> None:
    """A button of the result leads to the chat with the bot."""
    told = await person.presses(table.room_of(person), words)
    assert told.url is not None
    await person.starts(told.url.partition("?start=")[2])


async def test_a_friend_is_challenged_from_the_first_screen(playground: PlaygroundClient) -> None:
    ann, bob = await gather(playground, 2)

    await challenged(ann, await ann.starts(), bob)


async def challenged(person: PersonClient, room: Room, friend: PersonClient) -> None:
    """The button opens Telegram's choice of a chat; what is ready there is sent, and the friend accepts."""
    _, button = await person.finds_button(room, AGAINST_ME)
    assert button.kind == "switch_inline_chosen"
    await inline(person, person.private(friend), button.value)
    await friend.presses(friend.private(person), "accept")
    await person.finds_button(person.private(friend), LOG)


async def test_where_the_bot_is_a_member_a_call_is_told_of_the_command(
    playground: PlaygroundClient,
) -> None:
    ann, bob = await gather(playground, 2)
    group = await ann.creates_group("Friday", bob, playground.bot)

    await ann.mentions(group, "duel")

    await ann.sees(group, "/newgame starts a match")


async def test_computers_sit_down_and_the_lobby_speaks_another_language(playground: PlaygroundClient) -> None:
    ann, bob = await gather(playground, 2)
    here = ann.private(bob)
    await as_guest(ann, here, "play")
    await bob.presses(bob.private(ann), "Join")
    await ann.presses(here, "Computers")
    await ann.presses(here, "Add")
    await ann.presses(here, "Back")
    await ann.presses(here, "English")
    await ann.presses(here, "Українська")
    await ann.presses(here, "Старт")

    board, _ = await ann.finds_button(here, LOG)
    assert "хід" in board.text
    await AnyChat(playground, here, [ann, bob], locale="uk", rooms={bob.id: bob.private(ann)}).tap()


async def test_the_page_is_shown_to_who_plays_and_who_pressed_there_and_to_nobody_else(
    playground: PlaygroundClient,
) -> None:
    ann, bob, cem, eve = await gather(playground, 4)
    group = await ann.creates_group("Friends", bob, cem)
    await as_guest(ann, group, "play")
    await bob.presses(group, "Join")
    await ann.presses(group, "Start")
    _, log = await ann.finds_button(group, LOG)
    code = log.value.split(":")[1]
    await cem.presses(group, LOG)

    for person in (bob, cem):
        async with page_of(person, playground, code) as page:
            await page.sees(lambda shown: bool(shown.get("mats")))
    async with page_of(eve, playground, code) as page:
        await page.ends()
        assert not page.shown


@pytest.mark.usefixtures("bot_without_inline_mode", "short_matches")
async def test_without_inline_mode_nothing_asks_for_a_choice_of_chats(playground: PlaygroundClient) -> None:
    table = await duel(playground, as_guest)
    ann = table.people[0]
    room = await ann.starts()
    await ann.says(room, "/games")
    await ann.sees(room, "King of Tokyo Origins")
    await table.play()

    shown = [
        button for here in (room, table.room) for message in here.messages() for button in message.buttons
    ]
    assert not [button.text for button in shown if button.kind.startswith("switch_inline")]
