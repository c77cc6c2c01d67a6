"""How SQLite looks rows up: what is read of one chat or one person does not grow with all the others."""

from collections.abc import Callable
from typing import Any

import pytest
from sqlalchemy import Connection, event

from kotbot.matches.facts import Kind, Status
from kotbot.matches.ports import Unit
from scripts.testing.matches import ANN, BOB, GROUP, Bot

OVER = (Status.OVER,)


def plan(bot: Bot, work: Callable[[Unit], object]) -> list[str]:
    """The steps in which SQLite does what some work reads."""

    def explained(unit: Unit) -> list[str]:
        connection: Connection = unit._connection
        asked: list[tuple[str, Any]] = []

        def note(_: object, __: object, statement: str, parameters: Any, *___: object) -> None:
            asked.append((statement, parameters))

        event.listen(connection, "before_cursor_execute", note)
        work(unit)
        event.remove(connection, "before_cursor_execute", note)
        explain = connection.connection.cursor()
        steps: list[str] = []
        for statement, parameters in asked:
            explain.execute(f"EXPLAIN QUERY PLAN {statement}", parameters)
            steps += [row[-1] for row in explain.fetchall()]
        return steps

    return bot.do(explained)


@pytest.mark.parametrize(
    "work",
    [
        lambda unit: unit.matches_in(GROUP.chat, OVER),
        lambda unit: unit.matches_of(ANN.id, OVER),
        lambda unit: unit.matches_of(ANN.id, OVER, most=300),
        lambda unit: unit.played_in(GROUP.chat),
        lambda unit: unit.played_in(GROUP.chat, "zoe"),
        lambda unit: unit.played_by([ANN.id, BOB.id]),
        lambda unit: unit.earned_by(ANN.id),
        lambda unit: unit.matches_with(ANN.id, 1000, 100),
        lambda unit: unit.sat_in(ANN.id, GROUP.chat),
        lambda unit: unit.last_digital(GROUP.chat, OVER),
        lambda unit: unit.last_ended(GROUP.chat, 0, Kind.DIGITAL),
        lambda unit: unit.guest_names(GROUP.chat),
        lambda unit: unit.tables_before(GROUP.chat, ANN.id, 20),
        lambda unit: unit.answers_of(ANN.id, [1, 2]),
        lambda unit: unit.links_in(GROUP.chat),
        lambda unit: unit.links_of(ANN.id),
        lambda unit: unit.link(b"hash"),
    ],
    ids=[
        "of a chat",
        "of a person",
        "the latest of a person",
        "rows of a chat",
        "rows with a guest",
        "rows of people",
        "what a person earned",
        "whatever a person was in",
        "a seat",
        "the last",
        "the last in a place",
        "names of guests",
        "tables",
        "answers",
        "links of a chat",
        "links of a person",
        "a link",
    ],
)
def test_what_is_over_is_found_by_its_chat_or_its_people(bot: Bot, work: Callable[[Unit], object]) -> None:
    steps = plan(bot, work)
    assert steps
    assert [step for step in steps if "matches_by_status" in step or step.startswith("SCAN")] == []


@pytest.mark.parametrize(
    "work",
    [
        lambda unit: unit.without_rows(100),
        lambda unit: unit.without_rows_in(GROUP.chat),
        lambda unit: unit.without_rows_by([ANN.id, BOB.id]),
    ],
    ids=["of us", "of a chat", "of people"],
)
def test_matches_without_rows_are_found_among_those_alone(bot: Bot, work: Callable[[Unit], object]) -> None:
    first, *_ = plan(bot, work)
    assert first == "SEARCH match USING INDEX matches_by_status (status=? AND rows_version<?)"
