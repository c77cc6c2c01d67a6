"""Claws: how many, whom they reach, and who yields (docs/rulings.md, "Claws and damage" and "Yielding")."""

from collections.abc import Sequence
from functools import cache

from engine.answers import Answer, Stay, Yield
from engine.bans import Ban, forbids
from engine.cards import hooks
from engine.cards.catalogue import BIT
from engine.damage import AFTERMATH, strike_all
from engine.decisions import Frame, OfferYield
from engine.dice import CLAW
from engine.dispatch import question, step
from engine.events import CardUsed, Place, Stayed, Why
from engine.holdings import push_in_order
from engine.moments import Moment, acts
from engine.rules import BEFORE_QUILLS
from engine.state import State
from engine.steps import AfterClaws, AtMoment, Yields
from engine.tokyo import yield_place

NOVA_BREATH = BIT["nova_breath"]
_after_claws, _yields = cache(AfterClaws), cache(Yields)
"""One object for equal ones: finding it takes a third of the time of making it."""


def given_claws(state: State) -> int:
    """Return the active player's claws that were rolled or count as rolled."""
    claws = state.dice[CLAW] + hooks.CLAWS_AS_ROLLED.total(state, state.active)
    return claws if state.more is None else claws + state.more.cheers


def attack(state: State) -> tuple[int, int]:
    """Return the active player's claws, and damage dealt even without claws (Acid Attack, first edition)."""
    seat = state.active
    if not state.masks[seat] and state.more is None:
        return given_claws(state), 0
    return _in_all(state, _claws(state)), hooks.PLAIN_DAMAGE.total(state, seat)


def _claws(state: State) -> int:
    """Return the active player's claws with all that is added to them."""
    seat = state.active
    given = given_claws(state)
    claws = given + hooks.CLAWS_ALWAYS.total(state, seat)
    return claws + hooks.CLAWS_IF_ROLLED.total(state, seat) if given else claws


def _in_all(state: State, claws: int) -> int:
    """Return the claws after what changes their sum, in order."""
    if state.more is not None:
        for rule in _changing_the_sum(state):
            claws = rule.of(claws)
    return claws


def _changing_the_sum(state: State) -> list[hooks.ClawsInAll]:
    mask = state.masks[state.active]
    return [rule for rule in hooks.CLAWS_IN_ALL if mask & rule.bit]


def coming(state: State, seat: int) -> int:
    """Return the hearts that the active player's claws take from a seat as the dice lie now."""
    claws, plain = attack(state)
    if not claws or seat not in reach(state):
        return 0
    return _against(state, [seat], claws)[seat] + plain


def _against(state: State, reached: Sequence[int], claws: int) -> dict[int, int]:
    """Return the claws against each of these seats, of an attack with so many."""
    into_tokyo = hooks.CLAWS_INTO_TOKYO.total(state, state.active)
    if not into_tokyo:
        return dict.fromkeys(reached, claws)
    before = _claws(state)
    return {seat: _in_all(state, before + into_tokyo * state.in_tokyo(seat)) for seat in reached}


def reach(state: State) -> Sequence[int]:
    """Return the seats that the active player's claws reach."""
    seat = state.active
    if state.masks[seat] & NOVA_BREATH:
        return state.others(seat)
    if state.in_tokyo(seat):
        tokyo = (state.city, state.bay)
        return [other for other in state.others(seat) if other not in tokyo]
    if state.city < 0 and _is_sheltered(state):
        return []
    return [other for other in (state.city, state.bay) if other >= 0]


def _is_sheltered(state: State) -> bool:
    """Return whether the Bay is out of reach, because a rolled claw takes the empty City and hurts nobody.

    Claws from cards alone do not take the City, so they reach the Bay; damage that is no attack reaches the
    same seats as a rolled claw.
    """
    rules = state.rules
    if not rules.box.empty_city_shelters:
        return False
    return bool(state.dice[CLAW]) or not given_claws(state) or rules.version == BEFORE_QUILLS


def resolve_claws(state: State) -> None:
    """Resolve the active player's attack: one damage event, then its consequences."""
    seat = state.active
    claws, plain = attack(state)
    reached = reach(state)
    if state.more is not None:
        aimed = sum(1 << other for other in reached if state.in_tokyo(other))
        state.more = state.more._replace(claws=claws, stars_before=state.stars[seat], aimed=aimed)
    if not claws:
        if reached:
            _name(state, seat, hooks.PLAIN_DAMAGE.cards(state, seat))
        strike_all(state, seat, Why.CLAWS, [(other, plain, False) for other in reached])
        return
    _name(state, seat, _strengthening(state, seat, reached))
    hooks.CLAWED.run(state, seat)
    amounts = _against(state, reached, claws)
    if plain:
        amounts = {other: n + plain for other, n in amounts.items()}
    breath = hooks.BREATH.total(state, seat)
    if breath:
        for other in state.neighbours(seat):
            amounts[other] = amounts.get(other, 0) + breath
    if state.more is not None:
        amounts = _with_plain(state, amounts)
    state.stack.append(_after_claws(sum([1 << other for other in reached])))
    strike_all(state, seat, Why.CLAWS, [(other, n, other in reached) for other, n in amounts.items()])
    if not amounts:
        state.lost = 0


