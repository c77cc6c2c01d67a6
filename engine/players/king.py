"""The strongest player: exact dice for the own turn and the one after it, judged by a trained network.

Each answer is first judged as the next turn begins, as Brawler does it. Then a budget of such positions, the
likeliest first, is looked at more closely: the next turn is solved with exact dice too.
"""

from collections.abc import Sequence
from functools import lru_cache
from operator import sub
from typing import Final

from engine.answers import Answer, Keep, Sweep
from engine.dice import all_rolls
from engine.flow import apply_unchecked
from engine.players.brawler import Brawler
from engine.players.chances import plan
from engine.players.foresight import Foresight, Minds
from engine.players.network import trained
from engine.players.odds import MOST_DICE, Plan
from engine.players.outcomes import DicelessPosition, alike_results, outcomes, prices, resolved
from engine.players.player import Randomness
from engine.players.questions import Weighing, weighing_of
from engine.players.replies import prospect
from engine.players.valuation import Valuation, fitted
from engine.players.weighing import Worths, by_plan, in_order, left_out, played_on
from engine.players.worths import timely
from engine.state import State

BUDGET: Final = 12
"""Positions that it usually looks at more closely for an answer."""
WAVE: Final = 6
"""The number of results looked at before the dice are planned anew."""
SHARES: Final = (0.5, 0.3, 0.2)
"""The weights of the best answers in the probabilities of results."""
ALIKE: Final = 1e-9
"""Answers that seem no further apart lead to the same, as orders of resolving mostly do."""
CLEAR: Final = 0.12
"""An answer that seems so much worse than the best is not looked at again."""
LIKENESS: Final = 0.5
"""The factor of a result's weight for another, per die by which their faces differ."""
ENOUGH: Final = 0.97
"""Share of the likely results after which there is no more to look at."""


class King:
    """Maximises the chance to win after the turn that follows its own."""

    def __init__(self, valuation: Valuation | None = None, others: Valuation | None = None) -> None:
        """Create it; `others` is the valuation assumed for the other seats, by default Brawler's."""
        self._valuation = valuation
        self._others = others

    def choose(self, view: State, legal: Sequence[Answer], rng: Randomness, budget: int) -> Answer:
        """Return the answer with the best chance to win; without budget it looks as far as Brawler.

        The result depends only on the arguments, not on earlier calls.
        """
        legal = timely(view, legal)
        if len(legal) == 1:
            return legal[0]
        return legal[in_order(self.weigh(view, legal, rng, budget))[0]]

    def weigh(self, view: State, legal: Sequence[Answer], rng: Randomness, budget: int) -> Worths:
        """Return the asked seat's chance to win after each of several answers, as far as it can tell."""
        valuation = self._valuation or trained()
        weighing = weighing_of(view)
        minds = Minds(legal[0].seat, valuation, self._others or fitted())
        if weighing is Weighing.DICE and 1 <= view.ndice <= MOST_DICE:
            return _DiceSearch(view, legal, valuation, minds).weigh(budget)
        first = Brawler(valuation).weigh_ahead(view, legal, rng)
        if budget <= 0 or weighing in (Weighing.PROBE, Weighing.AMOUNT):
            return [*first]
        return [*_look_closer(view, legal, minds, first, budget)]


def _look_closer(
    view: State, legal: Sequence[Answer], minds: Minds, first: list[float], budget: int
) -> list[float]:
    """Weigh the best answers again, with the next turn solved; the others stay behind them.

    A sweep keeps its first distance from the best of the others, because the new cards are unknown.
    """
    order = sorted(range(len(legal)), key=first.__getitem__, reverse=True)
    best = first[order[0]]
    near = [place for place in order if best - first[place] < CLEAR]
    known = [place for place in near if type(legal[place]) is not Sweep][:budget]
    if not known or best - first[near[-1]] < ALIKE:
        return first
    foresight = Foresight(minds.own, minds)
    worths = [worth - 1.0 for worth in first]
    for place in known:
        ahead = view.copy()
        apply_unchecked(ahead, legal[place])
        foresight.play_on(ahead)
        worths[place] = prospect(ahead, minds.own, minds)[minds.seat]
    shift = worths[known[0]] - first[known[0]]
    for place in near:
        if type(legal[place]) is Sweep:
            worths[place] = first[place] + shift
    return worths


