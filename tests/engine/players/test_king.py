"""The strongest player: it looks a turn further, within its budget; legal everywhere, and no seer."""

from pickle import dumps, loads
from random import Random

import pytest

from engine import CHANCE, Edition, State, apply, legal, new_game, rules, view
from engine.answers import Answer, Buy, Keep, Stay, Stop, Use, Yield
from engine.decisions import RollDice
from engine.dispatch import is_among
from engine.players import BUDGETS, PLAYERS, king
from engine.players.foresight import Minds
from engine.players.king import King
from engine.players.outcomes import outcomes
from engine.players.replies import prospect
from engine.players.valuation import Valuation, fitted
from engine.sampling import sample
from scripts.learning.fitting import opened
from tests.engine.kit import Game, game, resolving

KING = PLAYERS["king"]


def choice(table: Game, budget: int = 4, seed: int = 1) -> Answer:
    state = table.state
    seat = state.asked_seat
    assert seat is not None
    return KING.choose(view(state, seat), legal(state, seat), Random(seed), budget)


def positions(seed: int, number: int) -> list[State]:
    """Decisions with more than one answer, from random play that begins in an odd position."""
    rng = Random(seed)
    state = opened(rng)
    found: list[State] = []
    while not state.over and len(found) < number:
        seat = state.asked_seat
        if seat is None or seat == CHANCE:
            apply(state, sample(state, rng.random))
            continue
        answers = legal(state, seat)
        if len(answers) > 1 and rng.random() < 0.2:
            found.append(state.copy())
        apply(state, rng.choice(answers))
    return found


# Sense


@pytest.mark.parametrize("edition", [*Edition])
def test_it_stops_with_what_wins(edition: Edition) -> None:
    table = game(edition, {"stars": 15}, {}, active=1, step="roll 2", dice="3 3 3 3 3 h")
    assert choice(table) == Stop(0)


def test_it_kills_who_is_about_to_win() -> None:
    two = {"hearts": 2, "stars": 19}
    table = game("second", {"stars": 3}, two, city=2, active=1, step="roll 2", dice="c c 3 3 3 e")
    assert choice(table) == Stop(0)


def test_it_heals_when_the_next_attack_would_kill() -> None:
    table = game("second", {"hearts": 1}, {"hearts": 10}, city=2, active=1, step="roll 2", dice="h h h 1 2 1")
    kept = choice(table)
    assert isinstance(kept, Keep)
    assert kept.dice[5] == 3


def test_it_leaves_with_one_heart_and_stays_where_the_next_turn_wins() -> None:
    weak = resolving("second", "c c 1 2 3 e", {}, {"hearts": 3}, city=2, active=1)
    strong = resolving("second", "c 1 2 2 3 e", {}, {"stars": 18}, city=2, active=1)
    weak.play("1 resolve all")
    strong.play("1 resolve all")
    assert choice(weak) == Yield(1)
    assert choice(strong) == Stay(1)


def test_it_buys_the_stars_that_win() -> None:
    market = ["giant_brain", "skyscraper", "extra_head"]
    table = game("second", {"energy": 7, "stars": 16}, {}, market=market, active=1, step="buy")
    assert choice(table) == Buy(0, "skyscraper")


def test_it_flies_from_a_deadly_hit() -> None:
    two = {"hearts": 2, "energy": 2, "cards": ["wings"]}
    table = resolving("second", "c c c 1 2 e", {}, two, city=2, active=1)
    table.play("1 resolve all")
    assert choice(table) == Use(1, "wings")


# A turn further


def test_what_lies_ahead_of_a_turn_sums_to_one() -> None:
    for seats in (2, 4):
        state = game("second", *[{"hearts": 5, "stars": 9}] * seats, city=2, active=1).state
        assert isinstance(state.question, RollDice)
        ahead = prospect(state, fitted())
        assert sum(ahead) == pytest.approx(1)
        assert all(0 <= chance <= 1 for chance in ahead)


def test_a_turn_that_surely_wins_is_worth_a_victory() -> None:
    """With 19 stars and 2 for the start in Tokyo the turn need only be lived through."""
    state = game("second", {"hearts": 10, "stars": 18}, {}, city=1, active=1).state
    assert prospect(state, fitted())[0] == pytest.approx(1)


def test_it_sees_the_next_attack_that_its_valuation_does_not() -> None:
    """To a valuation that knows the end only all is even; the turn after tells that 1 heart is too few."""
    table = game("second", {"hearts": 1}, {}, city=2, active=1, step="roll 2", dice="h h h h 2 1")
    state = table.state
    answers = legal(state, 0)
    stop, poor = Stop(0), Keep(0, (1, 1, 0, 0, 0, 0))

    def weighed(budget: int) -> dict[Answer, float]:
        worths = King(Even()).weigh(view(state, 0), answers, Random(1), budget)
        return {answer: worth for answer, worth in zip(answers, worths, strict=True) if worth is not None}

    blind, far = weighed(0), weighed(30)
    assert blind[stop] == pytest.approx(blind[poor], abs=0.01)
    assert far[stop] > far[poor] + 0.05


