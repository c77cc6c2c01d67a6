"""Marks before the answer: they say the wanted state, are stored, and belong to one decision."""

import pytest

from engine.dice import NO_DICE
from kotbot.matches.digital import play
from kotbot.matches.facts import Draft
from kotbot.matches.facts.pages import DiePage
from kotbot.matches.outcomes import Answered, Note, Outcome
from kotbot.matches.refusals import Illegal, Refused
from scripts.testing.matches import ANN, BOB, Bot, refused
from tests.engine.boxes.made_up import BOX, WAVE

ROLLED = {"active": 1, "step": "roll 1", "dice": "1 1 3 e c h"}


def answer_draft(bot: Bot, code: str) -> Outcome | None:
    decision, press = bot.facts(code).decision, bot.press()
    return bot.do(lambda unit: play.answer_draft(unit, code, ANN, press, decision)).note


def test_dice_are_marked_one_by_one_and_survive_a_restart(bot: Bot) -> None:
    code = bot.match()
    bot.at(code, {}, {}, **ROLLED)
    bot.mark(code, ANN, "keep 1 2")
    bot.mark(code, ANN, "keep energy 1")
    bot.restart()
    draft = bot.facts(code).draft
    assert draft is not None
    assert draft.keep == (2, 0, 0, 1, 0, 0)
    bot.mark(code, ANN, "keep 1 1")
    draft = bot.facts(code).draft
    assert draft is not None
    assert draft.keep == (1, 0, 0, 1, 0, 0)


def test_a_mark_said_twice_is_marked_once(bot: Bot) -> None:
    code = bot.match()
    bot.at(code, {}, {}, **ROLLED)
    first, again = bot.mark(code, ANN, "keep 1 2"), bot.mark(code, ANN, "keep 1 2")
    assert first.changed
    assert (again.note, again.changed) == (Note.MARKED, False)
    assert first.facts == again.facts


def test_marks_do_not_change_the_decision(bot: Bot) -> None:
    code = bot.match()
    before = bot.at(code, {}, {}, **ROLLED)
    bot.mark(code, ANN, "keep all")
    after = bot.facts(code)
    assert (after.decision, after.seq) == (before.decision, before.seq)
    assert after.revision > before.revision


def test_the_marked_dice_are_kept_and_the_others_rolled(bot: Bot) -> None:
    code = bot.match()
    bot.at(code, {}, {}, **ROLLED)
    bot.mark(code, ANN, "keep 1 2")
    assert isinstance(answer_draft(bot, code), Answered)
    facts = bot.facts(code)
    assert [event.text for event in facts.log if event.account == ANN.id] == ["keep 1 1"]
    assert facts.state is not None
    assert facts.state.dice[0] >= 2


def test_dice_put_aside_stay_marked_after_the_next_roll(bot: Bot) -> None:
    code = bot.match()
    bot.at(code, {}, {}, **ROLLED)
    bot.mark(code, ANN, "keep 1 2")
    answer_draft(bot, code)
    facts = bot.facts(code)
    assert facts.draft is not None
    assert (facts.draft.decision, facts.draft.keep) == (facts.decision, (2, 0, 0, 0, 0, 0))


def test_after_the_last_roll_nothing_is_marked(bot: Bot) -> None:
    code = bot.match()
    bot.at(code, {}, {}, **(ROLLED | {"step": "roll 2"}))
    bot.mark(code, ANN, "keep 1 2")
    answer_draft(bot, code)
    assert bot.facts(code).draft is None


def test_all_dice_marked_is_to_stop(bot: Bot) -> None:
    code = bot.match()
    bot.at(code, {}, {}, **ROLLED)
    bot.mark(code, ANN, "keep all")
    answer_draft(bot, code)
    assert [event.text for event in bot.facts(code).log if event.account == ANN.id] == ["stop"]


def test_nothing_marked_rolls_all(bot: Bot) -> None:
    code = bot.match()
    bot.at(code, {}, {}, **ROLLED)
    bot.mark(code, ANN, "keep all")
    bot.mark(code, ANN, "keep none")
    draft = bot.facts(code).draft
    assert draft is not None
    assert draft.keep == NO_DICE
    answer_draft(bot, code)
    assert "keep nothing" in [event.text for event in bot.facts(code).log]


