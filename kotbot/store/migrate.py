"""Brings the tables of a database to this version (Alembic)."""

from datetime import UTC, datetime, timedelta
from typing import Any

from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import Connection, func, select

from kotbot.i18n import terminal
from kotbot.store import revision, versions
from kotbot.store.errors import DatabaseInUse, NewerDatabase
from kotbot.store.server import unhurried
from kotbot.store.tables import LEASE

HEAD = "head"
LATEST = timedelta(minutes=1)
"""How far ahead a lease may be dated; a later one is from before the clock was set back."""


def config(connection: Connection | None = None) -> Config:
    """Alembic's configuration, without a file of its own."""
    made = Config()
    made.set_main_option("script_location", str(revision.SCRIPTS).replace("%", "%%"))
    made.attributes["connection"] = connection
    return made


def upgrade(connection: Connection, to: str = HEAD, now: datetime | None = None) -> None:
    """Run the missing migrations in one transaction; raises NewerDatabase, DatabaseInUse.

    Each migration says by its `oldest` which revision is the oldest whose code works with its tables.
    """
    target: Any = _scripts().get_revision(to)
    oldest: str = target.module.oldest
    with connection.begin():
        present = revision.present(connection)
        if present is not None:
            _refuse_newer(present)
            _refuse_used(connection, present, now or datetime.now(UTC))
            versions.refuse_workers_before(connection, oldest)
        with unhurried(connection):
            command.upgrade(config(connection), to)
            revision.put_oldest(connection, oldest)


def _scripts() -> ScriptDirectory:
    return ScriptDirectory.from_config(config())


def _refuse_newer(present: str) -> None:
    try:
        _scripts().get_revision(present)
    except CommandError:
        words = terminal().gettext(
            "the database was written by a later version (its tables are at {revision}): "
            "start that version, or restore a backup",
            revision=repr(present),
        )
        raise NewerDatabase(words) from None


def _refuse_used(connection: Connection, present: str, now: datetime) -> None:
    if present == revision.newest():
        return
    held = select(func.count()).select_from(LEASE).where(LEASE.c.until.between(now, now + LATEST))
    if connection.scalar(held):
        words = terminal().gettext(
            "an earlier version runs the bot on this database: end it first, "
            "or wait ten seconds if it was killed"
        )
        raise DatabaseInUse(words)
