"""Matches where the bot is no member: of two friends and in a group, by guest mode and by inline mode."""

from random import Random

import pytest

from kotbot.playground.client import PlaygroundClient
from scripts.testing.taps import LOG
from tests.e2e.any_chats import BOTH_WAYS, AnyChat, Calls, as_guest, duel, inline
from tests.e2e.lobbies import gather, join

pytestmark = pytest.mark.usefixtures("bot", "nobody_is_called")


@pytest.mark.by_turns(2)
@BOTH_WAYS
async def test_two_friends_play_a_duel_to_its_end_and_a_rematch_in_one_message(
    playground: PlaygroundClient, calls: Calls
) -> None:
    table = await duel(playground, calls)
    message = table.board.id
    await table.play()
    ann, bob = table.people

    await bob.presses(table.room_of(bob), "Rematch")
    await bob.presses(table.room_of(bob), "Start")
    await ann.finds_button(table.room, LOG)
    await table.tap()

    assert [it.id for it in table.room.messages() if it.buttons] == [message]


@pytest.mark.by_turns(2)
@BOTH_WAYS
async def test_four_people_of_a_group_without_the_bot_play_a_match(
    playground: PlaygroundClient, calls: Calls
) -> None:
    ann, *others = people = await gather(playground, 4)
    group = await ann.creates_group("Friends", *others)
    await calls(ann, group, "play")
    await join(others, group)
    await ann.presses(group, "Start")
    await ann.finds_button(group, LOG)
    table = AnyChat(playground, group, people, Random(4))

    await table.play()

    assert len([message for message in group.messages() if message.buttons]) == 1


async def test_a_stranger_who_forges_the_code_elsewhere_is_told_nothing(playground: PlaygroundClient) -> None:
    table = await duel(playground, as_guest)
    button = next(button for button in table.board.buttons if button.text.startswith(LOG))
    zoe, eve = await playground.person("Zoe"), await playground.person("Eve")
    mine = zoe.private(eve)
    board = await as_guest(zoe, mine, "")

    told = await zoe.forges(mine, button.value, on=board)
    unknown = await zoe.forges(mine, button.value.replace(button.value.split(":")[1], "zzzzzz"), on=board)

    assert told.alert == unknown.alert
    assert "no such match" in str(told.alert)


async def test_what_is_offered_stands_in_its_order_and_no_match_in_a_channel(
    playground: PlaygroundClient,
) -> None:
    ann, bob = await gather(playground, 2)

    answer = await ann.asks_inline(ann.private(bob), "")

    titles = [result["title"] for result in answer["results"]]
    assert titles[:4] == [
        "A match here · 2016",
        "A duel here · Origins",
        "Count for the box on our table · 2016",
        "Acid Attack",
    ]
    assert "Origins" in answer["results"][1]["description"]
    looked_up = await ann.asks_inline(ann.private(bob), "wings")
    assert [result["title"] for result in looked_up["results"]][:1] == ["Wings"]
    channel = await ann.creates_channel("News", bob)
    answer = await ann.asks_inline(channel, "")
    titles = [result["title"] for result in answer["results"]]
    assert not [title for title in titles if title.startswith("A match here")]


async def test_one_result_in_two_chats_is_two_matches(playground: PlaygroundClient) -> None:
    ann, bob, cem = await gather(playground, 3)
    answer = await ann.asks_inline(ann.private(bob), "play")
    result = answer["results"][0]["id"]
    await ann.chooses(ann.private(bob), answer, result)
    await ann.chooses(ann.private(cem), answer, result)

    await bob.presses(bob.private(ann), "Join")
    await cem.presses(cem.private(ann), "Join")

    assert "Bob" in (await ann.sees(ann.private(bob), "Bob")).text
    assert "Bob" not in (await ann.sees(ann.private(cem), "Cem")).text


async def test_the_match_is_brought_to_another_chat(playground: PlaygroundClient) -> None:
    table = await duel(playground, as_guest)
    ann, bob = table.people
    await bob.starts()
    cem = await playground.person("Cem")
    other = ann.private(cem)
    await ann.mentions(other, "")

    refused = await cem.presses(cem.private(ann), "Bring my match here")
    assert "no such match" in str(refused.alert)
    await ann.presses(other, "Bring my match here")

    await ann.finds_button(other, LOG)
    await ann.sees(table.room, "goes on in another message")
    assert table.room.last_board() is None
    told = await bob.sees(bob.private(), "brought your match there")
    assert "King of Tokyo Origins · \u2068Ann\u2069" in told.text


async def test_pages_open_in_private_and_a_question_is_answered_there(playground: PlaygroundClient) -> None:
    table = await duel(playground, as_guest)
    ann = table.people[0]
    told = await ann.presses(table.room, LOG)
    assert told.url is not None
    assert "?start=page_" in told.url

    more = await ann.presses(table.room, "⋯")
    assert more.url is not None
    room = await ann.starts(more.url.partition("?start=")[2])
    await ann.presses(room, "Stop")
    await ann.presses(room, "Stop it now")

    await ann.sees(table.room, "stopped")


async def test_games_bring_a_match_to_a_chat_that_is_chosen_by_who_plays_it(
    playground: PlaygroundClient,
) -> None:
    table = await duel(playground, inline)
    ann = table.people[0]
    cem = await playground.person("Cem")
    room = await ann.starts()
    await ann.says(room, "/games")
    _, button = await ann.finds_button(room, "bring it to a chat")

    zoe, eve = await playground.person("Zoe"), await playground.person("Eve")
    answer = await zoe.asks_inline(zoe.private(eve), button.value)
    assert "Bring my match here" not in [result["title"] for result in answer["results"]]

    answer = await ann.asks_inline(ann.private(cem), button.value)
    assert [result["title"] for result in answer["results"]][:1] == ["Bring my match here"]
    await ann.chooses(ann.private(cem), answer, answer["results"][0]["id"])
    await ann.presses(ann.private(cem), "Bring the match here")

    await ann.finds_button(ann.private(cem), LOG)
