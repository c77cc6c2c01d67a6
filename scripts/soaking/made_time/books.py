"""A book of its own beside a table: what its people meant, what they were told, and what came of it.

Each press and each text is written down with what its writer meant. At rest the book is compared with the
log: an entry that was told as done stands there once, in its order, as it was meant (lines.py); one that was
refused stands nowhere, and somebody said why (words.py); dice that were tapped are those of one hand
(rolls.py); and all numbers are those of somebody who counts along (score.py).
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

from sqlalchemy import Connection, text

from kotbot.matches.facts import Mode
from kotbot.matches.idempotence import REFUSED
from kotbot.matches.modes import of_record
from kotbot.playground.world.presses import Press
from kotbot.playground.world.world import Chat, Message
from kotbot.store.match_cache import MatchCache
from kotbot.store.unit import Unit
from kotbot.views.base.verbs import Verb
from scripts.soaking.checks import reader
from scripts.soaking.made_time.entries import Entry
from scripts.soaking.made_time.lines import misplaced, roller
from scripts.soaking.made_time.score import Score, standing
from scripts.soaking.made_time.words import is_refusal

ANSWERED_WITHIN: Final = 90.0
"""Seconds that an answer to a text may wait in a group whose budget is spent, and die with the process."""
SILENT: Final = ("no",)
"""Texts that may change the board and enter nothing."""
WRITE: Final = (
    *(Verb.FACE, Verb.ANSWER, Verb.CORRECT, Verb.INSIST, Verb.NEXT_TURN, Verb.ATTACK, Verb.OFFER),
    *(Verb.UNDO, Verb.REDO, Verb.ERASE, Verb.TAKE_OVER, Verb.COUNT, Verb.MODE, Verb.DICE),
)
"""Verbs whose presses count, or are refused."""
_PRESSES: Final = text(
    "SELECT id, account, code, detail, at FROM press WHERE id NOT LIKE 'refused %' ORDER BY rowid"
)
_ASKED: Final = text("SELECT id FROM press WHERE id LIKE 'refused %' AND detail LIKE 'confirm %'")
"""Texts in answer to which the board asked whether they are meant so."""
_TABLES: Final = text("SELECT id, code, head FROM match WHERE mode != 'digital' AND head > 0 ORDER BY id")
_EVENTS: Final = text("SELECT * FROM event WHERE match = :match ORDER BY seq")
_MODE: Final = "mode "


class Death(NamedTuple):
    """When a process died: Unix seconds of the world, and by the clock of the bot, without a zone."""

    at: float
    by_its_clock: datetime


class Book:
    """What the hands of one table did; `bot` is the user id of the bot."""

    def __init__(self, bot: int) -> None:
        self._bot = bot
        self.entries: dict[str, Entry] = {}
        self.figures: Counter[str] = Counter()
        """How many of them counted, were refused, or neither."""

    def pressed(self, press: Press) -> None:
        """Somebody pressed a button."""
        self.entries[press.id] = Entry(press.id, press.person_id, press=press)

    def typed(self, chat: Chat, message: Message, meant: Entry) -> None:
        """Somebody typed something."""
        name = f"words {chat.id_for(self._bot)} {message.id}"
        self.entries[name] = replace(meant, id=name, chat=chat, message=message)

    def wrong(
        self, path: Path, now: Callable[[], datetime], deaths: Sequence[Death], left_out: Sequence[float]
    ) -> list[str]:
        """What does not hold, in words, while nothing is going on.

        `left_out` are the moments at which more waited for a chat than is sent, in Unix seconds of the world.
        """
        lost = [*(death.at for death in deaths), *left_out]
        with reader(Path(path.name)).connect() as connection:
            connection.exec_driver_sql("BEGIN")
            unit = Unit(connection, MatchCache(), now, Random(0).randbytes, 1.0)
            rows = connection.execute(_PRESSES).all()
            asked = {name.removeprefix(REFUSED) for name in connection.execute(_ASKED).scalars()}
            return [
                *self._told({row.id for row in rows}, asked, lost),
                *self._misplaced(connection, rows, deaths),
                *miscounted(connection, unit),
            ]

    # What people were told

    def _told(self, counted: set[str], asked: set[str], lost: Sequence[float]) -> Iterator[str]:
        """What was refused does not count, what was told as done does, and whatever does not is told why."""
        self.figures.clear()
        for entry in self.entries.values():
            counts, told = entry.id in counted, entry.told()
            refused = told is not None and is_refusal(told)
            self.figures["counted" if counts else "refused" if refused else "else"] += 1
            if counts and refused and entry.press is None:
                yield f"{entry} counts, and was refused: {told!r}"
            elif not counts and told and not refused and entry.verb in WRITE:
                yield f"{entry} does not count, and was told {told!r}"
            elif counts or told is not None or entry.id in asked:
                continue
            elif not self._may_be_silent(entry, lost):
                yield f"{entry} does not count, and nobody said why"

    @staticmethod
    def _is_lost(message: Message, lost: Sequence[float]) -> bool:
        return any(message.date - 1 <= at <= message.date + ANSWERED_WITHIN for at in lost)

    def _may_be_silent(self, entry: Entry, lost: Sequence[float]) -> bool:
        """Whether nobody need say why a text enters nothing.

        Its answer waited and the process died with it, too much of one person or of the chat waited, or
        another text of the same person was answered later: of too many at once, and of the same typed twice,
        the last one that came is, which need not be the last one that was typed.
        """
        message = entry.message
        if message is None or entry.text in SILENT:
            return True
        if self._is_lost(message, lost) or entry.is_shed():
            return True
        answers = (other.answer() for other in self.entries.values() if other.person == entry.person)
        return any(answer is not None and answer.id > message.id for answer in answers)

    # What is written

    def _misplaced(
        self, connection: Connection, rows: Sequence[Any], deaths: Sequence[Death]
    ) -> Iterator[str]:
        restarts = [death.by_its_clock for death in deaths]
        for code in [row.code for row in connection.execute(_TABLES)]:
            accepted = [row for row in rows if row.code == code]
            yield from misplaced(connection, code, accepted, self.entries, restarts)


def miscounted(connection: Connection, unit: Unit) -> Iterator[str]:
    """Tables whose numbers are others than those of somebody who counts along."""
    for table in connection.execute(_TABLES).all():
        record = unit.match_by_id(table.id)
        state = None if record is None else of_record(unit, record).state
        if record is None or state is None:
            continue
        stood = standing(connection.execute(_EVENTS, {"match": table.id}).all(), table.head)
        score = Score(state.seats, _first_mode(record.mode, stood))
        for row in stood:
            score.enter(row.turn, roller(row.happened), row.text)
        score.reach(state.turn)
        has = (list(state.hearts), list(state.stars), list(state.energy), state.city)
        if score.is_known and has != score.numbers():
            lines = "\n".join(f"{row.turn} {row.text}" for row in stood)
            yield f"{table.code}: the table has {has}, the book {score.numbers()}\n{lines}"


def _first_mode(present: Mode, stood: Sequence[Any]) -> Mode:
    """The mode before the first change of it."""
    changes = [row.text.removeprefix(_MODE) for row in stood if row.text.startswith(_MODE)]
    if not changes:
        return present
    return Mode.COUNTERS if changes[0] == Mode.REFEREE else Mode.REFEREE
