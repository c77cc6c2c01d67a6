"""The worth of cards for sale to a seat: at first sight and, where that is in doubt, one turn further."""

from typing import Final, NamedTuple

from engine.answers import Answer, Buy, Pass
from engine.cards.catalogue import CARDS
from engine.market import cost_for
from engine.players.brawler import Brawler
from engine.players.deals import by_deals
from engine.players.network import trained
from engine.players.player import Randomness
from engine.state import EMPTY, State

LATER: Final = 3
"""The maximum energy that may be missing for a card worth waiting for."""
DOUBTFUL: Final = 0.1
"""A lead at first sight, in chances to win, that one turn further may turn out to be none."""


class CardForSale(NamedTuple):
    """A card for sale."""

    gained: float
    """The chance to win with it beside that without it, at first sight, were there energy enough."""
    missing: int
    """Energy."""
    card: str


def offers(view: State, seat: int, rng: Randomness) -> list[CardForSale]:
    """Return the cards for sale that a seat can pay, now or with a little more energy, the best first."""
    found = []
    for card in view.market:
        if card == EMPTY or card not in CARDS:
            continue
        missing = max(0, cost_for(view, seat, card) - view.energy[seat])
        if missing <= LATER:
            ahead = _with_energy(view, seat, missing)
            bought, passed = Brawler(trained()).weigh_ahead(ahead, (Buy(seat, card), Pass(seat)), rng)
            found.append(CardForSale(bought - passed, missing, card))
    return sorted(found, reverse=True)


def is_worth_its_price(view: State, seat: int, offer: CardForSale) -> bool:
    """Return whether to buy the card is better than to pass, were there energy enough."""
    rich = _with_energy(view, seat, offer.missing)
    return is_ahead(rich, Buy(seat, offer.card), Pass(seat), offer.gained)


def is_ahead(view: State, answer: Answer, other: Answer, by: float) -> bool:
    """Return whether an answer is better than another one that it leads `by` so much at first sight."""
    return by > 0 if abs(by) >= DOUBTFUL else sum(by_deals(view, answer, other)) > 0


def _with_energy(view: State, seat: int, more: int) -> State:
    ahead = view.copy()
    ahead.energy[seat] += more
    return ahead
