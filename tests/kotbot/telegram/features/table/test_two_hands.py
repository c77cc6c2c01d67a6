"""Two hands at one table: who entered what, and what the board of a chat showed by then."""

from itertools import count

import pytest

from engine import read_table
from engine.errors import Reason
from kotbot.matches import boards, privacy
from kotbot.matches.facts import MatchFacts, Mode, Person
from kotbot.matches.facts.pages import HouseRule
from kotbot.matches.options_codec import pack_options
from kotbot.matches.outcomes import DieTyped, Note
from kotbot.matches.ports import NotOurs, Unit
from kotbot.matches.refusals import Ahead, Faster, Refusal, Refused
from kotbot.matches.replies import Reply
from kotbot.matches.table.play import correcting
from kotbot.matches.table.unseen import unseen_entry, unseen_roll
from kotbot.telegram.features.table.past import NothingKept
from kotbot.telegram.features.table.typed_entries import id_of
from kotbot.telegram.features.table.typing import entered_here
from kotbot.telegram.incoming import TypedText
from kotbot.telegram.outgoing.formatting import html_of
from kotbot.views.base.screen import Screen
from kotbot.views.base.spelling import words as bare
from kotbot.views.base.verbs import Verb
from kotbot.views.modes import board
from scripts.testing.matches import ANN, BOB, CID, GROUP, Bot
from scripts.testing.tables import Table, open_table
from scripts.texts.facts import ENGLISH

MESSAGES = count(100)


@pytest.fixture
def table(bot: Bot) -> Table:
    """Three at a table, before Ann's first roll; the board of the group shows it."""
    table = open_table(bot, 3)
    bot.do(lambda unit: boards.put_board(unit, table.code, GROUP, 7, "en"))
    drawn(table)
    return table


def drawn(table: Table) -> None:
    """The board of the group shows the match as it is now."""
    revision = table.facts.revision

    def draw(unit: Unit) -> None:
        (row,) = boards.boards_of(unit, table.code)
        boards.drawn(unit, row, revision, "digest")

    table.bot.do(draw)


def faster_than(table: Table, person: int) -> int | None:
    return table.bot.do(lambda unit: unseen_entry(unit, table.code, GROUP.chat, person))


def test_who_saw_what_was_entered_is_late_for_nothing(table: Table) -> None:
    table.dice("112233", ANN)
    drawn(table)
    assert faster_than(table, BOB.id) is None


def test_what_somebody_else_entered_and_is_not_drawn_yet_was_not_seen(table: Table) -> None:
    table.dice("112233", ANN)
    assert faster_than(table, BOB.id) == ANN.id


def test_one_and_the_same_hand_may_type_ahead(table: Table) -> None:
    table.dice("112233", ANN)
    table.dice("11223c", ANN)
    assert faster_than(table, ANN.id) is None


def test_an_undo_of_somebody_else_counts_as_well(table: Table) -> None:
    table.dice("112233", ANN)
    drawn(table)
    table.undo(BOB)
    assert faster_than(table, ANN.id) == BOB.id
    assert faster_than(table, BOB.id) is None


def test_a_die_that_is_tapped_answers_nothing(table: Table) -> None:
    table.type("11", BOB)
    assert faster_than(table, ANN.id) is None


def test_a_chat_without_a_board_shows_nothing_to_be_late_for(table: Table) -> None:
    table.dice("112233", ANN)
    assert table.bot.do(lambda unit: unseen_entry(unit, table.code, BOB.id, BOB.id)) is None


def test_only_the_process_that_draws_the_boards_knows_what_they_show(table: Table) -> None:
    """Bob types in a chat of another process: that one may not have read what is drawn since."""
    table.dice("112233", ANN)
    drawn(table)
    with pytest.raises(NotOurs):
        table.bot.do(lambda unit: unseen_entry(unit.within(frozenset()), table.code, GROUP.chat, BOB.id))
    with pytest.raises(NotOurs):
        table.bot.do(
            lambda unit: unseen_roll(unit.within(frozenset()), table.code, GROUP.chat, BOB.id, seat=0)
        )


