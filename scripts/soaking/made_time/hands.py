"""Three phones at one table: hands that press and type at random, often at the same moment."""

from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from random import Random
from typing import Final

from kotbot.playground.acting.chats import PlaceInChat
from kotbot.playground.world.presses import Press
from kotbot.playground.world.world import Message
from kotbot.telegram.outgoing.buttons import decode
from kotbot.views.base.callback_data import Action, AnyVerb
from kotbot.views.base.verbs import SeatVerb, Verb
from scripts.soaking.made_time.books import Book
from scripts.soaking.made_time.entries import Entry
from scripts.soaking.people import SeenButton, Somebody

HAND: Final = "hand"
"""What a plan calls somebody who sits at such a table."""
NAMES: Final = ("Ann", "Bob", "Cyd")
TOGETHER: Final = 0.3
"""How often somebody acts in the very moment in which all act."""
TYPES: Final = 0.3
STALE: Final = 0.08
FACES: Final = "123ech"
WEIGHTS: Final[Mapping[str, float]] = {
    **dict.fromkeys((Verb.JOIN, Verb.START), 30.0),
    **dict.fromkeys((Verb.FACE, Verb.COUNTS, Verb.REMATCH), 8.0),
    **dict.fromkeys((Verb.ANSWER, Verb.OFFER, Verb.INSIST), 6.0),
    **dict.fromkeys((Verb.NEXT_TURN, Verb.ATTACK, Verb.TAKE_OVER, Verb.MAT), 4.0),
    **dict.fromkeys((Verb.CORRECT, Verb.DICE), 2.0),
    **dict.fromkeys((Verb.ERASE, Verb.UNDO, Verb.REDO, Verb.MARK), 1.0),
    **dict.fromkeys((Verb.MODE, Verb.COUNT, Verb.MORE_ROLLS, Verb.MORE), 0.5),
    **dict.fromkeys((SeatVerb.PAGE, SeatVerb.BEGIN), 8.0),
    Verb.OPTION: 2.0,
}
"""What they press, and how gladly; nothing else."""
KINDS: Final[Mapping[str, tuple[str, ...]]] = {
    Verb.ANSWER: ("pass", "yield", "stay", "stop"),
    Verb.CORRECT: ("add", "set"),
    Verb.OPTION: ("mode",),
    SeatVerb.PAGE: ("first",),
}
"""Of some verbs only these: real cards would have effects that the book does not know."""
TEXTS: Final = (
    *("{name} +1", "{name} -1", "{name} -2", "{name} energy +2", "{name} +1 stars", "{name} 3 stars"),
    *("+1", "-1", "+2", "{name} gets 2 stars and 1 energy"),
    *("done", "stay", "yield", "next", "yes", "no", "attack 1", "{name} attacks with 2 claws"),
    *("counter: cultists", "{name} +1 cultists", "{name} other: Mega Horn 0", "asdf", "jets jets"),
)

OF_COUNTERS: Final = ("{name} in tokyo", "{name} leaves tokyo")
"""With a referee they begin a step of the turn once more, and what that does is for the rules to say."""


@dataclass
class OnTheTable:
    """The dice that lie there while a question is open: everybody sees the same."""

    rng: Random
    fell: dict[tuple[str, int], str] = field(default_factory=dict)

    def dice(self, action: Action, number: int = 6) -> str:
        """What lies there, as letters."""
        key = action.match, action.decision
        if key not in self.fell:
            self.fell[key] = "".join(self.rng.choices(FACES, k=number))
        return self.fell[key]


