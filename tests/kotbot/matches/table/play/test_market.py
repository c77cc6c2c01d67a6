"""The cards for sale: a table keeps them entered if it wants to, and is asked for those it has not named."""

import pytest

from kotbot.matches.facts import Mode, OfferKind
from kotbot.matches.outcomes import Declined, Entered, OfferMade
from kotbot.matches.refusals import Illegal, Refused
from kotbot.matches.table.play import market
from scripts.testing.matches import ANN, BOB, STRANGER, Bot, refused
from scripts.testing.tables import Table, open_table


@pytest.fixture
def table(bot: Bot) -> Table:
    """Three at a table, Ann's turn."""
    return open_table(bot, 3, Mode.COUNTERS)


# Kept entered


@pytest.mark.parametrize("mode", [Mode.REFEREE, Mode.COUNTERS])
def test_a_table_that_begins_to_keep_the_market_is_asked_for_its_cards_one_after_the_other(
    bot: Bot, mode: Mode
) -> None:
    table = open_table(bot, 3, mode)
    table.keep_market("on")
    assert table.page == "each 1"
    table.name_for_sale(1, "jets")
    assert table.page == "each 2"
    table.name_for_sale(2, "heal", BOB)
    assert table.page == "each 3"
    table.name_for_sale(3, "tank")
    assert table.page == ""
    assert table.state.market == ("jets", "heal", "tank")


def test_only_cards_without_a_name_are_asked_for(table: Table) -> None:
    table.enter("market ?, jets, ?")
    table.keep_market("on")
    assert table.page == "each 1"
    table.name_for_sale(1, "heal")
    assert table.page == "each 3"


def test_a_card_can_be_left_unnamed(table: Table) -> None:
    table.keep_market("on")
    table.mark("page each 2")
    table.name_for_sale(2, "jets")
    assert (table.page, table.state.market) == ("each 3", ("?", "jets", "?"))
    table.mark("page")
    assert table.page == ""


def test_a_market_whose_cards_all_have_names_is_not_asked_for(table: Table) -> None:
    table.enter("market jets, heal, tank")
    table.mark("page market")
    table.keep_market("on")
    assert table.page == "market"


def test_a_card_that_is_set_right_leads_back_to_the_cards_for_sale(table: Table) -> None:
    table.mark("page market 2 5")
    table.name_for_sale(2, "jets")
    assert (table.page, table.state.market) == ("market", ("?", "jets", "?"))


def test_a_card_twice_and_a_slot_that_there_is_not_are_refused(table: Table) -> None:
    table.name_for_sale(1, "jets")
    assert isinstance(refused(table.name_for_sale(2, "jets")), Illegal)
    assert refused(table.name_for_sale(4, "heal")) is Refused.STALE
    assert refused(table.name_for_sale(1, "heal", STRANGER)) is Refused.STRANGER
    assert table.state.market == ("jets", "?", "?")


def test_dice_typed_so_far_stay_while_cards_are_named(bot: Bot) -> None:
    table = open_table(bot, 3)
    table.type("333")
    table.keep_market("on")
    table.name_for_sale(1, "jets")
    table.mark("page")
    assert table.typed == (2, 2, 2)


# Swept


def test_three_new_cards_are_offered_to_be_paid(table: Table) -> None:
    table.enter("set 1 energy 6")
    assert isinstance(table.new_cards().note, OfferMade)
    assert table.offers == ["sweep 1: add 1 energy -2"]
    assert table.accept(OfferKind.SWEEP, 1).note == Entered(("add 1 energy -2",))
    assert (table.energy, table.offers) == ([4, 0, 0], [])


def test_three_new_cards_may_cost_nothing(table: Table) -> None:
    table.enter("set 1 energy 6")
    table.new_cards()
    assert isinstance(table.decline(OfferKind.SWEEP, 1).note, Declined)
    assert (table.energy, table.offers) == ([6, 0, 0], [])


def test_a_card_and_three_new_ones_are_both_offered_to_be_paid(table: Table) -> None:
    table.enter("set 1 energy 7")
    table.enter("give 1 jets")
    table.new_cards()
    assert table.offers == ["pay 1: add 1 energy -5", "sweep 1: add 1 energy -2"]


def test_who_cannot_pay_for_three_new_cards_is_not_asked(table: Table) -> None:
    table.enter("set 1 energy 1")
    table.enter("set 2 energy 9")
    assert isinstance(table.new_cards(BOB).note, Entered)
    assert table.offers == []


def test_the_offer_to_pay_for_new_cards_is_asked_about_in_the_next_turn(table: Table) -> None:
    table.enter("set 1 energy 6")
    table.new_cards(ANN)
    table.next_turn()
    assert table.offers == ["sweep 1: add 1 energy -2"]


def test_a_table_that_keeps_the_market_is_asked_for_the_three_new_cards(table: Table) -> None:
    table.enter("market jets, heal, tank")
    table.keep_market("on")
    table.new_cards()
    assert (table.page, table.state.market) == ("each 1", ("?", "?", "?"))


def test_the_referee_takes_the_energy_for_a_sweep_and_nothing_for_a_correction(bot: Bot) -> None:
    table = open_table(bot, 3).at(
        {"energy": 6}, {}, {}, active=1, step="buy", market=["jets", "heal", "tank"]
    )
    assert isinstance(table.new_cards().note, Entered)
    assert (table.energy, table.offers) == ([6, 0, 0], [])
    table.answer("sweep")
    assert table.energy == [4, 0, 0]


def test_the_cards_for_sale_are_laid_out_at_once_and_kept_from_then_on(bot: Bot) -> None:
    table = open_table(bot, 3)
    code, decision = table.code, table.facts.decision
    cards = ("jets", "wings", "heal")
    table.bot.do(lambda unit: market.lay_out(unit, code, ANN, "press", decision, cards))
    assert (table.state.market, table.table.market) == (cards, True)
    assert table.undoable == "market jets, wings, heal"


def test_cards_that_are_not_typed_stay_as_they_were(bot: Bot) -> None:
    table = open_table(bot, 3)
    code, decision = table.code, table.facts.decision
    table.bot.do(lambda unit: market.lay_out(unit, code, ANN, "press", decision, ("jets", "wings")))
    assert table.state.market == ("jets", "wings", "?")
