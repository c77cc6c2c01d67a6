"""Table events (docs/notation.md): what people at a physical table may set right at any time."""

from typing import Any

import pytest

from engine import IllegalAnswer, InvalidNotation, read_table, to_json, write_table
from engine.errors import Reason
from engine.events import DiceRolled, Eliminated, PendingDropped, TableChanged, TurnBegan
from engine.sections import Phase, Step, present_step, read_step
from engine.state import Forced
from engine.table import is_number
from engine.table_events import (
    AddNumber,
    AddSeat,
    BeginTurnOf,
    Change,
    GiveCard,
    GoTo,
    RemoveSeat,
    Reorder,
    SetDice,
    SetMarket,
    SetMimic,
    SetNumber,
    SetOption,
    SetTokyo,
    SetTurn,
    TableEvent,
    TakeCard,
    Win,
    Withdraw,
)
from tests.engine.kit import Game, game, mimic_of

TABLE = {"table": True}


def at_table(*seats: dict[str, Any], edition: str = "second", **position: Any) -> Game:
    """Three monsters at a table unless told otherwise; the third is in the City."""
    return game(edition, *(seats or ({}, {}, {})), options=TABLE, **{"city": 3, **position})


def refused(table: Game, text: str) -> tuple[Reason, str]:
    """Why a table event is refused; nothing has changed."""
    before = to_json(table.state)
    with pytest.raises(IllegalAnswer) as error:
        table.play(f"! {text}")
    assert to_json(table.state) == before
    return error.value.reason, str(error.value)


# Text

FORMS: list[tuple[Change, str]] = [
    (SetNumber(1, "hearts", 7), "set 2 hearts 7"),
    (SetNumber(0, "hearts", 11, forced=True), "set 1 hearts 11 forced"),
    (SetNumber(0, "smoke_cloud", 2), "set 1 smoke_cloud 2"),
    (AddNumber(1, "stars", -3), "add 2 stars -3"),
    (AddNumber(1, "energy", 2), "add 2 energy +2"),
    (AddNumber(0, "hearts", 2, forced=True), "add 1 hearts +2 forced"),
    (GiveCard(1, "jets"), "give 2 jets"),
    (GiveCard(1, "jets", forced=True), "give 2 jets forced"),
    (TakeCard(1, "jets"), "take 2 jets"),
    (SetMimic(1, 2, "wings"), "mimic 2 wings of 3"),
    (SetTokyo(1, -1), "tokyo city 2 bay none"),
    (SetTokyo(-1, 4), "tokyo city none bay 5"),
    (SetMarket(("jets", "?", "wings")), "market jets, ?, wings"),
    (SetMarket(()), "market none"),
    (SetDice((2, 0, 0, 1, 2, 1)), "dice 1 1 energy claw claw heart"),
    (SetTurn(1), "active 2"),
    (BeginTurnOf(2), "begin 3"),
    (Win(1), "win 2"),
    (Win(-1), "win none"),
    (AddSeat(2), "seat add 3"),
    (RemoveSeat(0), "seat remove 1"),
    (Withdraw(1), "seat withdraw 2"),
    (Reorder((1, 0, 2)), "seat order 2 1 3"),
    (SetOption("bay", "off"), "option bay off"),
    (GoTo(), "go"),
]


@pytest.mark.parametrize(("change", "text"), FORMS)
def test_each_table_event_has_one_text(change: Change, text: str) -> None:
    assert write_table(TableEvent(change)) == text
    assert read_table(text) == TableEvent(change)
    assert type(read_table(text).change) is type(change)


@pytest.mark.parametrize(("change", "text"), FORMS)
def test_each_table_event_may_name_the_step_at_which_play_goes_on(change: Change, text: str) -> None:
    event = TableEvent(change, Step(Phase.ROLL, 2))
    assert write_table(event) == f"{text} at roll 2"
    assert read_table(f"{text} at roll 2") == event


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("sett 1 hearts 3", "'sett' is no table event"),
        ("set 1 hearts", "a number is set as in 'set 2 hearts 7'"),
        ("set 1 hearts many", "hearts must be a whole number, not 'many'"),
        ("set 1 heart 3", "no card is called 'heart'"),
        ("add 1 hearts", "a number is changed as in 'add 2 hearts -3'"),
        ("give 1", "a seat and a card are needed, as in 'give 2 jets'"),
        ("give 1 jet", "no card is called 'jet'; did you mean jets"),
        ("take 0 jets", "seats are counted from 1"),
        ("mimic 1 wings", "a Mimic copies as in 'mimic 2 wings of 3'"),
        ("tokyo 1", "Tokyo is set as in 'tokyo city 2 bay none'"),
        ("dice 1 7", "'7' is no face of a die"),
        ("seat 3", "seats change as in 'seat add 3' or 'seat order 2 1 3'"),
        ("option bay", "an option is set as in 'option bay off'"),
        ("go home", "'go' needs a step"),
        ("go at lunch", "'lunch' is no step of a turn"),
    ],
)
def test_a_text_that_is_no_table_event_is_refused_with_what_would_be(text: str, part: str) -> None:
    with pytest.raises(InvalidNotation) as error:
        read_table(text)
    assert part in str(error.value)


