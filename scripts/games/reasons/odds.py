"""How likely goals of the dice are, and attacks, found die by die."""

from collections.abc import Callable, Sequence
from functools import cache
from itertools import product
from math import comb, isclose, sqrt
from random import Random
from typing import Final, NamedTuple

from engine import CHANCE, State, apply, legal
from engine.answers import Answer, Keep, Pass, Stop
from engine.decisions import BuyCards, ChangeDice, KeepDice, OfferRevealed, OfferYield
from engine.dice import Dice, all_rolls, plus, probability
from engine.events import ResultSettled
from engine.market import cost_for
from engine.players import advice as a
from engine.players.chances import Prices, luck
from engine.players.goals import Aim, Goal, GoalPlan, plan_for
from engine.sampling import sample
from scripts.games.reasons.playing import after, given, lets_be, played_on
from scripts.games.reasons.verdicts import CLOSE, Pair, Verdict, apart, told

ROLL_OUTS: Final = 400
"""Turns that are played where cards change dice."""
MOST_ERRORS: Final = 4.0
CHANGERS: Final = {"herd_culler", "shrinky", "background_dweller"}
"""Cards that change dice and cost nothing."""
_NOTHING: Final = Prices(0.0, 0.0, 0.0, 0.0)


def of_goal(pair: Pair, reason: a.Odds) -> Verdict:
    """How likely a goal of the dice is with both answers."""
    goal = reason.goal
    hits = [reached(pair.seen, dice, goal) for dice in all_rolls(pair.seen.ndice)]
    changers = any(held.acts in CHANGERS for held in pair.seen.cards[pair.seat])
    plain = all(isinstance(answer, Keep | Stop | Pass) for answer in (pair.better, pair.worse))
    if plain and not changers:
        own, theirs = (_best_play(pair.seen, answer, hits) for answer in (pair.better, pair.worse))
        figure = isclose(own, reason.chance, abs_tol=CLOSE) and isclose(
            theirs, reason.otherwise, abs_tol=CLOSE
        )
        return apart(own, theirs, figure)
    better, worse = (_played_for(pair.seen, answer, hits) for answer in (pair.better, pair.worse))
    figure = _within(better, reason.chance) and _within(worse, reason.otherwise)
    return told(reason.chance > reason.otherwise, figure)


