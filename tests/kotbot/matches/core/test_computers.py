"""Computers at a match: a level that fails or is not known never stops it."""

from collections.abc import Sequence

import pytest
from structlog.testing import capture_logs

from engine import Answer, State
from engine.answers import Yield
from engine.players import PLAYERS, Randomness
from kotbot.matches.core.game import save
from kotbot.matches.facts import Status
from kotbot.matches.modes import load
from kotbot.matches.ports import Unit
from scripts.testing.matches import Bot
from scripts.testing.tables import open_table


class Failing:
    """Cannot think of anything."""

    def choose(self, view: State, legal: Sequence[Answer], rng: Randomness, budget: int) -> Answer:
        raise ZeroDivisionError


class Cheating:
    """Answers what nobody may."""

    def choose(self, view: State, legal: Sequence[Answer], rng: Randomness, budget: int) -> Answer:
        return Yield(5)


@pytest.mark.parametrize("player", [Failing(), Cheating()])
def test_the_usual_level_answers_for_one_that_fails(
    bot: Bot, monkeypatch: pytest.MonkeyPatch, player: Failing | Cheating
) -> None:
    monkeypatch.setitem(PLAYERS, "brawler", player)
    code = bot.lobby(1)
    bot.add_computer(code, "brawler")
    assert bot.start(code).note is not None
    assert bot.to_the_end(code).status is Status.OVER


def test_a_brawler_plays_a_match_to_its_end(bot: Bot) -> None:
    code = bot.lobby(1)
    bot.add_computer(code, "brawler")
    assert bot.start(code).note is not None
    facts = bot.to_the_end(code)
    assert facts.status is Status.OVER
    assert [seat.level for seat in facts.seats] == [None, "brawler"]


@pytest.mark.parametrize("player", [Failing(), Cheating()])
def test_one_that_fails_at_a_table_leaves_a_line_that_can_be_undone(
    bot: Bot, monkeypatch: pytest.MonkeyPatch, player: Failing | Cheating
) -> None:
    table = open_table(bot, 2, computers=[2])
    table.type("112233")
    before = table.state
    monkeypatch.setitem(PLAYERS, "hatchling", player)
    with capture_logs() as logs:
        table.type("123ech")
    assert [line["level"] for line in logs if line["event"] == "computer player failed"]
    assert table.state != before
    table.undo()
    assert table.state == before


def test_a_level_of_a_version_to_come_keeps_its_seat_while_a_quick_one_plays_for_it(bot: Bot) -> None:
    """While one version follows another, the older one may have to play on what the newer one began."""

    def crown(unit: Unit) -> None:
        game = load(unit, code)
        assert game is not None
        game.seats[1].level = "emperor"
        save(game)

    code = bot.lobby(1)
    bot.add_computer(code, "trickster")
    bot.start(code)
    bot.do(crown)
    with capture_logs() as logs:
        facts = bot.to_the_end(code)
    assert facts.status is Status.OVER
    assert [seat.level for seat in facts.seats] == [None, "emperor"]
    assert not [line for line in logs if line["event"] == "computer player failed"]
