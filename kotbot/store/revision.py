"""At which revision the tables of a database are, and which one this version writes; told without Alembic.

Alembic takes a tenth of a start to load, and a start seldom has anything for it to do.
"""

from pathlib import Path
from typing import Final

from sqlalchemy import Connection, column, inspect, select
from sqlalchemy import table as named

SCRIPTS: Final = Path(__file__).parent / "migrations"
_VERSION: Final = "alembic_version"


def newest() -> str:
    """The revision of this version's tables: its number begins the name of the last migration's file."""
    return max(path.stem.partition("_")[0] for path in (SCRIPTS / "versions").glob("[0-9]*.py"))


def present(connection: Connection) -> str | None:
    """The revision of a database's tables; None for one without tables."""
    if not inspect(connection).has_table(_VERSION):
        return None
    revision: str | None = connection.scalar(select(column("version_num")).select_from(named(_VERSION)))
    return revision