def reached(seen: State, dice: Dice, goal: Goal) -> bool:
    """Whether a result of the turn's dice reaches a goal, by resolving it."""
    seat = seen.active
    match goal.aim:
        case Aim.TRIPLE:
            return dice[goal.number - 1] >= 3
        case Aim.ENERGY:
            return dice[3] >= goal.number
        case Aim.CLAWS | Aim.ENTER:
            return dice[4] >= max(1, goal.number)
        case Aim.HEAL:
            return dice[5] >= goal.number
        case Aim.LEVEL:
            return dice[0] >= 4
        case Aim.CULTIST:
            return max(dice) >= 4
        case Aim.TILE:
            moved = 2 * (dice[0] // 3) + dice[1] // 3
            return seen.number(seat, "wickedness") + moved >= goal.number
        case _:
            pass
    ahead = seen.copy()
    ahead.dice, ahead.rolls = dice, 0
    settled = given(ahead, Pass(seat) if isinstance(seen.question, ChangeDice) else Stop(seat))
    if isinstance(settled.question, ChangeDice):
        settled = given(settled, Pass(seat))
    end = played_on(settled, seat, lambda end, _: (_is_reached(end, seat, goal),))
    return _is_reached(end, seat, goal)


def _is_reached(end: State, seat: int, goal: Goal) -> bool:
    if goal.aim is Aim.STARS:
        return end.lives(seat) and end.stars[seat] >= 20
    if goal.aim is Aim.KNOCK_OUT:
        return not end.lives(goal.seat)
    asked = isinstance(end.question, BuyCards | OfferYield | OfferRevealed)
    return asked and end.energy[seat] >= cost_for(end, seat, goal.card)


def _best_play(seen: State, answer: Answer, hits: Sequence[bool]) -> float:
    """The chance of results with the best play for them, by what can be kept at each roll."""
    number = seen.ndice
    final = dict(zip(all_rolls(number), map(float, hits), strict=True))
    if not isinstance(answer, Keep):
        return final[seen.dice]

    @cache
    def kept(dice: Dice, rolls: int) -> float:
        fallen = all_rolls(number - sum(dice))
        return sum(probability(each) * lies(plus(dice, each), rolls - 1) for each in fallen)

    @cache
    def lies(dice: Dice, rolls: int) -> float:
        if not rolls:
            return final[dice]
        parts = product(*(range(count + 1) for count in dice))
        less = max(kept(part, rolls) for part in parts if sum(part) < number)
        return max(final[dice], less)

    return kept(answer.dice, seen.rolls)


class _Played(NamedTuple):
    share: float
    error: float


def _within(played: _Played, stated: float) -> bool:
    error = max(played.error, sqrt(stated * (1 - stated) / ROLL_OUTS))
    return abs(played.share - stated) <= MOST_ERRORS * error + CLOSE


def _played_for(seen: State, answer: Answer, hits: Sequence[bool]) -> _Played:
    """How often results are reached when turns are played for nothing else, by the rules and their cards."""
    by = dict(zip(all_rolls(seen.ndice), hits, strict=True))
    courses: dict[object, GoalPlan] = {}

    def plays(state: State) -> GoalPlan:
        key = (luck(state, _NOTHING), state.rolls == 0)
        if key not in courses:
            courses[key] = plan_for(state, hits)
        return courses[key]

    won = sum(by[_end(seen, answer, Random(number).random, plays)] for number in range(ROLL_OUTS))
    share = won / ROLL_OUTS
    return _Played(share, sqrt(share * (1 - share) / ROLL_OUTS))


def _end(
    seen: State, answer: Answer, random: Callable[[], float], plays: Callable[[State], GoalPlan]
) -> Dice:
    """The dice of a turn that was played like this, as they were settled."""
    state, seat = seen.copy(), answer.seat
    while True:
        for event in apply(state, answer):
            if isinstance(event, ResultSettled):
                return event.dice
        if state.asked_seat == CHANCE:
            answer = sample(state, random)
        elif isinstance(state.question, KeepDice | ChangeDice):
            free = [each for each in legal(state, seat) if _is_free(state, each)]
            best = plays(state)
            answer = max(free, key=lambda each: best.chance(state, each))
        else:
            answer = lets_be(state)


def _is_free(state: State, answer: Answer) -> bool:
    if isinstance(answer, Pass | Stop):
        return True
    ahead, seat = given(state, answer), answer.seat
    return (ahead.energy[seat], ahead.cards[seat]) == (state.energy[seat], state.cards[seat])


def of_attack(pair: Pair, reason: a.Attack) -> Verdict:
    """How likely claws hit in Tokyo and outside."""
    seat = pair.seat
    inside, outside = after(pair.seen, pair.worse), after(pair.seen, pair.better)
    if not inside.in_tokyo(seat) or outside.in_tokyo(seat):
        return Verdict.AGAINST
    own = _hit([other for other in inside.others(seat) if not inside.in_tokyo(other)], inside, reason.claws)
    theirs = _hit([other for other in outside.others(seat) if outside.in_tokyo(other)], outside, reason.claws)
    figure = isclose(own, reason.chance, abs_tol=CLOSE) and isclose(theirs, reason.otherwise, abs_tol=CLOSE)
    return apart(own, theirs, figure)


def _hit(attackers: Sequence[int], state: State, least: int) -> float:
    """How likely these seats roll so many claws together: dice without one are rolled again."""
    total = {0: 1.0}
    for seat in attackers:
        dice, rolls = thrown(state, seat)
        claws = {0: 1.0}
        for _ in range(rolls):
            claws = _rolled_again(claws, dice)
        total = _added(total, claws)
    return sum(chance for number, chance in total.items() if number >= least)


def thrown(state: State, seat: int) -> tuple[int, int]:
    """Dice and rolls of a seat's turn."""
    acts = [held.acts for held in state.cards[seat]]
    dice = 6 - state.shrink[seat] + acts.count("extra_head")
    return min(max(1, dice), 8), 3 + acts.count("giant_brain")


def _rolled_again(claws: dict[int, float], dice: int) -> dict[int, float]:
    found: dict[int, float] = {}
    for number, chance in claws.items():
        left = dice - number
        for more in range(left + 1):
            likely = comb(left, more) * (1 / 6) ** more * (5 / 6) ** (left - more)
            found[number + more] = found.get(number + more, 0.0) + chance * likely
    return found


def _added(some: dict[int, float], others: dict[int, float]) -> dict[int, float]:
    found: dict[int, float] = {}
    for (one, first), (two, second) in product(some.items(), others.items()):
        found[one + two] = found.get(one + two, 0.0) + first * second
    return found
