"""Expansions at a physical table: they come and go in mid-match, in place, with their numbers."""

import pytest

from engine import Record, from_json, new_game, read_table, replay, rules, to_json, write_table
from engine.errors import Reason
from engine.invariants import broken
from engine.ledger import Ledger
from engine.notation import read_actor
from engine.record import read_entry, read_record, shortened, write_record
from tests.engine.boxes.kit import AT_A_TABLE, decks, made_up, number, tiles
from tests.engine.boxes.made_up import BOX, CAPE, HORN, MISCHIEF, POWDER
from tests.engine.kit import Game, game
from tests.engine.table.kit import at_table, refused


def test_an_expansion_comes_while_somebody_is_asked() -> None:
    table = at_table({"energy": 9}, {}, {}, step="buy")
    asked = table.asked
    table.play("! box add made_up 2")
    assert (table.asked, tiles(table)) == (asked, (HORN,))
    assert table.state.rules.boxes == (("made_up", "2"),)
    assert table.state.deck.count(CAPE) == 2
    assert [number(table, seat, MISCHIEF) for seat in (1, 2, 3)] == [0, 0, 0]
    assert not broken(table.state)


def test_a_counter_of_the_table_becomes_its_number() -> None:
    table = at_table({}, {}, {}, step="buy").play("! counter add 1", "! counter add 2", "! set 2 counter2 4")
    table.play("! set 3 counter2 12", "! set 1 counter1 3")
    ledger = Ledger(table.state)
    ledger.add(table.play("! box add made_up 2 counter 2").events)
    assert [number(table, seat, MISCHIEF) for seat in (1, 2, 3)] == [0, 4, 9]
    assert table.state.counters == ((3, 0, 0),)
    assert [*ledger.differences(table.state)] == []


def test_a_counter_that_is_not_there_or_an_expansion_without_a_number_takes_none() -> None:
    assert refused(at_table(), "box add made_up 2 counter 1") == (
        Reason.NO_COUNTER,
        "the table has no counter1",
    )
    table = made_up(options=AT_A_TABLE, step="buy").play("! counter add 1")
    assert refused(table, "box add made_up_more 1 counter 1") == (
        Reason.NOT_LEGAL,
        "made_up_more has 0 numbers, and a counter can be one",
    )


def test_its_numbers_are_set_and_added_to() -> None:
    table = made_up(options=AT_A_TABLE, step="buy")
    table.play("! set 2 mischief 5", "! add 2 mischief -2", "! add 3 mischief +9")
    assert [number(table, seat, MISCHIEF) for seat in (1, 2, 3)] == [0, 3, 9]
    assert refused(table, "add 3 mischief +1") == (
        Reason.OUT_OF_RANGE,
        "mischief is between 0 and 9, not 10",
    )


def test_a_table_without_it_does_not_have_its_number() -> None:
    assert refused(at_table(), "set 2 mischief 5") == (
        Reason.CARD_NOT_THERE,
        "seat 2 does not have mischief",
    )


@pytest.mark.parametrize(
    ("text", "reason", "why"),
    [
        ("box add made_up 2", Reason.NOT_LEGAL, "made_up is on the table already"),
        ("box add made_up_more 7", Reason.NOT_LEGAL, "made_up_more is of version 7; this engine plays"),
        ("box add power_down 1", Reason.NOT_LEGAL, "there is no 'power_down'"),
        ("box remove made_up_more", Reason.NOT_LEGAL, "there is no made_up_more on the table"),
        ("box remove made_up", Reason.BOX_IN_USE, f"{CAPE} of made_up is in use; take it away first"),
        ("monsters kraken none", Reason.NO_SUCH_SEAT, "there are 3 seats, and monsters for 2"),
    ],
)
def test_refused(text: str, reason: Reason, why: str) -> None:
    table = made_up({"cards": [CAPE]}, {}, {}, options=AT_A_TABLE, step="buy")
    found, words = refused(table, text)
    assert found is reason
    assert why in words


def test_it_goes_and_leaves_the_table_as_it_was() -> None:
    table = at_table({}, {}, {}, step="buy")
    before = to_json(table.state)
    table.play("! box add made_up 2", "! set 1 mischief 4", "! box remove made_up")
    assert to_json(table.state) == before


def test_a_thing_that_was_taken_away_does_not_hold_it() -> None:
    table = made_up({"cards": [CAPE, HORN]}, {}, {}, options=AT_A_TABLE, step="buy")
    table.play(f"! take 1 {CAPE}", f"! take 1 {HORN}", "! box remove made_up")
    assert table.state.more is None
    assert CAPE not in (*table.state.deck, *table.state.discard)
    assert not broken(table.state)


def test_a_needed_one_stays() -> None:
    table = made_up(options=AT_A_TABLE, step="buy").play("! box add made_up_more 1")
    assert "made_up_more needs made_up" in refused(table, "box remove made_up")[1]


