"""Killed and started again at every kind of question, a match stands as it stood and plays on."""

from typing import Any, get_args

import pytest

from engine import CHANCE
from engine.decisions import Question
from engine.dispatch import QUESTIONS
from kotbot.matches.facts import Status
from tests.kotbot.matches.kit import Bot

CLAWED: dict[str, Any] = {"active": 1, "city": 2, "step": "resolve", "dice": "c c 1 2 3 e"}
Row = tuple[str, str, list[dict[str, Any]], dict[str, Any]]

KINDS: list[Row] = [
    ("KeepDice 1", "second", [{}, {}], {"active": 1, "step": "roll 1", "dice": "1 2 3 e c h"}),
    (
        "ProbeDie 2",
        "second",
        [{}, {"cards": ["psychic_probe"]}],
        {"active": 1, "step": "roll 3", "dice": "1 2 3 e c h"},
    ),
    (
        "ChangeDice 1",
        "second",
        [{"cards": ["herd_culler"]}, {}],
        {"active": 1, "step": "roll 3", "dice": "1 2 3 e c h"},
    ),
    (
        "ChooseOrder 1",
        "second",
        [{"cards": ["healing_ray"]}, {"hearts": 4}],
        {"active": 1, "city": 2, "step": "resolve", "dice": "h h c c 1 e"},
    ),
    (
        "SpendHearts 1",
        "second",
        [{"hearts": 4, "poison": 1}, {}],
        {"active": 1, "city": 2, "step": "resolve", "dice": "h h 1 2 3 3"},
    ),
    ("OfferJets 2", "second", [{}, {"cards": ["jets"]}], CLAWED),
    ("OfferArmor 2", "origins", [{}, {"energy": 2, "cards": ["electric_armor"]}], CLAWED),
    ("OfferWings 2", "second", [{}, {"energy": 2, "cards": ["wings"]}], CLAWED),
    ("LastChance 2", "second", [{}, {"hearts": 1, "energy": 2, "cards": ["rapid_healing"]}], CLAWED),
    ("OfferYield 2", "second", [{}, {}], CLAWED),
    ("BuyCards 1", "second", [{"energy": 9}, {}], {"active": 1, "step": "buy"}),
    (
        "MoveMimic 1",
        "second",
        [{"energy": 2, "cards": [{"card": "mimic", "copies": [2, 1]}]}, {"cards": ["wings", "jets"]}],
        {"active": 1, "step": "start"},
    ),
    ("SellCards 1", "second", [{"cards": ["metamorph", "jets"]}, {}], {"active": 1, "step": "end"}),
]
BOUGHT: dict[str, Row] = {
    "PlaceMimic 1": (
        "buy mimic",
        "second",
        [{"energy": 12}, {"cards": ["wings", "jets"]}],
        {"active": 1, "step": "buy", "market": ["mimic", "giant_brain", "skyscraper"]},
    ),
    "ChargeBattery 1": (
        "buy battery_monster",
        "first",
        [{"energy": 12}, {}],
        {"active": 1, "step": "buy", "market": ["battery_monster", "giant_brain", "skyscraper"]},
    ),
    "OfferRevealed 2": (
        "sweep",
        "second",
        [{"energy": 2}, {"energy": 30, "cards": ["opportunist"]}],
        {"active": 1, "step": "buy"},
    ),
}


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
    to_chance = {"OpeningRoll", "RollDice", "RevealCard", "PeekCard", "RerollDie", "CamouflageRoll"}
    assert CHANCE < 0
    assert {kind.__name__ for kind in get_args(Question)} == {kind.__name__ for kind in QUESTIONS}
    assert {kind.__name__ for kind in QUESTIONS} - to_chance == tried
