"""Cards for sale: buying, sweeping, looking, and who may buy when (docs/rulings.md, "Buying cards")."""

from collections.abc import Iterable, Iterator
from functools import cache

from engine.answers import ANYWHERE, CHANCE, DECK, DISCARD, MARKET, Answer, Buy, Pass, Peek, Sweep, Use
from engine.bans import Ban, forbids
from engine.cards import hooks
from engine.cards.catalogue import BIT, FOREIGN, THINGS, UNKNOWN, is_foreign, traits
from engine.decisions import BuyCards, PeekCard
from engine.deck import draw, may_draw, reshuffle, set_slot
from engine.dispatch import Refusal, is_among, question, stands, step
from engine.errors import Reason, RefusalText
from engine.events import (
    CardBought,
    CardMoved,
    MarketSwept,
    Why,
)
from engine.gains import at_hand, gain_energy, pay
from engine.holdings import (
    add_card,
    arrives,
    discard,
    discard_done,
    push_in_order,
    put,
    sets_up,
    take_away,
    without,
)
from engine.moments import Moment, acts
from engine.state import EMPTY, Held, State
from engine.steps import AtMoment, BoughtEffect, Buying, Opportunists, Purchase, Refill, ToDiscard

_buy_cards, _buy, _pass, _sweep = cache(BuyCards), cache(Buy), cache(Pass), cache(Sweep)
"""One object for equal ones: finding it takes a third of the time of making it."""
SWEEP_PRICE = 2
TENTACLES = BIT["parasitic_tentacles"]
SCAVENGER = BIT["scavenger"]
LAB = "made_in_a_lab"
LAB_BIT = BIT[LAB]
ELSEWHERE = TENTACLES | SCAVENGER | LAB_BIT
"""Cards with which cards can be bought that do not lie in the market."""


def cost_for(state: State, seat: int, card: str) -> int:
    """Return what a seat pays for a card of the catalogue, in energy cubes."""
    return max(0, state.rules.prices[card] + hooks.PRICE.total(state, seat))


# What can be bought


@step(Buying)
def ask_to_buy(state: State, buying: Buying) -> None:
    """Ask the active player while something can be bought, swept or looked at."""
    state.fresh = ()
    if asks_to_buy(state):
        push_in_order(state, _buy_cards(state.active), buying)


def asks_to_buy(state: State) -> bool:
    """Return whether the active player can buy, sweep or look at something."""
    seat = state.active
    if state.shop_closed:
        return False
    rich = state if state.more is None else richest(state, seat)
    return bool(may_sweep(rich, seat) or _offers(rich, seat)) and (
        state.more is None or not forbids(state, seat, Ban.BUY)
    )


def richest(state: State, seat: int) -> State:
    """Return the position with all energy that a seat can have at once; mostly the position itself."""
    spare = at_hand(state, seat) - state.energy[seat]
    if not spare:
        return state
    rich = state.copy()
    rich.energy[seat] += spare
    return rich


def buy_answers(state: State, asked: BuyCards) -> list[Answer]:
    """Return passing, every affordable card, the sweep and the peek."""
    return [_pass(asked.seat), *_offers(state, asked.seat)]


def _offers(state: State, seat: int) -> list[Answer]:
    mask = state.masks[seat]
    if not mask and not state.energy[seat] and state.more is None:
        return []
    offers = from_market(state, seat, state.market)
    if mask & ELSEWHERE:
        offers += _from_elsewhere(state, seat)
    if may_sweep(state, seat):
        offers.append(_sweep(seat))
    if mask & LAB_BIT and may_peek(state, seat):
        offers.append(Peek(seat))
    if state.more is not None:
        offers += [Use(seat, action.card) for action in _actions(state, seat)]
    return offers


def _actions(state: State, seat: int) -> Iterator[hooks.MarketAction]:
    mask = state.masks[seat]
    return (action for action in hooks.MARKET_ACTIONS if mask & action.bit and action.may(state, seat))


