"""Forged, stale, doubled and foreign presses: each gets an answer, none does harm."""

import asyncio
from functools import partial

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.errors import Reason
from kotbot.i18n import texts_for
from kotbot.matches.digital import lobby as digital_lobby
from kotbot.matches.digital import play
from kotbot.matches.facts import Person, Status
from kotbot.matches.open import lobby
from kotbot.matches.outcomes import Answered, Note
from kotbot.matches.ports import Conflict, Unit
from kotbot.matches.refusals import Illegal, Refused
from kotbot.matches.replies import Reply
from kotbot.store import Store
from kotbot.views.modes import toast
from scripts.testing.matches import ANN, BOB, CID, GROUP, PEOPLE, STRANGER, Bot, refused


def test_the_same_press_again_does_nothing_twice(bot: Bot) -> None:
    code = bot.match()
    first = bot.answer(code, bot.asked(code), "stop", press="p")
    again = bot.answer(code, ANN, "stop", press="p", decision=0)
    assert first.note == Answered("stop")
    assert again.note is Note.REPEATED
    assert not again.changed
    assert again.facts == first.facts


def test_a_second_tap_on_the_decision_just_answered_is_told_the_same(bot: Bot) -> None:
    code = bot.match()
    person, decision = bot.asked(code), bot.facts(code).decision
    first = bot.answer(code, person, "keep nothing")
    again = bot.answer(code, person, "keep nothing", decision=decision)
    assert again.note is Note.REPEATED
    assert again.facts == first.facts


def test_another_answer_to_the_decision_just_answered_is_not_told_as_done(bot: Bot) -> None:
    code = bot.match()
    person, decision = bot.asked(code), bot.facts(code).decision
    bot.answer(code, person, "keep nothing")
    assert refused(bot.answer(code, person, "stop", decision=decision)) is Refused.STALE


def test_somebody_else_on_an_old_decision_is_told_that_it_is_over(bot: Bot) -> None:
    code = bot.match()
    person, decision = bot.asked(code), bot.facts(code).decision
    other = next(one for one in (ANN, BOB) if one != person)
    bot.answer(code, person, "keep nothing")
    assert refused(bot.answer(code, other, "keep nothing", decision=decision)) is Refused.STALE


def test_what_is_anothers_is_not_used_by_the_press_of_who_has_the_same(bot: Bot) -> None:
    """Bob can heal, and presses a button with Ann's name."""
    code = bot.match()
    bot.at(
        code, {}, {"hearts": 5, "energy": 4, "cards": ["rapid_healing"]}, step="roll 1", dice="1 1 2 3 e h"
    )

    pressed = bot.do(lambda unit: play.use_card(unit, code, BOB, bot.press(), 0, "rapid_healing"))

    state = bot.facts(code).state
    assert refused(pressed) is Refused.NOT_YOURS
    assert state is not None
    assert (state.hearts[1], state.energy[1]) == (5, 4)


@pytest.mark.parametrize("decision", [-1, 0, 10**6])
def test_a_decision_that_never_was_is_stale(bot: Bot, decision: int) -> None:
    code = bot.match()
    assert refused(bot.answer(code, bot.asked(code), "stop", decision=decision)) is Refused.STALE


def test_a_forged_answer_in_a_lobby_is_told_that_the_match_has_not_begun(bot: Bot) -> None:
    code = bot.lobby()
    reply = bot.do(lambda unit: play.answer(unit, code, ANN, "p", 0, "stop"))
    assert refused(reply) is Refused.NOT_BEGUN
    assert toast(reply, ANN.id, texts_for("en")).text == "The match has not begun. Press Start first."


def test_a_stranger_is_refused_and_shown_the_match(bot: Bot) -> None:
    code = bot.match()
    reply = bot.answer(code, STRANGER, "stop")
    assert refused(reply) is Refused.STRANGER
    assert reply.facts == bot.facts(code)


def test_who_is_not_asked_is_refused(bot: Bot) -> None:
    code = bot.match()
    other = next(one for one in (ANN, BOB) if one != bot.asked(code))
    assert refused(bot.answer(code, other, "stop")) is Refused.NOT_YOUR_TURN
    assert refused(bot.mark(code, other, "keep all")) is Refused.NOT_YOUR_TURN


def test_a_match_that_does_not_exist_is_refused(bot: Bot) -> None:
    reply = bot.do(lambda unit: play.answer(unit, "nosuch", ANN, "p", 1, "stop"))
    assert refused(reply) is Refused.NO_MATCH
    assert reply.facts is None


