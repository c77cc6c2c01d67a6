"""The expansions: each is a row of data, with rows for its things; its rules are beside its things.

An expansion has a version of its own, so its rules can be corrected without changing those of the base game.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from engine.cards.books import add_expansion
from engine.cards.catalogue import THINGS, Edition, Thing, add_thing
from engine.cards.kinds import TRAITS

LONGEST: Final = 24
"""Letters of a thing's id, which has to fit on a button."""


@dataclass(frozen=True, slots=True)
class Expansion:
    """An expansion: its contents, and the editions and expansions it is compatible with."""

    name: str
    version: str
    """The version of its rules for games that begin now."""
    editions: frozenset[Edition]
    former: tuple[str, ...] = ()
    """Older versions still played: a game keeps the version with which it began."""
    monsters: tuple[str, ...] = ()
    things: tuple[Thing, ...] = ()
    needs: tuple[str, ...] = ()
    """Other expansions without which it is of no use."""
    excludes: tuple[str, ...] = ()
    """Other expansions that it is incompatible with."""
    numbers: Mapping[str, int] = field(default_factory=dict, hash=False)
    """The numbers it counts for each monster, from 0, with the maximum of each."""
    tiles: tuple[tuple[str, str], ...] = ()
    """Its things with two sides, of which one lies up in a game: each by the ids of its sides A and B."""
    part_of: frozenset[Edition] = frozenset()
    """Editions that have it in their own box: it is always in play there, and never chosen."""


EXPANSIONS: Final[dict[str, Expansion]] = {}
"""All that were registered, by name."""


def register(box: Expansion) -> None:
    """Register an expansion for the lifetime of the process.

    Raises ValueError for another expansion of the same name, and for a thing with an invalid id.
    """
    box = replace(box, things=tuple(thing._replace(box=box.name) for thing in box.things))
    known = EXPANSIONS.get(box.name)
    if known == box:
        return
    if known is not None:
        raise ValueError(f"there is another expansion {box.name} already")
    for name in (*(thing.id for thing in box.things), *box.numbers):
        if name in THINGS or len(name) > LONGEST:
            raise ValueError(f"{name} is an id already, or has more than {LONGEST} letters")
    EXPANSIONS[box.name] = box
    add_expansion(box.name)
    for thing in box.things:
        add_thing(thing)


def allowed(edition: Edition, names: Iterable[str]) -> list[str]:
    """Return why an edition and these chosen expansions do not go together, each by name."""
    chosen = tuple(names)
    found = [_unknown(name) for name in chosen if name not in EXPANSIONS]
    for box in (EXPANSIONS[name] for name in chosen if name in EXPANSIONS):
        if edition in box.part_of:
            found.append(f"boxes: {box.name} is a part of the {edition} edition already")
        elif edition not in box.editions:
            found.append(f"boxes: {box.name} does not go with the {edition} edition")
        found += [f"boxes: {box.name} needs {other}" for other in box.needs if other not in chosen]
        found += [f"boxes: {box.name} does not go with {other}" for other in box.excludes if other in chosen]
    return found


def _unknown(name: str) -> str:
    return f"boxes: there is no {name!r}; there are {', '.join(sorted(EXPANSIONS)) or 'none'}"


def parts_of(edition: Edition) -> tuple[str, ...]:
    """Return the expansions that are parts of an edition, always in play there."""
    return tuple(sorted(name for name, box in EXPANSIONS.items() if edition in box.part_of))


def choices(edition: Edition) -> tuple[str, ...]:
    """Return the expansions that can be chosen with an edition, by name in their order of registration."""
    return tuple(name for name, box in EXPANSIONS.items() if edition in box.editions)


def sides_of(names: Iterable[str]) -> tuple[tuple[str, str], ...]:
    """Return the things with two sides of these expansions, as ids of the sides A and B of each."""
    return tuple(pair for name in sorted(set(names)) for pair in EXPANSIONS[name].tiles)


def versions(names: Iterable[str]) -> tuple[tuple[str, str], ...]:
    """Return the expansions with their present versions, as `Rules` stores them."""
    return tuple((name, EXPANSIONS[name].version) for name in sorted(set(names)))


def outdated(boxes: Iterable[tuple[str, str]]) -> list[str]:
    """Return which of these expansions cannot be played here (any more, or yet), and why."""
    found = []
    for name, version in boxes:
        box = EXPANSIONS.get(name)
        if box is None:
            found.append(_unknown(name))
        elif version not in (box.version, *box.former):
            found.append(f"boxes: {name} is of version {version}; this engine plays {name} {box.version}")
    return found


def things_of(names: Iterable[str]) -> tuple[Thing, ...]:
    """Return everything that comes with these expansions."""
    return tuple(thing for name in names for thing in EXPANSIONS[name].things)


def numbers_of(names: Iterable[str]) -> dict[str, int]:
    """Return the numbers that these expansions count for each monster, with the maximum of each."""
    return {what: most for name in names for what, most in EXPANSIONS[name].numbers.items()}


def dealt_with(names: Iterable[str]) -> tuple[str, ...]:
    """Return the cards that these expansions shuffle into the deck, with repetitions."""
    return tuple(
        thing.id for thing in things_of(names) if TRAITS[thing.kind].in_deck for _ in range(thing.copies)
    )