@pytest.mark.parametrize("text", [text for _, text in FORMS])
def test_a_digital_match_refuses_each_of_them(text: str) -> None:
    table = game("second", {"cards": ["smoke_cloud"]}, {"cards": ["jets"]}, {"cards": ["wings"]})
    reason, message = refused(table, text)
    assert reason is Reason.NO_TABLE
    assert message == "only a match opened for a table can be corrected"


# Numbers, in place


@pytest.mark.parametrize(
    ("text", "slot", "values"),
    [
        ("set 2 hearts 4", "hearts", [10, 4, 10]),
        ("add 2 hearts -3", "hearts", [10, 7, 10]),
        ("set 1 stars 12", "stars", [12, 0, 0]),
        ("add 1 stars +5", "stars", [5, 0, 0]),
        ("set 3 energy 8", "energy", [0, 0, 8]),
        ("set 1 poison 2", "poison", (2, 0, 0)),
        ("add 2 shrink +1", "shrink", (0, 1, 0)),
    ],
)
def test_a_number_is_changed_and_the_open_question_stays(text: str, slot: str, values: object) -> None:
    table = at_table(step="roll 1", dice="1 1 2 2 3 c")
    table.play("1 keep 1 1")
    stack = list(table.state.stack)
    asked = table.state.asked
    table.play(f"! {text}")
    assert getattr(table.state, slot) == values
    assert table.state.stack == stack
    assert table.state.asked == asked
    assert table.events == [TableChanged(text)]


def test_what_lies_on_a_card_is_a_number_too() -> None:
    table = at_table(
        {"cards": [{"card": "smoke_cloud", "charge": 3}]}, {}, {}, step="roll 1", dice="1 1 2 2 3 c"
    )
    table.play("! add 1 smoke_cloud -2")
    assert table.state.cards[0][0].charge == 1
    assert table.asked == "KeepDice 1"


def test_a_number_may_be_set_while_damage_is_pending() -> None:
    """Decisions hold no copies of numbers: the damage then falls on the health as it is."""
    table = at_table({}, {}, {"cards": ["jets"]}, step="resolve", dice="c c c 1 1 2")
    assert table.asked == "OfferJets 3"
    table.play("! set 3 hearts 5", "3 stay")
    assert table.hearts[2] == 2


def test_a_number_set_changes_what_can_be_bought_at_once() -> None:
    table = at_table({"energy": 3}, {}, {}, step="buy")
    assert not table.may("1 buy skyscraper")
    table.play("! add 1 energy +3")
    assert table.may("1 buy skyscraper")


def test_stars_set_to_20_win_at_the_end_of_the_turn() -> None:
    table = at_table({"energy": 3}, {}, {}, step="buy")
    table.play("! set 2 stars 20", "1 pass")
    assert (table.state.winner, table.state.how) == (1, "stars")


def test_stars_set_below_20_do_not_win() -> None:
    table = at_table({"energy": 3}, {"stars": 20}, {}, step="buy")
    table.play("! set 2 stars 19", "1 pass")
    assert not table.state.over


@pytest.mark.parametrize(
    ("text", "reason", "part"),
    [
        ("set 2 stars -1", Reason.OUT_OF_RANGE, "stars is between 0 and 999, not -1"),
        ("add 2 energy -1", Reason.OUT_OF_RANGE, "energy is between 0 and 999, not -1"),
        ("set 2 poison 21", Reason.OUT_OF_RANGE, "poison is between 0 and 20, not 21"),
        ("set 2 hearts 11", Reason.OUT_OF_RANGE, "a monster has at most 10 hearts here; force it to have 11"),
        ("add 2 hearts +1", Reason.OUT_OF_RANGE, "force it to have 11"),
        ("add 2 hearts -11", Reason.OUT_OF_RANGE, "hearts is between 0 and 999, not -1"),
        ("set 9 stars 3", Reason.NO_SUCH_SEAT, "there is no seat 9 among 3"),
        ("add 9 hearts 3", Reason.NO_SUCH_SEAT, "there is no seat 9 among 3"),
        ("set 2 smoke_cloud 2", Reason.CARD_NOT_THERE, "seat 2 does not have smoke_cloud"),
    ],
)
def test_impossible_numbers_are_refused_with_the_reason(text: str, reason: Reason, part: str) -> None:
    found, message = refused(at_table(step="buy"), text)
    assert found is reason
    assert part in message


def test_a_house_rule_value_is_accepted_when_forced_and_marked() -> None:
    table = at_table(step="roll 1", dice="1 1 2 2 3 c")
    table.play("! set 2 hearts 11 forced")
    assert table.hearts[1] == 11
    assert table.state.forced == (Forced(1, "hearts"),)
    table.play("! add 2 hearts +1")
    assert table.hearts[1] == 12
    table.play("! set 2 hearts 10")
    assert not table.state.forced


def test_even_bigger_admits_12_without_force() -> None:
    table = at_table({}, {"cards": ["even_bigger"]}, {}, step="buy")
    table.play("! set 2 hearts 12")
    assert table.hearts[1] == 12
    assert not table.state.forced


# Health to and from 0


def test_health_set_to_0_eliminates_and_is_structure() -> None:
    table = at_table({}, {"energy": 4, "cards": ["jets"]}, {}, {}, step="roll 1", dice="1 1 2 2 3 c")
    table.play("! set 2 hearts 0")
    assert table.happened(Eliminated) == [Eliminated(1, -1, "table")]
    assert (table.cards(2), table.energy[1]) == ([], 0)
    assert table.asked == "KeepDice 1"