def test_who_is_forgotten_is_remembered_for_no_entry(table: Table) -> None:
    table.dice("112233", BOB)
    assert BOB.id in table.desk.last_entries
    table.bot.do(lambda unit: privacy.delete(unit, BOB.id))
    assert BOB.id not in table.desk.last_entries


def types(table: Table, person: Person, text: str) -> Refusal | None:
    """Why a text that answers the board enters nothing; None if it does."""
    given = TypedText(text, person, GROUP, next(MESSAGES), 7)
    reply = table.bot.do(lambda unit: entered_here(unit, given))
    assert isinstance(reply, Reply)
    return reply.refused


def test_the_same_roll_typed_on_two_phones_is_not_the_next_players_too(table: Table) -> None:
    assert types(table, ANN, "1 1 1 2 3 h") is None
    assert types(table, BOB, "1 1 1 2 3 h") == Faster(Ahead.ENTERED_NOT_DICE, 0)
    assert table.stars == [2, 0, 0]
    drawn(table)
    assert types(table, BOB, "1 1 1 2 3 h") is None


def test_with_the_right_name_a_roll_counts_whatever_was_drawn(table: Table) -> None:
    assert types(table, ANN, "1 1 1 2 3 h") is None
    assert types(table, CID, "ann 2 2 2 1 3 h") is Refused.OTHER_ROLLS
    assert types(table, CID, "bob 2 2 2 1 3 h") is None
    assert table.stars == [2, 2, 0]


def test_a_text_that_comes_again_after_it_was_entered_is_not_refused(table: Table) -> None:
    """The process died before Telegram heard that Ann's roll was taken; meanwhile Bob entered his."""
    given = TypedText("ann 1 1 1 2 3 h", ANN, GROUP, next(MESSAGES), 7)
    table.bot.do(lambda unit: entered_here(unit, given))
    table.dice("112233", BOB)
    again = table.bot.do(lambda unit: entered_here(unit, given))
    assert isinstance(again, Reply)
    assert again.note is Note.REPEATED
    assert table.stars == [2, 0, 0]


def test_a_text_that_was_refused_and_comes_again_is_refused_again(table: Table) -> None:
    """The process died before it was noted that Bob was told; by now the board shows Ann's roll."""
    given = TypedText("1 1 1 2 3 h", BOB, GROUP, next(MESSAGES), 7)
    assert types(table, ANN, "1 1 1 2 3 h") is None
    first = table.bot.do(lambda unit: entered_here(unit, given))
    drawn(table)
    again = table.bot.do(lambda unit: entered_here(unit, given))
    assert isinstance(first, Reply)
    assert isinstance(again, Reply)
    assert again.refused == first.refused == Faster(Ahead.ENTERED_NOT_DICE, 0)
    assert table.stars == [2, 0, 0]


def test_a_named_roll_that_was_refused_and_comes_again_is_refused_again(table: Table) -> None:
    """It was Ann who rolled when Bob's dice were typed; meanwhile it is Bob."""
    given = TypedText("bob 2 2 2 1 3 h", CID, GROUP, next(MESSAGES), 7)
    table.bot.do(lambda unit: entered_here(unit, given))
    assert types(table, ANN, "1 1 1 2 3 h") is None
    again = table.bot.do(lambda unit: entered_here(unit, given))
    assert isinstance(again, Reply)
    assert again.refused is Refused.OTHER_ROLLS
    assert table.stars == [2, 0, 0]


def test_what_was_asked_first_and_comes_again_is_not_asked_about_twice(table: Table) -> None:
    """Ann would have 11 hearts: the board asked, and somebody said no since."""
    given = TypedText("ann +1", ANN, GROUP, next(MESSAGES), 7)
    table.bot.do(lambda unit: entered_here(unit, given))
    assert types(table, ANN, "no") is None
    again = table.bot.do(lambda unit: entered_here(unit, given))
    assert isinstance(again, Reply)
    assert again.refused == HouseRule(Reason.OUT_OF_RANGE, read_table("add 1 hearts +1 forced"))
    assert table.page == ""
    assert table.hearts == [10, 10, 10]


