"""A review that fills its pages, for the tests of all screens."""

from engine.answers import Keep, Stay, Stop, Yield
from engine.dice import NO_DICE
from engine.players.advice import Advice, Attack, Odds
from engine.players.goals import Aim, Goal
from engine.review.pieces import Gaps
from engine.review.review import KeyDecision, Review, SeatReview
from scripts.texts.facts import position

SIX = (
    {"hearts": 6, "stars": 9},
    {"hearts": 8, "stars": 5, "energy": 3, "cards": ["jets", "wings"]},
    {"hearts": 9, "stars": 2, "energy": 5},
    {"hearts": 3, "stars": 12, "energy": 10, "poison": 1},
    {"hearts": 0},
    {"hearts": 10, "stars": 19, "shrink": 2},
)
ROLLING = position("second", *SIX, city=2, bay=6, active=1, step="roll 1", dice="3 3 2 h e c", turn=14)
ATTACKED = position("second", *SIX, city=1, active=2, step="resolve", dice="c c 1 1 2 3", turn=15)


def moment(line: int, by: float) -> KeyDecision:
    """Threes were kept, and the claw should have been."""
    return KeyDecision(line, 14, ROLLING, Keep(0, (0, 0, 2, 0, 0, 0)), Keep(0, NO_DICE), by, 0.012)


MISTAKES = (
    moment(30, 0.21),
    KeyDecision(31, 14, ROLLING, Stop(0), Keep(0, (0, 0, 2, 0, 1, 0)), 0.09, 0.02),
    KeyDecision(40, 15, ATTACKED, Stay(0), Yield(0), 0.01, 0.001),
)
BEST = KeyDecision(41, 15, ATTACKED, Yield(0), Stay(0), 0.05, 0.004)
FILLED = SeatReview(0.19, 0.214, 0.596, 0.0, 0.31, 57, MISTAKES, BEST)
POOR = SeatReview(0.16, -0.4, 0.2, 0.04, 0.0, 1, (), None)
REVIEW = Review(
    (FILLED, POOR, POOR, POOR, POOR, POOR),
    0,
    tuple((turn, (turn / 40, *((1 - turn / 40) / 5,) * 5)) for turn in range(41)),
    Gaps(),
)
AT_A_TABLE = Review(REVIEW.seats, 5, REVIEW.curve, Gaps(21, 2, 1))
REASONS = {
    30: Advice(Keep(0, NO_DICE), Stop(0), 0.21, Odds(Goal(Aim.TRIPLE, number=3), 0.42, 0.17)),
    41: Advice(Yield(0), Stay(0), 0.05, Attack(3, 0.5, 0.25)),
}
