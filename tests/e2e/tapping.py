"""A table that is being laid, by people whose taps are counted."""

from dataclasses import dataclass, field

from kotbot.playground.client import Answer, Message, PersonClient, PlaygroundClient, Room
from tests.e2e.tables import KeptTable

BOX = "📦"


@dataclass
class Tapping:
    """People at a table with what their hands do counted: a command, a text or a press is one tap."""

    room: Room
    ann: PersonClient
    taps: int = 0
    toasts: list[str] = field(default_factory=list)

    @property
    def board(self) -> Message:
        """The newest message that shows the table."""
        return next(message for message in reversed(self.room.messages()) if BOX in message.text)

    async def says(self, text: str, sees: str, *, person: PersonClient | None = None) -> None:
        who = person or self.ann
        answered = None if self.room.id > 0 or text.startswith("/") else self.board
        await who.says(self.room, text, reply_to=answered)
        self.taps += 1
        await who.sees(self.room, sees)

    async def presses(self, button: str, sees: str = "", *, person: PersonClient | None = None) -> Answer:
        who = person or self.ann
        answer = await who.presses(self.room, button)
        assert answer.answered
        assert answer.alert is None, answer.alert
        self.taps += 1
        self.toasts.append(answer.text)
        if sees:
            await who.sees(self.room, sees)
        return answer

    async def begins(self, first: str) -> None:
        """Start, and who has the first turn."""
        await self.presses("▶ Start", "Who begins?")
        await self.presses(first)
        await self.ann.finds_button(self.room, "📜")

    async def stops(self) -> None:
        """The match ends without a result; nobody counts these taps."""
        await self.ann.says(self.room, "/stop")
        await self.ann.presses(self.room, "Without a result")
        await self.ann.finds_button(self.room, "Rematch")
        self.taps = 0


async def lay_out_with(playground: PlaygroundClient, people: list[PersonClient], *boxes: str) -> KeptTable:
    """A group, each on an own phone, with expansions chosen by taps; the host has the first turn."""
    host, *others = people
    room = await host.creates_group("Friday", *others, playground.bot)
    table = Tapping(room, host)
    await table.says("/score", host.name)
    for person in others:
        await table.presses("Join", f"· \u2068{person.name}", person=person)
    await table.presses("Options", "What is played?")
    await table.presses("Expansions: none", boxes[0])
    for box in boxes:
        await table.presses(box)
        await host.finds_button(room, f"✓ {box}")
    await table.presses("Back", "What is played?")
    await table.presses("Back", "Who sits here")
    await table.begins(f"\u2068{host.name}\u2069")
    return KeptTable(playground, room, host)
