"""Chats in which the bot is no member, as people play there: by guest mode and by inline mode."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from random import Random

import pytest

from kotbot.playground.client import Answer, Button, Message, PersonClient, PlaygroundClient, Room
from kotbot.playground.client.following import PATIENCE
from scripts.testing.taps import LOG, Table
from tests.e2e.lobbies import gather

Calls = Callable[[PersonClient, Room, str], Awaitable[Message]]


async def as_guest(person: PersonClient, room: Room, words: str) -> Message:
    """Mention the bot, and wait for its message."""
    await person.mentions(room, words)
    found, _ = await person.finds_button(room, "accept" if "duel" in words else "Join")
    return found


async def inline(person: PersonClient, room: Room, words: str) -> Message:
    """Choose the first result of an inline query."""
    answer = await person.asks_inline(room, words)
    return await person.chooses(room, answer, answer["results"][0]["id"])


BOTH_WAYS = pytest.mark.parametrize("calls", [as_guest, inline])


@dataclass
class AnyChat(Table):
    """People in a chat without the bot, where nobody can ask for the board."""

    rooms: dict[int, Room] = field(default_factory=dict)
    """The chat as each of them has it."""

    def room_of(self, person: PersonClient) -> Room:
        return self.rooms.get(person.id, self.room)

    async def _presses(self, person: PersonClient, button: Button, board: Message) -> Answer:
        room = self.room_of(person)
        shown = next(message for message in reversed(room.messages()) if message.rows)
        # By its data: the board may show other buttons by now.
        return await person.forges(room, button.value, on=shown)

    async def brings_down(self, *, patience: float = PATIENCE) -> None:
        """Wait until the bot answers a press; the message stays where it is.

        What was pressed long before a bot was there has no answer any more.
        """
        person, answer = self.people[0], Answer(answered=False)
        while not answer.answered:
            answer = await person.presses(self.room_of(person), LOG, answer_within=patience)


async def duel(playground: PlaygroundClient, calls: Calls, words: str = "duel") -> AnyChat:
    """A duel of Ann and Bob in their own chat, begun by two taps."""
    ann, bob = await gather(playground, 2)
    here, there = ann.private(bob), bob.private(ann)
    await calls(ann, here, words)
    await bob.presses(there, "accept")
    await ann.finds_button(here, LOG)
    return AnyChat(playground, here, [ann, bob], Random(2), rooms={ann.id: here, bob.id: there})
