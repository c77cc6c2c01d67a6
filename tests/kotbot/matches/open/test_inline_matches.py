"""Matches in inline messages: invitations that are stored nowhere, the first press, and bringing a match."""

from dataclasses import replace

import pytest
from sqlalchemy import Table, func, select

from engine import Edition, rules
from kotbot.matches import boards, privacy
from kotbot.matches.facts import MatchFacts, Mode, Person, Status
from kotbot.matches.inline_chats import InlineWay, chat_of, is_inline, way_of
from kotbot.matches.open import inline_matches, lobby, stopping
from kotbot.matches.open.inline_matches import LASTS, MOST_OPEN, Invitation, InvitationKind, Terms
from kotbot.matches.outcomes import Note
from kotbot.matches.partitions import of_chat, of_code
from kotbot.matches.people import accounts
from kotbot.matches.refusals import Illegal, Refused
from kotbot.matches.replies import Reply
from kotbot.matches.table.play import switching
from kotbot.matches.table.seats import setting_up
from kotbot.store.tables import BOARD, MATCH, VISITOR
from scripts.testing.matches import ANN, BOB, CID, DEE, NOON, STRANGER, Bot
from tests.kotbot.matches.stored import whole_export
from tests.kotbot.matches.table.laying import four

pytestmark = pytest.mark.each_database

USUAL = Terms()
HERE, THERE = "BAAA-message-one", "BAAA-message-two"
SCORE = Terms(Edition.FIRST, InvitationKind.SCORE)
DUEL = Terms(Edition.ORIGINS, InvitationKind.DUEL)


def invites(bot: Bot, person: Person = ANN, terms: Terms = USUAL, way: InlineWay = InlineWay.INLINE) -> str:
    """The signed word of an invitation that a person asked for, as people who use the bot do."""
    bot.do(lambda unit: accounts.remember(unit, person))
    return bot.do(lambda unit: inline_matches.invite(unit, person.id, way, terms)[1])


def presses(bot: Bot, person: Person, word: str, terms: Terms = USUAL, message: str = HERE) -> Reply:
    press = bot.press()
    return bot.do(lambda unit: inline_matches.accept(unit, message, terms, word, person, press))


def facts_of(reply: Reply) -> MatchFacts:
    assert reply.facts is not None
    return reply.facts


def names(facts: MatchFacts) -> list[str]:
    return [seat.name for seat in facts.seats]


def brings(bot: Bot, person: Person, code: str, message: str = THERE) -> Reply:
    return bot.do(lambda unit: inline_matches.bring(unit, message, code, person))


def count(bot: Bot, table: Table) -> int:
    """So many rows."""
    found = bot.do(lambda unit: unit._connection.execute(select(func.count()).select_from(table)).scalar())
    assert isinstance(found, int)
    return found


def test_the_id_of_an_inline_chat_is_beyond_those_of_telegram() -> None:
    chat = chat_of(HERE, InlineWay.GUEST)

    assert -(2**63) <= chat <= -(2**62)
    assert (way_of(chat), way_of(chat_of(HERE, InlineWay.INLINE))) == (InlineWay.GUEST, InlineWay.INLINE)
    assert not is_inline(-(10**12) - 2**40)


def test_an_invitation_that_nobody_presses_leaves_nothing_behind(bot: Bot) -> None:
    invites(bot)

    assert (count(bot, MATCH), count(bot, BOARD)) == (0, 0)


def test_the_first_press_opens_the_lobby_of_who_asked(bot: Bot) -> None:
    facts = facts_of(presses(bot, BOB, invites(bot)))

    assert (names(facts), facts.host, facts.status) == (["Ann", "Bob"], ANN.id, Status.LOBBY)
    assert facts.chat == chat_of(HERE, InlineWay.INLINE)
    assert of_code(facts.code) == of_chat(facts.chat)
    board = bot.do(lambda unit: unit.inline_board(HERE))
    assert board is not None
    assert (board.code, board.kind) == (facts.code, boards.BOARD)


def test_who_asked_may_press_first(bot: Bot) -> None:
    word = invites(bot)

    first = presses(bot, ANN, word)
    second = presses(bot, BOB, word)

    assert names(facts_of(first)) == ["Ann"]
    assert names(facts_of(second)) == ["Ann", "Bob"]
    assert facts_of(first).code == facts_of(second).code


def test_a_second_press_of_one_person_joins_nobody_twice(bot: Bot) -> None:
    word = invites(bot)
    presses(bot, BOB, word)

    again = presses(bot, BOB, word)

    assert again.refused is Refused.SEATED
    assert count(bot, MATCH) == 1


