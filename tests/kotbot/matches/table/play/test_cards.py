"""Cards at a table with a referee: named when they are bought, asked for where the market is kept, used."""

import pytest

from engine.errors import Reason
from kotbot.matches.facts.pages import CardElsewhere
from kotbot.matches.outcomes import Answered
from kotbot.matches.refusals import Illegal, Refused
from scripts.testing.matches import BOB, CID, Bot, refused
from scripts.testing.tables import Table, open_table


@pytest.fixture
def table(bot: Bot) -> Table:
    """Three at a table, before Ann's first roll; the cards for sale are not named."""
    return open_table(bot, 3)


def test_a_card_of_the_unknown_market_is_named_when_it_is_bought(table: Table) -> None:
    table.at({"energy": 6}, {}, {}, active=1, step="buy")
    assert table.asked == "BuyCards 1"
    table.answer("buy jets", BOB)
    assert (table.cards(1), table.energy) == (["jets"], [1, 0, 0])
    assert table.state.market == ("?", "?", "?")


def test_nothing_is_asked_of_whoever_can_pay_for_no_card(table: Table) -> None:
    table.type("e12233")
    assert (table.asked, table.state.active) == ("RollDice *", 1)


def test_a_card_that_the_catalogue_lacks_is_bought_by_name_and_cost(table: Table) -> None:
    table.at({"energy": 6}, {}, {}, active=1, step="buy")
    table.answer("buy other:Megahorn 4")
    assert (table.cards(1), table.energy) == (["other:Megahorn"], [2, 0, 0])


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("buy wings", Reason.TOO_FEW_ENERGY),
        ("buy other:Megahorn 9", Reason.TOO_FEW_ENERGY),
        ("buy jets from 2", Reason.CARD_NOT_THERE),
        ("buy megahorn", Reason.UNREADABLE),
        ("keep 1 1", Reason.NOT_LEGAL),
        ("roll 1 1 1 1 1 1", Reason.NOT_ASKED),
    ],
)
def test_what_cannot_be_bought_is_refused_with_a_reason(table: Table, text: str, reason: Reason) -> None:
    table.at({"energy": 5}, {"cards": ["camouflage"]}, {}, active=1, step="buy")
    before = table.facts
    reply = table.answer(text)
    assert refused(reply) == Illegal(reason)
    assert table.facts == before


def test_a_card_that_is_elsewhere_is_bought_after_a_confirmation(table: Table) -> None:
    table.at({"energy": 5}, {"cards": ["camouflage"]}, {}, active=1, step="buy")
    reply = table.answer("buy camouflage")
    assert refused(reply) == CardElsewhere("camouflage", "buy camouflage")
    assert isinstance(table.insist("buy camouflage").note, Answered)
    assert (table.cards(1), table.cards(2), table.energy) == (["camouflage"], [], [2, 0, 0])
    table.undo()
    assert (table.cards(1), table.cards(2), table.energy) == ([], ["camouflage"], [5, 0, 0])


def test_a_card_that_was_thought_to_be_discarded_is_bought_after_a_confirmation(table: Table) -> None:
    table.at({"energy": 5}, {}, {}, active=1, step="buy", discard=["heal"])
    assert refused(table.answer("buy heal")) == CardElsewhere("heal", "buy heal")
    table.insist("buy heal")
    assert (table.energy, table.state.discard) == ([2, 0, 0], ("heal",))


def test_a_table_that_keeps_the_market_is_asked_for_each_card(table: Table) -> None:
    table.at({"energy": 6}, {}, {}, active=1, step="buy", market=["jets", "heal", "tank"])
    table.keep_market("on")
    table.answer("buy jets")
    assert table.asked == "RevealCard *"
    table.answer("reveal wings", BOB)
    assert table.state.market == ("wings", "heal", "tank")


def test_a_card_that_is_not_named_now_can_be_left_out(table: Table) -> None:
    table.at({"energy": 6}, {}, {}, active=1, step="buy", market=["jets", "heal", "tank"])
    table.keep_market("on")
    table.answer("buy jets")
    table.answer("reveal ?")
    assert table.state.market == ("?", "heal", "tank")


