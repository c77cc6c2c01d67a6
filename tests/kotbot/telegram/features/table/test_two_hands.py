"""Two hands at one table: who entered what, and what the board of a chat showed by then."""

import pytest

from engine import read_table
from engine.errors import Reason
from kotbot.matches import boards
from kotbot.matches.facts import Mode, Person
from kotbot.matches.facts.pages import HouseRule
from kotbot.matches.outcomes import DieTyped, Note
from kotbot.matches.ports import NotOurs, Unit
from kotbot.matches.refusals import Ahead, Faster, Illegal, Refused
from kotbot.matches.replies import Reply
from kotbot.matches.table.unseen import unseen_entry, unseen_roll
from kotbot.telegram.features.table.past import NothingKept
from kotbot.telegram.features.table.typed_entries import id_of
from kotbot.telegram.features.table.typing import entered_here
from kotbot.telegram.incoming import TypedText
from kotbot.telegram.outgoing.formatting import html_of
from kotbot.views.base.screen import Screen
from kotbot.views.base.spelling import words as bare
from scripts.testing.matches import ANN, BOB, CID, GROUP, Bot
from scripts.testing.tables import Table, open_table
from tests.kotbot.telegram.features.table.hands import MESSAGES, opens, types


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


def test_the_same_roll_typed_on_two_phones_is_not_the_next_players_too(table: Table) -> None:
    assert types(table, ANN, "1 1 1 2 3 h") is None
    assert types(table, BOB, "1 1 1 2 3 h") == Faster(Ahead.ENTERED_NOT_DICE, 0)
    assert table.stars == [2, 0, 0]


def test_the_same_roll_typed_a_little_later_is_not_the_next_players_either(table: Table) -> None:
    """The board shows Ann's roll by the time that Bob has typed it as well; seconds later it is his own."""
    assert types(table, ANN, "1 1 1 2 3 h") is None
    drawn(table)
    table.bot.later(seconds=6)
    assert types(table, BOB, "h 3 2 1 1 1") == Faster(Ahead.ENTERED_NOT_DICE, 0)
    assert table.stars == [2, 0, 0]
    assert types(table, BOB, "bob 1 1 1 2 3 h") is None
    assert table.stars == [2, 1, 0]


def test_who_rolls_the_same_dice_after_a_while_is_believed(table: Table) -> None:
    assert types(table, ANN, "1 1 1 2 3 h") is None
    drawn(table)
    table.bot.later(seconds=11)
    assert types(table, BOB, "1 1 1 2 3 h") is None
    assert table.stars == [2, 1, 0]


def test_who_enters_for_all_may_type_the_same_dice_at_once(table: Table) -> None:
    assert types(table, ANN, "1 1 1 2 3 h") is None
    assert types(table, ANN, "1 1 1 2 3 h") is None
    assert table.stars == [2, 1, 0]


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


def test_a_card_that_somebody_else_just_bought_is_told_with_who_was_faster(table: Table) -> None:
    """Both type that Bob buys Tank for his four energy: Cid comes second, and is shown no page of it."""
    asked_to_yield(table)
    assert types(table, ANN, "stay") is None
    drawn(table)
    assert types(table, BOB, "tank") is None
    drawn(table)
    assert table.asked == "RollDice *"
    assert told(table, CID, "tank") == "bob was faster buy tank turn cid 0 10"


def test_a_card_of_an_earlier_purchase_has_its_page(table: Table) -> None:
    asked_to_yield(table)
    assert types(table, ANN, "stay") is None
    drawn(table)
    assert types(table, BOB, "tank") is None
    drawn(table)
    table.bot.later(seconds=31)
    assert "4 now and you lose 3" in told(table, CID, "tank")


def test_dice_may_come_after_the_board_asks_what_they_brought(table: Table) -> None:
    """Ann's dice, which she typed herself, hit Bob in the City by the time that Cid has typed them, too."""
    table.at({}, {}, {}, city=2, active=1)
    drawn(table)
    assert types(table, ANN, "c c c 1 2 h") is None
    drawn(table)
    assert table.asked == "OfferYield 2"
    assert told(table, CID, "1 2 c c c h") == "ann was faster 1 2 i wait for stay yield"
    assert types(table, CID, "1 2 3 c c h") == Illegal(Reason.NO_SUCH_DICE)


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