def test_health_of_a_monster_that_is_out_brings_it_back() -> None:
    table = at_table({}, {"hearts": 0}, {}, step="roll 1", dice="1 1 2 2 3 c")
    table.play("! set 2 hearts 3")
    assert table.hearts[1] == 3
    assert table.state.lives(1)
    assert table.state.fell == (0, 0, 0)
    assert table.asked == "KeepDice 1"


def test_health_set_to_0_of_the_last_but_one_ends_the_game() -> None:
    table = at_table({}, {}, city=2, step="roll 1", dice="1 1 2 2 3 c")
    table.play("! set 2 hearts 0")
    assert (table.state.winner, table.state.how) == (0, "last")


def test_an_end_by_mistake_is_taken_back_by_the_number_that_was_wrong() -> None:
    table = at_table({}, {}, city=2, step="roll 1", dice="1 1 2 2 3 c")
    table.play("! set 2 hearts 0", "! set 2 hearts 4 at roll 1")
    assert not table.state.over
    assert table.asked == "KeepDice 1"


def test_the_active_player_set_to_0_loses_its_turn() -> None:
    table = at_table(step="roll 1", dice="1 1 2 2 3 c")
    table.play("! set 1 hearts 0")
    assert table.state.active == 1
    assert table.asked == "RollDice *"


# Cards


def test_a_card_is_given_from_the_deck_and_the_present_step_is_kept() -> None:
    table = at_table(step="roll 2", dice="1 1 2 2 3 c")
    table.play("! give 2 jets")
    assert table.cards(2) == ["jets"]
    assert "jets" not in table.state.deck
    assert (table.asked, table.state.rolls) == ("KeepDice 1", 1)


def test_a_card_given_from_the_market_leaves_its_slot_to_be_filled() -> None:
    table = at_table({"energy": 9}, {}, {}, step="buy")
    table.play("! give 2 giant_brain")
    assert table.cards(2) == ["giant_brain"]
    assert table.asked == "RevealCard *"
    table.play("* reveal jets")
    assert table.state.market == ("alien_origin", "jets", "skyscraper")
    assert table.asked == "BuyCards 1"


def test_a_card_given_from_the_discard_pile() -> None:
    table = at_table(discard=["jets"], step="buy")
    table.play("! give 2 jets")
    assert table.state.discard == ()


def test_a_card_that_somebody_has_is_moved_by_force_only() -> None:
    table = at_table({"cards": ["jets"]}, {}, {}, step="roll 1", dice="1 1 2 2 3 c")
    reason, message = refused(table, "give 2 jets")
    assert (reason, message) == (Reason.CARD_ELSEWHERE, "seat 1 has jets; force it to move it")
    table.play("! give 2 jets forced")
    assert (table.cards(1), table.cards(2)) == ([], ["jets"])


def test_a_card_with_tokens_comes_full() -> None:
    table = at_table(step="buy")
    table.play("! give 2 smoke_cloud")
    assert table.state.cards[1][0].charge == 3


@pytest.mark.parametrize(
    ("text", "reason", "part"),
    [
        ("give 2 tank", Reason.NOT_LEGAL, "tank is a discard card and is not kept"),
        ("give 2 biofuel", Reason.CARD_NOT_THERE, "biofuel is not in this game"),
        ("give 9 jets", Reason.NO_SUCH_SEAT, "there is no seat 9 among 3"),
        ("take 2 jets", Reason.CARD_NOT_THERE, "seat 2 does not have jets"),
        ("mimic 2 jets of 1", Reason.CARD_NOT_THERE, "seat 2 does not have mimic"),
    ],
)
def test_impossible_cards_are_refused_with_the_reason(text: str, reason: Reason, part: str) -> None:
    found, message = refused(at_table(step="buy"), text)
    assert found is reason
    assert part in message


def test_who_is_out_gets_no_card() -> None:
    reason, _ = refused(at_table({}, {"hearts": 0}, {}, {}, step="buy"), "give 2 jets")
    assert reason is Reason.NOT_LEGAL


def test_a_card_taken_is_in_the_discard_pile_and_takes_nothing_that_it_earned() -> None:
    table = at_table({}, {"cards": ["even_bigger", "jets"], "hearts": 9, "stars": 4}, {}, step="buy")
    table.play("! take 2 even_bigger")
    assert table.cards(2) == ["jets"]
    assert (table.hearts[1], table.stars[1]) == (9, 4)
    assert table.state.discard == ("even_bigger",)


@pytest.mark.parametrize("edition", ["first", "second"])
def test_even_bigger_taken_brings_the_maximum_back(edition: str) -> None:
    table = at_table({}, {"cards": ["even_bigger"], "hearts": 12}, {}, edition=edition, step="buy")
    table.play("! take 2 even_bigger")
    assert table.hearts[1] == 10


def test_foreign_and_unknown_cards_are_given_without_an_effect() -> None:
    table = at_table(step="roll 1", dice="1 1 2 2 3 c")
    table.play("! give 2 other:Megahorn", "! give 2 ?")
    assert table.cards(2) == ["other:Megahorn", "?"]
    assert table.state.masks == (0, 0, 0)
    table.play("! take 2 other:Megahorn")
    assert table.cards(2) == ["?"]