@dataclass
class Hand(Somebody):
    """One of three: taps the dice that lie there one by one, or types them, and does all else."""

    book: Book = field(kw_only=True)
    lies: OnTheTable = field(kw_only=True)
    others: "Sequence[Hand]" = ()
    taps: deque[str] = field(default_factory=deque)
    """Dice that are to be tapped next."""

    def acts(self) -> None:
        """Do one thing; now and then all three do."""
        self.does()
        if self.rng.random() < TOGETHER:
            for other in self.others:
                other.does()

    def does(self) -> None:
        """Press or type."""
        shown = [one for one in self._buttons() if _weight(one.data)]
        self.seen.extend(self.rng.sample(shown, min(3, len(shown))))
        dice = self.rng.random
        if not any(self._is_live(one.data) for one in shown) and dice() < 0.3:
            self.writes(self.opens)
        elif self.seen and dice() < STALE:
            self.presses(self.rng.choice(self.seen))
        elif shown and dice() < TYPES:
            self._types(shown)
        elif shown and not self._taps(shown):
            self.presses(self.rng.choices(shown, [_weight(one.data) for one in shown])[0])

    @staticmethod
    def _is_live(data: str) -> bool:
        action = decode(data)
        return action is not None and bool(action.match)

    def _taps(self, shown: Sequence[SeenButton]) -> bool:
        """Tap the next die that lies there; whether one was tapped."""
        keys = {key: one for one in shown for key in _face(one.data)}
        if not keys:
            self.taps.clear()
            return False
        if not self.taps and self.rng.random() < 0.6:
            action = decode(next(iter(keys.values())).data)
            assert action is not None
            self.taps.extend(self.lies.dice(action)[: self.rng.choice((1, 3, 6, 6, 6, 6))])
        if not self.taps or self.taps[0] not in keys:
            self.taps.clear()
            return False
        self.presses(keys[self.taps.popleft()])
        return True

    def _types(self, shown: Sequence[SeenButton]) -> None:
        """Type the dice that lie there, with a name or not, or something else."""
        keys = [one for one in shown for _ in _face(one.data)]
        if not keys or self.rng.random() < 0.4:
            counted = any(_is_of(one.data, Verb.NEXT_TURN) for one in shown)
            texts = (*TEXTS, *OF_COUNTERS) if counted else TEXTS
            text = self.rng.choice(texts).format(name=self.rng.choice(NAMES))
            self._enters(text, Entry("", self.person.id, text))
            return
        action = decode(keys[0].data)
        assert action is not None
        dice = self.lies.dice(action)
        name = self.rng.choice(NAMES) if self.rng.random() < 0.5 else ""
        self._enters(f"{name} {' '.join(dice)}".strip(), Entry("", self.person.id, "", dice=dice, name=name))

    def _times(self) -> int:
        return 2 if self.rng.random() < 0.05 else 1

    def _pressed(self, press: Press) -> None:
        super()._pressed(press)
        self.book.pressed(press)

    def _enters(self, text: str, meant: Entry) -> None:
        """Type an entry, in a group in answer to the board."""
        board = next(self._boards(), None)
        if board is None:
            return
        self.story.tell("text", f"{self.person.first_name} in {self.chat.key}: {text}")
        written = self._here.writes(text, PlaceInChat(None if self.chat.private else board.id))
        self.book.typed(self.chat, written, meant)

    def _boards(self) -> Iterator[Message]:
        """Boards in sight, the latest first."""
        shown = [one.message for one in self._buttons() if _is_of_board(one.data)]
        return islice(reversed(shown), 1)


def _is_of_board(data: str) -> bool:
    action = decode(data)
    return action is not None and action.verb in (
        Verb.FACE,
        Verb.MAT,
        Verb.ANSWER,
        Verb.NEXT_TURN,
        Verb.ATTACK,
    )


def _is_of(data: str, verb: AnyVerb) -> bool:
    action = decode(data)
    return action is not None and action.verb == verb


def _face(data: str) -> Iterator[str]:
    """The letter of a key for a die."""
    action = decode(data)
    if action is not None and action.verb == Verb.FACE and action.args:
        yield action.args[0][0]


def _weight(data: str) -> float:
    action = decode(data)
    if action is None:
        return 0.0
    kinds = KINDS.get(action.verb)
    if kinds is not None and action.args[:1] and action.args[0] not in kinds:
        return 0.0
    return WEIGHTS.get(action.verb, 0.0)
