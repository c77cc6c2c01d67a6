"""Winning, at a turn's end, at a round's end or as the last one, and extra turns."""

from engine.events import GameEnded, TurnBegan
from tests.engine.kit import Game, base_editions, every_edition, game, resolving

ROUND = {"check": "round"}
NO_CLAW = "1 1 2 2 3 3"


def ended(table: Game) -> tuple[int, str]:
    """The winner, a seat from 1 (0: nobody), and how; empty while the game goes on."""
    return table.state.winner + 1, table.state.how


def turn(table: Game, seat: int, dice: str = "1 1 2 2 3 3") -> Game:
    """A turn with one roll that brings nothing."""
    return table.play(f"* roll {dice}", f"{seat} stop")


# 20 stars at the end of the turn


@every_edition
def test_20_stars_at_the_end_of_a_turn_win(edition: str) -> None:
    table = game(edition, {"stars": 17}, {}, {}, city=2, step="roll 2", dice="3 3 3 1 1 2")
    table.play("1 stop")
    assert ended(table) == (1, "stars")
    assert table.happened(GameEnded) == [GameEnded(0, "stars")]
    assert table.asked == ""


@every_edition
def test_more_than_20_stars_win_and_19_do_not(edition: str) -> None:
    assert ended(game(edition, {"stars": 25}, {}, {}, step="end")) == (1, "stars")
    assert ended(game(edition, {"stars": 19}, {}, {}, step="end")) == (0, "")


@every_edition
def test_20_stars_are_looked_for_at_the_end_of_the_turn_not_before(edition: str) -> None:
    """The stars of the start of the turn are not the end: a whole turn follows."""
    table = game(edition, {"stars": 18}, {}, {}, city=1, step="start")
    assert table.stars[0] == 20
    assert ended(table) == (0, "")
    turn(table, 1)
    assert ended(table) == (1, "stars")


@every_edition
def test_20_stars_that_are_lost_before_the_check_do_not_win(edition: str) -> None:
    table = game(
        edition,
        {"energy": 7},
        {"stars": 20},
        {},
        market=["evacuation_orders", "jets", "tank"],
        step="buy",
    )
    table.play("1 buy evacuation_orders", "* reveal heal")
    assert table.stars[1] == 15
    assert ended(table) == (0, "")


@base_editions
def test_somebody_else_with_20_wins_at_the_end_of_the_present_turn(edition: str) -> None:
    """Eater of the Dead: 3 stars in the turn of another."""
    table = resolving(
        edition, "c 1 1 2 2 3", {}, {"stars": 17, "cards": ["eater_of_the_dead"]}, {"hearts": 1}, {}, city=1
    )
    assert table.stars[1] == 20
    assert ended(table) == (2, "stars")


@every_edition
def test_of_two_with_20_the_one_who_got_there_first_wins(edition: str) -> None:
    table = resolving(edition, "3 3 3 1 1 2", {"stars": 17}, {"stars": 20}, {}, city=3)
    assert ended(table) == (2, "stars")


@every_edition
def test_who_lost_the_20_and_has_them_again_got_there_later(edition: str) -> None:
    table = game(
        edition,
        {"stars": 14, "energy": 13},
        {"stars": 24},
        {"stars": 25},
        market=["evacuation_orders", "skyscraper", "corner_store"],
        step="buy",
        options={"table": True},
    )
    table.play("1 buy evacuation_orders", "* reveal heal")
    assert table.stars == [14, 19, 20]
    table.play("! set 2 stars 21", "1 buy skyscraper", "* reveal jets")
    assert ended(table) == (3, "stars")


@base_editions
def test_of_two_who_get_there_in_one_event_the_next_clockwise_from_the_active_player_wins(
    edition: str,
) -> None:
    eater = {"stars": 17, "cards": ["eater_of_the_dead"]}
    copy = {"stars": 17, "cards": [{"card": "mimic", "copies": [4, 1]}]}
    table = resolving(edition, "c 1 1 2 2 3", {"hearts": 1}, copy, {}, eater, active=3, city=3)
    assert table.stars[1] == table.stars[3] == 20
    assert ended(table) == (4, "stars")


