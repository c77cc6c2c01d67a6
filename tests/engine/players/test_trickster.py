"""The step between Prowler and Brawler keeps dice as the one does, and decides the rest as the other does."""

from random import Random

from engine import legal, view
from engine.answers import Answer, Buy, Keep, Pass, Stay, Stop, Yield
from engine.players import PLAYERS
from tests.engine.kit import Game, game, resolving


def choice(table: Game, level: str = "trickster") -> Answer:
    state = table.state
    seat = state.asked_seat
    assert seat is not None
    return PLAYERS[level].choose(view(state, seat), legal(state, seat), Random(1), 0)


def test_it_rolls_as_prowler_does() -> None:
    """One more 3 would be three stars; Brawler, hurt outside Tokyo, keeps the hearts."""
    table = game("second", {"hearts": 6}, {}, city=2, active=1, step="roll 1", dice="3 3 e h h c")
    assert choice(table) == choice(table, "greedy") == Keep(0, (0, 0, 2, 0, 1, 0))
    assert choice(table, "brawler") == Keep(0, (0, 0, 0, 0, 1, 2))


def test_it_rolls_no_more_where_the_dice_win() -> None:
    """Four claws take the last hearts; Prowler rolls the other two dice on."""
    table = game("second", {}, {"hearts": 4}, city=2, active=1, step="roll 2", dice="c c c c 1 2")
    assert choice(table, "greedy") == Keep(0, (0, 0, 0, 0, 4, 0))
    assert choice(table) == Stop(0)


def test_it_buys_what_it_needs_and_not_the_dearest_card() -> None:
    """Heal costs 3 energy and brings two hearts, of which three are left; Gourmet costs 4."""
    market = ["gourmet", "heal", "jets"]
    table = game("second", {"energy": 4, "hearts": 3}, {}, market=market, active=1, step="buy")
    assert choice(table, "greedy") == Buy(0, "gourmet")
    assert choice(table) == choice(table, "brawler") == Buy(0, "heal")


def test_it_stays_in_tokyo_where_two_stars_are_about_to_win() -> None:
    two = {"hearts": 3, "stars": 18}
    table = resolving("second", "c 1 1 2 3 e", {"hearts": 2}, two, city=2, active=1)
    table.play("1 resolve all")
    assert choice(table, "greedy") == Yield(1)
    assert choice(table) == choice(table, "brawler") == Stay(1)


def test_it_passes_where_a_purchase_would_kill_it() -> None:
    market = ["jet_fighters", "tank", "national_guard"]
    table = game("second", {"hearts": 2, "energy": 9}, {}, market=market, active=1, step="buy")
    assert choice(table) == Pass(0)
