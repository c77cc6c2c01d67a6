"""A physical table kept by the bot: what its people tap and type, and what the board says."""

import re
from dataclasses import dataclass, field

from kotbot.i18n import Texts, texts_for
from kotbot.playground.client import (
    Answer,
    Button,
    Message,
    PersonClient,
    PlaygroundClient,
    PlaygroundError,
)
from kotbot.views.base import signs
from scripts.testing.taps import MORE, Watched, plain

FACES = dict(zip("123ech", signs.FACES, strict=True))
EMPTY_DICE = "· · · · · ·"
_NUMBERS = re.compile(r"♥\s*(\d+)\s*★\s*(\d+)\s*⚡\s*(\d+)")


@dataclass
class KeptTable(Watched):
    """People around one board."""

    host: PersonClient
    texts: Texts = field(default_factory=lambda: texts_for("en"))

    @property
    def _newest(self) -> Message | None:
        """The board, if there is one yet."""
        shown = (message for message in reversed(self.room.messages()) if message.buttons)
        return next((it for it in shown if signs.END in it.text or _NUMBERS.search(plain(it.text))), None)

    @property
    def numbers(self) -> list[tuple[int, ...]]:
        """Hearts, stars and energy of each monster that lives, in the order of seats; [] without a board."""
        board = self._newest
        return numbers_of(board) if board else []

    @property
    def words(self) -> str:
        """The board with its buttons, without marks of direction; nothing without a board."""
        board = self._newest
        if board is None:
            return ""
        return "\n".join([plain(board.text), *(plain(button.text) for button in board.buttons)])

    def line(self, sign: str) -> str:
        """What the board says in the line of a monster; nothing without a board."""
        return next((line for line in self.words.split("\n") if sign in line and "♥" in line), "")

    def word(self, text: str, sign: str = "") -> str:
        """An English text of a button in the language of this table."""
        return plain(self.texts.gettext(text, sign=sign))

    async def shows(self, *texts: str) -> None:
        """Wait until the board, or a button of it, says all of this."""
        await self.until(lambda: all(text in self.words for text in texts), f"the board does not say {texts}")

    async def counts(self, *numbers: tuple[int, int, int]) -> None:
        """Wait until the board shows these hearts, stars and energy."""
        await self.until(lambda: self.numbers == list(numbers), f"the board does not show {numbers}")

    async def press(self, button: str, *, by: PersonClient | None = None, on: Message | None = None) -> str:
        """Press a button that says this; returns what the bot answers."""
        answer: Answer | None = None
        while answer is None:
            await self.until(lambda: on is not None or self.find(button) != "", f"no button says {button!r}")
            shown, board = (self.find(button), self.board) if on is None else (button, on)
            try:
                answer = await (by or self.host).presses(self.room, shown, on=board)
            except PlaygroundError:
                if on is not None or not await self.is_gone(board):
                    raise  # else it came down from under the finger
        assert answer.answered
        self.taps += 1
        self.toasts.append(answer.text)
        return plain(answer.text)

    async def chooses(self, button: str, *, by: PersonClient | None = None) -> None:
        """Press a button of the menu; the set-up of before may have one of the same name for a moment."""
        await self.press(MORE, by=by)
        menu = await self.page(self.word("What can I do now?"))
        await self.press(button, by=by, on=menu)

    async def answer(self, button: str) -> None:
        """Press a button once it is there, and wait until the board shows something else."""
        await self.until(lambda: self.find(button) != "", f"no button says {button!r}")
        asked = self.board.text
        await self.press(button)
        await self.until(lambda: self.board.text != asked, f"{button!r} changed nothing")

    def find(self, button: str) -> str:
        """The whole text of the button of the board that says this, empty if there is none."""
        texts = [it.text for it in self._newest.buttons] if self._newest else []
        exact = [text for text in texts if plain(text) == button]
        return next(iter([*exact, *(text for text in texts if button in plain(text))]), "")

    @property
    def asks_for_dice(self) -> bool:
        """Whether the board has a key for each face."""
        return {*FACES.values()} <= {*self.words.split("\n")}

    async def takers(self, place: str) -> list[str]:
        """On the page of Tokyo: the buttons of those who can take a place, in the order of seats."""
        arrow = f"{place} {self.texts.arrow} "

        def shown() -> list[str]:
            texts = [plain(button.text) for row in self.rows for button in row]
            return [text for text in texts if text.startswith(arrow)]

        await self.until(lambda: bool(shown()), f"nobody can take {place}")
        return shown()

    @property
    def rows(self) -> list[list[Button]]:
        """The buttons in reading order, which Telegram fills from the left."""
        rows = self.board.rows
        return [row[::-1] for row in rows] if self.texts.is_rtl else rows

    async def type(self, text: str, *, by: PersonClient | None = None, on: Message | None = None) -> None:
        """Type something: in answer to a message, or in a group as an answer to the board."""
        answered = self.board if on is None and self.room.id < 0 else on
        try:
            await (by or self.host).says(self.room, text, reply_to=answered)
        except PlaygroundError:
            if on is not None or answered is None or not await self.is_gone(answered):
                raise
            await self.comes_anew(answered)  # it came down while this was typed
            await (by or self.host).says(self.room, text, reply_to=self.board)
        self.taps += 1

    async def opened(self, told: str, *, by: PersonClient | None = None, turns: str = "") -> Message:
        """The page of the first line that says this: the history, its page of these turns, the line."""
        await self.press(self.word("{sign} History", "📜"), by=by)
        history = await self.page(self.word("What was entered"))
        if turns:
            await self.press(button_of(history, turns), by=by, on=history)
            await self.until(lambda: told in plain(self.page_now(history).text), f"no page tells {told!r}")
            history = self.page_now(history)
        lines = [line for line in plain(history.text).split("\n") if told in line and " · " in line]
        assert lines, f"no line of the history says {told!r}:\n{plain(history.text)}"
        await self.press(lines[0].split(" ")[0], by=by, on=history)
        return await self.page(self.word("{sign} Back to its end", "↩"), since=history)

    def page_now(self, page: Message) -> Message:
        """The same message as it is now."""
        return next(message for message in self.room.messages() if message.id == page.id)

    async def page(self, words: str, *, since: Message | None = None) -> Message:
        """The newest message that says this, once it is there; no page of before some message counts."""
        oldest = since.id if since is not None else 0

        def shown() -> Message | None:
            messages = (it for it in reversed(self.room.messages()) if it.buttons and it.id >= oldest)
            return next((message for message in messages if words in said(message)), None)

        await self.until(lambda: shown() is not None, f"nothing says {words!r}")
        found = shown()
        assert found is not None
        return found

    async def roll(self, faces: str) -> None:
        """Enter dice as quickly as it goes, and wait until the board shows them all or what came of them."""
        await self._enter([FACES[face] for face in faces], len(faces))

    async def roll_with_a_slip(self, faces: str) -> None:
        """Enter a roll whose third die is wrong at first."""
        first, wrong, rest = faces[:2], "1" if faces[2] == "h" else "h", faces[2:]
        slip = [FACES[face] for face in first + wrong]
        await self._enter([*slip, "⌫", *(FACES[face] for face in rest)], len(faces))

    async def _enter(self, keys: list[str], number: int) -> None:
        await self.until(lambda: self.asks_for_dice, "no dice are asked for")
        asked, (_, missing) = self.board.text, self._dice
        for key in keys:
            await self.press(key)

        def are_shown() -> bool:
            entered, left = self._dice
            return self.board.text != asked and (not entered or not left or left == missing - number)

        await self.until(are_shown, "the board does not show these dice")

    @property
    def _dice(self) -> tuple[int, int]:
        """How many dice the board shows that were entered for the question, and how many are missing."""
        lines = (plain(line).split() for line in self.board.text.split("\n"))
        shown = next((line for line in lines if "·" in line and {*line} <= {*FACES.values(), "·"}), [])
        return len(shown) - shown.count("·"), shown.count("·")


