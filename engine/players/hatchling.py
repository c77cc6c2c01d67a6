"""A sensible, fast player that makes a child's mistakes: it plays by instinct, not by the odds.

It looks at one position and plays by rules of thumb, without any search. Now and then it answers at random,
as children do, but never so that its own monster dies at once.
"""

from collections.abc import Sequence
from typing import Final

from engine.answers import Answer, Buy, Keep
from engine.players.plain_sense import sensible
from engine.players.player import Randomness
from engine.players.questions import PLAYER_QUESTIONS
from engine.players.rules_of_thumb import HURTING
from engine.players.worths import is_amid, is_time
from engine.state import State

MISTAKES: Final = 12
"""One decision in so many is made without thinking."""


class Hatchling:
    """Plays by rules of thumb."""

    def choose(self, view: State, legal: Sequence[Answer], rng: Randomness, budget: int) -> Answer:
        """Return one of the legal answers; the budget is ignored."""
        plain = sensible(view, legal)
        timely = [answer for answer in plain if is_time(view, answer) and not _suicidal(view, answer)]
        harmless = timely or list(plain)
        if rng.randrange(MISTAKES) == 0:
            return harmless[rng.randrange(len(harmless))]
        played = [answer for answer in harmless if is_amid(view, answer)]
        if played:
            return played[rng.randrange(len(played))]
        judge = PLAYER_QUESTIONS[type(view.question)].judge
        scores = [judge(view, answer) for answer in harmless]
        best = max(scores)
        first = [answer for answer, score in zip(harmless, scores, strict=True) if score == best]
        return first[rng.randrange(len(first))]


def _suicidal(view: State, answer: Answer) -> bool:
    seat = answer.seat
    match answer:
        case Buy(_, card):
            return HURTING.get(card, 0) >= view.hearts[seat]
        case Keep():
            orbs = sum(view.copies(other, "orb_of_doom") for other in view.others(seat))
            return orbs >= view.hearts[seat]
        case _:
            return False
