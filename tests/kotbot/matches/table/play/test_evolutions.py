"""Evolutions at a table: hands are counted, and a card is named when it is played."""

from typing import Any

import pytest

from kotbot.matches.facts import Mode
from kotbot.matches.refusals import Illegal
from scripts.testing.matches import Bot
from scripts.testing.tables import Table, open_table

MONSTERS = ("kraken", "cyber_kitty", "the_king")


def laid(bot: Bot, mode: Mode = Mode.REFEREE, **options: Any) -> Table:
    return open_table(bot, 3, mode, boxes=["power_up"], monsters=MONSTERS, **options)


@pytest.fixture
def table(bot: Bot) -> Table:
    """Ann is Kraken, Bob Cyber Kitty, Cyd The King; each holds the card kept at the start."""
    return laid(bot)


def hands(table: Table) -> list[int]:
    return [len(hand) for hand in table.state.more.hands]


def pile(table: Table, seat: int) -> tuple[str, ...]:
    piles = table.state.more.piles
    return piles[seat - 1] if piles else ()


def test_each_holds_one_card_at_the_start_and_one_more_after_three_hearts(table: Table) -> None:
    assert hands(table) == [1, 1, 1]
    table.type("hhh112")
    assert hands(table) == [2, 1, 1]


def test_a_card_is_played_in_the_turn_of_another_and_the_referee_does_it(table: Table) -> None:
    table.enter("set 3 hearts 5")
    table.use(3, "giant_banana")
    assert (table.hearts[2], hands(table)) == (7, [1, 1, 0])
    assert pile(table, 3) == ("giant_banana",)
    assert table.asked == "RollDice *", "the open question stays"


def test_two_who_name_the_same_card_at_once_play_it_once(table: Table) -> None:
    table.enter("set 3 hearts 4")
    assert table.use(3, "giant_banana").refused is None
    assert isinstance(table.use(3, "giant_banana").refused, Illegal)
    assert table.hearts[2] == 6


def test_a_card_of_another_set_is_refused(table: Table) -> None:
    assert isinstance(table.use(1, "giant_banana").refused, Illegal)
    assert hands(table) == [1, 1, 1]


def test_what_stays_lies_open(table: Table) -> None:
    table.use(1, "eater_of_souls")
    assert (table.cards(1), hands(table)) == (["eater_of_souls"], [0, 1, 1])


def test_it_is_taken_back_and_comes_again(table: Table) -> None:
    table.enter("set 3 hearts 5")
    table.use(3, "giant_banana")
    table.undo()
    assert (table.hearts[2], hands(table), pile(table, 3)) == (5, [1, 1, 1], ())
    table.redo()
    assert (table.hearts[2], hands(table)) == (7, [1, 1, 0])


def test_who_is_about_to_die_is_asked_for_a_card(table: Table) -> None:
    table.enter("set 2 hearts 1")
    table.enter("tokyo city 2 bay none")
    table.type("cc1122")
    assert table.asked == "OfferHand 2"
    table.answer("play nine_lives")
    assert (table.hearts[1], table.stars[1]) == (9, 9)


def test_who_has_no_card_in_hand_dies_unasked(table: Table) -> None:
    table.enter("set 2 hand 0")
    table.enter("set 2 hearts 1")
    table.enter("tokyo city 2 bay none")
    table.type("cc1122")
    assert not table.state.lives(1)


def test_how_many_cards_somebody_has_comes_about_by_draws_and_plays(table: Table) -> None:
    table.type("hhh112")
    table.use(1, "cult_worshippers")
    table.enter("add 1 hand 1")
    told = [fact for entry in table.provenance(1, "hand").entries for fact in entry.events]
    assert [type(fact).__name__ for fact in told] == ["CardsDrawn", "CardPlayed", "TableChanged"]
    assert hands(table)[0] == 2


# Computers


def test_a_computer_plays_without_evolutions(bot: Bot) -> None:
    table = laid(bot, computers=[2])
    assert hands(table) == [1, 0, 1]
    table.type("112233")
    while table.state.active == 1:
        table.type("h" * table.table.asked_dice)
    assert hands(table) == [1, 0, 1]
    table.enter("set 2 hearts 1")
    table.enter("tokyo city 2 bay none")
    table.type("cc1122")
    assert not table.state.lives(1), "it is asked for no card"


# Counters


def test_with_counters_an_open_evolution_is_given_and_taken(bot: Bot) -> None:
    table = laid(bot, Mode.COUNTERS)
    table.enter("give 1 eater_of_souls; add 1 hand -1")
    assert (table.cards(1), hands(table)) == (["eater_of_souls"], [0, 1, 1])
    table.enter("take 1 eater_of_souls")
    assert (table.cards(1), pile(table, 1)) == ([], ("eater_of_souls",))


# In mid-match


def test_it_comes_in_mid_match_and_goes_again_with_the_hands(bot: Bot) -> None:
    table = open_table(bot, 3, monsters=MONSTERS)
    table.type("112233")
    table.enter("box add power_up 1")
    table.enter("set 1 hand 2")
    table.use(1, "healing_rain")
    assert hands(table) == [1, 0, 0]
    table.enter("box remove power_up")
    assert table.state.more is None
    table.undo()
    assert hands(table) == [1, 0, 0]


def test_the_numbers_after_a_changed_line_keep_the_hands(table: Table) -> None:
    table.type("hhh112")
    assert hands(table) == [2, 1, 1]
    table.switch(Mode.COUNTERS)
    table.enter("add 3 hand 2")
    assert hands(table) == [2, 1, 3]
    table.switch(Mode.REFEREE)
    assert hands(table) == [2, 1, 3]


def test_where_the_bot_only_counts_a_card_that_does_not_stay_is_named_and_leaves_the_hand(bot: Bot) -> None:
    """What it does is entered by hand; a second time it is refused, until the set is shuffled."""
    table = laid(bot, Mode.COUNTERS)
    table.enter("set 3 hearts 5")
    assert table.enter("give 3 giant_banana").refused is None
    assert (table.hearts[2], hands(table), pile(table, 3)) == (5, [1, 1, 0], ("giant_banana",))
    assert isinstance(table.enter("give 3 giant_banana").refused, Illegal)
    assert isinstance(table.enter("give 1 monkey_rush").refused, Illegal)
    table.undo()
    assert (hands(table), pile(table, 3)) == ([1, 1, 1], ())


def test_a_number_of_cards_that_was_forgotten_refuses_no_card(bot: Bot) -> None:
    table = laid(bot, Mode.COUNTERS)
    table.enter("set 3 hand 0")
    assert table.enter("give 3 giant_banana").refused is None
    assert (hands(table), pile(table, 3)) == ([1, 1, 0], ("giant_banana",))