def test_a_text_that_was_not_understood_counts_no_later(table: Table) -> None:
    """`stay` said nothing before the first roll; when it comes again Bob is asked whether to leave Tokyo."""
    given = TypedText("stay", ANN, GROUP, next(MESSAGES), 7)
    assert isinstance(table.bot.do(lambda unit: entered_here(unit, given)), Screen)
    table.dice("112233", ANN)
    table.dice("11223c", BOB)
    drawn(table)
    before = table.facts.revision
    with pytest.raises(NothingKept) as told:
        table.bot.do(lambda unit: entered_here(unit, given))
    assert isinstance(told.value.told, Reply)
    assert told.value.told.refused == Faster(Ahead.ENTERED)
    assert table.facts.revision == before


def test_the_refusal_of_who_was_faster_is_kept_without_their_account(table: Table) -> None:
    given = TypedText("1 1 1 2 3 h", BOB, GROUP, next(MESSAGES), 7)
    assert types(table, ANN, "1 1 1 2 3 h") is None
    table.bot.do(lambda unit: entered_here(unit, given))
    kept = table.bot.do(lambda unit: unit.press(f"refused {id_of(given)}"))
    assert kept is not None
    assert (kept.account, kept.detail) == (BOB.id, "faster_with_dice 0")


def test_a_roll_with_its_name_counts_while_somebody_else_taps_it(table: Table) -> None:
    """Ann's two dice go; her next tap is told so, and the one after it is a die of Bob's."""
    table.type("11", ANN)
    assert types(table, BOB, "ann 1 1 1 2 3 h") is None
    assert table.stars == [2, 0, 0]
    assert table.type("2", ANN).note is Note.TYPED_OVER
    assert table.typed == ()
    assert isinstance(table.type("2", ANN).note, DieTyped)
    draft = table.facts.draft
    assert draft is not None
    assert draft.typed == (1,)


def test_whose_dice_went_is_not_told_a_second_time_by_the_same_tap(table: Table) -> None:
    table.type("11", ANN)
    assert types(table, BOB, "ann 1 1 1 2 3 h") is None
    told = table.press()
    assert table.type("2", ANN, press=told).note is Note.TYPED_OVER
    assert table.type("2", ANN, press=told).note is Note.REPEATED
    assert table.typed == ()


def test_without_its_name_a_roll_is_refused_while_somebody_else_taps_it(table: Table) -> None:
    table.type("11", ANN)
    assert types(table, BOB, "1 1 1 2 3 h") == Faster(Ahead.TYPES, 0)
    assert table.typed == (0, 0)


def test_a_roll_of_an_extra_turn_is_not_the_one_before_it_typed_twice(table: Table) -> None:
    """Bob types Ann's roll and that she buys Frenzy; Cid saw neither, and types her roll as well.

    Ann gets a star for three ones and one for entering Tokyo, and two for beginning her extra turn there.
    """
    table.at({"energy": 7}, {}, {}, active=1)
    drawn(table)
    assert types(table, BOB, "ann 1 1 1 2 3 h") is None
    assert types(table, BOB, "frenzy") is None
    assert table.stars == [4, 0, 0]
    assert types(table, CID, "ann 1 1 1 2 3 h") == Faster(Ahead.ROLLED, 1)
    assert table.stars == [4, 0, 0]
    drawn(table)
    assert types(table, CID, "ann 1 1 1 2 3 h") is None
    assert table.stars == [5, 0, 0]


# Answers that come late


def asked_to_yield(table: Table) -> Table:
    """Ann is in the City, Bob hit her with three claws, and the board asks whether she stays."""
    table.at({}, {"energy": 4}, {}, city=1, active=2, step="resolve", dice="c c c 1 2 h")
    table.answer("resolve all")
    assert table.asked == "OfferYield 1"
    drawn(table)
    return table


