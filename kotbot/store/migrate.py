"""Brings the tables of a database to this version (Alembic)."""

from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import Connection

SCRIPTS = Path(__file__).parent / "migrations"


class NewerDatabase(RuntimeError):
    """A database that a later version of the bot wrote; the message says what to do."""


def config(connection: Connection | None = None) -> Config:
    """Alembic's configuration, without a file of its own."""
    made = Config()
    made.set_main_option("script_location", str(SCRIPTS).replace("%", "%%"))
    made.attributes["connection"] = connection
    return made


def upgrade(connection: Connection, to: str = "head") -> None:
    """Run the migrations that are missing, in one transaction; raises NewerDatabase."""
    with connection.begin():
        _refuse_newer(connection)
        command.upgrade(config(connection), to)


def _refuse_newer(connection: Connection) -> None:
    present = MigrationContext.configure(connection).get_current_revision()
    if present is None:
        return
    known: Any = ScriptDirectory.from_config(config())
    try:
        known.get_revision(present)
    except CommandError:
        raise NewerDatabase(
            f"the database was written by a later version (its tables are at {present!r}):"
            " start that version, or restore a backup"
        ) from None
