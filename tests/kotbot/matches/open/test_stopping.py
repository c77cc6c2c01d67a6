"""Stopping a match, voting for it, and playing the same again."""

from dataclasses import replace

import pytest

from kotbot.matches import finding, housekeeping
from kotbot.matches.facts import Person, Status, Where
from kotbot.matches.open import lobby, stopping
from kotbot.matches.outcomes import Note, Voted
from kotbot.matches.people import chats
from kotbot.matches.refusals import NotAllowed, Privilege, Refused
from kotbot.matches.replies import Reply
from kotbot.matches.table.seats import setting_up
from kotbot.matches.table.seats.setting_up import open_table
from scripts.testing.matches import ANN, BOB, CID, DEE, GROUP, STRANGER, Bot, refused


def stop(bot: Bot, code: str, person: Person) -> Reply:
    press = bot.press()
    return bot.do(lambda unit: stopping.stop(unit, code, person, press))


def vote(bot: Bot, code: str, person: Person) -> Reply:
    press = bot.press()
    return bot.do(lambda unit: stopping.vote(unit, code, person, press))


def rematch(
    bot: Bot, code: str, person: Person, press: str = "", gone: frozenset[int] = frozenset()
) -> Reply:
    press = press or bot.press()
    return bot.do(lambda unit: stopping.rematch(unit, code, person, press, gone))


@pytest.mark.parametrize("person", [ANN, Person(77, "Max", chat_admin=True)])
def test_host_and_administrators_stop_a_match(bot: Bot, person: Person) -> None:
    code = bot.match()
    assert stop(bot, code, person).note is Note.STOPPED
    facts = bot.facts(code)
    assert (facts.status, facts.result, facts.deadline) == (Status.STOPPED, None, None)
    assert bot.due() == []
    assert refused(stop(bot, code, person)) is Refused.OVER


def may_ask(bot: Bot, code: str, person: Person) -> Reply:
    return bot.do(lambda unit: stopping.may_ask(unit, code, person))


def test_who_only_watches_does_not_ask_the_players_to_stop(bot: Bot) -> None:
    code = bot.match()
    assert refused(may_ask(bot, code, STRANGER)) is Refused.STRANGER
    assert may_ask(bot, code, BOB).refused is None
    assert may_ask(bot, code, replace(STRANGER, chat_admin=True)).refused is None
    bot.later(hours=24)
    assert may_ask(bot, code, STRANGER).refused is None


def test_others_may_vote(bot: Bot) -> None:
    code = bot.match(4)
    reply = stop(bot, code, BOB)
    assert refused(reply) == NotAllowed(Privilege.STOP)
    assert vote(bot, code, BOB).note == vote(bot, code, BOB).note == Voted(1, 3)
    assert refused(vote(bot, code, STRANGER)) is Refused.STRANGER
    assert vote(bot, code, CID).note == Voted(2, 3)
    assert bot.facts(code).votes == (BOB.id, CID.id)
    assert vote(bot, code, DEE).note is Note.STOPPED


def test_anybody_stops_what_nobody_touched_for_a_day(bot: Bot) -> None:
    code = bot.match()
    bot.later(hours=23)
    assert refused(stop(bot, code, STRANGER)) == NotAllowed()
    bot.later(hours=1)
    assert stop(bot, code, STRANGER).note is Note.STOPPED


def test_a_lobby_can_be_stopped(bot: Bot) -> None:
    code = bot.lobby()
    assert stop(bot, code, ANN).note is Note.STOPPED


def test_whoever_runs_the_bot_stops_any_match(bot: Bot) -> None:
    code = bot.match()
    assert bot.do(finding.live) == [code]
    assert bot.do(lambda unit: stopping.end_by_operator(unit, code)).note is Note.STOPPED
    assert refused(bot.do(lambda unit: stopping.end_by_operator(unit, code))) is Refused.OVER
    assert bot.do(finding.live) == []


def test_a_rematch_has_the_same_seats_and_rules(bot: Bot) -> None:
    code = bot.lobby(3, "first")
    bot.add_computer(code)
    bot.option(code, "check", "round")
    bot.do(lambda unit: lobby.choose_monster(unit, code, BOB, "kraken"))
    bot.start(code)
    before = bot.facts(code)
    stop(bot, code, ANN)
    reply = rematch(bot, code, BOB)
    assert reply.note is Note.OPENED
    after = reply.facts
    assert after is not None
    assert after.code != code
    assert after.host == BOB.id
    assert after.rules == before.rules
    assert after.seed_hash != before.seed_hash
    assert [(seat.account, seat.monster, seat.level) for seat in after.seats] == [
        (seat.account, seat.monster, seat.level) for seat in before.seats
    ]


def test_a_match_that_has_ended_leads_to_its_rematch(bot: Bot) -> None:
    code = bot.match()
    stop(bot, code, ANN)
    reply = rematch(bot, code, BOB)
    assert reply.facts is not None
    assert reply.left is not None
    assert (reply.left.code, reply.left.next) == (code, reply.facts.code)
    assert bot.facts(code).next == reply.facts.code
    assert bot.facts(reply.facts.code).next == ""


