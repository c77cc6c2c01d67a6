"""Stored positions."""

from random import Random

from engine import CHANCE, Record, legal, new_game, replay, rules, to_json
from engine.sampling import sample
from tests.engine.kit import game


def test_a_stored_position_stays_as_it_was_when_the_game_goes_on() -> None:
    table = game("second", {"energy": 3}, {}, city=2, active=1)
    stored = to_json(table.state)
    table.play("* roll e e e c 1 2", "1 stop", "1 resolve all")
    assert table.energy == [6, 0]
    assert table.hearts == [10, 9]
    assert stored["energy"] == [3, 0]
    assert stored["hearts"] == [10, 10]


def test_a_record_that_is_written_while_the_game_goes_on_is_replayed() -> None:
    random = Random(1)
    state = new_game(rules(), 3)
    record = Record.begin(state)
    while not state.over:
        chance = state.asked_seat == CHANCE
        record.add(state, sample(state, random.random) if chance else random.choice(legal(state)))
    assert len(record) > 100
    assert replay(record) == state
