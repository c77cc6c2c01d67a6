"""Kinds of things before monsters, and the table of the traits of each."""

from dataclasses import dataclass
from enum import Enum
from typing import Final

MIMIC: Final = "mimic"
FLUXLING: Final = "fluxling"
"""The tile that copies a keep card as a Mimic does."""
ICY: Final = "icy_reflection"
"""The evolution that copies another one, and goes with it."""


class Kind(Enum):
    """The kind of a thing. Power cards are KEEP and DISCARD; the others come with expansions."""

    KEEP = "keep"
    DISCARD = "discard"
    COSTUME = "costume"
    TILE = "tile"
    PERMANENT = "permanent"
    """An evolution that lies open once it was played."""
    TEMPORARY = "temporary"
    """An evolution that acts once."""
    LASTING = "lasting"
    """An evolution that acts once, and lies open until its effect is over."""
    GIFT = "gift"
    """An evolution that its owner lays before another monster."""
    LEVEL = "level"
    """A part of the board that a monster claims, and others claim from it."""
    ACTION = "action"
    """What a number of an expansion is spent on; it lies nowhere."""


class Destination(Enum):
    """The destination of a thing that leaves play."""

    PILE = "pile"
    """The discard pile of the power cards."""
    OWN_PILE = "own pile"
    """The discard pile of the monster to whose set it belongs."""
    SUPPLY = "supply"
    """Beside the board, open for everybody."""
    OUT = "out"
    """Out of the game."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Traits:
    """The rules for a kind of thing."""

    held: bool
    """Whether it stays before a monster and has an effect there."""
    in_deck: bool
    """Whether it is dealt from the deck of power cards, for sale."""
    copied_by: frozenset[str] = frozenset()
    """Cards that can copy it."""
    sold: bool = False
    """Its owner may turn it into energy (Metamorph)."""
    bought_away: bool = False
    """Another monster may buy it (Parasitic Tentacles)."""
    exchanged: bool = False
    """Its owner may have to exchange it (Unstable DNA)."""
    counted: bool = False
    """Whether it counts when cards of a monster are counted."""
    lost_to_child: bool = False
    """Whether it is lost as its owner begins anew (It Has a Child)."""
    goes: Destination = Destination.PILE


_EVOLUTION: Final = Traits(held=True, in_deck=False, goes=Destination.OWN_PILE)

TRAITS: Final = {
    Kind.KEEP: Traits(
        held=True,
        in_deck=True,
        copied_by=frozenset((MIMIC, FLUXLING)),
        sold=True,
        bought_away=True,
        exchanged=True,
        counted=True,
        lost_to_child=True,
    ),
    Kind.DISCARD: Traits(held=False, in_deck=True),
    Kind.COSTUME: Traits(held=True, in_deck=True, exchanged=True, lost_to_child=True),
    Kind.TILE: Traits(held=True, in_deck=False, lost_to_child=True, goes=Destination.OUT),
    Kind.PERMANENT: Traits(held=True, in_deck=False, copied_by=frozenset((ICY,)), goes=Destination.OWN_PILE),
    Kind.TEMPORARY: Traits(held=False, in_deck=False, goes=Destination.OWN_PILE),
    Kind.LASTING: _EVOLUTION,
    Kind.GIFT: _EVOLUTION,
    Kind.LEVEL: Traits(held=True, in_deck=False, goes=Destination.SUPPLY),
    Kind.ACTION: Traits(held=False, in_deck=False, goes=Destination.OUT),
}

STRANGE: Final = Traits(held=True, in_deck=False, counted=True, lost_to_child=True)
"""A card of a table that was not named, or that the catalogue lacks: it does nothing."""

COPIERS: Final = frozenset().union(*(traits.copied_by for traits in TRAITS.values()))
"""Cards that become what they copy; they lie last before their owner."""
