"""What the trained network sees of a position, and that it values what is better."""

from itertools import pairwise
from typing import Any

import pytest

from engine import State
from engine.cards.catalogue import UNKNOWN
from engine.players.features import MOST_HEARTS
from engine.players.network import (
    BLOCKS,
    OFFERS,
    SIZE,
    START,
    Extremes,
    Network,
    Own,
    Rival,
    Sums,
    seen,
    trained,
)
from tests.engine.kit import game


def duel(one: dict[str, Any], two: dict[str, Any], **more: Any) -> State:
    return game("second", one, two, active=1, **more).state


# What it sees


def test_blocks_of_rows_lie_one_behind_the_other() -> None:
    assert sum(BLOCKS.values()) == SIZE
    assert all(START[one] + BLOCKS[one] == START[two] for one, two in pairwise(BLOCKS))


def test_numbers_beyond_what_it_knows_are_its_greatest() -> None:
    rich = {"hearts": 12, "stars": 40, "energy": 99, "poison": 9, "shrink": 9, "cards": ["even_bigger"]}
    for parts in seen(duel(rich, {}, city=1), 0):
        for part in parts:
            rows = part.rows()
            assert all(0 <= row < SIZE for row in (*rows.present, *rows.cards))
            assert len(set(rows.present)) == len(rows.present)


def test_places_tell_tokyo_and_turns_apart() -> None:
    """Seat 2 holds the City and begins; seats 3 and 1 follow."""
    state = game("second", {}, {}, {}, city=2, active=2).state
    one, two, three = (parts[0] for parts in seen(state, 1))
    assert [part.place for part in (one, two, three) if isinstance(part, Own)] == [6 + 2, 0 + 0, 6 + 1]


def test_rivals_are_told_apart_by_tokyo_and_by_whose_turn_is_first() -> None:
    """For seat 1, last of three: seat 2 in the City has its turn before, and so has seat 3."""
    state = game("second", {}, {}, {}, city=2, active=2).state
    ours, theirs, _ = seen(state, 1)
    assert [part.place for part in ours if isinstance(part, Rival)] == [2 + 1, 0 + 1]
    assert [part.place for part in theirs if isinstance(part, Rival)] == [4, 4]


def test_of_a_crowd_the_foremost_and_the_weakest_other_count() -> None:
    state = game("second", {}, {"stars": 9, "hearts": 8}, {"stars": 4, "hearts": 3}, active=3).state
    first, second, _ = seen(state, 2)
    assert first[-1] == Extremes(before=False, stars=9, tokyo=False, hearts=3)
    assert second[-1] == Extremes(before=True, stars=4, tokyo=False, hearts=3)
    assert not any(isinstance(part, Extremes) for parts in seen(duel({}, {}), 0) for part in parts)


def test_the_dead_are_not_seen() -> None:
    state = game("second", {}, {"hearts": 0}, {}, active=1).state
    assert [len(parts) for parts in seen(state, 0)] == [2, 2]


def test_cards_count_less_near_the_end() -> None:
    card = {"cards": ["even_bigger"]}
    early, late = (seen(duel(card | {"stars": stars}, {}), 0)[0][0].rows() for stars in (0, 18))
    assert early.fade == 1.0
    assert late.fade == pytest.approx(1 - 0.035 * 18)
    assert early.cards == late.cards
    assert START["cards"] <= early.cards[0] < START["cards"] + BLOCKS["cards"]
    rivals = seen(duel(card, {}), 0)[1][1].rows()
    assert START["rival cards"] <= rivals.cards[0] < START["rival cards"] + BLOCKS["rival cards"]


def test_the_energy_variant_for_two_is_seen() -> None:
    with_variant, without = (
        seen(game(edition, {}, {}, active=1).state, 0)[0][0].rows() for edition in ("origins", "second")
    )
    at = START["duel energy"]
    assert [at <= row < at + BLOCKS["duel energy"] for row in with_variant.present].count(True) == 1
    assert not any(at <= row < at + BLOCKS["duel energy"] for row in without.present)


