"""The evolutions of Alienoid."""

from collections.abc import Iterator

from engine.answers import CHANCE, Answer, Buy, Chosen, Pass
from engine.cards import hooks
from engine.cards.catalogue import BIT, THINGS, Kind
from engine.cards.hooks import AnytimeAction, MarketAction
from engine.cards.power_up import (
    EXTRAS,
    Extra,
    also_at_end,
    at_any_time,
    stays,
    unused,
    use_up,
    would_kill,
)
from engine.damage import deal
from engine.damage_windows import window
from engine.decisions import Choose, DrawFor, ThrowFor
from engine.deck import draw, next_cards, reshuffle
from engine.dice import CLAW, TWO, Dice
from engine.events import CardMoved, CardUsed
from engine.gains import can_be_healed, gain_energy, gain_stars, heal, pay, take_energy
from engine.hands import discard_shown, more_of
from engine.holdings import add_card, charge, discard, put_tokens
from engine.market import clear_market, cost_for, purchase
from engine.marks import marks, put_mark
from engine.moments import CHOICES, DRAWS, THROWS, About, Choice, Drawing, Moment, at
from engine.more import Mark
from engine.resolving import counted
from engine.rules import price
from engine.state import CLAWS_GROUP, Held, State
from engine.steps import BoughtEffect, Hit
from engine.tally import first_time, happened, of_turn

SCOURGE, SUPPORT, BATTERIES = "alien_scourge", "precision_field_support", "anger_batteries"
ADAPTING, FUNNY, ARMS = "adapting_technology", "funny_but_dangerous", "exotic_arms"
MOTHERSHIP, SUPERIOR = "mothership_support", "superior_technology"
ADAPTING_TOKENS = 3
DEAREST = 4
"""Printed cost of what Precision Field Support brings."""
STAKE = 2
TRIPLE = 3
MOST_SUPERIOR = 3

stays(ADAPTING, FUNNY, ARMS, MOTHERSHIP, SUPERIOR)


@at_any_time(SCOURGE)
def _alien_scourge(state: State, seat: int) -> None:
    gain_stars(state, seat, 2, SCOURGE)


# Precision Field Support: the next keep card of the deck that costs at most 4


@at_any_time(SUPPORT)
def _precision_field_support(state: State, seat: int) -> None:
    reshuffle(state)
    if next_cards(state):
        state.stack.append(DrawFor(CHANCE, seat, SUPPORT))
    else:
        discard_shown(state)


def _turned_up(state: State, asked: DrawFor, card: str) -> None:
    draw(state, card)
    row, seat = THINGS.get(card), asked.drawer
    if row is None or row.kind is not Kind.KEEP or price(state.rules, card) > DEAREST:
        more = more_of(state)
        state.more = more._replace(shown=(*more.shown, card))
        _precision_field_support(state, seat)
        return
    discard_shown(state)
    held = add_card(state, seat, card, 0)
    state.events.append(CardMoved(seat, card, -1))
    state.stack.append(BoughtEffect(seat, card, held.uid, new=True))


DRAWS[SUPPORT] = Drawing(lambda state, _: next_cards(state), _turned_up, secret=False)


# Anger Batteries


def _lost(state: State, seat: int) -> int:
    return of_turn(state.more.lost, seat) if state.more else 0


def _was_hurt(state: State, seat: int) -> bool:
    return _lost(state, seat) > 0


@at_any_time(BATTERIES, may=_was_hurt)
def _anger_batteries(state: State, seat: int) -> None:
    gain_energy(state, seat, _lost(state, seat), BATTERIES)


also_at_end(10, BATTERIES, _anger_batteries, _was_hurt)


# Adapting Technology: three tokens, each for a sweep


@hooks.sets_up(ADAPTING)
def _adapting_technology(state: State, seat: int, held: Held) -> None:
    charge(state, seat, held, ADAPTING_TOKENS)


def _adapt(state: State, seat: int) -> None:
    held = next(held for held in state.working(seat, ADAPTING) if held.charge)
    charge(state, seat, held, -1)
    clear_market(state, seat)


def _may_adapt(state: State, seat: int) -> bool:
    return any(state.market) and any(held.charge for held in state.working(seat, ADAPTING))


hooks.MARKET_ACTIONS.append(MarketAction(BIT[ADAPTING], ADAPTING, _may_adapt, _adapt))


# Funny Looking But Dangerous: merged with claws, for whom these hit


def _is_funny(state: State) -> bool:
    return counted(state)[TWO] >= TRIPLE


@hooks.PLAIN_TO_ALL.card(FUNNY)
def _funny_with_claws(state: State, _: int) -> int:
    return int(_is_funny(state))


@hooks.RESULT.card(FUNNY)
def _funny(state: State, seat: int, _: Held) -> None:
    if _is_funny(state) and not state.pending & CLAWS_GROUP:
        deal(state, seat, FUNNY, [(other, 1) for other in state.others(seat)])


# Exotic Arms: 2 energy at stake on three claws


