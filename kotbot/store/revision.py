"""The revision of a database's tables, and the newest revision of this version; read without Alembic.

Importing Alembic takes a tenth of a start, and a start seldom needs it.
"""

from pathlib import Path
from typing import Final

from sqlalchemy import Connection, TableClause, column, delete, insert, inspect, select
from sqlalchemy import table as named

SCRIPTS: Final = Path(__file__).parent / "migrations"
_VERSION: Final = "alembic_version"
_OLDEST: Final = "oldest revision"
"""The name of the setting in the tables that holds the oldest revision."""


def newest() -> str:
    """Return the revision of this version's tables, from the file name of the last migration."""
    return max(path.stem.partition("_")[0] for path in (SCRIPTS / "versions").glob("[0-9]*.py"))


def present(connection: Connection) -> str | None:
    """Return the revision of a database's tables; None for a database without tables."""
    if not inspect(connection).has_table(_VERSION):
        return None
    revision: str | None = connection.scalar(select(column("version_num")).select_from(named(_VERSION)))
    return revision


def oldest(connection: Connection) -> str:
    """Return the oldest revision whose code works with a database's tables; empty if it is not stored."""
    setting = _settings()
    said: str | None = connection.scalar(select(setting.c.value).where(setting.c.name == _OLDEST))
    return said or ""


def put_oldest(connection: Connection, revision: str) -> None:
    """Store the oldest revision whose code works with the tables."""
    setting = _settings()
    connection.execute(delete(setting).where(setting.c.name == _OLDEST))
    connection.execute(insert(setting).values(name=_OLDEST, value=revision))


def _settings() -> TableClause:
    return named("setting", column("name"), column("value"))
