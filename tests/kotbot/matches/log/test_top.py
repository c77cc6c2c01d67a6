"""Lists of the best and one player's page, by rows that are written down here."""

from dataclasses import replace
from datetime import timedelta

from kotbot.matches.log.played import Player, SeatResult
from kotbot.matches.log.ratings import Ladder
from kotbot.matches.log.top import (
    By,
    Chronicle,
    Profile,
    Since,
    best,
    best_rated,
    best_rated_of_all,
    profile,
)
from tests.kotbot.matches.log.matches import ANN, BOB, CID, DEE, NOON, ZOE, match

NAMES = {ANN: "Ann", BOB: "Bob", CID: "Cid", ZOE: "Zoe"}


def chronicle(*matches: list[SeatResult]) -> Chronicle:
    """The latest match first, as it is read; the month begins at noon."""
    rows = [row for one in reversed(matches) for row in one]
    return Chronicle(rows, NAMES, NOON)


def lines(found: Chronicle, by: By, since: Since = Since.EVER) -> list[tuple[int, str, int]]:
    return [(line.rank, line.name, line.value) for line in best(found, by, since)]


def page(found: Chronicle, player: Player) -> Profile:
    shown = profile(found, player)
    assert shown is not None
    return shown


def test_who_won_as_often_shares_a_rank_and_who_never_won_is_not_there() -> None:
    found = chronicle(match(1, ANN, BOB), match(2, BOB, CID), match(3, CID, ANN, winner=1))
    assert lines(found, By.WINS) == [(1, "Ann", 2), (2, "Bob", 1)]
    found = chronicle(match(1, ANN, BOB), match(2, BOB, CID))
    assert lines(found, By.WINS) == [(1, "Ann", 1), (1, "Bob", 1)]


def test_what_was_best_in_one_match_counts_not_the_sum() -> None:
    first, second = match(1, ANN, BOB), match(2, ANN, BOB)
    first[0] = replace(first[0], damage=9, in_tokyo=4, best_roll=((0, 0, 4, 0, 0, 2), 4))
    second[0] = replace(second[0], damage=7)
    second[1] = replace(second[1], in_tokyo=4, best_roll=((0, 0, 6, 0, 0, 0), 6))
    found = chronicle(first, second)
    assert lines(found, By.BITES) == [(1, "Ann", 9)]
    assert lines(found, By.TOKYO) == [(1, "Ann", 4), (1, "Bob", 4)]
    assert lines(found, By.ROLL) == [(1, "Bob", 6), (2, "Ann", 4)]
    assert best(found, By.ROLL, Since.EVER)[0].dice == (0, 0, 6, 0, 0, 0)


def test_a_month_begins_at_its_first_moment() -> None:
    found = chronicle(match(-1, ANN, BOB), match(0, BOB, ANN))
    assert lines(found, By.WINS, Since.MONTH) == [(1, "Bob", 1)]


def test_a_month_shows_who_played_in_it_by_what_all_matches_say() -> None:
    found = chronicle(match(-1, ANN, BOB), match(0, CID, BOB))
    month = {line.name: line.rating for line in best_rated(found, Since.MONTH)[Ladder.DIGITAL]}
    ever = {line.name: line.rating for line in best_rated(found, Since.EVER)[Ladder.DIGITAL]}
    assert month == {name: ever[name] for name in ("Cid", "Bob")}
    assert ever["Bob"].games == 2


def test_who_is_rated_provisionally_has_no_rank_and_comes_last() -> None:
    many = [match(number, ANN, BOB, winner=1) for number in range(10)]
    found = best_rated(chronicle(*many, match(11, CID, BOB)), Since.EVER)[Ladder.DIGITAL]
    assert [(line.rank, line.name) for line in found] == [(1, "Bob"), (2, "Ann"), (None, "Cid")]


def test_over_all_chats_who_met_two_people_has_no_rank_however_often_they_won() -> None:
    """Ann and Bob met two, Dee and those she met three; Ann has won 22 of 22."""
    people = {
        ANN: "Ann",
        BOB: "Bob",
        CID: "Cid",
        DEE: "Dee",
        Player(5): "Eve",
        Player(6): "Fay",
        Player(7): "Gus",
    }
    eve, fay, gus = Player(5), Player(6), Player(7)
    pairs = [
        *[(ANN, BOB), (ANN, CID)] * 11,
        (BOB, CID),
        *[(DEE, eve), (fay, gus), (DEE, fay), (eve, gus)] * 5,
    ]
    pairs += [(DEE, gus), (eve, fay)]
    rows = [row for number, pair in enumerate(pairs) for row in match(number, *pair)]
    found = best_rated_of_all(Chronicle(rows, people, NOON), {1, 2, 3, 4, 5, 6, 7}, Since.EVER)
    ranks = {line.name: line.rank for line in found[Ladder.DIGITAL]}
    assert ranks == {"Dee": 1, "Eve": 2, "Fay": 3, "Gus": 4, "Ann": None, "Bob": None, "Cid": None}
    assert next(line for line in found[Ladder.DIGITAL] if line.name == "Ann").rating.points == 1200


def test_head_to_head_counts_the_matches_of_both_and_who_won_them() -> None:
    found = chronicle(
        match(1, ANN, BOB, CID),
        match(2, ANN, BOB, CID, winner=1),
        match(3, ANN, BOB, winner=1),
        match(4, BOB, CID),
    )
    met = [(one.name, one.games, one.won, one.lost) for one in page(found, ANN).opponents]
    assert met == [("Bob", 3, 1, 2), ("Cid", 2, 1, 0)]


def test_a_nemesis_won_most_against_somebody_and_ties_are_named_together() -> None:
    found = chronicle(match(1, ANN, BOB, winner=1), match(2, ANN, CID, winner=1), match(3, BOB, CID))
    assert [one.name for one in page(found, ANN).nemeses] == ["Bob", "Cid"]
    assert [one.name for one in page(found, BOB).nemeses] == []


def test_a_streak_is_of_wins_in_a_row_now_and_at_the_best_time() -> None:
    won = [match(number, ANN, BOB, winner=winner) for number, winner in enumerate((0, 0, 0, 1, 0, 0))]
    shown = page(chronicle(*won), ANN)
    assert (shown.streak, shown.longest) == (2, 3)
    lost = page(chronicle(*won, match(9, ANN, BOB, winner=1)), ANN)
    assert (lost.streak, lost.longest) == (0, 3)


def test_streaks_go_by_the_time_at_which_matches_ended() -> None:
    late = [replace(row, ended=NOON + timedelta(days=9)) for row in match(1, ANN, BOB, winner=1)]
    assert page(chronicle(late, match(2, ANN, BOB)), ANN).streak == 0


def test_who_never_played_here_has_no_page() -> None:
    assert profile(chronicle(match(1, ANN, BOB)), CID) is None
