"""Each seat's chance to win at any position of a game: the one measure of a review.

While a turn's dice are rolled it is exact, given the worth of the results: the active seat plays the best
way. Otherwise the turn is played out as is likely, and the trained network judges the beginning of the next.
Every function takes another valuation instead of the network as `by`.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from engine.decisions import ChangeDice, KeepDice, OpeningRoll, RollDice
from engine.dice import Dice, all_rolls, plus, probability
from engine.players.chances import plan
from engine.players.foresight import Foresight
from engine.players.network import trained
from engine.players.odds import MOST_DICE, Values, places
from engine.players.outcomes import DicelessPosition, outcomes, prices
from engine.players.valuation import Valuation, decided
from engine.rolling import ROLLS
from engine.state import State
from engine.steps import Opening

Chances = list[float]
"""For each seat its chance to win; they sum to 1, or to less where it may be that nobody wins."""

SETTLED: Final = -1
"""The number of rolls when none is left, but cards may change dice."""


def chances(state: State, by: Valuation | None = None) -> Chances:
    """Return each seat's chance to win, 1 or 0 after the end; the state is unchanged."""
    if state.over:
        return decided(state)
    if not state.turn:
        return _before_the_first_turn(state, by)
    if 1 <= state.ndice <= MOST_DICE:
        match state.question:
            case RollDice():
                return before_roll(after_roll(state, by), state)
            case KeepDice():
                return _at(_of_turn(state, by).after(state.rolls), state.dice)
            case ChangeDice():
                return _at(_of_turn(state, by).after(SETTLED), state.dice)
            case _:
                pass
    return at_first_sight(state, by)


def at_first_sight(state: State, by: Valuation | None = None) -> Chances:
    """Play the turn out as is likely, and return each seat's chance to win as the next turn begins."""
    return Foresight(by or trained()).judge(state.copy())


def after_roll(state: State, by: Valuation | None = None) -> Sequence[Values]:
    """Return for each seat its chance to win after each result of kept dice and dice in the air."""
    rolled = state.copy()
    rolled.rolled += 1
    rolled.rolls -= 1
    rolled.stack[-1] = KeepDice(state.active)
    return _of_turn(rolled, by).after(rolled.rolls)


def before_roll(after: Sequence[Values], state: State) -> Chances:
    """Average the result of `after_roll` by the probability of each roll."""
    number, kept = state.ndice, state.dice
    at = places(number)
    results = [(probability(dice), at[plus(kept, dice)]) for dice in all_rolls(number - sum(kept))]
    return [sum([likely * values[place] for likely, place in results]) for values in after]


class _Turn:
    """The dice of a turn, solved for the seat that rolls, and the resulting chances of the others."""

    def __init__(self, position: DicelessPosition, rolls: int) -> None:
        view = position.view.copy()
        view.rolls = rolls
        view.stack[-1] = KeepDice(view.active)
        self._seat = view.active
        self._finals = [list(values) for values in zip(*outcomes(position), strict=True)]
        self._plan = plan(view, self._finals[self._seat], prices(view, position.valuation))
        self._followed = [self._plan.followed(values) for values in self._finals]
        self._known: dict[int, tuple[Values, ...]] = {}

    def after(self, rolls: int) -> tuple[Values, ...]:
        """Return for each seat its chance after each result, with this many rolls to come; or SETTLED."""
        if rolls not in self._known:
            own = self._plan.settled if rolls == SETTLED else self._plan.values(rolls)
            followed = [levels[max(0, rolls)] for levels in self._followed]
            self._known[rolls] = _shared(own, self._seat, followed)
        return self._known[rolls]


def _shared(own: Values, seat: int, followed: Sequence[Values]) -> tuple[Values, ...]:
    """Share what a seat does not win among the others, in the ratio without dice changes and paid rolls."""
    found: list[Values] = [[] for _ in followed]
    for worth, chances in zip(own, zip(*followed, strict=True), strict=True):
        total = sum(chances)
        rest = total - chances[seat]
        wins = min(max(worth, 0.0), total)
        share = (total - wins) / rest if rest > 0 else 0.0
        for other, (values, chance) in enumerate(zip(found, chances, strict=True)):
            values.append(wins if other == seat else share * chance)
    return tuple(found)


def _of_turn(state: State, by: Valuation | None) -> _Turn:
    return _solved(DicelessPosition(state, by or trained()), max(ROLLS - 1, state.rolls))


@lru_cache(maxsize=16)
def _solved(position: DicelessPosition, rolls: int) -> _Turn:
    """Return a turn with its dice solved, including past rolls, so that it is solved only once."""
    return _Turn(position, rolls)


def _at(worths: Sequence[Values], dice: Dice) -> Chances:
    place = places(sum(dice))[dice]
    return [values[place] for values in worths]


def _before_the_first_turn(state: State, by: Valuation | None) -> Chances:
    """Judge the start of the first turn; while its seat is unknown, all seats are equally likely."""
    firsts = [state.first] if _first_is_known(state) else list(range(state.seats))
    found = [(by or trained()).chances(state, first) for first in firsts]
    return [sum(column) / len(found) for column in zip(*found, strict=True)]


def _first_is_known(state: State) -> bool:
    return not any(isinstance(frame, Opening | OpeningRoll) for frame in state.stack)
