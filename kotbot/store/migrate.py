"""Brings the tables of a database to this version (Alembic)."""

from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import Connection, func, select

from kotbot.i18n import terminal
from kotbot.store.access import table
from kotbot.store.tables import Lease

SCRIPTS = Path(__file__).parent / "migrations"
HEAD = "head"


class NewerDatabase(RuntimeError):
    """A database that a later version of the bot wrote; the message says what to do."""


class DatabaseInUse(RuntimeError):
    """A database that a running bot of an earlier version uses; the message says what to do."""


def config(connection: Connection | None = None) -> Config:
    """Alembic's configuration, without a file of its own."""
    made = Config()
    made.set_main_option("script_location", str(SCRIPTS).replace("%", "%%"))
    made.attributes["connection"] = connection
    return made


def upgrade(connection: Connection, to: str = HEAD, now: datetime | None = None) -> None:
    """Run the migrations that are missing, in one transaction; raises NewerDatabase, DatabaseInUse."""
    with connection.begin():
        present = MigrationContext.configure(connection).get_current_revision()
        if present is not None:
            _refuse_newer(present)
            _refuse_used(connection, present, now or datetime.now(UTC))
        command.upgrade(config(connection), to)


def _refuse_newer(present: str) -> None:
    known: Any = ScriptDirectory.from_config(config())
    try:
        known.get_revision(present)
    except CommandError:
        words = terminal().gettext(
            "the database was written by a later version (its tables are at {revision}): "
            "start that version, or restore a backup",
            revision=repr(present),
        )
        raise NewerDatabase(words) from None


def _refuse_used(connection: Connection, present: str, now: datetime) -> None:
    if present == ScriptDirectory.from_config(config()).get_current_head():
        return
    lease = table(Lease)
    held = select(func.count()).select_from(lease).where(lease.c.until > now)
    if connection.scalar(held):
        words = terminal().gettext(
            "an earlier version runs the bot on this database: end it first, "
            "or wait ten seconds if it was killed"
        )
        raise DatabaseInUse(words)
