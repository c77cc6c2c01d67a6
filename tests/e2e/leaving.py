"""Leaving a match as people do, by buttons."""

from kotbot.i18n import Texts, texts_for
from kotbot.playground.client import Message, PersonClient, Room
from tests.e2e.taps import MORE

ENGLISH = texts_for("en")


async def withdraw(person: PersonClient, room: Room, texts: Texts = ENGLISH) -> None:
    """Take one's monster out of the match."""
    question = await ask_to_leave(person, room, texts)
    await person.presses(room, texts.gettext("Withdraw it"), on=question)


async def ask_to_leave(person: PersonClient, room: Room, texts: Texts = ENGLISH) -> Message:
    """Open the question what becomes of one's monster."""
    await person.presses(room, MORE)
    menu = await person.sees_alone(room, texts.gettext("What else?"))
    await person.presses(room, texts.gettext("Leave the match"), on=menu)
    return await person.sees_alone(room, texts.gettext("Leave the fight? What becomes of your monster?"))
