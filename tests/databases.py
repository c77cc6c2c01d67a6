"""Empty databases to test on: files, and PostgreSQL where a server is named."""

import os
from typing import Final

import pytest
from sqlalchemy import text

from kotbot.store.database import connect, read_url

POSTGRESQL: Final = "KOTBOT_TEST_POSTGRESQL"
"""URL of a PostgreSQL database in which tests make and drop schemas named test_..., one for each worker."""
ALL_ON_POSTGRESQL: Final = "KOTBOT_TEST_ALL_ON_POSTGRESQL"
"""Set: there is every test that needs a database, not only those marked `each_database`."""
KINDS: Final = ("SQLite", "PostgreSQL")
NONE_NAMED: Final = f"no PostgreSQL: {POSTGRESQL} names no database"


def kinds() -> tuple[str, ...]:
    """On which databases a test runs that is marked `each_database`."""
    return KINDS[1:] if ALL_ON_POSTGRESQL in os.environ else KINDS


def empty_postgresql() -> str:
    """An empty schema of the database that is named; without one the test is skipped, but in CI."""
    server = os.environ.get(POSTGRESQL)
    if not server and os.environ.get("CI") == "true":
        pytest.fail(NONE_NAMED)
    if not server:
        pytest.skip(NONE_NAMED)
    schema = f"test_{os.environ.get('PYTEST_XDIST_WORKER', 'alone')}"
    url = read_url(server)
    engine = connect(url)
    with engine.begin() as connection:
        connection.execute(text(f"DROP SCHEMA IF EXISTS {schema} CASCADE"))
        connection.execute(text(f"CREATE SCHEMA {schema}"))
    engine.dispose()
    return url.update_query_dict({"options": f"-csearch_path={schema}"}).render_as_string(hide_password=False)
