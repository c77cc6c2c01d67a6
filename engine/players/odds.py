"""The best keep at each roll, exactly: dynamic programming over multisets of faces.

Results and kept dice are multisets, in levels by their number of dice: 462 results of six dice. What a kept
multiset is worth is the mean over one more die of each face, level by level, and the best part of a result is
the best of its parts with one die fewer; so a roll costs a dozen additions and comparisons for each multiset.
"""

from functools import cache, cached_property
from typing import Final, NamedTuple

from engine.dice import FACES, NO_DICE, ONE, SINGLE, THREE, TWO, Dice, all_rolls, keeps, minus, plus

MOST_DICE: Final = 10

Values = list[float]
"""One number for each result of some dice, in the order of `all_rolls`."""

_Six = tuple[int, int, int, int, int, int]


class Luck(NamedTuple):
    """What can still happen to the dice of a turn; prices are in the unit of the valuation."""

    rolls: int
    """Rolls left that are free."""
    roll_price: float = 0.0
    """What each roll costs in any case (Orb of Doom)."""
    extra: tuple[float, ...] = ()
    """Prices of rolls that can be had when no free one is left (Energy Drink, Smoke Cloud)."""
    rerolls_threes: bool = False
    """A 3 may be rolled again at any time (Background Dweller)."""
    to_one: int = 0
    """Dice that may be turned to 1 after the last roll (Herd Culler)."""
    to_any: tuple[float, ...] = ()
    """Prices of dice that may be turned to any face after the last roll (Plot Twist, Stretchy)."""
    twos_as_ones: bool = False
    """A 2 may be turned to 1 after the last roll (Shrinky)."""


@cache
def places(number: int) -> dict[Dice, int]:
    """Where each result of so many dice stands in `all_rolls`."""
    return {dice: place for place, dice in enumerate(all_rolls(number))}


@cache
def _more(number: int) -> list[_Six]:
    """For each multiset of so many dice, where it stands with one more die of each face."""
    above = places(number + 1)
    return [_six([above[plus(dice, die)] for die in SINGLE]) for dice in all_rolls(number)]


@cache
def _less(number: int) -> list[_Six]:
    """For each multiset of so many dice, where it stands without one of its dice; some places twice."""
    below = places(number - 1)
    return [
        _six(_padded([below[minus(dice, SINGLE[f])] for f in _shown(dice)])) for dice in all_rolls(number)
    ]


def _shown(dice: Dice) -> list[int]:
    return [face for face in FACES if dice[face]]


def _padded(some: list[int]) -> list[int]:
    return some + some[:1] * (len(FACES) - len(some))


def _six(numbers: list[int]) -> _Six:
    a, b, c, d, e, f = numbers
    return (a, b, c, d, e, f)


@cache
def _by_threes_and_twos(number: int) -> list[tuple[int, Dice]]:
    """Results with the fewest 3s first, among them those with the fewest 2s: each rests on earlier ones."""
    return sorted(enumerate(all_rolls(number)), key=lambda row: (row[1][THREE], row[1][TWO]))


@cache
def _parts(number: int) -> list[tuple[int, ...]]:
    """For each result the places of its parts with fewer dice, counted through the levels from no die on."""
    starts = [0]
    for level in range(number):
        starts.append(starts[-1] + len(all_rolls(level)))
    return [
        tuple([starts[sum(kept)] + places(sum(kept))[kept] for kept in keeps(dice)])
        for dice in all_rolls(number)
    ]


def fallen(masses: Values, number: int) -> Values:
    """How likely each result is, from how likely it is that each multiset is kept and the others rolled.

    `masses` count through the levels, from no die kept to all.
    """
    masses = masses.copy()
    at = 0
    for level in range(number):
        above = at + len(all_rolls(level))
        for mass, more in zip(masses[at:above], _more(level), strict=True):
            if mass:
                share = mass / 6
                for place in more:
                    masses[above + place] += share
        at = above
    return masses[at:]


def expected(values: Values, number: int) -> list[Values]:
    """What each multiset of kept dice is worth if the others are rolled once; first index is how many."""
    levels = [values]
    for level in range(number - 1, -1, -1):
        up = levels[-1]
        levels.append(
            [(up[a] + up[b] + up[c] + up[d] + up[e] + up[f]) / 6 for a, b, c, d, e, f in _more(level)]
        )
    levels.reverse()
    return levels


def best_kept(levels: list[Values], number: int) -> Values:
    """For each result what its best part is worth while at least one die is rolled again."""
    best = levels[0]
    for level in range(1, number):
        here = levels[level]
        best = [
            max(own, best[a], best[b], best[c], best[d], best[e], best[f])
            for own, (a, b, c, d, e, f) in zip(here, _less(level), strict=True)
        ]
    return [max(best[a], best[b], best[c], best[d], best[e], best[f]) for a, b, c, d, e, f in _less(number)]


