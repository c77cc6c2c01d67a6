"""What no rulebook says, as it was decided (docs/rulings.md)."""

from typing import Any

from engine.events import (
    BayMovedUp,
    DeckReshuffled,
    GameEnded,
    HeartsGained,
    HeartsLost,
    Place,
    StarsChanged,
    TokensChanged,
    TokyoEntered,
    TokyoLeft,
    TurnBegan,
)
from tests.engine.kit import MIXED, base_editions, game, mimic_of, resolving, without_first

QUILLS = "2 2 2 1 1 3"


# Made in a Lab


@base_editions
def test_a_card_known_from_an_earlier_turn_is_the_one_use_of_made_in_a_lab(edition: str) -> None:
    table = game(edition, {"cards": ["made_in_a_lab"], "energy": 20}, {}, city=2, step="buy")
    table.play("1 peek", "* reveal jets", "1 pass")
    table.play("* roll 1 1 2 2 3 3", "2 stop", "* roll 1 1 2 2 3 3", "1 stop")
    assert table.asked == "BuyCards 1"
    table.play("1 buy jets from deck")
    assert not table.may("1 peek")


@base_editions
def test_a_copy_of_the_lab_looks_after_the_known_card_was_bought(edition: str) -> None:
    cards = ["made_in_a_lab", mimic_of(1)]
    table = game(edition, {"cards": cards, "energy": 20}, {}, city=2, step="buy")
    table.play("1 peek", "* reveal jets", "1 pass")
    table.play("* roll 1 1 2 2 3 3", "2 stop", "* roll 1 1 2 2 3 3", "1 stop")
    table.play("1 buy jets from deck", "1 peek", "* reveal wings", "1 buy wings from deck")
    assert not table.may("1 peek")


@base_editions
def test_with_an_empty_deck_the_lab_looks_into_the_discard_pile_made_the_deck(edition: str) -> None:
    deck = ["made_in_a_lab", "alien_origin", "giant_brain", "skyscraper", "jets"]
    lab = {"cards": ["made_in_a_lab"], "energy": 5}
    table = game(edition, lab, {}, city=2, step="buy", options={"deck": deck}, discard=["jets"])
    table.play("1 peek", "* reveal jets")
    assert table.happened(DeckReshuffled) == [DeckReshuffled(1)]
    table.play("1 buy jets from deck")
    assert table.cards(1) == ["made_in_a_lab", "jets"]


# Claws without a claw, first


def quills_and_nova() -> dict[str, object]:
    return {"cards": ["nova_breath", "poison_quills"]}


def test_first_the_bay_yields_to_quills_and_the_attacker_takes_the_empty_city() -> None:
    table = resolving("first", QUILLS, quills_and_nova(), {}, {}, {}, {}, bay=2)
    table.play("1 resolve all", "2 yield")
    assert table.hearts == [10, 8, 8, 8, 8]
    assert (table.city, table.bay) == (1, 0)
    assert table.happened(TokyoEntered) == [TokyoEntered(0, Place.CITY)]


def test_first_if_the_bay_stays_before_quills_nobody_enters() -> None:
    table = resolving("first", QUILLS, quills_and_nova(), {}, {}, {}, {}, bay=2)
    table.play("1 resolve all", "2 stay")
    assert (table.city, table.bay) == (0, 2)


def test_first_quills_alone_reach_the_bay_while_the_city_is_empty() -> None:
    table = resolving("first", QUILLS, {"cards": ["poison_quills"]}, {}, {}, {}, {}, bay=2)
    table.play("1 resolve all", "2 yield")
    assert table.hearts == [10, 8, 10, 10, 10]
    assert (table.city, table.bay) == (1, 0)


def test_first_if_the_bay_stays_before_quills_alone_nobody_enters() -> None:
    table = resolving("first", QUILLS, {"cards": ["poison_quills"]}, {}, {}, {}, {}, bay=2)
    table.play("1 resolve all", "2 stay")
    assert (table.city, table.bay) == (0, 2)


