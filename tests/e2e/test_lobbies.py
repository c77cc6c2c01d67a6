"""A match is opened, and people join it: by buttons, by an invitation, while others turn pages."""

from random import Random

import pytest

from kotbot.playground.client import Message, PersonClient, PlaygroundClient
from scripts.testing.taps import LOG, Table
from tests.e2e.lobbies import begin, choose_edition, open_lobby, start_against

pytestmark = pytest.mark.usefixtures("bot")


async def test_a_first_private_match_begins_in_two_taps_and_its_opponents_are_a_tap_away_then(
    playground: PlaygroundClient, ann: PersonClient
) -> None:
    chat = await ann.starts()
    answer = await ann.presses(chat, "Play now")
    assert "lobby is open" in answer.text
    await ann.sees(chat, "Against whom? One tap begins.")
    await ann.presses(chat, "King")
    await ann.finds_button(chat, LOG)
    await ann.says(chat, "/stop")
    await ann.presses(chat, "Stop it now")
    await ann.finds_button(chat, "Rematch")
    await ann.says(chat, "/start")
    await ann.presses(chat, "Play now")
    await ann.presses(chat, "▶ Again: King · 2016")
    await ann.finds_button(chat, LOG)


async def test_a_tap_on_an_opponent_comes_too_late_once_another_sits_there(
    playground: PlaygroundClient, ann: PersonClient
) -> None:
    chat = await ann.starts()
    await ann.presses(chat, "Play now")
    board, king = await ann.finds_button(chat, "King")
    await ann.presses(chat, "🤖 Computers")
    await ann.presses(chat, "Add: 🤖 Hatchling")
    await ann.finds_button(chat, "Send away")
    answer = await ann.forges(chat, king.value, on=board)
    assert answer.alert is not None
    assert await ann.finds_button(chat, "Send away")


async def test_newgame_in_a_running_match_says_whose_turn_it_is_and_what_can_be_done(
    playground: PlaygroundClient, ann: PersonClient, bob: PersonClient
) -> None:
    """Whoever is asked brings the board down, a stranger to the match may not stop it, who plays may."""
    eve = await playground.person("Eve")
    table = await begin(playground, [ann, bob])
    await ann.adds(table.room, eve)
    asked, other = table.in_turn()
    before = table.board
    for _ in range(4):
        await bob.says(table.room, "bah")
    page = await is_told_of_the_match(table, asked)
    assert "your move" in page.text
    await asked.presses(table.room, "Bring the board down", on=page)
    await table.comes_anew(before)
    page = await is_told_of_the_match(table, eve)
    assert page.button("Stop the match") is None
    assert page.button("Bring the board down") is not None
    page = await is_told_of_the_match(table, other)
    assert f"\u2068{asked.name}\u2069 is to answer" in page.text
    private = page.button("Play against computers")
    assert private is not None
    assert private.value.endswith("?start=newgame")
    await other.presses(table.room, "Stop the match", on=page)
    await other.sees(table.room, "Stop the match for everybody?")


async def is_told_of_the_match(table: Table, person: PersonClient) -> Message:
    """What somebody is answered who wants a new one."""
    said = await person.says(table.room, "/newgame")
    words = "A match is on here already."

    def answer() -> Message | None:
        newer = (message for message in table.room.messages() if message.id > said.id)
        return next((message for message in newer if words in message.text), None)

    return await table.playground.until(answer, table.transcript)


async def test_play_now_in_a_running_match_shows_it_and_leaves_the_greeting(
    playground: PlaygroundClient, ann: PersonClient
) -> None:
    chat = await ann.starts()
    await start_against(playground, chat, ann)
    greeting = chat.messages()[1]
    answer = await ann.presses(chat, "Play now", on=greeting)
    assert not answer.text
    page = await ann.sees(chat, "A match is on here already.")
    assert page.button("Play against computers") is None
    assert page.button("Stop the match") is not None
    assert chat.messages()[1].text == greeting.text


