"""Opportunist buys what was just revealed, in anybody's turn (docs/rulings.md, "Buying cards")."""

from engine.answers import Answer, Buy, Pass
from engine.bans import Ban, source
from engine.cards.catalogue import BIT, FOREIGN
from engine.decisions import OfferRevealed
from engine.dispatch import Refusal, is_among, question, step
from engine.holdings import push_in_order
from engine.market import from_market, purchase, refuse_foreign, richest
from engine.state import State
from engine.steps import Opportunists

OPPORTUNIST = BIT["opportunist"]


@step(Opportunists)
def ask_opportunists(state: State, asking: Opportunists) -> None:
    """Ask each owner that can pay a revealed card, clockwise from the active player, until all pass."""
    if not state.fresh:
        return
    n = state.seats
    for offset in range(asking.offset, n):
        seat = (state.active + offset) % n
        if not state.masks[seat] & OPPORTUNIST or not state.lives(seat) or source(state, seat, Ban.BUY):
            continue
        if _revealed_offers(richest(state, seat), seat):
            push_in_order(state, OfferRevealed(seat), Opportunists(offset + 1))
            return
    state.fresh = ()


def _revealed_offers(state: State, seat: int) -> list[Answer]:
    return from_market(state, seat, [state.market[slot] for slot in state.fresh])


def revealed_answers(state: State, asked: OfferRevealed) -> list[Answer]:
    """Return passing, and each affordable revealed card."""
    return [Pass(asked.seat), *_revealed_offers(state, asked.seat)]


def _refuse_revealed(state: State, asked: OfferRevealed, answer: Answer) -> Refusal:
    if is_among(answer, revealed_answers(state, asked)):
        return None
    if isinstance(answer, Buy) and answer.seat == asked.seat and answer.card.startswith(FOREIGN):
        return refuse_foreign(state, answer)
    return "only a card that was just revealed can be bought"


def _revealed_anew(state: State, _: OfferRevealed) -> Opportunists:
    asking = state.stack.pop()
    assert isinstance(asking, Opportunists)
    return Opportunists(asking.offset - 1)


@question(OfferRevealed, revealed_answers, _refuse_revealed, anew=_revealed_anew, card="opportunist")
def opportunity(state: State, _: OfferRevealed, answer: Buy | Pass) -> None:
    """Buy a revealed card; then ask every owner again about the cards that lie there."""
    if isinstance(answer, Buy):
        state.stack.pop()
        purchase(state, answer)
