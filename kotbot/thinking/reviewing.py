"""A game is reviewed in short chores: one for each turn, one for each choice that may have mattered."""

from dataclasses import dataclass

from engine.review.closer import Judged
from engine.review.pieces import Judgement, Piece, judge
from engine.review.review import Doubt, check


@dataclass(frozen=True, slots=True)
class JudgePiece:
    """A turn is judged."""

    piece: Piece

    def work_out(self) -> Judgement:
        """What its luck and its decisions were worth."""
        return judge(self.piece)


@dataclass(frozen=True, slots=True)
class CheckDoubt:
    """A choice is looked at more closely."""

    doubt: Doubt

    def work_out(self) -> Judged:
        """How much it really mattered."""
        return check(self.doubt)
