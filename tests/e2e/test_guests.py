"""A guest of a group's tables comes with an account and takes over what the guest played, over HTTP."""

import asyncio
from pathlib import Path

import pytest

from kotbot.playground.client import Message, PersonClient, PlaygroundClient, Room
from kotbot.settings import Settings
from scripts.testing.processes import bot_process
from scripts.testing.taps import plain
from tests.e2e.crashes import FOR_EVER, is_awake
from tests.e2e.invitations import link_of, sit
from tests.e2e.tables import KeptTable, lay_out

pytestmark = pytest.mark.timeout(240)
APART = ["1. Ann 👽 🏆 2/3", "2. 👤 zoe 🐱 🏆 1/2", "3. Zoe 🐱 🏆 0/1"]
TOGETHER = ["1. Ann 👽 🏆 2/3", "2. Zoe 🐱 🏆 1/3"]
COUNTS_FOR = "\u2068ZOE\u2069 counts for \u2068Zoe\u2069."


async def play(room: Room, ann: PersonClient, winner: str) -> None:
    """The table that is laid is played with counters, until somebody has 20 stars."""
    await ann.presses(room, "Counters")
    board, _ = await ann.finds_button(room, "✓ Counters")
    await ann.presses(room, "▶ Start")
    await ann.presses(room, "\u2068Ann\u2069", on=await ann.sees(room, "Who begins?"))
    await ann.finds_button(room, "▶ Next", on=board)
    await ann.says(room, f"{winner} has 20 stars", reply_to=board)
    # the board of the match before may rest in the chat, with such a button
    await ann.presses(room, "wins", on=await ann.sees(room, "The winner?"))
    await ann.presses(room, "It counts")
    await ann.sees(room, "Played at a table.")


async def evening_with_a_guest(room: Room, ann: PersonClient, guest: str, winner: str) -> None:
    """Ann and a guest play."""
    await ann.says(room, "/score")
    board = await ann.sees(room, "The box is on the table!")
    await ann.says(room, guest, reply_to=board)
    await ann.sees(room, f"\u2068{guest}\u2069")
    await play(room, ann, winner)


async def two_evenings(playground: PlaygroundClient, ann: PersonClient, *others: PersonClient) -> Room:
    """A group that played with the guest Zoe, who won once."""
    room = await ann.creates_group("Friday", *others, playground.bot)
    await evening_with_a_guest(room, ann, "Zoe", "zoe")
    await evening_with_a_guest(room, ann, "zoe", "ann")
    return room


async def third_evening(room: Room, ann: PersonClient, zoe: PersonClient) -> Message:
    """Zoe sits down with an account, and is asked; Ann wins. Returns the question."""
    await ann.says(room, "/score")
    await ann.sees(room, "The box is on the table!")
    await zoe.presses(room, "Join")
    asked, _ = await zoe.finds_button(room, "That was me")
    await play(room, ann, "ann")
    return asked


async def statistics(room: Room, person: PersonClient) -> tuple[Message, list[str]]:
    """The message with the statistics of the group, and who is in them."""
    await person.says(room, "/stats")
    said = await person.sees(room, "Kings of this chat")
    return said, [line for line in plain(said.text).split("\n")[1:] if line[:1].isdecimal()]


async def shows(room: Room, person: PersonClient, lines: list[str]) -> None:
    _, shown = await statistics(room, person)
    assert shown == lines


async def page_of_zoe(room: Room, person: PersonClient) -> Message:
    """The page of the guest."""
    said, _ = await statistics(room, person)
    await person.presses(room, "Guests", on=said)
    await person.presses(room, "\u2068zoe\u2069", on=said)
    return await person.sees(room, "guest of this chat")


async def takes_over(room: Room, zoe: PersonClient) -> Message:
    """Zoe says that the guest was her; returns what the group is told."""
    await zoe.presses(room, "Yes, that was me")
    return await zoe.sees(room, "now.\n")


@pytest.mark.usefixtures("bot")
async def test_who_was_a_guest_takes_it_over_undoes_that_and_does_it_again(
    playground: PlaygroundClient, ann: PersonClient
) -> None:
    zoe = await playground.person("Zoe")
    room = await two_evenings(playground, ann, zoe)
    asked = await third_evening(room, ann, zoe)
    assert plain(asked.text) == "Zoe, somebody called zoe played here as a guest. Was that you?"
    await shows(room, ann, APART)
    await zoe.presses(room, "That was me", on=asked)
    said = await takes_over(room, zoe)
    assert plain(said.text).startswith("Zoe played as the guest zoe: 2 matches count for Zoe now.\nNot so?")
    await shows(room, ann, TOGETHER)
    private = await zoe.starts()
    await zoe.says(private, "/stats")
    own = await zoe.sees(private, "the numbers")
    assert "3 matches played\n3 of them at a table\n2 of them as a guest" in plain(own.text)
    await the_next_table_says_for_whom_she_counts(room, ann)
    await zoe.presses(room, "↩ Undo", on=said)
    await ann.sees(room, "Undone by \u2068Zoe\u2069")
    await playground.until(lambda: no_table_says_it(room), room.transcript)
    await shows(room, ann, APART)
    await page_of_zoe(room, zoe)
    await zoe.presses(room, "That was me")
    await takes_over(room, zoe)
    await shows(room, ann, TOGETHER)
    await shows(await ann.migrates(room), ann, TOGETHER)  # the supergroup has its guests, too