def test_the_copy_of_a_mimic_is_set() -> None:
    table = at_table({"cards": ["gourmet", "jets"]}, {"cards": [mimic_of(1)]}, {}, step="buy")
    table.play("! mimic 2 jets of 1")
    assert table.state.cards[1][0].acts == "jets"


def test_a_mimic_of_a_mimic_is_refused() -> None:
    table = at_table({}, {"cards": ["mimic"]}, {}, step="buy")
    reason, message = refused(table, "mimic 2 mimic of 2")
    assert (reason, message) == (Reason.NOT_LEGAL, "mimic cannot be copied")


# Market


def test_the_market_is_set_and_what_lay_there_is_in_the_deck_again() -> None:
    table = at_table({"energy": 9}, {}, {}, step="buy")
    table.play("! market jets, ?, wings")
    assert table.state.market == ("jets", "?", "wings")
    assert "skyscraper" in table.state.deck
    assert "jets" not in table.state.deck
    assert table.asked == "BuyCards 1"


def test_several_cards_for_sale_can_be_left_unnamed() -> None:
    table = at_table({"energy": 9}, {}, {}, step="buy", discard=["?"])
    table.play("! market ?, jets, ?")
    assert (table.state.market, table.state.discard) == (("?", "jets", "?"), ("?",))
    assert table.asked == "BuyCards 1"


def test_a_card_under_the_deck_can_be_given_and_laid_for_sale() -> None:
    table = at_table({}, {}, {}, step="buy", bottom=["heal", "jets"])
    table.play("! give 2 jets", "! market heal, ?, ?")
    assert table.cards(2) == ["jets"]
    assert (table.state.market, table.state.bottom) == (("heal", "?", "?"), ())


def test_a_market_with_fewer_cards_is_filled() -> None:
    table = at_table({"energy": 9}, {}, {}, step="buy")
    table.play("! market jets")
    assert table.asked == "RevealCard *"
    table.play("* reveal wings", "* reveal ?")
    assert table.state.market == ("jets", "wings", "?")


@pytest.mark.parametrize(
    ("text", "reason", "part"),
    [
        ("market jets, wings, heal, tank", Reason.OUT_OF_RANGE, "the market has 3 cards, not 4"),
        ("market gourmet", Reason.CARD_ELSEWHERE, "gourmet is elsewhere"),
        ("market jets, jets", Reason.CARD_ELSEWHERE, "jets is elsewhere"),
    ],
)
def test_an_impossible_market_is_refused(text: str, reason: Reason, part: str) -> None:
    found, message = refused(at_table({"cards": ["gourmet"]}, {}, {}, step="buy"), text)
    assert found is reason
    assert part in message


# Tokyo


def test_tokyo_is_set() -> None:
    table = at_table({}, {}, {}, {}, {}, step="roll 1", dice="1 1 2 2 3 c")
    table.play("! tokyo city 2 bay 4")
    assert (table.city, table.bay) == (2, 4)
    assert table.stars == [0, 0, 0, 0, 0]
    table.play("! tokyo city none")
    assert (table.city, table.bay) == (0, 0)


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("tokyo city 2 bay 2", "a monster is in one place only"),
        ("tokyo city 5", "seat 5 is out and cannot be in the city"),
        ("tokyo city 9", "there is no seat 9 among 6"),
    ],
)
def test_an_impossible_tokyo_is_refused(text: str, part: str) -> None:
    table = at_table({}, {}, {}, {}, {"hearts": 0}, {}, step="buy")
    assert part in refused(table, text)[1]


def test_nobody_is_put_into_a_bay_that_is_not_in_play() -> None:
    assert refused(at_table(step="buy"), "tokyo city 1 bay 2")[1] == "the Bay is not in play"


# Dice and turn


def test_dice_are_set_and_the_present_roll_is_kept() -> None:
    table = at_table(step="roll 2", dice="1 1 2 2 3 c")
    table.play("! dice 3 3 3 e c h")
    assert table.state.dice == (0, 0, 3, 1, 1, 1)
    assert (table.asked, table.state.rolls) == ("KeepDice 1", 1)


def test_dice_named_before_the_first_roll_are_those_of_the_first_roll() -> None:
    table = at_table(step="roll 0")
    table.play("! dice 3 3 3 e c h")
    assert (table.asked, table.state.rolled, table.state.rolls) == ("KeepDice 1", 1, 2)


def test_dice_are_set_after_the_last_roll() -> None:
    table = at_table(step="roll 0")
    table.play("! dice 3 3 3 e 1 1 at resolve", "1 resolve all")
    assert (table.stars[0], table.energy[0]) == (3, 1)


def test_too_many_dice_are_refused() -> None:
    assert (
        refused(at_table(step="roll 1", dice="1 1 2 2 3 c"), "dice 111111 11111")[1] == "there are no 11 dice"
    )


def test_the_turn_is_given_to_a_seat() -> None:
    table = at_table({"energy": 9}, {}, {}, step="buy")
    table.play("! active 3 at start")
    assert (table.state.active, table.state.regular, table.asked) == (2, 2, "RollDice *")
    assert table.stars[2] == 2
    assert table.rolling == 6


