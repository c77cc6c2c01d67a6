"""People at a table: two who enter at once, who leaves and is forgotten, statistics, the next game."""

import json
from dataclasses import replace

import pytest

from kotbot.matches import finding, privacy
from kotbot.matches.digital import play
from kotbot.matches.facts import Mode, Occupant, OfferKind, Status, Where
from kotbot.matches.log import played, stats
from kotbot.matches.log.results import result_from_json, result_to_json
from kotbot.matches.open import stopping
from kotbot.matches.outcomes import Entered, Note, Redone, Undone
from kotbot.matches.refusals import Refused
from kotbot.matches.table.play import timeline
from kotbot.matches.table.seats import handing
from scripts.testing.matches import ANN, BOB, CID, GROUP, STRANGER, Bot, refused
from scripts.testing.tables import Table, open_table
from tests.kotbot.matches.stored import whole_export


@pytest.fixture
def table(bot: Bot) -> Table:
    return open_table(bot, 3, Mode.COUNTERS)


# Two at once


def test_two_people_enter_at_once_and_both_count(table: Table) -> None:
    table.enter("add 1 hearts -2", ANN)
    table.enter("add 1 hearts -1", BOB)
    table.enter("add 1 hearts -2", ANN)
    assert table.hearts == [5, 10, 10]
    assert [line.account for line in table.history().lines[:3]] == [ANN.id, BOB.id, ANN.id]


def test_two_people_undo_the_same_line_at_once_and_one_line_goes(table: Table) -> None:
    table.enter("add 1 stars +1", ANN)
    table.enter("add 2 stars +2", BOB)
    shown = table.table.undo
    assert shown is not None
    assert isinstance(table.undo(ANN, shown.line).note, Undone)
    assert refused(table.undo(BOB, shown.line)) is Refused.NOTHING_TO_UNDO
    assert table.stars == [1, 0, 0]


def test_people_undo_and_redo_each_other(table: Table) -> None:
    table.enter("add 1 stars +1", ANN)
    table.enter("add 2 stars +2", BOB)
    assert table.undo(ANN).note == Undone(("add 2 stars +2",))
    assert table.undo(BOB).note == Undone(("add 1 stars +1",))
    assert table.redo(CID).note == Redone(("add 1 stars +1",))
    table.enter("add 3 stars +3", CID)
    assert (table.stars, table.redoable) == ([1, 0, 3], "")


def test_a_structural_entry_that_two_people_see_as_missing_is_entered_once(table: Table) -> None:
    decision = table.facts.decision
    assert isinstance(table.enter("give 1 jets", ANN, decision=decision).note, Entered)
    assert refused(table.enter("give 2 jets", BOB, decision=decision)) is Refused.STALE
    assert (table.cards(1), table.cards(2)) == (["jets"], [])


def test_an_attack_that_two_people_enter_hits_once(table: Table) -> None:
    table.enter("tokyo city 2 bay none")
    decision = table.facts.decision
    table.attack(1, 2, ANN, decision=decision)
    assert refused(table.attack(1, 2, BOB, decision=decision)) is Refused.STALE
    assert table.hearts == [10, 8, 10]


def test_an_offer_that_two_people_accept_is_given_once(table: Table) -> None:
    table.enter("tokyo city 2 bay none")
    table.accept(OfferKind.ENTER, 2, ANN)
    assert refused(table.accept(OfferKind.ENTER, 2, BOB)) is Refused.STALE
    assert table.stars == [0, 1, 0]


# Who may enter


def test_the_host_keeps_the_score_without_a_seat(bot: Bot) -> None:
    table = open_table(bot, 3, Mode.COUNTERS, guests=[1, 2, 3])
    assert isinstance(table.enter("add 2 stars +1", ANN).note, Entered)
    assert refused(table.enter("add 2 stars +1", BOB)) is Refused.STRANGER
    codes = [facts.code for facts in bot.do(lambda unit: finding.of_account(unit, ANN.id))]
    assert codes == [table.code]


def test_presses_of_digital_boards_do_nothing_at_a_table(bot: Bot, table: Table) -> None:
    before = table.facts
    decision = before.decision
    for reply in (
        bot.do(lambda unit: play.answer(unit, table.code, ANN, "a", decision, "roll 1 1 1 1 1 1")),
        bot.do(lambda unit: play.mark(unit, table.code, ANN, decision, "page mats")),
        bot.do(lambda unit: play.undo(unit, table.code, ANN, "b", before.seq)),
    ):
        assert refused(reply) is Refused.NO_MATCH
    assert table.facts == before


