"""What expansions add to a position when they come into the game."""

from functools import cache

from engine.boxes import numbers_of, sides_of, things_of
from engine.cards.kinds import TRAITS, Destination, Kind
from engine.errors import EngineError
from engine.more import More
from engine.rules import Rules
from engine.sides import hidden_sides


def begun(rules: Rules, seats: int, monsters: tuple[str, ...] = (), open_hands: int = 0) -> More | None:
    """Return the expansion part at the start of a game; None without expansions.

    `monsters` has one for each seat, empty for an unknown one; `open_hands` is a mask of seats. Raises
    EngineError for another length.
    """
    if monsters and len(monsters) != seats:
        raise EngineError(f"there are {seats} seats, and monsters for {len(monsters)}")
    if not rules.boxes:
        return None
    more = More(monsters=monsters or ("",) * seats, open_hands=open_hands)
    return unpacked(more, rules.box_names, rules.sides)


def unpacked(more: More, names: tuple[str, ...], sides: str = "") -> More:
    """Return the part with what these expansions add: each number at 0, each own set in its deck.

    `sides` says which side of each two-sided tile is up, as `Rules.sides` does.
    """
    seats = len(more.monsters)
    numbers = dict.fromkeys(numbers_of(names), (0,) * seats)
    down = hidden_sides(sides_of(names), sides)
    tiles = [
        thing.id
        for thing in things_of(names)
        if thing.kind in (Kind.TILE, Kind.LEVEL) and thing.id not in down
    ]
    sets = [own_set(names, monster) for monster in more.monsters]
    decks = zip(more.decks or ((),) * seats, sets, strict=True)
    return more._replace(
        counts=tuple(sorted((*more.counts, *numbers.items()))),
        tiles=(*more.tiles, *tiles),
        decks=tuple(tuple(sorted((*deck, *own))) for deck, own in decks) if any(sets) else more.decks,
    )


@cache
def own_set(names: tuple[str, ...], monster: str) -> tuple[str, ...]:
    """Return a monster's own things in these expansions, sorted, with repetitions."""
    return tuple(
        sorted(
            thing.id
            for thing in things_of(names)
            if TRAITS[thing.kind].goes is Destination.OWN_PILE and thing.monster == monster
            for _ in range(thing.copies)
        )
    )
