"""What players, hints and reviews answered to the base game when this file was written, they answer still.

`as_before.txt` has a line for each decision and who answers it. It changes with what was learnt, and with
nothing else: `python -m tests.engine.players.test_as_before` writes it anew.
"""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Final

import pytest

from engine import CHANCE, State, apply, legal, view, write
from engine.players import PLAYERS
from engine.players.coach import advise
from engine.review.choices import choice
from engine.sampling import sample
from scripts.learning.fitting import opened

FILE: Final = Path(__file__).with_name("as_before.txt")
GAMES: Final = 9
OF_A_KIND: Final = 3
"""So many questions of a kind are looked at in each game."""
BUDGET: Final = 2


def decisions(seed: int) -> Iterator[State]:
    """Positions in which somebody has a choice, from random play that begins in an odd position."""
    rng = Random(seed)
    state = opened(rng)
    seen: Counter[str] = Counter()
    while not state.over:
        seat = state.asked_seat
        if seat is None or seat == CHANCE:
            apply(state, sample(state, rng.random))
            continue
        answers = legal(state, seat)
        kind = type(state.question).__name__
        if len(answers) > 1 and seen[kind] < OF_A_KIND:
            seen[kind] += 1
            yield state.copy()
        apply(state, rng.choice(answers))


def answered(seed: int) -> Iterator[str]:
    """Lines of a game: the question, who answers, and what."""
    for number, state in enumerate(decisions(seed), 1):
        seat = state.asked_seat
        assert seat is not None
        asked, seen, answers = type(state.question).__name__, view(state, seat), legal(state, seat)
        for name, player in PLAYERS.items():
            given = player.choose(seen.copy(), answers, Random(number), BUDGET)
            yield f"{seed}.{number} {asked} {name}: {write(given)}"
        if number % 2:
            yield f"{seed}.{number} {asked} coach: {advise(seen, answers, Random(number))}"
            found = choice(state, Random(number).choice(answers))
            told = None if found is None else (write(found.best), write(found.other), found.cost, found.gain)
            yield f"{seed}.{number} {asked} review: {told}"


def _rounded(line: str) -> str:
    """Machines may differ in the last places of a number."""
    return " ".join(
        f"{float(word):.9f}" if word.replace(".", "", 1).replace("-", "", 1).isdecimal() else word
        for word in line.replace("(", "( ").replace(")", " )").replace(",", " ,").replace("=", "= ").split()
    )


@pytest.mark.by_turns(3)
@pytest.mark.parametrize("seed", range(1, GAMES + 1))
def test_the_base_game_is_answered_as_before(seed: int) -> None:
    before = [line for line in FILE.read_text("utf-8").splitlines() if line.startswith(f"{seed}.")]
    assert len(before) > 10 * OF_A_KIND
    assert [_rounded(line) for line in answered(seed)] == [_rounded(line) for line in before]


if __name__ == "__main__":
    lines = [line for seed in range(1, GAMES + 1) for line in answered(seed)]
    FILE.write_text("".join(f"{line}\n" for line in lines), "utf-8")
