"""A database with a live match at every kind of question; `python -m tests.kotbot.store.positions` keeps it.

Run it once for each new migration, before the migration after that: the file is named after the revision
whose tables it holds, and is never written again.
"""

import sqlite3
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from kotbot.matches.facts import Mode, Person, Where
from kotbot.matches.lobby import join, open_lobby, set_option, start
from tests.kotbot.matches.kit import ANN, BOB, Bot
from tests.kotbot.matches.table.kit import open_table
from tests.kotbot.matches.test_restart import BOUGHT, KINDS, Row

KEPT: Final = Path(__file__).parent / "databases"


def fill(bot: Bot) -> dict[str, str]:
    """Put a match at every kind of question into a database; returns kinds by code."""
    kinds: dict[str, str] = {}
    for number, row in enumerate(KINDS):
        kinds[_match(bot, number, row)] = row[0]
    for number, (kind, row) in enumerate(BOUGHT.items(), start=len(KINDS)):
        code = _match(bot, number, row)
        bot.answer(code, bot.asked(code), row[0])
        kinds[code] = kind
    fill_tables(bot)
    return kinds


def fill_tables(bot: Bot) -> None:
    """A match at a table in each mode, with a history that can be taken back and brought back."""
    for number, mode in enumerate((Mode.REFEREE, Mode.COUNTERS)):
        table = open_table(bot, 4, mode, guests=[3], where=Where(-3000 - number))
        if mode is Mode.REFEREE:
            table.type("111ecc")
            table.answer("resolve all")
        for text in ("add 2 stars +1", "give 3 jets", "tokyo city 1 bay none"):
            table.enter(text)
        table.undo(BOB)


def _match(bot: Bot, number: int, row: Row) -> str:
    _, edition, seats, position = row
    where = Where(-2000 - number)
    opened = bot.do(lambda unit: open_lobby(unit, where, ANN, edition))
    assert opened.facts is not None
    code = opened.facts.code
    _seat(bot, code, BOB)
    bot.do(lambda unit: set_option(unit, code, ANN, "pace", "live"))
    bot.do(lambda unit: start(unit, code, ANN, f"start-{number}"))
    bot.at(code, *seats, **position)
    return code


def _seat(bot: Bot, code: str, person: Person) -> None:
    assert bot.do(lambda unit: join(unit, code, person)).note is not None


def dump(path: Path) -> str:
    """A database file as SQL."""
    connection = sqlite3.connect(path)
    try:
        return "\n".join(connection.iterdump()) + "\n"
    finally:
        connection.close()


def restore(sql: str, path: Path) -> None:
    """The database file that `dump` read."""
    connection = sqlite3.connect(path)
    try:
        connection.executescript(sql)
    finally:
        connection.close()


def main() -> None:
    """Write databases/REVISION.sql for the present tables, unless it is there."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "kotbot.db"
        bot = Bot(f"sqlite:///{path}")
        fill(bot)
        bot.close()
        sql = dump(path)
    revision = sql.split('INSERT INTO "alembic_version" VALUES(\'')[1].split("'")[0]
    target = KEPT / f"{revision}.sql"
    if target.exists():
        sys.exit(f"{target} is kept as it was written")
    KEPT.mkdir(exist_ok=True)
    target.write_text(sql, encoding="utf-8")
    print(f"{target}: {len(sql)} characters")


if __name__ == "__main__":
    main()