def test_the_turn_is_not_given_to_who_is_out() -> None:
    assert refused(at_table({}, {"hearts": 0}, {}, step="buy"), "active 2")[1] == "seat 2 is out"


def test_a_turn_that_people_begin_brings_nothing_by_itself() -> None:
    table = at_table({"poison": 2}, {}, {"cards": ["urbavore"]}, active=1, step="roll 2", dice="111ech")
    table.play("! begin 3")
    assert (table.state.active, table.state.turn, table.asked, table.rolling) == (2, 2, "RollDice *", 6)
    assert (table.stars, table.hearts) == ([0, 0, 0], [10, 10, 10])
    assert table.happened(TurnBegan) == [TurnBegan(2, 2, "", 0)]


def test_no_turn_is_begun_for_who_is_out() -> None:
    table = at_table({}, {"hearts": 0}, {})
    assert refused(table, "begin 2") == (Reason.NOT_LEGAL, "seat 2 is out")


def test_a_game_is_ended_by_agreement() -> None:
    table = at_table({"stars": 7}, {"stars": 9}, {})
    table.play("! win 2")
    assert (table.state.winner, table.state.how, table.asked) == (1, "agreed", "")


def test_a_game_that_is_ended_with_20_stars_is_won_by_stars() -> None:
    table = at_table({"stars": 21}, {}, {})
    table.play("! win 1")
    assert (table.state.winner, table.state.how) == (0, "stars")


def test_a_game_is_ended_without_a_winner_and_goes_on_after_a_correction() -> None:
    table = at_table()
    table.play("! win none")
    assert (table.state.winner, table.state.how) == (-1, "agreed")
    table.play("! active 2 at start")
    assert (table.state.how, table.asked, table.state.active) == ("", "RollDice *", 1)


def test_who_is_out_has_not_won() -> None:
    table = at_table({}, {"hearts": 0}, {})
    assert refused(table, "win 2") == (Reason.NOT_LEGAL, "seat 2 is out")


# Steps


@pytest.mark.parametrize(
    ("step", "asked"),
    [
        ("start", "RollDice *"),
        ("roll 0", "RollDice *"),
        ("roll 1", "KeepDice 1"),
        ("resolve", "ChooseOrder 1"),
        ("enter", "BuyCards 1"),
        ("buy", "BuyCards 1"),
        ("end", "RollDice *"),
        ("next", "RollDice *"),
        ("opening", "OpeningRoll *"),
    ],
)
def test_play_goes_on_at_any_step(step: str, asked: str) -> None:
    table = at_table({"energy": 9}, {}, {}, step="roll 2", dice="1 1 1 e 2 h")
    table.play(f"! go at {step}")
    assert table.asked == asked


def test_a_turn_begun_anew_has_no_dice_from_before() -> None:
    table = at_table({"energy": 9}, {}, {}, step="roll 2", dice="1 1 1 e 2 h")
    table.play("! go at start")
    assert table.rolling == 6
    table.play("* roll 1 1 2 2 3 3")
    assert table.state.dice == (2, 2, 2, 0, 0, 0)


@pytest.mark.parametrize(
    ("step", "phase"),
    [
        ("start", Step(Phase.ROLL)),
        ("roll 1", Step(Phase.ROLL, 1)),
        ("roll 2", Step(Phase.ROLL, 2)),
        ("resolve", Step(Phase.REST)),
        ("buy", Step(Phase.BUY)),
        ("opening", Step(Phase.OPENING)),
    ],
)
def test_the_present_step_of_each_question(step: str, phase: Step) -> None:
    dice = {"dice": "1 1 1 e c h"} if step in ("roll 1", "roll 2", "resolve") else {}
    assert present_step(at_table({"energy": 9}, {}, {}, step=step, **dice).state) == phase


@pytest.mark.parametrize(
    "step", ["start", "roll 0", "roll 12", "resolve", "rest", "enter", "buy", "end", "next", "opening"]
)
def test_steps_by_name(step: str) -> None:
    assert str(read_step(step)) == step


def test_structure_in_the_middle_of_resolving_goes_on_with_what_is_left() -> None:
    table = at_table(step="resolve", dice="1 1 1 e c h")
    table.play("1 resolve numbers", "! give 2 jets")
    assert table.legal(1) == ["resolve all", "resolve energy", "resolve hearts", "resolve claws"]
    assert table.stars[0] == 1


def test_structure_drops_the_damage_that_was_pending_and_says_so() -> None:
    table = at_table({}, {}, {"cards": ["jets"]}, {}, step="resolve", dice="c c c 1 1 2")
    assert table.asked == "OfferJets 3"
    table.play("! give 2 wings")
    assert table.happened(PendingDropped) == [PendingDropped(2, 3)]
    assert table.hearts == [10, 10, 10, 10]
    assert table.city == 3


def test_all_hits_of_a_dropped_event_are_said() -> None:
    table = at_table(
        {}, {"cards": ["wings"], "energy": 2}, {}, {}, city=1, step="resolve", dice="c c 1 1 2 3"
    )
    assert table.asked == "OfferWings 2"
    table.play("! give 1 jets")
    assert sorted(table.happened(PendingDropped)) == [
        PendingDropped(1, 2),
        PendingDropped(2, 2),
        PendingDropped(3, 2),
    ]


