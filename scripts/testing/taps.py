"""Plays a match as people do: whoever is asked presses something that the newest board shows."""

import asyncio
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cache
from random import Random

from kotbot.i18n import texts_for
from kotbot.playground.client import (
    Answer,
    Button,
    Message,
    NotSeenError,
    PersonClient,
    PlaygroundClient,
    PlaygroundError,
    Room,
)
from kotbot.playground.client.following import PATIENCE

PLAY_SEEN = "play_seen:"
"""Begins the data of the key that plays a hidden card: hands are not played out at once."""
LOG, MORE, UNDO = "📜", "⋯", "↩"
AROUND = ("🃏", LOG, "💡 ", MORE, "◀", "▶")
"""What buttons begin with that do not answer the question."""
_MARKS = re.compile("[\u200e\u200f\u2066-\u2069\u2007]")
_PAGE = re.compile(r"\W?\d+/\d+\W?")
_BEFOREHAND = (
    *("From now on: yield below {heart} {n}", "Only to survive", "👁 Show me again"),
    *("Join", "Play again myself", "Thanks, I know", "{sign} My cards"),
)
"""What answers nothing now: said beforehand, a look at a card or a hand, a seat for who comes late or comes
back, a lesson less."""
_OF_HANDS = ("Play it", "Keep it")
"""Keys about the hidden card that whoever presses them saw last."""
CLOCK = "⏳"
RARELY = 0.05
SELDOM = 0.1
NOTICED = 8.0
"""Seconds after which a person who sees no change asks for the board."""


def plain(text: str) -> str:
    """A text without what cannot be seen."""
    return _MARKS.sub("", text)


@dataclass(frozen=True)
class Seen:
    """What a board showed at some moment."""

    message: int
    text: str
    buttons: tuple[tuple[str, ...], ...]


@dataclass
class Watched:
    """A chat with a board. What the hands of its people do is counted: a press or a text is one tap."""

    playground: PlaygroundClient
    room: Room
    taps: int = field(default=0, kw_only=True)
    toasts: list[str] = field(default_factory=list, kw_only=True)

    @property
    def board(self) -> Message:
        """The newest message that shows a match."""
        board = self._newest
        assert board is not None, f"there is no board\n{self.transcript()}"
        return board

    @property
    def _newest(self) -> Message | None:
        """The board, if there is one yet."""
        return next((it for it in reversed(self.room.messages()) if it.button(LOG)), None)

    async def until(self, come: Callable[[], bool], complaint: str, patience: float = PATIENCE) -> None:
        """Wait for news until something is so; raises NotSeenError."""
        await self.playground.until(
            lambda: come() or None, lambda: f"{complaint}:\n{self.transcript()}", patience
        )

    async def comes_anew(self, before: Message) -> None:
        """Wait until the board is another message than before."""
        await self.until(
            lambda: self._newest is not None and self._newest.id != before.id, "the board does not come anew"
        )

    async def is_gone(self, message: Message) -> bool:
        """Whether a message is in the chat no more, by all that is known so far."""
        await self.playground.catches_up()
        return all(it.id != message.id for it in self.room.messages())

    def transcript(self) -> str:
        """The last messages, for people."""
        return self.room.transcript()


