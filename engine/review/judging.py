"""How likely each seat is to win at any position of a game: the one measure of a review.

While a turn's dice are rolled it is exact, given what the results lead to: who rolls plays for the best.
Elsewhere the turn is played out as is likely, and the trained network judges how the next one begins. Every
function takes another valuation in its place as `by`.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from engine.decisions import ChangeDice, KeepDice, Opening, OpeningRoll, RollDice
from engine.dice import Dice, all_rolls, plus, probability
from engine.players.chances import plan
from engine.players.foresight import Foresight
from engine.players.network import trained
from engine.players.odds import MOST_DICE, Values, places
from engine.players.outcomes import Scene, outcomes, prices
from engine.players.valuation import Valuation, decided
from engine.rolling import ROLLS
from engine.state import State

Chances = list[float]
"""For each seat its chance to win; they sum to 1, or to less where it may be that nobody wins."""

SETTLED: Final = -1
"""In place of a number of rolls: there is none any more, and cards may change dice."""


def chances(state: State, by: Valuation | None = None) -> Chances:
    """The chance of each seat to win, 1 or 0 after the end; the state is left as it is."""
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
    """The same once the turn is played out as is likely, judged as the next turn begins."""
    return Foresight(by or trained()).judge(state.copy())


def after_roll(state: State, by: Valuation | None = None) -> Sequence[Values]:
    """For each seat its chance to win after each result of the dice that are in the air and those kept."""
    rolled = state.copy()
    rolled.rolled += 1
    rolled.rolls -= 1
    rolled.stack[-1] = KeepDice(state.active)
    return _of_turn(rolled, by).after(rolled.rolls)


def before_roll(after: Sequence[Values], state: State) -> Chances:
    """What `after_roll` found, with each result as likely as it is."""
    number, kept = state.ndice, state.dice
    at = places(number)
    results = [(probability(dice), at[plus(kept, dice)]) for dice in all_rolls(number - sum(kept))]
    return [sum([likely * values[place] for likely, place in results]) for values in after]


class _Turn:
    """The dice of a turn, solved for the one who rolls, and what that is to the others."""

    def __init__(self, scene: Scene, rolls: int) -> None:
        view = scene.view.copy()
        view.rolls = rolls
        view.stack[-1] = KeepDice(view.active)
        self._seat = view.active
        self._finals = [list(values) for values in zip(*outcomes(scene), strict=True)]
        self._plan = plan(view, self._finals[self._seat], prices(view, scene.valuation))
        self._followed = [self._plan.followed(values) for values in self._finals]
        self._known: dict[int, tuple[Values, ...]] = {}

    def after(self, rolls: int) -> tuple[Values, ...]:
        """For each seat its chance after each result, so many rolls still to come; or SETTLED."""
        if rolls not in self._known:
            own = self._plan.settled if rolls == SETTLED else self._plan.values(rolls)
            followed = [levels[max(0, rolls)] for levels in self._followed]
            self._known[rolls] = _shared(own, self._seat, followed)
        return self._known[rolls]


def _shared(own: Values, seat: int, followed: Sequence[Values]) -> tuple[Values, ...]:
    """What a seat does not win goes to the others, shared as without changes of dice and paid rolls."""
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
    return _solved(Scene(state, by or trained()), max(ROLLS - 1, state.rolls))


@lru_cache(maxsize=16)
def _solved(scene: Scene, rolls: int) -> _Turn:
    """A turn with its dice solved; rolls that are over by now are solved too, so that it is done once."""
    return _Turn(scene, rolls)


def _at(worths: Sequence[Values], dice: Dice) -> Chances:
    place = places(sum(dice))[dice]
    return [values[place] for values in worths]


def _before_the_first_turn(state: State, by: Valuation | None) -> Chances:
    """As the first turn begins; until it is known whose that is, each seat is as likely as any other."""
    firsts = [state.first] if _first_is_known(state) else list(range(state.seats))
    found = [(by or trained()).chances(state, first) for first in firsts]
    return [sum(column) / len(found) for column in zip(*found, strict=True)]


def _first_is_known(state: State) -> bool:
    return not any(isinstance(frame, Opening | OpeningRoll) for frame in state.stack)