@every_edition
def test_20_stars_and_0_health_lose(edition: str) -> None:
    table = game(
        edition,
        {"stars": 18, "hearts": 2, "energy": 3},
        {},
        {},
        city=3,
        market=["national_guard", "jets", "tank"],
        step="buy",
    )
    table.play("1 buy national_guard", "* reveal heal")
    assert table.stars[0] == 20
    assert ended(table) == (0, "")
    assert table.state.active == 1


@base_editions
def test_poison_kills_the_active_player_and_the_20_of_another_are_still_checked(edition: str) -> None:
    table = game(edition, {"hearts": 1, "poison": 1, "stars": 20}, {}, {"stars": 20}, step="end")
    assert ended(table) == (3, "stars")


@base_editions
def test_20_stars_by_a_card_at_the_end_of_the_turn_count(edition: str) -> None:
    assert ended(game(edition, {"stars": 19, "cards": ["herbivore"]}, {}, {}, step="end")) == (1, "stars")


@base_editions
def test_a_check_is_made_when_a_turn_ends_by_the_death_of_its_player(edition: str) -> None:
    table = game(
        edition,
        {"hearts": 3, "energy": 4},
        {"stars": 17, "cards": ["eater_of_the_dead"]},
        {},
        market=["tank", "jets", "wings"],
        step="buy",
    )
    table.play("1 buy tank", "* reveal heal")
    assert ended(table) == (2, "stars")


# One alive, none alive


@every_edition
def test_the_last_one_alive_wins_at_once(edition: str) -> None:
    table = resolving(edition, "c 1 1 1 1 2", {}, {"hearts": 1}, city=1)
    table.play("1 resolve claws")
    assert ended(table) == (1, "last")
    assert table.stars[0] == 0


@every_edition
def test_the_last_one_alive_wins_without_20_stars_of_the_dead_being_looked_at(edition: str) -> None:
    table = resolving(edition, "c 1 1 2 2 3", {}, {"hearts": 1, "stars": 20}, city=1)
    assert ended(table) == (1, "last")


@every_edition
def test_the_active_player_dies_and_the_other_wins(edition: str) -> None:
    table = game(
        edition, {"hearts": 2, "energy": 3}, {}, market=["national_guard", "jets", "tank"], step="buy"
    )
    table.play("1 buy national_guard", "* reveal heal")
    assert ended(table) == (2, "last")


# 20 stars at the end of the round


@every_edition
def test_20_are_looked_for_before_the_turn_of_the_start_player(edition: str) -> None:
    table = game(edition, {}, {"stars": 20}, {}, active=2, first=1, step="end", options=ROUND)
    assert ended(table) == (0, "")
    turn(table, 3)
    assert ended(table) == (2, "stars")


@every_edition
def test_the_start_player_may_be_any_seat(edition: str) -> None:
    table = game(edition, {"stars": 20}, {}, {}, active=1, first=3, step="end", options=ROUND)
    assert ended(table) == (0, "")
    turn(table, 2)
    assert ended(table) == (1, "stars")


@every_edition
def test_20_must_be_held_at_the_end_of_the_round(edition: str) -> None:
    table = game(
        edition,
        {},
        {"stars": 20},
        {"energy": 7},
        active=3,
        first=1,
        market=["evacuation_orders", "jets", "tank"],
        step="buy",
        options=ROUND,
    )
    table.play("3 buy evacuation_orders", "* reveal heal")
    assert ended(table) == (0, "")
    assert table.state.active == 0


@every_edition
def test_with_a_dead_start_player_the_round_ends_before_the_next_living_one(edition: str) -> None:
    table = game(edition, {"hearts": 0}, {"stars": 20}, {}, active=2, first=1, step="end", options=ROUND)
    assert ended(table) == (0, "")
    turn(table, 3)
    assert ended(table) == (2, "stars")


