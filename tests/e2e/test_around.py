"""What lies around a match: cards, log, menu, settings, languages, help, looking cards up."""

import json

import pytest

from kotbot.playground.client import Message, PersonClient, PlaygroundClient
from scripts.testing.taps import Table, loses_buttons
from tests.e2e.lobbies import begin, start_against

pytestmark = pytest.mark.usefixtures("bot")


async def test_every_button_of_the_last_row_opens_something_and_who_watches_is_offered_no_leaving(
    playground: PlaygroundClient, ann: PersonClient, bob: PersonClient
) -> None:
    table = await begin(playground, [ann, bob])
    group = table.room
    await ann.presses(group, "Cards")
    await ann.presses(group, "Close", on=await ann.sees_alone(group, "For sale"))
    await ann.presses(group, "Log")
    await ann.sees_alone(group, "What happened")
    await ann.presses(group, "⋯")
    await ann.presses(group, "Leave the match", on=await ann.sees_alone(group, "What else?"))
    await ann.sees_alone(group, "Leave the fight?")
    await who_watches_is_offered_no_leaving(playground, table)


async def who_watches_is_offered_no_leaving(playground: PlaygroundClient, table: Table) -> None:
    """Nor is she asked about a monster."""
    cy = await playground.person("Cy")
    await table.people[0].adds(table.room, cy)
    await cy.presses(table.room, "⋯")
    menu = await cy.sees_alone(table.room, "What else?")
    assert menu.button("Leave the match") is None
    cards = table.board.button("Cards")
    assert cards is not None
    _, code, *_ = cards.value.split(":")
    answer = await cy.forges(table.room, f"quit:{code}", on=table.board)
    assert answer.alert is not None
    assert "Only those who play it can do that." in answer.alert


async def test_commands_answer_in_private(playground: PlaygroundClient, ann: PersonClient) -> None:
    chat = await ann.starts()
    for command, words in {
        "/card wings": "Wings",
        "/games": "No match yet",
        "/settings": "Your settings",
        "/language": "Which language for you?",
        "/privacy": "What I store of you",
        "/stats": "the numbers",
        "/help": "How to win",
    }.items():
        await ann.says(chat, command)
        await ann.sees(chat, words)


async def test_a_board_that_is_asked_for_in_private_comes_down_in_its_own_chat(
    playground: PlaygroundClient, ann: PersonClient, bob: PersonClient
) -> None:
    table = await begin(playground, [ann, bob])
    first = table.board
    chat = await ann.starts()
    await ann.says(chat, "/games")
    answer = await ann.presses(chat, "1: bring the board down there")
    assert answer.toast == "I bring the board down in its own chat."
    await playground.until(lambda: table.board.id != first.id or None, table.transcript)


async def test_in_a_group_nothing_is_said_of_what_is_stored_of_one_person(
    playground: PlaygroundClient, ann: PersonClient
) -> None:
    group = await ann.creates_group("Friday", playground.bot)
    await ann.says(group, "/privacy")
    told = await ann.sees(group, "write /privacy to me there")
    assert told.buttons == []
    await ann.says(group, "/help")
    page, _ = await ann.finds_button(group, "Close")
    answer = await ann.forges(group, "privacy:::delete_now", on=page)
    assert answer.alert == told.text


async def test_who_is_forgotten_leaves_a_board_that_says_so_and_may_begin_anew(
    playground: PlaygroundClient, ann: PersonClient
) -> None:
    chat = await ann.starts()
    table = await start_against(playground, chat, ann)
    board = table.board
    await ann.says(chat, "/privacy")
    await ann.presses(chat, "Export mine")

    def exported() -> Message | None:
        return next((message for message in chat.messages() if message.document is not None), None)

    file = await playground.until(exported, chat.transcript)
    assert file.document is not None
    stored = json.loads(await ann.downloads(file.document))
    assert stored["account"]["id"] == ann.id
    assert [seat["match"] for seat in stored["seats"]] == stored["hosted"]
    await ann.presses(chat, "Delete mine")
    await ann.presses(chat, "Delete everything")
    await ann.sees(chat, "I have never seen you")
    told = await ann.presses(chat, "Roll 6 dice", on=board)
    assert told.alert is not None
    await ann.says(chat, "/games")
    await ann.sees(chat, "No match yet")
    await ann.says(chat, "/newgame")
    await ann.sees(chat, "Ready when you are")


