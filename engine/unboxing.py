"""What expansions bring to a position as they come."""

from collections.abc import Iterable

from engine.boxes import numbers_of, things_of
from engine.cards.kinds import TRAITS, Goes, Kind
from engine.errors import EngineError
from engine.more import More
from engine.rules import Rules


def begun(rules: Rules, seats: int, monsters: tuple[str, ...] = ()) -> More | None:
    """What a game has at its start; None without expansions.

    `monsters` has one for each seat, empty for one that is not known. Raises EngineError for another number.
    """
    if monsters and len(monsters) != seats:
        raise EngineError(f"there are {seats} seats, and monsters for {len(monsters)}")
    if not rules.boxes:
        return None
    more = More(monsters=monsters or ("",) * seats)
    return unpacked(more, rules.box_names)


def unpacked(more: More, names: tuple[str, ...]) -> More:
    """The same with what these expansions bring, each number at 0 and each own set in its deck."""
    seats = len(more.monsters)
    numbers = dict.fromkeys(numbers_of(names), (0,) * seats)
    tiles = [thing.id for thing in things_of(names) if thing.kind is Kind.TILE]
    sets = [own_set(names, monster) for monster in more.monsters]
    decks = zip(more.decks or ((),) * seats, sets, strict=True)
    return more._replace(
        counts=tuple(sorted((*more.counts, *numbers.items()))),
        tiles=(*more.tiles, *tiles),
        decks=tuple(tuple(sorted((*deck, *own))) for deck, own in decks) if any(sets) else more.decks,
    )


def own_set(names: Iterable[str], monster: str) -> tuple[str, ...]:
    """What a monster has of its own in these expansions, sorted, with repetitions."""
    return tuple(
        sorted(
            thing.id
            for thing in things_of(names)
            if TRAITS[thing.kind].goes is Goes.OWN_PILE and thing.monster == monster
            for _ in range(thing.copies)
        )
    )