def test_presses_of_a_table_do_nothing_in_a_digital_match(bot: Bot) -> None:
    digital = Table(bot, bot.match())
    before = digital.facts
    assert refused(digital.enter("set 1 stars 19")) is Refused.NO_MATCH
    undone = bot.do(lambda unit: timeline.undo(unit, digital.code, ANN, "c", 1))
    assert refused(undone) is Refused.NO_MATCH
    assert refused(digital.type("1")) is Refused.NO_MATCH
    assert digital.facts == before


def test_a_table_and_a_digital_match_live_in_one_group(bot: Bot, table: Table) -> None:
    code = bot.match()
    table.enter("add 1 stars +1")
    assert bot.facts(code).status is Status.LIVE
    running = bot.do(lambda unit: finding.running_in(unit, GROUP.chat))
    at_table = bot.do(lambda unit: finding.table_in(unit, GROUP.chat))
    assert running is not None
    assert at_table is not None
    assert (running.code, at_table.code) == (code, table.code)


# Forgotten


def test_an_export_has_what_a_person_entered_at_tables(bot: Bot, table: Table) -> None:
    table.enter("add 3 stars +1", BOB)
    exported = bot.do(lambda unit: whole_export(unit, BOB.id))
    assert [seat["match"] for seat in exported["seats"]] == [table.code]
    assert [answer["answer"] for answer in exported["answers"]] == ["add 3 stars +1"]


def test_a_person_who_wants_to_be_forgotten_leaves_a_guest_without_a_name(bot: Bot, table: Table) -> None:
    table.enter("add 2 stars +1", BOB)
    table.enter("add 1 stars +1", ANN)
    assert bot.do(lambda unit: privacy.delete(unit, BOB.id)) == [table.code]
    seat = table.facts.seats[1]
    assert (seat.occupant, seat.account, seat.name) == (Occupant.GUEST, None, "")
    assert table.stars == [1, 1, 0]
    stored = stored_text(bot)
    assert BOB.name not in stored
    assert f": {BOB.id}," not in stored
    assert refused(table.enter("add 2 stars +1", BOB)) is Refused.STRANGER


def test_an_administrator_who_only_changed_a_seat_is_forgotten_too(bot: Bot, table: Table) -> None:
    admin, decision = replace(STRANGER, chat_admin=True), table.facts.decision
    bot.do(lambda unit: handing.let_computer(unit, table.code, admin, decision, 1, "hatchling"))
    exported = bot.do(lambda unit: whole_export(unit, admin.id))
    assert [answer["answer"] for answer in exported["answers"]] == ["who 2 computer hatchling"]
    bot.do(lambda unit: privacy.delete(unit, admin.id))
    assert bot.do(lambda unit: whole_export(unit, admin.id))["answers"] == []
    assert admin.id not in [entry.account for entry in table.facts.log]


def test_an_undo_does_not_bring_a_forgotten_person_back(bot: Bot, table: Table) -> None:
    table.enter("add 2 stars +1", BOB)
    table.enter("add 1 stars +1", ANN)
    bot.do(lambda unit: privacy.delete(unit, BOB.id))
    table.undo()
    table.undo()
    assert (table.facts.seats[1].account, table.facts.seats[1].name) == (None, "")
    assert table.stars == [0, 0, 0]


def test_somebody_who_left_the_table_before_is_forgotten_too(bot: Bot, table: Table) -> None:
    table.enter("add 2 stars +1", BOB)
    table.enter("seat remove 2", ANN)
    exported = bot.do(lambda unit: whole_export(unit, BOB.id))
    assert [answer["answer"] for answer in exported["answers"]] == ["add 2 stars +1"]
    bot.do(lambda unit: privacy.delete(unit, BOB.id))
    assert BOB.name not in stored_text(bot)
    assert bot.do(lambda unit: whole_export(unit, BOB.id))["answers"] == []
    table.undo()
    assert (table.facts.seats[1].account, table.facts.seats[1].name) == (None, "")


def test_a_table_passes_to_the_next_person_and_ends_without_anybody(bot: Bot, table: Table) -> None:
    bot.do(lambda unit: privacy.delete(unit, ANN.id))
    hosts = [table.facts.host]
    for person in (BOB, CID):
        bot.do(lambda unit, who=person.id: privacy.delete(unit, who))  # type: ignore[misc]
        hosts.append(table.facts.host)
    assert hosts == [BOB.id, CID.id, None]
    assert table.facts.status is Status.STOPPED


