"""Things of one expansion that another one speaks of, or that meet."""

from engine.events import Eliminated
from engine.invariants import broken
from tests.engine.boxes.kit import boxed, number, resolve, tiles

# Cultists


def test_two_claws_doubled_by_the_antimatter_beam_are_four_for_a_cultist() -> None:
    table = boxed("cultists", "wicked")(
        {"cards": ["antimatter_beam"]}, {}, city=2, step="resolve", dice="cc12ee"
    )
    resolve(table)
    assert (number(table, 1, "cultists"), table.hearts[1]) == (1, 6)


def test_barbs_make_three_claws_four() -> None:
    table = boxed("cultists", "wicked")({"cards": ["barbs"]}, {}, city=2, step="resolve", dice="ccc1ee")
    resolve(table)
    assert number(table, 1, "cultists") == 1


def test_numbers_of_who_hibernates_bring_no_cultist_and_energy_does() -> None:
    dark = boxed("cultists", edition="dark", deck="box")
    table = dark({"cards": ["hibernation"]}, {}, {}, step="resolve", dice="1111ee")
    assert number(resolve(table), 1, "cultists") == 0
    table = dark({"cards": ["hibernation"]}, {}, {}, step="resolve", dice="eeee11")
    assert number(resolve(table), 1, "cultists") == 1


def test_claws_of_a_cheerleader_are_the_fourth() -> None:
    table = boxed("cultists", "costumes")(
        {}, {"cards": ["cheerleader"]}, {}, city=3, step="roll 3", dice="ccc12e"
    )
    table.play("2 use cheerleader", "1 resolve all")
    assert number(table, 1, "cultists") == 1


def test_a_cultist_heals_a_zombie() -> None:
    zombie = {"hearts": 0, "cards": ["zombie"], "numbers": {"cultists": 1}}
    table = boxed("cultists", "costumes")({}, zombie, {}, step="roll 1", dice="123ech")
    assert table.play("2 use cultist_heart").hearts[1] == 1


def test_a_zombie_at_zero_is_not_asked_for_a_cultist() -> None:
    zombie = {"hearts": 0, "cards": ["zombie"], "numbers": {"cultists": 1}}
    table = boxed("cultists", "costumes")({}, zombie, {}, city=2, step="resolve", dice="c12eee")
    assert resolve(table).asked == "BuyCards 1"


def test_the_devils_heart_is_known_before_a_cultist_saves() -> None:
    hit = {"hearts": 2, "numbers": {"cultists": 1}}
    table = boxed("cultists", "costumes")({"cards": ["devil"]}, hit, city=2, step="resolve", dice="c12eee")
    resolve(table)
    assert table.asked == "OfferWindow 2"
    assert table.play("2 use cultist_heart").hearts[1] == 1


# The tower


def test_ones_of_who_hibernates_climb_nothing() -> None:
    dark = boxed("tower", edition="dark", deck="box")
    table = dark({"cards": ["hibernation"]}, {}, {}, city=1, step="resolve", dice="1111ee")
    assert tiles(resolve(table)).count("tower_bottom") == 1


def test_levels_are_no_costumes_to_be_taken() -> None:
    worn = {"cards": ["tower_bottom", "ghost"]}
    table = boxed("tower", "costumes")({"energy": 9}, worn, {}, city=2, step="resolve", dice="ccc1hh")
    resolve(table, "2 yield")
    assert table.legal(1) == ["pass", "choose ghost"]


# Costumes


def test_who_hibernates_is_not_cheered_for_and_frightens_no_witch() -> None:
    dark = boxed("costumes", edition="dark", deck="box")
    worn = {"cards": ["witch", "cheerleader"]}
    table = dark({"cards": ["hibernation"]}, worn, {}, city=2, step="roll 3", dice="ccceee")
    assert table.asked not in ("Choose 2", "OfferCard 2")


def test_have_it_all_counts_no_costume() -> None:
    owner = {"energy": 4, "cards": ["have_it_all"]}
    table = boxed("costumes", "wicked", sides="B")(
        owner, {}, {}, step="buy", market=["ghost", "jets", "wings"]
    )
    table.play("1 buy ghost", "* reveal tank")
    assert table.stars[0] == 0


def test_unstable_dna_takes_the_zombie_and_ends_its_monster() -> None:
    dark = boxed("costumes", edition="dark", deck="box")
    attacker = {"hearts": 0, "cards": ["zombie"]}
    table = dark(attacker, {"cards": ["unstable_dna"]}, {}, city=2, step="resolve", dice="c12eee")
    resolve(table, "2 yield", "2 choose zombie")
    assert (table.state.lives(0), table.cards(2)) == (False, ["zombie"])
    assert table.happened(Eliminated) == [Eliminated(0, -1, "zombie")]
    assert not broken(table.state)


def test_zombify_discards_costumes() -> None:
    dark = boxed("costumes", edition="dark", deck="box")
    hit = {"hearts": 1, "cards": ["zombify", "ghost"]}
    table = dark({}, hit, {}, city=2, step="resolve", dice="ccceee")
    resolve(table)
    assert (table.state.lives(1), "ghost" in table.cards(2)) == (True, False)


def test_an_opportunist_buys_a_costume_that_is_revealed() -> None:
    table = boxed("costumes")(
        {"energy": 5},
        {"energy": 4, "cards": ["opportunist"]},
        {},
        step="buy",
        market=["tank", "jets", "wings"],
    )
    table.play("1 buy jets", "* reveal ghost")
    assert table.legal(2) == ["pass", "buy ghost"]


# Promo cards


def test_vampire_and_cannibal_both_eat() -> None:
    eater = {"hearts": 5, "cards": ["cannibalistic", "vampire"]}
    table = boxed("promos", "costumes")(eater, {}, {}, city=2, step="resolve", dice="c12eee")
    resolve(table, "2 stay", "1 pass")
    assert table.hearts[0] == 7


def test_a_zombie_at_zero_is_not_roared_out_and_one_that_falls_to_it_is() -> None:
    both = boxed("promos", "costumes")
    roarer = {"cards": ["intimidating_roar"]}
    table = both(roarer, {"hearts": 0, "cards": ["zombie"]}, {}, city=2, step="resolve", dice="c12eee")
    assert resolve(table).city == 2
    table = both(roarer, {"hearts": 1, "cards": ["zombie"]}, {}, city=2, step="resolve", dice="c12eee")
    assert resolve(table).city == 1


def test_seventeen_stars_by_an_amusement_park_win_for_the_astronaut() -> None:
    owner = {"stars": 13, "energy": 6, "cards": ["astronaut"]}
    table = boxed("promos", "costumes")(owner, {}, {}, step="buy", market=["amusement_park", "jets", "wings"])
    table.play("1 buy amusement_park", "* reveal tank")
    assert (table.state.winner, table.state.how) == (0, "card")
