"""People of a soak: eager, slow, doubling, strangers, typists; they press whatever they see, or saw once."""

import asyncio
import contextlib
import re
from collections import deque
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import islice
from random import Random
from time import monotonic
from typing import Any, Final, NamedTuple

from kotbot.playground.acting.chats import Actor, PlaceInChat
from kotbot.playground.base.errors import ApiError
from kotbot.playground.base.markup import InlineButton, InlineKeyboard
from kotbot.playground.methods import METHODS
from kotbot.playground.methods.call import Call
from kotbot.playground.methods.registry import Handler
from kotbot.playground.playground import Playground
from kotbot.playground.world.presses import ANSWER_WINDOW, Press
from kotbot.playground.world.world import Chat, Message, Person
from kotbot.telegram.outgoing.buttons import decode
from kotbot.telegram.redraws import only_on_boards
from kotbot.views.base.verbs import Verb

STEPS: Final = 4000
"""What is remembered of a soak for whoever reads of its failure."""
HEARD: Final = ("sendmessage", "editmessagetext", "editmessagereplymarkup", "deletemessage")
TIME_TO_ANSWER: Final = 4.0
"""Seconds that a bot that is awake has for what waited for it."""
IN_SIGHT: Final = 8
"""Messages of a chat whose buttons people see."""
MOST_WAITING: Final = 12
"""Presses of one person in one chat that wait for their answers; the bot sheds what is beyond 20."""
LIKELY: Final[Mapping[str, float]] = {
    **dict.fromkeys((Verb.ANSWER, Verb.COMMIT, Verb.FACE, Verb.START, Verb.COUNTS, Verb.HERE), 10.0),
    **dict.fromkeys((Verb.NEXT_TURN, Verb.ATTACK, Verb.OFFER, Verb.JOIN, Verb.MARK), 4.0),
    **dict.fromkeys((Verb.REMATCH, Verb.TAKE_BACK, Verb.CLOSE, Verb.BUY_PEEKED, Verb.BRING), 2.0),
    **dict.fromkeys((Verb.LEAVE, Verb.STOP, Verb.QUIT, Verb.BACK_TO, Verb.CORRECT), 0.05),
}
USUALLY: Final = 0.3
"""How much a button is liked of which nothing is said above."""
FORGED: Final = ("x", "a:zzzzzz:1:stop", "m", "a:::stop", "close", "start", "board", "א", ":" * 60)
NONSENSE: Final = (
    *(
        "asdf",
        "???",
        "11223e",
        "wings",
        "1",
        "ann 5",
        "bob -3",
        "cem +20",
        "he he",
        "❤" * 40,
        "שלום",
        "<b>",
        "/x",
    ),
    *("/board", "/board", "/rules", "/help", "/games", "/stats", "/card wings", "/language", "/settings"),
    *("/newgame", "/score", "/stop", "/start", "/privacy", "/verify", "/rules@kotbot_bot", "/stop@other_bot"),
)
DECODED: Final = 10_000
"""Buttons of which is remembered what they do."""
LINK: Final = re.compile(r"\?start=([A-Za-z0-9_-]{1,64})$")


class SeenButton(NamedTuple):
    """A button as somebody saw it."""

    message: Message
    data: str


@dataclass
class Story:
    """What people did and what was done to the bot."""

    presses: list[Press] = field(default_factory=list)
    """For those without an answer there is no reason yet."""
    made: dict[str, int] = field(default_factory=dict)
    """Who made each press, by its id."""
    acts: dict[str, int] = field(default_factory=dict)
    steps: deque[str] = field(default_factory=lambda: deque(maxlen=STEPS))
    clock: Callable[[], float] = monotonic
    began: float = field(init=False)
    awake: float = 0.0
    """When the bot asked for updates for the first time after its last start, by the playground's clock."""
    too_late: int = 0
    """Presses that Telegram took no answer to when the bot was awake again."""

    def __post_init__(self) -> None:
        self.began = self.clock()

    def tell(self, kind: str, what: str) -> None:
        """Count something, and remember it for a while."""
        self.acts[kind] = self.acts.get(kind, 0) + 1
        self.steps.append(f"{self.clock() - self.began:8.2f} {kind:8} {what}")

    def pressed(self, press: Press) -> None:
        """Somebody pressed a button."""
        self.presses.append(press)
        self.made[press.id] = press.person_id

    def open(self) -> list[Press]:
        """Presses without an answer."""
        self.presses = [press for press in self.presses if not press.done.is_set()]
        return self.presses

    def excuse(self) -> None:
        """Leave out presses that could not be answered: the machine was too busy to start the bot in time."""
        self.leave_out(lambda press: press.pressed + ANSWER_WINDOW < self.awake + TIME_TO_ANSWER)

    def leave_out(self, is_excused: Callable[[Press], bool]) -> None:
        """Leave out open presses for whose silence there is a reason."""
        answered_or_late = [press for press in self.open() if not is_excused(press)]
        self.too_late += len(self.presses) - len(answered_or_late)
        self.presses = answered_or_late


@contextlib.contextmanager
def overheard(story: Story) -> Iterator[None]:
    """What the bot sends, edits and deletes is part of the story while the block runs."""
    heard = {name: METHODS[name] for name in HEARD}
    METHODS.update({name: _telling(story, name, method) for name, method in heard.items()})
    try:
        yield
    finally:
        METHODS.update(heard)