def test_a_change_says_itself_first() -> None:
    table = at_table(step="buy")
    table.play("! give 2 jets")
    assert table.events[0] == TableChanged("give 2 jets")


@pytest.mark.parametrize("said", ["* result 1 1 1 2 2 3", "* roll 1 1 1 2 2 3; 1 stop"])
def test_dice_that_are_final_stay_final(said: str) -> None:
    table = at_table({}, {"cards": ["psychic_probe"]}, {}, active=1, step="roll 0")
    table.play(*said.split("; "))
    assert table.asked == "ProbeDie 2"
    table.play("! give 3 jets")
    assert table.asked == "ProbeDie 2"
    table.play("2 pass")
    assert table.stars[0] == 1


def test_who_was_to_be_asked_to_yield_is_asked_again() -> None:
    five = at_table({}, {}, {}, {}, {}, city=2, bay=3, active=1, step="resolve", dice="c c 1 2 3 1")
    assert five.asked == "OfferYield 2"
    five.play("! give 4 jets")
    assert five.asked == "OfferYield 2"
    five.play("2 yield")
    assert five.asked == "OfferYield 3"
    five.play("! option check round", "3 stay")
    assert (five.city, five.bay, five.hearts) == (1, 3, [10, 8, 8, 10, 10])


def test_nobody_is_asked_to_yield_a_place_that_people_have_cleared() -> None:
    table = at_table({}, {}, {}, active=1, step="resolve", dice="c c 1 2 3 1")
    table.play("! tokyo city none")
    assert (table.city, table.asked) == (1, "RollDice *")


def test_nobody_is_asked_to_yield_when_play_goes_on_elsewhere() -> None:
    table = at_table({}, {}, {}, active=1, step="resolve", dice="c c 1 2 3 1")
    table.play("! go at next")
    assert table.asked == "RollDice *"


# Seats


def test_a_seat_is_added_before_another() -> None:
    table = at_table({"stars": 1}, {"stars": 2}, {"stars": 3}, active=2, step="roll 1", dice="1 1 2 2 3 c")
    table.play("! seat add 2")
    assert table.stars == [1, 0, 2, 3]
    assert table.hearts == [10, 10, 10, 10]
    assert (table.state.active, table.city, table.asked) == (2, 4, "KeepDice 3")


def test_a_fifth_seat_opens_the_bay() -> None:
    table = at_table({}, {}, {}, {}, step="buy")
    table.play("! seat add 5")
    assert table.state.bay_open is True


def test_a_seat_is_added_at_the_end() -> None:
    table = at_table(step="roll 1", dice="1 1 2 2 3 c")
    table.play("! seat add 4")
    assert (table.state.seats, table.state.active, table.city) == (4, 0, 3)


def test_a_seat_is_removed_with_its_cards() -> None:
    table = at_table(
        {"stars": 1}, {"stars": 2, "cards": ["jets"]}, {"stars": 3}, step="roll 1", dice="1 1 2 2 3 c"
    )
    table.play("! seat remove 2")
    assert table.stars == [1, 3]
    assert (table.city, table.asked) == (2, "KeepDice 1")
    assert table.state.discard == ("jets",)


def test_the_turn_passes_to_the_left_of_the_active_seat_that_is_removed() -> None:
    table = at_table(
        {}, {"stars": 1}, {"stars": 2}, {"stars": 3}, active=2, step="roll 2", dice="1 1 2 2 3 c"
    )
    table.play("! seat remove 2")
    assert table.happened(TurnBegan)[0].seat == 1
    assert (table.state.active, table.asked, table.rolling) == (1, "RollDice *", 6)
    assert table.stars == [0, 4, 3]


def test_the_fifth_that_is_removed_closes_the_bay() -> None:
    table = at_table({}, {}, {}, {}, {}, bay=2, step="buy")
    table.play("! seat remove 5")
    assert (table.city, table.bay, table.state.bay_open) == (3, 0, False)


def test_seats_are_reordered_with_all_that_is_theirs() -> None:
    table = at_table(
        {"stars": 1, "hearts": 7},
        {"stars": 2, "cards": ["jets"], "poison": 1},
        {"stars": 3, "energy": 5},
        active=2,
        step="roll 1",
        dice="1 1 2 2 3 c",
    )
    table.play("! seat order 3 1 2")
    assert table.stars == [3, 1, 2]
    assert table.hearts == [10, 7, 10]
    assert table.energy == [5, 0, 0]
    assert table.poison == (0, 0, 1)
    assert table.cards(3) == ["jets"]
    assert (table.city, table.state.active, table.asked) == (1, 2, "KeepDice 3")


def test_a_monster_that_withdraws_is_out() -> None:
    table = at_table({}, {"cards": ["jets"], "energy": 3}, {}, {}, city=2, step="roll 1", dice="1 1 2 2 3 c")
    table.play("! seat withdraw 2")
    assert table.happened(Eliminated) == [Eliminated(1, -1, "withdrawn")]
    assert (table.hearts[1], table.cards(2), table.energy[1], table.city) == (0, [], 0, 0)
    assert table.asked == "KeepDice 1"