def test_first_a_rolled_claw_beside_quills_takes_the_empty_city_and_hurts_nobody() -> None:
    table = resolving("first", "2 2 2 1 3 c", {"cards": ["poison_quills"]}, {}, {}, {}, {}, bay=2)
    table.play("1 resolve all")
    assert table.hearts == [10, 10, 10, 10, 10]
    assert (table.city, table.bay) == (1, 2)


def test_first_acid_attack_alone_reaches_nobody_while_the_city_is_empty() -> None:
    """It hurts whom its owner could attack: a claw would take the City, and hurt nobody."""
    table = resolving("first", "1 1 2 2 3 3", {"cards": ["acid_attack"]}, {}, {}, {}, {}, bay=2)
    assert table.hearts == [10, 10, 10, 10, 10]


def test_first_acid_attack_joins_quills_that_reach_the_bay() -> None:
    cards = ["poison_quills", "acid_attack"]
    table = resolving("first", QUILLS, {"cards": cards}, {}, {}, {}, {}, bay=2)
    table.play("1 resolve all")
    assert (table.hearts, table.asked) == ([10, 7, 10, 10, 10], "OfferYield 2")


def test_first_burrowing_with_nova_breath_adds_its_claw_in_tokyo_alone() -> None:
    cards = ["nova_breath", "burrowing"]
    table = resolving("first", "1 1 2 2 3 c", {"cards": cards}, {}, {}, city=2)
    assert table.hearts == [10, 8, 9]


# A place that was yielded


def test_the_city_yielded_to_the_attacker_is_not_taken_by_the_bay_that_closes() -> None:
    """Five; the City yields by Jets, seat 4 falls to the same claws, seat 5 in the Bay must leave."""
    outside: tuple[dict[str, Any], ...] = ({}, {"hearts": 1}, {})
    seats = ({"cards": ["nova_breath"]}, {"cards": ["jets"]}, *outside)
    table = resolving("second", "1 1 2 2 3 c", *seats, city=2, bay=5)
    table.play("2 yield")
    assert table.happened(BayMovedUp) == []
    assert table.happened(TokyoLeft) == [TokyoLeft(4, Place.BAY, "bay_closed")]
    assert (table.city, table.bay) == (1, 0)


# A card and its copy


@base_editions
def test_the_owner_says_whether_the_cloud_or_its_copy_gives_a_token(edition: str) -> None:
    cards = [{"card": "smoke_cloud", "charge": 1}, mimic_of(1, charge=2)]
    table = game(edition, {"cards": cards}, {}, city=2, step="roll 3", dice="1 1 2 2 h h")
    assert [line for line in table.legal(1) if line.startswith("use")] == ["use mimic", "use smoke_cloud"]
    table.play("1 use mimic")
    assert table.happened(TokensChanged) == [TokensChanged(0, "smoke", -1, 1, "mimic")]
    assert table.cards(1) == ["smoke_cloud", "mimic"]


@base_editions
def test_tokens_of_a_copy_go_with_the_emptied_cloud_and_it_is_said(edition: str) -> None:
    cards = [{"card": "smoke_cloud", "charge": 1}, mimic_of(1, charge=2)]
    table = game(edition, {"cards": cards}, {}, city=2, step="roll 3", dice="1 1 2 2 h h")
    table.play("1 use smoke_cloud")
    assert table.happened(TokensChanged) == [
        TokensChanged(0, "smoke", -1, 0, "smoke_cloud"),
        TokensChanged(0, "smoke", -2, 0, "mimic"),
    ]


@base_editions
def test_the_owner_says_whether_plot_twist_or_its_copy_is_used_up(edition: str) -> None:
    cards = ["plot_twist", mimic_of(1)]
    table = game(edition, {"cards": cards}, {}, city=2, step="roll 3", dice="1 1 2 2 h h")
    table.play("1 turn 1 to claw with mimic")
    assert table.cards(1) == ["plot_twist"]
    table.play("1 turn 1 to claw with plot_twist")
    assert table.cards(1) == []
    assert not table.may("1 turn 2 to claw with mimic")


