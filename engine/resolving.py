"""Resolving the result: cards that count it whole, then its groups in any order (docs/rulings.md)."""

from collections.abc import Callable, Iterator
from functools import cache
from typing import Final

from engine import answers
from engine.answers import Answer, Resolve
from engine.answers import Hearts as HeartsAnswer
from engine.bans import Ban, source
from engine.cards import hooks
from engine.cards.catalogue import BIT
from engine.claws import attack, resolve_claws
from engine.decisions import ChooseOrder, SpendHearts
from engine.dice import ENERGY, HEART, ONE, THREE, TWO, Dice
from engine.dispatch import Refusal, question, stands, step
from engine.events import ResultSettled, Why
from engine.gains import add_poison, add_shrink, gain_energy, gain_stars, heal, pay, regain
from engine.holdings import push_in_order
from engine.moments import Moment, acts
from engine.state import CLAWS_GROUP, ENERGY_GROUP, HEARTS_GROUP, NUMBERS_GROUP, State
from engine.steps import AtMoment, Counting, Resolving, ResolvingRest

BIOFUEL = BIT["biofuel"]
_choose_order = cache(ChooseOrder)
"""One object for equal ones: finding it takes a third of the time of making it."""
RESOLVING = Resolving()
RESOLVING_REST = ResolvingRest()
HEALING_RAY = BIT["healing_ray"]
RAY_PRICE = 2
"""Energy that a healed monster pays for each heart."""
TRIPLE = 3


@step(Counting)
def count_result(state: State, _: Counting) -> None:
    """Note the groups to resolve, and let cards look at the whole result."""
    seat = state.active
    state.events.append(ResultSettled(seat, state.dice))
    pending = groups_of(state)
    state.pending = pending if state.more is None else pending & ~void_groups(state)
    state.stack.append(RESOLVING)
    if state.masks[seat]:
        hooks.RESULT.run(state, seat)


def groups_of(state: State) -> int:
    """Return the groups of the result, whether or not they may be used."""
    one, two, three, energy, claw, heart = state.dice
    groups = NUMBERS_GROUP if one >= TRIPLE or two >= TRIPLE or three >= TRIPLE else 0
    if energy:
        groups |= ENERGY_GROUP
    if heart:
        groups |= HEARTS_GROUP
    if claw or ((state.masks[state.active] or state.more is not None) and any(attack(state))):
        groups |= CLAWS_GROUP
    return groups


_VOID: Final = {
    Ban.NUMBERS: NUMBERS_GROUP,
    Ban.HEARTS: HEARTS_GROUP,
    Ban.CLAWS: CLAWS_GROUP,
}


def void_groups(state: State) -> int:
    """Return the groups of the result that things forbid the active player to use."""
    void = 0
    for ban, group in _VOID.items():
        if source(state, state.active, ban):
            void |= group
    return void


def counted(state: State) -> Dice:
    """Return the dice of the result that cards may look at: those that nothing forbids to use."""
    if state.more is None:
        return state.dice
    void = void_groups(state)
    one, two, three, energy, claw, heart = state.dice
    if void & NUMBERS_GROUP:
        one = two = three = 0
    return (one, two, three, energy, 0 if void & CLAWS_GROUP else claw, heart)


@step(Resolving)
def ask_order(state: State, resolving: Resolving) -> None:
    """Ask which group comes next if there are several."""
    pending = state.pending
    if pending & (pending - 1):
        push_in_order(state, _choose_order(state.active), resolving)
    elif pending:
        _resolve(state, pending)


@step(ResolvingRest)
def resolve_rest(state: State, rest: ResolvingRest) -> None:
    """Resolve the next group in the default order: numbers, energy, hearts, claws."""
    pending = state.pending
    if pending:
        state.stack.append(rest)
        _resolve(state, pending & -pending)


GROUPS: Final = {
    answers.NUMBERS: NUMBERS_GROUP,
    answers.ENERGY: ENERGY_GROUP,
    answers.HEARTS: HEARTS_GROUP,
    answers.CLAWS: CLAWS_GROUP,
}