@dataclass
class Table(Watched):
    """People in one chat, playing by what they see."""

    people: list[PersonClient]
    rng: Random = field(default_factory=lambda: Random(1))
    locale: str = "en"
    useless: set[str] = field(default_factory=set, kw_only=True)
    """Buttons that left the present board as it was."""

    def seen(self) -> Seen:
        """What the board shows now, but for the time on its clock, which goes on by itself."""
        board = self._newest
        if board is None:
            return Seen(0, "", ())
        lines = [line for line in board.text.split("\n") if CLOCK not in line]
        return Seen(
            board.id, "\n".join(lines), tuple(tuple(button.text for button in row) for row in board.rows)
        )

    def dice(self) -> list[Button]:
        """The six dice of the newest board, in one row."""
        return list(self.board.rows[0])

    def over(self) -> bool:
        """Whether the board shows a result."""
        return self._newest is not None and self._newest.button(MORE) is None

    def room_of(self, person: PersonClient) -> Room:
        """The chat as one of them has it: groups are the same for everybody."""
        return self.room

    def choices(self) -> list[Button]:
        """What the board offers as an answer."""
        return answering(self._newest, self.locale) if self._newest else []

    def asked(self) -> PersonClient:
        """Who is to answer."""
        return asked_of(self.people, self.board)

    def in_turn(self) -> list[PersonClient]:
        """Who is to answer, and then everybody else."""
        asked = self.asked()
        return [asked, *(person for person in self.people if person is not asked)]

    async def chooses(self, patience: float = PATIENCE) -> Button | None:
        """What somebody likes to press next, once something can be pressed; None at the end."""
        await self.until(lambda: bool(self.choices()) or self.over(), "nothing can be pressed", patience)
        if self.over():
            return None
        liked = [button for button in self.choices() if button.text not in self.useless]
        return self.rng.choices(liked, [weight(button) for button in liked])[0]

    async def tap(self) -> None:
        """The asked person presses something, and the board moves on."""
        button = await self.chooses()
        if button is None:
            return
        before, board = self.seen(), self.board
        try:
            answer = await self.press(button, board)
        except PlaygroundError:
            if not await self.is_gone(board):
                raise
            await self.comes_anew(board)  # it came down from under the finger
            return
        if answer.alert is not None and self.seen() == before:
            await self._refused(button, answer, before)
            return
        await self._moves_on_after(button, before)

    async def _refused(self, button: Button, answer: Answer, before: Seen) -> None:
        """Nobody may press it (a card that was seen may be too dear): something else can be pressed then.

        Where nothing can, the board is one of before, and the next one is on its way.
        """
        self.useless.add(button.text)
        if {choice.text for choice in self.choices()} - self.useless:
            return
        if not await self.changes(before):
            raise AssertionError(f"nobody can press {button.text!r}: {answer.alert}\n{self.transcript()}")
        self.useless.clear()

    async def press(self, button: Button, board: Message) -> Answer:
        """Press as the one who is asked; where that is refused, as everybody else in turn."""
        answer = Answer(answered=False)
        for person in self.in_turn():
            answer = await self._presses(person, button, board)
            self.taps += 1
            self.toasts.append(answer.text)
            assert answer.answered, f"{button.text!r} was never answered\n{self.transcript()}"
            if answer.alert is None:
                break
        return answer

    async def _presses(self, person: PersonClient, button: Button, board: Message) -> Answer:
        texts = texts_for(self.locale)
        if plain(button.text) in map(texts.gettext, _OF_HANDS):
            await person.presses(self.room, texts.gettext("{sign} My cards", sign="🎴"), on=board)
            self.taps += 1
        return await person.presses(self.room, button.text, on=board)

    async def moves_on(self, before: Seen, patience: float = PATIENCE) -> None:
        """Wait until the board shows something else; raises NotSeenError."""
        await self.until(
            lambda: self._newest is not None and self.seen() != before, "the board stands still", patience
        )

    async def changes(self, before: Seen) -> bool:
        """Return whether the board shows something else before people would ask for it."""
        try:
            await self.moves_on(before, NOTICED)
        except NotSeenError:
            return False
        return True

    async def brings_down(self, *, patience: float = PATIENCE) -> None:
        """Talk until the board is out of sight, ask for it, and wait until only the new one has buttons.

        A match that is over by then has its last board already.
        """
        old = self.board
        for word in ("well", "so", "where is it"):
            await self.people[0].says(self.room, word)
        await self.people[0].says(self.room, "/board")

        def moved() -> bool:
            if self.over():
                return True
            gone = next((message for message in self.room.messages() if message.id == old.id), None)
            return self.seen().message not in (0, old.id) and (gone is None or not gone.buttons)

        await self.until(moved, "the board did not come down", patience)

    async def play(self, most: int = 3000) -> None:
        """Play to the end."""
        for _ in range(most):
            if self.over():
                return
            await self.tap()
        raise AssertionError(f"the match does not end:\n{self.transcript()}")

    async def _moves_on_after(self, button: Button, before: Seen) -> None:
        """Wait for a change; a board that shows none is asked for, and the button counts as useless."""
        if await self.changes(before):
            self.useless.clear()
            return
        await self.brings_down()
        after = self.seen()
        if (after.text, after.buttons) == (before.text, before.buttons):
            self.useless.add(button.text)


def answering(board: Message, locale: str = "en") -> list[Button]:
    """The buttons of a board that answer its question."""
    return [button for button in board.buttons if _answers(button, locale)]


def _answers(button: Button, locale: str) -> bool:
    words = plain(button.text)
    if button.kind != "callback" or words.lstrip("⟦").startswith(AROUND) or _PAGE.fullmatch(words):
        return False
    return not any(pattern.fullmatch(button.text) for pattern in beforehand(locale))


def asked_of(people: Sequence[PersonClient], board: Message) -> PersonClient:
    """Who is named last: the question stands at the end of the board."""
    return max(people, key=lambda person: board.text.rfind(f"\u2068{person.name}\u2069"))


def weight(button: Button) -> float:
    """How much people like to press a button."""
    if plain(button.text).lstrip("⟦").startswith(UNDO) or button.value.startswith(PLAY_SEEN):
        return RARELY
    is_die = len(button.text.strip("•\ufe0f")) == 1
    return SELDOM if is_die else 1.0


@cache
def beforehand(locale: str) -> tuple[re.Pattern[str], ...]:
    """What the buttons that answer nothing now look like in a language."""
    texts = texts_for(locale)
    shown = [texts.gettext(message, heart="*", n="*", sign="*") for message in _BEFOREHAND]
    return tuple(re.compile(".*".join(map(re.escape, text.split("*")))) for text in shown)


async def loses_buttons(playground: PlaygroundClient, room: Room, asked: Message) -> None:
    """Wait until a message is gone or has no buttons any more."""

    def lost() -> bool | None:
        return all(message.id != asked.id or not message.buttons for message in room.messages()) or None

    await playground.until(lost, room.transcript)


async def presses_twice(person: PersonClient, room: Room, text: str, on: Message) -> list[Answer]:
    """Press a button twice at once; returns one answer if it was gone for the second finger."""
    presses = (person.presses(room, text, on=on) for _ in range(2))
    outcomes = await asyncio.gather(*presses, return_exceptions=True)
    for outcome in outcomes:
        if isinstance(outcome, BaseException) and not isinstance(outcome, PlaygroundError):
            raise outcome
    answers = [outcome for outcome in outcomes if isinstance(outcome, Answer)]
    assert answers, f"{text!r} cannot be pressed: {outcomes}"
    return answers
