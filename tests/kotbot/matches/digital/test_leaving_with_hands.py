"""A monster leaves a match in which hands are hidden: the match can be taken along and looked back at."""

from engine.cards.power_up import BOX
from kotbot.matches.digital import leaving
from kotbot.matches.digital.leaving import Leaving
from kotbot.matches.ended import looking_back
from kotbot.matches.ended.exporting import export
from kotbot.matches.facts import Status
from scripts.testing.matches import CID, Bot
from tests.kotbot.matches.digital.test_stops import answer_as_asked

SOME: int = 12
"""Answers before somebody leaves."""


def test_a_match_that_somebody_left_with_a_hand_is_exported_whole(bot: Bot) -> None:
    code = bot.lobby(3)
    bot.option(code, "boxes", f"+{BOX}")
    bot.option(code, "pace", "live")
    bot.start(code)
    for _ in range(SOME):
        answer_as_asked(bot, code)
    press = bot.press()
    left = bot.do(lambda unit: leaving.leave_match(unit, code, CID, press, Leaving.WITHDRAW))
    assert left.refused is None
    while bot.facts(code).status is Status.LIVE:
        answer_as_asked(bot, code)
    made = bot.do(lambda unit: export(unit, code))
    assert made is not None
    assert "! seat leave 3" in made.record
    assert bot.do(lambda unit: looking_back.moments(unit, code))
