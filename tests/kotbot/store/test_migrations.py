"""Tables are made by migrations alone, and what an earlier version wrote opens and plays on."""

from pathlib import Path

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import inspect, text
from sqlmodel import SQLModel

import kotbot.store.tables  # noqa: F401
from kotbot.matches import finding, housekeeping
from kotbot.matches.facts import Mode, Status
from kotbot.matches.log import played, stats
from kotbot.matches.open import watching
from kotbot.matches.outcomes import Counted, Entered, Redone, WentBack
from kotbot.store import DatabaseInUse, NewerDatabase, migrate, revision
from kotbot.store.database import connect, read_url
from kotbot.store.migrate import config, upgrade
from scripts.testing.matches import GROUP, Bot
from scripts.testing.tables import Table, open_table
from tests.databases import empty_postgresql
from tests.kotbot.matches.questions import BOUGHT, KINDS
from tests.kotbot.store.expanding import scripts, unused_in
from tests.kotbot.store.positions import EVENING, KEPT, SECRET, restore_into

WRITTEN = sorted(KEPT.glob("*.sql"))
LINKS = "0013"
"""From this revision on tables have links."""
ROWS = "0014"
"""From this revision on a match that is over has rows."""
HEAD = ScriptDirectory.from_config(config()).get_current_head()


