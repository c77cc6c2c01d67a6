"""What the bot promises to people and hosts, checked by what people were told and by what is on the disk.

All that `scripts.soaking.checks` looks at, and beside it: what was confirmed is written, once; the log leads
to the stored position; boards never go back; clocks stand still while nobody could play and are not lost; of
who was forgotten nothing is left.
"""

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import datetime, timedelta
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

from sqlalchemy import Connection, text

from engine import replay
from engine.codec import to_json
from kotbot.i18n import LOCALES, texts_for
from kotbot.matches.core.replaying import replayed
from kotbot.matches.facts import Occupant, Pace, Status
from kotbot.matches.modes import of_record
from kotbot.playground.base.html_entities import parse_html
from kotbot.playground.base.text import finished
from kotbot.store.match_cache import MatchCache
from kotbot.store.unit import Unit
from kotbot.telegram.outgoing.buttons import decode
from kotbot.telegram.outgoing.formatting import html_of
from kotbot.views.base.verbs import Verb
from kotbot.views.people.settings import deleted
from scripts.soaking.checks import reader

ASKING: Final = (Verb.ANSWER, Verb.COMMIT)
KEPT_ABOUT: Final = ("chat",)
"""Tables that may name somebody who was forgotten: a block in a chat's settings protects others."""

Written = Callable[[str, tuple[Any, ...]], list[tuple[Any, ...]]]
"""Reads what is committed."""


class Waits(NamedTuple):
    """All of that at a moment, with the last sign of life."""

    of: dict[tuple[str, int, str], datetime]
    beat: datetime | None


class Promises:
    """Remembers what people were told, and compares."""

    def __init__(self, wrong: Callable[[str], None], now: Callable[[], datetime]) -> None:
        self._wrong = wrong
        self._now = now
        self._asked: dict[tuple[Any, str], int] = {}
        """The newest decision that was shown, by chat and match."""
        self._confirmed: dict[str, tuple[Any, ...]] = {}
        """The row of each press that was answered after it counted."""
        self.told_forgotten: set[int] = set()
        """Private chats that were told that nothing is left."""
        self._words_of_forgotten = {
            finished(parse_html(html_of(deleted(texts_for(locale))))).text for locale in LOCALES
        }
        self.confirmed = 0

    # As it happens

    def hear(self, written: Written, name: str, given: dict[str, Any], result: Any) -> None:
        """A call of the bot was done; `written` reads what is in the database at this moment."""
        match name:
            case "sendMessage" | "editMessageText":
                self._shown(given, result)
            case "answerCallbackQuery":
                self._answered(written, str(given.get("callback_query_id")))
            case _:
                pass

    def _shown(self, given: dict[str, Any], result: Any) -> None:
        """A board never asks what was asked before something that was shown already."""
        if isinstance(result, dict) and result.get("text") in self._words_of_forgotten:
            self.told_forgotten.add(int(given["chat_id"]))
        if "reply_parameters" in given:  # asked about what somebody typed, as it stood then
            return
        inline = given.get("inline_message_id")
        shown = result if inline is None else {"reply_markup": json.loads(given.get("reply_markup") or "{}")}
        for code, decision in _asks(shown):
            where = given.get("chat_id", inline), code
            if decision < self._asked.get(where, -1):
                newest = self._asked[where]
                self._wrong(f"{code}: in {where[0]} decision {decision} is asked after {newest} was")
            self._asked[where] = max(decision, self._asked.get(where, -1))

    def _answered(self, written: Written, press: str) -> None:
        """What counted when it was answered counts for ever."""
        for row in written("SELECT account, code, detail FROM press WHERE id = ?", (press,)):
            self.confirmed += 1
            self._confirmed[press] = row

    # At rest

    def broken(self, path: Path, forgotten: Sequence[int], names: Sequence[str]) -> list[str]:
        """What does not hold, in words, while nothing is going on."""
        with reading(path) as connection:
            connection.exec_driver_sql("BEGIN")
            unit = Unit(connection, MatchCache(), self._now, Random(0).randbytes, 1.0)
            return [
                *self._kept(connection),
                *once(connection),
                *replays(unit, matches(connection)),
                *_waits(connection, unit),
                *_whole(connection),
                *_left_of(connection, forgotten, names),
                *_bytes_of(path, names),
            ]

    def _kept(self, connection: Connection) -> Iterator[str]:
        rows = connection.execute(text("SELECT id, account, code, detail FROM press"))
        present = {row.id: (row.account, row.code, row.detail) for row in rows}
        for press, row in self._confirmed.items():
            if present.get(press) != row:
                yield f"press {press} was confirmed as {row} and is now {present.get(press)}"

    def forget_person(self, account: int) -> None:
        """Their presses go with them."""
        self._confirmed = {press: row for press, row in self._confirmed.items() if row[0] != account}


def reading(path: Path) -> Connection:
    """A connection that only reads, for a block."""
    return reader(Path(path.name)).connect()


def _asks(result: Any) -> Iterator[tuple[str, int]]:
    if not isinstance(result, dict):
        return
    for row in result.get("reply_markup", {}).get("inline_keyboard", ()):
        for button in row:
            action = decode(button.get("callback_data"))
            if action is not None and action.verb in ASKING and action.decision >= 0:
                yield action.match, action.decision


