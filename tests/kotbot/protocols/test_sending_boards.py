"""Sending a board and knowing its number, with a kill or a lost answer at every step: in the end one stands.

What runs here is the real `BoardSender.send` and the real `RetiredBoards` (kotbot/telegram/outgoing) on
the real functions of kotbot/matches/boards.py, one transaction or call at a time, and after a kill what
`Service.finish` does at a start. Telegram, the rows and the lane of the chat are models.
"""

from collections.abc import Awaitable, Callable, Generator, Iterable
from copy import copy
from dataclasses import dataclass, field
from functools import partial
from types import SimpleNamespace
from typing import Any, Final, cast

import pytest
from telegram import Bot
from telegram.error import BadRequest, TimedOut

from kotbot.matches import boards
from kotbot.matches.facts import Address, ChatMessage, MatchFacts, Where
from kotbot.matches.ports import Unit
from kotbot.matches.records import BoardRecord
from kotbot.page.live import Live
from kotbot.store import NoDatabase, Store
from kotbot.telegram.outgoing import board_sender
from kotbot.telegram.outgoing.board_messages import BoardMessages
from kotbot.telegram.outgoing.board_screens import BoardPlace
from kotbot.telegram.outgoing.board_sender import BoardSender
from kotbot.telegram.outgoing.boards import Boards
from kotbot.telegram.outgoing.buttons import encode
from kotbot.telegram.outgoing.outbox import Outbox
from kotbot.telegram.outgoing.page_links import PageLinks
from kotbot.views.base.screen import Screen
from tests.kotbot.protocols.explorer import Broken, explore

CODE: Final = "QQQQ"
MATCH: Final = 1
CHAT: Final = -1001
HERE: Final = BoardPlace(Where(CHAT), "en")
FACTS: Final = cast(
    MatchFacts, SimpleNamespace(code=CODE, revision=3, seq=0, language="en", chat=CHAT, result=None)
)
WISHES: Final = 2
"""How often a board is to be sent: for the lobby, and once more below what people wrote."""
FAULTS: Final = 2


@dataclass(frozen=True)
class Asks:
    """What the bot waits for: a transaction, a message to be sent or deleted, or buttons to be taken."""

    work: Callable[[Unit], Any] | None = None
    strips: int = 0
    deletes: int = 0

    def __await__(self) -> Generator["Asks", Any, Any]:
        return (yield self)


class BoardUnit:
    """A unit of work on the rows of one match, as kotbot/store/rows/boards.py keeps them."""

    def __init__(self, rows: list[BoardRecord]) -> None:
        self._rows = rows

    def match(self, _: str) -> object:
        return SimpleNamespace(id=MATCH, code=CODE)

    def boards(self, _: int) -> list[BoardRecord]:
        return [copy(row) for row in self._rows]

    def board_at(self, address: Address) -> BoardRecord | None:
        return next((copy(row) for row in self._rows if row.address == address), None)

    def boards_of_kind(self, kind: str) -> list[BoardRecord]:
        return [copy(row) for row in self._rows if row.kind == kind]

    def put_board(self, board: BoardRecord) -> None:
        if board.id:
            self._rows[:] = [copy(board) if row.id == board.id else row for row in self._rows]
            return
        self._rows[:] = [row for row in self._rows if (row.chat, row.message) != (board.chat, board.message)]
        board.id = max((row.id for row in self._rows), default=0) + 1
        self._rows.append(copy(board))

    def set_drawn(self, board: BoardRecord, revision: int, digest: str) -> None:
        pass

    def drop_board(self, board: BoardRecord) -> None:
        this = (board.id, board.chat, board.message)
        self._rows[:] = [row for row in self._rows if (row.id, row.chat, row.message) != this]


