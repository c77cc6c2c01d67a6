"""Plays a match as people do: whoever is asked presses something that the newest board shows."""

from dataclasses import dataclass, field
from random import Random

from kotbot.playground.client import Button, Message, PersonClient, Room

AROUND = ("🃏", "📜", "⋯", "↩", "◀", "▶", "From now on", "Bring the board")
"""Buttons that do not answer the question: cards, log, more, undo, pages, answers said beforehand."""
PATIENCE = 20.0


@dataclass
class Table:
    """People in one chat, playing by what they see."""

    room: Room
    people: list[PersonClient]
    rng: Random
    taps: int = 0
    toasts: list[str] = field(default_factory=list)

    @property
    def board(self) -> Message:
        """The newest message that shows a match."""
        found = [message for message in self.room.messages() if message.button("📜") or self.ended(message)]
        return found[-1]

    def ended(self, message: Message) -> bool:
        """Whether a message shows a result."""
        return message.button("Rematch") is not None

    def over(self) -> bool:
        """Whether the newest board shows a result."""
        return self.ended(self.board)

    def choices(self) -> list[Button]:
        """What the board offers as an answer."""
        buttons = [button for button in self.board.buttons if button.kind == "callback"]
        return [button for button in buttons if not button.text.startswith(AROUND)]

    def asked(self) -> PersonClient | None:
        """Who is named by the question, the last bold line of the board."""
        text = self.board.text
        places = [(text.rfind(person.name), person) for person in self.people]
        place, person = max(places, key=lambda pair: pair[0])
        return person if place >= 0 else None

    async def tap(self) -> None:
        """The asked person presses something, and the board moves on."""
        before = self.board
        button = self.rng.choice(self.choices())
        first = self.asked() or self.people[0]
        for person in (first, *(other for other in self.people if other is not first)):
            answer = await person.presses(self.room, button.text, on=before)
            self.toasts.append(answer.text)
            self.taps += 1
            if answer.alert is None:
                break
        else:
            raise AssertionError(f"nobody can press {button.text!r}:\n{self.room.transcript()}")
        await self.moves_on(before)

    async def moves_on(self, before: Message) -> None:
        """Wait until the board shows something else."""
        playground = self.people[0]._playground

        def changed() -> bool | None:
            now = self.board
            return (now.text, now.rows, now.id) != (before.text, before.rows, before.id) or None

        await playground.until(
            changed, lambda: f"the board stands still:\n{self.room.transcript()}", PATIENCE
        )

    async def play(self, most: int = 3000) -> None:
        """Play to the end."""
        for _ in range(most):
            if self.over():
                return
            await self.tap()
        raise AssertionError(f"the match does not end:\n{self.room.transcript()}")
