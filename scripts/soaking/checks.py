"""What must hold whenever nothing is going on: of presses, boards and events, whatever went wrong before."""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import datetime
from functools import cache
from pathlib import Path
from secrets import token_bytes
from typing import Final, NamedTuple

from sqlalchemy import Connection, Engine, NullPool, create_engine, text
from telegram import Bot as TelegramBot
from telegram import InlineKeyboardButton, InlineKeyboardMarkup, User

from kotbot.i18n import texts_for
from kotbot.matches import finding
from kotbot.matches.facts import OPEN, MatchFacts, Status
from kotbot.playground.base.html_entities import parse_html
from kotbot.playground.base.markup import InlineKeyboard
from kotbot.playground.base.text import finished
from kotbot.playground.delivery.faults import FaultKind
from kotbot.playground.playground import Playground
from kotbot.playground.world.world import Chat, Message
from kotbot.store.match_cache import MatchCache
from kotbot.store.monotonic_clock import system_time
from kotbot.store.unit import Unit
from kotbot.telegram.outgoing.buttons import markup
from kotbot.telegram.outgoing.formatting import html_of
from kotbot.telegram.outgoing.page_links import PageLinks
from kotbot.telegram.outgoing.unreached import Unreached
from kotbot.views.base.screen import Screen
from kotbot.views.modes import beginning, board
from scripts.soaking.people import Story, all_buttons, code_of_board

CLOCK: Final = "⏳"
"""In a line of a board that changes by itself."""


@cache
def reader(database: Path) -> Engine:
    """What only reads a file; made once, for what it compiles."""
    return create_engine(f"sqlite+pysqlite:///file:{database}?mode=ro&uri=true", poolclass=NullPool)


class Row(NamedTuple):
    """A message that the bot knows of."""

    chat: int
    message: int
    kind: str
    language: str
    inline_message_id: str


