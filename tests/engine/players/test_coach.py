"""The coach: recommends what King does at first sight, and every figure it names is true."""

from collections.abc import Callable, Sequence
from functools import cache
from itertools import combinations_with_replacement, count, product
from math import isclose
from random import Random

import pytest

from engine import CHANCE, Deck, Edition, State, apply, legal, new_game, outcomes, rules, view, write
from engine.answers import Keep, Pass, Resolve, Rolled, Stop
from engine.decisions import BuyCards, ChooseOrder, KeepDice, OfferRevealed, OfferYield, RollDice
from engine.dice import FACE_NAMES, Dice, plus
from engine.market import cost_for
from engine.players import PLAYERS
from engine.players.advice import Brings, Odds
from engine.players.coach import advise
from engine.players.goals import Aim, Goal
from engine.rules import EDITIONS
from engine.sampling import sample
from tests.engine.players.advised import advice_in, advised

# The figures


@cache
def by_hand(kept: tuple[str, ...], dice: int, rolls: int, reaches: Callable[[Sequence[str]], bool]) -> float:
    """The best chance for a goal when these dice are kept: every roll is gone through, die by die."""
    missing = dice - len(kept)
    total: float = 0.0
    for fell in product(FACE_NAMES, repeat=missing):
        thrown = tuple(sorted(kept + fell))
        best = float(reaches(thrown))
        if rolls > 1:
            parts = {part for n in range(dice) for part in combinations_of(thrown, n)}
            best = max(best, *[float(by_hand(part, dice, rolls - 1, reaches)) for part in parts])
        total += best
    return total / float(len(FACE_NAMES) ** missing)


def combinations_of(thrown: tuple[str, ...], number: int) -> set[tuple[str, ...]]:
    """The different ways to keep so many of some dice."""
    return {
        kept
        for kept in combinations_with_replacement(FACE_NAMES, number)
        if all(kept.count(face) <= thrown.count(face) for face in kept)
    }


def at_least(number: int, face: str) -> Callable[[Sequence[str]], bool]:
    return lambda thrown: thrown.count(face) >= number


def test_two_threes_and_two_rolls_make_three_in_77_of_100() -> None:
    told = advised("second", {}, {}, active=1, step="roll 1", dice="3 3 2 1 c h")
    assert write(told.answer) == "keep 3 3"
    assert isinstance(told.reason, Odds)
    assert told.reason.goal == Goal(Aim.TRIPLE, 3)
    assert told.reason.chance == pytest.approx(1 - (25 / 36) ** 4)


def test_the_odds_to_afford_a_card_are_those_of_the_energy_that_is_missing() -> None:
    market = ["wings", "jets", "herd_culler"]
    told = advised("second", {"energy": 2}, {}, active=1, step="roll 2", dice="e e 1 2 2 3", market=market)
    assert isinstance(told.answer, Keep)
    assert told.answer.dice[3] == 2
    assert isinstance(told.reason, Odds)
    assert told.reason.goal.aim is Aim.AFFORD
    missing = {"wings": 4, "jets": 3, "herd_culler": 1}[told.reason.goal.card]
    kept = tuple(FACE_NAMES[face] for face in range(6) for _ in range(told.answer.dice[face]))
    assert told.reason.chance == pytest.approx(by_hand(kept, 6, 1, at_least(missing, "energy")))


def test_with_two_rolls_to_come_the_best_play_for_the_goal_counts() -> None:
    """Four dice, for two shrink tokens; most of these rolls are kept for a goal."""
    counted = 0
    for dice in ("3 3 1 e", "1 1 2 3", "e c c 2", "c c 3 e", "h c c 2", "2 2 1 e", "e e c 2", "3 3 2 c"):
        told = advised("second", {"shrink": 2, "hearts": 9}, {}, active=1, step="roll 1", dice=dice, city=2)
        if not isinstance(told.answer, Keep) or not isinstance(told.reason, Odds):
            continue
        goal = told.reason.goal
        wanted = {
            Aim.TRIPLE: at_least(3, str(goal.number)),
            Aim.ENERGY: at_least(goal.number, "energy"),
            Aim.CLAWS: at_least(goal.number, "claw"),
            Aim.HEAL: at_least(goal.number, "heart"),
        }[goal.aim]
        kept = tuple(FACE_NAMES[face] for face in range(6) for _ in range(told.answer.dice[face]))
        assert told.reason.chance == pytest.approx(by_hand(kept, 4, 2, wanted))
        counted += 1
    assert counted >= 4