def test_an_answer_that_comes_after_the_board_moved_on_is_told_who_was_faster(table: Table) -> None:
    """Ann stays, and the board asks what Bob buys by the time that Cid's word for her comes."""
    asked_to_yield(table)
    assert types(table, ANN, "stay") is None
    drawn(table)
    assert table.asked == "BuyCards 2"
    assert told(table, CID, "yield") == "ann was faster stay i wait for sweep done a card s name"
    assert table.tokyo == (1, 0)


def test_an_answer_may_come_after_two_others(table: Table) -> None:
    asked_to_yield(table)
    assert types(table, ANN, "stay") is None
    assert types(table, BOB, "done") is not None
    drawn(table)
    assert types(table, BOB, "done") is None
    drawn(table)
    assert table.asked == "RollDice *"
    assert told(table, CID, "yield") == "ann was faster stay turn cid 0 10"
    assert told(table, ANN, "done") == "bob was faster pass turn cid 0 10"


def test_no_answer_to_what_was_asked_is_late(table: Table) -> None:
    asked_to_yield(table)
    assert types(table, ANN, "stay") is None
    drawn(table)
    assert "i do not understand blah here" in told(table, CID, "blah")
    assert "i do not understand more here" in told(table, CID, "more")


def test_nobody_is_later_than_themselves(table: Table) -> None:
    asked_to_yield(table)
    assert types(table, ANN, "stay") is None
    drawn(table)
    assert "i do not understand stay here" in told(table, ANN, "stay")


def test_after_half_a_minute_everybody_has_seen_the_answer(table: Table) -> None:
    asked_to_yield(table)
    assert types(table, ANN, "stay") is None
    drawn(table)
    table.bot.later(seconds=31)
    assert "i do not understand yield here" in told(table, CID, "yield")


# Whose mat


@pytest.fixture
def counters(bot: Bot) -> Table:
    """Three who count by themselves, everybody with ten hearts."""
    return open_table(bot, 3, Mode.COUNTERS)


def opens(table: Table, person: Person, seat: int) -> None:
    table.bot.do(lambda unit: correcting.open_mat(unit, table.code, person, seat - 1))


def told(table: Table, person: Person, text: str) -> str:
    """The words for a text that entered nothing."""
    given = TypedText(text, person, GROUP, next(MESSAGES), 7)
    screen = table.bot.do(lambda unit: entered_here(unit, given))
    assert isinstance(screen, Screen)
    return bare(html_of(screen))


def test_a_number_alone_is_for_the_mat_that_its_writer_opened(counters: Table) -> None:
    opens(counters, ANN, 2)
    assert types(counters, ANN, "-3") is None
    assert counters.hearts == [10, 7, 10]


def test_a_number_alone_is_not_for_the_mat_that_somebody_else_opened(counters: Table) -> None:
    opens(counters, BOB, 3)
    opens(counters, ANN, 2)
    assert "ann opened that" in told(counters, BOB, "-3")
    assert "ann opened that" in told(counters, BOB, "jets")
    assert counters.hearts == [10, 10, 10]
    assert types(counters, BOB, "cid -3") is None
    assert counters.hearts == [10, 10, 7]


def test_a_mat_that_two_people_opened_is_for_the_numbers_of_both(counters: Table) -> None:
    opens(counters, ANN, 2)
    opens(counters, BOB, 2)
    assert types(counters, ANN, "-1") is None
    assert types(counters, BOB, "-1") is None
    assert counters.hearts == [10, 8, 10]


def test_a_mat_that_nobody_opened_is_for_everybodys_numbers(counters: Table) -> None:
    opens(counters, ANN, 2)
    counters.next_turn(ANN)
    assert types(counters, BOB, "-1") is None
    assert counters.hearts == [10, 9, 10]


