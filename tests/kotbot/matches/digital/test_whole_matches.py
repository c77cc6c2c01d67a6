"""Whole matches through the use cases, by random legal answers, in every edition and size."""

import pytest

from kotbot.matches.facts import Status, Where
from kotbot.matches.log.proof import verify
from scripts.testing.matches import ANN, Bot

SIZES = [("first", 2), ("first", 4), ("first", 6), ("second", 2), ("second", 4), ("second", 6)]
SIZES += [("origins", 2), ("origins", 4)]


@pytest.mark.by_turns(3)
@pytest.mark.parametrize(("edition", "people"), SIZES)
def test_a_match_is_played_from_the_lobby_to_its_result(bot: Bot, edition: str, people: int) -> None:
    code = bot.match(people, edition)
    facts = bot.to_the_end(code)
    assert facts.status is Status.OVER
    assert facts.result is not None
    assert facts.state is not None
    assert facts.state.how == facts.result.how
    assert {line.place for line in facts.result.standings} == set(range(people))
    assert facts.result.standings[0].place == facts.result.winner or facts.result.winner is None
    assert facts.deadline is None
    assert facts.ended is not None
    proof = bot.do(lambda unit: verify(unit, code))
    assert proof is not None
    assert proof.wrong == ()
    assert proof.checked > 20


@pytest.mark.by_turns(3)
@pytest.mark.parametrize("edition", ["first", "second", "origins"])
def test_killed_before_every_answer_a_match_stands_where_it_stood(bot: Bot, edition: str) -> None:
    code = bot.match(4, edition)
    for _ in range(30):
        before = bot.facts(code)
        bot.restart()
        assert bot.facts(code) == before
        if before.status is not Status.LIVE:
            break
        assert bot.step(code).refused is None


def test_computers_alone_play_to_the_end_one_turn_at_a_time(bot: Bot) -> None:
    code = bot.lobby(1)
    for _ in range(3):
        bot.add_computer(code)
    bot.start(code)
    facts = bot.to_the_end(code)
    assert facts.status is Status.OVER
    assert [seat.level for seat in facts.seats] == [None, "random", "random", "random"]


def test_in_private_one_look_at_the_clock_plays_one_turn_of_a_computer(bot: Bot) -> None:
    code = bot.lobby(1, where=Where(ANN.id, private=True))
    for _ in range(3):
        bot.add_computer(code)
    bot.start(code)
    looked = 0
    while looked < 10 and bot.facts(code).status is Status.LIVE:
        before = bot.facts(code)
        assert before.asked is not None
        assert bot.step(code).refused is None
        after = bot.facts(code)
        if before.seats[before.asked].level is None or after.asked is None:
            continue
        looked += 1
        assert before.state is not None
        assert after.state is not None
        if after.seats[after.asked].level is not None:
            assert after.state.turn == before.state.turn + 1
    assert looked


def test_in_a_group_computers_play_in_a_row_until_somebody_is_asked(bot: Bot) -> None:
    code = bot.lobby(1)
    for _ in range(3):
        bot.add_computer(code)
    bot.start(code)
    for _ in range(20):
        facts = bot.facts(code)
        state = facts.state
        if facts.status is not Status.LIVE or state is None or not state.lives(0):
            break
        assert facts.asked == 0
        assert bot.step(code).refused is None


def test_the_positions_are_forgotten_when_a_match_ends_but_the_last(bot: Bot) -> None:
    code = bot.match()
    bot.to_the_end(code)
    facts = bot.facts(code)
    kept = bot.do(lambda unit: [unit.state(1, seq) is not None for seq in range(1, facts.seq + 1)])
    assert kept == [False] * (facts.seq - 1) + [True]