def from_market(state: State, seat: int, cards: Iterable[str]) -> list[Answer]:
    """Return the purchases of these cards that a seat can pay; any card may lie unseen."""
    if UNKNOWN in cards:
        cards = _with_unseen(state, cards)
    return [_buy(seat, card) for card in _affordable(state, seat, cards)]


def _with_unseen(state: State, cards: Iterable[str]) -> Iterator[str]:
    for card in cards:
        if card == UNKNOWN:
            yield from (unseen for unseen in dict.fromkeys(state.deck) if unseen not in state.market)
        else:
            yield card


def _from_elsewhere(state: State, seat: int) -> Iterator[Answer]:
    mask = state.masks[seat]
    if mask & LAB_BIT and state.top and state.peekers >> seat & 1:
        tops = state.deck if state.top == UNKNOWN else (state.top,)
        yield from (Buy(seat, card, DECK) for card in _affordable(state, seat, tops))
    if mask & SCAVENGER:
        yield from (Buy(seat, card, DISCARD) for card in _affordable(state, seat, state.discard))
    if mask & TENTACLES:
        for other in sorted(state.others(seat)):
            cards = (held.card for held in state.cards[other] if traits(held.card).bought_away)
            hand = _affordable(state, seat, cards)
            yield from (Buy(seat, card, str(other + 1)) for card in hand)


def _affordable(state: State, seat: int, cards: Iterable[str]) -> list[str]:
    """Return the different ones of these cards that are in the catalogue and affordable for a seat."""
    prices = state.rules.prices
    most = state.energy[seat]
    if state.masks[seat] or state.more is not None:
        most -= hooks.PRICE.total(state, seat)
    found = [card for card in dict.fromkeys(cards) if card in prices and prices[card] <= most]
    return found if state.more is None else [card for card in found if not hooks.is_barred(state, seat, card)]


def may_sweep(state: State, seat: int) -> bool:
    """Return whether a seat can pay for a sweep and the market has a card."""
    return state.energy[seat] >= SWEEP_PRICE and any(state.market)


def may_peek(state: State, seat: int) -> bool:
    """Return whether Made in a Lab may look: once per turn and copy, and not twice at the same card."""
    if state.top and state.peekers >> seat & 1:
        return False
    return _unused_lab(state, seat) is not None and may_draw(state)


def _unused_lab(state: State, seat: int) -> Held | None:
    labs = state.working(seat, LAB)
    return next((held for held in labs if held.uid not in state.used), None)


def _use_lab(state: State, seat: int) -> None:
    held = _unused_lab(state, seat)
    if held is not None:
        state.used = (*state.used, held.uid)


def _use_lab_for_known_card(state: State, seat: int) -> None:
    """Count the purchase of a card looked at in an earlier turn as this turn's use of Made in a Lab.

    If a copy was used in this turn, the known card is the one that this copy looked at.
    """
    if all(held.uid not in state.used for held in state.working(seat, LAB)):
        _use_lab(state, seat)


def refuse_buy(state: State, asked: BuyCards, answer: Answer) -> Refusal:
    """Refuse what is not for sale or cannot be paid; at a table foreign cards are admitted."""
    if answer.seat != asked.seat:
        return RefusalText("another seat is asked", Reason.NOT_ASKED)
    if type(answer) is Pass:
        return None
    if type(answer) is not Buy:
        return None if is_among(answer, _offers(state, asked.seat)) else "it is not possible now"
    if answer.card.startswith(FOREIGN):
        return refuse_foreign(state, answer)
    if answer.source == ANYWHERE:
        return _refuse_anywhere(state, answer)
    return None if _is_offered(state, answer) else _why_not_bought(state, answer)


def _is_offered(state: State, buy: Buy) -> bool:
    if buy.source == MARKET and buy.card in state.market:
        return is_among(buy, from_market(state, buy.seat, (buy.card,)))
    return is_among(buy, _offers(state, buy.seat))


