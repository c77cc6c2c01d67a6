"""Goals that the dice of a turn may be rolled for, and the exact odds of each.

The odds assume the best play for that goal alone, with free rolls and changes, and no interference by others.
"""

from collections.abc import Callable, Iterator, Sequence
from enum import StrEnum
from functools import partial
from typing import Any, Final, NamedTuple

from engine.answers import CHANCE, Answer, Keep, Pass, Reroll, Stay, Turn, Use
from engine.bans import Ban, source, useful
from engine.cards.catalogue import BIT
from engine.cards.cultists import ALIKE
from engine.cards.cultists import BOX as CULTISTS
from engine.cards.hooks import windows
from engine.cards.kinds import COPIERS
from engine.cards.tower import BOX as TOWER
from engine.cards.tower import ONES, lowest_of_others
from engine.cards.wicked import TILES, WICKEDNESS, on_offer
from engine.claws import reach
from engine.decisions import KeepDice, OfferJets, RollDice
from engine.dice import CLAW, ENERGY, FACES, HEART, ONE, THREE, TWO, Dice, all_rolls, as_dice, turned
from engine.flow import apply_unchecked
from engine.market import cost_for
from engine.moments import Moment, actions, acts
from engine.players.chances import CULLER, DRINK, SHRINKY, SMOKE, Prices, luck
from engine.players.foresight import MOST_STEPS
from engine.players.odds import Luck, Plan
from engine.players.outcomes import alike_results, resolved
from engine.players.questions import PLAYER_QUESTIONS, Considered
from engine.state import EMPTY, GOAL, State

Reply = Callable[[State, Any], Answer | None]

TRIPLE: Final = 3
MOST: Final = 3
"""Goals are as many claws, hearts or energy as this, or fewer."""

_FREE: Final = Prices(0.0, 0.0, 0.0, 0.0)
_OTHER_USES: Final = BIT["biofuel"] | BIT["healing_ray"]
"""With these hearts of the dice may heal nobody, or bring energy: as their owner likes."""


class Aim(StrEnum):
    """A kind of goal."""

    STARS = "stars"
    """20 stars."""
    KNOCK_OUT = "knock_out"
    """Another monster is out; `seat`."""
    AFFORD = "afford"
    """Energy for a card that is for sale; `card`."""
    TRIPLE = "triple"
    """Three of a number; `number` is that number."""
    HEAL = "heal"
    """At least `number` hearts to heal with."""
    CLAWS = "claws"
    """At least `number` claws."""
    ENTER = "enter"
    """A claw to enter Tokyo with."""
    ENERGY = "energy"
    """At least `number` energy."""
    LEVEL = "level"
    """The next level of the tower; `card`."""
    TILE = "tile"
    """The next level of the gauge, where a tile lies; `number` is that level."""
    CULTIST = "cultist"
    """Four of a face."""


class Goal(NamedTuple):
    """A goal that each result either reaches or misses."""

    aim: Aim
    number: int = 0
    seat: int = -1
    card: str = ""


_FACES: Final = {
    Aim.KNOCK_OUT: CLAW,
    Aim.CLAWS: CLAW,
    Aim.ENTER: CLAW,
    Aim.AFFORD: ENERGY,
    Aim.ENERGY: ENERGY,
    Aim.HEAL: HEART,
}


_NUMBERS: Final = (Aim.TRIPLE, Aim.LEVEL, Aim.TILE)
_CLAWS: Final = (Aim.CLAWS, Aim.ENTER)


def serves(goal: Goal, kept: Dice) -> bool:
    """Return whether kept dice serve a goal."""
    match goal.aim:
        case Aim.STARS:
            return any(kept[:3])
        case Aim.LEVEL:
            return kept[ONE] > 0
        case Aim.TILE:
            return kept[ONE] + kept[TWO] > 0
        case Aim.CULTIST:
            return any(kept)
        case _:
            pass
    return kept[goal.number - 1 if goal.aim is Aim.TRIPLE else _FACES[goal.aim]] > 0


class Reached(NamedTuple):
    """A goal with a flag for each result that reaches it, in the order of `all_rolls`."""

    goal: Goal
    by: tuple[bool, ...]


