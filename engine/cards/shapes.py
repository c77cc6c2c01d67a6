"""Mimic, Fluxling and Metamorph: what becomes another card, and cards that become energy."""

from collections.abc import Iterator
from typing import Final

from engine.answers import Answer, Copy, Pass, Sell
from engine.cards import hooks
from engine.cards.catalogue import BIT, traits
from engine.cards.kinds import COPIERS, FLUXLING
from engine.decisions import MoveMimic, PlaceMimic, SellCards
from engine.dispatch import question, stands, step
from engine.gains import at_hand, pay, take_energy
from engine.holdings import bought_anew, copy_card, discard, push_in_order
from engine.rules import price
from engine.state import MIMIC, Held, State
from engine.steps import MoveMimics, Selling

METAMORPH = "metamorph"
MOVE_PRICES: Final = {MIMIC: 1, FLUXLING: 0}
"""Energy for copying another card at the start of the own turn."""


def _targets(state: State, seat: int, mimic: Held) -> Iterator[tuple[int, Held]]:
    for owner, hand in enumerate(state.cards):
        for held in hand:
            may_be_copied = held.card not in COPIERS and mimic.card in traits(held.card).copied_by
            if may_be_copied and held.uid != mimic.copies and not hooks.is_barred(state, seat, held.card):
                yield owner, held


@hooks.sets_up(FLUXLING)
@hooks.sets_up(MIMIC)
def _mimic(state: State, seat: int, held: Held) -> None:
    if any(True for _ in _targets(state, seat, held)):
        state.stack.append(PlaceMimic(seat, held.uid))


def _copies(state: State, asked: PlaceMimic | MoveMimic) -> list[Answer]:
    found = state.held(asked.uid)
    if found is None:
        return []
    pairs = dict.fromkeys((owner, held.card) for owner, held in _targets(state, *found))
    return [Copy(asked.seat, owner, card) for owner, card in pairs]


@question(PlaceMimic, _copies, anew=bought_anew, card=MIMIC, of_effect=True)
def _placed(state: State, asked: PlaceMimic, answer: Copy) -> None:
    _copy(state, asked, answer)


def _copy(state: State, asked: PlaceMimic | MoveMimic, answer: Copy) -> None:
    found = state.held(asked.uid)
    if found is None:
        return
    targets = _targets(state, *found)
    target = next(held for owner, held in targets if (owner, held.card) == (answer.owner, answer.card))
    copy_card(state, asked.seat, found[1], answer.owner, target)


@step(MoveMimics)
def _ask_moves(state: State, moving: MoveMimics) -> None:
    seat = state.active
    for held in state.cards[seat]:
        if held.card not in MOVE_PRICES or held.uid in moving.done:
            continue
        if at_hand(state, seat) >= MOVE_PRICES[held.card] and any(True for _ in _targets(state, seat, held)):
            push_in_order(state, MoveMimic(seat, held.uid), MoveMimics((*moving.done, held.uid)))
            return


def _moves(state: State, asked: MoveMimic) -> list[Answer]:
    found = state.held(asked.uid)
    cost = MOVE_PRICES.get(found[1].card, 0) if found else 0
    copies = _copies(state, asked) if state.energy[asked.seat] >= cost else []
    return [Pass(asked.seat), *copies]


@question(MoveMimic, _moves, anew=stands, card=MIMIC)
def _moved(state: State, asked: MoveMimic, answer: Answer) -> None:
    found = state.held(asked.uid)
    if isinstance(answer, Copy) and found:
        pay(state, asked.seat, MOVE_PRICES[found[1].card], found[1].card)
        _copy(state, asked, answer)


# Metamorph


@step(Selling)
def _ask_to_sell(state: State, _: Selling) -> None:
    seat = state.active
    if state.masks[seat] & BIT[METAMORPH]:
        push_in_order(state, SellCards(seat), Selling())


def _sales(state: State, asked: SellCards) -> list[Answer]:
    cards = dict.fromkeys(held.card for held in state.cards[asked.seat] if traits(held.card).sold)
    return [Pass(asked.seat), *(Sell(asked.seat, card) for card in cards)]


@question(SellCards, _sales, anew=stands, card=METAMORPH)
def _sold(state: State, asked: SellCards, answer: Answer) -> None:
    if not isinstance(answer, Sell):
        state.stack.pop()
        return
    held = next(held for held in state.cards[asked.seat] if held.card == answer.card)
    printed = price(state.rules, held.card)
    worth = held.paid or printed if state.rules.box.sells_for_paid else printed
    take_energy(state, asked.seat, worth, METAMORPH)
    discard(state, asked.seat, held, METAMORPH)
