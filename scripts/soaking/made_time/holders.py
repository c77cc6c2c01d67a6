"""People with hidden hands: they look at their cards and play the one that they saw, at any step.

What the bot tells is read over their shoulders: nobody but its owner reads of a card that was never played.
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Final, NamedTuple

from engine import Edition
from engine.cards.catalogue import CARDS
from engine.cards.power_up import BOX, EVOLUTION_SETS
from kotbot.i18n import LOCALES, texts_for
from kotbot.matches.facts import Status
from kotbot.playground.world.presses import Press
from kotbot.telegram.outgoing.buttons import decode, encode
from kotbot.views.base.callback_data import Action
from kotbot.views.base.cards import card_name
from kotbot.views.base.verbs import Verb
from scripts.soaking.made_time.promises import Written
from scripts.soaking.people import SeenButton, Somebody

LOOKS: Final = 0.15
"""How often, of all that they do, somebody looks at their hand or plays from it, whatever is asked."""
SETS_UP: Final = 0.7
"""How often somebody does in a lobby what it is there for."""
PLAYS: Final = 0.5
FORGES: Final = 0.1
"""How often the key names a card, which no key of a group does."""
PACES: Final = ("live", "relaxed", "none")
COMPUTERS: Final = ("hatchling", "greedy")
OPEN: Final = ("play", "use", "turn")
"""The answers by which a card of a hand becomes known to all."""
EVOLUTIONS: Final = tuple(card.id for cards in EVOLUTION_SETS.values() for card in cards)
MARKS: Final = re.compile("[\u2060\u2066-\u2069\u200e\u200f]")


@dataclass
class Holder(Somebody):
    """One of those who play with evolutions."""

    is_host: bool = False
    prepared: set[str] = field(default_factory=set)
    """Lobbies in which the box was chosen."""

    def acts(self) -> None:
        """Do one thing."""
        keys = [(one, action) for one in self._buttons() if (action := decode(one.data)) is not None]
        lobby = next((found for found in reversed(keys) if found[1].verb == Verb.START), None)
        if lobby is not None and self.rng.random() < SETS_UP:
            self._sets_up(*lobby)
        elif self.rng.random() < LOOKS:
            self._looks(keys)
        else:
            super().acts()

    def _sets_up(self, shown: SeenButton, action: Action) -> None:
        """Join; the host chooses the box first, and starts."""
        if not self.is_host:
            self._press(shown, Action(Verb.JOIN, action.match))
        elif action.match not in self.prepared:
            self._prepares(shown, action)
        else:
            self._press(shown, action)

    def _prepares(self, shown: SeenButton, action: Action) -> None:
        """Choose the box, a pace and a computer or none."""
        self.prepared.add(action.match)
        code = action.match
        self._press(shown, Action(Verb.OPTION, code, -1, ("boxes", f"+{BOX}")))
        self._press(shown, Action(Verb.OPTION, code, -1, ("pace", self.rng.choice(PACES))))
        for level in self.rng.sample(COMPUTERS, self.rng.choice((0, 1, 1))):
            self._press(shown, Action(Verb.ADD_COMPUTER, code, -1, (level,)))

    def _looks(self, keys: list[tuple[SeenButton, Action]]) -> None:
        """Look or play by the keys that are the same for all, or by one that names a card."""
        board = next((found for found in reversed(keys) if found[1].match), None)
        if board is None:
            return
        shown, action = board
        dice = self.rng.random
        if dice() < FORGES:
            self._press(shown, self._forged(action))
            return
        self._press(shown, Action(Verb.HAND, action.match))
        if dice() < PLAYS:
            self._press(shown, Action(Verb.PLAY_SEEN, action.match))

    def _forged(self, action: Action) -> Action:
        """A key that names a card."""
        code, card, decision = action.match, self.rng.choice(EVOLUTIONS), action.decision
        verb = self.rng.choice((Verb.KEEP_DRAWN, Verb.ANSWER, Verb.ANSWER))
        if verb == Verb.KEEP_DRAWN:
            return Action(verb, code, -1, (card,))
        return Action(verb, code, max(0, decision), (self.rng.choice(("play", "take")), card))

    def _press(self, shown: SeenButton, action: Action) -> None:
        self.presses(SeenButton(shown.message, encode(action)))


# What is read over their shoulders


class Told(NamedTuple):
    """Words of the bot, who reads them, and the match of whose board they are or of whose press."""

    words: str
    reader: int | None
    """None: a whole group."""
    match: str


@dataclass
class NamesTold:
    """Remembers who pressed what, and finds names in what is told."""

    pressed: dict[str, Press] = field(default_factory=dict)
    figures: Counter[str] = field(default_factory=Counter)
    """Names that were read where they may be."""

    def note(self, press: Press) -> None:
        """Somebody pressed a button."""
        self.pressed[press.id] = press

    def hear(self, written: Written, name: str, given: dict[str, Any], result: Any) -> Iterator[str]:
        """What a call of the bot told of a card that its reader must not know, in words."""
        told = self._told(name, given, result)
        found = () if told is None else [*_cards_in(told.words)]
        if told is None or not found:
            return
        known = _known(written, told)
        for card in found:
            if known is None or card in known:
                self.figures["names in a group" if told.reader is None else "names to one"] += 1
            else:
                who = "a group" if told.reader is None else told.reader
                yield f"{told.match}: {who} reads of {card} before it was played: {told.words!r}"

    def _told(self, name: str, given: dict[str, Any], result: Any) -> Told | None:
        match name:
            case "answerCallbackQuery":
                press = self.pressed.get(str(given.get("callback_query_id")))
                action = None if press is None else decode(press.data)
                if press is None or action is None or not action.match:
                    return None
                return Told(str(given.get("text", "")), press.person_id, action.match)
            case "sendMessage" | "editMessageText" if isinstance(result, dict):
                code = next(_codes(result), "")
                chat = int(given.get("chat_id", 0))
                return Told(str(result.get("text", "")), chat if chat > 0 else None, code) if code else None
            case _:
                return None


def _codes(message: Mapping[str, Any]) -> Iterator[str]:
    """The matches of whose boards a message is."""
    for row in message.get("reply_markup", {}).get("inline_keyboard", ()):
        for button in row:
            action = decode(button.get("callback_data"))
            if action is not None and action.match and action.verb in (Verb.ANSWER, Verb.HAND, Verb.MORE):
                yield action.match


def _known(written: Written, told: Told) -> set[str] | None:
    """The cards that a reader may know: those of the own set, and all that were played; None for all."""
    rows = written("SELECT id, status FROM match WHERE code = ?", (told.match,))
    if not rows or rows[0][1] != Status.LIVE:
        return None
    texts = written("SELECT text FROM event WHERE match = ?", (rows[0][0],))
    words = {word for (text,) in texts for word in _words_of(text)}
    seats = written("SELECT monster, account FROM seat WHERE match = ?", (rows[0][0],))
    own = {
        card.id
        for monster, account in seats
        if account is not None and account == told.reader
        for card in EVOLUTION_SETS.get(monster, ())
    }
    return own | words


def _words_of(text: str) -> list[str]:
    words = text.split()
    return words if words[0] in OPEN else []


def _cards_in(words: str) -> Iterator[str]:
    for found in _pattern().finditer(MARKS.sub("", words)):
        yield _named()[found[0]]


@cache
def _named() -> dict[str, str]:
    """The cards by their names in all languages, but for names that a power card has, too."""
    every = [texts_for(locale) for locale in LOCALES]
    others = {card_name(card, Edition.SECOND, texts) for card in CARDS for texts in every}
    names = {card_name(card, Edition.SECOND, texts): card for card in EVOLUTIONS for texts in every}
    return {MARKS.sub("", name): card for name, card in names.items() if name not in others}


@cache
def _pattern() -> re.Pattern[str]:
    longest_first = sorted(_named(), key=len, reverse=True)
    return re.compile(r"(?<!\w)(?:" + "|".join(map(re.escape, longest_first)) + r")(?!\w)")
