"""The best keep at each roll, exactly: dynamic programming over multisets of faces.

Results and kept dice are multisets, in levels by their number of dice: 462 results of six dice. The worth of
a kept multiset is the mean over one more die of each face, level by level, and the best part of a result is
the best of its parts with one die less; so a roll costs a dozen additions and comparisons for each multiset.
"""

from functools import cache, cached_property
from typing import Final, NamedTuple

from engine.dice import FACES, NO_DICE, ONE, SINGLE, THREE, TWO, Dice, all_rolls, keeps, minus, plus

MOST_DICE: Final = 10

Values = list[float]
"""One number for each result of some dice, in the order of `all_rolls`."""

_Six = tuple[int, int, int, int, int, int]


class Luck(NamedTuple):
    """The rolls and changes still possible for the dice of a turn; prices are in the valuation's unit."""

    rolls: int
    """Rolls left that are free."""
    roll_price: float = 0.0
    """The unavoidable price of each roll (Orb of Doom)."""
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
    """Return the index in `all_rolls` of each result of this many dice."""
    return {dice: place for place, dice in enumerate(all_rolls(number))}


@cache
def _more(number: int) -> list[_Six]:
    """Return for each multiset of this many dice its indices with one more die of each face."""
    above = places(number + 1)
    return [_six([above[plus(dice, die)] for die in SINGLE]) for dice in all_rolls(number)]


@cache
def _less(number: int) -> list[_Six]:
    """Return for each multiset of this many dice its indices without one die, padded with repetitions."""
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
    """Sort results by 3s, then by 2s, ascending: each depends only on earlier ones."""
    return sorted(enumerate(all_rolls(number)), key=lambda row: (row[1][THREE], row[1][TWO]))


@cache
def _parts(number: int) -> list[tuple[int, ...]]:
    """Return for each result the indices of its smaller parts, counted through the levels from no die on."""
    starts = [0]
    for level in range(number):
        starts.append(starts[-1] + len(all_rolls(level)))
    return [
        tuple([starts[sum(kept)] + places(sum(kept))[kept] for kept in keeps(dice)])
        for dice in all_rolls(number)
    ]


def fallen(masses: Values, number: int) -> Values:
    """Return the probability of each result, given that of each multiset to be kept and the rest rolled.

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
    """Return the worth of each kept multiset if the rest is rolled once, indexed by number of dice first."""
    levels = [values]
    for level in range(number - 1, -1, -1):
        up = levels[-1]
        levels.append(
            [(up[a] + up[b] + up[c] + up[d] + up[e] + up[f]) / 6 for a, b, c, d, e, f in _more(level)]
        )
    levels.reverse()
    return levels


def best_kept(levels: list[Values], number: int) -> Values:
    """Return for each result the worth of its best part, at least one die being rerolled."""
    best = levels[0]
    for level in range(1, number):
        here = levels[level]
        best = [
            max(own, best[a], best[b], best[c], best[d], best[e], best[f])
            for own, (a, b, c, d, e, f) in zip(here, _less(level), strict=True)
        ]
    return [max(best[a], best[b], best[c], best[d], best[e], best[f]) for a, b, c, d, e, f in _less(number)]


class Plan:
    """The best play with the dice of a turn: the worth of each choice in each case."""

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
        """Return for each result the best of rolling, stopping, and rerolling a 3 first."""
        best = [max(pair) for pair in zip(rolling, self.settled, strict=True)]
        if self.luck.rerolls_threes:
            _free_moves(best, self.number, threes=1, twos=0)
        return best

    def value(self, dice: Dice) -> float:
        """Return the worth of dice under the best play, with all rolls of the luck still to come."""
        return self._after[-1][places(self.number)[dice]]

    def values(self, rolls: int) -> Values:
        """Return the worth of each result under the best play, with this many free rolls to come."""
        return self._after[rolls]

    def followed(self, finals: Values) -> list[Values]:
        """Return the worth of each result to another seat, given the worth of the final results to it.

        The first index is the number of free rolls to come. The play is the best for the seat that rolls;
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
        """For each free roll (the last first) and each result, the index of its kept part.

        Indices count through the levels; a result that is not rerolled has its own index.
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
        """Return the worth of the turn before its first roll of all dice, further rolls to come."""
        return expected(self._after[-1], self.number)[0][0]

    def results(self, kept: Dice) -> Values:
        """Return the final probability of each result if these are kept and play is best from here on.

        Without free rolls left the dice are thrown once, as before the first roll of a turn.
        """
        return self._onward(kept, max(0, self.luck.rolls - 1))

    def results_of_turn(self) -> Values:
        """Return the final probability of each result, before the first roll of all dice."""
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
        """Return the worth of stopping."""
        return self.settled[places(self.number)[dice]]

    def keep(self, kept: Dice) -> float:
        """Return the worth of rerolling all but these; there must be a free roll."""
        level = sum(kept)
        return self._kept[-1][level][places(level)[kept]]

    def pay(self, dice: Dice) -> float:
        """Return the worth of paying for the cheapest further roll, less its price."""
        return self._paid[-1][places(self.number)[dice]]

    def reroll_three(self, dice: Dice) -> float:
        """Return the worth of rerolling a 3 before the last roll is over."""
        return _rerolled(self._after[-1], self.number, dice)

    # After the last roll

    def changed(self, dice: Dice) -> float:
        """Return the worth of dice resolved without any change."""
        return self._changes.finals[places(self.number)[dice]]

    def reroll_three_last(self, dice: Dice) -> float:
        """Return the worth of rerolling a 3 after the last roll."""
        return _rerolled(self.settled, self.number, dice)

    def turn_free(self, dice: Dice) -> float:
        """Return the worth of these dice after a 2 was turned to 1 by Shrinky."""
        return self.settled[places(self.number)[dice]]

    def turn_to_one(self, dice: Dice) -> float:
        """Return the worth of these dice after a die was turned to 1 by Herd Culler."""
        return self._changes.without_one[places(self.number)[dice]]

    def turn_to_any(self, dice: Dice, price: float) -> float:
        """Return the worth of these dice after a die was turned at a price."""
        return self._changes.without_any(price)[places(self.number)[dice]] - price


class _Changes:
    """The best own changes after the last roll, by the number of each that is left."""

    def __init__(self, finals: Values, number: int, luck: Luck) -> None:
        self.finals = finals
        self.number = number
        self.luck = luck
        self._solved: dict[tuple[int, tuple[float, ...]], Values] = {}
        self._prices = tuple(sorted(luck.to_any))
        self.best = self._solve(luck.to_one, self._prices)

    @property
    def without_one(self) -> Values:
        """The values with one change to 1 less."""
        return self._solve(self.luck.to_one - 1, self._prices)

    def without_any(self, price: float) -> Values:
        """Return the values without the change of this price."""
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
    """Raise values by rerolling 3s and turning 2s to 1, as often as wanted.

    A 3 that shows 3 again is rerolled, so rerolling one is worth the mean of the five other faces.
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
