"""Seats and options changed at a table in the middle of a game."""

import pytest

from engine.events import CardDiscarded, Eliminated, PendingDropped, TableChanged, TurnBegan
from engine.ledger import Ledger
from tests.engine.kit import game
from tests.engine.table.kit import at_table, refused

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


def test_what_a_seat_loses_as_it_goes_amid_damage_is_told_by_the_seats_of_before() -> None:
    hit = {"energy": 2, "cards": ["wings"]}
    table = at_table({}, {"cards": ["jets"]}, hit, step="resolve", dice="1 2 c c e e")
    table.play("1 resolve all")
    assert table.asked == "OfferWings 3"
    ledger = Ledger(table.state)
    ledger.add(table.play("! seat remove 2").events)
    assert table.events[:3] == [
        PendingDropped(2, 2),
        CardDiscarded(1, "jets", "table"),
        TableChanged("seat remove 2"),
    ]
    assert [*ledger.differences(table.state)] == []


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
