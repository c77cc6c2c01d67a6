"""Ratings, by matches that are written down here; the numbers are computed by hand from Weng and Lin's rule.

Of two who are new, each has mu 25 and variance 69.45, and the model's own is 17.36: c = sqrt(2 * 86.81) =
13.18, and who wins an even duel gains 69.45 / 13.18 * 1/2 = 2.64, that is 79 points.
"""

import math
import random
from dataclasses import replace

import pytest

from kotbot.matches.facts import Kind
from kotbot.matches.log.played import Player, SeatResult
from kotbot.matches.log.ratings import COMPUTERS, POINT, SURE, Ladder, Ratings, rate, rate_accounts
from tests.kotbot.matches.log.matches import ANN, BOB, CID, DEE, ZOE, match


def points(ratings: Ratings, ladder: Ladder = Ladder.DIGITAL) -> dict[Player, int]:
    return {player: rating.points for player, rating in ratings[ladder].items()}


def test_who_wins_a_duel_of_two_gains_what_the_other_loses() -> None:
    assert points(rate(match(1, ANN, BOB))) == {ANN: 1079, BOB: 921}


def test_in_a_match_of_four_places_count() -> None:
    """c = sqrt(4 * 86.81) = 18.63, and 69.45 / 18.63 = 3.73 is what a certain surprise is worth.

    The first of four is 1 - 1/4 of that, the next one -1/4 + 1 - 1/3, the third -1/4 - 1/3 + 1 - 1/2, and
    the last -1/4 - 1/3 - 1/2.
    """
    assert points(rate(match(1, ANN, BOB, CID, DEE))) == {ANN: 1084, BOB: 1047, CID: 991, DEE: 879}


def test_who_fell_together_shares_what_the_places_of_both_are_worth() -> None:
    first, second, third = match(1, ANN, BOB, CID)
    found = points(rate([first, replace(second, rank=2), replace(third, rank=2)]))
    assert found[BOB] == found[CID] < 1000 < found[ANN]


def test_a_match_that_nobody_won_says_nothing() -> None:
    assert points(rate(match(1, ANN, BOB, winner=None))) == {}


def test_one_person_against_computers_is_rated_apart_and_computers_stay_as_they_are() -> None:
    """c = sqrt(69.45 + 17.36 + 1.01 + 17.36) = 10.26, and Brawler is as good as somebody new."""
    once, twice = rate(match(1, ANN, "brawler")), rate([*match(1, ANN, "brawler"), *match(2, BOB, "brawler")])
    assert points(once, Ladder.ALONE) == {ANN: 1102}
    assert points(twice, Ladder.ALONE) == {ANN: 1102, BOB: 1102}
    assert points(once) == points(once, Ladder.TABLE) == {}


def test_to_lose_against_a_king_costs_less_than_against_a_brawler() -> None:
    """King is ahead by 4.7: the chance was 1 / (1 + exp(4.7 / 10.26)) = 0.387, so 2.62 is lost, not 3.39."""
    assert points(rate(match(1, ANN, "king", winner=1)), Ladder.ALONE) == {ANN: 921}
    assert points(rate(match(1, ANN, "brawler", winner=1)), Ladder.ALONE) == {ANN: 898}


def test_tables_and_chats_are_rated_apart_and_guests_have_ratings_too() -> None:
    rows = [*match(1, ANN, BOB), *match(2, ANN, ZOE, winner=1, kind=Kind.TABLE)]
    assert points(rate(rows)) == {ANN: 1079, BOB: 921}
    assert points(rate(rows), Ladder.TABLE) == {ANN: 921, ZOE: 1079}


def test_former_players_are_played_against_and_are_not_rated() -> None:
    assert points(rate(match(1, ANN, None))) == {ANN: 1079}


def test_the_order_of_the_rows_does_not_matter_but_that_in_which_matches_ended_does() -> None:
    rows = [*match(1, ANN, BOB), *match(2, ANN, CID), *match(3, CID, BOB)]
    mixed = random.Random(1).sample(rows, len(rows))
    assert rate(mixed) == rate(rows)
    assert rate([*match(3, ANN, BOB), *match(2, ANN, CID), *match(1, CID, BOB)]) != rate(rows)


def test_a_result_that_is_taken_back_was_never_there() -> None:
    before, after = match(1, ANN, BOB), match(3, BOB, CID)
    assert rate([*before, *match(2, CID, ANN), *after]) != rate([*before, *after])
    assert points(rate([*before, *match(2, CID, ANN, winner=None), *after])) == points(
        rate([*before, *after])
    )


def test_a_rating_is_provisional_for_nine_matches() -> None:
    rows = [row for number in range(SURE) for row in match(number, ANN, BOB, winner=number % 2)]
    assert not rate(rows)[Ladder.DIGITAL][ANN].is_provisional
    assert rate(rows[:-2])[Ladder.DIGITAL][ANN].is_provisional
    assert rate(rows)[Ladder.DIGITAL][ANN].error < rate(rows[:-2])[Ladder.DIGITAL][ANN].error


def test_over_all_chats_those_alone_are_compared_who_want_it() -> None:
    """Bob does not: that Ann was better than Cid remains, in a duel of two."""
    rows = match(1, ANN, BOB, CID)
    assert points(rate_accounts(rows, {1, 3})) == {ANN: 1079, CID: 921}
    assert points(rate_accounts(rows, {1})) == {}


def test_over_all_chats_places_count_whoever_won() -> None:
    assert points(rate_accounts(match(1, ANN, BOB, CID, winner=1), {1, 3})) == {ANN: 1079, CID: 921}


@pytest.mark.parametrize(
    ("better", "worse", "won"),
    [
        ("king", "brawler", 0.690),
        ("brawler", "greedy", (0.793 + 0.766 + 0.912) / 3),
        ("brawler", "hatchling", (0.940 + 0.930 + 0.973) / 3),
        ("hatchling", "random", (0.958 + 0.930 + 0.893) / 3),
    ],
)
def test_computers_are_as_far_apart_as_in_the_arena(better: str, worse: str, won: float) -> None:
    """Of duels, docs/players.md; by the model a lead of d wins 1 / (1 + exp(-d / (sqrt(2) * 25 / 6)))."""
    lead = (COMPUTERS[better] - COMPUTERS[worse]) / POINT
    assert 1 / (1 + math.exp(-lead / (math.sqrt(2) * 25 / 6))) == pytest.approx(won, abs=0.002)


def test_ratings_find_who_is_better() -> None:
    """Of three, two to one is 0.69 * sqrt(3) * 25 / 6 = 5.0, that is 150 points."""
    chance = random.Random(7)
    rows: list[SeatResult] = []
    for number in range(600):
        (first,) = chance.choices((ANN, BOB, CID), (4, 2, 1))
        left = {ANN: 4, BOB: 2, CID: 1}
        del left[first]
        others = chance.choices(list(left), list(left.values()))
        others += [player for player in left if player not in others]
        rows += match(number, first, *others)
    found = points(rate(rows))
    assert found[ANN] - found[BOB] == pytest.approx(150, abs=60)
    assert found[BOB] - found[CID] == pytest.approx(150, abs=60)
