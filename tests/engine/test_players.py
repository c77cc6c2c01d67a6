from random import Random

import pytest

from engine import CHANCE, apply, legal, new_game, read, rules, view
from engine.players import PLAYERS
from engine.sampling import sample
from tests.engine.kit import game


class Numbers:
    """A source that gives what a test wrote down."""

    def __init__(self, *numbers: float) -> None:
        self.left = list(numbers)

    def random(self) -> float:
        return self.left.pop(0)

    def randrange(self, stop: int, /) -> int:
        return int(self.random() * stop)


@pytest.mark.parametrize(("number", "answer"), [(0.0, "pass"), (0.4, "buy skyscraper"), (0.9, "sweep")])
def test_the_random_player_finds_each_legal_answer_equally_likely(number: float, answer: str) -> None:
    market = ["skyscraper", "extra_head", "mimic"]
    table = game("second", {"energy": 6}, {}, active=1, step="buy", market=market)
    assert table.legal(1) == ["pass", "buy skyscraper", "sweep"]
    chosen = PLAYERS["random"].choose(view(table.state, 0), legal(table.state, 0), Numbers(number), 0)
    assert chosen == read(answer, 0)


@pytest.mark.parametrize("name", PLAYERS)
def test_every_player_plays_a_game_to_its_end(name: str) -> None:
    rng = Random(2016)
    state = new_game(rules(), 3)
    while not state.over:
        seat = state.asked_seat
        assert seat is not None
        if seat == CHANCE:
            apply(state, sample(state, rng.random))
        else:
            apply(state, PLAYERS[name].choose(view(state, seat), legal(state, seat), rng, 0))
    assert state.how in ("stars", "last", "nobody")