@base_editions
def test_a_mimic_alone_is_called_by_the_card_it_copies(edition: str) -> None:
    seats = ({"cards": [{"card": "mimic", "copies": [2, 1]}]}, {"cards": ["plot_twist"]})
    table = game(edition, *seats, city=2, step="roll 3", dice="1 1 2 2 h h")
    assert not table.may("1 turn 1 to claw with mimic")
    assert table.may("1 turn 1 to claw with plot_twist")


@base_editions
def test_the_copy_of_a_probe_can_be_used_before_the_probe(edition: str) -> None:
    """The copy shows a heart and is discarded; the Psychic Probe itself is asked then and still works."""
    cards = ["psychic_probe", mimic_of(2)]
    table = game(edition, {}, {"cards": cards}, {}, city=2, step="roll 3", dice="1 1 2 2 c c")
    table.play("2 reroll claw with mimic", "* roll heart")
    assert (table.asked, table.cards(2)) == ("ProbeDie 2", ["psychic_probe"])
    table.play("2 reroll claw", "* roll 1")
    assert table.cards(2) == ["psychic_probe"]
    assert table.asked != "ProbeDie 2"


@base_editions
def test_the_probe_goes_with_its_copy_if_it_is_used_first(edition: str) -> None:
    cards = ["psychic_probe", mimic_of(2)]
    table = game(edition, {}, {"cards": cards}, {}, city=2, step="roll 3", dice="1 1 2 2 c c")
    table.play("2 reroll claw", "* roll heart")
    assert table.cards(2) == ["mimic"]
    assert table.asked != "ProbeDie 2"


# The result


def test_draining_ray_comes_before_detritivore() -> None:
    """Seat 2 leads with 5, seat 1 has 4 and four 1s with 2 and 3: it drains first, then gains 2."""
    cards = ["draining_ray", "detritivore"]
    seats = ({"cards": cards, "stars": 4}, {"stars": 5})
    table = resolving("second", "1 1 1 1 2 3", *seats, city=2, options=MIXED)
    stars = [event for event in table.state.events if isinstance(event, StarsChanged)]
    assert [(star.seat, star.change, star.why) for star in stars[:3]] == [
        (1, -1, "draining_ray"),
        (0, 1, "draining_ray"),
        (0, 2, "detritivore"),
    ]


# Health


@without_first
def test_hearts_above_the_maximum_go_with_even_bigger_and_it_is_said(edition: str) -> None:
    buyer = {"cards": ["parasitic_tentacles"], "energy": 4, "hearts": 6}
    table = game(edition, buyer, {"cards": ["even_bigger"], "hearts": 12}, city=2, step="buy")
    table.play("1 buy even_bigger from 2")
    assert table.hearts == [8, 10]
    assert table.happened(HeartsLost) == [HeartsLost(1, -2, 10, -1, "even_bigger", False)]


@base_editions
def test_a_child_tells_the_stars_that_go_and_the_hearts_that_come(edition: str) -> None:
    falling = {"cards": ["it_has_a_child"], "hearts": 1, "stars": 7}
    table = game(edition, {}, falling, {}, city=2, step="roll 3", dice="1 1 2 2 3 c")
    assert (table.hearts[1], table.stars[1]) == (10, 0)
    assert StarsChanged(1, -7, 0, "it_has_a_child") in table.state.events
    assert HeartsGained(1, 10, 10, "it_has_a_child") in table.state.events


# The end


@base_editions
def test_a_round_in_which_nobody_can_do_anything_ends_the_game(edition: str) -> None:
    """Nobody has dice, and energy only for one sweep: after it three turns go by without a question."""
    still = {"shrink": 6}
    table = game(edition, {"energy": 2, **still}, still, still, step="buy")
    table.play("1 pass")
    assert (table.asked, table.happened(GameEnded)) == ("BuyCards 1", [])
    table.play("1 sweep", "* reveal jets", "* reveal wings", "* reveal tank")
    assert [event.seat for event in table.happened(TurnBegan)] == [1, 2, 0]
    assert table.happened(GameEnded) == [GameEnded(-1, "idle")]
    assert table.state.winner == -1