@at(Moment.START, 50, ARMS, asks=True, may=lambda state, seat, _: _may_stake(state, seat))
def _exotic_arms(state: State, seat: int, held: Held | None, _: About) -> None:
    if held is not None:
        pay(state, seat, STAKE, ARMS)
        put_tokens(state, seat, held, STAKE)


def _may_stake(state: State, seat: int) -> bool:
    staked = all(held.charge for held in state.working(seat, ARMS))
    return state.energy[seat] >= STAKE and not staked


@hooks.CLAWED.card(ARMS)
def _arms_strike(state: State, seat: int, held: Held) -> None:
    if held.charge and counted(state)[CLAW] >= TRIPLE:
        put_tokens(state, seat, held, -held.charge)
        take_energy(state, seat, STAKE, ARMS)
        first_time(state, f"{ARMS}:{held.uid}")


@at(Moment.COUNTED, 150, ARMS)
def _arms_fail(state: State, seat: int, held: Held | None, _: About) -> None:
    if held is not None and held.charge:
        put_tokens(state, seat, held, -held.charge)
        deal(state, seat, ARMS, [(seat, 2)])


def _with_arms(state: State, hit: Hit) -> int:
    if not hit.claws or hit.by != state.active:
        return 0
    return 2 * sum(happened(state, f"{ARMS}:{held.uid}") for held in state.working(hit.by, ARMS))


EXTRAS.append(Extra(ARMS, _with_arms))


# Mothership Support: once in the own turn 1 energy for 1 heart


def _may_land(state: State, seat: int) -> bool:
    is_own = seat == state.active and unused(state, seat, MOTHERSHIP) is not None
    return is_own and state.energy[seat] > 0 and can_be_healed(state, seat)


def _land(state: State, seat: int) -> None:
    held = unused(state, seat, MOTHERSHIP)
    if held is not None:
        use_up(state, held)
        pay(state, seat, 1, MOTHERSHIP)
        heal(state, seat, 1, MOTHERSHIP)


hooks.ANYTIME_ACTIONS.append(AnytimeAction(BIT[MOTHERSHIP], MOTHERSHIP, _may_land, _land))


@window(
    203,
    place=43,
    card=MOTHERSHIP,
    may=lambda state, seat, about: would_kill(state, seat, about) and _may_land(state, seat),
)
def _land_at_once(state: State, seat: int, _: Held | None, __: About) -> None:
    _land(state, seat)


# Superior Alien Technology: keep cards at half price, which a claw takes away


def _half(state: State, seat: int, card: str) -> int:
    return (cost_for(state, seat, card) + 1) // 2


def _tokens(state: State, seat: int) -> list[int]:
    """Return the uids of a seat's cards with a token."""
    own = {held.uid for held in state.cards[seat]}
    return [mark.number for mark in marks(state, SUPERIOR) if mark.number in own]


def _at_half_price(state: State, seat: int) -> Iterator[str]:
    if len(_tokens(state, seat)) >= MOST_SUPERIOR * state.copies(seat, SUPERIOR):
        return
    for card in dict.fromkeys(state.market):
        row = THINGS.get(card)
        if row is None or row.kind is not Kind.KEEP or hooks.is_barred(state, seat, card):
            continue
        if _half(state, seat, card) <= state.energy[seat]:
            yield card


def _superior(state: State, seat: int) -> None:
    state.stack.append(Choose(seat, SUPERIOR, state.working(seat, SUPERIOR)[0].uid))


hooks.MARKET_ACTIONS.append(
    MarketAction(
        BIT[SUPERIOR], SUPERIOR, lambda state, seat: any(True for _ in _at_half_price(state, seat)), _superior
    )
)


def _offers(state: State, asked: Choose) -> list[Answer]:
    cards = _at_half_price(state, asked.seat)
    return [Pass(asked.seat), *(Chosen(asked.seat, card) for card in cards)]


def _buy_at_half(state: State, asked: Choose, answer: Answer) -> None:
    if isinstance(answer, Chosen):
        seat, card = asked.seat, answer.what
        state.events.append(CardUsed(seat, SUPERIOR))
        purchase(state, Buy(seat, card), _half(state, seat, card))
        put_mark(state, Mark(SUPERIOR, seat, state.uids))


CHOICES[SUPERIOR] = Choice(_offers, _buy_at_half)


@at(Moment.START, 60, SUPERIOR, may=lambda state, seat, _: bool(_tokens(state, seat)))
def _try_tokens(state: State, seat: int, _: Held | None, __: About) -> None:
    if first_time(state, SUPERIOR):
        state.stack += [ThrowFor(CHANCE, seat, SUPERIOR, 1, (uid,)) for uid in reversed(_tokens(state, seat))]


def _tried(state: State, asked: ThrowFor, dice: Dice) -> None:
    found = state.held(asked.about[0])
    if dice[CLAW] and found is not None and found[0] == asked.roller:
        discard(state, asked.roller, found[1], SUPERIOR)


THROWS[SUPERIOR] = _tried
