"""Answers said beforehand: yield below N, windows only when deadly or not this turn."""

import pytest

from kotbot.matches import finding
from kotbot.matches.digital import play
from kotbot.matches.facts import Person, WindowsWanted
from kotbot.matches.outcomes import Answered, YieldsBelow
from kotbot.matches.refusals import Illegal, Refused
from kotbot.matches.replies import Reply
from scripts.testing.matches import ANN, BOB, STRANGER, Bot, refused

CLAWED = {"active": 1, "city": 2, "step": "roll 1", "dice": "c c 1 2 3 e"}


def say(bot: Bot, code: str, person: Person, text: str) -> Reply:
    press = bot.press()
    return bot.do(lambda unit: play.set_standing_answer(unit, code, person, press, text))


@pytest.mark.parametrize(("below", "hearts", "asked"), [(5, 6, False), (4, 6, True), (0, 6, True)])
def test_yield_below(bot: Bot, below: int, hearts: int, asked: bool) -> None:
    code = bot.match()
    bot.at(code, {"energy": 9}, {"hearts": hearts}, **CLAWED)
    assert say(bot, code, BOB, f"yield {below}").note == YieldsBelow(below)
    assert bot.facts(code).seats[1].yield_below == below
    bot.answer(code, ANN, "stop")
    assert (bot.question(code) == "OfferYield 2") is asked
    state = bot.facts(code).state
    assert state is not None
    assert state.city == (1 if asked else 0)


def test_said_while_asked_it_answers_at_once(bot: Bot) -> None:
    code = bot.match()
    bot.at(code, {"energy": 9}, {"hearts": 6}, **{**CLAWED, "step": "resolve"})
    assert bot.question(code) == "OfferYield 2"
    say(bot, code, BOB, "yield 5")
    assert bot.question(code) == "BuyCards 1"


@pytest.mark.parametrize(("hearts", "asked"), [(5, False), (2, True)])
def test_wings_only_when_deadly(bot: Bot, hearts: int, asked: bool) -> None:
    code = bot.match()
    bot.at(code, {"energy": 9}, {"hearts": hearts, "energy": 2, "cards": ["wings"]}, **CLAWED)
    say(bot, code, BOB, "windows deadly")
    bot.answer(code, ANN, "stop")
    assert (bot.question(code) == "OfferWings 2") is asked


def test_not_this_turn_lasts_one_turn(bot: Bot) -> None:
    code = bot.match()
    probe = {"cards": ["psychic_probe"]}
    bot.at(code, {}, probe, active=1, turn=3, step="roll 1", dice="1 2 3 e e h")
    say(bot, code, BOB, "windows turn")
    assert bot.facts(code).seats[1].windows is WindowsWanted.NOT_THIS_TURN
    bot.answer(code, ANN, "stop")
    assert bot.question(code) != "ProbeDie 2"
    bot.at(code, {}, probe, active=1, turn=4, step="roll 1", dice="1 2 3 e e h")
    assert bot.facts(code).seats[1].windows is WindowsWanted.ASK
    bot.answer(code, ANN, "stop")
    assert bot.question(code) == "ProbeDie 2"


@pytest.mark.parametrize(("hearts", "asked"), [(5, False), (2, True)])
def test_not_this_turn_is_to_stay_with_jets_unless_it_is_deadly(bot: Bot, hearts: int, asked: bool) -> None:
    code = bot.match()
    bot.at(code, {"energy": 9}, {"hearts": hearts, "cards": ["jets"]}, **CLAWED)
    say(bot, code, BOB, "windows turn")
    bot.answer(code, ANN, "stop")
    assert (bot.question(code) == "OfferJets 2") is asked


@pytest.mark.parametrize("text", ["", "yield", "yield 13", "yield -1", "windows never", "stay 3"])
def test_other_words_are_refused(bot: Bot, text: str) -> None:
    code = bot.match()
    assert isinstance(refused(say(bot, code, BOB, text)), Illegal)
    assert refused(say(bot, code, STRANGER, "yield 3")) is Refused.STRANGER


def test_a_peeked_card_is_seen_by_its_owner_alone(bot: Bot) -> None:
    code = bot.match()
    bot.at(code, {"energy": 9, "cards": ["made_in_a_lab"]}, {}, active=1, step="buy")
    bot.answer(code, ANN, "peek")
    facts = bot.facts(code)
    assert facts.state is not None
    assert facts.state.top == ""
    texts = [event.text for event in facts.log]
    assert texts[-1] == "reveal ?"
    seen = bot.do(lambda unit: finding.own(unit, code, ANN.id).top)
    assert seen
    assert not any(seen in text for text in texts)
    assert bot.do(lambda unit: finding.own(unit, code, BOB.id).top) == ""


def test_the_card_you_saw_is_bought_without_its_name_on_a_button(bot: Bot) -> None:
    code = bot.match()
    bot.at(code, {"energy": 12, "cards": ["made_in_a_lab"]}, {}, active=1, step="buy")
    bot.answer(code, ANN, "peek")
    assert isinstance(bot.answer(code, ANN, play.PEEKED_CARD).note, Answered)
    bought = [event.text for event in bot.facts(code).log if event.text.startswith("buy ")]
    assert bought
    assert bought[0].endswith(" from deck")