def refuse_foreign(state: State, answer: Buy) -> Refusal:
    """Refuse a card that the catalogue lacks, except at a table, from the market, at an affordable cost."""
    if not state.rules.table:
        return "cards that the catalogue lacks are for a physical table"
    if not is_foreign(answer.card):
        return "the name of a foreign card is one word of 1-40 letters"
    if answer.source != MARKET or not 0 <= answer.cost <= state.energy[answer.seat]:
        most = state.energy[answer.seat]
        return RefusalText(f"its cost must be between 0 and {most} energy", Reason.TOO_FEW_ENERGY)
    return None


def _why_not_bought(state: State, answer: Buy) -> str:
    if answer.card not in THINGS:
        return f"no card is called {answer.card}"
    if answer.card not in state.rules.prices:
        return RefusalText(f"{answer.card} is never for sale", Reason.CARD_NOT_THERE)
    if hooks.is_barred(state, answer.seat, answer.card):
        return RefusalText(f"{answer.card} is not to be had here", Reason.CARD_BARRED)
    cost = cost_for(state, answer.seat, answer.card)
    if cost > state.energy[answer.seat]:
        there = state.energy[answer.seat]
        return RefusalText(f"{answer.card} costs {cost} energy and there is {there}", Reason.TOO_FEW_ENERGY)
    if state.rules.table and answer.source == MARKET and _lies_elsewhere(state, answer):
        return RefusalText(f"{answer.card} is elsewhere", Reason.CARD_ELSEWHERE)
    return RefusalText(f"{answer.card} is not for sale from {answer.source}", Reason.CARD_NOT_THERE)


def _lies_elsewhere(state: State, buy: Buy) -> bool:
    """Return whether a card is known to lie where no card is for sale, and not before the buyer."""
    card = buy.card
    lies_free = card in state.deck or card in state.market
    has_it = any(held.card == card for held in state.cards[buy.seat])
    return card in state.rules.deck and not lies_free and not has_it


def _refuse_anywhere(state: State, buy: Buy) -> Refusal:
    """Refuse a card thought to be elsewhere, except at a table and if it is affordable."""
    if not state.rules.table:
        return "where a card lies is known but at a physical table"
    affordable = (
        buy.card in state.rules.prices
        and cost_for(state, buy.seat, buy.card) <= state.energy[buy.seat]
        and not hooks.is_barred(state, buy.seat, buy.card)
    )
    if affordable and _lies_elsewhere(state, buy):
        return None
    return _why_not_bought(state, buy)


@question(BuyCards, buy_answers, refuse_buy, anew=stands)
def bought(state: State, asked: BuyCards, answer: Buy | Sweep | Peek | Use | Pass) -> None:
    """Buy, sweep, peek, use a thing, or finish buying."""
    match answer:
        case Pass():
            state.stack.pop()
        case Buy() if state.more is not None and acts(state.rules.index, Moment.PURCHASE):
            push_in_order(state, AtMoment(Moment.PURCHASE, (asked.seat,)), Purchase(*answer))
        case Buy():
            purchase(state, answer)
        case Use():
            next(row for row in _actions(state, asked.seat) if row.card == answer.card).does(
                state, asked.seat
            )
        case Sweep():
            sweep(state, asked.seat)
        case Peek():
            _use_lab(state, asked.seat)
            reshuffle(state)
            state.stack.append(PeekCard(CHANCE, asked.seat))


@step(Purchase)
def pay_for(state: State, buying: Purchase) -> None:
    """Buy the card, if nothing prevented it: somebody left, or a card took energy from the buyer."""
    buy = Buy(*buying)
    if refuse_buy(state, BuyCards(buy.seat), buy) is None:
        purchase(state, buy)


def sweep(state: State, seat: int) -> None:
    """Pay for a sweep."""
    pay(state, seat, SWEEP_PRICE, Why.SWEEP)
    clear_market(state, seat)