@pytest.mark.by_turns(6)
@pytest.mark.parametrize("seed", range(40))
def test_every_figure_of_a_last_roll_is_what_the_rules_give(seed: int) -> None:
    """Each outcome of the roll is played out by the rules, and those that reach the goal are counted."""
    checked = 0
    for state in last_rolls(seed):
        told = advice_in(state)
        if not isinstance(told.answer, Keep) or not isinstance(told.reason, Odds):
            continue
        assert isclose(told.reason.chance, counted(state, told.answer, told.reason.goal), abs_tol=1e-9)
        if isinstance(told.second, Keep):
            otherwise = counted(state, told.second, told.reason.goal)
            assert isclose(told.reason.otherwise, otherwise, abs_tol=1e-9)
            assert otherwise < told.reason.chance
        checked += 1
        if checked == 2:
            return


def last_rolls(seed: int) -> list[State]:
    """Positions of a random game with one roll left, of seats without cards that change dice."""
    rng = Random(seed)
    edition = rng.choice([*Edition])
    state = new_game(rules(edition, deck=Deck.BASE_AND_ALL), rng.randint(2, EDITIONS[edition].most_seats))
    found = []
    while not state.over:
        seat = state.asked_seat
        assert seat is not None
        if seat == CHANCE:
            apply(state, sample(state, rng.random))
            continue
        plain = not any(held.acts in CHANGES for held in state.cards[state.active])
        if isinstance(state.question, KeepDice) and state.rolls == 1 and plain:
            found.append(state.copy())
        apply(state, rng.choice(legal(state, seat)))
    return found


CHANGES = {"herd_culler", "shrinky", "background_dweller", "plot_twist", "stretchy", "metamorph"}


def counted(state: State, answer: Keep, goal: Goal) -> float:
    ahead = state.copy()
    apply(ahead, answer)
    total = 0.0
    for outcome, chance in outcomes(ahead):
        assert isinstance(outcome, Rolled)
        end = ahead.copy()
        apply(end, outcome)
        dice = plus(answer.dice, outcome.dice)
        play_out(end)
        total += chance * reached(goal, dice, end, answer.seat)
    return total


def reached(goal: Goal, dice: Dice, end: State, seat: int) -> bool:
    match goal.aim:
        case Aim.STARS:
            return end.lives(seat) and end.stars[seat] >= 20
        case Aim.KNOCK_OUT:
            return not end.lives(goal.seat)
        case Aim.AFFORD:
            asked = isinstance(end.question, BuyCards | OfferYield | OfferRevealed)
            return asked and end.energy[seat] >= cost_for(end, seat, goal.card)
        case Aim.TRIPLE:
            return dice[goal.number - 1] >= 3
        case Aim.ENERGY:
            return dice[3] >= goal.number
        case Aim.CLAWS | Aim.ENTER:
            return dice[4] >= max(1, goal.number)
        case Aim.HEAL:
            return dice[5] >= goal.number
        case Aim.LEVEL | Aim.TILE | Aim.CULTIST:
            raise AssertionError(f"{goal.aim} is a goal of an expansion, and none is played with here")


def play_out(state: State) -> None:
    """Resolve the dice; whoever is asked lets things happen, until somebody may buy or leave Tokyo."""
    rng = Random(1)
    while not state.over and not isinstance(state.question, BuyCards | OfferYield | OfferRevealed):
        seat = state.asked_seat
        assert seat is not None
        if seat == CHANCE:
            if isinstance(state.question, RollDice) and not state.rolled:
                return
            apply(state, sample(state, rng.random))
        elif isinstance(state.question, KeepDice):
            apply(state, Stop(seat))
        elif isinstance(state.question, ChooseOrder):
            apply(state, Resolve(seat, "all"))
        else:
            answers = legal(state, seat)
            apply(state, Pass(seat) if Pass(seat) in answers else answers[0])


# The recommendation


@pytest.mark.by_turns(18)
@pytest.mark.parametrize("third", range(3))
@pytest.mark.parametrize("seed", range(6))
def test_what_is_recommended_is_what_king_does_at_first_sight(seed: int, third: int) -> None:
    """In a third of the decisions of a game."""
    rng, decisions = Random(seed), count()
    edition = [*Edition][seed % 3]
    state = new_game(rules(edition), 2 + seed % 3)
    while not state.over:
        seat = state.asked_seat
        assert seat is not None
        if seat == CHANCE:
            apply(state, sample(state, rng.random))
            continue
        seen, answers = view(state, seat), legal(state, seat)
        if next(decisions) % 3 != third:
            apply(state, rng.choice(answers))
            continue
        told = advise(seen, answers, Random(seed))
        assert told.answer == PLAYERS["king"].choose(seen, answers, Random(seed), 0)
        assert told.second is None or told.second in answers
        assert told.second is None or write(told.second) != write(told.answer)
        assert told.margin is None or 0 <= told.margin <= 1
        if isinstance(told.reason, Brings) and isinstance(told.answer, Keep):
            assert told.reason.dice in (told.answer.dice, state.dice)
        apply(state, rng.choice(answers))
