"""Games with a box, to learn from: from their beginning, or from odd positions with odd things."""

from collections.abc import Mapping
from random import Random
from typing import Any, Final

from engine import Deck, Edition, Rules, State, build, new_game, rules
from engine.boxes import numbers_of, parts_of, sides_of
from engine.cards.catalogue import THINGS
from engine.cards.kinds import COPIERS, Kind
from engine.sides import mixed
from engine.unboxing import begun, own_set
from scripts.games.monsters import with_own_cards

FEW: Final = 0.7
"""Parameter of the number of cards that lie before a monster; most have one or none."""
MOST_CARDS: Final = 4
MOST_EVOLUTIONS: Final = 2
"""In a hand, and open."""
TAKEN: Final = 0.3
"""Share of tiles and levels that lie before somebody."""

Json = dict[str, Any]


def begun_with(box: str, rng: Random, seats: int, odd: float) -> State:
    """A game with a box, this share of them in the midst and with odd things."""
    edition = Edition.DARK if box in parts_of(Edition.DARK) and box != "wicked" else Edition.SECOND
    boxes = () if edition is Edition.DARK else (box,)
    tiles = len(sides_of((*parts_of(edition), *boxes)))
    sides = mixed(rng.randbytes(tiles), tiles) if tiles else ""
    chosen = rules(edition, deck=rng.choice([Deck.BOX, Deck.BASE_AND_NEW]), boxes=boxes, sides=sides)
    monsters = with_own_cards(rng, chosen, seats)
    if rng.random() >= odd:
        return new_game(chosen, seats, monsters=monsters)
    deck = [card for card in chosen.deck if card not in COPIERS]
    rng.shuffle(deck)
    kept = [card for card in deck if THINGS[card].kind in (Kind.KEEP, Kind.COSTUME)]
    rows = [_row(rng, chosen, monsters[seat] if monsters else "", kept) for seat in range(seats)]
    for thing in _beside_the_board(chosen, seats):
        if rng.random() < TAKEN:
            rng.choice(rows)["cards"].append(thing)
    held = [card for row in rows for card in row["cards"]]
    city = rng.randint(0, seats)
    position: Json = {
        "rules": {"edition": str(edition), "deck": [*chosen.deck], "boxes": [*boxes], "sides": sides},
        "seats": rows,
        "market": [card for card in deck if card not in held][:3],
        "active": rng.randint(1, seats),
    }
    return build(position | {"city": city} if city else position)


def _beside_the_board(chosen: Rules, seats: int) -> list[str]:
    more = begun(chosen, seats)
    return [thing for thing in more.tiles if thing not in COPIERS] if more else []


def _row(rng: Random, chosen: Rules, monster: str, kept: list[str]) -> Json:
    """A seat in the midst of a game; the cards that it has are taken from those that can be kept."""
    cards = [kept.pop() for _ in range(min(MOST_CARDS, int(rng.expovariate(FEW))))]
    row: Json = {
        "hearts": rng.randint(3, 10),
        "stars": min(17, max(0, int(rng.gauss(6, 5)))),
        "energy": min(12, int(rng.expovariate(0.35))),
        "cards": cards,
        "numbers": _numbers(rng, numbers_of(chosen.box_names)),
    }
    if monster:
        hand, lying = _evolutions(rng, chosen, monster)
        row |= {"monster": monster, "hand": hand, "cards": [*cards, *lying]}
    return row


def _numbers(rng: Random, most: Mapping[str, int]) -> dict[str, int]:
    """Small numbers of those that expansions count; what comes once in a game stays 0."""
    return {what: min(limit, int(rng.expovariate(0.4))) for what, limit in most.items() if limit > 1}


def _evolutions(rng: Random, chosen: Rules, monster: str) -> tuple[list[str], list[str]]:
    """Evolutions in the hand, and others that lie open."""
    own = [*own_set(chosen.box_names, monster)]
    rng.shuffle(own)
    lying = [card for card in own if THINGS[card].kind is Kind.PERMANENT and card not in COPIERS]
    lying = lying[: rng.randint(0, MOST_EVOLUTIONS)]
    hand = [card for card in own if card not in lying]
    return hand[: rng.randint(0, MOST_EVOLUTIONS)], lying