async def test_buttons_that_name_nothing_that_there_is_are_called_old(
    playground: PlaygroundClient, ann: PersonClient
) -> None:
    group = await ann.creates_group("Friday", playground.bot)
    await ann.says(group, "/settings")
    page, _ = await ann.finds_button(group, "Close")
    for data in ("set:::chat:pace:fast", "set:::me:notices:loud", "lang:::chat:xx", "card:::nosuch:second"):
        answer = await ann.forges(group, data, on=page)
        assert answer.alert is not None, data
        assert "too old" in answer.alert


async def test_a_group_changes_its_language_at_once(
    playground: PlaygroundClient, ann: PersonClient, bob: PersonClient
) -> None:
    group = (await begin(playground, [ann, bob])).room
    await ann.says(group, "/language")
    await ann.sees(group, "Which language for this chat?")
    await ann.presses(group, "עברית")
    await ann.sees(group, "\u200f")


async def test_an_admin_blocks_somebody_by_answering_them(
    playground: PlaygroundClient, ann: PersonClient, bob: PersonClient
) -> None:
    group = await ann.creates_group("Friday", bob, playground.bot)
    rude = await bob.says(group, "bah")
    await ann.says(group, "/block", reply_to=rude)
    await ann.sees(group, "plays no more matches here")
    await ann.says(group, "/newgame")
    await bob.sees(group, "Who joins?")
    answer = await bob.presses(group, "Join")
    assert answer.alert is not None
    await ann.says(group, "/unblock", reply_to=rude)
    await ann.sees(group, "may play here again")
    answer = await bob.presses(group, "Join")
    assert answer.alert is None


async def test_words_that_nobody_understands_are_answered_in_private(
    playground: PlaygroundClient, ann: PersonClient
) -> None:
    chat = await ann.starts()
    await ann.finds_button(chat, "Play now")
    for words in ("hello", "/nonsense"):
        said = await ann.says(chat, words)

        def answered(after: int = said.id) -> bool | None:
            last = chat.messages()[-1]
            return (last.id > after and last.button("Play now") is not None) or None

        await playground.until(answered, lambda: f"no answer\n{chat.transcript()}")


async def test_a_page_that_is_too_old_to_be_deleted_loses_its_buttons(
    playground: PlaygroundClient, ann: PersonClient
) -> None:
    chat = await ann.starts()
    await ann.says(chat, "/settings")
    page, _ = await ann.finds_button(chat, "Close")
    await playground.advance(49 * 3600)
    await ann.presses(chat, "Close", on=page)

    def stripped() -> bool | None:
        return any(message.id == page.id and not message.buttons for message in chat.messages()) or None

    await playground.until(stripped, lambda: "the page keeps its buttons")


async def test_how_to_play_leaves_the_start_message_where_it_was(
    playground: PlaygroundClient, ann: PersonClient
) -> None:
    chat = await ann.starts()
    start, _ = await ann.finds_button(chat, "How to play")
    await ann.presses(chat, "How to play", on=start)
    page = await ann.sees(chat, "How to win")
    assert page.id != start.id
    assert "[" not in page.text
    await ann.presses(chat, "The dice", on=page)
    await ann.sees(chat, "Six dice, up to three rolls")
    await ann.presses(chat, "Close", on=page)
    await playground.until(
        lambda: [message.text for message in chat.messages() if message.buttons] == [start.text] or None,
        chat.transcript,
    )


