"""Several processes on one PostgreSQL: each writes the matches of the partitions whose locks it holds."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import datetime, timedelta

import pytest
from sqlalchemy import create_engine, text

from kotbot.matches import finding
from kotbot.matches.digital import lobby
from kotbot.matches.facts import Person, Where
from kotbot.matches.open import clock
from kotbot.matches.open.lobby import join
from kotbot.matches.partitions import of_chat, of_code
from kotbot.matches.people import accounts
from kotbot.matches.ports import NotOurs, Unit
from kotbot.matches.replies import Reply
from kotbot.store import BadDatabaseUrl, LostLease, NoDatabase, OlderDatabase, SharedStore, Store
from kotbot.store import shared as module
from kotbot.store.monotonic_clock import seconds_asleep_too
from scripts.testing.between import Between
from scripts.testing.matches import ANN, BOB, CID, GROUP, NOON
from tests.databases import empty_postgresql, postgresql_with_tables

HERE, ELSEWHERE = of_chat(GROUP.chat), 0
FAR = Where(next(chat for chat in range(-2000, -1000) if of_chat(chat) == ELSEWHERE))


@pytest.fixture
async def shared() -> AsyncIterator[tuple[SharedStore, SharedStore]]:
    """Two processes on one database, which own nothing yet."""
    url = postgresql_with_tables()
    one, other = await SharedStore.open(url), await SharedStore.open(url)
    yield one, other
    await one.close()
    await other.close()


Shared = tuple[SharedStore, SharedStore]


async def opened(store: SharedStore, where: Where) -> str:
    reply = await store.run(lambda unit: lobby.open_lobby(unit, where, ANN, "second"))
    assert reply.facts is not None
    return reply.facts.code


async def joins(store: SharedStore, code: str, person: Person) -> Reply:
    return await store.run(lambda unit: join(unit, code, person))


def session_of(store: Store) -> int:
    connection = store._connection
    assert connection is not None
    driver = connection.connection.driver_connection
    assert driver is not None
    number: int = driver.info.backend_pid
    return number


def end_session(store: Store) -> None:
    """As the server does with one that stood still for too long."""
    engine = create_engine(store._engine.url)
    with engine.begin() as connection:
        connection.execute(text("SELECT pg_terminate_backend(:number)"), {"number": session_of(store)})
    engine.dispose()


async def test_a_partition_has_one_owner_at_a_time(shared: Shared) -> None:
    one, other = shared
    assert await one.claim({7}) == {7}
    assert await other.claim({7}) == set()
    assert await other.claim({7, 8}) == {8}
    await one.release({7})
    assert await other.claim({7}) == {7}
    assert one.owned == set()
    assert other.owned == {7, 8}


async def test_what_is_claimed_twice_is_free_once_it_is_released(shared: Shared) -> None:
    """Work that shares a transaction with what fails is done again, and locks are not rolled back."""
    one, other = shared

    def fails(_: Unit) -> None:
        raise ZeroDivisionError

    failing = asyncio.create_task(one.run(fails))
    assert await one.claim({7}) == {7}
    with pytest.raises(ZeroDivisionError):
        await failing
    assert await one.claim({7}) == {7}
    await one.release({7})
    assert await other.claim({7}) == {7}


async def test_who_lost_its_session_owns_and_writes_nothing_and_another_one_does(shared: Shared) -> None:
    one, other = shared
    assert await one.claim({HERE}) == {HERE}
    code = await opened(one, GROUP)
    end_session(one)
    for _ in range(2):
        with pytest.raises(LostLease, match="the session that owned the chats has ended"):
            await joins(one, code, BOB)
    assert one.owned == one.locked == frozenset()
    assert await other.claim({HERE}) == {HERE}
    assert (await joins(other, code, BOB)).changed


async def test_who_hears_nothing_of_the_database_has_lost_its_session_before_others_wait_for_it(
    shared: Shared, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = shared[0]._engine.url.render_as_string(hide_password=False)
    between = Between.us_and(url)
    cut_off = await SharedStore.open(between.through(url))
    assert await cut_off.claim({HERE}) == {HERE}
    cut_off._driver.answer_seconds = 0.2
    between.falls_silent()
    async with asyncio.timeout(60.0):
        with pytest.raises(LostLease):
            await cut_off.beat()
    assert cut_off.owned == frozenset()
    between.close()
    await cut_off.close()


async def test_a_beat_says_something_to_the_database(shared: Shared) -> None:
    one, _ = shared
    assert await one.claim({7}) == {7}
    await one.beat()
    end_session(one)
    with pytest.raises(LostLease):
        await one.beat()


async def test_what_is_owned_is_certainly_ours_for_as_long_as_the_server_waits_for_a_word(
    shared: Shared, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, _ = shared
    assert one.is_ours
    now = seconds_asleep_too()
    monkeypatch.setattr(module, "seconds_asleep_too", lambda: now + 2.5)
    assert one.is_ours
    monkeypatch.setattr(module, "seconds_asleep_too", lambda: now + 3.5)
    assert not one.is_ours
    monkeypatch.undo()
    await one.beat()
    assert one.is_ours


async def test_a_release_that_fails_is_known_and_can_be_made_again(
    shared: Shared, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, other = shared
    assert await one.claim({7, 8}) == {7, 8}

    def fails(_: object) -> None:
        raise NoDatabase("canceling statement due to statement timeout")

    with monkeypatch.context() as patched:
        patched.setattr(one, "_give_back", fails)
        with pytest.raises(NoDatabase):
            await one.release({7})
    assert one.owned == {8}
    assert one.locked == {7, 8}
    assert await other.claim({7}) == set()
    await one.release({7})
    assert one.locked == {8}
    assert await other.claim({7}) == {7}


async def test_nothing_is_ours_without_a_session(shared: Shared) -> None:
    one, _ = shared
    end_session(one)
    with pytest.raises(LostLease):
        await one.beat()
    assert not one.is_ours


async def test_a_match_of_another_process_is_not_written(shared: Shared) -> None:
    one, other = shared
    assert await one.claim({HERE}) == {HERE}
    code = await opened(one, GROUP)
    assert of_code(code) == HERE
    with pytest.raises(NotOurs) as found:
        await joins(other, code, BOB)
    assert found.value.partition == HERE
    facts = await other.run(lambda unit: finding.by_code(unit, code))
    assert facts is not None
    assert len(facts.seats) == 1


async def test_what_sweeps_sees_the_own_partitions_alone(shared: Shared) -> None:
    one, other = shared
    assert await one.claim({HERE}) == {HERE}
    assert await other.claim({ELSEWHERE}) == {ELSEWHERE}
    codes = await opened(one, GROUP), await opened(other, FAR)
    assert [await store.run(finding.live) for store in shared] == [[codes[0]], [codes[1]]]
    narrowed = await one.run(lambda unit: finding.live(unit.within(frozenset({ELSEWHERE}))))
    assert narrowed == [codes[1]]


async def due_of(store: SharedStore, code: str) -> datetime:
    match = await store.run(lambda unit: unit.match(code))
    assert match is not None
    deadline = await store.run(lambda unit: unit.deadline(match.id))
    assert deadline is not None
    assert deadline.due is not None
    return deadline.due


async def test_clocks_of_a_partition_stand_still_while_nobody_owns_it(shared: Shared) -> None:
    one, other = shared
    one._clock, other._clock = (lambda: NOON), (lambda: NOON + timedelta(hours=3))
    assert await one.claim({HERE}) == {HERE}
    code = await opened(one, GROUP)
    await one.run(clock.beat)
    before = await due_of(one, code)
    await one.release({HERE})
    assert await other.claim({HERE}) == {HERE}
    assert await other.run(clock.resume) == timedelta(hours=3)
    assert await due_of(other, code) == before + timedelta(hours=3)


async def test_who_takes_over_finds_behind_what_changed_lately(shared: Shared) -> None:
    """A call of the former owner may be with Telegram still, and come after that of the next one."""
    one, _ = shared
    one._clock = lambda: NOON
    assert await one.claim({HERE}) == {HERE}
    earlier = await opened(one, GROUP)
    one._clock = lambda: NOON + timedelta(minutes=1)
    lately = await opened(one, replace(GROUP, topic=5))
    before = [await revision_of(one, code) for code in (earlier, lately)]
    await one.run(lambda unit: unit.outdate_since(NOON + timedelta(seconds=30)))
    assert [await revision_of(one, code) for code in (earlier, lately)] == [before[0], before[1] + 1]


async def revision_of(store: SharedStore, code: str) -> int:
    match = await store.run(lambda unit: unit.match(code))
    assert match is not None
    return match.revision


async def test_two_processes_each_change_what_they_know_of_a_person(shared: Shared) -> None:
    one, other = shared
    await one.run(lambda unit: accounts.remember(unit, ANN))

    def rename(unit: Unit) -> None:
        read = unit.account(ANN.id)
        assert read is not None
        other.run_here(lambda unit: accounts.choose_language(unit, ANN, "uk"))
        read.name = "Anna"
        unit.put_account(read)

    await one.run(rename)
    known = await other.run(lambda unit: unit.account(ANN.id))
    assert known is not None
    assert (known.name, known.language) == ("Anna", "uk")


async def test_a_person_is_the_same_for_a_whole_transaction_and_is_read_anew_in_the_next(
    shared: Shared,
) -> None:
    one, other = shared
    await one.run(lambda unit: accounts.remember(unit, ANN))

    def languages(unit: Unit) -> list[str]:
        before = accounts.language_of(unit, ANN)
        other.run_here(lambda unit: accounts.choose_language(unit, ANN, "uk"))
        return [before, accounts.language_of(unit, ANN)]

    assert await one.run(languages) == ["en", "en"]
    assert await one.run(lambda unit: accounts.language_of(unit, ANN)) == "uk"


async def test_what_a_transaction_changed_of_a_person_it_sees_itself(shared: Shared) -> None:
    one, _ = shared

    def changed(unit: Unit) -> tuple[str, str]:
        accounts.choose_language(unit, ANN, "uk")
        accounts.set_setting(unit, ANN, "notices", "off")
        known = unit.account(ANN.id)
        assert known is not None
        return known.language, known.notices

    assert await one.run(changed) == ("uk", "off")
    known = await one.run(lambda unit: unit.account(ANN.id))
    assert known is not None
    assert (known.language, known.notices) == ("uk", "off")


async def test_a_deleted_person_is_not_written_back_by_who_had_the_match_in_memory(shared: Shared) -> None:
    one, other = shared
    assert await one.claim({HERE}) == {HERE}
    code = await opened(one, GROUP)
    await joins(one, code, BOB)
    await other.run(lambda unit: unit.forget_account(BOB.id, []))
    await joins(one, code, CID)
    facts = await one.run(lambda unit: finding.by_code(unit, code))
    assert facts is not None
    assert BOB.id not in {seat.account for seat in facts.seats}
    assert "Bob" not in str(facts)


async def test_tables_of_an_earlier_version_are_left_alone() -> None:
    with pytest.raises(OlderDatabase, match="kotbot migrate"):
        await SharedStore.open(empty_postgresql())


async def test_a_file_is_not_shared(tmp_path: object) -> None:
    with pytest.raises(BadDatabaseUrl, match="PostgreSQL alone"):
        await SharedStore.open(f"sqlite:///{tmp_path}/kotbot.db")
