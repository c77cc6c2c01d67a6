"""Advancing to the next question for a person: dice, steps without a choice, computers, standing answers."""

from typing import Final

from kotbot.matches.core.course import Advance
from kotbot.matches.core.game import Game, record

FUSE: Final = 5_000
"""More answers than this in one go are a bug."""


def advance(game: Game, played: int | None = None) -> None:
    """Advance to the next question for a person, a thought, the end, or the pause after a computer's turn.

    `played` is the turn of a computer of which people have seen something already.
    """
    course = game.course(played)
    _run(game, course)
    course.settle()


def _run(game: Game, course: Advance) -> None:
    for _ in range(FUSE):
        answer = course.next_answer()
        if answer is None:
            break
        record(game, answer, None)
    else:
        raise RuntimeError(f"match {game.match.code} asks nobody after {FUSE} answers")
