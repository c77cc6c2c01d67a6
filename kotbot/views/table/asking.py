"""Which of the open offers a table is asked about now."""

from collections.abc import Sequence
from typing import Final

from kotbot.matches.facts import Offer, OfferKind
from kotbot.matches.table.offers import roars
from kotbot.views.base.render_context import RenderContext

AT_ONCE: Final = (OfferKind.OUT, OfferKind.YIELD, OfferKind.TAKE)
"""Consequences of an attack, in this order; asked about before gains of stars that are still open.

A monster that wins by Final Roar as it falls is asked about before all of them."""


def asked_now(offers: Sequence[Offer], context: RenderContext) -> Offer:
    """Return the offer that is asked about now; of two monsters that may yield, the one in the City."""
    falling = {offer.seat for offer in offers if offer.kind is OfferKind.OUT}

    def rank(offer: Offer) -> tuple[int, bool]:
        if offer.kind is OfferKind.WIN and offer.seat in falling and roars(context.state, offer.seat):
            return -1, False
        if offer.kind not in AT_ONCE:
            return len(AT_ONCE), False
        in_bay = offer.kind is OfferKind.YIELD and offer.seat == context.state.bay
        return AT_ONCE.index(offer.kind), in_bay

    return min(offers, key=rank)