def test_a_number_alone_is_not_for_the_page_that_somebody_else_opened(counters: Table) -> None:
    counters.enter("add 1 stars +1")
    counters.mark("page number 1 stars", ANN)
    assert "ann opened that" in told(counters, BOB, "+3")
    assert types(counters, ANN, "+3") is None
    assert counters.stars == [4, 0, 0]


# Who is forgotten


def rows_of_lines(table: Table) -> str:
    """What is kept beside the positions, and what a match remembers."""

    def read(unit: Unit) -> str:
        match = unit.match(table.code)
        assert match is not None
        rows = [unit.event(match.id, seq) for seq in range(1, match.seq + 1)]
        beside = [row.beside for row in rows if row is not None]
        return str((beside, pack_options(match.options), match.draft))

    return table.bot.do(read)


def test_no_draft_of_a_past_line_has_who_is_forgotten(table: Table) -> None:
    """Bob taps two dice, and Ann enters something else meanwhile."""
    table.type("11", BOB)
    table.enter("add 1 energy +1", ANN)
    assert f"'hand': {BOB.id}" in rows_of_lines(table)
    table.bot.do(lambda unit: privacy.delete(unit, BOB.id))
    assert str(BOB.id) not in rows_of_lines(table)


def test_no_draft_that_was_put_aside_has_who_is_forgotten(table: Table) -> None:
    """Bob taps two dice after a line that Ann takes back."""
    table.dice("112233", ANN)
    table.type("11", BOB)
    table.undo(ANN)
    assert f'"hand": {BOB.id}' in rows_of_lines(table)
    table.bot.do(lambda unit: privacy.delete(unit, BOB.id))
    assert str(BOB.id) not in rows_of_lines(table)


def test_neither_pages_nor_mats_nor_rolls_have_who_is_forgotten(bot: Bot) -> None:
    table = open_table(bot, 3)
    table.type("11", BOB)
    assert types(table, ANN, "ann 1 1 1 2 3 h") is None
    assert table.dice("112233", BOB).refused is None
    opens(table, BOB, 2)
    table.mark("page number 1 stars", BOB)
    table.bot.do(lambda unit: privacy.delete(unit, BOB.id))
    assert str(BOB.id) not in rows_of_lines(table)


def test_dice_of_who_is_forgotten_are_nobodys(table: Table) -> None:
    table.type("11", BOB)
    table.bot.do(lambda unit: privacy.delete(unit, BOB.id))
    draft = table.facts.draft
    assert draft is not None
    assert (draft.typed, draft.typist) == ((0, 0), None)


# Dice keys


def from_below(screen: Screen) -> tuple[int, list[str]]:
    """How many rows stand below the dice keys, and their words from left to right."""
    for number, row in enumerate(reversed(screen.keyboard)):
        if any(one.action is not None and one.action.verb == Verb.FACE for one in row):
            return number, [one.text for one in row]
    raise AssertionError("no dice can be entered")


def keys(facts: MatchFacts) -> tuple[int, list[str]]:
    return from_below(board(facts, ENGLISH))


def test_dice_keys_do_not_move_from_the_purchase_to_the_last_die(bot: Bot) -> None:
    """Ann may buy; the first die of Bob ends that, and the fifth still finds its key where the first was."""
    table = open_table(bot, 3).at({"energy": 9}, {}, {}, active=1, step="buy")
    table.undo()
    table.redo()
    assert table.asked == "BuyCards 1"
    there = keys(table.facts)
    assert there == (1, ["1", "2", "3", "⚡", "🐾", "♥"])
    for face in "112ec":
        table.type(face)
        assert keys(table.facts) == there


def test_a_die_tapped_on_the_board_of_a_purchase_that_the_same_hand_ended_counts(bot: Bot) -> None:
    """Ann presses Done, and the first die of Bob before her board is drawn anew."""
    table = open_table(bot, 3).at({"energy": 9}, {}, {}, active=1, step="buy")
    purchase = table.facts.decision
    assert table.answer("pass").refused is None
    assert table.type("1", decision=purchase).refused is None
    assert table.type("1", BOB, decision=purchase).refused is not None
    assert table.typed == (0,)
