"""Computers play the tower, cultists, promo cards and costumes, and never absurdly."""

from random import Random

import pytest

from engine import legal, view, write
from engine.players import PLAYERS
from tests.engine.boxes.box_games import rich
from tests.engine.boxes.kit import boxed, resolve
from tests.engine.boxes.playing import answer_of, for_a_while, level
from tests.engine.kit import Game

ANSWERS = 60
QUICK = ("hatchling", "greedy")
THINKING = ("greedy", "trickster", "brawler", "king")
EVERYTHING = ("tower", "cultists", "promos", "costumes", "monsters")
packs = boxed(*EVERYTHING)


@pytest.mark.by_turns(6)
@pytest.mark.parametrize("name", PLAYERS)
def test_a_level_plays_with_all_of_them(name: str) -> None:
    for seed in (1, 2):
        rng = Random(seed)
        for_a_while(rich(seed, EVERYTHING), rng, ANSWERS, level(name, rng))


@pytest.mark.parametrize("name", ["hatchling", *THINKING])
def test_a_cultist_is_given_back_before_a_deadly_loss(name: str) -> None:
    hit = {"hearts": 1, "numbers": {"cultists": 1}}
    table = resolve(packs({}, hit, {}, city=2, step="resolve", dice="c12eee"))
    assert answer_of(name, table, 2) == "use cultist_heart"


@pytest.mark.parametrize("name", ["hatchling", *THINKING])
@pytest.mark.parametrize("hearts", [5, 10])
def test_no_cultist_is_given_back_for_nothing(name: str, hearts: int) -> None:
    owner = {"hearts": hearts, "numbers": {"cultists": 2}}
    table = packs(owner, {}, {}, city=2, step="resolve", dice="ee12hh")
    assert answer_of(name, table, 1).startswith("resolve")


@pytest.mark.parametrize("name", ["hatchling", *THINKING])
def test_no_cultist_is_made_energy_for_nothing(name: str) -> None:
    owner = {"energy": 5, "numbers": {"cultists": 1}}
    table = packs(owner, {}, {}, city=2, step="buy", market=["urbavore", "jets", "even_bigger"])
    assert answer_of(name, table, 1) != "use cultist_energy"


@pytest.mark.parametrize("name", QUICK)
def test_costumes_are_bought(name: str) -> None:
    table = packs({"energy": 5}, {}, {}, step="buy", market=["princess", "opportunist", "made_in_a_lab"])
    assert answer_of(name, table, 1) == "buy princess"


@pytest.mark.parametrize("name", ["hatchling", *THINKING])
def test_nobody_buys_an_army_that_kills_its_buyer(name: str) -> None:
    cards = ["jets", "gourmet", "urbavore"]
    table = packs(
        {"energy": 2, "hearts": 3, "cards": cards}, {}, {}, step="buy", market=["army", "tank", "wings"]
    )
    assert answer_of(name, table, 1) != "buy army"


@pytest.mark.parametrize("name", QUICK)
def test_an_extra_turn_is_bought_with_the_last_energy(name: str) -> None:
    table = packs({"energy": 7}, {}, {}, step="buy", market=["frenzy", "army", "poison_quills"])
    assert answer_of(name, table, 1) == "buy frenzy"


@pytest.mark.parametrize("name", ["hatchling", *THINKING])
def test_a_sleep_walker_walks_to_the_last_star(name: str) -> None:
    walker = {"energy": 4, "stars": 19, "cards": ["sleep_walker"]}
    table = packs(walker, {}, {}, step="buy", market=["urbavore", "jets", "wings"])
    assert answer_of(name, table, 1) == "use sleep_walker"


@pytest.mark.parametrize("name", ["hatchling", *THINKING])
def test_the_witch_has_the_claw_rolled_again(name: str) -> None:
    table = packs({}, {"cards": ["witch"], "hearts": 3}, {}, city=2, step="roll 3", dice="ccc12e")
    assert answer_of(name, table, 2) == "choose claw"


@pytest.mark.parametrize("name", ["hatchling", *THINKING])
def test_a_robot_pays_for_its_life(name: str) -> None:
    hit = {"cards": ["robot"], "hearts": 2, "energy": 4}
    table = resolve(packs({}, hit, {}, city=2, step="resolve", dice="ccc1ee"))
    assert answer_of(name, table, 2) in ("choose 2", "choose 3")


@pytest.mark.parametrize("name", ["hatchling", *THINKING])
def test_nobody_cheers_for_a_claw_against_itself(name: str) -> None:
    table = packs({}, {"cards": ["cheerleader"], "hearts": 4}, {}, city=2, step="roll 3", dice="cc12ee")
    assert answer_of(name, table, 2) == "pass"


@pytest.mark.parametrize("name", QUICK)
def test_a_costume_that_is_liked_is_taken(name: str) -> None:
    table = packs({"energy": 5}, {"cards": ["zombie"]}, {}, city=2, step="resolve", dice="ccc1hh")
    resolve(table, "2 yield")
    assert answer_of(name, table, 1) == "choose zombie"


def test_greedy_uses_a_cultist_for_a_roll_that_is_worth_it() -> None:
    table = packs({"numbers": {"cultists": 1}, "hearts": 2}, {}, {}, city=2, step="roll 3", dice="123123")
    assert answer_of("greedy", table, 1) == "use cultist_roll"


@pytest.mark.parametrize("name", THINKING)
def test_who_owns_the_lower_levels_keeps_three_ones_in_tokyo(name: str) -> None:
    climber = {"cards": ["tower_bottom", "tower_middle"], "hearts": 8}
    table = packs(climber, {}, {}, city=1, step="roll 2", dice="1112ee")
    assert answer_of(name, table, 1) == "keep 1 1 1"


