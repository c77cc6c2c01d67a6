"""Seats that change hands in mid-match."""

from typing import Any

import pytest

from kotbot.matches import privacy
from kotbot.matches.digital import leaving
from kotbot.matches.digital.leaving import Leaving
from kotbot.matches.facts import Occupant, SeatNews, Status
from kotbot.matches.outcomes import Note
from kotbot.matches.refusals import Refused
from kotbot.matches.replies import Reply
from scripts.testing.matches import ANN, BOB, CID, DEE, STRANGER, Bot, refused

ROLLED: dict[str, Any] = {"active": 1, "step": "roll 1", "dice": "1 1 3 e c h"}


def let_computer_play(bot: Bot, code: str, person: Any, place: int = 0) -> Reply:
    press = bot.press()
    return bot.do(lambda unit: leaving.let_computer_play(unit, code, person, press, place))


def take_back(bot: Bot, code: str, person: Any) -> Reply:
    press = bot.press()
    return bot.do(lambda unit: leaving.take_seat_back(unit, code, person, press))


def leave(bot: Bot, code: str, person: Any, how: Leaving) -> Reply:
    press = bot.press()
    return bot.do(lambda unit: leaving.leave_match(unit, code, person, press, how))


def overdue(bot: Bot) -> str:
    """A match in which Ann let her time pass twice."""
    code = bot.match(3, pace="live")
    bot.at(code, {}, {}, {}, **ROLLED)
    bot.tick(code)
    bot.tick(code)
    return code


def test_the_others_may_let_a_computer_play_after_the_second_time_out(bot: Bot) -> None:
    code = bot.match(3, pace="live")
    bot.at(code, {}, {}, {}, **ROLLED)
    assert refused(let_computer_play(bot, code, BOB)) is Refused.NOT_OVERDUE
    bot.tick(code)
    assert refused(let_computer_play(bot, code, BOB)) is Refused.NOT_OVERDUE
    bot.tick(code)
    assert refused(let_computer_play(bot, code, STRANGER)) is Refused.STRANGER
    assert refused(let_computer_play(bot, code, BOB, 1)) is Refused.STALE
    assert let_computer_play(bot, code, BOB).note is Note.HANDED_OVER
    seat = bot.facts(code).seats[0]
    assert (seat.away, seat.occupant, seat.account) == (True, Occupant.PERSON, ANN.id)
    assert seat.level is not None
    assert not bot.question(code).endswith(" 1")


def test_a_person_takes_the_seat_back(bot: Bot) -> None:
    code = overdue(bot)
    let_computer_play(bot, code, BOB)
    assert refused(take_back(bot, code, CID)) is Refused.SEATED
    assert take_back(bot, code, ANN).note is Note.TAKEN_BACK
    seat = bot.facts(code).seats[0]
    assert (seat.away, seat.level) == (False, None)
    for _ in range(40):
        if bot.facts(code).asked == 0:
            break
        bot.step(code)
    assert bot.asked(code) == ANN


def test_everybody_is_told_who_is_back_until_a_person_answers(bot: Bot) -> None:
    code = bot.match(3, pace="live")
    bot.at(code, {}, {}, {}, **ROLLED)
    leave(bot, code, BOB, Leaving.COMPUTER)
    assert bot.facts(code).seat_change is None
    take_back(bot, code, BOB)
    told = bot.facts(code).seat_change
    assert told is not None
    assert (told.place, told.news) == (1, SeatNews.BACK)
    before = len(bot.facts(code).log)
    while not any(entry.account for entry in bot.facts(code).log[before:]):
        bot.step(code)
    assert bot.facts(code).seat_change is None


def test_back_before_the_computer_played_on_the_question_is_open_again(bot: Bot) -> None:
    code = bot.match(4, pace="live")
    bot.at(code, {}, {}, {}, {}, **ROLLED)
    leave(bot, code, BOB, Leaving.COMPUTER)
    leave(bot, code, CID, Leaving.COMPUTER)
    bot.at(code, {"hearts": 0}, {}, {}, {"hearts": 0}, active=2, step="end")
    facts = bot.facts(code)
    while facts.asked is not None and facts.seats[facts.asked].level is None:
        bot.step(code)
        facts = bot.facts(code)
    who = BOB if facts.asked == 1 else CID
    before = facts.decision
    assert take_back(bot, code, who).note is Note.TAKEN_BACK
    after = bot.facts(code)
    assert after.decision == before + 1
    assert after.deadline is not None
    assert bot.asked(code) == who


