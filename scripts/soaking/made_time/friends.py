"""People in chats without the bot: they call it there, press what it sent, and delete it now and then."""

import contextlib
from collections import deque
from collections.abc import Collection, Iterator
from dataclasses import dataclass, field
from typing import Final

from sqlalchemy import Connection, text

from kotbot.matches.facts import OPEN
from kotbot.matches.inline_chats import InlineWay, chat_of, is_inline
from kotbot.playground.acting.chats import PlaceInChat
from kotbot.playground.base.errors import RefusedError
from kotbot.playground.world.presses import InlineQuery, Press
from kotbot.playground.world.world import Bot, Chat, Message
from kotbot.telegram.outgoing.buttons import decode, link_to
from kotbot.views.base.verbs import Verb
from scripts.soaking.people import LINK, SeenButton, Somebody, all_buttons

CALLS_AGAIN: Final = 0.02
"""How often, of all that they do, somebody calls the bot where a match is already."""
DELETES: Final = 0.01
FOLLOWS: Final = 0.3
"""How often somebody follows a link with which a press was answered."""
FORGES: Final = 0.6
WORDS: Final = ("", "duel", "duel", "play", "origins", "дуэль", "asdf")
MOST_ANSWERS: Final = 6


@dataclass
class Friend(Somebody):
    """One of those who play in a chat where the bot is no member."""

    touched: set[str] = field(kw_only=True)
    """The inline messages on which anybody pressed."""
    asked: InlineQuery | None = None
    answers: deque[Press] = field(default_factory=lambda: deque(maxlen=MOST_ANSWERS))

    def acts(self) -> None:
        """Do one thing."""
        if self.asked is not None and self.asked.answer is not None:
            self._chooses(self.asked)
        elif self.rng.random() < CALLS_AGAIN:
            self._calls()
        elif self.rng.random() < DELETES:
            self._deletes()
        elif self.rng.random() < FOLLOWS:
            self._follows_an_answer()
        else:
            super().acts()

    def writes(self, text: str) -> None:
        """Write; the word that opens a match is a call."""
        if text == self.opens:
            self._calls()
        else:
            super().writes(text)

    def presses(self, button: SeenButton) -> int:
        """Press a button, perhaps several times at once."""
        times = super().presses(button)
        if times and button.message.inline_id is not None:
            self.touched.add(button.message.inline_id)
        return times

    def _pressed(self, press: Press) -> None:
        super()._pressed(press)
        self.answers.append(press)

    @property
    def _bot(self) -> Bot:
        return next(iter(self.playground.world.bots.values()))

    def _calls(self) -> None:
        """Mention the bot, or type behind its name."""
        words, by_mention = self.rng.choice(WORDS), self.rng.random() < 0.5
        how = "mentions" if by_mention else "asks inline"
        self.story.tell("call", f"{self.person.first_name} in {self.chat.key} {how}: {words}")
        if by_mention:
            self._here.writes(f"{self.opens} {words}".strip(), PlaceInChat())
        else:
            self.asked = self._here.asks_inline(self._bot, words, "")

    def _chooses(self, asked: InlineQuery) -> None:
        """Send one of the results, now and then twice."""
        self.asked = None
        results = asked.answer.results if asked.answer is not None else ()
        matches = [result.id for result in results if result.markup is not None]
        if not matches:
            return
        chosen = self.rng.choice(matches)
        for _ in range(self.rng.choice((1, 1, 1, 2))):
            self.story.tell("choice", f"{self.person.first_name} in {self.chat.key}: {chosen}")
            self._here.chooses(asked, chosen, PlaceInChat())

    def _deletes(self) -> None:
        """Delete a message of the bot, if Telegram lets them."""
        shown = self._in_sight()
        if not shown:
            return
        message = self.rng.choice(shown)
        with contextlib.suppress(RefusedError):
            self._here.deletes(message)
            self.story.tell("delete", f"{self.person.first_name} in {self.chat.key}: #{message.id}")

    def _follows_an_answer(self) -> None:
        """Start the bot by the link with which a press was answered."""
        links = [found[1] for press in self.answers if (found := LINK.search(press.url or ""))]
        if links:
            self.starts(links[-1])
            self.answers.clear()


@dataclass
class Outsider(Friend):
    """Somebody who knows all buttons of a chat that they are not in, and tries them elsewhere."""

    watched: Chat = field(kw_only=True)

    def acts(self) -> None:
        """Do one thing, or try what belongs to others."""
        own = self._in_sight()
        others = [data for message in self.watched.messages.values() for data in _of_matches(message)]
        if not own or not others or self.rng.random() > FORGES:
            super().acts()
            return
        data = self.rng.choice(others[-20:])
        action = decode(data)
        link = "" if action is None else link_to(action, self._bot.username)
        if found := LINK.search(link):
            self.starts(found[1])
        self.presses(SeenButton(own[-1], data))


def _of_matches(message: Message) -> Iterator[str]:
    """The data of buttons that name a match; an invitation names none, and whoever has it may accept it."""
    for button in (button for button in all_buttons(message) if button.kind == "callback_data"):
        action = decode(button.value)
        if action is not None and action.match and action.verb != Verb.HERE:
            yield button.value


@dataclass
class Circle:
    """Who plays in a chat without the bot, and the outsider who must not learn of it."""

    friends: list[Friend]
    outsider: Outsider
    touched: set[str]

    def wrong(self) -> Iterator[str]:
        """What the outsider was told, in words."""
        names = [friend.person.first_name for friend in self.friends]
        me = self.outsider.person.id
        for chat in self.outsider.playground.world.chats.values():
            for message in chat.messages.values() if me in chat.members else ():
                yield from (
                    f"an outsider reads of {name} in #{message.id} of {chat.key}"
                    for name in names
                    if name in message.formatted.text
                )
        for press in self.outsider.answers:
            told = press.text or ""
            yield from (f"an outsider is told of {name}: {told}" for name in names if name in told)


def wrong_chats(connection: Connection, touched: Collection[str]) -> Iterator[str]:
    """Each match of an inline message began with a press there, and has it for itself."""
    known = {chat_of(one, way) for one in touched for way in InlineWay}
    in_play: set[int] = set()
    rows = connection.execute(text("SELECT code, chat, status FROM match ORDER BY id"))
    for row in (row for row in rows if is_inline(row.chat)):
        if row.chat not in known:
            yield f"{row.code} began in a message on which nobody pressed"
        if row.status in OPEN and row.chat in in_play:
            yield f"{row.code} is the second open match of its message"
        if row.status in OPEN:
            in_play.add(row.chat)