def test_the_next_lobby_of_a_place_follows_its_last_match_and_none_elsewhere(bot: Bot) -> None:
    first = bot.match()
    stop(bot, first, ANN)
    elsewhere = bot.lobby(where=Where(GROUP.chat, 77))
    assert bot.facts(first).next == ""
    second = bot.lobby()
    assert bot.facts(first).next == second
    stop(bot, second, ANN)
    third = bot.lobby()
    assert (bot.facts(first).next, bot.facts(second).next) == (second, third)
    assert bot.facts(elsewhere).next == ""


def test_a_table_follows_tables_alone(bot: Bot) -> None:
    digital = bot.match()
    stop(bot, digital, ANN)
    first = bot.do(lambda unit: open_table(unit, GROUP, ANN)).facts
    assert first is not None
    assert bot.facts(digital).next == ""
    stop(bot, first.code, ANN)
    second = bot.do(lambda unit: open_table(unit, GROUP, ANN)).facts
    assert second is not None
    assert bot.facts(first.code).next == second.code


def test_the_second_rematch_shows_the_first(bot: Bot) -> None:
    code = bot.match()
    stop(bot, code, ANN)
    first = rematch(bot, code, BOB, "p")
    again = rematch(bot, code, BOB, "p")
    other = rematch(bot, code, ANN)
    assert first.facts is not None
    assert again.facts is not None
    assert other.facts is not None
    assert again.note is Note.REPEATED
    assert refused(other) is Refused.ALREADY_RUNNING
    assert first.facts.code == again.facts.code == other.facts.code


def test_a_press_that_comes_again_opens_no_second_rematch(bot: Bot) -> None:
    code = bot.match()
    stop(bot, code, ANN)
    first = rematch(bot, code, BOB, "p").facts
    assert first is not None
    stop(bot, first.code, BOB)
    again = rematch(bot, code, BOB, "p")
    assert again.note is Note.REPEATED
    assert bot.do(finding.live) == []


def test_who_was_blocked_meanwhile_is_not_in_the_rematch(bot: Bot) -> None:
    code = bot.match(3)
    stop(bot, code, ANN)
    bot.do(lambda unit: chats.block(unit, GROUP.chat, CID.id))
    facts = rematch(bot, code, ANN).facts
    assert facts is not None
    assert [seat.name for seat in facts.seats] == ["Ann", "Bob"]
    assert refused(rematch(bot, code, CID)) is Refused.ALREADY_RUNNING


def test_who_is_not_in_the_chat_any_more_is_not_in_the_rematch(bot: Bot) -> None:
    code = bot.match(3)
    stop(bot, code, ANN)
    facts = rematch(bot, code, CID, gone=frozenset({BOB.id, STRANGER.id})).facts
    assert facts is not None
    assert [(seat.place, seat.name) for seat in facts.seats] == [(0, "Ann"), (1, "Cid")]


def test_who_is_not_in_the_chat_any_more_is_not_offered_beside_the_rematch_of_a_table(bot: Bot) -> None:
    first = bot.do(lambda unit: open_table(unit, GROUP, ANN)).facts
    assert first is not None
    for person in (BOB, CID):
        bot.join(first.code, person)
    decision = bot.facts(first.code).decision
    bot.do(lambda unit: setting_up.start(unit, first.code, ANN, "p", decision, "1"))
    stop(bot, first.code, ANN)
    again = rematch(bot, first.code, CID, gone=frozenset({BOB.id})).facts
    assert again is not None
    assert again.set_up is not None
    assert [seat.name for seat in again.seats] == ["Ann", "Cid"]
    assert (again.set_up.familiar, again.set_up.last) == ((), ())


def test_a_stranger_opens_no_rematch(bot: Bot) -> None:
    code = bot.match()
    stop(bot, code, ANN)
    assert refused(rematch(bot, code, STRANGER)) is Refused.STRANGER


def test_a_rematch_waits_for_the_end_of_an_announced_maintenance(bot: Bot) -> None:
    code = bot.match()
    stop(bot, code, ANN)
    bot.do(lambda unit: housekeeping.announce_maintenance(unit, "at noon"))
    assert refused(rematch(bot, code, ANN)) is Refused.MAINTENANCE
    bot.do(lambda unit: housekeeping.announce_maintenance(unit, ""))
    assert rematch(bot, code, ANN).note is Note.OPENED


def test_where_administrators_open_matches_they_open_the_rematch_too(bot: Bot) -> None:
    code = bot.match()
    stop(bot, code, ANN)
    bot.do(lambda unit: chats.set_setting(unit, GROUP.chat, "starters", "admins"))
    assert refused(rematch(bot, code, BOB)) == NotAllowed(Privilege.START)
    assert rematch(bot, code, replace(BOB, chat_admin=True)).note is Note.OPENED


def test_while_another_match_runs_there_is_no_rematch(bot: Bot) -> None:
    code = bot.match()
    stop(bot, code, ANN)
    running = bot.open(GROUP, CID)
    reply = rematch(bot, code, ANN)
    assert refused(reply) is Refused.ALREADY_RUNNING
    assert reply.facts == running.facts
