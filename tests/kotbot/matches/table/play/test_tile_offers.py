"""With counters, whoever comes to 3, 6 or 10 on the gauge is offered a tile; nothing is forced."""

import pytest

from engine.table_events import SetNumber
from kotbot.matches.facts import Mode, OfferKind
from kotbot.matches.outcomes import Declined
from scripts.testing.matches import Bot
from scripts.testing.tables import Table, open_table


@pytest.fixture
def table(bot: Bot) -> Table:
    return open_table(bot, 3, Mode.COUNTERS, boxes=["wicked"])


def offers_of(table: Table) -> list[tuple[int, int]]:
    """Whom a tile is offered, from 1, and of which space of the gauge; read from the stored offers."""
    tiles = (offer for offer in table.desk.offers if offer.kind is OfferKind.TILE)
    shown = {offer.seat for offer in table.table.offers if offer.kind is OfferKind.TILE}
    return [
        (offer.seat + 1, offer.change.value)
        for offer in tiles
        if offer.seat in shown and isinstance(offer.change, SetNumber)
    ]


@pytest.mark.parametrize(
    ("entries", "found"),
    [
        (["add 2 wickedness +2"], []),
        (["add 2 wickedness +2", "add 2 wickedness +1"], [(2, 3)]),
        (["set 1 wickedness 6", "add 3 wickedness +10"], [(1, 3), (1, 6), (3, 3), (3, 6), (3, 10)]),
        (["set 1 wickedness 3", "set 1 wickedness 2"], []),
    ],
)
def test_who_comes_so_far_is_offered_one(
    table: Table, entries: list[str], found: list[tuple[int, int]]
) -> None:
    for entry in entries:
        table.enter(entry)
    assert offers_of(table) == found


def test_a_tile_that_is_given_answers_it(table: Table) -> None:
    table.enter("set 2 wickedness 4")
    table.enter("give 2 cyberbrain")
    assert offers_of(table) == [(2, 3)], "that one is of another level"
    table.enter("give 2 devious")
    assert offers_of(table) == []
    table.undo()
    assert offers_of(table) == [(2, 3)]


def test_levels_that_are_crossed_at_once_are_asked_about_one_after_the_other(table: Table) -> None:
    table.enter("set 2 wickedness 7")
    assert offers_of(table) == [(2, 3), (2, 6)]
    table.enter("give 2 devious")
    assert offers_of(table) == [(2, 6)]
    table.undo()
    table.decline(OfferKind.TILE, 2)
    assert offers_of(table) == [(2, 6)]
    table.decline(OfferKind.TILE, 2)
    assert offers_of(table) == []


def test_no_is_an_answer(table: Table) -> None:
    table.enter("set 2 wickedness 4")
    assert isinstance(table.decline(OfferKind.TILE, 2).note, Declined)
    assert (offers_of(table), table.state.number(1, "wickedness")) == ([], 4)


def test_where_none_of_the_level_lies_there_nothing_is_asked(table: Table) -> None:
    for seat, tile in ((1, "antimatter_beam"), (3, "skybeam")):
        table.enter(f"give {seat} {tile}")
    table.enter("set 2 wickedness 3")
    table.decline(OfferKind.TILE, 2)
    table.enter("set 2 wickedness 6")
    table.decline(OfferKind.TILE, 2)
    table.enter("set 2 wickedness 10")
    assert offers_of(table) == []


def test_the_referee_asks_by_the_rules_instead(bot: Bot) -> None:
    table = open_table(bot, 3, Mode.REFEREE, boxes=["wicked"])
    table.enter("set 2 wickedness 4")
    assert offers_of(table) == []


@pytest.mark.parametrize(
    ("entries", "found"),
    [
        (["give 2 tower_top"], ["win 2: win 2"]),
        (["give 2 tower_middle"], []),
        (["give 2 tower_top", "take 2 tower_top"], []),
        (["set 2 stars 17", "give 2 astronaut"], ["win 2: win 2"]),
        (["give 2 astronaut", "set 2 stars 16", "set 1 stars 17"], []),
    ],
)
def test_what_wins_beside_twenty_stars_is_asked_about(bot: Bot, entries: list[str], found: list[str]) -> None:
    """The top of the tower wins, and so do 17 stars with the Astronaut."""
    table = open_table(bot, 3, Mode.COUNTERS, boxes=["costumes", "tower"])
    for entry in entries:
        table.enter(entry)
    assert table.offers == found


def test_who_claimed_the_top_is_the_winner_once_the_table_says_so(bot: Bot) -> None:
    table = open_table(bot, 3, Mode.COUNTERS, boxes=["tower"])
    table.enter("give 2 tower_top")
    table.accept(OfferKind.WIN, 2)
    assert (table.state.over, table.state.winner, table.state.how) == (True, 1, "agreed")


# Final Roar


@pytest.fixture
def roaring(table: Table) -> Table:
    """Bob is in Tokyo with Final Roar, 16 stars and 2 hearts."""
    for entry in ("give 2 final_roar", "tokyo city 2 bay none", "set 2 stars 16", "set 2 hearts 2"):
        table.enter(entry)
    table.decline(OfferKind.ENTER, 2)
    return table


def test_who_falls_with_final_roar_and_sixteen_stars_is_offered_the_win(roaring: Table) -> None:
    assert roaring.offers == []
    roaring.attack(1, 3)
    assert roaring.offers == ["out 2: set 2 hearts 0", "win 2: win 2"]
    roaring.accept(OfferKind.WIN, 2)
    assert (roaring.state.over, roaring.state.winner) == (True, 1)
    roaring.undo()
    assert roaring.offers == ["out 2: set 2 hearts 0", "win 2: win 2"]


def test_with_fifteen_stars_final_roar_is_not_asked_about(roaring: Table) -> None:
    roaring.enter("set 2 stars 15")
    roaring.enter("add 2 hearts -2")
    assert roaring.offers == ["out 2: set 2 hearts 0"]


def test_who_keeps_a_heart_or_is_out_does_not_roar(roaring: Table) -> None:
    roaring.enter("add 2 hearts -2")
    roaring.decline(OfferKind.WIN, 2)
    assert roaring.offers == ["out 2: set 2 hearts 0"]
    roaring.undo()
    roaring.decline(OfferKind.OUT, 2)
    assert roaring.offers == []
    roaring.undo()
    roaring.enter("add 2 hearts +2")
    assert roaring.offers == []
    roaring.undo()
    roaring.accept(OfferKind.OUT, 2)
    assert [offer for offer in roaring.offers if offer.startswith("win")] == []


def test_a_roar_is_asked_about_again_after_a_number_is_put_right(roaring: Table) -> None:
    roaring.attack(1, 3)
    roaring.accept(OfferKind.WIN, 2)
    roaring.enter("add 1 energy +1")
    assert not roaring.state.over
    assert roaring.offers == ["out 2: set 2 hearts 0", "win 2: win 2"]