def test_a_duel_begins_when_it_is_accepted(bot: Bot) -> None:
    facts = facts_of(presses(bot, BOB, invites(bot, terms=DUEL), DUEL))

    assert (names(facts), facts.status) == (["Ann", "Bob"], Status.LIVE)
    assert facts.rules.edition is Edition.ORIGINS


def test_the_press_that_accepts_a_duel_is_that_of_who_accepted(bot: Bot) -> None:
    word, press = invites(bot, terms=DUEL), bot.press()

    bot.do(lambda unit: inline_matches.accept(unit, HERE, DUEL, word, BOB, press))

    known = bot.do(lambda unit: unit.press(press))
    assert known is not None
    assert known.account == BOB.id


def test_a_duel_that_its_asker_opened_begins_when_it_is_accepted(bot: Bot) -> None:
    word = invites(bot, terms=DUEL)
    opened = facts_of(presses(bot, ANN, word, DUEL))
    facts = facts_of(presses(bot, BOB, word, DUEL))

    assert (opened.status, names(opened)) == (Status.LOBBY, ["Ann"])
    assert (facts.status, names(facts)) == (Status.LIVE, ["Ann", "Bob"])


def test_a_forged_duel_begins_nothing(bot: Bot) -> None:
    presses(bot, ANN, invites(bot), USUAL)
    facts = facts_of(presses(bot, BOB, "forged", DUEL))

    assert (facts.status, names(facts)) == (Status.LOBBY, ["Ann", "Bob"])


def test_a_duel_that_has_begun_takes_no_third(bot: Bot) -> None:
    word = invites(bot, terms=DUEL)
    presses(bot, BOB, word, DUEL)

    late, again = presses(bot, CID, word, DUEL), presses(bot, BOB, word, DUEL)

    assert (late.refused, again.refused) == (Refused.TOO_LATE, Refused.SEATED)


def test_nobody_joins_a_duel_by_the_key_of_its_running_board(bot: Bot) -> None:
    code = facts_of(presses(bot, BOB, invites(bot, terms=DUEL), DUEL)).code

    third = bot.do(lambda unit: inline_matches.join(unit, code, CID, bot.press()))

    assert third.refused is Refused.TOO_LATE
    assert names(bot.facts(code)) == ["Ann", "Bob"]


def test_a_duel_in_its_lobby_begins_by_the_key_of_the_lobby_too(bot: Bot) -> None:
    code = facts_of(presses(bot, ANN, invites(bot, terms=DUEL), DUEL)).code

    facts = facts_of(bot.do(lambda unit: inline_matches.join(unit, code, BOB, bot.press())))

    assert (facts.status, names(facts)) == (Status.LIVE, ["Ann", "Bob"])


def test_one_invitation_in_two_messages_makes_two_matches(bot: Bot) -> None:
    word = invites(bot)

    one, other = presses(bot, BOB, word), presses(bot, CID, word, message=THERE)

    assert facts_of(one).code != facts_of(other).code
    assert (names(facts_of(one)), names(facts_of(other))) == (["Ann", "Bob"], ["Ann", "Cid"])


@pytest.mark.parametrize("forged", ["", "AAAA", "A" * 32, "not base64!"])
def test_a_forged_invitation_opens_nothing(bot: Bot, forged: str) -> None:
    invites(bot)

    assert presses(bot, BOB, forged).refused is Refused.EXPIRED
    assert count(bot, MATCH) == 0


def test_the_terms_are_signed_too(bot: Bot) -> None:
    assert presses(bot, BOB, invites(bot), DUEL).refused is Refused.EXPIRED


