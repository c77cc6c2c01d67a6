"""Ratings, by matches that are written down here; the numbers are computed by hand from Weng and Lin's rule.

Of two who are new, each has mu 25 and variance 69.45, and the model's own is 17.36: c = sqrt(2 * 86.81) =
13.18, and who wins an even duel gains 69.45 / 13.18 * 1/2 = 2.64, that is 79 points.
"""

import math
import random
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kotbot.matches.facts import Kind
from kotbot.matches.log.played import Player, SeatResult
from kotbot.matches.log.ratings import (
    COMPUTERS,
    POINT,
    SURE,
    Ladder,
    Rating,
    Ratings,
    bounded,
    rate,
    rate_accounts,
)
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


def test_over_all_chats_nobody_is_bounded_up_to_1200_points() -> None:
    alone = {ANN: 1200, BOB: 400}
    assert bounded(alone, {ANN: {BOB}, BOB: {ANN}}) == alone
    assert bounded({ANN: 1201, BOB: 400}, {ANN: {BOB}, BOB: {ANN}}) == alone


def test_over_all_chats_nobody_leads_their_third_best_opponent_by_more_than_200() -> None:
    """Ann's are Bob, Cid and Dee, of whom Dee is the third best: 1090 + 200."""
    points = {ANN: 1500, BOB: 1250, CID: 1240, DEE: 1090}
    met = {one: points.keys() - {one} for one in points}
    assert bounded(points, met) == points | {ANN: 1290}
    assert bounded(points, met | {ANN: {BOB, CID}}) == points | {ANN: 1200}


def test_opponents_who_are_lowered_allow_less() -> None:
    """Eve, Fay and Gus met too few to be above 1200, so Dee is not above 1400, however they all won."""
    eve, fay, gus = (Player(account) for account in (5, 6, 7))
    points = {DEE: 1900, eve: 1700, fay: 1600, gus: 1500}
    met = {DEE: {eve, fay, gus}, eve: {DEE}, fay: {DEE}, gus: {DEE}}
    assert bounded(points, met) == {DEE: 1400, eve: 1200, fay: 1200, gus: 1200}


def test_over_all_chats_a_rating_is_provisional_before_the_third_opponent() -> None:
    """Twelve matches each, with two opponents or three; in one chat, the number of matches alone counts."""
    duels = [row for number in range(6) for row in match(number, ANN, BOB, winner=number % 2)]
    rows = duels + [row for number in range(6, 12) for row in match(number, ANN, CID, winner=number % 2)]
    assert rate_accounts(rows, {1, 2, 3})[Ladder.DIGITAL][ANN].is_provisional
    assert not rate(rows)[Ladder.DIGITAL][ANN].is_provisional
    rated = rate_accounts([*rows, *match(12, ANN, DEE)], {1, 2, 3, 4})[Ladder.DIGITAL][ANN]
    assert (rated.games, rated.opponents, rated.is_provisional) == (13, 3, False)


def test_over_all_chats_who_plays_alone_against_computers_needs_no_other_opponents() -> None:
    rows = [row for number in range(SURE) for row in match(number, ANN, "king")]
    rated = rate_accounts(rows, {1})[Ladder.ALONE][ANN]
    assert rated == rate(rows)[Ladder.ALONE][ANN]
    assert rated.points > 1200
    assert not rated.is_provisional


PEOPLE = tuple(Player(account) for account in range(1, 7))
OWN = tuple(Player(account) for account in range(91, 94))
"""Accounts of one person, who decides who wins of them."""


def seats(players: tuple[Player, ...]) -> st.SearchStrategy[list[Player | str]]:
    """A match of some of these players, with up to two computers; the first one wins."""
    computers = st.lists(st.sampled_from(("hatchling", "king")), max_size=2)
    people = st.lists(st.sampled_from(players), min_size=2, max_size=4, unique=True)
    return st.builds(lambda *parts: [*parts[0], *parts[1]], people, computers)


def ladders(*groups: tuple[Player, ...]) -> st.SearchStrategy[list[list[Player | str]]]:
    return st.lists(st.one_of([seats(players) for players in groups]), max_size=12)


def rated_after(matches: list[list[Player | str]], times: int = 1) -> dict[Player, Rating]:
    """The ratings over all chats after these matches were played so many times."""
    played = matches * times
    rows = [row for number, there in enumerate(played) for row in match(number, *there)]
    accounts = {player.account for player in (*PEOPLE, *OWN) if player.account is not None}
    return dict(rate_accounts(rows, accounts)[Ladder.DIGITAL])


@given(ladders(PEOPLE), ladders(OWN), st.integers(1, 4))
def test_three_accounts_of_one_person_that_play_each_other_get_no_rank_and_move_nobody(
    others: list[list[Player | str]], own: list[list[Player | str]], times: int
) -> None:
    apart, together = rated_after(others), rated_after([*own * times, *others])
    assert {player: rating for player, rating in together.items() if player in PEOPLE} == apart
    for player in together.keys() & set(OWN):
        assert together[player].is_provisional
        assert together[player].points <= 1200


@pytest.mark.by_turns(3)
@pytest.mark.parametrize("accounts", [1, 2, 3])
@given(st.data(), st.integers(1, 4))
def test_accounts_of_one_person_stay_within_200_points_of_a_person_they_played(
    accounts: int, data: st.DataObject, times: int
) -> None:
    """With two accounts within 200 of the second best person, with three of the best one, or at 1200."""
    own = OWN[:accounts]
    groups = [(*PEOPLE, *own)] if accounts == 1 else [(*PEOPLE, *own), own]
    matches = data.draw(ladders(*groups))
    rated = rated_after(matches, times)
    for player in rated.keys() & set(own):
        met = {other for there in matches if player in there for other in there}
        people = sorted((rated[one].points for one in PEOPLE if one in met), reverse=True)
        assert rated[player].points <= 200 + max([1000, *people[3 - accounts :][:1]])


@pytest.mark.parametrize(
    ("better", "worse", "won"),
    [
        ("king", "brawler", 0.690),
        ("brawler", "greedy", (0.793 + 0.766 + 0.912) / 3),
        ("brawler", "trickster", (0.702 + 0.734 + 0.772) / 3),
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
