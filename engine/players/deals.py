"""Two answers, one turn further: the next turn is solved with exact dice, for several deals of the cards."""

from typing import Final, NamedTuple

from engine.answers import CHANCE, Answer
from engine.decisions import RollDice
from engine.flow import apply_unchecked
from engine.players.foresight import Foresight, Minds
from engine.players.network import trained
from engine.players.replies import prospect
from engine.players.spread import Spread
from engine.players.valuation import fitted
from engine.sampling import sample
from engine.state import State

DEALS: Final = 4
"""The number of deals of the cards that an answer reveals."""


def by_deals(seen: State, better: Answer, worse: Answer) -> list[float]:
    """Return the difference in the chance to win as the next turn begins, solved, for each deal of cards."""
    found = []
    for deal in range(DEALS):
        one, other = _prospect(seen, better, deal), _prospect(seen, worse, deal)
        found.append(one.chance - other.chance)
        if not one.dealt and not other.dealt:
            break
    return found


class _Prospect(NamedTuple):
    chance: float
    dealt: bool
    """Whether cards came to light on the way."""


def _prospect(seen: State, answer: Answer, deal: int) -> _Prospect:
    minds = Minds(answer.seat, trained(), fitted())
    ahead = seen.copy()
    apply_unchecked(ahead, answer)
    rng, dealt = Spread(deal), False
    while ahead.asked_seat == CHANCE and not isinstance(ahead.question, RollDice):
        apply_unchecked(ahead, sample(ahead, rng.random))
        dealt = True
    Foresight(trained(), minds).play_on(ahead)
    return _Prospect(prospect(ahead, trained(), minds)[answer.seat], dealt)