def reachable(view: State) -> list[Reached]:
    """Return goals that some, not all, results of the dice reach; the view is of the active seat."""
    rolls = all_rolls(view.ndice)
    ends = _ends(view)
    found = []
    for goal in _goals(view):
        by = tuple([_reaches(goal, view, dice, end) for dice, end in zip(rolls, ends, strict=True)])
        if any(by) and not all(by):
            found.append(Reached(goal, by))
    return found


class GoalPlan(NamedTuple):
    """The best play for one goal alone."""

    plan: Plan
    again: Plan
    """With one roll more, as a card gives it."""

    def chance(self, view: State, answer: Answer) -> float:
        """Return the probability of the goal after an answer to KeepDice or ChangeDice."""
        match answer:
            case Keep(_, kept):
                return self.plan.keep(kept)
            case Reroll() if isinstance(view.question, KeepDice):
                return self.plan.reroll_three(view.dice)
            case Reroll():
                return self.plan.reroll_three_last(view.dice)
            case Use(_, card) if card in (DRINK, SMOKE, *COPIERS):
                return self.again.value(view.dice)
            case Turn(_, face, into, card):
                return self._turned(turned(view.dice, face, into), card)
            case Pass():
                return self.plan.changed(view.dice)
            case _:
                return self.plan.stop(view.dice)

    def _turned(self, dice: Dice, card: str) -> float:
        if card == CULLER:
            return self.plan.turn_to_one(dice)
        return self.plan.turn_free(dice) if card == SHRINKY else self.plan.stop(dice)


def plan_for(view: State, by: Sequence[bool]) -> GoalPlan:
    """Return the best play for a goal that these results reach."""
    values = [float(reached) for reached in by]
    free = luck(view, _FREE)._replace(extra=(), to_any=(), roll_price=0.0)
    once: Luck = free._replace(rolls=1)
    plan = Plan(values, view.ndice, free)
    return GoalPlan(plan, Plan(values, view.ndice, once) if view.rolls == 0 else plan)


# Goals of a position


def _escapes(book: int) -> int:
    """Return the cards with which a monster may live through what kills others, one bit each."""
    mask = 0
    for bit in (*(row.bit for row in windows(book)), *(act.bit for act in acts(book, Moment.ZERO))):
        mask |= bit
    return mask


def _may_live_on(view: State, seat: int) -> bool:
    """Return whether something may keep a monster in the game that loses all its hearts."""
    if view.masks[seat] & _escapes(view.rules.index):
        return True
    if view.more is None:
        return False
    acts_at_once = any(rule.may(view, seat) for _, rule in actions(view.rules.index))
    return acts_at_once or bool(source(view, seat, Ban.OUT))


def _goals(view: State) -> Iterator[Goal]:
    """Return the goals that faces which count may reach."""
    counted = useful(view, view.active, as_dice([1] * len(FACES)))
    for goal in _wanted(view):
        if goal.aim in _NUMBERS and not counted[ONE]:
            continue
        if goal.aim in _CLAWS and not counted[CLAW]:
            continue
        if goal.aim is Aim.HEAL and not counted[HEART]:
            continue
        yield goal


def _wanted(view: State) -> Iterator[Goal]:
    seat = view.active
    yield Goal(Aim.STARS)
    reached = reach(view)
    for other in reached:
        if not _may_live_on(view, other):
            yield Goal(Aim.KNOCK_OUT, seat=other)
    for card in () if view.masks[seat] & _OTHER_USES else view.market:
        if card != EMPTY and card in view.rules.prices and cost_for(view, seat, card) > view.energy[seat]:
            yield Goal(Aim.AFFORD, card=card)
    for number in (1, 2, 3):
        yield Goal(Aim.TRIPLE, number)
    for number in range(1, min(MOST, _wounds(view)) + 1):
        yield Goal(Aim.HEAL, number)
    if view.city < 0:
        yield Goal(Aim.ENTER)
    for number in range(1, MOST + 1):
        if reached:
            yield Goal(Aim.CLAWS, number)
        yield Goal(Aim.ENERGY, number)
    if view.more is not None:
        yield from _goals_of_expansions(view)


