"""Three people in two chats look at who is best, how each fared and what they have earned, over HTTP."""

import asyncio
import json
from typing import Any

import pytest

from kotbot.playground.client import Message, PersonClient, PlaygroundClient, Room
from scripts.testing.taps import plain

pytestmark = pytest.mark.timeout(240)
MEDAL = "🏅"


async def evening(
    room: Room, host: PersonClient, *others: PersonClient, winner: str, hearts: int = 9
) -> Message:
    """A table that somebody wins with so many hearts; returns the result, once its picture is there too."""
    await host.says(room, "/score")
    board = await host.sees(room, "The box is on the table!")
    for other in others:
        await other.presses(room, "Join", on=board)
    await host.presses(room, "Counters")
    await host.finds_button(room, "✓ Counters")
    await host.presses(room, "▶ Start")
    await host.presses(room, f"\u2068{host.name}\u2069", on=await host.sees(room, "Who begins?"))
    await host.finds_button(room, "▶ Next", on=board)
    await host.says(room, f"{winner} has {hearts} hearts", reply_to=board)
    await host.says(room, f"{winner} has 20 stars", reply_to=board)
    # the board of the match before may rest in the chat, with such a button
    await host.presses(room, "wins", on=await host.sees(room, "The winner?"))
    await host.presses(room, "It counts")
    result = await host.sees(room, "Played at a table.")
    await host.sees(room, "A picture of the match")
    return result


async def top(room: Room, person: PersonClient) -> Message:
    """The list that everybody may read."""
    await person.says(room, "/top")
    return await person.sees(room, "The best of this chat")


def medals(result: Message) -> list[str]:
    return [line for line in plain(result.text).split("\n") if MEDAL in line]


def listed(shown: Message) -> list[str]:
    """The lines of a list."""
    return [line for line in plain(shown.text).split("\n") if line[:1].isdecimal() or line.startswith("–")]


async def wants_to_be_compared(person: PersonClient, private: Room) -> None:
    await person.says(private, "/settings")
    await person.presses(private, "Rating: each chat apart")
    await person.presses(private, "over all chats")
    await person.finds_button(private, "Rating: over all chats")


async def exported(playground: PlaygroundClient, person: PersonClient, private: Room) -> dict[str, Any]:
    """What is stored of somebody who has /privacy open."""
    await person.presses(private, "Export mine")

    def sent() -> Message | None:
        return next((it for it in reversed(private.messages()) if it.document is not None), None)

    file = await playground.until(sent, private.transcript)
    assert file.document is not None
    found: dict[str, Any] = json.loads(await person.downloads(file.document))
    return found


@pytest.mark.usefixtures("bot")
async def test_three_people_in_two_chats(
    playground: PlaygroundClient, ann: PersonClient, bob: PersonClient
) -> None:
    cem, dora = await playground.person("Cem"), await playground.person("Dora")
    friday = await ann.creates_group("Friday", bob, cem, dora, playground.bot)
    sunday = await ann.creates_group("Sunday", cem, playground.bot)
    assert medals(await evening(friday, ann, bob, cem, winner="bob", hearts=1)) == [
        "🏅 🐱 Bob: By a thread. A win with one heart left."
    ]
    assert medals(await evening(friday, ann, bob, cem, winner="bob", hearts=1)) == []
    assert medals(await evening(sunday, ann, cem, winner="ann", hearts=1)) == [
        "🏅 👽 Ann: By a thread. A win with one heart left."
    ]

    assert listed(await top(friday, ann)) == ["1. Bob 🏆 2/2"]
    assert listed(await top(sunday, ann)) == ["1. Ann 🏆 1/1"]
    await ann.presses(sunday, "Rating")
    assert listed(await ann.sees(sunday, "At the table")) == ["– Ann 1079?", "– Cem 921?"]
    await bob.presses(friday, "Rating")
    lost_twice = {line.split()[1]: line for line in listed(await bob.sees(friday, "At the table"))}
    assert next(iter(lost_twice)) == "Bob"
    assert {*lost_twice} == {"Ann", "Bob", "Cem"}
    assert lost_twice["Ann"] != "– Ann 1079?", "what Ann won on Sunday is not rated here"
    assert int(lost_twice["Ann"].split()[2].rstrip("?")) < 1000
    await ann.presses(sunday, "This month")
    await ann.finds_button(sunday, "✓ This month")

    said = await top(friday, cem)
    await cem.presses(friday, "How I fared", on=said)
    page = plain((await cem.sees(friday, "Cem")).text)
    assert "Nemesis: Bob, 2 matches lost to them" in page
    assert "Ann: 2 matches, won 0, lost to them 0\nBob: 2 matches, won 0, lost to them 2" in page
    await cem.presses(friday, "\u2068Bob\u2069")
    assert "2 wins in a row, right now" in plain((await cem.sees(friday, "in a row")).text)

    private = await bob.starts()
    await bob.says(private, "/top")
    await bob.presses(private, "How I fared")
    await bob.presses(private, "Achievements", on=await bob.sees(private, "You have not played"))
    earned = plain((await bob.sees(private, "1 of 10 earned")).text)
    assert "🏅 By a thread, " in earned
    assert "▫ Kingslayer: win against three Kings of the computer" in earned


