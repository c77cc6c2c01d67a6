"""Questions of every kind, and what comes of them."""

from engine import legal, view
from engine.review.pieces import judge, pieces
from engine.review.review import doubts
from kotbot.thinking.jobs import CheckDoubt, JudgePiece, Picture, Problem
from kotbot.thinking.messages import Question
from tests.engine.kit import game
from tests.engine.review.games import played

SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'


def problem(level: str = "king", seed: int = 7) -> Problem:
    """Stay in the City, or leave it."""
    table = game("second", {}, {}, active=1, city=2, step="resolve", dice="c 1 1 2 2 3")
    return Problem(level, view(table.state, 1), tuple(legal(table.state, 1)), seed)


PIECES = pieces(played("second", 3, 1, "king", "brawler", "hatchling")[0])
JUDGEMENTS = [judge(piece) for piece in PIECES[:8]]
DOUBTS = doubts(JUDGEMENTS)
QUESTIONS: tuple[Question, ...] = (
    problem(),
    JudgePiece(PIECES[0]),
    CheckDoubt(DOUBTS[0]),
    Picture(SVG),
)
