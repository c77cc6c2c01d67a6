"""A match with an expansion: chosen in the lobby, stored, taken back, exported; at a table in mid-match.

The made-up expansion of the engine's tests stands for the first one that there will be.
"""

import pytest

from engine import Deck, Edition, read_record, replay, rules
from engine.errors import Reason
from engine.events import TableChanged
from kotbot.matches.core.game import save
from kotbot.matches.digital.lobby import start_against, start_as_last
from kotbot.matches.ended.exporting import export
from kotbot.matches.facts import Counter, MatchFacts, Mode, Where
from kotbot.matches.facts.pages import SEPARATOR
from kotbot.matches.modes import load
from kotbot.matches.open import lobby, stopping
from kotbot.matches.outcomes import Entered, MonsterChosen, OptionSet
from kotbot.matches.ports import Unit
from kotbot.matches.refusals import BoxesApart, Illegal, Refused
from kotbot.matches.table.play import counting
from kotbot.matches.table.seats import seating
from scripts.testing.matches import ANN, BOB, CID, GROUP, Bot, refused
from scripts.testing.tables import Table, open_table
from tests.engine.boxes.made_up import BOX, CAPE, HORN, MISCHIEF

WITH_IT = f"+{BOX}"


def monsters(facts: MatchFacts) -> tuple[str, ...]:
    """Who sits where, as the position knows it."""
    assert facts.state is not None
    assert facts.state.more is not None
    return facts.state.more.monsters


def opened_in(bot: Bot, where: Where) -> MatchFacts:
    """A lobby that is opened without a word about its rules."""
    facts = bot.open(where).facts
    assert facts is not None
    return facts


def put_former_rules(unit: Unit, code: str) -> None:
    """Write the rules of a lobby as the version before wrote them."""
    game = load(unit, code)
    assert game is not None
    game.match.rules = {**game.match.rules, "boxes": {BOX: "1"}}
    save(game)


# Before the match


def test_it_is_chosen_and_its_monsters_can_be_played(bot: Bot) -> None:
    code = bot.lobby()
    assert refused(bot.do(lambda unit: lobby.choose_monster(unit, code, BOB, "paper_tiger"))) == Illegal()
    assert bot.option(code, "boxes", WITH_IT).note == OptionSet("boxes", WITH_IT)
    assert bot.do(lambda unit: lobby.choose_monster(unit, code, BOB, "paper_tiger")).note == MonsterChosen(
        "paper_tiger"
    )
    facts = bot.facts(code)
    assert facts.rules.box_names == (BOX,)
    assert facts.rules.deck.count(CAPE) == 2
    assert facts.seats[1].monster == "paper_tiger"


def test_a_double_tap_is_one(bot: Bot) -> None:
    code = bot.lobby()
    bot.option(code, "boxes", WITH_IT)
    bot.option(code, "boxes", WITH_IT)
    assert bot.facts(code).rules.box_names == (BOX,)
    bot.option(code, "boxes", f"-{BOX}")
    bot.option(code, "boxes", f"-{BOX}")
    assert bot.facts(code).rules.boxes == ()


def test_without_it_nobody_is_left_who_came_with_it(bot: Bot) -> None:
    code = bot.lobby()
    bot.option(code, "boxes", WITH_IT)
    bot.do(lambda unit: lobby.choose_monster(unit, code, BOB, "paper_tiger"))
    bot.option(code, "boxes", f"-{BOX}")
    assert [seat.monster for seat in bot.facts(code).seats] == ["alienoid", "cyber_kitty"]
    bot.option(code, "boxes", WITH_IT)
    assert bot.facts(code).rules.box_names == (BOX,)


@pytest.mark.parametrize("value", ["", BOX, "+power_down", "+made_up_more", "+made_up;"])
def test_what_is_no_choice_is_refused_and_changes_nothing(bot: Bot, value: str) -> None:
    code = bot.lobby()
    assert isinstance(refused(bot.option(code, "boxes", value)), Illegal)
    assert bot.facts(code).rules.boxes == ()