def test_nobody_changes_who_asked(bot: Bot) -> None:
    asked = Invitation(ANN.id, int(NOON.timestamp()) // 3600, InlineWay.INLINE)
    word = bot.do(lambda unit: inline_matches.signed(unit, asked))
    forged = bot.do(lambda unit: inline_matches.signed(unit, replace(asked, asker=BOB.id)))

    assert bot.do(lambda unit: inline_matches.read_signed(unit, Terms(), forged[:14] + word[14:])) is None
    assert bot.do(lambda unit: inline_matches.read_signed(unit, Terms(), word)) == asked


def test_an_old_invitation_opens_nothing(bot: Bot) -> None:
    word = invites(bot)
    bot.later(seconds=LASTS.total_seconds() + 3600)

    assert presses(bot, BOB, word).refused is Refused.EXPIRED


def test_a_person_has_so_many_matches_open_and_no_more(bot: Bot) -> None:
    word = invites(bot)
    for number in range(MOST_OPEN):
        presses(bot, BOB, word, message=f"message-{number}")

    assert presses(bot, BOB, word).refused is Refused.TOO_MANY


def test_a_match_whose_message_was_deleted_is_none_of_so_many(bot: Bot) -> None:
    word = invites(bot)
    for number in range(MOST_OPEN):
        presses(bot, BOB, word, message=f"message-{number}")
    row = bot.do(lambda unit: unit.inline_board("message-0"))
    assert row is not None
    bot.do(lambda unit: boards.gone(unit, row))

    assert presses(bot, BOB, word).refused is None
    assert presses(bot, BOB, word, message=THERE).refused is Refused.TOO_MANY


def test_whoever_presses_hosts_the_match_of_a_person_who_was_forgotten(bot: Bot) -> None:
    word = invites(bot)
    bot.do(lambda unit: privacy.delete(unit, ANN.id))

    facts = facts_of(presses(bot, BOB, word))

    assert (names(facts), facts.host) == (["Bob"], BOB.id)


def test_the_last_rules_are_those_of_the_match(bot: Bot) -> None:
    code = bot.lobby(2, "first")
    bot.option(code, "duel_energy", "on")
    terms = Terms(Edition.FIRST, InvitationKind.ANY, code)

    facts = facts_of(presses(bot, BOB, invites(bot, terms=terms), terms))

    assert facts.rules == bot.facts(code).rules


def test_an_invitation_brings_its_expansions(bot: Bot) -> None:
    terms = Terms(Edition.DARK, InvitationKind.DUEL, boxes=("tower", "cultists"))

    facts = facts_of(presses(bot, BOB, invites(bot, terms=terms), terms))

    assert facts.rules == rules(Edition.DARK, boxes=("tower", "cultists"))


def opened(bot: Bot, way: InlineWay = InlineWay.GUEST) -> str:
    return facts_of(presses(bot, BOB, invites(bot, way=way))).code


def test_a_player_brings_the_match_to_another_message(bot: Bot) -> None:
    code = opened(bot)

    reply = brings(bot, BOB, code)

    assert reply.note is Note.BROUGHT
    rows = bot.do(lambda unit: boards.boards_of(unit, code))
    assert {row.inline_message_id: row.kind for row in rows} == {HERE: boards.FORMER, THERE: boards.BOARD}
    assert facts_of(reply).chat == chat_of(HERE, InlineWay.GUEST)


def test_a_match_is_brought_once(bot: Bot) -> None:
    code = opened(bot)
    brings(bot, BOB, code)

    assert brings(bot, ANN, code).note is Note.REPEATED


def test_the_message_that_a_match_left_opens_no_other(bot: Bot) -> None:
    word = invites(bot)
    code = facts_of(presses(bot, BOB, word)).code
    brings(bot, BOB, code)

    assert presses(bot, CID, word).refused is Refused.ELSEWHERE


def test_a_stranger_brings_nothing(bot: Bot) -> None:
    code = opened(bot)

    assert brings(bot, STRANGER, code).refused is Refused.NO_MATCH
    assert brings(bot, STRANGER, "abcdef").refused is Refused.NO_MATCH


def test_a_match_of_a_group_is_not_brought(bot: Bot) -> None:
    assert brings(bot, ANN, bot.match()).refused is Refused.NO_MATCH


def test_a_message_with_a_match_takes_no_second_one(bot: Bot) -> None:
    code = opened(bot)
    presses(bot, CID, invites(bot), message=THERE)

    assert brings(bot, BOB, code).refused is Refused.ALREADY_RUNNING


def test_a_rematch_takes_the_message_of_the_match_before(bot: Bot) -> None:
    code = opened(bot)
    stop, again = bot.press(), bot.press()
    bot.do(lambda unit: stopping.stop(unit, code, ANN, stop))

    rematch = facts_of(bot.do(lambda unit: stopping.rematch(unit, code, BOB, again))).code
    taken = bot.do(lambda unit: inline_matches.take_message(unit, rematch))

    assert taken is not None
    assert (taken.row.code, taken.row.inline_message_id, taken.former) == (rematch, HERE, code)
    assert bot.do(lambda unit: boards.boards_of(unit, code)) == []


def test_no_message_is_taken_from_an_open_match(bot: Bot) -> None:
    code = opened(bot)

    assert bot.do(lambda unit: inline_matches.take_message(unit, code)) is None


def test_who_pressed_has_a_part_in_the_chat_and_a_stranger_has_none(bot: Bot) -> None:
    code = opened(bot)
    chat = bot.facts(code).chat
    bot.do(lambda unit: inline_matches.visit(unit, code, CID))
    bot.do(lambda unit: inline_matches.visit(unit, code, CID))

    known = bot.do(
        lambda unit: [
            person.name for person in (ANN, BOB, CID, DEE) if inline_matches.has_part(unit, chat, person.id)
        ]
    )

    assert known == ["Ann", "Bob", "Cid"]
    assert count(bot, VISITOR) == 1


def test_a_visit_is_exported_and_forgotten_with_its_person(bot: Bot) -> None:
    code = opened(bot)
    bot.do(lambda unit: inline_matches.visit(unit, code, CID))
    assert bot.do(lambda unit: whole_export(unit, CID.id))["pressed_beside_a_seat_in"] == [code]

    bot.do(lambda unit: privacy.delete(unit, CID.id))

    assert count(bot, VISITOR) == 0


def test_a_match_in_an_inline_message_is_relaxed_and_in_the_language_of_who_called(bot: Bot) -> None:
    word = invites(bot, replace(ANN, language="pl"))

    facts = facts_of(presses(bot, replace(BOB, language="it"), word))

    assert (facts.language, facts.pace, facts.private) == ("pl", "relaxed", False)


def test_a_message_that_was_taken_to_be_gone_is_known_again_by_a_press_of_its_match(bot: Bot) -> None:
    code = opened(bot)
    row = bot.do(lambda unit: unit.inline_board(HERE))
    assert row is not None
    bot.do(lambda unit: boards.gone(unit, row))

    again = bot.do(lambda unit: inline_matches.standing_in(unit, HERE, code))

    assert again is not None
    assert (again.code, again.chat) == (code, bot.facts(code).chat)


def test_another_message_is_not_taken_for_that_of_a_match_by_its_code(bot: Bot) -> None:
    code = opened(bot)

    assert bot.do(lambda unit: inline_matches.standing_in(unit, THERE, code)) is None


def test_the_message_that_a_match_left_is_not_taken_back_by_an_old_press(bot: Bot) -> None:
    code = opened(bot)
    brings(bot, BOB, code)
    former = bot.do(lambda unit: unit.inline_board(HERE))
    assert former is not None
    bot.do(lambda unit: boards.gone(unit, former))

    assert bot.do(lambda unit: inline_matches.standing_in(unit, HERE, code)) is None


def test_the_first_press_lays_a_table_that_only_counts(bot: Bot) -> None:
    facts = facts_of(presses(bot, BOB, invites(bot, terms=SCORE), SCORE))

    assert (names(facts), facts.host, facts.status) == (["Ann", "Bob"], ANN.id, Status.LOBBY)
    assert (facts.mode, facts.rules.edition, facts.rules.table) == (Mode.COUNTERS, Edition.FIRST, True)
    assert bot.facts(facts.code).is_inline


def test_as_last_time_seats_who_is_here_and_goes_on_counting(bot: Bot) -> None:
    four(bot).played()

    code = facts_of(presses(bot, BOB, invites(bot, terms=SCORE), SCORE)).code
    again = bot.do(lambda unit: setting_up.same_as_last(unit, code, ANN, bot.press()))

    assert again.note is Note.SAME_AGAIN
    assert bot.facts(code).mode is Mode.COUNTERS
    seated = [(seat.name, seat.account) for seat in bot.facts(code).seats]
    assert seated == [("Ann", ANN.id), ("Bob", BOB.id), ("Cy", None), ("Dee", None)]


def test_no_referee_is_chosen_in_an_inline_message(bot: Bot) -> None:
    code = facts_of(presses(bot, BOB, invites(bot, terms=SCORE), SCORE)).code

    laid = bot.do(lambda unit: lobby.set_option(unit, code, ANN, "mode", Mode.REFEREE))
    assert laid.refused == Illegal()
    decision = bot.facts(code).decision
    bot.do(lambda unit: setting_up.start(unit, code, ANN, bot.press(), decision, "1"))
    live = bot.do(lambda unit: switching.switch_mode(unit, code, ANN, bot.press(), Mode.REFEREE))

    assert live.refused == Illegal()
    assert (bot.facts(code).status, bot.facts(code).mode) == (Status.LIVE, Mode.COUNTERS)


def test_who_has_no_seat_changes_nothing_at_such_a_table(bot: Bot) -> None:
    code = facts_of(presses(bot, BOB, invites(bot, terms=SCORE), SCORE)).code
    decision = bot.facts(code).decision
    bot.do(lambda unit: setting_up.start(unit, code, BOB, bot.press(), decision, "1"))

    told = bot.do(lambda unit: stopping.stop(unit, code, STRANGER, bot.press()))

    assert told.refused is Refused.STRANGER
    assert bot.facts(code).status is Status.LIVE
