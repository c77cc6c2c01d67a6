"""Rows of what was played, of several processes and versions on one PostgreSQL."""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Final

import pytest
from sqlalchemy import CursorResult, create_engine, text

from kotbot.matches import privacy
from kotbot.matches.ended import filling
from kotbot.matches.facts import Where
from kotbot.matches.log import guests, played, stats
from kotbot.matches.partitions import of_chat
from kotbot.matches.ports import Unit
from kotbot.store import SharedStore
from scripts.testing.matches import ANN, BOB, GROUP, Bot
from tests.databases import postgresql_with_tables
from tests.kotbot.matches.log.evenings import ZOE, evening, named
from tests.kotbot.matches.log.histories import all_that_is_read, forget_rows, without_rows

HERE, ELSEWHERE = of_chat(GROUP.chat), 0
FAR: Final = Where(next(chat for chat in range(-2000, -1000) if of_chat(chat) == ELSEWHERE))
CHATS: Final = (GROUP.chat, FAR.chat)
WAITS: Final = "SELECT 1 FROM pg_stat_activity WHERE pg_backend_pid() = ANY (pg_blocking_pids(pid))"
"""Somebody waits for who asks."""
PEOPLE: Final = (ANN.id, BOB.id, ZOE.id)


@dataclass
class Machines:
    """Two workers, each the owner of a chat's partition, and whoever prepares what they find."""

    bot: Bot
    here: SharedStore
    far: SharedStore


@pytest.fixture
async def machines() -> AsyncIterator[Machines]:
    """Ann, Bob and the guest Zoe played in both chats, and Zoe with an account in the first."""
    url = postgresql_with_tables()
    bot = Bot(url)
    evening(bot, ANN, "Zoe", winner=2)
    evening(bot, BOB, ZOE)
    evening(bot, ANN, BOB, "Zoe", winner=3, where=FAR)
    here, far = await SharedStore.open(url), await SharedStore.open(url)
    assert await here.claim({HERE}) == {HERE}
    assert await far.claim({ELSEWHERE}) == {ELSEWHERE}
    yield Machines(bot, here, far)
    for store in (here, far):
        await store.close()
    bot.close()


def read(unit: Unit) -> object:
    return all_that_is_read(unit, CHATS, PEOPLE)


async def test_each_owner_fills_its_partitions_and_all_read_the_same_meanwhile(machines: Machines) -> None:
    machines.bot.do(forget_rows)
    expected = machines.bot.do(read)
    for store in (machines.here, machines.far):
        assert await store.run(filling.fill)
        assert not await store.run(filling.fill)
        for reader in (machines.here, machines.far):
            assert await reader.run(read) == expected
    assert machines.bot.do(lambda unit: unit.without_rows(9)) == []


async def test_a_takeover_by_one_owner_counts_in_what_the_other_reads(machines: Machines) -> None:
    press = machines.bot.press()
    await machines.far.run(lambda unit: guests.take_over(unit, named(unit, GROUP.chat, "zoe"), ZOE, press))
    found = await machines.here.run(lambda unit: stats.of_chat(played.of_chat(unit, GROUP.chat)))
    assert [(line.account, line.games) for line in found] == [(ZOE.id, 2), (BOB.id, 1), (ANN.id, 1)]
    assert machines.bot.do(read) == without_rows(machines.bot, read)


async def test_who_is_forgotten_by_one_owner_is_in_no_row_of_the_other(machines: Machines) -> None:
    await machines.here.run(lambda unit: privacy.delete(unit, BOB.id))
    rows = machines.bot.do(lambda unit: [row for chat in CHATS for row in unit.played_in(chat).rows])
    assert BOB.id not in {row.account for row in rows}
    assert "Bob" not in {row.name for row in rows}
    assert machines.bot.do(read) == without_rows(machines.bot, read)


async def test_a_version_that_knows_no_rows_forgets_people_in_them_too(machines: Machines) -> None:
    """As it does it: the seats, and in the end the account."""
    with as_an_earlier_version(machines) as say:
        say("UPDATE seat SET account = NULL, name = '' WHERE account = :bob", bob=BOB.id)
        say("DELETE FROM account WHERE id = :bob", bob=BOB.id)
    rows = machines.bot.do(lambda unit: [row for chat in CHATS for row in unit.played_in(chat).rows])
    assert BOB.id not in {row.account for row in rows}
    assert machines.bot.do(read) == without_rows(machines.bot, read)


async def test_a_version_that_knows_no_rows_takes_guests_over_and_moves_chats(machines: Machines) -> None:
    taken = "INSERT INTO guest (chat, name, account, left_out, asked) VALUES (:chat, 'zoe', :z, false, '[]')"
    with as_an_earlier_version(machines) as say:
        say(taken, chat=GROUP.chat, z=ZOE.id)
        say("UPDATE match SET chat = :new WHERE chat = :old", new=-77, old=FAR.chat)
    found = machines.bot.do(lambda unit: stats.of_chat(played.of_chat(unit, GROUP.chat)))
    assert (ZOE.id, 2) in [(line.account, line.games) for line in found]
    assert len(machines.bot.do(lambda unit: played.of_chat(unit, -77)).matches()) == 1
    assert machines.bot.do(read) == without_rows(machines.bot, read)


async def test_who_is_deleted_while_rows_are_written_is_in_none(machines: Machines) -> None:
    """The account is there when it is looked for, and gone before its row stands."""
    machines.bot.do(forget_rows)
    filled = None
    with as_an_earlier_version(machines) as say:
        say("UPDATE seat SET account = NULL, name = '' WHERE account = :bob", bob=BOB.id)
        say("DELETE FROM account WHERE id = :bob", bob=BOB.id)
        filled = asyncio.create_task(machines.far.run(filling.fill))
        while not say(WAITS).scalar():
            await asyncio.to_thread(say, "SELECT pg_stat_clear_snapshot()")
    assert await filled
    rows = machines.bot.do(lambda unit: unit.played_in(FAR.chat)).rows
    assert [(row.account, row.guest) for row in rows] == [(ANN.id, ""), (None, ""), (None, "zoe")]
    assert machines.bot.do(read) == without_rows(machines.bot, read)


@contextmanager
def as_an_earlier_version(machines: Machines) -> Iterator[Callable[..., CursorResult[Any]]]:
    """A transaction of statements that know of no rows."""
    engine = create_engine(machines.bot.store._engine.url)
    with engine.begin() as connection:

        def say(statement: str, **values: object) -> CursorResult[Any]:
            return connection.execute(text(statement), values)

        yield say
    engine.dispose()