async def test_a_language_chosen_from_the_start_message_leaves_it(
    playground: PlaygroundClient, ann: PersonClient
) -> None:
    chat = await ann.starts()
    start, _ = await ann.finds_button(chat, "🌐")
    await ann.presses(chat, "🌐", on=start)
    page, _ = await ann.finds_button(chat, "Polski")
    assert page.id != start.id
    await ann.presses(chat, "Polski", on=page)
    await loses_buttons(playground, chat, page)
    assert any(message.id == start.id and message.buttons for message in chat.messages())


async def test_quiet_hours_show_their_zone_and_the_clock_is_set(
    playground: PlaygroundClient, ann: PersonClient, bob: PersonClient
) -> None:
    group = await ann.creates_group("Friday", bob, playground.bot)
    await ann.says(group, "/settings")
    await ann.presses(group, "Quiet hours: none")
    await ann.presses(group, "22–8")
    await ann.finds_button(group, "✓ 22–8")
    await ann.presses(group, "Time zone: ⁦UTC⁩")
    await ann.sees(group, "What time is it with you?")
    await ann.presses(group, "+1:00")
    await ann.sees(group, "By ⁦UTC+1⁩")
    await ann.presses(group, "+1:00")
    await ann.sees(group, "By ⁦UTC+2⁩")
    await ann.presses(group, "−0:15")
    await ann.sees(group, "By ⁦UTC+1:45⁩")
    assert (await bob.presses(group, "+1:00")).alert is not None
    await ann.presses(group, "Back")
    await ann.sees(group, "They go by ⁦UTC+1:45⁩.")


async def test_a_setting_is_chosen_on_its_page_and_seen_among_all_of_them(
    playground: PlaygroundClient, ann: PersonClient, bob: PersonClient
) -> None:
    group = await ann.creates_group("Friday", bob, playground.bot)
    await ann.says(group, "/settings")
    await ann.presses(group, "Who may start: everyone")
    await ann.sees(group, "Who may open a match here.")
    await ann.presses(group, "only admins")
    await ann.finds_button(group, "Who may start: only admins")
    await ann.presses(group, "Pace: ⏳ Relaxed, 12 h")
    await ann.finds_button(group, "✓ ⏳ Relaxed, 12 h")
    await ann.presses(group, "Back")
    await bob.presses(group, "Who may start: only admins")
    assert (await bob.presses(group, "everyone")).alert is not None


BEFORE_PAGES = {
    "set:::chat:pace:live": "Pace: ⏳ Live, 2 min",
    "set:::chat:notices:off": "Calls: never",
    "set:::chat:quiet:23-7": "✓ 23–7",
    "sets:::chat:zone": "+1:00",
}
"""Buttons of the settings when all of them stood on one page, and what they show."""


async def test_a_keyboard_from_before_the_settings_had_pages_still_works(
    playground: PlaygroundClient, ann: PersonClient
) -> None:
    group = await ann.creates_group("Friday", playground.bot)
    await ann.says(group, "/settings")
    page, _ = await ann.finds_button(group, "Close")
    for data, shown in BEFORE_PAGES.items():
        await ann.forges(group, data, on=page)
        await ann.finds_button(group, shown)


async def test_card_alone_asks_which_one(playground: PlaygroundClient, ann: PersonClient) -> None:
    chat = await ann.starts()
    await ann.says(chat, "/card")
    page = await ann.sees(chat, "Which card?")
    assert next(button.kind for button in page.buttons if "Type its name" in button.text) == (
        "switch_inline_here"
    )
    await ann.presses(chat, "W", on=page)
    await ann.presses(chat, "Wings", on=page)
    await ann.sees(chat, "you lose no")


@pytest.mark.usefixtures("short_matches")
async def test_games_show_those_that_are_over_too(playground: PlaygroundClient, ann: PersonClient) -> None:
    chat = await ann.starts()
    table = await start_against(playground, chat, ann)
    await table.play()
    assert "seed" not in table.board.text.lower()
    await ann.presses(chat, "Check the dice", on=table.board)
    await ann.sees(chat, "Seed: ")
    await ann.says(chat, "/games")
    page = await ann.sees(chat, "Finished lately")
    await ann.presses(chat, "1: what happened", on=page)
    await ann.sees(chat, "What happened")