@pytest.mark.usefixtures("bot")
async def test_who_wants_it_is_rated_over_all_chats_until_they_are_forgotten(
    playground: PlaygroundClient, ann: PersonClient, bob: PersonClient
) -> None:
    friday = await ann.creates_group("Friday", bob, playground.bot)
    sunday = await ann.creates_group("Sunday", bob, playground.bot)
    await evening(friday, ann, bob, winner="ann")
    await evening(sunday, ann, bob, winner="ann")
    chat, other = await ann.starts(), await bob.starts()
    await ann.says(chat, "/top")
    await ann.presses(chat, "All chats")
    refused = await ann.sees(chat, "This list shows those who want")
    assert "Ann" not in plain(refused.text)
    await wants_to_be_compared(ann, chat)
    await wants_to_be_compared(bob, other)
    await ann.says(chat, "/top")
    await ann.presses(chat, "All chats")
    ratings = listed(await ann.sees(chat, "At the table"))
    assert [line.split()[1] for line in ratings] == ["Ann", "Bob"]

    await bob.says(other, "/privacy")
    stored = await exported(playground, bob, other)
    assert [(line["chat"], line["points"], line["games"]) for line in stored["ratings"]] == [
        *((chat, 921, 1) for chat in sorted((friday.id, sunday.id))),
        (None, 860, 2),
    ]
    assert ratings[1] == "– Bob 860?"
    await bob.presses(other, "Delete mine")
    await bob.presses(other, "Delete everything")
    await bob.sees(other, "I have never seen you")
    await ann.presses(chat, "This month")
    await ann.finds_button(chat, "✓ This month")
    await ann.presses(chat, "All time")
    shown, _ = await ann.finds_button(chat, "✓ All time")
    assert listed(shown) == []
    assert listed(await top(friday, ann)) == ["1. Ann 🏆 1/1"]
    await ann.presses(friday, "How I fared")
    assert "Head to head" not in plain((await ann.sees(friday, "Ann\u2069 in this chat")).text)


@pytest.mark.usefixtures("bot")
async def test_strangers_double_taps_and_forged_buttons(
    playground: PlaygroundClient, ann: PersonClient, bob: PersonClient
) -> None:
    dora = await playground.person("Dora")
    friday = await ann.creates_group("Friday", bob, dora, playground.bot)
    await evening(friday, ann, bob, winner="ann")
    said = await top(friday, dora)
    await asyncio.gather(*(dora.presses(friday, "Rating", on=said) for _ in range(2)))
    await dora.finds_button(friday, "✓ Rating")
    await dora.presses(friday, "How I fared")
    await dora.sees(friday, "You have not played a match to its end here.")
    said = await top(friday, dora)
    for data in ("top:::", "top:::wins", "top:::wins:never", "top:::luck:ever", "top:::rating:ever:all:more"):
        assert (await dora.forges(friday, data, on=said)).answered
    for named in ("999999", "gnobody", "g", "-1"):
        answer = await dora.forges(friday, f"fared:::{named}", on=said)
        assert plain(answer.alert or "").startswith("Nobody of that name has played here.")
    assert listed(await top(friday, dora)) == ["1. Ann 🏆 1/1"]