def _telling(story: Story, name: str, method: Handler) -> Handler:
    def told(call: Call) -> Any:
        given = call.parameters.values
        what = f"{name} in {given.get('chat_id')} #{given.get('message_id', '')}"
        try:
            result = method(call)
        except ApiError as error:
            story.tell("bot", f"{what}: {error.description}")
            raise
        words = str(given.get("text", ""))[:40].replace("\n", " ")
        number = result.get("message_id") if isinstance(result, dict) else ""
        story.tell("bot", f"{what} -> {number} {words!r}")
        return result

    return told


class Character(NamedTuple):
    """How somebody behaves: seconds between two acts, and how probable some of them are."""

    pause: float
    late: float = 0.1
    """Presses what was on show a while ago."""
    doubled: float = 0.1
    types: float = 0.05
    forges: float = 0.02


CHARACTERS: Final = {
    "eager": Character(0.12),
    "slow": Character(0.5, late=0.6),
    "absent": Character(12.0),
    "doubling": Character(0.25, doubled=0.8),
    "typing": Character(0.4, types=0.7),
    "forging": Character(0.4, forges=0.6),
}


@dataclass
class Somebody:
    """One of the people, in one chat with the bot."""

    playground: Playground
    story: Story
    person: Person
    chat: Chat
    character: Character
    rng: Random
    opens: str
    """The command by which they open a match where none is."""
    seen: deque[SeenButton] = field(default_factory=lambda: deque(maxlen=40))

    async def lives(self, pace: float) -> None:
        """Do one thing after the other until cancelled; `pace` is how many times slower than usual."""
        while True:
            await asyncio.sleep(self.rng.expovariate(1 / (self.character.pause * pace)))
            self.acts()

    def acts(self) -> None:
        """Do one thing."""
        character, dice = self.character, self.rng.random
        shown = self._buttons()
        self.seen.extend(self.rng.sample(shown, min(3, len(shown))))
        if not any(code_of_board(it.data) for it in shown) and dice() < 0.3:
            self.writes(self.opens)
        elif dice() < character.types:
            self.writes(self.rng.choice(NONSENSE))
        elif dice() < character.forges and shown:
            self.presses(SeenButton(self.rng.choice(shown).message, self.rng.choice(FORGED)))
        elif dice() < character.late and self.seen:
            self.presses(self.rng.choice(self.seen))
        elif shown:
            self.presses(self.rng.choices(shown, [_likely(it.data) for it in shown])[0])
            if dice() < 0.02:
                self.follows_a_link()

    def presses(self, button: SeenButton) -> int:
        """Press a button, perhaps several times at once; returns how often it was pressed."""
        times = self._times()
        waiting = sum(press.person_id == self.person.id for press in self.story.open())
        times = max(0, min(times, MOST_WAITING - waiting))
        for _ in range(times):
            where = f"{self.person.first_name} in {self.chat.key} on #{button.message.id}"
            self.story.tell("press", f"{where}: {button.data}")
            self._pressed(self._here.presses(button.message, button.data))
        return times

    def _times(self) -> int:
        """How often to press at once."""
        return self.rng.choice((2, 3)) if self.rng.random() < self.character.doubled else 1

    def _pressed(self, press: Press) -> None:
        """Note a press that was made."""
        self.story.pressed(press)

    def writes(self, text: str) -> None:
        """Write; in a group often in answer to the newest message of the bot."""
        answered = next(reversed(self._in_sight()), None)
        is_answer = answered is not None and not self.chat.private and self.rng.random() < 0.7
        place = PlaceInChat(answered.id if answered is not None and is_answer else None)
        self.story.tell("text", f"{self.person.first_name} in {self.chat.key}: {text}")
        self._here.writes(text, place)

    def follows_a_link(self) -> None:
        """Open the private chat by a link that somebody shared: a seat, an own board."""
        values = (button.value for message in self._in_sight() for button in all_buttons(message))
        payload = next((found[1] for value in values if (found := LINK.search(value))), None)
        if payload is not None:
            self.starts(payload)

    def starts(self, payload: str) -> None:
        """Start the bot by a link."""
        world = self.playground.world
        self.story.tell("link", f"{self.person.first_name}: {payload[:6]}")
        own = world.open_private_chat(self.person.id, next(iter(world.bots)))
        Actor(self.playground, self.person, own).starts(payload)

    @property
    def _here(self) -> Actor:
        return Actor(self.playground, self.person, self.chat)

    def _in_sight(self) -> list[Message]:
        bots, messages = self.playground.world.bots, reversed(self.chat.messages.values())
        by_bot = (message for message in messages if message.sender in bots or message.via_bot in bots)
        return [*islice(by_bot, IN_SIGHT)][::-1]

    def _buttons(self) -> list[SeenButton]:
        return [
            SeenButton(message, button.value)
            for message in self._in_sight()
            for button in all_buttons(message)
            if button.kind == "callback_data"
        ]


def all_buttons(message: Message) -> list[InlineButton]:
    """The buttons below a message."""
    rows = message.markup.rows if isinstance(message.markup, InlineKeyboard) else ()
    return [button for row in rows for button in row]


@lru_cache(DECODED)
def code_of_board(data: str) -> str:
    """The match of a button that only its board has; empty for any other."""
    action = decode(data)
    return action.match if action is not None and only_on_boards(action) else ""


@lru_cache(DECODED)
def _likely(data: str) -> float:
    action = decode(data)
    return LIKELY.get("" if action is None else action.verb, USUALLY)