def test_what_does_not_go_together_is_refused_with_its_names(bot: Bot) -> None:
    code = bot.lobby()
    together = "+made_up+made_up_more+made_up_apart"
    assert refused(bot.option(code, "boxes", together)) == BoxesApart("made_up_more", "made_up_apart")
    bot.option(code, "edition", "origins")
    assert refused(bot.option(code, "boxes", WITH_IT)) == BoxesApart(BOX, "origins")
    assert bot.facts(code).rules.boxes == ()


def test_none_takes_all_of_them_out(bot: Bot) -> None:
    code = bot.lobby()
    bot.option(code, "boxes", "+made_up_more+made_up")
    assert bot.option(code, "boxes", "none").note == OptionSet("boxes", "none")
    assert bot.facts(code).rules == rules()


def test_an_edition_tells_what_does_not_go_with_it(bot: Bot) -> None:
    code = bot.lobby()
    bot.option(code, "boxes", WITH_IT)
    assert bot.option(code, "edition", "first").note == OptionSet("edition", "first")
    assert bot.option(code, "edition", "origins").note == OptionSet("edition", "origins", (BOX,))


def test_the_chat_remembers_what_was_played_last(bot: Bot) -> None:
    code = bot.lobby()
    bot.option(code, "edition", "first")
    bot.option(code, "boxes", WITH_IT)
    bot.start(code)
    bot.do(lambda unit: stopping.end_by_operator(unit, code))
    assert opened_in(bot, GROUP).rules == rules(Edition.FIRST, boxes=(BOX,))
    assert opened_in(bot, Where(-1002)).rules == rules()


def test_in_private_the_same_opponents_play_with_the_same_expansions(bot: Bot) -> None:
    alone = Where(ANN.id, private=True)
    first = opened_in(bot, alone).code
    bot.option(first, "boxes", WITH_IT)
    bot.do(lambda unit: start_against(unit, first, ANN, "tap", "hatchling"))
    bot.do(lambda unit: stopping.end_by_operator(unit, first))
    again = opened_in(bot, alone).code
    bot.do(lambda unit: start_as_last(unit, again, ANN, "again"))
    facts = bot.facts(again)
    assert facts.rules.box_names == (BOX,)
    assert [seat.level for seat in facts.seats] == [None, "hatchling"]


def test_a_former_version_is_played_to_its_end_and_begins_anew_in_the_present_one(bot: Bot) -> None:
    code = bot.lobby()
    bot.option(code, "boxes", WITH_IT)
    bot.do(lambda unit: put_former_rules(unit, code))
    bot.start(code)
    assert bot.facts(code).rules.boxes == ((BOX, "1"),)
    bot.do(lambda unit: stopping.end_by_operator(unit, code))
    opened = bot.do(lambda unit: stopping.rematch(unit, code, ANN, "again"))
    assert opened.facts is not None
    assert opened.facts.rules.boxes == ((BOX, "2"),)


def test_the_sides_of_the_tiles_are_chosen(bot: Bot) -> None:
    code = bot.lobby()
    assert isinstance(refused(bot.option(code, "sides", "B")), Illegal)
    bot.option(code, "boxes", "+wicked")
    assert bot.facts(code).rules.sides == "AAAAAAAAAA"
    bot.option(code, "sides", "B")
    assert bot.facts(code).rules.sides == "BBBBBBBBBB"
    assert isinstance(refused(bot.option(code, "sides", "C")), Illegal)
    bot.option(code, "boxes", "none")
    assert bot.facts(code).rules.sides == ""


def test_costumes_may_be_dealt_at_the_start(bot: Bot) -> None:
    code = bot.lobby()
    assert isinstance(refused(bot.option(code, "costume", "random")), Illegal)
    bot.option(code, "boxes", "+costumes")
    assert bot.option(code, "costume", "random").note == OptionSet("costume", "random")
    bot.start(code)
    state = bot.facts(code).state
    assert state is not None
    assert [len(hand) for hand in state.cards] == [1, 1]


