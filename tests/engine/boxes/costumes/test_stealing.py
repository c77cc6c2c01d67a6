"""Costumes that are taken from whom three claws wounded."""

import pytest

from engine import Record, read_line, read_record, replay, write_record
from engine.events import CardBought, CardMoved
from engine.invariants import broken
from tests.engine.boxes.costumes.kit import costumes, wearing
from tests.engine.boxes.kit import boxed, number, resolve
from tests.engine.kit import Game, game


def test_three_claws_that_hurt_take_a_costume_for_its_price() -> None:
    table = costumes({"energy": 5}, wearing("ghost"), {}, city=2, step="resolve", dice="ccc1hh")
    resolve(table, "2 yield")
    assert (table.asked, table.legal(1)) == ("Choose 1", ["pass", "choose ghost"])
    table.play("1 choose ghost")
    assert (table.cards(1), table.cards(2), table.energy[:2]) == (["ghost"], [], [1, 4])
    assert table.happened(CardMoved) == [CardMoved(0, "ghost", 1)]
    assert not broken(table.state)


def test_two_claws_take_none() -> None:
    table = costumes({"energy": 5}, wearing("ghost"), {}, city=2, step="resolve", dice="cc12hh")
    assert resolve(table, "2 yield").asked == "BuyCards 1"


def test_an_added_claw_is_the_third() -> None:
    table = costumes(
        wearing("acid_attack", energy=5), wearing("ghost"), {}, city=2, step="resolve", dice="cc12hh"
    )
    assert resolve(table, "2 yield").asked == "Choose 1"


def test_urbavore_counts_where_the_attack_was_made() -> None:
    table = costumes(
        wearing("urbavore", energy=5), wearing("ghost"), {}, city=2, step="resolve", dice="cc12hh"
    )
    resolve(table, "2 yield")
    assert (table.city, table.asked) == (1, "BuyCards 1")


def test_from_who_lost_nothing_none_is_taken() -> None:
    hit = wearing("ghost", "wings", energy=2)
    table = costumes({"energy": 5}, hit, {}, city=2, step="resolve", dice="ccc1hh")
    resolve(table, "2 use wings")
    assert table.asked == "BuyCards 1"


def test_from_who_was_not_hit_none_is_taken() -> None:
    table = costumes({"energy": 5}, {}, wearing("ghost"), city=2, step="resolve", dice="ccc1hh")
    assert resolve(table, "2 yield").asked == "BuyCards 1"


def test_from_who_is_out_none_is_taken() -> None:
    table = costumes({"energy": 5}, wearing("ghost", hearts=1), {}, city=2, step="resolve", dice="ccc1hh")
    assert resolve(table).asked == "BuyCards 1"


def test_any_number_from_any_of_the_wounded() -> None:
    table = costumes(
        {"energy": 9}, wearing("vampire", "devil"), wearing("clown"), city=1, step="resolve", dice="ccc1hh"
    )
    resolve(table)
    assert table.legal(1) == ["pass", "choose vampire", "choose devil", "choose clown"]
    table.play("1 choose devil", "1 choose clown", "1 choose vampire")
    assert (sorted(table.cards(1)), table.energy) == (["clown", "devil", "vampire"], [0, 6, 3])


def test_only_what_can_be_paid() -> None:
    table = costumes({"energy": 3}, wearing("princess", "devil"), {}, city=2, step="resolve", dice="ccc1hh")
    resolve(table, "2 yield")
    assert table.legal(1) == ["pass", "choose devil"]
    table.play("1 choose devil")
    assert table.asked == "RollDice *"


def test_who_passes_buys_as_usual() -> None:
    table = costumes({"energy": 3}, wearing("devil"), {}, city=2, step="resolve", dice="ccc1hh")
    resolve(table, "2 yield", "1 pass")
    assert (table.asked, table.cards(2)) == ("BuyCards 1", ["devil"])


def test_it_is_cheaper_with_alien_origin_and_no_purchase() -> None:
    thief = wearing("alien_origin", "media_friendly", energy=3)
    market = ["jets", "tank", "heal"]
    table = costumes(thief, wearing("ghost"), {}, city=2, step="resolve", dice="ccc1hh", market=market)
    resolve(table, "2 yield", "1 choose ghost")
    assert (table.energy[:2], table.stars[0]) == ([0, 3], 1)
    assert table.happened(CardBought) == []


