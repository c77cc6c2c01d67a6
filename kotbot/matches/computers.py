"""Computer players at a match: their names, and asking one for an answer."""

from random import Random
from typing import Final

import structlog

from engine import Answer, legal, view
from engine.dispatch import is_among
from engine.players import PLAYERS
from kotbot.matches.game import Game

BUDGET: Final = 200
"""Positions that a computer may look at for one answer."""
RANDOM_BYTES: Final = 16
_log = structlog.get_logger()
PREFERRED: Final = ("hatchling", "random")


def levels() -> tuple[str, ...]:
    """Names of the computer players, weakest first."""
    return tuple(PLAYERS)


def usual_level() -> str:
    """The computer that takes a seat when nobody chose one."""
    return next((name for name in PREFERRED if name in PLAYERS), next(iter(PLAYERS)))


def choose(game: Game, place: int) -> Answer:
    """What the computer on a seat answers to the open question.

    A player that fails, or answers what is not legal, never stops a match: the usual level answers for it.
    """
    level = game.seats[place].level or usual_level()
    state = game.position
    seen, answers = view(state, place), legal(state, place)
    rng = Random(int.from_bytes(game.unit.entropy(RANDOM_BYTES)))
    try:
        answer = PLAYERS.get(level, PLAYERS[usual_level()]).choose(seen, answers, rng, BUDGET)
    except Exception:
        _log.exception("computer player failed", level=level, match=game.match.code, question=state.asked)
    else:
        if is_among(answer, answers):
            return answer
        _log.error(
            "answer of a computer player is not legal", level=level, match=game.match.code, answer=answer
        )
    return PLAYERS[usual_level()].choose(view(state, place), answers, rng, 0)