@dataclass
class World:
    """A chat, the rows, and the process that sends."""

    messages: dict[int, bool] = field(default_factory=dict)
    """Whether each message has the buttons of a board, by its number."""
    rows: list[BoardRecord] = field(default_factory=list)
    deleted: set[int] = field(default_factory=set)
    wishes: int = WISHES
    faults: int = FAULTS
    wants: bool = False
    """The lane holds a board that is to be sent."""
    posted: dict[int, Callable[[], Awaitable[object]]] = field(default_factory=dict)
    """Messages that are to be stripped or deleted when nothing else is to be done."""
    runs: Any = None
    tidies: int = 0
    """The message that is being stripped or deleted."""
    asks: Asks = field(default_factory=Asks)
    history: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        self._starts()

    def _starts(self) -> None:
        """What `Service.finish` does, with nothing in memory."""
        self.runs, self.posted, self.wants = None, {}, False
        telegram = SimpleNamespace(
            send_message=lambda *_, **__: Asks(),
            edit_message_reply_markup=lambda chat_id, message_id: Asks(strips=message_id),
            delete_message=lambda chat_id, message_id: Asks(deletes=message_id),
            get_chat=_nothing_pinned,
        )
        store = SimpleNamespace(run=Asks)
        at_once = lambda _, call: call()  # noqa: E731
        outbox = SimpleNamespace(draw_with=lambda _: None, post=self._post, later=at_once)
        sheets = SimpleNamespace(
            put=lambda *_, **__: None, read=_nothing_read, known=lambda _: (), forget_row=self._forget
        )
        self.boards = Boards(
            cast(Bot, telegram),
            cast(Store, store),
            cast(Outbox, outbox),
            cast(BoardMessages, sheets),
            PageLinks(cast(Bot, telegram), None),
            Live(encode),
        )
        stands = any(row.kind == boards.BOARD for row in self.rows)
        self.wants = bool(boards.meant(self.unit)) or (self.wishes < WISHES and not stands)
        for row in boards.former(self.unit):
            self.boards.retired.go_later(row)
        for row in boards.strays(self.unit):
            self.boards.retired.strip_later(row)

    @property
    def unit(self) -> Unit:
        return cast(Unit, BoardUnit(self.rows))

    def _post(self, _: int, call: Callable[[], Awaitable[object]], __: object, key: tuple[str, int]) -> None:
        self.posted[key[1]] = call

    async def _forget(self, row: BoardRecord) -> None:
        await Asks(partial(boards.gone, board=row))

    def can_happen(self) -> Iterable[str]:
        if self.faults:
            yield "is killed"
        if self.runs is None:
            yield from self._can_begin()
        elif self.asks.work is not None:
            yield "commits"
            if self.faults:
                yield "finds no database"
        elif self.asks.strips:
            yield "takes buttons"
        elif self.asks.deletes:
            yield "deletes"
            if self.faults:
                yield "deletes, and the answer is lost"
        else:
            yield "sends"
            if self.faults:
                yield "sends, and the answer is lost"
                yield "sends, and that is lost"

    def _can_begin(self) -> Iterable[str]:
        if self.wishes:
            yield "is to send"
        if self.wants:
            yield "begins"
        else:
            yield from (f"tidies {number}" for number in list(self.posted)[:1])
        if len(self.messages) < WISHES:
            yield "somebody writes"

    def happens(self, what: str) -> None:
        if what in ("is killed", "finds no database") or "lost" in what:
            self.faults -= 1
        match what:
            case "is killed":
                self._starts()
            case "is to send":
                self.wishes, self.wants = self.wishes - 1, True
            case "begins":
                self.wants = False
                self._begins(self.boards.sender.send(FACTS, HERE, Screen(("the match",))))
            case "somebody writes":
                self._appears(buttons=False)
            case "commits":
                assert self.asks.work is not None
                self._goes_on(self.asks.work(self.unit))
            case "finds no database":
                self._goes_on(NoDatabase())
            case "takes buttons":
                self._strips(self.asks.strips)
            case "deletes":
                self._deletes(self.asks.deletes)
                self._goes_on(None)
            case "deletes, and the answer is lost":
                self._deletes(self.asks.deletes)
                self._goes_on(TimedOut())
            case "sends":
                self._goes_on(SimpleNamespace(message_id=self._appears(buttons=True)))
            case "sends, and the answer is lost":
                self._appears(buttons=True)
                self._goes_on(TimedOut())
            case "sends, and that is lost":
                self._goes_on(TimedOut())
            case _:
                self.tidies = int(what.split()[1])
                self._begins(self.posted.pop(self.tidies)())

    def _appears(self, buttons: bool) -> int:
        number = 1 + len(self.messages)
        self.messages[number] = buttons
        return number

    def _strips(self, number: int) -> None:
        if number in self.deleted:
            self._goes_on(BadRequest("Message to edit not found"))
            return
        self.messages[number] = False
        self._goes_on(None)

    def _deletes(self, number: int) -> None:
        self.messages[number] = False
        self.deleted.add(number)

    def _begins(self, coroutine: Any) -> None:
        self.runs = coroutine
        self._goes_on(None)

    def _goes_on(self, answer: Any) -> None:
        try:
            failed = isinstance(answer, Exception)
            self.asks = self.runs.throw(answer) if failed else self.runs.send(answer)
        except StopIteration:
            self.runs = None
        except (TimedOut, NoDatabase):
            self._again()

    def _again(self) -> None:
        """What the lane does with what failed."""
        is_board = self.runs.cr_code is BoardSender.send.__code__
        self.runs = None
        if is_board:
            self.wants = True
            return
        row = self.unit.board_at(ChatMessage(CHAT, self.tidies))
        if row is None:
            return
        if row.kind == boards.FORMER:
            self.boards.retired.go_later(row)
        else:
            self.boards.retired.strip_later(row)

    def key(self) -> object:
        frame = None if self.runs is None else self.runs.cr_frame
        place = None if frame is None else (frame.f_code.co_name, frame.f_lasti, frame.f_locals.get("number"))
        before = None if frame is None else frame.f_locals.get("before")
        rows = tuple((row.kind, row.message) for row in self.rows)
        asks = (self.asks.work is None, self.asks.strips, self.asks.deletes)
        now = (self.wishes, self.faults, self.wants, tuple(self.posted), tuple(sorted(self.deleted)))
        return tuple(self.messages.items()), rows, now, place, before, asks

    def fault(self) -> str:
        """What is wrong, most of it once nothing is to be done any more."""
        shown = self.unit.boards_of_kind(boards.BOARD)
        if any(row.message in self.deleted for row in shown):
            return f"the board is deleted: {sorted(self.deleted)}"
        if self.runs is not None or self.wants or self.posted or self.wishes:
            return ""
        standing = [row.message for row in self.rows if row.kind == boards.BOARD]
        pressable = [number for number, buttons in self.messages.items() if buttons]
        if len(standing) != 1:
            return f"{len(standing)} boards stand"
        if pressable != standing:
            return f"the board is {standing}, and {pressable} have its buttons"
        left = {row.kind for row in self.rows} - {boards.BOARD}
        return f"rows are left: {left}" if left else ""


