"""Undo in a digital match: back to the last random outcome, no further; it appends and deletes nothing."""

import pytest

from kotbot.matches.facts import Person, Undo
from kotbot.matches.outcomes import Answered, Note, Undone
from kotbot.matches.refusals import NotAllowed, Refused
from scripts.testing.matches import ANN, BOB, Bot, refused

YIELD = {"active": 1, "city": 2, "step": "resolve", "dice": "c c 1 2 3 e"}


def test_a_choice_without_chance_after_it_is_taken_back(bot: Bot) -> None:
    code = bot.match()
    before = bot.at(code, {"energy": 9}, {"hearts": 6}, **YIELD)
    assert bot.question(code) == "OfferYield 2"
    bot.answer(code, BOB, "yield")
    offered = bot.facts(code).undo
    assert offered == Undo(before.seq + 1, "yield", BOB.id)
    assert isinstance(bot.undo(code, BOB, before.seq + 1).note, Undone)
    after = bot.facts(code)
    assert after.state == before.state
    assert after.seq > before.seq + 1
    assert after.decision > before.decision
    assert after.log[-1].text == f"undo {before.seq + 1}"


def test_after_an_undo_the_old_buttons_are_stale(bot: Bot) -> None:
    code = bot.match()
    before = bot.at(code, {"energy": 9}, {"hearts": 6}, **YIELD)
    bot.answer(code, BOB, "yield")
    bot.undo(code, BOB, before.seq + 1)
    assert refused(bot.answer(code, BOB, "yield", decision=before.decision)) is Refused.STALE
    assert isinstance(bot.answer(code, BOB, "stay").note, Answered)


@pytest.mark.parametrize("second", [ANN, BOB])
def test_two_hands_that_take_back_at_once_do_so_once(bot: Bot, second: Person) -> None:
    code = bot.match()
    before = bot.at(code, {"energy": 9}, {"hearts": 6}, **YIELD)
    bot.answer(code, BOB, "yield")
    bot.undo(code, BOB, before.seq + 1)
    undone = bot.facts(code)

    assert bot.undo(code, second, before.seq + 1).note is Note.REPEATED
    assert bot.facts(code).seq == undone.seq


def test_what_was_rolled_stays_rolled(bot: Bot) -> None:
    code = bot.match()
    person = bot.asked(code)
    bot.answer(code, person, "keep nothing")
    facts = bot.facts(code)
    assert facts.undo is None
    assert refused(bot.undo(code, person, facts.seq)) is Refused.NOTHING_TO_UNDO
    assert refused(bot.undo(code, person, facts.seq - 1)) is Refused.NOTHING_TO_UNDO


def test_the_choice_of_another_person_is_not_taken_back(bot: Bot) -> None:
    code = bot.match()
    before = bot.at(code, {"energy": 9}, {"hearts": 6}, **YIELD)
    bot.answer(code, BOB, "yield")
    assert refused(bot.undo(code, ANN, before.seq + 1)) == NotAllowed()


def test_the_button_of_an_older_event_does_nothing(bot: Bot) -> None:
    code = bot.match()
    before = bot.at(code, {"energy": 9}, {"hearts": 6}, **YIELD)
    bot.answer(code, BOB, "yield")
    for seq in (0, -5, before.seq, before.seq + 2):
        assert refused(bot.undo(code, BOB, seq)) is Refused.NOTHING_TO_UNDO


def test_two_choices_are_taken_back_one_after_the_other(bot: Bot) -> None:
    code = bot.match(3)
    before = bot.at(
        code,
        {"energy": 9, "cards": ["healing_ray"]},
        {"hearts": 6},
        {"hearts": 3},
        active=1,
        city=2,
        step="resolve",
        dice="h h c c 1 e",
    )
    assert bot.question(code) == "ChooseOrder 1"
    bot.answer(code, ANN, "resolve hearts")
    first = before.seq + 1
    assert bot.question(code) == "SpendHearts 1"
    bot.answer(code, ANN, "hearts give 3 1")
    second = bot.facts(code).undo
    assert second is not None
    assert second.seq > first
    bot.undo(code, ANN, second.seq)
    assert bot.facts(code).undo == Undo(first, "resolve hearts", ANN.id)
    bot.undo(code, ANN, first)
    assert bot.facts(code).state == before.state
    assert bot.facts(code).undo is None


def test_a_choice_that_was_taken_back_counts_in_no_statistics(bot: Bot) -> None:
    code = bot.match()
    bob = {"hearts": 1, "cards": ["jets"]}
    before = bot.at(code, {"energy": 9}, bob, active=1, city=2, step="resolve", dice="c c c c c c")
    assert bot.question(code) == "OfferJets 2"
    bot.answer(code, BOB, "yield")
    bot.undo(code, BOB, before.seq + 1)
    bot.answer(code, BOB, "stay")
    result = bot.facts(code).result
    assert result is not None
    assert (result.winner, result.how) == (0, "last")
    assert result.highlights.most_damage == (0, 1)


def test_the_log_can_be_undone_after_a_restart(bot: Bot) -> None:
    code = bot.match()
    before = bot.at(code, {"energy": 9}, {"hearts": 6}, **YIELD)
    bot.answer(code, BOB, "yield")
    bot.restart()
    assert isinstance(bot.undo(code, BOB, before.seq + 1).note, Undone)
    bot.restart()
    assert bot.facts(code).state == before.state