def test_a_seat_that_is_played_by_a_computer_is_not_answered_for(bot: Bot) -> None:
    code = bot.match(3)
    bot.at(code, {}, {}, {}, **{**ROLLED, "active": 2})
    leave(bot, code, BOB, Leaving.COMPUTER)
    bot.at(code, {}, {}, {}, **{**ROLLED, "active": 3})
    assert refused(bot.answer(code, BOB, "stop")) is Refused.NOT_YOUR_TURN


def test_withdrawn_a_monster_is_out_and_the_match_goes_on(bot: Bot) -> None:
    code = bot.match(3)
    bot.at(code, {}, {"energy": 3, "cards": ["jets"]}, {}, city=2, **ROLLED)
    assert leave(bot, code, BOB, Leaving.WITHDRAW).note is Note.WITHDRAWN
    facts = bot.facts(code)
    assert facts.state is not None
    assert (facts.state.lives(1), facts.state.city, facts.state.energy[1]) == (False, -1, 0)
    assert facts.status is Status.LIVE
    assert not facts.rules.table
    assert bot.question(code) == "KeepDice 1"
    assert bot.to_the_end(code).result is not None


def test_a_bystander_who_withdraws_spares_nobody_who_is_attacked(bot: Bot) -> None:
    code = bot.match(4)
    wings = {"cards": ["wings"], "energy": 4}
    bot.at(code, {}, wings, {}, {}, city=1, step="resolve", dice="c c c 1 2 2")
    leave(bot, code, DEE, Leaving.WITHDRAW)
    assert bot.question(code) == "OfferWings 2"
    bot.answer(code, BOB, "pass")
    facts = bot.facts(code)
    assert facts.state is not None
    assert facts.state.hearts == [10, 7, 7, 0]
    assert facts.status is Status.LIVE
    assert not facts.rules.table


def test_a_withdrawal_is_not_taken_back(bot: Bot) -> None:
    code = bot.match(3)
    bot.at(code, {}, {}, {}, **ROLLED)
    leave(bot, code, BOB, Leaving.WITHDRAW)
    assert bot.facts(code).undo is None


def test_who_leaves_hands_the_match_to_the_next_person(bot: Bot) -> None:
    code = bot.match(3)
    leave(bot, code, ANN, Leaving.COMPUTER)
    assert bot.facts(code).host == BOB.id


def test_the_one_whose_turn_it_is_withdraws_and_the_next_one_rolls(bot: Bot) -> None:
    code = bot.match(3)
    bot.at(code, {}, {}, {}, **ROLLED)
    leave(bot, code, ANN, Leaving.WITHDRAW)
    assert bot.question(code) == "KeepDice 2"


def test_of_two_the_other_wins(bot: Bot) -> None:
    code = bot.match(2)
    bot.at(code, {}, {}, **ROLLED)
    leave(bot, code, ANN, Leaving.WITHDRAW)
    facts = bot.facts(code)
    assert facts.status is Status.OVER
    assert facts.result is not None
    assert (facts.result.winner, facts.result.how) == (1, "last")


@pytest.mark.parametrize("how", list(Leaving))
def test_when_the_last_person_leaves_the_match_is_stopped(bot: Bot, how: Leaving) -> None:
    code = bot.lobby(1)
    bot.add_computer(code)
    bot.start(code)
    assert leave(bot, code, ANN, how).note is Note.STOPPED
    assert bot.facts(code).status is Status.STOPPED
    assert bot.due() == []


def test_leaving_at_every_kind_of_moment_leaves_the_match_playable(bot: Bot) -> None:
    code = bot.match(4, "first", pace="live")
    for turn in range(40):
        if bot.facts(code).status is not Status.LIVE:
            break
        leave(bot, code, BOB, Leaving.COMPUTER)
        assert bot.step(code).refused is None
        if bot.facts(code).status is Status.LIVE and turn % 2:
            take_back(bot, code, BOB)
    assert bot.facts(code).status in (Status.LIVE, Status.OVER)


def test_everybody_is_told_that_somebody_left_who_is_forgotten(bot: Bot) -> None:
    code = bot.match(3, pace="live")
    bot.at(code, {}, {}, {}, **ROLLED)

    bot.do(lambda unit: privacy.delete(unit, BOB.id))

    told = bot.facts(code).seat_change
    assert told is not None
    assert (told.place, told.news) == (1, SeatNews.LEFT)


def test_who_is_back_and_leaves_again_is_not_told_to_be_back(bot: Bot) -> None:
    code = bot.match(3, pace="live")
    bot.at(code, {}, {}, {}, **ROLLED)
    leave(bot, code, BOB, Leaving.COMPUTER)
    take_back(bot, code, BOB)

    leave(bot, code, BOB, Leaving.COMPUTER)

    assert bot.facts(code).seat_change is None
