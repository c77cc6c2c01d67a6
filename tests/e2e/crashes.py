"""The bot is killed at some moment of a match, and what must be so after the next start."""

from dataclasses import dataclass

from kotbot.playground.client import Button, PersonClient, PlaygroundClient
from scripts.testing.processes import BotProcess
from scripts.testing.taps import Seen, Table

FOR_EVER = 10.0**6
STARTING = 120.0
"""Seconds that a process may take to load everything on a busy machine."""


def shown(seen: Seen) -> tuple[str, tuple[tuple[str, ...], ...]]:
    """What a board says, in whatever message."""
    return seen.text, seen.buttons


async def is_awake(ann: PersonClient) -> None:
    """Wait until the bot, whose process has just begun, answers: a press waits for no such start."""
    await ann.sees(await ann.starts(), "poor old Tokyo", patience=STARTING)


@dataclass
class Crash:
    """A match, and the bot that is killed in it."""

    playground: PlaygroundClient
    table: Table
    bot: BotProcess

    def move(self) -> Button:
        """A button that surely leads to another question."""
        choices = [button for button in self.table.choices() if not button.text.startswith(("↩", "✓"))]
        decisive = [button for button in choices if len(button.text) > 3]
        return self.table.rng.choice(decisive)

    async def restart(self) -> None:
        """Kill and start; the network is well from then on."""
        self.bot.kill()
        await self.playground.disarm()
        self.bot.start()

    async def between_two_presses(self) -> None:
        """Nothing was under way: nothing changes."""
        before = self.table.seen()
        await self.restart()
        await self.table.brings_down()
        assert shown(self.table.seen()) == shown(before)

    async def after_an_answer(self) -> None:
        """The press was answered; whether the board was drawn or not, the match has moved on."""
        before = self.table.seen()
        await self._move_that_counts()
        await self.restart()
        await self.table.brings_down()
        assert shown(self.table.seen()) != shown(before)

    async def before_the_answer(self) -> None:
        """Committed and drawn, but the answer did not reach the person: the press counts."""
        before = self.table.seen()
        await self.playground.fault("delay", method="answerCallbackQuery", seconds=FOR_EVER)
        await self._press_without_waiting()
        await self.table.moves_on(before)
        drawn = self.table.seen()
        await self.restart()
        await self.table.brings_down()
        assert shown(self.table.seen()) == shown(drawn)

    async def before_the_drawing(self) -> None:
        """Answered, but the board was never drawn: it is drawn after the start, without being asked for."""
        before = self.table.seen()
        await self.playground.fault("delay", method="editMessageText", seconds=FOR_EVER, times=1000)
        await self._move_that_counts()
        assert self.table.seen() == before
        await self.restart()
        await self.table.moves_on(before)

    async def while_it_works(self) -> None:
        """A press on its way: it counts once or not at all, and the match can be played."""
        before = self.table.seen()
        await self._press_without_waiting()
        await self.restart()
        await self.table.brings_down()
        if shown(self.table.seen()) == shown(before):
            await self.table.tap()

    async def _move_that_counts(self) -> None:
        """Press something that is not refused, as a card that turns out to be too dear."""
        board = self.table.board
        while (await self.table.press(self.move(), board)).alert is not None:
            pass

    async def _press_without_waiting(self) -> None:
        asked, board = self.table.asked(), self.table.board
        await asked.presses(self.table.room_of(asked), self.move().text, on=board, answer_within=0)
