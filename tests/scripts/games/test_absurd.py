"""What scripts/simulate counts as absurd."""

from engine import read_line
from scripts.games.absurd import absurd
from tests.engine.boxes.kit import boxed
from tests.engine.kit import Game, game

MARKET = ["heal", "high_altitude_bombing", "skyscraper"]


def shop(hearts: int, rival: int) -> Game:
    """Seat 1 buys, with as many hearts as are named, against one rival."""
    return game(
        "second", {"hearts": hearts, "energy": 9}, {"hearts": rival}, market=MARKET, step="buy", active=1
    )


def told(shopping: Game, line: str) -> list[str]:
    before = shopping.state.copy()
    shopping.play(line)
    return list(absurd(before, read_line(line), shopping.state, shopping.events))


def test_hearts_bought_with_all_hearts_are_bought_for_nothing() -> None:
    assert told(shop(10, 10), "1 buy heal") == ["uses for nothing: heal"]


def test_hearts_bought_with_one_missing_are_something() -> None:
    assert told(shop(9, 10), "1 buy heal") == []


def test_bombs_at_three_own_hearts_are_death_by_the_own_hand() -> None:
    assert told(shop(3, 10), "1 buy high_altitude_bombing") == ["dies by its own hand: high_altitude_bombing"]


def test_bombs_that_nobody_else_survives_are_a_win_that_is_given_away_by_passing() -> None:
    assert told(shop(4, 3), "1 pass") == ["gives a win away: Pass"]


def test_a_win_that_can_be_had_with_the_next_answer_is_not_given_away() -> None:
    shopping = shop(4, 3)
    shopping.state.energy[0] = 12
    assert told(shopping, "1 buy skyscraper") == []


def test_who_wins_gives_nothing_away() -> None:
    assert told(shop(4, 3), "1 buy high_altitude_bombing") == []


def test_bombs_against_which_somebody_has_a_card_are_not_for_nothing() -> None:
    cards = {"hearts": 10, "cards": ["camouflage"]}
    shopping = game("second", {"hearts": 10, "energy": 9}, cards, market=MARKET, step="buy", active=1)
    assert told(shopping, "1 buy high_altitude_bombing") == []


def test_who_wakes_for_claws_does_not_wake_for_nothing() -> None:
    sleeper = {"hearts": 9, "cards": ["hibernation"]}
    table = game("dark", sleeper, {}, {}, city=2, step="roll 3", dice="3hhccc")
    assert table.asked == "OfferCard 1"
    assert told(table, "1 use hibernation") == []


def test_poison_that_kills_after_any_purchase_is_no_death_by_the_own_hand() -> None:
    poisoned = {"hearts": 1, "poison": 1, "energy": 3}
    market = ["alien_origin", "skyscraper", "jets"]
    shopping = game("second", poisoned, {}, {}, market=market, step="buy", active=1)
    assert told(shopping, "1 buy alien_origin") == []
    assert not shopping.play("* reveal tank").state.lives(0)


def test_who_dies_at_the_end_of_the_turn_anyway_does_not_die_by_a_purchase() -> None:
    """Natural Selection kills for the 3s of the result, whatever is bought before."""
    cards = ["superior_technology", "natural_selection"]
    doomed = {"monster": "alienoid", "energy": 2, "cards": cards}
    market = ["background_dweller", "jets", "skyscraper"]
    dark = boxed("power_up", edition="dark")
    table = dark(doomed, {}, {}, market=market, city=2, step="resolve", dice="33311h")
    table.play("1 resolve all", "1 use superior_technology")
    assert told(table, "1 choose background_dweller") == []


def test_stars_that_win_with_the_end_of_the_turn_are_not_given_away() -> None:
    thrower = {"stars": 17, "energy": 2, "cards": ["stretchy"]}
    table = game("second", thrower, {}, {}, city=2, step="roll 3", dice="11333h")
    assert table.asked == "ChangeDice 1"
    assert told(table, "1 pass") == []


def test_a_win_that_waits_for_somebody_who_may_buy_a_revealed_card_is_not_given_away() -> None:
    winner, rival = {"stars": 26, "energy": 6}, {"energy": 9, "cards": ["opportunist"]}
    shopping = game("second", winner, rival, market=MARKET, step="buy", active=1)
    before = shopping.state.copy()
    shopping.play("1 buy skyscraper", "* reveal tank")
    assert shopping.asked == "OfferRevealed 2"
    assert [*absurd(before, read_line("1 buy skyscraper"), shopping.state, shopping.events)] == []