class Checks:
    """Looks at the playground and, by a connection of its own that only reads, at the database."""

    def __init__(
        self, playground: Playground, story: Story, engine: Engine, now: Callable[[], datetime] = system_time
    ) -> None:
        self._playground = playground
        self._story = story
        self._engine = engine
        self._now = now

    def wrong(self) -> list[str]:
        """What does not hold, in words; nothing is wrong in the end."""
        found = [*self.unanswered(), *self._calls()]
        with self._engine.connect() as connection:
            connection.exec_driver_sql("BEGIN")
            unit = Unit(connection, MatchCache(), self._now, token_bytes, 1.0)
            codes = list(connection.execute(text("SELECT code FROM match ORDER BY id")).scalars())
            every = [facts for code in codes if (facts := _as_drawn(unit, code)) is not None]
            for check in (self._boards, self._strays, self._events, self._pressed, self._left):
                found += check(connection, every)
        return found

    def ended(self) -> Counter[str]:
        """How many matches there are, by mode and status."""
        with self._engine.connect() as connection:
            rows = connection.execute(text("SELECT mode, status FROM match"))
            return Counter(f"{mode} {status}" for mode, status in rows)

    # What the bot said

    def unanswered(self) -> Iterator[str]:
        """Presses without an answer, in words."""
        for press in self._story.open():
            age = self._playground.clock.now() - press.pressed
            where = f"#{press.message_id} in {press.chat_key}"
            yield f"press {press.data!r} on {where}: no answer after {age:.1f} s"

    def _calls(self) -> Iterator[str]:
        errors, happened = self._playground.statistics.errors, self._playground.faults.happened
        too_many = errors["429"] - happened[FaultKind.TOO_MANY]
        if too_many:
            yield f"{too_many} calls were above the budgets"
        if errors["500"]:
            yield "the playground failed itself"

    # What stands in the chats

    def _boards(self, connection: Connection, every: list[MatchFacts]) -> Iterator[str]:
        """Each open match has one board in each of its chats, which shows the match as it is."""
        for facts in every:
            rows = [row for row in _rows(connection, facts.code) if row.kind == "board"]
            for chat in facts.chats:
                here = [row for row in rows if row.chat == chat]
                if facts.status in OPEN and (len(here) > 1 or not (here or facts.is_inline)):
                    yield f"{facts.code}: {len(here)} boards in {chat} are known"
                for row in here[-1:]:
                    yield from self._board(facts, row)

    def _board(self, facts: MatchFacts, row: Row) -> Iterator[str]:
        shown = self._shown(row)
        if shown is None and row.inline_message_id:
            return  # its people deleted it, of which Telegram tells only who edits it
        if shown is None:
            yield f"{facts.code}: its board #{row.message} in {row.chat} is not there"
            return
        if facts.status is Status.LOBBY:
            return  # it may show a page of the lobby
        language = facts.language if row.chat == facts.chat else row.language
        drawn = (made for it in (facts, *_while_tapped(facts)) for made in self._screens(it, language))
        if any(_shows(shown, made) for made in drawn):
            return  # that a roll rests draws no board
        screen = next(self._screens(facts, language))
        is_words = _lines(shown.formatted.text)
        should = _lines(finished(parse_html(html_of(screen))).text)
        first = _lines(finished(parse_html(html_of(beginning(facts, texts_for(language))))).text)
        if is_words not in (should, first):  # how a chapter begins is said once
            where = f"#{row.message} in {row.chat}"
            yield f"{facts.code}: {where} is behind\n--- it says\n{is_words}\n--- of\n{should}"
        buttons, should_buttons = _buttons(shown), _wanted(markup(screen.keyboard))
        if buttons != should_buttons:
            yield f"{facts.code}: #{row.message} in {row.chat} has {buttons}\nof {should_buttons}"

    def _screens(self, facts: MatchFacts, language: str) -> Iterator[Screen]:
        """A board as the bot makes it without a live page, with the links below it.

        Who is asked in an inline message may have been out of reach.
        """
        (bot,) = self._playground.world.bots.values()
        known = _introduced(bot.token, bot.username, inline=bot.inline)
        texts, links = texts_for(language), PageLinks(known, None, plays_anywhere=True)
        screen = board(facts, texts)
        unreached = Unreached()
        for account in (None, None if facts.asked is None else facts.seats[facts.asked].account):
            if account is not None:
                unreached.note(account)
            door = links.row_of_inline(facts, texts, unreached) if facts.is_inline else ()
            yield replace(screen, keyboard=(*screen.keyboard, *door, *links.challenge(facts, texts)))

    def _strays(self, connection: Connection, every: list[MatchFacts]) -> Iterator[str]:
        """No other message has buttons of a board, but questions about what somebody typed."""
        for facts in every:
            known = [row for row in _rows(connection, facts.code) if row.kind == "board"]
            rows: set[tuple[int, int] | str] = {
                row.inline_message_id or (row.chat, row.message) for row in known
            }
            for chat in self._playground.world.chats.values():
                for message in chat.messages.values():
                    is_live = any(code_of_board(data) == facts.code for data in _data(message))
                    address = message.inline_id or (self._number(chat), message.id)
                    if is_live and message.reply_to is None and address not in rows:
                        yield f"{facts.code}: #{message.id} in {self._number(chat)} has live buttons"

    def _number(self, chat: Chat) -> int:
        """The number by which the bot knows a chat."""
        return chat.id_for(next(iter(self._playground.world.bots)))

    def _shown(self, row: Row) -> Message | None:
        """The message of a row; None if it is not there."""
        world = self._playground.world
        if row.inline_message_id:
            found = world.inline_message(row.inline_message_id)
            return None if found is None else found[1]
        chat = self._chat(row.chat)
        return None if chat is None else chat.messages.get(row.message)

    def _chat(self, number: int) -> Chat | None:
        world = self._playground.world
        return world.group(number) if number < 0 else world.private_chat(number, next(iter(world.bots)))

    # What is written

    def _events(self, connection: Connection, every: list[MatchFacts]) -> Iterator[str]:
        """Events are numbered without gaps, and nobody acts for a seat of somebody else."""
        asked = text(
            "SELECT event.seq, event.seat, event.account, seat.account AS owner, seat.name FROM event"
            " JOIN match ON match.id = event.match"
            " LEFT JOIN seat ON seat.match = event.match AND seat.place = event.seat"
            " WHERE match.code = :code ORDER BY event.seq"
        )
        for facts in every:
            rows = connection.execute(asked, {"code": facts.code}).all()
            if [row.seq for row in rows] != list(range(1, len(rows) + 1)):
                yield f"{facts.code}: events have the numbers {[row.seq for row in rows]}"
            for row in rows if facts.mode == "digital" else ():
                if row.account is not None and row.seat >= 0 and row.owner not in (row.account, None):
                    whose = f"of seat {row.seat} is by {row.account}, not {row.owner}"
                    yield f"{facts.code}: event {row.seq} {whose}"

    def _pressed(self, connection: Connection, _: list[MatchFacts]) -> Iterator[str]:
        """Every press that counted was made, by the person who is said to have made it."""
        made = self._story.made
        for number, account in connection.execute(text("SELECT id, account FROM press")):
            if number.isdecimal() and made.get(number) != account:
                yield f"press {number} counts for {account}, and was of {made.get(number)}"

    def _left(self, connection: Connection, _: list[MatchFacts]) -> Iterator[str]:
        """Nothing waits any more: no update, no board that was meant, no message that should go."""
        for body in connection.execute(text("SELECT body FROM incoming_update")).scalars():
            yield f"an update is not done: {body}"
        waiting = "('meant', 'former', 'stray', 'text')"
        kinds = f"SELECT kind, count(*) FROM board WHERE kind IN {waiting} GROUP BY kind"
        for kind, number in connection.execute(text(kinds)):
            yield f"{number} boards are {kind}"


