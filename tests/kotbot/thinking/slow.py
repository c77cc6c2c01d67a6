"""Computer players for tests: they answer at once, take their time, fail, or take the process with them."""

import gc
import os
import signal
import time
from collections.abc import Callable, Sequence
from multiprocessing.queues import SimpleQueue
from pathlib import Path
from typing import Final

from engine import Answer, State
from engine.players import BUDGETS, PLAYERS, Player, Randomness
from scripts.testing import eager

BUDGET: Final = 100


class Quick:
    """Answers the last of the legal answers at once."""

    def choose(self, view: State, legal: Sequence[Answer], rng: Randomness, budget: int) -> Answer:
        return legal[-1]


class Dozing:
    """Takes a random legal answer after a twentieth of a second."""

    def choose(self, view: State, legal: Sequence[Answer], rng: Randomness, budget: int) -> Answer:
        time.sleep(0.05)
        return legal[rng.randrange(len(legal))]


class Endless:
    """Never comes to an end by itself."""

    def choose(self, view: State, legal: Sequence[Answer], rng: Randomness, budget: int) -> Answer:
        while True:
            signal.pause()


class Deaf:
    """Does not even hear that its time is up."""

    def choose(self, view: State, legal: Sequence[Answer], rng: Randomness, budget: int) -> Answer:
        signal.signal(signal.SIGALRM, signal.SIG_IGN)
        while True:
            signal.pause()


class Failing:
    """Cannot think of anything."""

    def choose(self, view: State, legal: Sequence[Answer], rng: Randomness, budget: int) -> Answer:
        raise ZeroDivisionError("nothing to divide by")


class Dying:
    """Takes its process with it."""

    def choose(self, view: State, legal: Sequence[Answer], rng: Randomness, budget: int) -> Answer:
        os.kill(os.getpid(), signal.SIGKILL)
        return legal[0]


class Echo:
    """Answers by its chance and its budget, so that a test sees what it was given."""

    def choose(self, view: State, legal: Sequence[Answer], rng: Randomness, budget: int) -> Answer:
        return legal[(rng.randrange(1000) + budget) % len(legal)]


SEARCHING: Final[dict[str, Player]] = {
    "quick": Quick(),
    "dozing": Dozing(),
    "endless": Endless(),
    "deaf": Deaf(),
    "failing": Failing(),
    "dying": Dying(),
    "echo": Echo(),
}


def register(put: Callable[..., None] = dict.__setitem__) -> None:
    """Make these levels known in this process; `put` is like monkeypatch.setitem."""
    for name, player in SEARCHING.items():
        put(PLAYERS, name, player)
        put(BUDGETS, name, BUDGET)


def prepare() -> None:
    """A worker's beginning, with these levels."""
    register()
    eager.prepare()


def prepare_king(player: str) -> None:
    """A worker's beginning in which King is one of these players."""
    PLAYERS["king"] = SEARCHING[player]
    eager.prepare()


def prepare_all(king: str) -> None:
    """A worker's beginning, with these levels, and one of them as King."""
    register()
    prepare_king(king)


def half_a_result(told: str) -> None:
    """Begin to write a result as long as 64 KiB, tell so by a named pipe, and never go on."""
    (queue,) = (it for it in gc.get_objects() if isinstance(it, SimpleQueue))
    vars(queue)["_writer"]._send((1 << 16).to_bytes(4, "big") + b"half of it")
    Path(told).write_text("half of it", encoding="utf-8")
    while True:
        signal.pause()