def _goals_of_expansions(view: State) -> Iterator[Goal]:
    seat = view.active
    level = lowest_of_others(view, seat) if TOWER in view.rules.box_names else EMPTY
    if level and view.in_tokyo(seat):
        yield Goal(Aim.LEVEL, card=level)
    if view.counts(WICKEDNESS):
        ahead = [level for level in TILES if level > view.number(seat, WICKEDNESS)]
        yield from (Goal(Aim.TILE, level) for level in ahead[:1] if on_offer(view, level))
    if CULTISTS in view.rules.box_names:
        yield Goal(Aim.CULTIST)


def _wounds(view: State) -> int:
    """Return how many hearts dice can heal."""
    seat = view.active
    if view.in_tokyo(seat) or view.masks[seat] & _OTHER_USES or view.poison[seat] or view.shrink[seat]:
        return 0
    return view.most_hearts(seat) - view.hearts[seat]


def _reaches(goal: Goal, view: State, dice: Dice, end: State) -> bool:
    seat = view.active
    match goal.aim:
        case Aim.STARS:
            return end.lives(seat) and end.stars[seat] >= GOAL
        case Aim.KNOCK_OUT:
            return not end.lives(goal.seat)
        case Aim.AFFORD:
            return _is_a_choice(end) and end.energy[seat] >= cost_for(end, seat, goal.card)
        case Aim.TRIPLE:
            return dice[(ONE, TWO, THREE)[goal.number - 1]] >= TRIPLE
        case Aim.HEAL:
            return dice[HEART] >= goal.number
        case Aim.CLAWS:
            return dice[CLAW] >= goal.number
        case Aim.ENTER:
            return dice[CLAW] >= 1
        case Aim.ENERGY:
            return dice[ENERGY] >= goal.number
        case Aim.LEVEL:
            return dice[ONE] >= ONES
        case Aim.TILE:
            return end.number(seat, WICKEDNESS) >= goal.number
        case Aim.CULTIST:
            return max(dice) >= ALIKE


def brought(dice: Dice, view: State) -> tuple[int, int, int, int]:
    """Return what dice alone bring the active seat as they lie: stars, energy, hearts, claws."""
    dice = useful(view, view.active, dice)
    stars = sum(face + 1 + dice[face] - TRIPLE for face in (ONE, TWO, THREE) if dice[face] >= TRIPLE)
    hearts = min(dice[HEART], _wounds(view))
    return stars, dice[ENERGY], hearts, dice[CLAW]


def _ends(view: State) -> list[State]:
    """Return the position after each result, before anybody buys or leaves Tokyo; others save nothing."""
    alike = alike_results(view)
    reply = partial(_alone, view.active)
    ends = [until_choice(resolved(view, dice), reply) for dice in alike.results]
    return [ends[group] for group in alike.of]


def _likely(state: State, question: Any) -> Answer | None:
    """Return the likely reply; None for a choice to buy or leave."""
    reply = PLAYER_QUESTIONS[type(question)].reply
    return None if isinstance(reply, Considered) else reply(state, question)


def _alone(seat: int, state: State, question: Any) -> Answer | None:
    """Return the likely reply of a seat and of chance; others let damage come."""
    if question.seat in (seat, CHANCE) or not PLAYER_QUESTIONS[type(question)].against_damage:
        return _likely(state, question)
    return Stay(question.seat) if isinstance(question, OfferJets) else Pass(question.seat)


def until_choice(state: State, reply: Reply = _likely) -> State:
    """Play on in this state itself to a choice to buy or leave, or the turn's end."""
    for _ in range(MOST_STEPS):
        question = state.question
        begins = isinstance(question, RollDice) and not state.rolled
        answer = None if question is None or begins else reply(state, question)
        if answer is None:
            break
        apply_unchecked(state, answer)
    return state


def _is_a_choice(state: State) -> bool:
    """Return whether a seat may buy or leave Tokyo."""
    question = state.question
    return question is not None and isinstance(PLAYER_QUESTIONS[type(question)].reply, Considered)
