"""Questions of every kind, and what comes of them; the game behind them is played when it is asked for."""

from collections.abc import Callable, Mapping
from functools import cache

from engine import legal, view
from engine.review.pieces import Judgement, Piece, judge, pieces
from engine.review.review import Doubt, doubts
from kotbot.thinking.jobs import CheckDoubt, JudgeTurn, RenderRequest, SeatProblem
from kotbot.thinking.messages import Question
from tests.engine.kit import game
from tests.engine.review.games import played

SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'
JUDGED = 8
"""Turns of the game that are judged."""


def problem(level: str = "king", seed: int = 7) -> SeatProblem:
    """Stay in the City, or leave it."""
    table = game("second", {}, {}, active=1, city=2, step="resolve", dice="c 1 1 2 2 3")
    return SeatProblem(level, view(table.state, 1), tuple(legal(table.state, 1)), seed)


@cache
def turns() -> tuple[Piece, ...]:
    return tuple(pieces(played("second", 3, 1, "king", "brawler", "hatchling")[0]))


@cache
def judgements() -> tuple[Judgement, ...]:
    return tuple(judge(piece) for piece in turns()[:JUDGED])


@cache
def doubted() -> tuple[Doubt, ...]:
    return tuple(doubts(list(judgements())))


QUESTIONS: Mapping[str, Callable[[], Question]] = {
    "problem": problem,
    "turn": lambda: JudgeTurn(turns()[0]),
    "doubt": lambda: CheckDoubt(doubted()[0]),
    "picture": lambda: RenderRequest(SVG),
}
