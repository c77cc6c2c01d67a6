"""Pages for one person are seen by one person: ephemeral messages in groups, and what there is else."""

import asyncio
import re
from typing import NoReturn

import pytest

from kotbot.playground.base.errors import bad_request
from kotbot.playground.client import Message, PersonClient, PlaygroundClient, Room
from kotbot.playground.methods import ephemeral
from kotbot.telegram import pages
from kotbot.telegram.outgoing import members
from kotbot.telegram.outgoing.buttons import PAGE
from kotbot.telegram.outgoing.ephemeral import EphemeralMessages
from kotbot.telegram.outgoing.outbox import Outbox
from scripts.testing.taps import LOG, MORE, Table
from tests.e2e.lobbies import begin, start_against

pytestmark = pytest.mark.usefixtures("nobody_is_called", "bot")

CARDS = "🃏 Cards"
CLOSE = "✕ Close"
PRIVATE = "In private"
FOR_EVER = 10.0**6
BUSY = 60.0
SOME_TURNS = re.compile("turn [4-9]")
"""On a board: more lines are logged than an alert holds, and the match is not near its end."""


def alone(room: Room, person: PersonClient) -> list[Message]:
    """What this person sees and nobody else does."""
    return list(room.seen_alone.get(person.id, {}).values())


async def never(*_: object) -> None:
    """No page arrives in time."""


async def no_more_than(playground: PlaygroundClient, room: Room, person: PersonClient, number: int) -> None:
    """Wait until so many pages of a person are left."""
    await playground.until(lambda: len(alone(room, person)) == number or None, lambda: "pages stay")


async def test_a_page_is_seen_by_who_opens_it_and_the_press_is_answered_without_words(
    playground: PlaygroundClient, ann: PersonClient, bob: PersonClient
) -> None:
    """However often it is pressed; so is one that has no code of a match."""
    table = await begin(playground, [ann, bob])
    room, before = table.room, [it.id for it in table.room.messages()]
    opened = ((MORE, "What else?"), (CARDS, "For sale"), (CARDS, "For sale"), (LOG, "What happened"))
    for words, begins in opened:
        answer = await bob.presses(room, words, on=table.board)
        await bob.sees_alone(room, begins)
        assert (answer.text, answer.alert, answer.toast, answer.url) == ("", None, None, None)
    page = await bob.sees_alone(room, "What happened")
    assert [it.id for it in room.messages()] == before
    assert alone(room, ann) == []
    assert page.button(CLOSE)
    await bob.presses(room, CLOSE, on=page)
    await no_more_than(playground, room, bob, 0)
    await bob.forges(room, "card:::alpha_monster:second", on=table.board)
    await bob.sees_alone(room, "Alpha Monster")
    assert [it.id for it in room.messages()] == before