def test_the_dark_edition_has_its_tiles_and_no_second_gauge(bot: Bot) -> None:
    code = bot.lobby()
    bot.option(code, "boxes", "+wicked+tower")
    assert bot.option(code, "edition", "dark").note == OptionSet("edition", "dark")
    assert bot.facts(code).rules.chosen_boxes == ("tower",)
    assert refused(bot.option(code, "boxes", "+wicked")) == BoxesApart("wicked", "dark")
    bot.option(code, "boxes", "none")
    bot.option(code, "sides", "B")
    assert bot.facts(code).rules == rules(Edition.DARK, sides="BBBBBBBBBB")


def test_several_come_at_once(bot: Bot) -> None:
    code = bot.lobby()
    both = "+made_up_more+made_up"
    assert bot.option(code, "boxes", both).note == OptionSet("boxes", both)
    assert bot.facts(code).rules.box_names == ("made_up", "made_up_more")
    assert isinstance(refused(bot.option(code, "boxes", "-made_up")), Illegal)


def test_another_edition_keeps_it_where_it_goes_with_it(bot: Bot) -> None:
    code = bot.lobby()
    bot.option(code, "boxes", WITH_IT)
    bot.option(code, "deck", "base+new")
    bot.option(code, "edition", "first")
    facts = bot.facts(code)
    assert facts.rules == rules(Edition.FIRST, deck=Deck.BASE_AND_NEW, boxes=(BOX,))
    bot.option(code, "edition", "origins")
    assert bot.facts(code).rules.boxes == ()


def test_the_deck_has_its_cards_whichever_it_is(bot: Bot) -> None:
    code = bot.lobby()
    bot.option(code, "boxes", WITH_IT)
    bot.option(code, "deck", "base+all")
    assert bot.facts(code).rules.deck.count(CAPE) == 2


# The match


def test_the_match_is_stored_and_goes_on_in_another_process(bot: Bot) -> None:
    code = bot.lobby(3)
    bot.option(code, "boxes", WITH_IT)
    bot.do(lambda unit: lobby.choose_monster(unit, code, BOB, "paper_tiger"))
    bot.option(code, "pace", "relaxed")
    bot.start(code)
    before = bot.facts(code)
    assert monsters(before) == ("alienoid", "paper_tiger", "gigazaur")
    bot.restart()
    assert bot.facts(code).state == before.state


def test_it_is_played_to_its_end_and_exported_with_its_version(bot: Bot) -> None:
    code = bot.lobby(3)
    bot.option(code, "boxes", WITH_IT)
    bot.option(code, "pace", "relaxed")
    bot.start(code)
    facts = bot.to_the_end(code)
    exported = bot.do(lambda unit: export(unit, code))
    assert exported is not None
    assert exported.record.startswith("kotbot record, rules 3 made_up 2, notation 1\n")
    assert replay(read_record(exported.record)) == facts.state


def test_an_answer_is_taken_back(bot: Bot) -> None:
    code = bot.lobby(2)
    bot.option(code, "boxes", WITH_IT)
    bot.option(code, "pace", "relaxed")
    bot.start(code)
    before, asked, undo = bot.facts(code).state, bot.asked(code), None
    while undo is None:
        before, asked = bot.facts(code).state, bot.asked(code)
        bot.answer(code, asked, bot.any_answer(code))
        undo = bot.facts(code).undo
    assert before is not None
    assert bot.undo(code, asked, undo.seq).refused is None
    after = bot.facts(code).state
    assert after is not None
    assert (after.more, after.rules) == (before.more, before.rules)


# At a table


@pytest.fixture(params=[Mode.COUNTERS, Mode.REFEREE])
def table(bot: Bot, request: pytest.FixtureRequest) -> Table:
    """Three at a table, in both modes, who kept something in a counter before the expansion came."""
    return open_table(bot, 3, request.param, monsters=("kraken", "the_king", "gigazaur"))


ADDED = SEPARATOR.join(("box add made_up 2", "monsters none the_king gigazaur", f"set 2 {MISCHIEF} 4"))


def test_it_comes_in_mid_match_with_its_numbers_as_one_line(table: Table) -> None:
    asked = table.asked
    assert isinstance(table.enter(ADDED).note, Entered)
    assert table.asked == asked
    assert table.state.rules.box_names == (BOX,)
    assert [table.state.number(seat, MISCHIEF) for seat in range(3)] == [0, 4, 0]
    assert table.facts.rules == table.state.rules


