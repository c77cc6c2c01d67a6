"""Computers at a match: a level that fails or is not known never stops it."""

from collections.abc import Sequence

import pytest

from engine import Answer, State
from engine.answers import Yield
from engine.players import PLAYERS, Randomness
from kotbot.matches.facts import Status
from tests.kotbot.matches.kit import Bot


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
