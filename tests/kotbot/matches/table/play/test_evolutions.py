"""Evolutions at a table: hands are counted, and a card is named when it is played."""

from typing import Any

import pytest

from engine import Edition
from kotbot.matches.facts import Mode, Person
from kotbot.matches.log import played, stats
from kotbot.matches.refusals import Illegal
from kotbot.views.base.cards import card_name
from kotbot.views.base.render_context import RenderContext
from kotbot.views.base.verbs import Verb
from kotbot.views.modes import board, toast
from kotbot.views.table.names import line_name
from kotbot.views.table.typing.typed import meant
from scripts.testing.matches import ANN, CID, Bot
from scripts.testing.tables import Table, open_table
from scripts.texts.facts import ENGLISH, picture, plain
from tests.kotbot.views.table.boards import action

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


def test_what_a_played_card_does_to_many_numbers_is_said_once_below_the_bite(table: Table) -> None:
    for number in ("hearts 2", "stars 4", "energy 3"):
        table.enter(f"set 2 {number}")
    table.enter("tokyo city 2 bay none")
    table.type("cc1122")
    told = plain(toast(table.answer("play nine_lives"), ANN.id, ENGLISH).text)
    assert told == ("🐱 plays Nine Lives: −3⚡ +5★ +9♥ · 🏙 🐱 must leave the City · 🏙 🐙 takes the City: 1★")
    shown = picture(board(table.facts, ENGLISH))
    assert "🐙 Kraken bites: 🐱 ♥ 2 → 0\n🐱 Cyber Kitty plays Nine Lives: −3⚡ +5★ +9♥\n" in shown


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


def test_what_was_played_is_in_the_statistics_of_who_played_it(table: Table) -> None:
    table.enter("set 3 hearts 5")
    table.use(3, "giant_banana")
    table.use(3, "monkey_rush")
    table.undo()
    table.enter("win 1")
    table.confirm("yes")

    def numbers_of(person: Person) -> tuple[tuple[str, int], ...]:
        history = table.bot.do(lambda unit: played.of_account(unit, person.id))
        return stats.of_person(history, person.id).played

    assert numbers_of(CID) == (("giant_banana", 1),)
    assert numbers_of(ANN) == ()


# A computer for which people draw


@pytest.fixture
def drawn_for(bot: Bot) -> Table:
    """Ann is Kraken, Bob Cyber Kitty, and a computer is Gigazaur: people are asked what it draws."""
    monsters = ("kraken", "cyber_kitty", "gigazaur")
    return open_table(bot, 3, boxes=["power_up"], monsters=monsters, computers=(3,), open_hands=True)


def draws(table: Table, *cards: str) -> None:
    for card in cards:
        assert table.asked == "DrawFor *"
        assert table.answer(f"reveal {card}").refused is None


def open_hand(table: Table) -> list[str]:
    return sorted(card for card, _ in table.state.more.hands[2])


def test_people_say_what_a_computer_drew_and_it_keeps_one_openly(drawn_for: Table) -> None:
    draws(drawn_for, "heat_vision", "tail_sweep")
    assert hands(drawn_for) == [1, 1, 1]
    assert open_hand(drawn_for) in (["heat_vision"], ["tail_sweep"])
    assert drawn_for.asked == "RollDice *"


def test_for_three_hearts_in_its_turn_people_draw_for_it_again(drawn_for: Table) -> None:
    draws(drawn_for, "detachable_tail", "radioactive_waste")
    drawn_for.enter("begin 3")
    drawn_for.enter("dice hhh112 at resolve")
    draws(drawn_for, "saurian_adaptability", "primal_bellow")
    assert len(open_hand(drawn_for)) == 2


def test_for_three_hearts_of_people_the_bot_counts_a_card(drawn_for: Table) -> None:
    draws(drawn_for, "detachable_tail", "radioactive_waste")
    drawn_for.type("hhh112")
    assert hands(drawn_for) == [2, 1, 1]


def test_a_computer_plays_from_its_open_hand_what_saves_its_life(drawn_for: Table) -> None:
    """It has a heart and is hit by a claw in Tokyo; one card wards that off, the other heals before."""
    draws(drawn_for, "detachable_tail", "radioactive_waste")
    drawn_for.enter("set 3 hearts 1")
    drawn_for.enter("tokyo city 3 bay none")
    drawn_for.type("c11223")
    assert drawn_for.hearts[2] == 1
    assert open_hand(drawn_for) == []


def test_people_play_nothing_that_a_computer_does_not_hold(drawn_for: Table) -> None:
    draws(drawn_for, "heat_vision", "tail_sweep")
    (kept,) = open_hand(drawn_for)
    assert isinstance(drawn_for.use(3, "primal_bellow").refused, Illegal)
    assert open_hand(drawn_for) == [kept]


def test_without_the_option_a_computer_has_none(bot: Bot) -> None:
    table = laid(bot, computers=(3,))
    assert hands(table) == [1, 1, 0]
    assert table.asked == "RollDice *"


def test_the_board_asks_which_card_came_by_keys_and_by_its_name(drawn_for: Table) -> None:
    shown = board(drawn_for.facts, ENGLISH)
    assert "🎴 Draw a card for 🦖 Gigazaur: which is it?" in plain(shown)
    assert action(shown, "Heat Vision").args == ("reveal", "heat_vision")
    typed_ = meant("heat_vision", drawn_for.facts)
    assert typed_ is not None
    assert (typed_.verb, typed_.args) == (Verb.ANSWER, ("reveal", "heat_vision"))


def test_everybody_reads_the_hand_of_a_computer_on_the_page_of_cards(drawn_for: Table) -> None:
    draws(drawn_for, "heat_vision", "tail_sweep")
    drawn_for.enter("give 1 jets")
    drawn_for.mark("page hands")
    (kept,) = open_hand(drawn_for)
    assert f"🎴 {card_name(kept, Edition.SECOND, ENGLISH)}: " in plain(board(drawn_for.facts, ENGLISH))


def test_seats_that_change_places_keep_their_open_hands(drawn_for: Table) -> None:
    draws(drawn_for, "heat_vision", "tail_sweep")
    drawn_for.enter("seat order 3 1 2")
    assert drawn_for.state.more.open_hands == 0b001
    assert [card for card, _ in drawn_for.state.more.hands[0]] in (["heat_vision"], ["tail_sweep"])


def test_an_undo_asks_for_the_drawn_card_again(drawn_for: Table) -> None:
    draws(drawn_for, "heat_vision")
    draws(drawn_for, "tail_sweep")
    assert drawn_for.undo().refused is None
    assert drawn_for.asked == "DrawFor *"
    assert drawn_for.state.more.drawn[2] == ("heat_vision",)


def test_a_drawn_card_is_named_in_the_undo_and_in_the_history(drawn_for: Table) -> None:
    draws(drawn_for, "heat_vision")
    assert "↩ 🎴 Heat Vision" in picture(board(drawn_for.facts, ENGLISH))
    context = RenderContext(drawn_for.facts, ENGLISH)
    (line, *_) = drawn_for.history().lines
    assert plain(line_name(line, context)) == "🎴 Heat Vision"