def for_sale(state: State, seat: int) -> list[str]:
    """The blocks of the cards for sale that a seat sees, as the turn of seat 1 begins."""
    present = seen(state, 0)[seat][0].rows().present
    blocks = [name for names in OFFERS for name in names]
    return [name for row in present for name in blocks if START[name] <= row < START[name] + BLOCKS[name]]


def test_cards_for_sale_are_told_apart_by_the_energy_that_is_missing_and_by_whose_turn_it_is() -> None:
    """Heal costs 3, Jet Fighters 5, Energize 8."""
    state = duel({"energy": 3}, {"energy": 6}, market=["heal", "jet_fighters", "energize"])
    assert for_sale(state, 0) == ["now for sale", "now for sale soon", "now for sale far"]
    assert for_sale(state, 1) == ["later for sale", "later for sale", "later for sale soon"]


def test_of_a_crowd_each_seat_sees_what_it_can_buy() -> None:
    """Heal costs 3, Jet Fighters 5, Energize 8; the seats have 3, 5 and 0 energy."""
    seats = [{"energy": energy} for energy in (3, 5, 0)]
    state = game("second", *seats, active=1, market=["heal", "jet_fighters", "energize"]).state
    assert for_sale(state, 0) == ["now for sale", "now for sale soon", "now for sale far"]
    assert for_sale(state, 1) == ["later for sale", "later for sale", "later for sale far"]
    assert for_sale(state, 2) == ["later for sale far"] * 3


def test_alien_origin_brings_cards_for_sale_nearer() -> None:
    state = duel({"energy": 2, "cards": ["alien_origin"]}, {}, market=["heal", "jet_fighters", "energize"])
    assert for_sale(state, 0) == ["now for sale", "now for sale soon", "now for sale far"]


def test_each_card_for_sale_has_a_row_of_its_own() -> None:
    one, two = (duel({}, {}, market=[card, "tank", "jets"]) for card in ("heal", "flame_thrower"))
    rows, others = (set(seen(state, 0)[0][0].rows().present) for state in (one, two))
    assert len(rows - others) == len(others - rows) == 1


def test_what_nobody_knows_for_sale_is_not_seen() -> None:
    state = duel({}, {}, market=["heal", "tank", "jets"])
    state.market = ("heal", "", UNKNOWN)
    assert for_sale(state, 0) == ["now for sale far"]


# What it makes of it


def test_sums_are_bent_and_weighed() -> None:
    """One of two sums is negative, a tenth of it counts; the last number counts as it is."""
    rows = [[0.0, 0.0, 0.0] for _ in range(SIZE)]
    state = duel({}, {})
    own = seen(state, 0)[0]
    rows[START["hearts"] + own[0].place * (MOST_HEARTS + 1) + 10] = [2.0, -1.0, 0.5]  # type: ignore[union-attr]
    assert Sums(rows, [3.0, 10.0]).strength(own) == pytest.approx(2 * 3 - 0.1 * 10 + 0.5)


def test_what_it_was_asked_before_changes_nothing() -> None:
    rows, weights = [[0.01 * place, 1.0] for place in range(SIZE)], [0.5]
    asked = [duel({"hearts": hearts}, {}) for hearts in (3, 9, 3)]
    network = Network(Sums(rows, weights), Sums(rows, weights))
    first, _, again = (network.chances(state, 0) for state in asked)
    fresh = Network(Sums(rows, weights), Sums(rows, weights))
    assert first == again == fresh.chances(asked[0], 0)


def test_chances_sum_to_one_and_the_dead_have_none() -> None:
    state = game("second", {}, {"hearts": 0}, {"stars": 12}, {}, active=1).state
    found = trained().chances(state, 0)
    assert sum(found) == pytest.approx(1)
    assert found[1] == 0


@pytest.mark.parametrize("seats", [2, 3, 4, 6])
@pytest.mark.parametrize("better", [{"hearts": 10}, {"stars": 15}, {"energy": 8}])
def test_more_is_better(better: dict[str, object], seats: int) -> None:
    plain = {"hearts": 5, "stars": 6, "energy": 2}
    others = [plain] * (seats - 1)
    even = game("second", plain, *others, active=1).state
    ahead = game("second", plain | better, *others, active=1).state
    assert trained().chances(ahead, 0)[0] > trained().chances(even, 0)[0]
