"""How many answers and positions there are, counted by hand: what perft is to chess."""

from math import comb, factorial

import pytest

from engine import CHANCE, Edition, State, apply, legal, new_game, outcomes, refusal, rules
from engine.answers import Keep, Rolled, Stop
from engine.dice import Dice, all_rolls, keeps, probability, ways
from tests.engine.kit import game, resolving


@pytest.mark.parametrize(
    ("dice", "rolls"),
    [(0, 1), (1, 6), (2, 21), (3, 56), (4, 126), (5, 252), (6, 462), (7, 792), (8, 1287)],
)
def test_rolls_of_dice_counted_by_face(dice: int, rolls: int) -> None:
    """Combinations with repetition: dice + 5 over 5."""
    assert len(all_rolls(dice)) == len(set(all_rolls(dice))) == rolls == comb(dice + 5, 5)
    assert all(sum(roll) == dice for roll in all_rolls(dice))
    assert sum(map(ways, all_rolls(dice))) == 6**dice


@pytest.mark.parametrize(
    ("roll", "orders"),
    [
        ((6, 0, 0, 0, 0, 0), 1),
        ((1, 1, 1, 1, 1, 1), 720),
        ((2, 2, 2, 0, 0, 0), 90),
        ((3, 3, 0, 0, 0, 0), 20),
        ((0, 0, 0, 5, 1, 0), 6),
        ((4, 1, 1, 0, 0, 0), 30),
    ],
)
def test_orders_in_which_a_roll_can_fall(roll: Dice, orders: int) -> None:
    assert ways(roll) == orders
    assert probability(roll) == pytest.approx(orders / 46656)


@pytest.mark.parametrize(
    ("roll", "kept"),
    [
        ("1 2 3 energy claw heart", 63),  # 2^6 sets, all six kept is to stop
        ("1 1 1 1 1 1", 6),  # 0 to 5 of them
        ("1 1 1 2 2 2", 15),  # 4 * 4 - 1
        ("1 1 2 2 3 3", 26),  # 3 * 3 * 3 - 1
        ("1 1 1 1 2 3", 19),  # 5 * 2 * 2 - 1
        ("1 1 2 3 energy claw", 47),  # 3 * 2^4 - 1
    ],
)
def test_ways_to_keep_dice(roll: str, kept: int) -> None:
    table = game("second", {}, {}, active=1).play(f"* roll {roll}")
    answers = legal(table.state, 0)
    assert sum(isinstance(answer, Keep) for answer in answers) == kept
    assert sum(isinstance(answer, Stop) for answer in answers) == 1
    assert len(answers) == kept + 1


def test_the_ways_to_keep_any_of_462_rolls() -> None:
    """A part and a rest, both counted by face, 6 dice together: 17 over 6, less 462 where all are kept."""
    assert sum(len(keeps(roll)) for roll in all_rolls(6)) == comb(17, 6) - 462 == 11914


@pytest.mark.parametrize(("edition", "cards"), [("first", 64), ("second", 64), ("origins", 50)])
def test_cards_that_can_be_revealed_first(edition: str, cards: int) -> None:
    """66 cards with two pairs (Extra Head, Evacuation Orders), or 50 that all differ."""
    state = new_game(rules(Edition(edition)), 2, 0)
    assert len(outcomes(state)) == cards


def test_chance_at_the_start_of_a_game_of_two() -> None:
    """Three reveals, then a roll: all 462 of them."""
    state = new_game(rules(), 2, 0)
    for left in (66, 65, 64):
        assert state.deck_size() == left
        apply(state, legal(state, CHANCE)[0])
    assert len(legal(state, CHANCE)) == 462


def perft(state: State, depth: int) -> int:
    """How many lines of so many answers there are."""
    if depth == 0 or state.over:
        return 1
    count = 0
    for answer in legal(state, state.asked_seat):
        after = state.copy()
        apply(after, answer)
        count += perft(after, depth - 1)
    return count


def test_lines_of_two_answers_from_the_first_roll() -> None:
    """Every roll with every way to keep some of it or to stop: 11,914 + 462."""
    table = game("second", {}, {}, active=1)
    assert perft(table.state, 1) == 462
    assert perft(table.state, 2) == 11914 + 462


def test_lines_of_two_answers_from_six_faces() -> None:
    """Keeping k of six faces is followed by a roll of 6 - k: the sum of C(6,k) * C(11-k,5); then stopping.

    462 + 6*252 + 15*126 + 20*56 + 15*21 + 6*6 = 5,335; after stopping energy, hearts or claws are resolved
    first, or all at once: 4.
    """
    table = game("second", {}, {}, active=1).play("* roll 1 2 3 energy claw heart")
    assert 462 + 6 * 252 + 15 * 126 + 20 * 56 + 15 * 21 + 6 * 6 == 5335
    assert perft(table.state, 2) == 5335 + 4


@pytest.mark.parametrize(
    ("hearts", "poison", "shrink", "ways_to_spend"),
    [
        (3, 0, 1, 2),
        (3, 3, 0, 4),
        (3, 3, 3, 10),  # pairs of sum 3 at most: 4 + 3 + 2 + 1
        (2, 5, 5, 6),
        (6, 1, 1, 4),
    ],
)
def test_ways_to_spend_hearts(hearts: int, poison: int, shrink: int, ways_to_spend: int) -> None:
    dice = " ".join(["heart"] * hearts + ["1", "2", "3", "1", "2", "3"][: 6 - hearts])
    patient = {"hearts": 5, "poison": poison, "shrink": shrink}
    table = resolving("second", dice, patient, {}, active=1)
    assert table.asked == "SpendHearts 1"
    assert len(table.legal(1)) == ways_to_spend


def test_ways_to_heal_others() -> None:
    """Healing Ray, two hearts, two wounded others with room for both: none, 1 or 2 in all: 1 + 2 + 3."""
    table = resolving(
        "second", "heart heart 1 2 1 3", {"cards": ["healing_ray"]}, {"hearts": 5}, {"hearts": 5}, active=1
    )
    assert table.asked == "SpendHearts 1"
    assert len(table.legal(1)) == 6


def test_ways_to_turn_dice() -> None:
    """Plot Twist: each of three faces into one of five others; Herd Culler: each face but 1 into a 1."""
    table = game(
        "second", {"cards": ["plot_twist", "herd_culler"]}, {},
        active=1, step="roll 3", dice="1 1 2 2 heart heart",
    )  # fmt: skip
    assert table.asked == "ChangeDice 1"
    assert len(table.legal(1)) == 1 + 15 + 2


def test_every_roll_of_five_dice_and_no_other_is_accepted() -> None:
    table = game("second", {"shrink": 1}, {}, active=1)
    rolls = [Rolled(CHANCE, dice) for number in range(8) for dice in all_rolls(number)]
    accepted = [roll for roll in rolls if refusal(table.state, roll) is None]
    assert len(rolls) == 1 + 6 + 21 + 56 + 126 + 252 + 462 + 792
    assert len(accepted) == 252
    assert factorial(10) // (factorial(5) * factorial(5)) == 252
