"""At which revision the tables of a database are, and which one this version writes; told without Alembic.

Alembic takes a tenth of a start to load, and a start seldom has anything for it to do.
"""

from pathlib import Path
from typing import Final

from sqlalchemy import Connection, TableClause, column, delete, insert, inspect, select
from sqlalchemy import table as named

SCRIPTS: Final = Path(__file__).parent / "migrations"
_VERSION: Final = "alembic_version"
_OLDEST: Final = "oldest revision"
"""The setting of the tables that says it."""


def newest() -> str:
    """The revision of this version's tables: its number begins the name of the last migration's file."""
    return max(path.stem.partition("_")[0] for path in (SCRIPTS / "versions").glob("[0-9]*.py"))


def present(connection: Connection) -> str | None:
    """The revision of a database's tables; None for one without tables."""
    if not inspect(connection).has_table(_VERSION):
        return None
    revision: str | None = connection.scalar(select(column("version_num")).select_from(named(_VERSION)))
    return revision


def oldest(connection: Connection) -> str:
    """The oldest revision whose code works with a database's tables; empty if they do not say."""
    setting = _settings()
    said: str | None = connection.scalar(select(setting.c.value).where(setting.c.name == _OLDEST))
    return said or ""


def put_oldest(connection: Connection, revision: str) -> None:
    """Write which revision is the oldest whose code works with the tables."""
    setting = _settings()
    connection.execute(delete(setting).where(setting.c.name == _OLDEST))
    connection.execute(insert(setting).values(name=_OLDEST, value=revision))


def _settings() -> TableClause:
    return named("setting", column("name"), column("value"))