def test_no_card_is_asked_for_any_more_when_the_market_is_put_away(table: Table) -> None:
    table.at({"energy": 6}, {}, {}, active=1, step="buy", market=["jets", "heal", "tank"])
    table.keep_market("on")
    table.answer("buy jets")
    table.keep_market("off")
    assert table.state.market == ("?", "heal", "tank")


def test_orb_of_doom_makes_the_number_of_rolls_matter(bot: Bot) -> None:
    table = open_table(bot, 3, deck="base+all")
    table.at({"hearts": 9}, {"cards": ["orb_of_doom"]}, {}, active=1, step="roll 0")
    assert table.table.extras == (("rolls", 9),)
    table.say("rolls", 3)
    table.type("112233")
    assert table.hearts == [7, 10, 10]


def test_rolls_that_were_paid_with_cards_are_taken_off(table: Table) -> None:
    table.at(
        {"energy": 2, "cards": ["energy_drink", {"card": "smoke_cloud", "charge": 3}]},
        {},
        {},
        active=1,
        step="roll 0",
    )
    assert table.table.extras == (("energy_drink", 2), ("smoke_cloud", 3))
    assert isinstance(refused(table.say("energy_drink", 3)), Illegal)
    table.say("energy_drink", 1)
    table.say("smoke_cloud", 2)
    table.type("112233")
    assert table.energy[0] == 1
    assert table.state.cards[0][1].charge == 1


def test_a_probe_costs_no_tap_until_it_is_used(table: Table) -> None:
    table.at({}, {"cards": ["psychic_probe"]}, {}, active=1, step="roll 0")
    table.type("111223")
    assert (table.asked, table.stars, table.table.probes) == ("RollDice *", [2, 0, 0], (1,))
    table.type("1")
    assert table.table.probes == (1,)


def test_a_probe_is_out_of_reach_after_the_next_roll(table: Table) -> None:
    table.at({}, {"cards": ["psychic_probe"]}, {}, active=1, step="roll 0")
    table.type("111223")
    table.type("111223")
    assert table.table.probes == ()


def test_a_probe_that_was_passed_over_is_used_and_the_die_is_rolled_on_the_table(table: Table) -> None:
    table.at({}, {"cards": ["psychic_probe"]}, {}, active=1, step="roll 0")
    table.type("111223")
    table.use(2, "psychic_probe", BOB)
    assert (table.asked, table.stars) == ("ProbeDie 2", [0, 0, 0])
    table.enter("add 3 hearts -1")
    assert table.asked == "ProbeDie 2"
    table.answer("reroll 1")
    assert (table.asked, table.table.asked_dice, table.table.final) == ("RerollDie *", 1, False)
    table.type("h")
    assert table.stars == [1, 0, 0]
    assert table.cards(2) == []


def test_the_dice_come_back_when_a_used_probe_is_taken_back(table: Table) -> None:
    table.at({}, {"cards": ["psychic_probe"]}, {}, active=1, step="roll 0")
    table.type("111223")
    table.use(2, "psychic_probe")
    table.undo()
    assert (table.asked, table.typed) == ("RollDice *", (0, 0, 0, 1, 1))
    assert refused(table.use(2, "psychic_probe")) is Refused.STALE


def test_camouflage_is_rolled_on_the_table(table: Table) -> None:
    table.at({}, {"cards": ["camouflage"]}, {}, active=1, city=2, step="roll 0")
    table.type("ccc123")
    assert (table.asked, table.table.asked_dice) == ("CamouflageRoll *", 3)
    table.type("h1c")
    assert table.hearts == [10, 8, 10]


def test_a_card_is_used_while_another_question_is_open(table: Table) -> None:
    table.at({"hearts": 5, "energy": 2, "cards": ["rapid_healing"]}, {}, {}, active=2, step="roll 0")
    table.type("12")
    assert isinstance(table.use(1, "rapid_healing", CID).note, Answered)
    assert (table.hearts[0], table.energy[0]) == (6, 0)
    draft = table.facts.draft
    assert draft is not None
    assert draft.typed == (0, 1)
