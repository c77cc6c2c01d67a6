"""Leaving a match as people do, by buttons."""

from kotbot.playground.client import Message, PersonClient, Room
from scripts.testing.taps import MORE


async def withdraw(person: PersonClient, room: Room) -> None:
    """Take one's monster out of the match."""
    question = await ask_to_leave(person, room)
    await person.presses(room, "Withdraw it", on=question)


async def ask_to_leave(person: PersonClient, room: Room) -> Message:
    """Open the question what becomes of one's monster."""
    await person.presses(room, MORE)
    menu = await person.sees_alone(room, "What else?")
    await person.presses(room, "Leave the match", on=menu)
    return await person.sees_alone(room, "What becomes of your monster?")