async def test_a_friend_joins_by_the_invitation(
    playground: PlaygroundClient, ann: PersonClient, bob: PersonClient
) -> None:
    group = await ann.creates_group("Friday", bob, playground.bot)
    await ann.says(group, "/newgame")
    await ann.finds_button(group, "Options")
    await ann.presses(group, "Options")
    _, invitation = await ann.finds_button(group, "Copy the invitation")
    payload = invitation.value.partition("?start=")[2]
    eve = await playground.person("Eve")
    chat = await eve.starts(payload)
    await eve.sees(chat, "There is no such match here.")
    await bob.starts(payload)
    await ann.sees(group, "\u2068Bob\u2069")


async def test_a_monster_that_is_tapped_joins_and_an_edition_that_was_tried_changes_nothing(
    playground: PlaygroundClient, ann: PersonClient, bob: PersonClient
) -> None:
    group = await open_lobby(playground, [ann, bob])
    told = await bob.presses(group, "The King")
    assert told.text == "You are in: The King!"
    await bob.sees(group, "The King · ⁨Bob⁩")
    await choose_edition(ann, group, "Origins")
    await ann.sees(group, "Gigarex")
    await choose_edition(ann, group, "2016")
    await ann.sees(group, "The King · ⁨Bob⁩")


async def test_an_option_explains_itself_and_shows_its_value(
    playground: PlaygroundClient, ann: PersonClient, bob: PersonClient
) -> None:
    group = await open_lobby(playground, [ann, bob])
    await ann.presses(group, "Options")
    await ann.presses(group, "Deck: only the box")
    await ann.sees(group, "Which power cards are shuffled")
    told = await ann.presses(group, "with all of Origins")
    assert told.text == "✓ Deck: with all of Origins"
    page, _ = await ann.finds_button(group, "Deck: with all of Origins")
    assert "Deck: with all of Origins" in page.text


async def test_a_page_that_the_host_opened_keeps_nobody_from_joining(
    playground: PlaygroundClient, ann: PersonClient, bob: PersonClient
) -> None:
    cyd = await playground.person("Cyd")
    group = await ann.creates_group("Friday", bob, cyd, playground.bot)
    await ann.says(group, "/newgame")
    await ann.presses(group, "Options")
    await ann.finds_button(group, "Box: 2016")
    await bob.presses(group, "Join")
    joined = await bob.sees(group, "\u2068Bob\u2069")
    assert joined.text.startswith("King of Tokyo 2016 · a rampage is forming!")
    assert joined.button("Box: 2016"), "a join throws the host out of the options"
    refused = await bob.presses(group, "Box: 2016")
    assert refused.alert is not None
    assert "Ann" in refused.alert
    stranger = await cyd.presses(group, "Back")
    assert stranger.alert is not None
    await bob.presses(group, "Back")
    await bob.finds_button(group, "Start")


async def test_the_page_asked_for_last_is_shown_however_quickly_it_is_asked_for(
    playground: PlaygroundClient, ann: PersonClient, bob: PersonClient
) -> None:
    """While an edit is under way somebody joins, and the host turns to the languages: they stay."""
    group = await open_lobby(playground, [ann, bob])
    main, _ = await ann.finds_button(group, "🌐")
    await playground.fault("delay", method="editMessageText", seconds=60)
    await ann.presses(group, "Options", on=main)
    await playground.faults_happen()
    await bob.presses(group, "Join", on=main)
    await ann.presses(group, "🌐", on=main)
    await playground.advance(60)
    await ann.finds_button(group, "Polski")
    await ann.says(group, "/card wings")
    await ann.sees(group, "you lose no")
    pages, _ = await ann.finds_button(group, "Back")
    assert pages.button("Polski")
    assert "\u2068Bob\u2069" in pages.text


async def test_somebody_joins_a_match_that_has_just_begun(
    playground: PlaygroundClient, ann: PersonClient, bob: PersonClient
) -> None:
    cyd = await playground.person("Cyd")
    table = await begin(playground, [ann, bob])
    await ann.adds(table.room, cyd)
    answer = await cyd.presses(table.room, "Join")
    assert "You are in" in answer.text
    await cyd.sees(table.room, "\u2068Cyd\u2069")
    assert table.board.text.count("opens the rampage") == 1
    everybody = Table(playground, table.room, [ann, bob, cyd], Random(1))
    while everybody.board.button("Join") is not None:
        await everybody.tap()