class Plan:
    """The best play with the dice of a turn: what each choice is worth in each case."""

    def __init__(self, finals: Values, number: int, luck: Luck) -> None:
        """Solve for `number` dice; `finals` values each result as it will be resolved.

        Raises ValueError without dice, or for more dice than any cards give.
        """
        if not 1 <= number <= MOST_DICE:
            raise ValueError(f"1-{MOST_DICE} dice can be planned, not {number}")
        self.number = number
        self.luck = luck
        self._changes = _Changes(finals, number, luck)
        self.settled = self._changes.best
        """What each result is worth after the last roll, changes still to come."""
        self._paid: list[Values] = []
        extra = sorted(luck.extra)
        after = self.settled
        for price in reversed(extra):
            self._paid.append([value - price for value in self._rolled(after)[1]])
            after = self._choose(self._paid[-1])
        self._after = [after]
        self._kept: list[list[Values]] = [[]]
        for _ in range(luck.rolls):
            kept, best = self._rolled(self._after[-1])
            self._kept.append(kept)
            self._after.append(self._choose(best))

    def _rolled(self, values: Values) -> tuple[list[Values], Values]:
        levels = expected(values, self.number)
        price = self.luck.roll_price
        if price:
            levels = [[value - price for value in level] for level in levels]
        return levels, best_kept(levels, self.number)

    def _choose(self, rolling: Values) -> Values:
        """The better of rolling and stopping for each result, or of rolling a 3 again first."""
        best = [max(pair) for pair in zip(rolling, self.settled, strict=True)]
        if self.luck.rerolls_threes:
            _free_moves(best, self.number, threes=1, twos=0)
        return best

    def value(self, dice: Dice) -> float:
        """What dice are worth under the best play, with all rolls of the luck still to come."""
        return self._after[-1][places(self.number)[dice]]

    def values(self, rolls: int) -> Values:
        """What each result is worth under the best play, with so many free rolls still to come."""
        return self._after[rolls]

    def followed(self, finals: Values) -> list[Values]:
        """What each result is worth to somebody else, by what the results of the turn are worth to them.

        The first index is how many free rolls are still to come. The play is the best for the one who rolls;
        changes and paid rolls are left out.
        """
        number = self.number
        below = sum([len(all_rolls(level)) for level in range(number)])
        after = [finals]
        for course in self._courses:
            rolled = [value for level in expected(after[-1], number) for value in level]
            after.append([rolled[at] if at < below else finals[at - below] for at in course])
        return after

    @cached_property
    def _courses(self) -> list[list[int]]:
        """For each free roll, the last one first, and each result: the place of what is kept of it.

        Places count through the levels; of a result that is not rolled again it is its own.
        """
        parts = _parts(self.number)
        below = sum([len(all_rolls(level)) for level in range(self.number)])
        courses = []
        for kept in self._kept[1:]:
            rolled = [value for values in kept[: self.number] for value in values]
            best = [max(some, key=rolled.__getitem__) for some in parts]
            courses.append(
                [at if rolled[at] > self.settled[place] else below + place for place, at in enumerate(best)]
            )
        return courses

    def start(self) -> float:
        """What the turn is worth before all dice are rolled for the first time, further rolls to come."""
        return expected(self._after[-1], self.number)[0][0]

    def results(self, kept: Dice) -> Values:
        """How likely each result is after the last roll if these are kept and what follows is played best.

        Without free rolls left the dice are thrown once, as before the first roll of a turn.
        """
        return self._onward(kept, max(0, self.luck.rolls - 1))

    def results_of_turn(self) -> Values:
        """How likely each result is after the last roll, before all dice are rolled for the first time."""
        return self._onward(NO_DICE, self.luck.rolls)

    def _onward(self, kept: Dice, rolls: int) -> Values:
        number = self.number
        below = sum([len(all_rolls(level)) for level in range(number)])
        masses = [0.0] * (below + len(all_rolls(number)))
        level = sum(kept)
        masses[sum([len(all_rolls(under)) for under in range(level)]) + places(level)[kept]] = 1.0
        likely = fallen(masses, number)
        for course in reversed(self._courses[:rolls]):
            masses = [0.0] * len(masses)
            for place, mass in enumerate(likely):
                if mass:
                    masses[course[place]] += mass
            likely = fallen(masses, number)
        return likely

    def stop(self, dice: Dice) -> float:
        """What it is worth to roll no more."""
        return self.settled[places(self.number)[dice]]

    def keep(self, kept: Dice) -> float:
        """What it is worth to roll all but these; there must be a free roll."""
        level = sum(kept)
        return self._kept[-1][level][places(level)[kept]]

    def pay(self, dice: Dice) -> float:
        """What it is worth to pay for the cheapest further roll, its price taken off."""
        return self._paid[-1][places(self.number)[dice]]

    def reroll_three(self, dice: Dice) -> float:
        """What it is worth to roll a 3 again before the last roll is over."""
        return _rerolled(self._after[-1], self.number, dice)

    # After the last roll

    def changed(self, dice: Dice) -> float:
        """What dice are worth as they are resolved without any change."""
        return self._changes.finals[places(self.number)[dice]]

    def reroll_three_last(self, dice: Dice) -> float:
        """What it is worth to roll a 3 again after the last roll."""
        return _rerolled(self.settled, self.number, dice)

    def turn_free(self, dice: Dice) -> float:
        """What it is worth to have turned a 2 to 1 by Shrinky, these being the dice then."""
        return self.settled[places(self.number)[dice]]

    def turn_to_one(self, dice: Dice) -> float:
        """What it is worth to have turned a die to 1 by Herd Culler, these being the dice then."""
        return self._changes.without_one[places(self.number)[dice]]

    def turn_to_any(self, dice: Dice, price: float) -> float:
        """What it is worth to have turned a die at a price, these being the dice then."""
        return self._changes.without_any(price)[places(self.number)[dice]] - price