class _DiceSearch:
    """The dice of a turn, with values of results that improve with every position looked at."""

    def __init__(self, view: State, legal: Sequence[Answer], valuation: Valuation, minds: Minds) -> None:
        self._view = view
        self._legal = legal
        self._minds = minds
        self._position = DicelessPosition(view, valuation, minds)
        self._prices = prices(view, valuation)
        self._dice = all_rolls(view.ndice)
        self._alike = alike_results(view)
        self._first = [chances[view.active] for chances in outcomes(self._position)]
        self._shallow = dict(zip(self._alike.of, self._first, strict=True))
        self._closer: dict[int, float] = {}
        """What was found, by group of results."""
        self._played: dict[int, float] = {}
        """What answers that the plan leaves out are worth at first sight, by their places."""
        self._begun: float | None = None
        """What the best answer of the plan is worth at first sight."""

    def weigh(self, budget: int) -> Worths:
        """Return the worth of each answer after looking at `budget` positions."""
        solved, worths = self._plan()
        while budget > 0:
            ranked = sorted([worth for worth in worths if worth is not None], reverse=True)
            if len(ranked) < 2 or ranked[0] - ranked[1] > CLEAR:
                break
            waiting = self._waiting(solved, worths)
            if not waiting:
                break
            for group in waiting[: min(budget, WAVE)]:
                self._look(group)
            budget -= WAVE
            solved, worths = self._plan()
        return worths

    def _plan(self) -> tuple[Plan, Worths]:
        """Return the plan and the worths of answers.

        An answer that the plan leaves out keeps its first distance from the best one, for what is found by
        looking closer is found for both.
        """
        known = [self._known(group) for group in range(len(self._alike.results))]
        finals = [known[group] for group in self._alike.of]
        solved = plan(self._view, finals, self._prices)
        worths = by_plan(solved, self._view, self._legal, self._prices)
        best = max([worth for worth in worths if worth is not None], default=0.0)
        self._begun = best if self._begun is None else self._begun
        for place in left_out(worths, self._legal):
            if place not in self._played:
                valuation = self._position.valuation
                self._played[place] = played_on(self._view, self._legal[place], valuation, self._minds)
            worths[place] = self._played[place] + best - self._begun
        return solved, worths

    def _known(self, group: int) -> float:
        """Return the worth of a group: as found, or as first seen, corrected by the shift of similar ones."""
        first = self._shallow[group]
        if group in self._closer or not self._closer:
            return self._closer.get(group, first)
        results = self._alike.results
        total = shift = 0.0
        for other, worth in self._closer.items():
            weight = LIKENESS ** sum(map(abs, map(sub, results[group], results[other])))
            total += weight
            shift += weight * (worth - self._shallow[other])
        return first + shift / total

    def _waiting(self, solved: Plan, worths: Worths) -> list[int]:
        """Return groups of results not looked at yet, the likeliest first, until enough is known."""
        likely = [0.0] * len(self._alike.results)
        for group, mass in zip(self._alike.of, self._likely(solved, worths), strict=True):
            likely[group] += mass
        missing = sum([mass for group, mass in enumerate(likely) if group not in self._closer])
        waiting = []
        for group in sorted(range(len(likely)), key=likely.__getitem__, reverse=True):
            if missing < 1 - ENOUGH:
                break
            if group not in self._closer:
                waiting.append(group)
                missing -= likely[group]
        return waiting

    def _likely(self, solved: Plan, worths: Worths) -> list[float]:
        """Return the probability of each result if one of the best answers is given."""
        likely = [0.0] * len(self._dice)
        for share, place in zip(SHARES, in_order(worths), strict=False):
            answer = self._legal[place]
            if type(answer) is Keep:
                results = solved.results(answer.dice)
                likely = [mass + share * result for mass, result in zip(likely, results, strict=True)]
            else:
                likely[self._dice.index(self._view.dice)] += share
        return likely

    def _look(self, group: int) -> None:
        """Solve the turn after one result."""
        found = _replies(self._position)
        if group not in found:
            found[group] = self._reply(group)
        self._closer[group] = found[group]

    def _reply(self, group: int) -> float:
        valuation = self._position.valuation
        ahead = resolved(self._view, self._alike.results[group])
        Foresight(valuation, self._minds).play_on(ahead)
        return prospect(ahead, valuation, self._minds)[self._view.active]


@lru_cache(maxsize=16)
def _replies(_: DicelessPosition) -> dict[int, float]:
    """Return the cache of a position; it only saves time, as each value depends on the position alone."""
    return {}
