"""A guest of a table on one phone comes by a link and plays from a phone of their own, over HTTP."""

import pytest

from kotbot.playground.client import PersonClient, PlaygroundClient
from tests.e2e.invitations import link_of, sit
from tests.e2e.tables import KeptTable, lay_out

pytestmark = [pytest.mark.timeout(240), pytest.mark.usefixtures("bot")]


async def counting(playground: PlaygroundClient, ann: PersonClient) -> KeptTable:
    """Ann keeps the score for herself, Guest and Cy on her phone, numbers only."""
    return await lay_out(playground, ann, ["Guest", "Cy"], "Ann", counters=True)


async def test_a_guest_plays_from_a_phone_of_their_own_and_stops_nobody_by_blocking_the_bot(
    playground: PlaygroundClient, ann: PersonClient, bob: PersonClient
) -> None:
    table = await counting(playground, ann)
    phone = await sit(playground, bob, await link_of(table), "Guest")
    await table.shows("Bob")
    await phone.press("♥ −1")
    for board in (table, phone):
        await board.counts((9, 0, 0), (10, 0, 0), (10, 0, 0))
    await table.shows("−1♥ (Bob)")
    await table.press("↩")
    for board in (table, phone):
        await board.counts((10, 0, 0), (10, 0, 0), (10, 0, 0))
    await phone.type("cy 4 stars")
    for board in (table, phone):
        await board.counts((10, 0, 0), (10, 0, 0), (10, 4, 0))
    before = phone.board
    await phone.type("/help")
    await phone.type("/games")
    await phone.type("/board")
    await phone.comes_anew(before)
    await phone.press("★ +1")
    for board in (table, phone):
        await board.counts((10, 1, 0), (10, 0, 0), (10, 4, 0))
    await bob.blocks()  # that stops nobody
    await table.press("♥ −1")
    await table.counts((9, 1, 0), (10, 0, 0), (10, 4, 0))
    await table.press("♥ −1")
    await table.counts((8, 1, 0), (10, 0, 0), (10, 4, 0))


async def test_the_board_comes_again_by_the_link_and_goes_with_the_seat(
    playground: PlaygroundClient, ann: PersonClient, bob: PersonClient
) -> None:
    table = await counting(playground, ann)
    payload = await link_of(table)
    phone = await sit(playground, bob, payload, "Guest")
    before = phone.board
    await bob.starts(payload)
    await phone.comes_anew(before)
    await phone.until(lambda: len(_boards(phone)) == 1, "the former board keeps its buttons")
    await table.shows("Bob")
    await table.press("↩")
    await phone.until(lambda: not _boards(phone), "the board keeps its buttons")


async def test_a_board_that_arrives_after_its_seat_is_gone_loses_its_buttons(
    playground: PlaygroundClient, ann: PersonClient, bob: PersonClient
) -> None:
    table = await counting(playground, ann)
    room = await bob.starts(await link_of(table))
    await bob.presses(room, "\u2068Guest\u2069")
    await bob.finds_button(room, "Yes, that is me")
    await playground.fault("delay", method="sendMessage", seconds=60)
    await bob.presses(room, "Yes, that is me")
    await playground.faults_happen()
    await table.press("↩")
    await table.shows("↪")
    before = len(room.messages())
    await playground.advance(60)
    phone = KeptTable(playground, room, bob)
    await phone.until(lambda: len(room.messages()) > before, "no board comes")
    await phone.until(lambda: not _boards(phone), "the board keeps its buttons")


def _boards(phone: KeptTable) -> list[int]:
    return [message.id for message in phone.room.messages() if message.button("▶ Next")]


async def test_a_wrong_link_and_one_of_a_game_that_has_ended_lead_nowhere(
    playground: PlaygroundClient, ann: PersonClient, bob: PersonClient
) -> None:
    """It ends while one looks at the seats, and before another one's last tap."""
    table = await counting(playground, ann)
    payload = await link_of(table)
    eve, cem = await playground.person("Eve"), await playground.person("Cem")
    room = await eve.starts(payload[:-1])
    await eve.sees(room, "This invitation is not valid any more.")
    own = await bob.starts(payload)
    asked = await bob.sees(own, "Which of the guests are you?")
    theirs = await cem.starts(payload)
    await cem.presses(theirs, "\u2068Guest\u2069")
    await cem.finds_button(theirs, "Yes, that is me")
    await table.type("/stop")
    await ann.presses(table.room, "Without a result")
    await ann.finds_button(table.room, "Rematch")
    await bob.presses(own, "\u2068Cy\u2069", on=asked)
    await bob.sees(own, "This invitation is not valid any more.")
    await cem.presses(theirs, "Yes, that is me")
    await cem.sees(theirs, "This invitation is not valid any more.")