def test_the_energy_is_a_gain_of_who_wore_it() -> None:
    hit = wearing("ghost", "friend_of_children")
    table = costumes({"energy": 4}, hit, {}, city=2, step="resolve", dice="ccc1hh")
    resolve(table, "2 yield", "1 choose ghost")
    assert table.energy[:2] == [0, 5]


def test_the_astronaut_taken_with_seventeen_stars_wins() -> None:
    table = costumes(
        {"energy": 4, "stars": 16}, wearing("astronaut"), {}, city=2, step="resolve", dice="ccc1hh"
    )
    resolve(table, "2 yield", "1 choose astronaut")
    assert (table.stars[0], table.state.how) == (17, "card")


def test_the_zombies_end_ends_the_game_of_two() -> None:
    table = costumes({"energy": 4}, wearing("zombie", hearts=1), city=2, step="resolve", dice="ccc1hh")
    resolve(table, "2 stay", "1 choose zombie")
    assert (table.state.winner, table.state.how) == (0, "last")


@pytest.mark.parametrize("edition", ["first", "second"])
def test_both_old_boxes_have_it(edition: str) -> None:
    table = boxed("costumes", edition=edition)(
        {"energy": 5}, wearing("ghost"), {}, city=2, step="resolve", dice="ccc1hh"
    )
    assert resolve(table, "2 yield").asked == "Choose 1"


# Cultists as energy


def robbed(energy: int, cultists: int, *cards: str, others: int = 0, version: str = "2") -> Game:
    """Ann's three claws hurt Bob, who wears the Ghost for 4 energy, and he yields; Cyd has others."""
    thief = wearing(*cards, energy=energy, numbers={"cultists": cultists})
    boxes = {"costumes": version, "cultists": "1"}
    table = game(
        "second",
        thief,
        wearing("ghost"),
        {"numbers": {"cultists": others}},
        options={"boxes": boxes},
        city=2,
        step="resolve",
        dice="ccc1hh",
        market=["tank", "jets", "urbavore"],
    )
    return resolve(table, "2 yield")


def test_cultists_count_as_energy_that_a_thief_can_have() -> None:
    table = robbed(2, 2)
    assert (table.asked, table.legal(1)[0]) == ("Choose 1", "pass")
    assert not table.may("1 choose ghost")
    table.play("1 use cultist_energy")
    assert not table.may("1 choose ghost")
    table.play("1 use cultist_energy", "1 choose ghost")
    assert (table.cards(1), table.energy[:2], number(table, 1, "cultists")) == (["ghost"], [0, 4], 0)
    assert not broken(table.state)


def test_a_cultist_counts_as_what_it_brings_a_thief() -> None:
    assert robbed(2, 1, "friend_of_children").asked == "Choose 1"


def test_too_few_cultists_take_no_costume() -> None:
    assert robbed(2, 1).asked != "Choose 1"


def test_others_spend_no_cultist_while_a_thief_chooses() -> None:
    table = robbed(4, 1, others=1)
    assert (table.asked, table.may("1 use cultist_energy")) == ("Choose 1", True)
    assert not table.may("3 use cultist_energy")


def test_in_a_match_of_the_version_before_only_energy_that_is_there_takes_a_costume() -> None:
    assert robbed(2, 2, version="1").asked == "BuyCards 1"
    table = robbed(4, 1, version="1")
    assert (table.asked, table.may("1 use cultist_energy")) == ("Choose 1", False)


def test_a_record_of_the_version_before_is_replayed_as_it_was_played() -> None:
    """Nothing was asked between yielding and buying; by the rules of now a costume would be offered there."""
    begun = game(
        "second",
        wearing(energy=3, numbers={"cultists": 1}),
        wearing("ghost"),
        {},
        options={"boxes": {"costumes": "1", "cultists": "1"}},
        city=2,
        step="resolve",
        dice="ccc1hh",
        market=["heal", "jets", "urbavore"],
    )
    state = begun.state
    record = Record.begin(state)
    for line in ("1 resolve all", "2 yield", "1 buy heal"):
        record.add(state, read_line(line))
    text = write_record(record)
    assert text.startswith("kotbot record, rules 3 costumes 1 cultists 1, notation 1\n")
    assert replay(read_record(text)) == state
