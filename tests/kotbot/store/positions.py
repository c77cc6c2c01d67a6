"""A database with a live match at every kind of question; `python -m tests.kotbot.store.positions` keeps it.

Run it once for each new migration, before the migration after that: the file is named after the revision
whose tables it holds, and is never written again.
"""

import sqlite3
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from sqlalchemy import JSON, Connection, MetaData, Table, delete, func, insert, select, text

from kotbot.matches.digital.lobby import open_lobby, start
from kotbot.matches.facts import Mode, Person, Where
from kotbot.matches.open import watching
from kotbot.matches.open.lobby import join, set_option
from kotbot.store.database import connect, read_url
from kotbot.store.migrate import upgrade
from scripts.testing.matches import ANN, BOB, Bot
from scripts.testing.tables import open_table
from tests.kotbot.matches.log.evenings import evening
from tests.kotbot.matches.questions import BOUGHT, KINDS, Row

SECRET: Final = "a-link-of-then"
"""Of the link that shows the first match."""
EVENING: Final = Where(-4000)
"""Where Ann lost to a guest."""
KEPT: Final = Path(__file__).parent / "databases"
COUNTED: Final = ("match", "board")
"""Tables whose keys PostgreSQL counts in a sequence of its own."""


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
    evening(bot, ANN, "Zoe", winner=2, where=EVENING)
    bot.do(lambda unit: watching.share(unit, next(iter(kinds)), ANN, SECRET))
    return kinds


def fill_tables(bot: Bot) -> None:
    """A match at a table in each mode, with a history that can be taken back and brought back."""
    for number, mode in enumerate((Mode.REFEREE, Mode.COUNTERS)):
        table = open_table(bot, 4, mode, guests=[3], where=Where(-3000 - number))
        if mode is Mode.REFEREE:
            table.type("111ecc")
            table.answer("resolve all")
        for line in ("add 2 stars +1", "give 3 jets", "tokyo city 1 bay none"):
            table.enter(line)
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


def revision_of(sql: str) -> str:
    """The revision of the tables in a dump."""
    return sql.split('INSERT INTO "alembic_version" VALUES(\'')[1].split("'")[0]


def restore(sql: str, path: Path) -> None:
    """The database file that `dump` read."""
    connection = sqlite3.connect(path)
    try:
        connection.executescript(sql)
    finally:
        connection.close()


def restore_into(sql: str, url: str, folder: Path) -> None:
    """What `dump` read, in an empty database of either kind: the tables of then, and their rows."""
    path = folder / "restored.db"
    restore(sql, path)
    rows_of, to = connect(read_url(f"sqlite:///{path}")), connect(read_url(url))
    tables = MetaData()
    with rows_of.begin() as reading, to.connect() as writing:
        upgrade(writing, revision_of(sql))
        tables.reflect(reading)
        with writing.begin():
            if to.dialect.name == "postgresql":
                writing.execute(text("SET TIME ZONE 'UTC'"))  # a file's moments have none
            for rows in tables.sorted_tables:
                if rows.name != "alembic_version":
                    _copy(rows, reading, writing)
    rows_of.dispose()
    to.dispose()


def _copy(rows: Table, reading: Connection, writing: Connection) -> None:
    writing.execute(delete(rows))
    for column in rows.columns:
        if isinstance(column.type, JSON):
            column.type.none_as_null = True
    if kept := [dict(row) for row in reading.execute(select(rows)).mappings()]:
        writing.execute(insert(rows), kept)
    if rows.name in COUNTED and writing.dialect.name == "postgresql":
        last = select(func.coalesce(func.max(rows.c.id), 1)).scalar_subquery()
        writing.execute(select(func.setval(func.pg_get_serial_sequence(rows.name, "id"), last)))


def main() -> None:
    """Write databases/REVISION.sql for the present tables, unless it is there."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "kotbot.db"
        bot = Bot(f"sqlite:///{path}")
        fill(bot)
        bot.close()
        sql = dump(path)
    target = KEPT / f"{revision_of(sql)}.sql"
    if target.exists():
        sys.exit(f"{target} is kept as it was written")
    KEPT.mkdir(exist_ok=True)
    target.write_text(sql, encoding="utf-8")
    print(f"{target}: {len(sql)} characters")


if __name__ == "__main__":
    main()
