"""Random games for the tests of properties: what is played, by seed, and a walk through every position."""

import os
from collections.abc import Callable, Iterator
from math import ceil
from random import Random
from typing import Any, Final, NamedTuple, TypeVar

from hypothesis import HealthCheck, note, seed, settings
from hypothesis import strategies as st

from engine import (
    CHANCE,
    Answer,
    Deck,
    Edition,
    Record,
    Rules,
    StarsCheck,
    State,
    build,
    legal,
    new_game,
    rules,
)
from engine.cards.catalogue import CARDS, is_keep
from engine.codec import rules_to_json
from engine.rules import EDITIONS
from engine.sampling import sample
from tests import turns

MORE: Final = int(os.environ.get("KOTBOT_EXAMPLES", "1"))
"""How many times the usual number of games; above 1 they are other games each time."""

SHARES: Final = 3
"""Of pushes, until so many games as are asked for were played."""

T = TypeVar("T", bound=Callable[..., None])

MOST_ANSWERS: Final = 20_000
"""No game is as long as that; the longest of many thousands had 2,000."""


def over_games(number: int) -> Callable[[T], T]:
    """Run a property over so many games; at a push over a third of them, which follows from whose turn it is.

    They are other games each time where KOTBOT_EXAMPLES asks for more.
    """
    turn = turns.decide()
    whole = MORE > 1 or turn == turns.ALL
    these = settings(
        max_examples=number * MORE if whole else ceil(number / SHARES),
        derandomize=MORE == 1,
        database=None,
        deadline=None,
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
    )
    return lambda test: these(test) if whole else seed(int(turn) % SHARES)(these(test))


OWN_DECKS: Final = st.lists(st.sampled_from(sorted(CARDS)), max_size=12).map(tuple)
"""Few cards, any of them several times or none at all: they are shuffled again and again, or run out."""


class Setting(NamedTuple):
    """Everything that decides a random game."""

    edition: Edition
    deck: Deck | tuple[str, ...]
    bay: bool
    duel_energy: bool
    check: StarsCheck
    table: bool
    seats: int
    rich: bool
    """Every monster begins with cards and energy, so that rare cards meet."""
    seed: int

    def start(self) -> State:
        """The first position."""
        rules_ = rules(
            self.edition,
            deck=self.deck,
            bay=self.bay,
            duel_energy=self.duel_energy,
            check=self.check,
            table=self.table,
        )
        if not self.rich:
            return new_game(rules_, self.seats)
        return build(rich_position(rules_, self.seats, Random(self.seed)))


def rich_position(rules_: Rules, seats: int, rng: Random) -> dict[str, Any]:
    """A position as plain data: up to five cards each, and energy for more."""
    keep = [card for card in rules_.deck if is_keep(card)]
    rng.shuffle(keep)
    rows = [
        {
            "hearts": rng.randrange(4, 11),
            "stars": rng.randrange(12),
            "energy": rng.randrange(25),
            "poison": rng.choice((0, 0, 1, 2)),
            "shrink": rng.choice((0, 0, 1, 2)),
            "cards": [keep.pop() for _ in range(min(len(keep), rng.randrange(6)))],
        }
        for _ in range(seats)
    ]
    city = rng.randrange(seats + 1) or None
    return {"rules": rules_to_json(rules_), "seats": rows, "city": city, "first": rng.randrange(seats) + 1}


@st.composite
def game_settings(draw: st.DrawFn, *, table: bool = False) -> Setting:
    """Any edition, deck, option and number of seats, and a seed for the rest."""
    edition = draw(st.sampled_from(Edition))
    box = EDITIONS[edition]
    return Setting(
        edition,
        draw(st.sampled_from(Deck) | OWN_DECKS),
        box.has_bay and draw(st.booleans()),
        draw(st.booleans()),
        draw(st.sampled_from(StarsCheck)),
        table,
        draw(st.integers(2, box.most_seats)),
        draw(st.booleans()),
        draw(st.integers(0, 2**32)),
    )


def any_answer(state: State, rng: Random) -> Answer:
    """A random legal answer, now and then a standing action of somebody else."""
    seat = state.asked_seat
    if seat == CHANCE and rng.random() < 0.95:
        return sample(state, rng.random)
    own = legal(state, seat)
    others = [] if rng.random() < 0.7 else [answer for answer in legal(state) if answer.seat != seat]
    return rng.choice(others or own)


def walk(setting: Setting) -> Iterator[tuple[State, Answer, Record]]:
    """Each position of a game with the answer that is given next; fails if the game has no end.

    The position is the same object each time; after the loop's body the answer is applied to it.
    """
    rng = Random(setting.seed)
    state = setting.start()
    record = Record.begin(state)
    for _ in range(MOST_ANSWERS):
        if state.over:
            return
        answer = any_answer(state, rng)
        yield state, answer, record
        try:
            record.add(state, answer)
        except Exception:
            note(f"{answer} after {record.sections[-1].lines[-20:]}")
            raise
    raise AssertionError(f"no end after {MOST_ANSWERS} answers: {setting}")
