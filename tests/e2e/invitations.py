"""A link from the page of seats, by which a guest takes a seat with a phone of their own."""

from kotbot.playground.client import PersonClient, PlaygroundClient
from tests.e2e.tables import KeptTable


async def link_of(table: KeptTable) -> str:
    """The payload of the invitation."""
    await table.chooses("Seats")
    await table.host.presses(table.room, "🔗 Invite")
    _, copy = await table.host.finds_button(table.room, "Copy the invitation")
    return copy.value.partition("?start=")[2]


async def sit(playground: PlaygroundClient, person: PersonClient, payload: str, guest: str) -> KeptTable:
    """Open the link, take the seat of a guest, and have a board in private."""
    room = await person.starts(payload)
    await person.sees(room, "Which of the guests are you?")
    await person.presses(room, f"\u2068{guest}\u2069")
    await person.finds_button(room, "Yes, that is me")
    answer = await person.presses(room, "Yes, that is me")
    assert answer.toast is not None
    assert "You are in" in answer.toast
    await person.finds_button(room, "▶ Next")
    return KeptTable(playground, room, person)
