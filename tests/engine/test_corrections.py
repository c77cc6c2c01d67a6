"""Corrections at a physical table (docs/notation.md, "Table events"): what each leaves behind."""

from typing import Any

import pytest

from engine import IllegalAnswer, TableEvent, apply_table, new_game, rules, to_json
from engine.events import TurnBegan
from engine.table_events import GiveCard
from tests.engine.kit import Game, game

TABLE: dict[str, Any] = {"table": True}


def table_of(*seats: dict[str, Any], edition: str = "second", **position: Any) -> Game:
    return game(edition, *seats, options=TABLE, **position)


def refused(table: Game, line: str, part: str) -> None:
    before = to_json(table.state)
    with pytest.raises(IllegalAnswer, match=part):
        table.play(line)
    assert to_json(table.state) == before


@pytest.mark.parametrize("step", ["start", "roll 0"])
def test_dice_that_lay_before_the_first_roll_are_taken_up(step: str) -> None:
    """Six dice lie; the turn begins anew, and six are rolled, not twelve."""
    table = table_of({}, {}, active=1).play("* roll 1 1 2 2 3 3", f"! go at {step}", "* roll 1 1 1 2 2 2")
    assert sum(table.state.dice) == 6


def test_dice_named_before_the_first_roll_are_those_of_the_first_roll() -> None:
    table = table_of({}, {}, active=1).play("! dice 1 1 1 energy claw heart", "1 keep 1 1 1", "* roll 1 2 3")
    assert table.state.rolls == 1
    assert table.state.dice == (4, 1, 1, 0, 0, 0)


def test_after_a_roll_there_are_dice() -> None:
    refused(
        table_of({"energy": 9}, {}, active=1, step="buy"), "! go at roll 2", "after a roll there are dice"
    )


def test_a_die_that_a_card_took_up_lies_as_before() -> None:
    """Psychic Probe takes up the heart; the market is corrected, and the probe is asked again."""
    table = table_of({}, {"cards": ["psychic_probe"]}, active=1)
    table.play("* roll 1 1 2 2 3 heart", "1 stop", "2 reroll heart", "! tokyo city none bay none")
    assert table.state.dice == (2, 2, 1, 0, 0, 1)


def test_the_turn_of_a_seat_that_goes_away_is_over() -> None:
    """Seat 2 of 3 is buying and leaves; the left of it, now seat 2, has the next turn."""
    table = table_of({}, {"energy": 9}, {"energy": 1}, active=2, step="buy").play("! seat remove 2")
    assert [event.seat for event in table.happened(TurnBegan)] == [1]
    assert table.energy == [0, 1]


@pytest.mark.parametrize(
    "line",
    ["! give 2 jets", "! set 2 energy 3", "! add 2 poison +1", "! set 2 shrink 1"],
)
def test_a_monster_that_is_out_has_nothing(line: str) -> None:
    refused(table_of({}, {"hearts": 0}, {}, active=1), line, "seat 2 is out")


def test_a_monster_that_comes_back_as_the_fifth_opens_the_bay() -> None:
    table = table_of({}, {}, {}, {}, {"hearts": 0}, active=1)
    assert not table.state.bay_open
    assert table.play("! set 5 hearts 3").state.bay_open


def test_a_card_is_not_given_to_who_has_it() -> None:
    refused(table_of({"cards": ["jets"]}, {}), "! give 1 jets forced", "seat 1 has jets already")


def test_the_other_copy_of_a_card_can_be_moved() -> None:
    table = table_of({"cards": ["extra_head"]}, {"cards": ["extra_head"]}, active=1)
    table.play("! give 1 extra_head forced")
    assert (table.cards(1), table.cards(2)) == (["extra_head", "extra_head"], [])


@pytest.mark.parametrize("edition", ["first", "second"])
def test_moving_even_bigger_takes_the_hearts_above_ten(edition: str) -> None:
    table = table_of({"cards": ["even_bigger"], "hearts": 12}, {}, edition=edition, active=1)
    table.play("! give 2 even_bigger forced")
    assert table.hearts == [10, 10]


def test_after_the_end_a_corrected_number_plays_on() -> None:
    """Seat 1 ends its turn with 20 stars, as it seemed; it had 19."""
    table = table_of({"stars": 20}, {}, active=1, step="end")
    assert table.state.over
    table.play("! set 1 stars 19")
    assert not table.state.over
    assert table.state.active == 1


def test_after_the_end_a_number_that_changes_nothing_ends_it_again() -> None:
    table = table_of({"stars": 20}, {}, active=1, step="end").play("! set 2 hearts 4")
    assert (table.state.how, table.state.winner) == ("stars", 0)


def test_a_seat_named_before_the_roll_off_has_the_first_turn() -> None:
    table = Game(new_game(rules(table=True), 3)).play("* reveal ?", "* reveal ?", "* reveal ?")
    assert table.asked == "OpeningRoll *"
    table.play("! active 3")
    assert (table.state.first, table.state.active, table.asked) == (2, 2, "RollDice *")


def test_naming_the_card_that_was_looked_at_ends_the_peek() -> None:
    """Jets was looked at and lies, unnamed, in the market after all."""
    seat = {"cards": ["made_in_a_lab"], "energy": 9}
    table = table_of(seat, {}, active=1, step="buy", market=["?", "tank", "heal"])
    table.play("1 peek", "* reveal jets", "1 buy jets")
    assert (table.state.top, table.state.peekers) == ("", 0)


def test_smoke_is_spent_from_the_cloud_that_has_some() -> None:
    cloud, mimic = "smoke_cloud", {"card": "mimic", "copies": [1, 1], "charge": 2}
    table = table_of({"cards": [cloud, mimic]}, {}, active=1, step="roll 3", dice="1 1 2 2 3 3")
    table.play("! set 1 smoke_cloud 0", "1 use smoke_cloud")
    assert [held.charge for held in table.state.cards[0]] == [0, 1]


@pytest.mark.parametrize("name", ["other:Mega Horn", "other:a,b", "other:", "megahorn"])
def test_a_name_that_no_line_could_hold_is_refused(name: str) -> None:
    table = table_of({}, {}, active=1)
    with pytest.raises(IllegalAnswer, match="no card is called"):
        apply_table(table.state, TableEvent(GiveCard(0, name)))


def test_after_the_last_roll_a_die_that_is_missing_is_rolled_still() -> None:
    """Three rolls are made and five of six dice lie: the sixth is rolled, and no roll is owed."""
    table = table_of({}, {}, active=1).play("* roll 1 1 2 3 e e", "1 keep 1 1 2 e e", "! go at roll 3")
    table.play("* roll heart")
    assert table.asked == "ChooseOrder 1"
    assert (table.state.dice, table.state.rolls) == ((2, 1, 0, 2, 0, 1), 0)


@pytest.mark.parametrize("tokens", ["poison", "shrink"])
def test_no_monster_has_more_tokens_than_could_be_rolled_for(tokens: str) -> None:
    """A box has 12; with hundreds, Camouflage would have more ways to fall than can be listed."""
    refused(table_of({}, {}, active=1), f"! set 2 {tokens} 21", "between 0 and 20")