def test_a_tile_is_given_and_taken_and_given_again() -> None:
    table = made_up(options=AT_A_TABLE, step="buy")
    table.play(f"! give 2 {HORN}")
    assert (table.cards(2), tiles(table)) == ([HORN], ())
    assert refused(table, f"give 3 {HORN}")[0] is Reason.CARD_ELSEWHERE
    table.play(f"! give 3 {HORN} forced", f"! take 3 {HORN}", f"! give 1 {HORN}")
    assert [table.cards(seat) for seat in (1, 2, 3)] == [[HORN], [], []]
    assert not broken(table.state)


def test_a_table_without_the_expansion_has_none_of_its_things() -> None:
    assert refused(at_table(), f"give 2 {HORN}") == (Reason.CARD_NOT_THERE, f"{HORN} is not in this game")


def test_monsters_are_told_and_bring_their_sets() -> None:
    table = at_table({}, {}, {}, step="buy").play("! box add made_up 2", "! monsters none paper_tiger kraken")
    assert table.state.more is not None
    assert table.state.more.monsters == ("", "paper_tiger", "kraken")
    assert decks(table) == ((), (POWDER,), ())
    table.play("! monsters paper_tiger none kraken")
    assert decks(table) == ((POWDER,), (), ())


def test_a_monster_whose_gift_lies_there_stays() -> None:
    table = made_up({}, {"cards": [{"card": POWDER, "of": 1}]}, {}, options=AT_A_TABLE, step="buy")
    assert refused(table, "monsters kraken none none")[0] is Reason.CARD_ELSEWHERE


def test_seats_take_what_they_have_along() -> None:
    table = made_up({}, {"numbers": {MISCHIEF: 2}}, {}, options=AT_A_TABLE, step="buy")
    table.play("! seat order 3 1 2", "! seat add 1")
    assert table.state.more is not None
    assert table.state.more.monsters == ("", "", "paper_tiger", "")
    assert [number(table, seat, MISCHIEF) for seat in (1, 2, 3, 4)] == [0, 0, 0, 2]
    table.play("! seat remove 3")
    assert decks(table) == ((), (), ())
    assert not broken(table.state)


def test_events_explain_every_number_of_it() -> None:
    table = made_up(options=AT_A_TABLE, step="buy")
    table.play("! box remove made_up")
    ledger = Ledger(table.state)
    for line in (
        "! box add made_up 2",
        "! set 2 mischief 4",
        f"! give 2 {HORN}",
        "! seat add 3",
        "! add 3 mischief +1",
        f"! take 2 {HORN}",
        "! box remove made_up",
    ):
        ledger.add(table.play(line).events)
        assert [*ledger.differences(table.state)] == []


def test_a_record_is_replayed_and_cut_before_the_expansion_came() -> None:
    state = new_game(rules(table=True), 3, 0)
    record = Record.begin(state)
    lines = ("! box add made_up 2", "! monsters paper_tiger none none", "! set 1 mischief 3", "* reveal jets")
    for line in lines:
        record.add(state, read_entry(line))
    assert len(record.sections) == 1
    assert replay(read_record(write_record(record))) == state
    assert replay(shortened(record, 0)) == new_game(rules(table=True), 3, 0)
    assert from_json(to_json(state)) == state


@pytest.mark.parametrize(
    "text",
    ["box add made_up 2", "box add made_up 2 counter 3", "box remove made_up", "monsters none the_king"],
)
def test_texts(text: str) -> None:
    assert write_table(read_table(text)) == text
    assert read_actor("!") < 0
    assert BOX in text or text.startswith("monsters")


# Tiles with two sides


def wicked() -> Game:
    """Two with the gauge at a table, all tiles with side A up; the first has Devious."""
    return game(
        "second",
        {"cards": ["devious"]},
        {},
        options={"boxes": ["wicked"], "table": True},
        step="buy",
    )


def test_tiles_that_lie_there_are_turned_over_and_the_open_question_stays() -> None:
    """The tiles in their order: four of the level 3, four of 6, two of 10."""
    table = wicked()
    asked = table.asked
    table.play("! option sides BBAABAAAAB")
    assert table.asked == asked
    assert tiles(table) == (
        *("final_roar", "skulking", "tireless"),
        *("tile_defender_of_tokyo", "evil_lair", "full_regeneration", "widespread_panic"),
        *("antimatter_beam", "starburst"),
    )
    assert table.cards(1) == ["devious"], "what somebody has stays as it is"
    assert not broken(table.state)


@pytest.mark.parametrize("sides", ["A", "AAAAAAAAAAA", "AAAAAAAAAC"])
def test_other_sides_are_refused(sides: str) -> None:
    assert refused(wicked(), f"option sides {sides}")[0] is Reason.UNREADABLE
    assert refused(at_table(), "option sides AAAAAAAAAA")[0] is Reason.UNREADABLE


# What a card forbids, entered while groups of the dice wait


def test_a_group_that_a_card_forbids_now_is_not_resolved_any_more() -> None:
    """Numbers and claws wait after the energy, as Hibernation, forgotten before, is put before the first."""
    table = game(
        "dark", {}, {}, options={"table": True}, step="resolve", dice="2 2 2 energy claw claw", city=2
    ).play("1 resolve energy")
    table.play("! give 1 hibernation")
    assert table.stars[0] == 0
    assert table.hearts[1] == 10
    assert table.asked == "RollDice *", "the turn is over, for it forbids to buy, too"
