"""Looking back at a match that has ended: each turn once, and playing on from one of them."""

from itertools import chain

import pytest

from engine import replay
from engine.events import TurnBegan
from engine.record import read_record
from kotbot.matches.around import finding, looking_back
from kotbot.matches.around.exporting import export
from kotbot.matches.around.looking_back import Moment
from kotbot.matches.digital import leaving
from kotbot.matches.digital.leaving import Leaving
from kotbot.matches.facts import MatchFacts, Occupant, Status, Where
from kotbot.matches.log import stats
from kotbot.matches.log.proof import verify
from kotbot.matches.replies import Note, Refused
from tests.kotbot.matches.kit import ANN, BOB, CID, STRANGER, Bot

AT_ANNS = Where(ANN.id, private=True)
AT_BOBS = Where(BOB.id, private=True)
AT_A_STRANGERS = Where(STRANGER.id, private=True)


def moments(bot: Bot, code: str) -> tuple[Moment, ...]:
    """All turns of a match."""
    return bot.do(lambda unit: looking_back.moments(unit, code))


def over(bot: Bot, people: int = 3, edition: str = "second") -> MatchFacts:
    """A match that was played to its end."""
    return bot.to_the_end(bot.match(people, edition))


@pytest.mark.parametrize("edition", ["first", "second", "origins"])
def test_the_turns_tell_the_whole_match_in_its_order(bot: Bot, edition: str) -> None:
    facts = over(bot, 2, edition)
    turns = moments(bot, facts.code)
    assert [turn.number for turn in turns] == list(range(1, turns[0].last + 1))
    begun = [event for event in chain(*(turn.events for turn in turns)) if isinstance(event, TurnBegan)]
    assert [event.seat for event in begun] == [turn.line.seat for turn in turns]
    assert facts.state is not None
    assert [stand.hearts for stand in turns[-1].line.stands if stand] == facts.state.hearts
    assert [stand.stars for stand in turns[-1].line.stands if stand] == facts.state.stars


def test_a_running_match_and_a_lobby_cannot_be_leafed_through(bot: Bot) -> None:
    for code in (bot.match(2), bot.lobby(2, where=Where(-5)), "nosuch"):
        assert moments(bot, code) == ()


def test_who_sat_there_plays_on_as_the_same_monster(bot: Bot) -> None:
    facts = over(bot)
    wanted = moments(bot, facts.code)[2]
    reply = bot.do(lambda unit: looking_back.play_on(unit, AT_BOBS, BOB, "p", facts.code, 3))
    assert reply.note is Note.PLAYS_ON
    begun = reply.facts
    assert begun is not None
    assert begun.private
    assert begun.chat == BOB.id
    assert [seat.monster for seat in begun.seats] == [seat.monster for seat in facts.seats]
    assert [seat.occupant for seat in begun.seats] == [
        Occupant.COMPUTER,
        Occupant.PERSON,
        Occupant.COMPUTER,
    ]
    assert begun.seats[1].account == BOB.id
    assert {begun.seats[0].level, begun.seats[2].level} == {looking_back.RIVAL}
    assert begun.state is not None
    assert begun.state.turn >= wanted.line.turn


def test_somebody_who_did_not_play_has_the_monster_whose_turn_it_is(bot: Bot) -> None:
    facts = over(bot)
    turn = moments(bot, facts.code)[4]
    reply = bot.do(lambda unit: looking_back.play_on(unit, AT_A_STRANGERS, STRANGER, "p", facts.code, 5))
    assert reply.facts is not None
    assert [seat.place for seat in reply.facts.seats if seat.account == STRANGER.id] == [turn.line.seat]


def test_the_same_press_again_begins_nothing(bot: Bot) -> None:
    facts = over(bot)
    first, second = (
        bot.do(lambda unit: looking_back.play_on(unit, AT_ANNS, ANN, "same", facts.code, 2)) for _ in range(2)
    )
    assert first.facts is not None
    assert second.facts is not None
    assert second.note is Note.REPEATED
    assert second.facts.code == first.facts.code


def test_one_match_at_a_time_in_private(bot: Bot) -> None:
    facts = over(bot)
    bot.do(lambda unit: looking_back.play_on(unit, AT_ANNS, ANN, "p", facts.code, 2))
    again = bot.do(lambda unit: looking_back.play_on(unit, AT_ANNS, ANN, "q", facts.code, 3))
    assert again.refused is Refused.ALREADY_RUNNING


@pytest.mark.parametrize("number", [0, -1, 5_000])
def test_there_is_no_such_turn(bot: Bot, number: int) -> None:
    facts = over(bot)
    reply = bot.do(lambda unit: looking_back.play_on(unit, AT_ANNS, ANN, "p", facts.code, number))
    assert reply.refused is Refused.NO_MATCH


def test_nobody_plays_on_in_a_group(bot: Bot) -> None:
    facts = over(bot)
    reply = bot.do(lambda unit: looking_back.play_on(unit, Where(-77), ANN, "p", facts.code, 2))
    assert reply.refused is Refused.NO_MATCH


def test_it_is_played_to_its_end_is_replayed_checked_and_never_counts(bot: Bot) -> None:
    facts = over(bot)
    before = bot.do(lambda unit: stats.of_person(unit, CID.id))
    reply = bot.do(
        lambda unit: looking_back.play_on(unit, Where(CID.id, private=True), CID, "p", facts.code, 2)
    )
    assert reply.facts is not None
    code = reply.facts.code
    assert bot.join(code, STRANGER).refused is Refused.TOO_LATE
    ended = bot.to_the_end(code)
    assert ended.status is Status.OVER
    exported = bot.do(lambda unit: export(unit, code))
    assert exported is not None
    assert replay(read_record(exported.record)) == ended.state
    proof = bot.do(lambda unit: verify(unit, code))
    assert proof is not None
    assert proof.checked > 0
    assert proof.wrong == ()
    assert bot.do(lambda unit: stats.of_person(unit, CID.id)) == before


def test_a_match_that_plays_on_survives_a_restart(bot: Bot) -> None:
    facts = over(bot)
    reply = bot.do(lambda unit: looking_back.play_on(unit, AT_ANNS, ANN, "p", facts.code, 2))
    assert reply.facts is not None
    code = reply.facts.code
    bot.restart()
    again = bot.do(lambda unit: finding.by_code(unit, code))
    assert again is not None
    assert again.state == reply.facts.state


def test_a_withdrawal_is_a_part_of_the_course(bot: Bot) -> None:
    code = bot.match(3)
    for _ in range(10):
        bot.step(code)
    bot.do(lambda unit: leaving.leave_match(unit, code, BOB, "p", Leaving.WITHDRAW))
    bot.to_the_end(code)
    turns = moments(bot, code)
    assert turns[-1].line.stands[1] is not None
    assert turns[-1].line.stands[1].hearts == 0
    assert all(turn.events for turn in turns)