@pytest.fixture(params=["SQLite", "PostgreSQL"])
def each_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database of either kind; PostgreSQL is left out where none is named."""
    if request.param == "PostgreSQL":
        return empty_postgresql()
    return f"sqlite:///{tmp_path}/kotbot.db"


def test_the_migrations_make_the_tables_of_the_models(each_url: str) -> None:
    engine = connect(read_url(each_url))
    with engine.connect() as connection:
        upgrade(connection)
        difference = compare_metadata(MigrationContext.configure(connection), SQLModel.metadata)
    engine.dispose()
    unused = set[tuple[str, str]]().union(*map(unused_in, scripts()))
    assert {(what, table, column.name) for what, _, table, column in difference} == {
        ("remove_column", *name) for name in unused
    }


def test_every_migration_can_be_taken_back(each_url: str) -> None:
    engine = connect(read_url(each_url))
    with engine.connect() as connection:
        upgrade(connection)
        with connection.begin():
            command.downgrade(config(connection), "base")
        assert inspect(connection).get_table_names() == ["alembic_version"]
        connection.rollback()
        upgrade(connection)
        assert "match" in inspect(connection).get_table_names()
    engine.dispose()


def test_a_second_start_changes_nothing(bot: Bot) -> None:
    code = bot.match()
    before = bot.facts(code)
    bot.restart()
    bot.restart()
    assert bot.facts(code) == before


def test_tables_of_this_version_are_left_alone(
    monkeypatch: pytest.MonkeyPatch, bot: Bot, tmp_path: Path
) -> None:
    monkeypatch.delattr(migrate, "upgrade")
    bot.restart()
    with pytest.raises(ImportError, match="upgrade"):
        Bot(f"sqlite:///{tmp_path}/new.db")


def test_the_newest_revision_is_that_of_the_last_migration() -> None:
    assert revision.newest() == HEAD


def test_a_database_of_a_later_version_is_refused(each_url: str) -> None:
    Bot(each_url).close()
    engine = connect(read_url(each_url))
    with engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    engine.dispose()
    with pytest.raises(NewerDatabase, match="later version"):
        Bot(each_url)


def test_tables_are_not_changed_under_a_running_bot(monkeypatch: pytest.MonkeyPatch, each_url: str) -> None:
    running = Bot(each_url)
    assert running.do(lambda unit: housekeeping.take_lease(unit, "the earlier version"))
    monkeypatch.setattr(revision, "newest", lambda: "of a later version")
    with pytest.raises(DatabaseInUse, match="end it first"):
        Bot(each_url)
    running.do(lambda unit: housekeeping.end_lease(unit, "the earlier version"))
    running.close()
    Bot(each_url).close()


def test_a_lease_dated_into_the_future_keeps_no_tables_as_they_are(
    monkeypatch: pytest.MonkeyPatch, each_url: str
) -> None:
    before = Bot(each_url)
    before.later(hours=1)
    assert before.do(lambda unit: housekeeping.take_lease(unit, "the earlier version"))
    before.close()
    newest = revision.newest()
    monkeypatch.setattr(revision, "newest", lambda: f"later than {newest}")
    Bot(each_url).close()


def test_a_database_of_the_present_tables_is_kept() -> None:
    assert HEAD in [path.stem for path in WRITTEN], "run: python -m tests.kotbot.store.positions"


@pytest.mark.by_turns(3)
@pytest.mark.parametrize("written", WRITTEN, ids=lambda path: path.stem)
def test_matches_of_an_earlier_version_play_on(written: Path, tmp_path: Path) -> None:
    plays_on(written, f"sqlite:///{tmp_path}/kotbot.db", tmp_path)


@pytest.mark.by_turns(4)
@pytest.mark.parametrize("written", WRITTEN, ids=lambda path: path.stem)
def test_matches_of_an_earlier_version_play_on_in_postgresql(written: Path, tmp_path: Path) -> None:
    plays_on(written, empty_postgresql(), tmp_path)


def plays_on(written: Path, url: str, folder: Path) -> None:
    """Everything that was kept goes on: each question is answered, and tables are entered into."""
    restore_into(written.read_text(encoding="utf-8"), url, folder)
    bot = Bot(url)
    shown = bot.do(lambda unit: watching.shown(unit, SECRET))
    assert (shown is not None) == (written.stem >= LINKS)
    live = bot.do(finding.live)
    codes = [code for code in live if bot.facts(code).mode is Mode.DIGITAL]
    kinds = {bot.question(code).split()[0] for code in codes}
    assert len(codes) == len(KINDS) + len(BOUGHT)
    assert kinds == {row[0].split()[0] for row in KINDS} | {kind.split()[0] for kind in BOUGHT}
    for code in codes:
        for _ in range(4):
            if bot.facts(code).status is Status.LIVE:
                assert bot.step(code).refused is None
    tables = [Table(bot, code) for code in live if code not in codes]
    assert len(tables) == (0 if written.stem == "0001" else 2)
    for table in tables:
        table_goes_on(table)
    counted = bot.do(lambda unit: stats.of_chat(played.of_chat(unit, EVENING.chat)))
    won = [(line.name, line.wins) for line in counted]
    assert won == ([("Zoe", 1), ("Ann", 0)] if written.stem >= ROWS else [])
    bot.close()


def test_what_guests_played_before_there_were_guests_is_counted(each_url: str) -> None:
    bot = Bot(each_url)
    table = open_table(bot, 2, Mode.COUNTERS, guests=[2])
    table.enter("set 2 stars 20")
    table.enter("win 2")
    assert isinstance(table.confirm().note, Counted)
    bot.close()
    engine = connect(read_url(each_url))
    with engine.connect() as connection, connection.begin():
        command.downgrade(config(connection), "0006")
    engine.dispose()
    bot = Bot(each_url)
    guest, ann = bot.do(lambda unit: stats.of_chat(played.of_chat(unit, GROUP.chat)))
    assert (guest.account, guest.name, guest.games, guest.wins) == (None, "Guest 2", 1, 1)
    assert (ann.name, ann.games, ann.wins) == ("Ann", 1, 0)
    bot.close()


def table_goes_on(table: Table) -> None:
    assert isinstance(table.redo().note, Redone)
    assert table.tokyo == (1, 0)
    assert isinstance(table.back_to(1).note, WentBack)
    assert (table.stars, table.cards(3)) == ([0, 0, 0, 0], [])
    assert isinstance(table.enter("add 2 hearts -2").note, Entered)
    assert table.hearts == [10, 8, 10, 10]