@every_edition
def test_extra_turns_belong_to_the_round(edition: str) -> None:
    table = game(
        edition,
        {},
        {},
        {"stars": 20, "energy": 7},
        active=3,
        first=1,
        city=1,
        market=["frenzy", "jets", "tank"],
        step="buy",
        options=ROUND,
    )
    table.play("3 buy frenzy", "* reveal heal")
    assert ended(table) == (0, "")
    assert table.happened(TurnBegan)[0].extra == "frenzy"
    turn(table, 3)
    assert ended(table) == (3, "stars")


@every_edition
def test_the_last_one_alive_wins_at_once_in_the_middle_of_a_round_too(edition: str) -> None:
    table = resolving(edition, "c 1 1 2 2 3", {}, {"hearts": 1}, city=1, options=ROUND)
    assert ended(table) == (1, "last")


# Extra turns


@every_edition
def test_own_freeze_time_comes_before_own_frenzy(edition: str) -> None:
    table = resolving(
        edition,
        "1 1 1 2 2 3",
        {"cards": ["freeze_time"], "energy": 7},
        {},
        {},
        city=2,
        market=["frenzy", "jets", "tank"],
    )
    table.play("1 buy frenzy", "* reveal heal")
    assert table.asked == "OfferTurn 1"
    table.play("1 again")
    assert (table.happened(TurnBegan)[0].extra, table.rolling) == ("freeze_time", 5)
    table.play("* roll 1 1 2 2 3", "1 stop")
    assert (table.happened(TurnBegan)[0].extra, table.rolling) == ("frenzy", 6)
    turn(table, 1)
    assert table.happened(TurnBegan)[0] == TurnBegan(1, 4, "", 0)


@base_editions
def test_own_frenzy_comes_before_that_of_others_and_these_in_the_order_of_purchase(edition: str) -> None:
    table = game(
        edition,
        {"energy": 9},
        {"energy": 7, "cards": ["opportunist"]},
        {"energy": 7, "cards": [{"card": "mimic", "copies": [2, 1]}]},
        {},
        city=4,
        step="buy",
        options={
            "deck": [
                *("frenzy", "frenzy", "frenzy", "opportunist", "mimic", "jets", "wings", "tank", "heal"),
                *(
                    "alien_origin",
                    "giant_brain",
                    "skyscraper",
                    "gourmet",
                    "corner_store",
                    "apartment_building",
                ),
            ]
        },
    )
    table.play("1 sweep", "* reveal frenzy", "* reveal frenzy", "* reveal frenzy")
    table.play("2 pass", "3 buy frenzy", "* reveal jets", "2 buy frenzy", "* reveal heal")
    assert table.asked == "BuyCards 1"
    table.play("1 buy frenzy", "* reveal tank")
    order = [table.state.active]
    for seat in (1, 3, 2):
        turn(table, seat)
        order.append(table.state.active)
    assert order == [0, 2, 1, 1]
    assert table.state.regular == 1


@base_editions
def test_play_goes_on_to_the_left_of_the_interrupted_one_also_if_that_one_died(edition: str) -> None:
    table = game(
        edition,
        {"energy": 2, "hearts": 2},
        {},
        {"energy": 10, "cards": ["opportunist"]},
        {},
        city=4,
        step="buy",
    )
    table.play("1 sweep", "* reveal frenzy", "* reveal flame_thrower", "* reveal tank")
    table.play("3 buy frenzy", "* reveal jets", "3 buy flame_thrower", "* reveal heal")
    assert table.hearts[0] == 0
    assert (table.state.active, table.happened(TurnBegan)[-1].extra) == (2, "frenzy")
    turn(table, 3)
    assert table.state.active == 1


@every_edition
def test_the_owner_may_decline_the_turn_of_freeze_time(edition: str) -> None:
    table = resolving(edition, "1 1 1 2 2 3", {"cards": ["freeze_time"]}, {}, {}, city=2)
    assert table.legal(1) == ["again", "pass"]
    table.play("1 pass")
    assert table.state.active == 1


@every_edition
def test_no_extra_turn_is_played_once_somebody_has_won(edition: str) -> None:
    table = resolving(edition, "1 1 1 2 2 3", {"cards": ["freeze_time"], "stars": 19}, {}, {}, city=2)
    assert ended(table) == (1, "stars")
