"""How a number came about: what changed it, when, by whom, and why."""

from engine.events import EnergyChanged, HeartsGained, HeartsLost, StarsChanged, TableChanged, TokensChanged
from kotbot.matches.facts import Mode
from scripts.testing.matches import ANN, BOB, Bot
from scripts.testing.tables import open_table


def test_everything_that_changed_the_hearts_of_a_monster(bot: Bot) -> None:
    table = open_table(bot, 3)
    table.type("c11223", BOB)
    table.type("cc1123", ANN)
    table.answer("stay", ANN)
    table.enter("add 1 hearts +1", BOB)
    entries = table.provenance(1, "hearts").entries
    assert [event for entry in entries for event in entry.events] == [
        HeartsLost(0, -2, 8, 1, "claws", True),
        TableChanged("add 1 hearts +1"),
    ]
    assert [(entry.account, entry.turn) for entry in entries] == [(ANN.id, 2), (BOB.id, 3)]


def test_an_attack_names_who_attacked(bot: Bot) -> None:
    table = open_table(bot, 3, Mode.COUNTERS)
    table.enter("tokyo city 2 bay none")
    table.attack(2, 3)
    table.enter("set 3 hearts 9", BOB)
    entries = table.provenance(3, "hearts").entries
    assert [event for entry in entries for event in entry.events] == [
        HeartsLost(2, -3, 7, 1, "claws", True),
        TableChanged("set 3 hearts 9"),
    ]


def test_what_was_undone_did_not_happen(bot: Bot) -> None:
    table = open_table(bot, 2, Mode.COUNTERS)
    table.enter("add 1 stars +3")
    table.undo()
    table.enter("add 1 stars +4")
    entries = table.provenance(1, "stars").entries
    assert [entry.events for entry in entries] == [(TableChanged("add 1 stars +4"),)]


def test_stars_and_energy_of_a_roll_are_told_with_their_rules(bot: Bot) -> None:
    table = open_table(bot, 2)
    table.type("333ee1")
    (stars,) = table.provenance(1, "stars").entries
    (energy,) = table.provenance(1, "energy").entries
    assert stars.events == (StarsChanged(0, 3, 3, "numbers"), StarsChanged(0, 1, 4, "enter"))
    assert energy.events == (EnergyChanged(0, 2, 2, "energy"),)


def test_hearts_that_went_with_a_card_are_told(bot: Bot) -> None:
    table = open_table(bot, 2, Mode.COUNTERS)
    table.enter("give 1 even_bigger")
    table.enter("set 1 hearts 12")
    table.enter("take 1 even_bigger")
    assert table.hearts == [10, 10]
    entries = table.provenance(1, "hearts").entries
    assert [event for entry in entries for event in entry.events] == [
        TableChanged("set 1 hearts 12"),
        HeartsLost(0, -2, 10, -1, "even_bigger", False),
    ]


def test_a_monster_is_followed_to_the_seats_where_it_sat_before(bot: Bot) -> None:
    table = open_table(bot, 3, Mode.COUNTERS)
    table.enter("set 1 energy 4")
    table.enter("set 3 energy 7")
    table.enter("seat order 3 1 2")
    table.enter("add 1 energy +1")
    entries = table.provenance(1, "energy").entries
    assert [event for entry in entries for event in entry.events] == [
        TableChanged("set 1 energy 7"),
        TableChanged("add 1 energy +1"),
    ]


def test_a_monster_that_came_later_has_nothing_of_who_sat_there(bot: Bot) -> None:
    table = open_table(bot, 3, Mode.COUNTERS)
    table.enter("set 2 energy 4")
    table.enter("seat add 2")
    assert table.provenance(2, "energy").entries == ()
    (entry,) = table.provenance(3, "energy").entries
    assert entry.events == (TableChanged("set 3 energy 4"),)


def test_many_changes_are_told_in_pages_the_latest_first(bot: Bot) -> None:
    table = open_table(bot, 2, Mode.COUNTERS)
    for number in range(1, 14):
        table.enter(f"set 1 energy {number}")
    latest = table.provenance(1, "energy")
    assert (len(latest.entries), latest.pages) == (10, 2)
    assert latest.entries[-1].events == (TableChanged("set 1 energy 13"),)
    first = table.provenance(1, "energy", 1)
    assert [entry.text for entry in first.entries] == [f"set 1 energy {number}" for number in (1, 2, 3)]
    assert table.provenance(1, "energy", 99) == first


def test_what_lies_on_a_card(bot: Bot) -> None:
    table = open_table(bot, 2)
    table.enter("give 1 smoke_cloud")
    table.enter("set 1 hearts 5")
    table.enter("tokyo city 2 bay none")
    table.say("smoke_cloud", 1)
    table.type("hh1123")
    entries = table.provenance(1, "smoke_cloud").entries
    assert [entry.events for entry in entries] == [(TokensChanged(0, "smoke", -1, 2, "smoke_cloud"),)]
    healed = table.provenance(1, "hearts").entries[-1]
    assert healed.events == (HeartsGained(0, 2, 7, "hearts"),)