class _Changes:
    """The best own changes after the last roll, by how many of each are left."""

    def __init__(self, finals: Values, number: int, luck: Luck) -> None:
        self.finals = finals
        self.number = number
        self.luck = luck
        self._solved: dict[tuple[int, tuple[float, ...]], Values] = {}
        self._prices = tuple(sorted(luck.to_any))
        self.best = self._solve(luck.to_one, self._prices)

    @property
    def without_one(self) -> Values:
        """Values with one change to 1 fewer."""
        return self._solve(self.luck.to_one - 1, self._prices)

    def without_any(self, price: float) -> Values:
        """Values without the change of this price."""
        at = self._prices.index(price)
        return self._solve(self.luck.to_one, self._prices[:at] + self._prices[at + 1 :])

    def _solve(self, to_one: int, prices: tuple[float, ...]) -> Values:
        key = (to_one, prices)
        if key in self._solved:
            return self._solved[key]
        best = list(self.finals)
        if to_one:
            self._turn_to_one(best, self._solve(to_one - 1, prices))
        if prices:
            self._turn_to_any(best, self._solve(to_one, prices[1:]), prices[0])
        luck = self.luck
        if luck.rerolls_threes or luck.twos_as_ones:
            _free_moves(best, self.number, threes=int(luck.rerolls_threes), twos=int(luck.twos_as_ones))
        self._solved[key] = best
        return best

    def _turn_to_one(self, best: Values, after: Values) -> None:
        one = [after[row[ONE]] for row in _more(self.number - 1)]
        _raise(best, one, self.number, 0.0)

    def _turn_to_any(self, best: Values, after: Values, price: float) -> None:
        turned = [
            max(after[a], after[b], after[c], after[d], after[e], after[f])
            for a, b, c, d, e, f in _more(self.number - 1)
        ]
        _raise(best, turned, self.number, price)


def _raise(best: Values, parts: Values, number: int, price: float) -> None:
    """Raise each value to that of its best part less a price."""
    for place, (a, b, c, d, e, f) in enumerate(_less(number)):
        other = max(parts[a], parts[b], parts[c], parts[d], parts[e], parts[f]) - price
        best[place] = max(best[place], other)


def _free_moves(best: Values, number: int, *, threes: int, twos: int) -> None:
    """Raise values by rolling 3s again and turning 2s to 1, as often as wanted.

    A rolled 3 that shows 3 again is rolled again, so rolling one is worth the mean of the five other faces.
    """
    at = places(number)
    for place, dice in _by_threes_and_twos(number):
        if twos and dice[TWO]:
            best[place] = max(best[place], best[at[plus(minus(dice, SINGLE[TWO]), SINGLE[ONE])]])
        if threes and dice[THREE]:
            rest = minus(dice, SINGLE[THREE])
            others = sum(best[at[plus(rest, SINGLE[face])]] for face in FACES if face != THREE)
            best[place] = max(best[place], others / 5)


def _rerolled(values: Values, number: int, dice: Dice) -> float:
    rest = minus(dice, SINGLE[THREE])
    at = places(number)
    return sum(values[at[plus(rest, die)]] for die in SINGLE) / 6
