"""Where tests of several cards begin, and what they look at; seats are counted from 1."""

from typing import Any

from tests.engine.kit import Game, game


def attacked(
    edition: str, dice: str, *cards: Any, hearts: int = 10, energy: int = 0, **position: Any
) -> Game:
    """Seat 1 resolves dice against seat 3, who holds the City with these cards."""
    owner = {"hearts": hearts, "energy": energy, "cards": list(cards)}
    return game(edition, {}, {}, owner, city=3, step="resolve", dice=dice, **position)


def bought(edition: str, card: str, *seats: dict[str, Any], **position: Any) -> Game:
    """Seat 1 has bought a card of the market, and its replacement lies there."""
    buyer = {"energy": 8, **seats[0]}
    table = game(
        edition, buyer, *seats[1:], step="buy", market=[card, "giant_brain", "skyscraper"], **position
    )
    return table.play(f"1 buy {card}", "* reveal corner_store")


def copied(table: Game, seat: int) -> str:
    """What the Mimic of a seat (from 1) copies, empty if it waits."""
    return next(held.acts for held in table.state.cards[seat - 1] if held.card == "mimic")


def charge(table: Game, seat: int, card: str) -> int:
    """What lies on a card of a seat (from 1)."""
    return next(held.charge for held in table.state.cards[seat - 1] if held.card == card)


def sweep(table: Game, *cards: str) -> Game:
    """Seat 1 sweeps and these three cards come."""
    return table.play("1 sweep", *(f"* reveal {card}" for card in cards))