async def test_of_two_who_want_one_seat_the_second_is_shown_the_others(
    playground: PlaygroundClient, ann: PersonClient, bob: PersonClient
) -> None:
    table = await counting(playground, ann)
    payload = await link_of(table)
    cem = await playground.person("Cem")
    room = await cem.starts(payload)
    await cem.presses(room, "\u2068Guest\u2069")
    await cem.finds_button(room, "Yes, that is me")
    await sit(playground, bob, payload, "Guest")
    late = await cem.presses(room, "Yes, that is me")
    assert late.alert == "That one is taken. Pick another."
    page = await cem.sees(room, "Which of the guests are you?")
    assert [button.text for button in page.buttons] == ["🦖 \u2068Cy\u2069", "Close"]


async def test_stop_on_ones_own_phone_means_the_table_and_the_next_game_is_on_both_phones(
    playground: PlaygroundClient, ann: PersonClient, bob: PersonClient
) -> None:
    table = await counting(playground, ann)
    phone = await sit(playground, bob, await link_of(table), "Guest")
    await phone.type("/stop")
    await bob.presses(phone.room, "Without a result")
    for person, room in ((ann, table.room), (bob, phone.room)):
        await person.sees(room, "The match was stopped.")
    await bob.presses(phone.room, "Rematch")
    for person, room in ((ann, table.room), (bob, phone.room)):
        await person.sees(room, "The box is on the table!")
    await bob.presses(phone.room, "Start")
    await bob.presses(phone.room, "You draw")
    for board in (table, phone):
        await board.counts((10, 0, 0), (10, 0, 0), (10, 0, 0))


async def test_a_board_of_ones_own_speaks_the_language_of_its_person(
    playground: PlaygroundClient, ann: PersonClient, bob: PersonClient
) -> None:
    table = await counting(playground, ann)
    phone = await sit(playground, bob, await link_of(table), "Guest")
    before = phone.board.id
    await phone.type("/language")
    await bob.presses(phone.room, "Italiano")
    await phone.shows("Tocca a")
    assert phone.board.id == before
    await phone.type("/help")
    await phone.type("/games")
    await phone.type("/board")
    await phone.until(lambda: phone.board.id != before, "the board does not come down")
    await phone.shows("Tocca a")
    await table.shows("▶ Next")


async def test_a_guest_is_invited_before_the_game_begins(
    playground: PlaygroundClient, ann: PersonClient, bob: PersonClient
) -> None:
    """From the seats of the set-up; the phone has the set-up first, and the board once it begins.

    What is asked is the last thing on the phone that keeps the score, not an invitation of before.
    """
    room = await ann.starts()
    await ann.says(room, "/score")
    await ann.sees(room, "The box is on the table!")
    await ann.says(room, "Guest, Cy")
    await ann.sees(room, "\u2068Cy\u2069")
    await ann.presses(room, "Seats")
    await ann.presses(room, "🔗 Invite")
    _, copy = await ann.finds_button(room, "Copy the invitation")
    private = await bob.starts(copy.value.partition("?start=")[2])
    await bob.presses(private, "\u2068Guest\u2069")
    await bob.finds_button(private, "Yes, that is me")
    answer = await bob.presses(private, "Yes, that is me")
    assert "You are in" in (answer.toast or "")
    await bob.sees(private, "The box is on the table!")
    seats = await ann.sees(room, "Whose seat?")
    await ann.presses(room, "Back", on=seats)
    await ann.presses(room, "▶ Start")
    await ann.presses(room, "Cy", on=await ann.sees(room, "Who begins?"))
    await bob.finds_button(private, "📜")

    def stands_last() -> bool | None:
        last = room.last()
        return (last is not None and last.button("📜 History") is not None) or None

    await playground.until(stands_last, room.transcript)
