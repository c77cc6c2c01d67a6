"""Looking back at a match that has ended: each turn once, and playing on from one of them."""

from itertools import chain

import pytest

from engine import build, replay
from engine.dice import NO_DICE
from engine.events import TurnBegan
from engine.record import read_record
from kotbot.i18n import texts_for
from kotbot.matches import finding
from kotbot.matches.digital import leaving
from kotbot.matches.digital.leaving import Leaving
from kotbot.matches.ended import looking_back
from kotbot.matches.ended.exporting import export
from kotbot.matches.ended.looking_back import PastTurn
from kotbot.matches.facts import Mode, Occupant, Person, Status, Where
from kotbot.matches.log import played, stats
from kotbot.matches.log.proof import verify
from kotbot.matches.log.turns import Stand
from kotbot.matches.outcomes import Answered, Counted, Note, PlaysOn
from kotbot.matches.refusals import Refused
from kotbot.matches.replies import Reply
from kotbot.views.page.contract import Viewer
from kotbot.views.page.page import past
from scripts.testing.matches import ANN, BOB, CID, STRANGER, Bot
from scripts.testing.tables import Table, open_table
from tests.kotbot.matches.played_out import over

MARKET = ["acid_attack", "heal", "frenzy"]
AT_ANNS = Where(ANN.id, private=True)
AT_BOBS = Where(BOB.id, private=True)
AT_A_STRANGERS = Where(STRANGER.id, private=True)


def moments(bot: Bot, code: str) -> tuple[PastTurn, ...]:
    """All turns of a match."""
    return bot.do(lambda unit: looking_back.moments(unit, code))


@pytest.mark.by_turns(3)
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
    facts = over(bot, 3)
    wanted = moments(bot, facts.code)[2]
    reply = bot.do(lambda unit: looking_back.play_on(unit, AT_BOBS, BOB, "p", facts.code, 3))
    assert isinstance(reply.note, PlaysOn)
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
    facts = over(bot, 3)
    turn = moments(bot, facts.code)[4]
    reply = bot.do(lambda unit: looking_back.play_on(unit, AT_A_STRANGERS, STRANGER, "p", facts.code, 5))
    assert reply.facts is not None
    assert [seat.place for seat in reply.facts.seats if seat.account == STRANGER.id] == [turn.line.seat]


def test_the_same_press_again_begins_nothing(bot: Bot) -> None:
    facts = over(bot, 3)
    first, second = (
        bot.do(lambda unit: looking_back.play_on(unit, AT_ANNS, ANN, "same", facts.code, 2)) for _ in range(2)
    )
    assert first.facts is not None
    assert second.facts is not None
    assert second.note is Note.REPEATED
    assert second.facts.code == first.facts.code


def test_one_match_at_a_time_in_private(bot: Bot) -> None:
    facts = over(bot, 3)
    bot.do(lambda unit: looking_back.play_on(unit, AT_ANNS, ANN, "p", facts.code, 2))
    again = bot.do(lambda unit: looking_back.play_on(unit, AT_ANNS, ANN, "q", facts.code, 3))
    assert again.refused is Refused.ALREADY_RUNNING


@pytest.mark.parametrize("number", [0, -1, 5_000])
def test_there_is_no_such_turn(bot: Bot, number: int) -> None:
    facts = over(bot, 3)
    reply = bot.do(lambda unit: looking_back.play_on(unit, AT_ANNS, ANN, "p", facts.code, number))
    assert reply.refused is Refused.NO_MATCH


def test_nobody_plays_on_in_a_group(bot: Bot) -> None:
    facts = over(bot, 3)
    reply = bot.do(lambda unit: looking_back.play_on(unit, Where(-77), ANN, "p", facts.code, 2))
    assert reply.refused is Refused.NO_MATCH


def test_it_is_played_to_its_end_is_replayed_checked_and_never_counts(bot: Bot) -> None:
    facts = over(bot, 3)
    before = bot.do(lambda unit: stats.of_person(played.of_account(unit, CID.id), CID.id))
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
    assert bot.do(lambda unit: stats.of_person(played.of_account(unit, CID.id), CID.id)) == before


def test_a_match_that_plays_on_survives_a_restart(bot: Bot) -> None:
    facts = over(bot, 3)
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


# How the table stood


@pytest.mark.by_turns(3)
@pytest.mark.parametrize("edition", ["first", "second", "origins"])
def test_after_each_turn_the_position_has_the_numbers_of_its_line(bot: Bot, edition: str) -> None:
    facts = over(bot, 3, edition)
    for turn in moments(bot, facts.code):
        numbers = zip(turn.state.hearts, turn.state.stars, turn.state.energy, strict=True)
        stands = [Stand(*row) for row in numbers]
        assert stands == list(turn.line.stands)
        inside = {seat for seat in (turn.state.city, turn.state.bay) if seat >= 0}
        assert inside == set(turn.line.tokyo)
        assert (turn.state.active, turn.state.turn) == (turn.line.seat, turn.line.turn)
        assert turn.state.dice == (turn.line.dice or NO_DICE)
        assert turn.state.question is None


def test_the_last_turn_leaves_the_table_as_the_match_ended(bot: Bot) -> None:
    facts = over(bot, 3)
    last, end = moments(bot, facts.code)[-1].state, facts.state
    assert end is not None
    assert (last.cards, last.market, last.discard) == (end.cards, end.market, end.discard)