def clear_market(state: State, seat: int) -> None:
    """Move all cards for sale to the discard pile and reveal three new ones."""
    away = tuple(card for card in state.market if card)
    state.discard = (*state.discard, *away)
    state.market = (EMPTY,) * len(state.market)
    state.events.append(MarketSwept(seat, away))
    push_in_order(state, Refill(), Opportunists(0))


# The purchase


def purchase(state: State, buy: Buy, cost: int | None = None) -> None:
    """Pay, move the card, reveal its replacement, apply its effect, then ask Opportunists."""
    seat, card = buy.seat, buy.card
    if cost is None:
        cost = buy.cost if card.startswith(FOREIGN) else cost_for(state, seat, card)
    pay(state, seat, cost, card)
    state.events.append(CardBought(seat, card, cost, buy.source))
    hooks.BOUGHT.run(state, seat, card)
    state.stack.append(Opportunists(0))
    if buy.source.isdigit():
        _from_monster(state, buy, cost)
        return
    _remove_from_source(state, buy)
    if traits(card).held:
        held = add_card(state, seat, card, cost)
        push_in_order(state, Refill(), BoughtEffect(seat, card, held.uid, new=True))
    else:
        state.resolving = (*state.resolving, card)
        effect = BoughtEffect(seat, card, 0, new=True)
        push_in_order(state, Refill(), effect, ToDiscard(card, buy.source == DISCARD))


def _remove_from_source(state: State, buy: Buy) -> None:
    if buy.source == ANYWHERE:
        _lay_for_sale(state, buy.card)
    if buy.source == DISCARD:
        state.discard = without(state.discard, buy.card)
    elif buy.source == DECK:
        _use_lab_for_known_card(state, buy.seat)
        draw(state, buy.card)
    elif buy.card in state.market:
        _clear_slot(state, state.market.index(buy.card))
    else:
        if buy.card in state.deck:
            state.deck = without(state.deck, buy.card)
        if buy.card == state.top and buy.card not in state.deck:
            state.top = EMPTY
            state.peekers = 0
        if UNKNOWN in state.market:
            _clear_slot(state, state.market.index(UNKNOWN))


def _lay_for_sale(state: State, card: str) -> None:
    """Take a card from where it was thought to be; it needs no slot in the market."""
    for seat, hand in enumerate(state.cards):
        for held in hand:
            if held.card == card:
                discard(state, seat, held, Why.TABLE)
    for pile in ("discard", "bottom"):
        cards: tuple[str, ...] = getattr(state, pile)
        if card in cards:
            setattr(state, pile, without(cards, card))
            return


def _clear_slot(state: State, slot: int) -> None:
    set_slot(state, slot, EMPTY)
    state.fresh = tuple(other for other in state.fresh if other != slot)


def _from_monster(state: State, buy: Buy, cost: int) -> None:
    owner = int(buy.source) - 1
    held = next(held for held in state.cards[owner] if held.card == buy.card)
    take_over(state, buy.seat, owner, held, cost)


def take_over(state: State, seat: int, owner: int, held: Held, cost: int) -> None:
    """Move a card from its owner, to whom its cost was paid."""
    gain_energy(state, owner, cost, Why.PAYMENT)
    state.events.append(CardMoved(seat, held.card, owner, held.charge))
    state.stack.append(BoughtEffect(seat, held.card, held.uid, new=False))
    put(state, seat, held._replace(paid=cost))
    take_away(state, owner, held)


@step(BoughtEffect)
def take_effect(state: State, effect: BoughtEffect) -> None:
    """Let a keep card arrive, or apply a discard card."""
    seat = effect.seat
    if not effect.uid:
        if state.lives(seat) and effect.card in hooks.ONE_SHOTS:
            hooks.ONE_SHOTS[effect.card][state.rules.edition](state, seat)
        return
    found = state.held(effect.uid)
    if found is None or found[0] != seat:
        return
    arrives(state, seat, found[1])
    if effect.new:
        sets_up(state, seat, found[1])


step(ToDiscard)(discard_done)
