"""What an answer made happen is in its reply, and what the latest turns brought in the facts."""

from engine import events as e
from kotbot.matches.core.game import LOG
from kotbot.matches.digital.game import MOST
from kotbot.matches.facts import Status
from scripts.testing.matches import ANN, BOB, PEOPLE, Bot

ROLL = {"active": 1, "step": "roll 3", "dice": "3 3 3 3 e c"}


def test_a_reply_carries_what_the_answer_and_what_followed_did(bot: Bot) -> None:
    """Ann keeps 3 3 3 3 ⚡ 🐾: 4 stars, 1 energy, and the City with a star for it."""
    code = bot.match()
    bot.at(code, {"cards": ["energy_drink"], "energy": 1}, {}, **ROLL)
    reply = bot.answer(code, ANN, "stop")

    assert e.ResultSettled(0, (0, 0, 4, 1, 1, 0)) in reply.happened
    stars = [event.change for event in reply.happened if isinstance(event, e.StarsChanged)]
    assert stars == [4, 1]


def test_what_happened_before_the_answer_is_not_in_it(bot: Bot) -> None:
    code = bot.match()
    bot.at(code, {"cards": ["energy_drink"], "energy": 1}, {}, **ROLL)
    bot.answer(code, ANN, "stop")
    reply = bot.answer(code, ANN, "pass")

    assert not any(isinstance(event, e.ResultSettled) and event.seat == 0 for event in reply.happened)
    assert any(isinstance(event, e.TurnEnded) and event.seat == 0 for event in reply.happened)


def test_a_refusal_brings_nothing(bot: Bot) -> None:
    code = bot.match()
    bot.at(code, {"cards": ["energy_drink"], "energy": 1}, {}, **ROLL)

    assert bot.answer(code, BOB, "stop").happened == ()


def test_six_find_a_whole_round_in_the_facts(bot: Bot) -> None:
    """Also after a restart, where it is read from the database."""
    code = bot.match(people=6)
    while (state := bot.facts(code).state) is not None and state.turn < 14:
        bot.step(code)
    facts = bot.facts(code)
    turns = {entry.turn for entry in facts.log}

    assert state is not None
    assert len(facts.log) > LOG
    assert turns >= set(range(state.turn - len(PEOPLE), state.turn + 1))
    bot.restart()
    assert bot.facts(code).log == facts.log


def test_a_duel_keeps_no_more_than_it_needs(bot: Bot) -> None:
    code = bot.match()
    longest = 0
    while bot.facts(code).status is Status.LIVE:
        longest = max(longest, len(bot.facts(code).log))
        bot.step(code)

    assert LOG <= longest < MOST