class Even:
    """A valuation that knows the end only."""

    def chances(self, state: State, starts: int) -> list[float]:
        if state.over:
            return [float(seat == state.winner) for seat in range(state.seats)]
        living = state.alive.bit_count()
        return [state.lives(seat) / living for seat in range(state.seats)]


# Budget


class Counting:
    """Counts the turns that are solved."""

    def __init__(self) -> None:
        self.turns = 0

    def __call__(self, state: State, valuation: Valuation, minds: Minds) -> list[float]:
        self.turns += 1
        return prospect(state, valuation, minds)


@pytest.mark.parametrize("budget", [0, 1, 3, 10])
def test_it_looks_at_no_more_positions_than_it_may(budget: int, monkeypatch: pytest.MonkeyPatch) -> None:
    for state in positions(7, 12):
        counting = Counting()
        monkeypatch.setattr(king, "prospect", counting)
        seat = state.asked_seat
        assert seat is not None
        KING.choose(view(state, seat), legal(state, seat), Random(1), budget)
        assert counting.turns <= budget


def test_an_only_answer_costs_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(king, "prospect", None)
    monkeypatch.setattr(king, "outcomes", None)
    state = game("second", {}, {}, active=1, step="roll 2", dice="1 1 2 e e h").state
    answers = legal(state, 0)[:1]
    assert KING.choose(view(state, 0), answers, Random(1), 50) == answers[0]


def test_levels_that_think_say_how_much() -> None:
    assert BUDGETS["king"] > 0
    assert BUDGETS.keys() == PLAYERS.keys()
    assert not any(budget for level, budget in BUDGETS.items() if level != "king")


# Legal, reproducible, and no seer


@pytest.mark.by_turns(8)
@pytest.mark.parametrize("seed", range(24))
def test_its_answers_are_legal_in_odd_positions(seed: int) -> None:
    """All editions, 2-6 seats and decks with new cards, with hands that are rare in play."""
    for state in positions(seed, 10):
        seat = state.asked_seat
        assert seat is not None
        answers = legal(state, seat)
        seen = view(state, seat)
        before = state.copy()
        assert is_among(KING.choose(seen, answers, Random(seed), 2), answers)
        assert seen == view(before, seat), "it thinks on copies"


def test_the_same_numbers_give_the_same_answer_whatever_was_asked_before() -> None:
    """What it remembers saves time only: asked in another order, by a new player, it answers alike."""
    asked = positions(3, 6)
    forward = [answer_of(state) for state in asked]
    king._replies.cache_clear()
    backward = [answer_of(state) for state in reversed(asked)]
    assert forward == backward[::-1]


def test_what_was_found_at_a_roll_is_remembered_for_a_position_that_was_sent_as_a_copy() -> None:
    """A bot reads each position anew, and a process that thinks is sent it: no part is the same object."""
    state = game("second", {}, {}, active=1, step="roll 2", dice="1 1 2 e e h").state
    outcomes.cache_clear()
    for _ in range(2):
        copy = loads(dumps(view(state, 0)))
        assert copy.rules is not state.rules
        KING.choose(copy, legal(copy, 0), Random(1), 0)
    assert outcomes.cache_info().hits == 1


def answer_of(state: State) -> Answer:
    seat = state.asked_seat
    assert seat is not None
    return King().choose(view(state, seat), legal(state, seat), Random(5), 3)


def test_a_peek_of_another_is_not_known_to_it() -> None:
    tops = []
    for top in ("extra_head", "tank"):
        table = game("second", {"energy": 9}, {"cards": ["made_in_a_lab"]}, active=1, step="buy")
        table.state.top, table.state.peekers = top, 0b10
        tops.append(choice(table))
    assert tops[0] == tops[1]


@pytest.mark.by_turns(4)
@pytest.mark.parametrize("edition", [*Edition])
def test_it_beats_chance(edition: Edition) -> None:
    won = 0
    for seed in range(6):
        rng = Random(seed)
        state = new_game(rules(edition), 2)
        while not state.over:
            seat = state.asked_seat
            if seat is None or seat == CHANCE:
                apply(state, sample(state, rng.random))
                continue
            name = "king" if seat == seed % 2 else "random"
            apply(state, PLAYERS[name].choose(view(state, seat), legal(state, seat), rng, 1))
        won += state.winner == seed % 2
    assert won >= 5