def stored_text(bot: Bot) -> str:
    """Everything that the events, seats and presses of all matches hold, as text."""

    def read(unit: object) -> str:
        connection = unit._connection  # type: ignore[attr-defined]
        tables = ("event", "seat", "press", "sitter", "account", "match")
        rows = [connection.exec_driver_sql(f'SELECT * FROM "{name}"').all() for name in tables]
        return json.dumps(rows, default=repr)

    return bot.do(read)


# Statistics and the next game


def finished(table: Table, counts: str = "yes") -> None:
    table.enter("win 2")
    table.confirm(counts)


def test_a_match_at_a_table_counts_and_is_marked(bot: Bot, table: Table) -> None:
    table.enter("set 2 stars 20")
    finished(table)
    counted = bot.do(lambda unit: stats.of_person(played.of_account(unit, BOB.id), BOB.id))
    assert (counted.games, counted.by_stars, counted.tables) == (1, 1, 1)


def test_a_win_that_a_table_agreed_on_counts(bot: Bot, table: Table) -> None:
    finished(table)
    counted = bot.do(lambda unit: stats.of_person(played.of_account(unit, BOB.id), BOB.id))
    assert (counted.games, counted.wins, counted.by_agreement) == (1, 1, 1)
    first, *_ = bot.do(lambda unit: stats.of_chat(played.of_chat(unit, GROUP.chat)))
    assert (first.account, first.wins) == (BOB.id, 1)


def test_a_match_that_does_not_count_is_in_no_statistics(bot: Bot, table: Table) -> None:
    finished(table, "no")
    assert bot.do(lambda unit: stats.of_person(played.of_account(unit, BOB.id), BOB.id)).games == 0
    assert bot.do(lambda unit: stats.of_chat(played.of_chat(unit, GROUP.chat))) == []


def test_the_highlights_of_a_table_that_keeps_its_counters(bot: Bot, table: Table) -> None:
    table.enter("tokyo city 1 bay none")
    table.next_turn()
    table.attack(2, 2)
    for _ in range(3):
        table.next_turn()
    table.attack(1, 1)
    table.next_turn()
    finished(table)
    result = table.facts.result
    assert result is not None
    assert result.highlights.longest_in_tokyo == ((0,), 5)
    assert result.highlights.most_damage == (0, 2)


def test_those_who_were_in_tokyo_equally_long_are_named_together(bot: Bot, table: Table) -> None:
    """Ann is there for the turns 2 and 3, Bob for 4 and 5."""
    table.enter("tokyo city 1 bay none")
    table.next_turn()
    table.next_turn()
    table.enter("tokyo city 2 bay none")
    table.next_turn()
    table.next_turn()
    finished(table)
    result = table.facts.result
    assert result is not None
    assert result.highlights.longest_in_tokyo == ((0, 1), 2)


def test_a_result_of_before_names_one_seat(bot: Bot, table: Table) -> None:
    finished(table)
    result = table.facts.result
    assert result is not None
    stored = result_to_json(result)
    stored["highlights"]["longest_in_tokyo"] = [1, 3]
    assert result_from_json(stored).highlights.longest_in_tokyo == ((1,), 3)


def test_highlights_follow_a_monster_to_another_seat(bot: Bot, table: Table) -> None:
    table.enter("tokyo city 1 bay none")
    table.attack(1, 3)
    table.enter("seat order 2 3 1")
    finished(table)
    result = table.facts.result
    assert result is not None
    assert result.highlights.most_damage == (2, 6)


def test_a_rematch_at_a_table_has_the_same_people_and_guests(bot: Bot) -> None:
    table = open_table(bot, 3, Mode.COUNTERS, guests=[3])
    finished(table)
    reply = bot.do(lambda unit: stopping.rematch(unit, table.code, BOB, "again"))
    assert reply.note is Note.OPENED
    assert reply.facts is not None
    assert (reply.facts.mode, reply.facts.status) == (Mode.COUNTERS, Status.LOBBY)
    assert [(seat.name, seat.monster) for seat in reply.facts.seats] == [
        (seat.name, seat.monster) for seat in table.facts.seats
    ]


def test_strangers_start_no_rematch(bot: Bot, table: Table) -> None:
    finished(table)
    assert refused(bot.do(lambda unit: stopping.rematch(unit, table.code, STRANGER, "x"))) is Refused.STRANGER


def test_a_table_that_was_stopped_can_be_left_for_days(bot: Bot) -> None:
    table = open_table(bot, 2, where=Where(-77))
    table.type("112")
    bot.later(days=9)
    bot.restart()
    table.type("23e")
    assert table.energy == [1, 0]
    assert bot.due() == []