def _with_plain(state: State, amounts: dict[int, int]) -> dict[int, int]:
    """Return the damage with what things add to everybody else's."""
    added = hooks.PLAIN_TO_ALL.total(state, state.active)
    others = state.others(state.active) if added else ()
    return amounts | {other: amounts.get(other, 0) + added for other in others}


def _strengthening(state: State, seat: int, reached: Sequence[int]) -> list[str]:
    """Return the cards that strengthen or extend the attack, if it hits anybody."""
    if not state.masks[seat]:
        return []
    breath = hooks.BREATH.cards(state, seat)
    if not reached:
        return breath
    rules = [hooks.CLAWS_AS_ROLLED, hooks.CLAWS_ALWAYS, hooks.PLAIN_DAMAGE]
    if given_claws(state):
        rules.append(hooks.CLAWS_IF_ROLLED)
    if any(map(state.in_tokyo, reached)):
        rules.append(hooks.CLAWS_INTO_TOKYO)
    cards = [card for rule in rules for card in rule.cards(state, seat)]
    if state.more is not None:
        cards += [rule.card for rule in _changing_the_sum(state) if rule.of(_claws(state)) > _claws(state)]
    beyond = any(state.in_tokyo(other) == state.in_tokyo(seat) for other in reached)
    return [*cards, *(["nova_breath"] if beyond else []), *breath]


def _name(state: State, seat: int, cards: Sequence[str]) -> None:
    state.events += [CardUsed(seat, card) for card in dict.fromkeys(cards)]


@step(AfterClaws)
def after_claws(state: State, after: AfterClaws) -> None:
    """Let cards react to hearts lost to claws, then ask the monsters in Tokyo that lost some to yield."""
    hurt = state.lost & after.hit
    if hurt:
        hooks.CLAWS_HURT.run(state, state.active, hurt)
        yields = _yields(hurt & state.alive & ~state.stayed)
        if state.more is None:
            state.stack.append(yields)
        else:
            _put_yields(state, yields)
    more = state.more
    if more is not None and hurt:
        state.more = more = more._replace(wounded=more.wounded | hurt)
    if more is not None and more.after:
        state.stack.append(AFTERMATH)


def _put_yields(state: State, yields: Yields) -> None:
    """Push the decisions to yield: after everything that looks at the resolved result, if all of it is."""
    stack = state.stack
    counted = -1 if state.pending else _place_of_counted(stack)
    place = counted if counted >= 0 else len(stack)
    asks: tuple[Frame, ...] = (yields,)
    if acts(state.rules.index, Moment.YIELDING):
        asks = (yields, AtMoment(Moment.YIELDING, (state.active, yields.hurt)))
    stack[place:place] = asks


def _place_of_counted(stack: list[Frame]) -> int:
    """Return where the moment after the groups lies on the stack, -1 for nowhere."""
    kinds = ((place, frame) for place, frame in enumerate(stack) if type(frame) is AtMoment)
    return next((place for place, frame in kinds if frame.moment == Moment.COUNTED), -1)


@step(Yields)
def ask_yields(state: State, yields: Yields) -> None:
    """Ask the City, then the Bay."""
    if not yields.hurt:
        return
    for place, seat in ((Place.CITY, state.city), (Place.BAY, state.bay)):
        if seat >= 0 and yields.hurt >> seat & 1:
            if state.more is not None and forbids(state, seat, Ban.YIELD):
                yields = _yields(yields.hurt & ~(1 << seat))
                continue
            push_in_order(state, OfferYield(seat, place), _yields(yields.hurt & ~(1 << seat)))
            return


@cache
def yield_or_stay(seat: int) -> tuple[Answer, ...]:
    """Return the answers of an attacked monster in Tokyo."""
    return (Yield(seat), Stay(seat))


def _yield_or_stay(_: State, asked: OfferYield) -> tuple[Answer, ...]:
    return yield_or_stay(asked.seat)


def _yield_anew(_: State, asked: OfferYield) -> Yields:
    return Yields(1 << asked.seat)


@question(OfferYield, _yield_or_stay, anew=_yield_anew)
def answer_yield(state: State, asked: OfferYield, answer: Answer) -> None:
    """Give up the place to the attacker, or stay."""
    if isinstance(answer, Yield):
        yield_place(state, asked.seat)
    else:
        stay(state, asked.seat)


def stay(state: State, seat: int) -> None:
    """Record that a monster that could have yielded stays."""
    state.events.append(Stayed(seat, state.place_of(seat)))
    hooks.STAYED.run(state, seat)
