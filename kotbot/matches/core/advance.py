"""Going on to the next question to a person: dice, steps without a choice, computers, standing answers."""

from typing import Final

from kotbot.matches.core.course import Advance
from kotbot.matches.core.game import Game, record

FUSE: Final = 5_000
"""Answers in one go before something is called wrong."""


def advance(game: Game, played: int | None = None) -> None:
    """Go on to the next question to a person, to a thought, to the end, or the pause after a computer's turn.

    `played` is the turn of a computer of which something was seen already.
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