def _orders(state: State, asked: ChooseOrder) -> tuple[Answer, ...]:
    return _orders_of(asked.seat, state.pending)


@cache
def _orders_of(seat: int, pending: int) -> tuple[Answer, ...]:
    groups = (Resolve(seat, name) for name, group in GROUPS.items() if pending & group)
    return (Resolve(seat, answers.ALL_GROUPS), *groups)


@question(ChooseOrder, _orders, anew=stands)
def order_chosen(state: State, _: ChooseOrder, answer: Resolve) -> None:
    """Resolve one group, or the rest in the default order."""
    if answer.group == answers.ALL_GROUPS:
        state.stack.append(RESOLVING_REST)
    else:
        _resolve(state, GROUPS[answer.group])


def _resolve(state: State, group: int) -> None:
    state.pending &= ~group
    _RESOLVE[group](state)


def _numbers(state: State) -> None:
    seat = state.active
    if state.more is not None and acts(state.rules.index, Moment.NUMBERS):
        state.stack.append(AtMoment(Moment.NUMBERS))
    for face in (ONE, TWO, THREE):
        if state.dice[face] < TRIPLE:
            continue
        gain_stars(state, seat, _stars_of_set(state, face), Why.NUMBERS)
        if face == ONE:
            for card, stars_more in hooks.ONES_STARS.parts(state, seat):
                gain_stars(state, seat, stars_more, card)
            hooks.ONES_SCORED.run(state, seat)


def _stars_of_set(state: State, face: int) -> int:
    stars = face + 1 + state.dice[face] - TRIPLE
    return stars if state.more is None else stars * (1 + hooks.STARS_OF_SET.total(state, state.active))


def stars_of_numbers(state: State) -> int:
    """Return the stars that the active player gets for the numbers among the dice that lie there."""
    if void_groups(state) & NUMBERS_GROUP:
        return 0
    sets = [face for face in (ONE, TWO, THREE) if state.dice[face] >= TRIPLE]
    more = hooks.ONES_STARS.total(state, state.active) if ONE in sets else 0
    return more + sum(_stars_of_set(state, face) for face in sets)


def _energy(state: State) -> None:
    seat = state.active
    if state.masks[seat] & BIOFUEL and state.pending & HEARTS_GROUP:
        state.pending = state.pending & ~HEARTS_GROUP | ENERGY_GROUP
        state.stack.append(SpendHearts(seat))
    else:
        gain_energy(state, seat, fallen_energy(state), Why.ENERGY)


def fallen_energy(state: State) -> int:
    """Return the energy of the active player's dice, with what things add to each."""
    dice = state.dice[ENERGY]
    return dice if state.more is None else dice * (1 + hooks.ENERGY_OF_DIE.total(state, state.active))


def hearts_of(state: State, dice: int) -> int:
    """Return the hearts of so many of the active player's dice, with what things add to each."""
    return dice if state.more is None else dice * (1 + hooks.HEARTS_OF_DIE.total(state, state.active))


def _hearts(state: State) -> None:
    seat = state.active
    if hearts_have_choice(state):
        state.stack.append(SpendHearts(seat))
    elif not state.in_tokyo(seat):
        heal(state, seat, hearts_of(state, to_spend(state)), Why.HEARTS)


def to_spend(state: State) -> int:
    """Return the hearts of the active player's dice, with what things add to be spent as these are."""
    rolled = state.dice[HEART]
    return rolled if state.more is None else rolled * (1 + hooks.MORE_HEARTS.total(state, state.active))


_RESOLVE: Final[dict[int, Callable[[State], None]]] = {
    NUMBERS_GROUP: _numbers,
    ENERGY_GROUP: _energy,
    HEARTS_GROUP: _hearts,
    CLAWS_GROUP: resolve_claws,
}


def hearts_have_choice(state: State) -> bool:
    """Return whether rolled hearts can be spent on more than the own health."""
    seat = state.active
    tokens = state.poison[seat] or state.shrink[seat]
    if tokens and not state.in_tokyo(seat):
        return True
    mask = state.masks[seat]
    return bool(mask & BIOFUEL) or bool(mask & HEALING_RAY and any(True for _ in _patients(state)))