async def the_next_table_says_for_whom_she_counts(room: Room, ann: PersonClient) -> None:
    """The guest sits down once more."""
    await ann.says(room, "/score")
    board = await ann.sees(room, "The box is on the table!")
    await ann.says(room, "ZOE", reply_to=board)
    await ann.sees(room, COUNTS_FOR)


def no_table_says_it(room: Room) -> bool | None:
    return not any(COUNTS_FOR in message.text for message in room.messages()) or None


@pytest.mark.usefixtures("bot")
async def test_strangers_and_late_taps_change_nothing_and_an_admin_leaves_a_guest_out(
    playground: PlaygroundClient, ann: PersonClient, bob: PersonClient
) -> None:
    zoe = await playground.person("Zoe")
    room = await two_evenings(playground, ann, zoe, bob)
    asked = await third_evening(room, ann, zoe)
    other = await bob.presses(room, "That was me", on=asked)
    assert (other.alert or "").startswith("That asks somebody else.")
    page = await page_of_zoe(room, bob)
    stranger = await bob.presses(room, "That was me", on=page)
    assert plain(stranger.alert or "").startswith("Only who has played here can have been zoe.")
    beside = await ann.presses(room, "That was me", on=page)
    assert plain(beside.alert or "") == "You sat at a table with zoe: that was somebody else."
    await zoe.presses(room, "That was me", on=asked)
    sure = await zoe.sees(room, "did you play as")
    for_her = await bob.presses(room, "Yes, that was me", on=sure)
    assert (for_her.alert or "").startswith("That asks somebody else.")
    taps = await asyncio.gather(*(zoe.presses(room, "Yes, that was me", on=sure) for _ in range(2)))
    assert sorted(tap.alert or "" for tap in taps) == ["", "That is so already. Nothing was changed."]
    said = await zoe.sees(room, "now.\n")
    nobodys = await bob.presses(room, "↩ Undo", on=said)
    assert plain(nobodys.alert or "").startswith("Only the one for whom zoe counts")
    await shows(room, bob, TOGETHER)
    taps = await asyncio.gather(*(ann.presses(room, "↩ Undo", on=said) for _ in range(2)))
    assert sorted(tap.alert or "" for tap in taps) == ["", "That is so already. Nothing was changed."]
    await bob.sees(room, "Undone by \u2068Ann\u2069")
    await shows(room, bob, APART)
    await an_admin_leaves_the_guest_out(room, ann, bob)


async def an_admin_leaves_the_guest_out(room: Room, ann: PersonClient, bob: PersonClient) -> None:
    """And takes it back; before he is one he may not."""
    await page_of_zoe(room, bob)
    refused = await bob.presses(room, "Leave out of the statistics")
    assert refused.alert is not None
    await ann.promotes(room, bob)
    await bob.presses(room, "Leave out of the statistics")
    said = await ann.sees(room, "out of the statistics of this chat")
    await shows(room, ann, ["1. Ann 👽 🏆 2/3", "2. Zoe 🐱 🏆 0/1"])
    await bob.presses(room, "↩ Undo", on=said)
    await ann.sees(room, "is in the statistics again")
    await shows(room, ann, APART)


@pytest.mark.usefixtures("bot")
async def test_who_takes_a_guests_seat_by_a_link_is_asked_in_private_and_the_table_is_told(
    playground: PlaygroundClient, ann: PersonClient, bob: PersonClient
) -> None:
    """The guest of Ann's phone is called Zoe, and Bob says in his own private chat that it was him."""
    before = await lay_out(playground, ann, ["Zoe", "Cy"], "Ann", counters=True)
    await before.type("zoe has 20 stars")
    await before.press("wins")
    await before.press("It counts")
    await ann.finds_button(before.room, "Rematch")
    await ann.presses(before.room, "Rematch")
    await ann.presses(before.room, "▶ Start")
    await ann.presses(before.room, "\u2068Ann\u2069", on=await ann.sees(before.room, "Who begins?"))
    await ann.finds_button(before.room, "▶ Next")
    table = KeptTable(playground, before.room, ann)
    phone = await sit(playground, bob, await link_of(table), "Zoe")
    await bob.presses(phone.room, "That was me")
    await bob.presses(phone.room, "Yes, that was me")
    await ann.sees(table.room, "counts for \u2068Bob\u2069 now.")
    await bob.sees(phone.room, "It counts for \u2068Bob\u2069")
    await ann.presses(table.room, "↩ Undo")
    await ann.sees(table.room, "Undone by \u2068Ann\u2069")
    late = await bob.presses(phone.room, "↩ Undo", on=await bob.sees(phone.room, "It counts for"))
    assert late.alert == "That is so already. Nothing was changed."


async def test_killed_before_the_group_was_told_it_is_told_after_the_start(
    settings: Settings, playground: PlaygroundClient, ann: PersonClient, tmp_path: Path, dice: str
) -> None:
    zoe = await playground.person("Zoe")
    with bot_process(settings, tmp_path, dice) as process:
        await is_awake(ann)
        room = await two_evenings(playground, ann, zoe)
        asked = await third_evening(room, ann, zoe)
        await zoe.presses(room, "That was me", on=asked)
        await zoe.finds_button(room, "Yes, that was me")
        await playground.fault("delay", method="sendMessage", seconds=FOR_EVER)
        await zoe.presses(room, "Yes, that was me")
        await playground.faults_happen()
        assert not any("Not so?" in message.text for message in room.messages())
        process.kill()
        await playground.disarm()
        process.start()
        await ann.sees(room, "Not so?")
        await shows(room, ann, TOGETHER)