def test_after_the_end_nothing_can_be_answered(bot: Bot) -> None:
    code = bot.match()
    decision = bot.to_the_end(code).decision
    assert refused(bot.answer(code, ANN, "stop", decision=decision)) is Refused.OVER
    assert bot.facts(code).status is Status.OVER


UNREADABLE = [
    *("", " ", "use no_such_card", "seat withdraw 2", "! seat 2 hearts 0", "stop stop", "undo 1"),
    *("\u202estop", "keep 9"),
]
NO_SUCH_DICE = ["keep 1 1 1 1 1 1 1 1 1", "keep claw claw claw claw claw"]
NOT_LEGAL = [
    *("roll 1 1 1 1 1 1", "result 1 1 1 c c c", "reveal jets", "buy jets", "buy other:Gun 0", "yield"),
    *("use wings", "charge 999999999", "buy ? from deck", "hearts give 99 1", "turn 1 to claw with stretchy"),
    *("copy mimic of 1", "sell jets", "again", "buy jets from 99", "resolve all"),
]
FORGED = [
    *((text, None) for text in UNREADABLE),
    *((text, Reason.NO_SUCH_DICE) for text in NO_SUCH_DICE),
    *((text, Reason.NOT_LEGAL) for text in NOT_LEGAL),
]


@pytest.mark.parametrize(("text", "reason"), FORGED)
def test_forged_answers_are_refused_with_the_reason(bot: Bot, text: str, reason: Reason | None) -> None:
    code = bot.match()
    bot.at(code, {}, {}, active=1, step="roll 1", dice="1 2 3 e c h")
    before = bot.facts(code)
    reply = bot.answer(code, ANN, text)
    assert refused(reply) == Illegal(reason)
    assert bot.facts(code) == before


def mark_as(code: str, person: Person, decision: int, wanted: str, unit: Unit) -> Reply:
    return play.mark(unit, code, person, decision, wanted)


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(text=st.text(max_size=60), mark=st.text(max_size=40), decision=st.integers(-3, 9))
def test_no_text_breaks_a_match(shared: tuple[Bot, str], text: str, mark: str, decision: int) -> None:
    bot, code = shared
    for person in (ANN, STRANGER):
        answered = bot.answer(code, person, text, decision=decision)
        marked = bot.do(partial(mark_as, code, person, decision, mark))
        for reply in (answered, marked):
            assert (reply.note is None) != (reply.refused is None)
    assert bot.facts(code).status is Status.LIVE


@pytest.fixture
def shared(bot: Bot) -> tuple[Bot, str]:
    return bot, bot.match()


def test_of_two_taps_at_once_one_counts(bot: Bot) -> None:
    code = bot.match()
    person, decision, seq = bot.asked(code), bot.facts(code).decision, bot.facts(code).seq

    def tap(text: str, press: str) -> Reply:
        return bot.do(lambda unit: play.answer(unit, code, person, press, decision, text))

    replies = [tap("keep nothing", "a"), tap("stop", "b")]
    assert [reply.note or reply.refused for reply in replies] == [Answered("keep nothing"), Refused.STALE]
    own = [event for event in bot.facts(code).log if event.seq > seq and event.account == person.id]
    assert [event.text for event in own] == ["keep nothing"]


async def test_two_people_at_once_get_one_seat(url: str) -> None:
    store = await Store.open(url)
    try:
        opened = await store.run(lambda unit: digital_lobby.open_lobby(unit, GROUP, ANN, "origins"))
        assert opened.facts is not None
        code = opened.facts.code
        for person in PEOPLE[1:3]:
            await store.run(partial(join_as, code, person))
        replies = await asyncio.gather(*(store.run(partial(join_as, code, who)) for who in PEOPLE[3:5]))
        assert {reply.refused for reply in replies} == {None, Refused.FULL}
    finally:
        await store.close()


def join_as(code: str, person: Person, unit: Unit) -> Reply:
    return lobby.join(unit, code, person)


def test_two_processes_cannot_append_the_same_event(bot: Bot) -> None:
    code = bot.match()
    person = bot.asked(code)
    known = bot.do(lambda unit: unit.match(code))
    bot.answer(code, person, "keep nothing")

    def write_over(unit: Unit) -> None:
        assert known is not None
        unit.save_match(known)

    with pytest.raises(Conflict, match=code):
        bot.do(write_over)


def test_a_repetition_by_someone_without_a_seat_is_no_way_in(bot: Bot) -> None:
    code = bot.match()
    decision = bot.facts(code).decision
    bot.answer(code, bot.asked(code), "keep nothing")
    assert refused(bot.answer(code, CID, "keep nothing", decision=decision)) is Refused.STRANGER