def once(connection: Connection) -> Iterator[str]:
    """A decision of a digital match is answered once by people, unless that was taken back."""
    asked = text(
        "SELECT match.code, event.decision, count(*) AS n FROM event JOIN match ON match.id = event.match"
        " WHERE match.mode = 'digital' AND event.account IS NOT NULL AND event.seat >= 0"
        " AND event.text NOT LIKE 'undo %' AND event.text NOT LIKE 'use %' AND event.text NOT LIKE 'play %'"
        " GROUP BY match.code, event.decision HAVING count(*) > 1"
    )
    for row in connection.execute(asked):
        yield f"{row.code}: decision {row.decision} was answered {row.n} times"


def matches(connection: Connection) -> list[int]:
    """All matches, by their numbers."""
    return list(connection.execute(text("SELECT id FROM match ORDER BY id")).scalars())


def replays(unit: Unit, numbers: Iterable[int]) -> Iterator[str]:
    """The log of each of these matches leads from the first position to the one that is stored."""
    for number in numbers:
        record = unit.match_by_id(number)
        if record is None:
            continue
        game = of_record(unit, record)
        if game.state is None or record.status is Status.LOBBY:
            continue
        try:
            leads_to = to_json(replay(replayed(game)[0]))
        except Exception as error:
            yield f"{record.code}: the log does not replay: {error!r}"
            continue
        stored = to_json(game.state)
        if leads_to != stored | {"rules": leads_to["rules"]}:
            differ = sorted(name for name in stored if stored[name] != leads_to.get(name))
            yield f"{record.code}: the log leads to another position: {differ}"


def _waits(connection: Connection, unit: Unit) -> Iterator[str]:
    """Whoever is asked in a digital match with a pace has a clock."""
    waiting = set(connection.execute(text("SELECT match FROM deadline")).scalars())
    found = connection.execute(
        text("SELECT id FROM match WHERE mode = 'digital' AND status = 'live' AND paused = '' ORDER BY id")
    )
    for number in list(found.scalars()):
        record = unit.match_by_id(number)
        game = None if record is None else of_record(unit, record)
        if record is None or game is None or game.state is None or number in waiting:
            continue
        seat = game.state.asked_seat
        is_computer = seat is not None and seat >= 0 and game.seats[seat].occupant is Occupant.COMPUTER
        if is_computer or record.pace is not Pace.NONE:
            yield f"{record.code}: seat {seat} is asked, and nothing waits for it"


def _whole(connection: Connection) -> Iterator[str]:
    found = connection.exec_driver_sql("PRAGMA integrity_check").scalars().all()
    if found != ["ok"]:
        yield f"the database is damaged: {found}"
    if connection.exec_driver_sql("PRAGMA foreign_key_check").all():
        yield "a row belongs to one that is gone"


def _left_of(connection: Connection, forgotten: Sequence[int], names: Sequence[str]) -> Iterator[str]:
    """In no table anything of who was forgotten."""
    if not forgotten:
        return
    wanted = [*map(str, forgotten), *names]
    tables = connection.execute(text("SELECT name FROM sqlite_master WHERE type = 'table'")).scalars().all()
    for table in tables:
        if table in KEPT_ABOUT:
            continue
        for row in connection.exec_driver_sql(f"SELECT * FROM {table}").mappings():
            for column, value in row.items():
                if any(one in str(value) for one in wanted):
                    yield f"of a forgotten person is left {table}.{column}: {str(value)[:120]}"


def _bytes_of(path: Path, names: Sequence[str]) -> Iterator[str]:
    """Nor in the files."""
    for ending in ("", "-wal") if names else ():
        one = path.with_name(path.name + ending)
        content = one.read_bytes() if one.exists() else b""
        for name in names:
            if name.encode() in content:
                yield f"the name of a forgotten person is in the file{ending}"


# Clocks


def waits(path: Path) -> Waits:
    """What matches wait for now."""
    asked = text(
        "SELECT match.code, deadline.decision, deadline.kind, deadline.clock FROM deadline"
        " JOIN match ON match.id = deadline.match"
        " WHERE deadline.kind IN ('time_out', 'window') AND deadline.clock IS NOT NULL"
    )
    with reading(path) as connection:
        rows = connection.execute(asked).all()
        beat = connection.execute(text("SELECT min(at) FROM heartbeat")).scalar()
    of = {(row.code, row.decision, row.kind): _moment(row.clock) for row in rows}
    return Waits(of, None if beat is None else _moment(beat))


def _moment(stored: Any) -> datetime:
    moment = stored if isinstance(stored, datetime) else datetime.fromisoformat(str(stored))
    return moment.replace(tzinfo=None)


def moved_otherwise(before: Waits, after: Waits, least: timedelta, most: timedelta) -> Iterator[str]:
    """Clocks that did not stand still as long as they should have."""
    for key, clock in before.of.items():
        now = after.of.get(key)
        if now is not None and not least <= now - clock <= most:
            by, low, high = (it.total_seconds() for it in (now - clock, least, most))
            where = f"{key[0]}, decision {key[1]}, {key[2]}"
            yield f"{where}: a clock moved by {by:.1f} s, not {low:.1f} to {high:.1f}"