def test_undo_and_redo_take_it_along(table: Table) -> None:
    before = table.state
    table.enter(ADDED)
    added = table.state
    table.enter(f"give 2 {HORN}")
    table.undo()
    assert table.state == added
    table.undo()
    assert (table.state, table.facts.rules.boxes) == (before, ())
    table.redo()
    assert (table.state, table.facts.rules.box_names) == (added, (BOX,))


def test_the_monsters_of_the_seats_come_along(table: Table) -> None:
    table.enter("box add made_up 2")
    assert monsters(table.facts) == ("", "the_king", "gigazaur")
    table.undo()
    assert table.state.more is None, "both are one line"


def test_two_who_put_it_on_the_table_at_once_do_it_once(table: Table) -> None:
    table.enter("box add made_up 2")
    assert table.enter("box add made_up 2", BOB).refused is Refused.STALE
    table.enter("box remove made_up", BOB)
    assert table.enter("box remove made_up").refused is Refused.STALE
    assert table.state.rules.boxes == ()


def test_what_lies_before_somebody_keeps_it_there(table: Table) -> None:
    table.enter("box add made_up 2")
    table.enter(f"give 2 {HORN}")
    assert table.enter("box remove made_up").refused == Illegal(Reason.BOX_IN_USE)


# A counter of its name


def count(table: Table, name: str) -> None:
    press = table.press()
    table.bot.do(lambda unit: counting.count(unit, table.code, ANN, press, name, typed=True))


WITH_COUNTER = "box add made_up 2 counter 2"


def test_a_counter_goes_along_and_one_undo_brings_it_back_with_its_name(table: Table) -> None:
    count(table, "eggs")
    count(table, "Mischief")
    table.enter("set 2 counter2 4")
    before = table.state
    assert isinstance(table.enter(WITH_COUNTER).note, Entered)
    assert [table.state.number(seat, MISCHIEF) for seat in range(3)] == [0, 4, 0]
    assert table.table.counters == (Counter("counter1", "eggs"),)
    table.undo()
    assert table.state == before
    assert [one.name for one in table.table.counters] == ["eggs", "Mischief"]
    table.redo()
    assert [one.name for one in table.table.counters] == ["eggs"]


def test_the_history_and_the_log_still_know_its_name(table: Table) -> None:
    count(table, "Mischief")
    table.enter("set 2 counter1 4")
    table.enter("box add made_up 2 counter 1")
    table.enter(f"add 2 {MISCHIEF} +1")
    of_lines = [line.counters for line in table.history().lines]
    named = (Counter("counter1", "Mischief"),)
    assert of_lines[:4] == [(), named, named, named]
    assert table.table.former == named


def test_the_numbers_name_is_told_from_where_the_counter_stood(table: Table) -> None:
    count(table, "Mischief")
    table.enter("set 2 counter1 4")
    table.enter("box add made_up 2 counter 1")
    table.enter(f"add 2 {MISCHIEF} +1")
    told = [entry.events for entry in table.provenance(2, MISCHIEF).entries]
    assert told == [(TableChanged("set 2 mischief 4"),), (TableChanged("add 2 mischief +1"),)]


def test_another_monster_and_another_seat_are_known_to_the_position(table: Table) -> None:
    table.enter(ADDED)
    decision = table.facts.decision
    table.bot.do(lambda unit: seating.dress(unit, table.code, ANN, decision, 0, "paper_tiger"))
    assert monsters(table.facts) == ("paper_tiger", "the_king", "gigazaur")
    assert table.state.more is not None
    assert table.state.more.decks[0]
    table.undo()
    assert monsters(table.facts) == ("", "the_king", "gigazaur")


def test_its_record_is_replayed(table: Table) -> None:
    table.enter(ADDED)
    table.enter(f"give 3 {HORN}")
    table.enter(f"add 1 {MISCHIEF} +2", CID)
    exported = table.bot.do(lambda unit: export(unit, table.code))
    assert exported is not None
    assert replay(read_record(exported.record)) == table.state