def test_the_turn_of_an_active_monster_that_withdraws_is_over() -> None:
    table = at_table(step="roll 1", dice="1 1 2 2 3 c")
    table.play("! seat withdraw 1")
    assert (table.state.active, table.asked) == (1, "RollDice *")


@pytest.mark.parametrize(
    ("seats", "text", "part"),
    [
        (6, "seat add 7", "this edition has at most 6 seats"),
        (3, "seat add 9", "a seat is added before one of 1-4"),
        (2, "seat remove 1", "a game needs 2 seats"),
        (3, "seat remove 9", "there is no seat 9 among 3"),
        (3, "seat withdraw 9", "there is no seat 9 among 3"),
        (3, "seat order 1 2", "each of the seats 1-3 is needed once"),
        (3, "seat order 1 2 2", "each of the seats 1-3 is needed once"),
    ],
)
def test_impossible_seats_are_refused(seats: int, text: str, part: str) -> None:
    assert part in refused(at_table(*({} for _ in range(seats)), city=1, step="buy"), text)[1]


# Options


def test_options_are_changed_in_the_middle_of_a_game() -> None:
    table = at_table({}, {}, {}, {}, {}, bay=2, step="roll 1", dice="1 1 2 2 3 c")
    table.play(
        "! option check round", "! option duel_energy on", "! option bay off", "! option deck base+new"
    )
    rules = table.state.rules
    assert (rules.check, rules.duel_energy, rules.bay, len(rules.deck)) == ("round", True, False, 80)
    assert (table.city, table.bay, table.state.bay_open) == (3, 0, False)
    assert "biofuel" in table.state.deck
    table.play("! option bay on")
    assert table.state.bay_open is True


@pytest.mark.parametrize(
    ("edition", "text", "part"),
    [
        ("second", "option colour red", "there is no option 'colour' with 'red'"),
        ("second", "option bay maybe", "there is no option 'bay' with 'maybe'"),
        ("second", "option check never", "there is no option 'check' with 'never'"),
        ("origins", "option bay on", "this edition has no Tokyo Bay"),
        ("second", "option deck box", "biofuel is in play and not in that deck"),
    ],
)
def test_impossible_options_are_refused(edition: str, text: str, part: str) -> None:
    options = {"table": True, "deck": "base+new"}
    table = game(edition, {"cards": ["biofuel"]}, {}, {}, city=3, step="buy", options=options)
    assert part in refused(table, text)[1]


# Answers that a table alone may give


def test_the_final_result_of_a_roll_at_once() -> None:
    table = at_table(step="roll 0")
    table.play("* result 3 3 3 e 1 1", "1 resolve all")
    assert (table.stars[0], table.energy[0]) == (3, 1)


def test_a_final_result_takes_what_was_paid_for_more_rolls() -> None:
    cards = ["energy_drink", {"card": "smoke_cloud", "charge": 3}]
    table = at_table({"cards": cards, "energy": 3}, {}, {}, step="roll 0")
    table.play("* result 1 1 2 2 3 3 rolls 6 energy_drink 2 smoke_cloud 1")
    assert table.energy[0] == 1
    assert table.state.cards[0][1].charge == 2
    assert [event.number for event in table.happened(DiceRolled)] == [6]


@pytest.mark.parametrize(
    ("line", "reason", "part"),
    [
        ("* result 1 1 2 2 3", Reason.NO_SUCH_DICE, "6 dice are rolled, not 5"),
        ("* result 1 1 2 2 3 3 e", Reason.NO_SUCH_DICE, "6 dice are rolled, not 7"),
        ("* result 1 1 2 2 3 3 energy_drink 1", Reason.CARD_NOT_THERE, "there is no Energy Drink"),
        ("* result 1 1 2 2 3 3 smoke_cloud 1", Reason.OUT_OF_RANGE, "there are not so many smoke tokens"),
        ("* result 1 1 2 2 3 3 rolls 21", Reason.OUT_OF_RANGE, "dice are rolled 0 to 20 times"),
        ("1 result 1 1 2 2 3 3", Reason.NOT_LEGAL, "the dice are asked"),
    ],
)
def test_an_impossible_result_is_refused(line: str, reason: Reason, part: str) -> None:
    with pytest.raises(IllegalAnswer) as error:
        at_table({"energy": 1}, {}, {}, step="roll 0").play(line)
    assert error.value.reason is reason
    assert part in str(error.value)


def test_a_roll_is_not_paid_with_energy_that_is_not_there() -> None:
    table = at_table({"energy": 1, "cards": ["energy_drink"]}, {}, {}, step="roll 0")
    with pytest.raises(IllegalAnswer) as error:
        table.play("* result 1 1 2 2 3 3 energy_drink 2")
    assert error.value.reason is Reason.TOO_FEW_ENERGY


def test_a_digital_match_knows_no_result_and_no_unknown_or_foreign_card() -> None:
    table = game("second", {"energy": 9}, {}, {}, city=3, step="roll 0")
    assert not table.may("* result 1 1 2 2 3 3")
    table = game("second", {"energy": 9}, {}, {}, city=3, step="buy")
    assert not table.may("1 buy other:Megahorn 4")
    table.play("1 sweep")
    assert not table.may("* reveal ?")


