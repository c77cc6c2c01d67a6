from collections import Counter
from random import Random

import pytest

from engine import CHANCE, IllegalAnswer, apply, legal, new_game, read, rules, view
from engine.players import PLAYERS
from engine.randomness import sample
from tests.engine.kit import game


class Numbers:
    """A source that gives what a test wrote down."""

    def __init__(self, *numbers: float) -> None:
        self.left = list(numbers)

    def random(self) -> float:
        return self.left.pop(0)

    def randrange(self, stop: int, /) -> int:
        return int(self.left.pop(0) * stop)


def test_a_roll_takes_one_number_for_each_die() -> None:
    table = game("second", {}, {}, active=1)
    table.play("* roll 1 2 3 energy claw heart", "1 keep 1 2")
    rolled = sample(table.state, Numbers(0.0, 0.17, 0.5, 0.999))
    assert rolled == read("roll 1 2 energy heart", CHANCE)


def test_one_die_that_is_rolled_again_takes_one_number() -> None:
    table = game("second", {}, {"cards": ["psychic_probe"]}, active=1)
    table.play("* roll 1 2 3 energy claw heart", "1 stop", "2 reroll heart")
    assert sample(table.state, Numbers(0.7)) == read("roll claw", CHANCE)


def test_each_card_of_the_deck_is_as_likely_as_the_next() -> None:
    """With two copies of Extra Head among four cards, it comes half of the time."""
    deck = ["extra_head", "extra_head", "jets", "tank"]
    table = game("second", {}, {}, options={"deck": deck}, market=[])
    counted = Counter(sample(table.state, Numbers(n / 4)) for n in range(4))
    expected = {"reveal extra_head": 2, "reveal jets": 1, "reveal tank": 1}
    assert counted == {read(text, CHANCE): n for text, n in expected.items()}


def test_chance_does_not_answer_for_a_seat() -> None:
    table = game("second", {}, {}, active=1).play("* roll 1 2 3 energy claw heart")
    with pytest.raises(IllegalAnswer, match="chance is not asked now"):
        sample(table.state, Random(1))


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
            apply(state, sample(state, rng))
        else:
            apply(state, PLAYERS[name].choose(view(state, seat), legal(state, seat), rng, 0))
    assert state.how in ("stars", "last", "nobody")