def _patients(state: State) -> Iterator[tuple[int, int]]:
    for other in state.others(state.active):
        room = state.most_hearts(other) - state.hearts[other]
        if room > 0:
            yield other, room


def heart_answers(state: State, asked: SpendHearts) -> Iterator[Answer]:
    """Yield every way to spend the rolled hearts; all on the own health first."""
    seat = asked.seat
    n = to_spend(state)
    outside = not state.in_tokyo(seat)
    poison = min(n, state.poison[seat]) if outside else 0
    shrink = min(n, state.shrink[seat]) if outside else 0
    fuel = n if state.masks[seat] & BIOFUEL else 0
    patients = sorted(_patients(state)) if state.masks[seat] & HEALING_RAY else []
    for p in range(poison + 1):
        for s in range(min(shrink, n - p) + 1):
            for b in range(min(fuel, n - p - s) + 1):
                for others in _rays(patients, n - p - s - b):
                    yield HeartsAnswer(seat, p, s, b, others)


def _rays(patients: list[tuple[int, int]], most: int) -> Iterator[tuple[tuple[int, int], ...]]:
    if not patients:
        yield ()
        return
    (other, room), rest = patients[0], patients[1:]
    for n in range(min(room, most) + 1):
        for more in _rays(rest, most - n):
            yield ((other, n), *more) if n else more


def refuse_hearts(state: State, asked: SpendHearts, answer: Answer) -> Refusal:
    """Refuse hearts that were not rolled, absent tokens, and monsters that cannot be healed."""
    if not isinstance(answer, HeartsAnswer) or answer.seat != asked.seat:
        return "the rolled hearts are to be spent"
    seat = asked.seat
    given = dict(answer.others)
    numbers = (answer.poison, answer.shrink, answer.biofuel)
    if (
        min(numbers) < 0
        or any(n < 1 for n in given.values())
        or tuple(sorted(given.items())) != answer.others
    ):
        return "hearts are spent in numbers of 1 or more, each monster once, in the order of seats"
    if sum(numbers) + sum(given.values()) > to_spend(state):
        return f"{to_spend(state)} hearts were rolled"
    if (answer.poison or answer.shrink) and state.in_tokyo(seat):
        return "no token is removed in Tokyo"
    if answer.poison > state.poison[seat] or answer.shrink > state.shrink[seat]:
        return "there are not so many tokens"
    if answer.biofuel and not state.masks[seat] & BIOFUEL:
        return "only Biofuel makes energy of hearts"
    return _refuse_rays(state, seat, given)


def _refuse_rays(state: State, seat: int, given: dict[int, int]) -> Refusal:
    if not given:
        return None
    if not state.masks[seat] & HEALING_RAY:
        return "only Healing Ray heals others"
    room = dict(_patients(state))
    wrong = [other for other, n in given.items() if n > room.get(other, 0)]
    return f"seat {wrong[0] + 1} cannot be healed so much" if wrong else None


@question(SpendHearts, heart_answers, refuse_hearts, anew=stands)
def hearts_spent(state: State, asked: SpendHearts, answer: HeartsAnswer) -> None:
    """Remove tokens, make energy, heal others for their energy, and heal the owner with the rest."""
    seat = asked.seat
    add_poison(state, seat, -answer.poison)
    add_shrink(state, seat, -answer.shrink)
    for other, n in answer.others:
        regain(state, other, n, "healing_ray")
        fee = min(RAY_PRICE * n, state.energy[other])
        pay(state, other, fee, "healing_ray")
        gain_energy(state, seat, fee, "healing_ray")
    if answer.biofuel or (state.pending & ENERGY_GROUP and state.masks[seat] & BIOFUEL):
        fallen = fallen_energy(state) if state.pending & ENERGY_GROUP else 0
        state.pending &= ~ENERGY_GROUP
        gain_energy(state, seat, fallen + answer.biofuel, Why.ENERGY)
    if not state.in_tokyo(seat):
        rest = to_spend(state) - answer.poison - answer.shrink - answer.biofuel
        heal(state, seat, hearts_of(state, rest - sum(n for _, n in answer.others)), Why.HEARTS)
