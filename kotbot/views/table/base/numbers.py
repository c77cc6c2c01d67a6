"""The numbers of a monster at a table."""

from engine.state import COUNTERS
from kotbot.matches.facts import OfferKind
from kotbot.views.base.render_context import RenderContext


def hearts_of(context: RenderContext) -> tuple[int, ...]:
    """Return everybody's hearts as the table sees them: 0 while a monster's elimination is asked about."""
    offers = () if context.facts.table is None else context.facts.table.offers
    asked = {offer.seat for offer in offers if offer.kind is OfferKind.OUT}
    return tuple(0 if seat in asked else hearts for seat, hearts in enumerate(context.state.hearts))


def value_of(place: int, what: str, context: RenderContext) -> int:
    """Return a number of a seat (from 0): hearts, tokens, or what lies on a card."""
    state = context.state
    values = {
        "hearts": hearts_of(context),
        "stars": state.stars,
        "energy": state.energy,
        "poison": state.poison,
        "shrink": state.shrink,
    }
    if what in COUNTERS:
        return state.number(place, what)
    if what in values:
        return values[what][place]
    return next((held.charge for held in state.cards[place] if held.card == what), 0)