async def _nothing_read(_: str) -> None:
    return None


async def _nothing_pinned(_: int) -> SimpleNamespace:
    return SimpleNamespace(pinned_message=None)


def search() -> int:
    def after(history: tuple[str, ...]) -> World:
        world = World()
        for what in history:
            world.happens(what)
        world.history = history
        return world

    def steps(world: World) -> Iterable[tuple[str, World]]:
        return ((what, after((*world.history, what))) for what in world.can_happen())

    return explore(World(), steps, World.fault, World.key)


def test_in_the_end_one_board_stands_and_nothing_else_has_its_buttons() -> None:
    assert search() > 500


def test_without_a_note_before_sending_a_second_board_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(boards, "mean", lambda *_: None)
    with pytest.raises(Broken, match=r"the board is \[2\], and \[1, 2\] have its buttons"):
        search()


def test_without_a_look_at_the_messages_above_it_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(boards, "record_strays", lambda *_: [])
    with pytest.raises(Broken, match="have its buttons"):
        search()


def test_without_retiring_the_former_board_it_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(boards, "retire", lambda *_: None)
    with pytest.raises(Broken, match="2 boards stand"):
        search()


def test_with_too_few_messages_looked_at_it_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(board_sender, "ORPHANS", 0)
    with pytest.raises(Broken, match="have its buttons"):
        search()