def test_an_unknown_card_is_named_when_it_is_bought() -> None:
    table = at_table({"energy": 5}, {}, {}, step="buy", market=["?", "wings", "tank"])
    table.play("1 buy jets", "* reveal ?")
    assert table.cards(1) == ["jets"]
    assert table.energy[0] == 0
    assert table.state.market == ("?", "wings", "tank")
    assert "jets" not in table.state.deck


def test_a_foreign_card_is_bought_for_its_cost_and_has_no_effect() -> None:
    table = at_table({"energy": 5}, {}, {}, step="buy", market=["?", "wings", "tank"])
    table.play("1 buy other:Megahorn 4", "* reveal ?")
    assert table.cards(1) == ["other:Megahorn"]
    assert table.energy[0] == 1
    assert table.state.masks[0] == 0


def test_a_foreign_card_that_cannot_be_paid_is_refused() -> None:
    table = at_table({"energy": 5}, {}, {}, step="buy")
    assert not table.may("1 buy other:Megahorn 6")
    assert not table.may("1 buy other:Megahorn -1")


def test_a_card_that_was_thought_to_be_with_somebody_is_bought_from_anywhere() -> None:
    table = at_table({"energy": 5}, {"cards": ["camouflage"]}, {}, step="buy", market=["?", "wings", "?"])
    with pytest.raises(IllegalAnswer) as error:
        table.play("1 buy camouflage")
    assert error.value.reason is Reason.CARD_ELSEWHERE
    table.play("1 buy camouflage from anywhere", "* reveal ?")
    assert (table.cards(1), table.cards(2), table.energy[0]) == (["camouflage"], [], 2)
    assert table.state.market == ("?", "wings", "?")


def test_a_discard_card_that_was_thought_to_be_used_is_bought_from_anywhere() -> None:
    table = at_table(
        {"energy": 3, "hearts": 5}, {}, {}, step="buy", market=["?", "wings", "?"], discard=["heal"]
    )
    table.play("1 buy heal from anywhere", "* reveal ?")
    assert (table.hearts[0], table.energy[0], table.state.discard) == (7, 0, ("heal",))


@pytest.mark.parametrize(
    "line", ["1 buy wings from anywhere", "1 buy jets from anywhere", "1 buy tank from anywhere"]
)
def test_nothing_else_is_bought_from_anywhere(line: str) -> None:
    """Wings lie in the market, Jets before the buyer, and nobody has seen Tank."""
    table = at_table({"energy": 9, "cards": ["jets"]}, {}, {}, step="buy", market=["?", "wings", "?"])
    assert not table.may(line)
    assert not game("second", {"energy": 9}, {"cards": ["jets"]}, {}, step="buy").may(
        "1 buy jets from anywhere"
    )


# What stays


@pytest.mark.parametrize(
    ("text", "in_place"),
    [
        ("set 2 stars 3", True),
        ("add 2 energy +3", True),
        ("set 2 hearts 3", True),
        ("set 2 hearts 0", False),
        ("add 2 hearts -10", False),
        ("set 4 hearts 3", False),
        ("set 2 stars 3 at buy", False),
        ("give 2 jets", False),
        ("tokyo city 2", False),
        ("go", False),
    ],
)
def test_only_numbers_of_the_living_change_in_place(text: str, in_place: bool) -> None:
    table = at_table({}, {}, {}, {"hearts": 0}, step="buy")
    assert is_number(table.state, read_table(text)) is in_place


def test_what_was_done_at_the_end_of_the_turn_is_not_done_again() -> None:
    """Poison would kill, and Herbivore has worked: the poison is dropped and the turn is over."""
    seat = {"hearts": 1, "poison": 1, "energy": 2, "cards": ["herbivore", "rapid_healing"]}
    table = at_table(seat, {}, {}, step="end")
    assert table.asked == "LastChance 1"
    assert table.stars[0] == 1
    table.play("! give 2 jets")
    assert table.happened(PendingDropped) == [PendingDropped(0, 1)]
    assert table.stars[0] == 1
    assert (table.hearts[0], table.state.active, table.asked) == (1, 1, "RollDice *")


def test_structure_just_before_an_entry_does_not_keep_the_attacker_out_of_tokyo() -> None:
    table = at_table(
        {"energy": 2, "cards": ["wings"]},
        {"cards": ["burrowing"]},
        {},
        city=2,
        step="resolve",
        dice="c 1 1 2 2 3",
    )
    table.play("2 yield")
    assert table.asked == "OfferWings 1"
    assert present_step(table.state) == Step(Phase.ENTER)
    table.play("! give 3 jets")
    assert table.asked == "OfferWings 1"
    table.play("1 pass")
    assert (table.city, table.hearts[0]) == (1, 9)


def test_cards_are_still_sold_after_a_correction_at_the_end_of_the_turn() -> None:
    table = at_table({"cards": ["metamorph", "jets"]}, {}, {}, step="end")
    table.play("! give 2 wings")
    assert table.asked == "SellCards 1"


def test_a_further_turn_that_was_offered_is_offered_again() -> None:
    table = at_table({"cards": ["freeze_time"]}, {}, {}, step="resolve", dice="1 1 1 2 2 3")
    assert table.asked == "OfferTurn 1"
    table.play("! give 2 wings")
    assert table.asked == "OfferTurn 1"
    table.play("1 again")
    assert (table.state.active, table.rolling) == (0, 5)
