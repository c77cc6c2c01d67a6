"""Computer players at a match: their names, and asking one for an answer."""

from random import Random
from typing import Final

from engine import Answer, legal, view
from engine.players import PLAYERS
from kotbot.matches.game import Game

BUDGET: Final = 200
"""Positions that a computer may look at for one answer."""
RANDOM_BYTES: Final = 16
PREFERRED: Final = ("hatchling", "random")


def levels() -> tuple[str, ...]:
    """Names of the computer players, weakest first."""
    return tuple(PLAYERS)


def usual_level() -> str:
    """The computer that takes a seat when nobody chose one."""
    return next((name for name in PREFERRED if name in PLAYERS), next(iter(PLAYERS)))


def choose(game: Game, place: int) -> Answer:
    """What the computer on a seat answers to the open question."""
    level = game.seats[place].level or usual_level()
    player = PLAYERS.get(level, PLAYERS[usual_level()])
    state = game.position
    rng = Random(int.from_bytes(game.unit.entropy(RANDOM_BYTES)))
    return player.choose(view(state, place), legal(state, place), rng, BUDGET)