def _as_drawn(unit: Unit, code: str) -> MatchFacts | None:
    """A match as its board shows it: in private with the hand of who plays there."""
    facts = finding.by_code(unit, code)
    if facts is None or not facts.private:
        return facts
    return finding.from_seat(unit, code, facts.chat) or facts


def _rows(connection: Connection, code: str) -> list[Row]:
    asked = text(
        "SELECT board.chat, board.message, board.kind, board.language, board.inline_message_id"
        " FROM board"
        " JOIN match ON match.id = board.match WHERE match.code = :code ORDER BY board.message"
    )
    return [Row(*row) for row in connection.execute(asked, {"code": code})]


@cache
def _introduced(token: str, username: str, *, inline: bool) -> TelegramBot:
    """The library's bot that knows what Telegram says of it, and makes no calls; made once, it is slow."""
    known = TelegramBot(token)
    known._bot_user = User(0, username, is_bot=True, username=username, supports_inline_queries=inline)
    return known


def _while_tapped(facts: MatchFacts) -> Iterator[MatchFacts]:
    """A match at a table as it is while one of its people is tapping the roll."""
    table = facts.table
    if table is not None:
        for hand in {facts.host, *(seat.account for seat in facts.seats)}:
            yield replace(facts, table=replace(table, typist=hand))


def _shows(message: Message, screen: Screen) -> bool:
    """Whether a message has the words and the buttons of a board."""
    is_words, should = _lines(message.formatted.text), _lines(finished(parse_html(html_of(screen))).text)
    return is_words == should and _buttons(message) == _wanted(markup(screen.keyboard))


def _lines(words: str) -> str:
    return "\n".join(line for line in words.split("\n") if CLOCK not in line)


def _buttons(message: Message) -> list[list[tuple[str, str]]]:
    rows = message.markup.rows if isinstance(message.markup, InlineKeyboard) else ()
    return [[(button.text, button.value) for button in row] for row in rows]


def _wanted(keyboard: InlineKeyboardMarkup | None) -> list[list[tuple[str, str]]]:
    rows = keyboard.inline_keyboard if keyboard is not None else ()
    return [[(it.text, _value(it)) for it in row] for row in rows]


def _value(button: InlineKeyboardButton) -> str:
    chosen = button.switch_inline_query_chosen_chat
    if chosen is not None:
        return chosen.query or ""
    return str(button.callback_data or button.url or button.copy_text)


def _data(message: Message) -> list[str]:
    return [button.value for button in all_buttons(message) if button.kind == "callback_data"]


def logged(log: Path) -> Iterator[str]:
    """What a log tells that must not be there."""
    for line in log.read_text(encoding="utf-8").splitlines():
        if "Traceback" in line or "[critical" in line:
            yield f"in the log: {line}"
