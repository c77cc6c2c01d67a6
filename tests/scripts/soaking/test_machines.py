"""scripts/soak-machines: what is lost, done twice or never written is found; tests/e2e has the scenarios."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import text

from kotbot.playground.world.presses import Press
from kotbot.telegram.outgoing.buttons import encode
from kotbot.views.base.callback_data import Action
from kotbot.views.base.verbs import Verb
from scripts.soaking.machines.faults import SCENARIOS
from scripts.soaking.machines.ledger import Written, lost, unwritten
from scripts.soaking.machines.running import EXPECTED, Told, defects, main, table_of
from scripts.testing.matches import Bot


@pytest.fixture
def bot(tmp_path: Path) -> Iterator[Bot]:
    bot = Bot(f"sqlite:///{tmp_path}/kotbot.sqlite3")
    yield bot
    bot.close()


@pytest.fixture
def code(bot: Bot) -> str:
    """A match in which somebody has answered."""
    code = bot.match()
    bot.step(code)
    return code


def written(bot: Bot) -> Written:
    with bot.store._engine.connect() as connection:
        return Written.read(connection)


def change(bot: Bot, statement: str) -> None:
    with bot.store._engine.begin() as connection:
        connection.execute(text(statement))


def answer_of(code: str, lines: Written) -> Press:
    """The press of the newest answer of a person, as it was told to count."""
    _, decision, _, account, *_ = next(line for line in reversed(lines.lines[code]) if line[3] is not None)
    return Press(1, account, "", 1, 0.0, data=encode(Action(Verb.ANSWER, code, decision, ("keep",))))


def test_where_everything_is_there_nothing_is_found(bot: Bot, code: str) -> None:
    before = written(bot)
    bot.step(code)
    assert list(lost(before, written(bot))) == []
    assert list(unwritten([answer_of(code, before)], written(bot))) == []


@pytest.mark.parametrize(
    ("statement", "told"),
    [
        ("DELETE FROM event WHERE seq = (SELECT max(seq) FROM event)", "of the log something is gone"),
        ("UPDATE event SET text = 'keep 1' WHERE seq = 2", "of the log something is gone or changed"),
        ("UPDATE match SET revision = revision - 1", "the revision was"),
        ("DELETE FROM press", "is now None"),
    ],
)
def test_what_was_written_and_is_gone_is_found(bot: Bot, code: str, statement: str, told: str) -> None:
    before = written(bot)
    change(bot, statement)
    assert any(told in found for found in lost(before, written(bot)))


def test_an_answer_that_was_confirmed_and_is_not_in_the_log_is_found(bot: Bot, code: str) -> None:
    press = answer_of(code, written(bot))
    change(bot, f"DELETE FROM event WHERE account = {press.person_id}")
    (found,) = unwritten([press], written(bot))
    assert "is 0 times in the log" in found


def test_an_answer_that_is_in_the_log_twice_is_found(bot: Bot, code: str) -> None:
    press = answer_of(code, written(bot))
    change(
        bot,
        "INSERT INTO event SELECT match, seq + 1000, decision, seat, account, text, happened, asked, state,"
        f" at, turn, line, parent, beside FROM event WHERE account = {press.person_id}",
    )
    (found,) = unwritten([press], written(bot))
    assert "is 2 times in the log" in found


def test_a_database_that_gave_something_up_is_no_defect_and_everything_else_is(tmp_path: Path) -> None:
    log = tmp_path / "worker.log"
    log.write_text(f"Traceback ... {EXPECTED}: canceling\nTraceback ... KeyError\nfine\n", encoding="utf-8")
    assert list(defects(log)) == ["in the log: Traceback ... KeyError"]


def test_the_table_has_a_line_for_each_scenario_with_its_figures() -> None:
    told = {"NATS is killed": Told(2, 40, 3.14, refused=1, settled=0.5, found=["lost"]), "other": Told(1)}
    head, line, other = table_of(told)
    assert head.split() == ["times", "presses", "longest", "refused", "settled", "found"]
    assert line.split()[3:] == ["2", "40", "3.1", "s", "1", "0.5", "s", "1"]
    assert other.startswith("other")


def test_scenarios_have_names_of_their_own_and_a_wrong_one_lists_them(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert len({scenario.name for scenario in SCENARIOS}) == len(SCENARIOS)
    with pytest.raises(SystemExit):
        main(["--only", "the moon is killed"])
    told = capsys.readouterr().err
    assert all(scenario.name in told for scenario in SCENARIOS)