@pytest.mark.parametrize("name", ["hatchling", *THINKING])
def test_nothing_is_bought_for_the_card_that_may_come_in_its_place(name: str) -> None:
    """Army is of no use to who has no card; it leaves 6 energy, the price of the first unseen card."""
    table = packs(
        {"hearts": 8, "stars": 6, "energy": 8},
        {"hearts": 5, "stars": 6, "energy": 2},
        city=2,
        step="buy",
        market=["eater_of_the_dead", "extra_head", "army"],
    )
    assert answer_of(name, table, 1) != "buy army"


# At one glance: what no quick player overlooks, whatever it does by chance

GLANCES = 120


def answers_of(name: str, table: Game, seat: int) -> set[str]:
    """All that a level answers to the open question, by many chances, in notation."""
    state = table.state
    asked = view(state, seat - 1), legal(state, seat - 1)
    return {write(PLAYERS[name].choose(*asked, Random(n), 0)) for n in range(GLANCES)}


@pytest.mark.parametrize("name", QUICK)
def test_a_purchase_that_wins_is_made(name: str) -> None:
    table = packs({"stars": 18, "energy": 7}, {}, {}, step="buy", market=["wings", "commuter_train", "jets"])
    assert answers_of(name, table, 1) == {"buy commuter_train"}


@pytest.mark.parametrize("name", QUICK)
def test_no_purchase_that_kills_its_buyer_is_made(name: str) -> None:
    table = packs({"hearts": 4, "energy": 5}, {}, {}, step="buy", market=["jet_fighters", "jets", "frenzy"])
    assert "buy jet_fighters" not in answers_of(name, table, 1)


@pytest.mark.parametrize("name", QUICK)
def test_no_hearts_are_bought_with_all_hearts(name: str) -> None:
    table = packs({"energy": 3}, {}, {}, step="buy", market=["heal", "jets", "frenzy"])
    assert "buy heal" not in answers_of(name, table, 1)


@pytest.mark.parametrize("name", QUICK)
def test_three_1s_are_kept_for_the_top_of_the_tower(name: str) -> None:
    climber = {"hearts": 8, "cards": ["tower_bottom", "tower_middle"]}
    table = packs(climber, {}, {}, city=1, step="roll 2", dice="1113ce")
    assert answer_of(name, table, 1) == "keep 1 1 1"


@pytest.mark.parametrize("name", QUICK)
def test_four_1s_that_win_are_resolved(name: str) -> None:
    climber = {"hearts": 8, "cards": ["tower_bottom", "tower_middle"]}
    table = packs(climber, {}, {}, city=1, step="resolve", dice="1111ce")
    for answer in answers_of(name, table, 1):
        assert answer.startswith("resolve")


@pytest.mark.parametrize("name", QUICK)
def test_dice_that_win_are_not_rolled_again(name: str) -> None:
    table = packs({"hearts": 8}, {"hearts": 3}, city=1, step="roll 2", dice="ccc133")
    assert answers_of(name, table, 1) == {"stop"}


@pytest.mark.parametrize("name", QUICK)
def test_dice_that_do_not_win_are_rolled_again(name: str) -> None:
    table = packs({"hearts": 8}, {"hearts": 4}, city=1, step="roll 2", dice="ccc133")
    assert answers_of(name, table, 1) != {"stop"}


@pytest.mark.parametrize("name", QUICK)
def test_wings_are_not_paid_for_without_damage(name: str) -> None:
    owner = {"hearts": 5, "energy": 3, "cards": ["wings"]}
    table = resolve(packs({}, owner, {}, city=2, step="resolve", dice="c12eee"), "2 pass")
    assert (table.asked, table.may("2 use wings")) == ("OfferYield 2", True)
    assert "use wings" not in answers_of(name, table, 2)
    table = packs(owner, {}, {}, step="roll 1", dice="111111")
    assert (table.asked, table.may("1 use wings")) == ("KeepDice 1", True)
    assert "use wings" not in answers_of(name, table, 1)


@pytest.mark.parametrize("name", QUICK)
def test_a_win_at_once_goes_before_stars_that_win_later(name: str) -> None:
    hunter = {"stars": 19, "energy": 2, "numbers": {"wickedness": 1}}
    table = boxed("wicked", sides="B")(hunter, {"hearts": 3}, step="resolve", dice="111cce", city=1)
    table.play("1 resolve all")
    assert table.asked == "Choose 1"
    assert answers_of(name, table, 1) == {"choose barbs"}


@pytest.mark.parametrize("name", QUICK)
def test_who_wins_at_once_buys_no_more_where_somebody_may_buy_the_next_card(name: str) -> None:
    """To end the turn wins with 26 stars; an Opportunist would come before, though only with some cards."""
    winner, rival = {"stars": 26, "energy": 5}, {"energy": 4, "cards": ["opportunist"]}
    table = packs(winner, rival, {}, step="buy", market=["alpha_monster", "jets", "wings"])
    assert answers_of(name, table, 1) == {"pass"}


@pytest.mark.parametrize("name", QUICK)
def test_dice_that_win_are_not_turned_into_others(name: str) -> None:
    thrower = {"hearts": 1, "energy": 3, "cards": ["stretchy"]}
    table = packs(thrower, {"hearts": 3}, city=2, step="roll 3", dice="ccc233")
    assert table.asked == "ChangeDice 1"
    before = table.state.copy()
    for line in answers_of(name, table, 1):
        table.state = before.copy()
        assert table.play(f"1 {line}").state.winner == 0
