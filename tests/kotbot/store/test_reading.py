"""A process that reads what others write: each time as it is at one moment, and nothing can be written."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from sqlalchemy.exc import DBAPIError

from kotbot.matches import finding
from kotbot.matches.digital import lobby
from kotbot.matches.open.lobby import join
from kotbot.matches.open.watching import session_secret
from kotbot.store import BadDatabaseUrl, OlderDatabase, ReadingStore, SharedStore, Store
from scripts.testing.matches import ANN, BOB, GROUP
from tests.databases import empty_postgresql
from tests.kotbot.store.test_shared import HERE, end_session


@pytest.fixture
async def both() -> AsyncIterator[tuple[SharedStore, ReadingStore]]:
    """One that plays the matches of a chat, and one that reads."""
    url = empty_postgresql()
    await (await Store.open(url)).close()
    owner, reader = await SharedStore.open(url), await ReadingStore.open(url)
    await owner.claim({HERE})
    yield owner, reader
    await owner.close()
    await reader.close()


async def opened(owner: SharedStore) -> str:
    reply = await owner.run(lambda unit: lobby.open_lobby(unit, GROUP, ANN, "second"))
    assert reply.facts is not None
    return reply.facts.code


async def test_what_its_owner_wrote_is_read_each_time(both: tuple[SharedStore, ReadingStore]) -> None:
    owner, reader = both
    code = await opened(owner)
    before = await reader.run(lambda unit: finding.by_code(unit, code))
    await owner.run(lambda unit: join(unit, code, BOB))
    after = await reader.run(lambda unit: finding.by_code(unit, code))
    assert before is not None
    assert after is not None
    assert (len(before.seats), len(after.seats)) == (1, 2)
    assert await reader.run(lambda unit: unit.revisions([code, "none22"])) == {code: after.revision}
    assert await reader.run(lambda unit: finding.own_by_code(unit, code)) is None
    assert await owner.run(lambda unit: finding.own_by_code(unit, code)) == after


async def test_what_is_read_together_is_of_one_moment(both: tuple[SharedStore, ReadingStore]) -> None:
    owner, reader = both
    code = await opened(owner)

    async def joins() -> None:
        await owner.run(lambda unit: join(unit, code, BOB))

    with reader._connected().begin():
        unit = reader._unit(reader._connected())
        before = finding.by_code(unit, code)
        await joins()
        assert finding.by_code(unit, code) == before


async def test_nothing_can_be_written(both: tuple[SharedStore, ReadingStore]) -> None:
    _, reader = both
    with pytest.raises(DBAPIError, match="read-only transaction"):
        await reader.run(lambda unit: unit.put_setting("page", "a secret"))


async def test_a_session_that_ends_is_begun_again(both: tuple[SharedStore, ReadingStore]) -> None:
    owner, reader = both
    code = await opened(owner)
    assert await reader.run(lambda unit: unit.revisions([code]))
    end_session(reader)
    await _again(reader)
    assert await reader.run(lambda unit: unit.revisions([code]))
    with pytest.raises(DBAPIError, match="read-only transaction"):
        await reader.run(lambda unit: unit.put_setting("page", "a secret"))


async def _again(reader: ReadingStore) -> None:
    """The first to use a session that has ended is told so."""
    with pytest.raises(Exception, match="terminating connection"):
        await reader.run(lambda unit: unit.revisions(["none22"]))


async def test_tables_of_an_earlier_version_are_left_alone() -> None:
    with pytest.raises(OlderDatabase, match="kotbot migrate"):
        await ReadingStore.open(empty_postgresql())


async def test_a_file_is_none_that_several_share(tmp_path: Path) -> None:
    with pytest.raises(BadDatabaseUrl, match="PostgreSQL"):
        await ReadingStore.open(f"sqlite:///{tmp_path}/some.db")


async def test_of_two_who_make_a_secret_at_once_both_have_the_same() -> None:
    """Whoever signs a session and whoever reads it may be two who began together."""
    url = empty_postgresql()
    await (await Store.open(url)).close()
    other = await SharedStore.open(url)
    theirs: list[bytes] = []

    def meanwhile(size: int) -> bytes:
        theirs.append(other.run_here(session_secret))
        return bytes(size)

    one = await SharedStore.open(url, entropy=meanwhile)
    assert await one.run(session_secret) == theirs[0] != bytes(32)
    await one.close()
    await other.close()