@pytest.mark.parametrize(
    "wanted",
    [
        *("", "keep", "keep 1 3", "keep 1 -1", "keep 4 1", "keep claw x", "hearts poison 1", "jump 1"),
        "keep 1 1 1",
    ],
)
def test_marks_that_cannot_be_are_refused(bot: Bot, wanted: str) -> None:
    code = bot.match()
    before = bot.at(code, {}, {}, **ROLLED)
    assert isinstance(refused(bot.mark(code, ANN, wanted)), Illegal)
    assert bot.facts(code) == before


def test_hearts_are_marked_and_spent(bot: Bot) -> None:
    code = bot.match()
    bot.at(
        code,
        {"hearts": 5, "poison": 1, "shrink": 1},
        {},
        active=1,
        city=2,
        step="resolve",
        dice="h h h 1 2 3",
    )
    assert bot.question(code) == "SpendHearts 1"
    bot.mark(code, ANN, "hearts poison 1")
    bot.mark(code, ANN, "hearts shrink 1")
    bot.mark(code, ANN, "hearts shrink 0")
    assert isinstance(answer_draft(bot, code), Answered)
    state = bot.facts(code).state
    assert state is not None
    assert (state.hearts[0], state.poison[0], state.shrink[0]) == (7, 0, 1)


def test_a_page_is_opened_and_closed(bot: Bot) -> None:
    code = bot.match()
    bot.at(code, {}, {}, **ROLLED)
    bot.mark(code, ANN, "page turn stretchy 1")
    assert bot.facts(code).page == DiePage("stretchy", 1)
    bot.mark(code, ANN, "page")
    assert bot.facts(code).page is None


@pytest.mark.parametrize(
    "page", ["jets", "turn stretchy all", "sure pending set 1 stars 20", "number 0 hearts"]
)
def test_a_page_that_no_button_opens_is_refused(bot: Bot, page: str) -> None:
    code = bot.match()
    bot.at(code, {}, {}, **ROLLED)
    decision = bot.facts(code).decision
    reply = bot.do(lambda unit: play.mark(unit, code, ANN, decision, f"page {page}"))
    assert isinstance(refused(reply), Illegal)
    assert bot.facts(code).page is None


def test_the_other_person_marks_nothing(bot: Bot) -> None:
    code = bot.match()
    bot.at(code, {}, {}, **ROLLED)
    assert refused(bot.mark(code, BOB, "keep all")) is Refused.NOT_YOUR_TURN


# A card played amid the question


def interrupted(bot: Bot, **position: object) -> str:
    """Bob has marked a die, then played a wave that hurts everybody else; Ann has wings against it."""
    code = bot.lobby(2)
    bot.option(code, "boxes", f"+{BOX}")
    bot.option(code, "pace", "relaxed")
    bot.start(code)
    ann = {"cards": ["wings"], "energy": 2}
    whale = {"monster": "tin_whale", "hand": [WAVE]}
    rules = {"edition": "second", "boxes": [BOX]}
    bot.at(code, ann, whale, **{**ROLLED, "active": 2, "rules": rules, **position})
    bot.mark(code, BOB, "keep 1 2")
    bot.mark(code, BOB, "page turn stretchy")
    bot.answer(code, BOB, f"play {WAVE}")
    assert bot.question(code) == "OfferWings 1"
    assert bot.facts(code).draft is None
    return code


@pytest.mark.parametrize("answer", ["pass", "use wings"])
def test_marks_come_back_when_the_question_is_asked_again(bot: Bot, answer: str) -> None:
    code = interrupted(bot)
    bot.restart()
    bot.answer(code, ANN, answer)
    assert bot.question(code) == "KeepDice 2"
    facts = bot.facts(code)
    assert facts.draft == Draft(facts.decision, (2, 0, 0, 0, 0, 0))


def test_they_come_back_once(bot: Bot) -> None:
    code = interrupted(bot)
    bot.answer(code, ANN, "pass")
    bot.answer(code, BOB, "stop")
    assert bot.facts(code).draft is None


def test_without_marks_none_come_back(bot: Bot) -> None:
    code = bot.lobby(2)
    bot.option(code, "boxes", f"+{BOX}")
    bot.start(code)
    whale = {"monster": "tin_whale", "hand": [WAVE]}
    rules = {"edition": "second", "boxes": [BOX]}
    bot.at(code, {"cards": ["wings"], "energy": 2}, whale, **{**ROLLED, "active": 2, "rules": rules})
    bot.answer(code, BOB, f"play {WAVE}")
    bot.answer(code, ANN, "pass")
    assert bot.question(code) == "KeepDice 2"
    assert bot.facts(code).draft is None