def test_a_card_that_somebody_peeked_at_is_in_no_turn(bot: Bot, monkeypatch: pytest.MonkeyPatch) -> None:
    lab = build({"seats": [{"energy": 9, "cards": ["made_in_a_lab"]}, {}], "market": MARKET, "step": "buy"})
    monkeypatch.setattr(looking_back, "_beginning_of", lambda *_: lab)
    begun = played_on(bot, over(bot, 2).code, 1).facts
    assert begun is not None
    assert isinstance(bot.answer(begun.code, ANN, "peek").note, Answered)
    bot.to_the_end(begun.code)
    turns = moments(bot, begun.code)
    assert any(turn.state.peekers for turn in turns)
    assert not any(turn.state.top for turn in turns)


# From a table


def counted(bot: Bot, seats: int = 3) -> Table:
    """A table without a referee, Ann's turn."""
    return open_table(bot, seats, Mode.COUNTERS)


def ended(table: Table) -> str:
    """The code, once Ann has won."""
    table.enter("win 1")
    assert isinstance(table.confirm().note, Counted)
    return table.code


def played_on(bot: Bot, code: str, number: int, person: Person = ANN) -> Reply:
    where = Where(person.id, private=True)
    return bot.do(lambda unit: looking_back.play_on(unit, where, person, bot.press(), code, number))


def test_a_match_at_a_table_is_played_on_as_a_digital_one_that_never_counts(bot: Bot) -> None:
    table = counted(bot)
    table.enter("add 1 hearts -3")
    table.next_turn()
    table.enter("add 2 stars 5")
    table.next_turn()
    code = ended(table)
    assert [turn.goes_on for turn in moments(bot, code)] == [True, True, True]
    reply = played_on(bot, code, 3)
    assert reply.note == PlaysOn(3, lost_cards=False)
    begun = reply.facts
    assert begun is not None
    assert begun.state is not None
    assert begun.mode is Mode.DIGITAL
    assert (begun.state.hearts, begun.state.stars) == ([7, 10, 10], [0, 5, 0])
    assert "?" not in begun.state.market
    assert [seat.occupant for seat in begun.seats] == [Occupant.PERSON, Occupant.COMPUTER, Occupant.COMPUTER]
    over_now = bot.to_the_end(begun.code)
    assert over_now.status is Status.OVER
    exported = bot.do(lambda unit: export(unit, begun.code))
    assert exported is not None
    assert replay(read_record(exported.record)) == over_now.state


def test_cards_of_monsters_that_no_box_has_are_told_apart_from_those_that_are_dealt(bot: Bot) -> None:
    table = counted(bot)
    table.enter("give 1 other:Megahorn")
    table.next_turn()
    code = ended(table)
    assert played_on(bot, code, 1).note == PlaysOn(3, lost_cards=False)
    assert played_on(bot, code, 2, BOB).note == PlaysOn(3, lost_cards=True)


def test_where_people_sat_otherwise_in_the_end_the_table_is_drawn_with_those_of_the_end(bot: Bot) -> None:
    table = counted(bot)
    table.enter("add 2 stars 4")
    table.enter("give 3 wings")
    table.next_turn()
    table.enter("seat order 3 1 2")
    table.next_turn()
    first, *_, last = moments(bot, ended(table))
    assert first.state.stars == [0, 0, 4]
    assert [[held.card for held in hand] for hand in first.state.cards] == [["wings"], [], []]
    assert first.state.active == first.line.seat == 1
    assert (first.goes_on, first.events) == (False, ())
    assert last.goes_on


def test_a_turn_at_a_table_is_drawn_with_what_the_table_named(bot: Bot) -> None:
    table = counted(bot)
    table.enter("give 2 wings")
    table.enter("tokyo city 2 bay none")
    table.next_turn()
    code = ended(table)
    first = moments(bot, code)[0]
    drawn = past(first, bot.facts(code), texts_for("en"), Viewer.PUBLIC, "")
    assert [[card.id for card in mat.cards] for mat in drawn.mats] == [[], ["wings"], []]
    assert [spot.seat for spot in drawn.tokyo] == [1]
    assert drawn.market == ()
    assert drawn.story


def test_nobody_plays_on_from_a_turn_before_seats_changed(bot: Bot) -> None:
    table = counted(bot)
    table.next_turn()
    table.enter("seat order 3 1 2")
    assert played_on(bot, ended(table), 1).refused is Refused.NO_MATCH


def test_a_monster_that_sat_down_later_has_no_numbers_before(bot: Bot) -> None:
    table = counted(bot, 2)
    table.next_turn()
    table.enter("seat add 3")
    first = moments(bot, ended(table))[0]
    assert first.line.stands[2] is None


def test_a_match_that_was_played_on_and_left_is_told_to_its_end(bot: Bot) -> None:
    facts = over(bot, 3)
    code = facts.code
    begun = played_on(bot, code, 2).facts
    assert begun is not None
    bot.do(lambda unit: leaving.leave_match(unit, begun.code, ANN, "q", Leaving.WITHDRAW))
    while bot.facts(begun.code).status is Status.LIVE:
        bot.tick(begun.code)
    assert moments(bot, begun.code)
