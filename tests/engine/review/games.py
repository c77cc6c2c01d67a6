"""Whole games for the tests of reviews."""

from random import Random

from engine import CHANCE, Edition, Record, State, legal, new_game, rules, view
from engine.players import PLAYERS
from engine.sampling import sample


def played(edition: str, seats: int, seed: int, *players: str) -> tuple[Record, State]:
    """The record and the end of a game; players seat by seat, over and over."""
    rng = Random(seed)
    state = new_game(rules(Edition(edition)), seats)
    record = Record.begin(state)
    while not state.over:
        seat = state.asked_seat
        if seat is None or seat == CHANCE:
            record.add(state, sample(state, rng.random))
            continue
        player = PLAYERS[players[seat % len(players)]]
        record.add(state, player.choose(view(state, seat), legal(state, seat), rng, 0))
    return record, state