async def test_the_gist_of_a_late_log_is_what_happened_last(
    playground: PlaygroundClient, ann: PersonClient, bob: PersonClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await begin(playground, [ann, bob])
    while not SOME_TURNS.search(table.board.text):
        await table.tap()
    await bob.presses(table.room, LOG, on=table.board)
    page = await bob.sees_alone(table.room, "What happened")
    monkeypatch.setattr(Outbox, "is_busy", lambda *_: True)
    answer = await bob.presses(table.room, LOG, on=table.board)
    assert answer.alert is not None
    title, *lines = page.text.split("\n")
    gist = answer.alert.split("\n")
    assert gist[0] == title
    assert gist[-2] == lines[-1]
    assert len(gist) < len(lines)


async def test_in_a_busy_group_the_gist_stays_also_for_a_double_tap_and_the_next_press_opens_in_private(
    playground: PlaygroundClient, ann: PersonClient, bob: PersonClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Boards need all that may be sent, so the page comes too late."""
    table = await begin(playground, [ann, bob])
    monkeypatch.setattr(pages, "IN_TIME", BUSY)
    monkeypatch.setattr(Outbox, "is_busy", lambda *_: True)
    monkeypatch.setattr(EphemeralMessages, "send", never)
    for words, begins in ((CARDS, "🛒 For sale"), (LOG, "What happened"), (MORE, "What else?")):
        monkeypatch.setattr(pages, "DOUBLE_TAP_SECONDS", BUSY)
        twice = (bob.presses(table.room, words, on=table.board) for _ in range(2))
        first, double_tap = await asyncio.gather(*twice)
        assert first.alert is not None
        assert double_tap == first
        title, *_, rest = first.alert.split("\n")
        assert title.startswith(begins)
        assert rest == "All of it: press again, it opens in private."
        assert len(first.alert) <= 200

        monkeypatch.setattr(pages, "DOUBLE_TAP_SECONDS", 0.0)
        again = await bob.presses(table.room, words, on=table.board)
        assert again.text == ""
        assert again.url is not None
        own = await bob.starts(again.url.partition("?start=")[2])
        assert (await bob.sees(own, begins)).text.startswith(begins)
        assert (await bob.presses(table.room, words, on=table.board)).alert is not None


async def test_pages_turn_in_place_and_a_new_one_takes_the_place_of_the_former(
    playground: PlaygroundClient, ann: PersonClient, bob: PersonClient
) -> None:
    table = await begin(playground, [ann, bob])
    room = table.room
    await bob.presses(room, MORE, on=table.board)
    menu = await bob.sees_alone(room, "What else?")
    answer = await bob.presses(room, "How to play", on=menu)

    def turned() -> Message | None:
        return next((it for it in alone(room, bob) if "What else?" not in it.text), None)

    page = await playground.until(turned, table.transcript)
    assert page.id == menu.id
    assert answer.text == ""
    await bob.presses(room, LOG, on=table.board)
    await bob.sees_alone(room, "What happened")
    await no_more_than(playground, room, bob, 1)
    calls = (await playground.statistics())["calls"]
    assert calls["editEphemeralMessageText"] == 1
    assert calls["deleteEphemeralMessage"] == 1


async def test_a_page_opens_in_private_by_its_link_for_those_of_the_group(
    playground: PlaygroundClient, ann: PersonClient, bob: PersonClient
) -> None:
    """It shows nobody else a match, and does nothing else."""
    table = await begin(playground, [ann, bob])
    await bob.presses(table.room, LOG, on=table.board)
    page = await bob.sees_alone(table.room, "What happened")
    link = page.button(PRIVATE)
    assert link is not None
    payload = link.value.partition("?start=")[2]
    assert payload.startswith(PAGE)
    shown = await bob.sees(await bob.starts(payload), "What happened")
    assert shown.text == page.text
    assert shown.button(PRIVATE) is None
    zoe, cem = await playground.person("Zoe"), await playground.person("Cem")
    await zoe.sees(await zoe.starts(payload), "There is no such match here.")
    await ann.adds(table.room, cem)
    await cem.sees(await cem.starts(payload), "What happened")
    forged = await bob.starts(f"{PAGE}cXVpdDo3YTY2aHk6OndpdGhkcmF3")  # quit, and how
    await bob.sees(forged, "too old")


async def test_a_page_is_in_the_language_of_its_reader(
    playground: PlaygroundClient, ann: PersonClient
) -> None:
    olha = await playground.person("Olha", language="uk")
    table = await begin(playground, [ann, olha])
    await olha.presses(table.room, "Log", on=table.board)
    page = await olha.sees_alone(table.room, "Що сталося")
    assert page.button("У приватному чаті")


async def test_in_private_pages_are_messages(playground: PlaygroundClient, ann: PersonClient) -> None:
    room = await ann.starts()
    await start_against(playground, room, ann)
    await ann.presses(room, LOG)
    await ann.sees(room, "What happened")
    assert alone(room, ann) == []


async def test_where_the_server_knows_no_such_messages_pages_stand_below_the_board_as_before(
    playground: PlaygroundClient, ann: PersonClient, bob: PersonClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An older server leaves out what it does not know, and sends the message to all."""
    monkeypatch.setattr(ephemeral, "_parameters", lambda _: None)
    table = await begin(playground, [ann, bob])
    room, board = table.room, table.board
    await bob.presses(room, LOG, on=board)
    await bob.sees(room, "What happened")
    monkeypatch.undo()
    await bob.presses(room, CARDS, on=board)
    page = await bob.sees(room, "For sale")
    assert alone(room, bob) == []
    assert page.button("Close")

    def only() -> bool | None:
        texts = [it.text for it in room.messages()]
        return None if any("What happened" in text for text in texts) else True

    await playground.until(only, table.transcript)


async def test_who_cannot_be_sent_one_gets_the_page_below_the_board(
    playground: PlaygroundClient, ann: PersonClient, bob: PersonClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await begin(playground, [ann, bob])

    def refuse(*_: object) -> NoReturn:
        raise bad_request("the receiver of the ephemeral message is not a member of the chat")

    monkeypatch.setattr(ephemeral, "_receiver", refuse)
    await bob.presses(table.room, LOG, on=table.board)
    await bob.sees(table.room, "What happened")
    monkeypatch.undo()
    await bob.presses(table.room, CARDS, on=table.board)
    await bob.sees_alone(table.room, "For sale")


async def test_the_menu_of_one_person_asks_all_whether_to_stop_and_brings_the_board_down(
    playground: PlaygroundClient, ann: PersonClient, bob: PersonClient
) -> None:
    table = await begin(playground, [ann, bob])
    before = table.board
    await bob.presses(table.room, MORE, on=before)
    menu = await bob.sees_alone(table.room, "What else?")
    await bob.presses(table.room, "Stop the match", on=menu)
    await ann.sees(table.room, "Stop the match for everybody?")
    await no_more_than(playground, table.room, bob, 0)
    for _ in range(3):
        await ann.says(table.room, "well")
    await bob.presses(table.room, MORE, on=before)
    menu = await bob.sees_alone(table.room, "What else?")
    await bob.presses(table.room, "Bring the board down", on=menu)
    await table.comes_anew(before)


async def hangs(playground: PlaygroundClient) -> None:
    """Telegram does not say who is in a chat."""
    await playground.fault("delay", method="getChatMember", seconds=FOR_EVER)


async def test_who_administers_is_asked_for_a_moment_only_and_others_of_the_chat_go_on(
    playground: PlaygroundClient, ann: PersonClient, bob: PersonClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    table: Table = await begin(playground, [ann, bob])
    await bob.presses(table.room, MORE, on=table.board)
    menu = await bob.sees_alone(table.room, "What else?")
    await hangs(playground)
    monkeypatch.setattr(members, "SOON_SECONDS", 0.05)
    monkeypatch.setattr(members, "PATIENCE", FOR_EVER)
    answer = await bob.presses(table.room, "Turn hints on", on=menu)
    assert answer.alert == "Telegram does not tell me who administers this chat. Try again in a moment."
    await table.tap()


# Commands


async def test_beside_a_match_a_command_leaves_nothing_behind(
    playground: PlaygroundClient, ann: PersonClient, bob: PersonClient
) -> None:
    """Its answer is a title with a button, which goes once its writer has opened the page."""
    table = await begin(playground, [ann, bob])
    for command, title, inside in (
        ("/rules", "The rules", "Not in every box"),
        ("/help", "How to win", "Close"),
        ("/card", "Which card?", "Type its name"),
    ):
        await ann.says(table.room, command)
        short = await bob.sees(table.room, title)
        assert [button.text for button in short.buttons] == ["Open", PRIVATE]
        answer = await ann.presses(table.room, "Open", on=short)
        page = await ann.sees_alone(table.room, title)
        assert answer.text == ""
        assert page.button(inside)
        assert alone(table.room, bob) == []
        await gone(playground, table.room, short)


async def test_what_one_person_asked_for_others_can_open_and_what_is_looked_up_by_name_is_for_all(
    playground: PlaygroundClient, ann: PersonClient, bob: PersonClient
) -> None:
    """The former answer goes, but only the own one."""
    table = await begin(playground, [ann, bob])
    await ann.says(table.room, "/rules")
    short = await bob.sees(table.room, "Only the one who opens it sees it.")
    await bob.presses(table.room, "Open", on=short)
    await bob.sees_alone(table.room, "The rules")
    assert short.id in [it.id for it in table.room.messages()]
    link = short.button(PRIVATE)
    assert link is not None
    own = await bob.starts(link.value.partition("?start=")[2])
    await bob.sees(own, "The rules")

    await ann.says(table.room, "/card wings")
    wings = await bob.sees(table.room, "for the rest of the turn")  # the board may sell it
    assert "Wings" in wings.text
    await gone(playground, table.room, short)
    await bob.says(table.room, "/card jets")
    jets = await ann.sees(table.room, "Yield Tokyo and the attack")
    await ann.says(table.room, "/card gourmet")
    await bob.sees(table.room, "Gourmet")
    await gone(playground, table.room, wings)
    assert jets.id in [it.id for it in table.room.messages()], "that of somebody else stays"


async def test_without_a_match_the_page_stands_in_the_group(
    playground: PlaygroundClient, ann: PersonClient, bob: PersonClient
) -> None:
    room = await ann.creates_group("Friday", bob, playground.bot)
    await ann.says(room, "/rules")
    page = await bob.sees(room, "The rules")
    assert page.button("Not in every box")
    assert page.button("Open") is None


async def gone(playground: PlaygroundClient, room: Room, message: Message) -> None:
    """Wait until a message is there no more."""

    def is_gone() -> bool | None:
        return all(it.id != message.id for it in room.messages()) or None

    await playground.until(is_gone, room.transcript)