def numbers_of(board: Message) -> list[tuple[int, ...]]:
    """Hearts, stars and energy of each monster that lives, in the order of seats."""
    return [tuple(map(int, found)) for found in _NUMBERS.findall(plain(board.text))]


def button_of(message: Message, words: str) -> str:
    """The whole text of the button that says this."""
    return next(it.text for it in message.buttons if words in plain(it.text))


def said(message: Message) -> str:
    """A message with its buttons."""
    return "\n".join(plain(text) for text in (message.text, *(it.text for it in message.buttons)))


async def lay_out(
    playground: PlaygroundClient,
    ann: PersonClient,
    names: list[str],
    first: str,
    *,
    locale: str = "en",
    counters: bool = False,
) -> KeptTable:
    """One phone on the table: Ann's, with her and these guests, until the first board."""
    room = await ann.starts()
    await ann.finds_button(room, texts_for(locale).gettext("How to play"))
    await ann.says(room, "/score")
    await ann.sees(room, "\u2068Ann\u2069")
    await ann.says(room, ", ".join(names))
    await ann.sees(room, f"\u2068{names[-1]}\u2069")
    table = KeptTable(playground, room, ann, texts_for(locale))
    await _begin(table, first, counters=counters)
    return table


async def lay_out_in_a_group(
    playground: PlaygroundClient, people: list[PersonClient], first: str, *, counters: bool = False
) -> KeptTable:
    """A group around a table, everybody with an own phone, until the first board."""
    ann, *others = people
    room = await ann.creates_group("Friday", *others, playground.bot)
    await ann.says(room, "/score")
    for person in others:
        await person.presses(room, "Join")
        await ann.sees(room, f"\u2068{person.name}\u2069")
    table = KeptTable(playground, room, ann)
    await _begin(table, first, counters=counters)
    return table


async def _begin(table: KeptTable, first: str, *, counters: bool) -> None:
    ann, room, texts = table.host, table.room, table.texts
    if counters:
        await ann.presses(room, texts.gettext("Counters"))
        await ann.finds_button(room, f"✓ {texts.gettext('Counters')}")
    await ann.presses(room, texts.pointer)
    asked = await ann.sees(room, texts.gettext("Who begins?"))
    await ann.presses(room, f"\u2068{first}\u2069", on=asked)
    await ann.finds_button(room, signs.LOG)
