"""Killed and started again at every kind of question, a match stands as it stood and plays on."""

from typing import Any, get_args

import pytest

from engine.decisions import Question
from engine.dispatch import QUESTIONS
from kotbot.matches.facts import Status
from scripts.testing.matches import Bot
from tests.kotbot.matches.questions import BOUGHT, KINDS, Row


def check(bot: Bot, code: str, kind: str) -> None:
    before = bot.facts(code)
    assert bot.question(code) == kind
    bot.restart()
    assert bot.facts(code) == before
    reply = bot.answer(code, bot.asked(code), bot.any_answer(code))
    assert reply.refused is None, reply
    for _ in range(5):
        if bot.facts(code).status is Status.LIVE:
            assert bot.step(code).refused is None


@pytest.mark.parametrize("row", KINDS, ids=lambda row: row[0].split()[0])
def test_a_question_survives_a_restart(bot: Bot, row: Row) -> None:
    kind, edition, seats, position = row
    code = bot.match(2, edition)
    bot.at(code, *seats, **position)
    check(bot, code, kind)


@pytest.mark.parametrize("kind", BOUGHT)
def test_a_question_after_a_purchase_survives_a_restart(bot: Bot, kind: str) -> None:
    text, edition, seats, position = BOUGHT[kind]
    code = bot.match(2, edition)
    bot.at(code, *seats, **position)
    bot.answer(code, bot.asked(code), text)
    check(bot, code, kind)


def test_a_further_turn_survives_a_restart(bot: Bot) -> None:
    code = bot.match()
    seats: tuple[dict[str, Any], ...] = ({"cards": ["freeze_time"]}, {})
    bot.at(code, *seats, active=1, step="resolve", dice="1 1 1 2 3 3")
    check(bot, code, "OfferTurn 1")


def test_every_question_to_a_person_is_tried() -> None:
    tried = {row[0].split()[0] for row in KINDS} | {kind.split()[0] for kind in BOUGHT} | {"OfferTurn"}
    to_people = {kind.__name__ for kind, row in QUESTIONS.items() if row.chance is None}
    of_things = {"OfferCard", "OfferHand", "OfferWindow", "Choose"}  # tests/engine/boxes/test_games.py
    assert {kind.__name__ for kind in get_args(Question)} == {kind.__name__ for kind in QUESTIONS}
    assert to_people - of_things == tried
