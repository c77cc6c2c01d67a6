"""People of a group who mark dice and answer at an even pace, and how long they wait for their board."""

import asyncio
import contextlib
from dataclasses import dataclass, field
from time import perf_counter
from typing import Final

from kotbot.playground.client import Button, Message, PlaygroundError
from kotbot.telegram.outgoing.buttons import decode
from kotbot.views.base.callback_data import Action
from kotbot.views.base.verbs import Verb
from scripts.benchmarks.players import Table

LOOKS_AWAY: Final = 30.0
LOG: Final = "📜"
PAGES: Final = 0.1
"""How often somebody opens a page of the board first."""
DICE: Final = "keep"
"""The first word of a mark of dice; behind it stand the face and how many of it."""


@dataclass
class Waits:
    """Seconds from the answer to a press until the board changed, by what was asked; and what marks took."""

    dice: list[float] = field(default_factory=list)
    questions: list[float] = field(default_factory=list)
    marks: list[float] = field(default_factory=list)
    """Seconds from a mark until the board showed it, of those that it showed before the answer."""
    marked: int = 0
    """Marks, shown or not."""
    edits: int = 0
    """Edits of a board that showed marks alone."""
    outdated: int = 0
    """Of these, edits that lacked a mark when they came, or came after the answer."""
    refused: int = 0
    never: list[str] = field(default_factory=list)
    """What was pressed where nothing came, with the board on which it was."""


@dataclass(frozen=True)
class Marked:
    """A press that marked dice: its data, and the last event that the people knew before it."""

    data: str
    seq: int


@dataclass
class Deciding:
    """A table whose people press so many seconds after their last press, or after they see what is asked."""

    table: Table
    thinks: float
    marks: tuple[int, int]
    """How many dice are marked before an answer about dice, at least and at most."""
    pages: float
    waits: Waits = field(default_factory=Waits)

    async def play(self, until: float) -> None:
        """Press and wait, again and again."""
        while perf_counter() < until and not self.table.over():
            await asyncio.sleep(self.thinks)
            if not self.table.over():
                await self._decide()

    async def _decide(self) -> None:
        """Mark some dice where any lie there, each a moment after the other, and answer."""
        table, asked = self.table, self.table.board
        if table.rng.random() < self.pages:
            await self._look(asked)
        since = table.playground.seq
        marked = await self._mark(asked)
        decisive = _rolling(table.choices()) or _answers(table.choices())
        before = table.playground.seq
        if decisive and await self._answer(table.rng.choice(decisive), asked):
            self._count(asked, since, before, marked)

    async def _mark(self, asked: Message) -> list[Marked]:
        """Mark dice of different faces while the same is asked; returns what was pressed."""
        table = self.table
        wanted, marked, left = table.rng.randint(*self.marks), list[Marked](), sorted(_dice(asked))
        table.rng.shuffle(left)
        for face in left[:wanted]:
            board = table.board
            button = _dice(board).get(face)
            if button is None or _decision(board) != _decision(asked):
                break
            marked.append(Marked(button.value, table.playground.seq))
            if not await self._press(button, board):
                break
            with contextlib.suppress(AssertionError):
                await self._see(button.value, asked)
        return marked

    async def _see(self, data: str, asked: Message) -> None:
        """Look at the board until the next press is due, and note when it shows a mark."""
        began, table = perf_counter(), self.table
        self.waits.marked += 1
        await table.playground.until(lambda: self._shows(data, asked) or None, lambda: "", self.thinks)
        self.waits.marks.append(perf_counter() - began)
        await asyncio.sleep(max(0.0, began + self.thinks - perf_counter()))

    def _shows(self, data: str, asked: Message) -> bool:
        """Whether the board shows a mark: it offers other numbers of that face now."""
        board = self.table.board
        return _decision(board) == _decision(asked) and not _offers(board, data)

    async def _answer(self, button: Button, asked: Message) -> bool:
        """Answer, and wait until something else is asked; whether it was."""
        table, board = self.table, self.table.board
        if not await self._press(button, board):
            return False
        began = perf_counter()
        try:
            await table.playground.until(lambda: self._goes_on(asked) or None, lambda: "", LOOKS_AWAY)
        except AssertionError:
            self.waits.never.append(f"{button.text} ({button.value})\n{board.text}\nnow:\n{table.board.text}")
            return False
        (self.waits.dice if _dice(asked) else self.waits.questions).append(perf_counter() - began)
        return True

    def _goes_on(self, asked: Message) -> bool:
        return self.table.over() or _decision(self.table.board) != _decision(asked)

    def _count(self, asked: Message, since: int, before: int, marked: list[Marked]) -> None:
        """Count the edits of the board that showed nothing but marks."""
        shown = self._same_asked(asked, since)
        late = {id(edit) for edit in self._same_asked(asked, before)}
        lacking = {
            id(edit)
            for mark in marked
            for edit in self._same_asked(asked, mark.seq)
            if _offers(edit, mark.data)
        }
        self.waits.edits += len(shown)
        self.waits.outdated += len(late | lacking)

    def _same_asked(self, asked: Message, since: int) -> list[Message]:
        changes = self.table.room.changes_since(since)
        return [it for it in changes if it.id == asked.id and _decision(it) == _decision(asked)]

    async def _look(self, board: Message) -> None:
        """Open a page of the board, as anybody may."""
        with contextlib.suppress(PlaygroundError):
            await self.table.rng.choice(self.table.people).presses(self.table.room, LOG, on=board)

    async def _press(self, button: Button, board: Message) -> bool:
        try:
            answer = await self.table.asked().presses(self.table.room, button.text, on=board)
        except PlaygroundError:
            answer = None  # the board changed under the finger
        self.table.look_at_turn()
        if answer is None or not answer.answered or answer.alert is not None:
            self.waits.refused += 1
            return False
        return True


def _action(button: Button) -> Action:
    return decode(button.value) or Verb.CLOSE.anywhere()


def _rolling(choices: list[Button]) -> list[Button]:
    """What goes on with the dice that are marked: a turn of three rolls is the rule."""
    return [button for button in choices if _action(button).verb == Verb.COMMIT]


def _answers(choices: list[Button]) -> list[Button]:
    return [button for button in choices if _action(button).verb == Verb.ANSWER]


def _decision(board: Message) -> int:
    """The number of what a board asks; -1 if it asks nothing."""
    return max((_action(button).decision for button in board.buttons), default=-1)


def _dice(board: Message) -> dict[str, Button]:
    """For each face that can be marked the button of its first such die."""
    faces: dict[str, Button] = {}
    for button in board.buttons:
        action = _action(button)
        if action.verb == Verb.MARK and action.args[:1] == (DICE,) and button.style is None:
            faces.setdefault(action.args[1], button)
    return faces


def _offers(board: Message, data: str) -> bool:
    return any(button.value == data for button in board.buttons)
