"""Every card as one row of data: kind, copies and cost in each box, as printed there."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cache
from typing import Final, NamedTuple

from engine.cards.kinds import STRANGE, TRAITS, Traits
from engine.cards.kinds import Kind as Kind


class Edition(StrEnum):
    """The base boxes: 2011, 2016, Origins, Dark. To add one, add a row here and in `rules.EDITIONS`."""

    FIRST = "first"
    SECOND = "second"
    ORIGINS = "origins"
    DARK = "dark"

    @property
    def place(self) -> int:
        """The place of the edition among all, from 0."""
        return _PLACES[self]


ALL: Final = tuple(Edition)
LATER: Final = tuple(edition for edition in Edition if edition is not Edition.FIRST)
"""All editions but that of 2011, whose words most cards share."""
_PLACES: Final = {edition: place for place, edition in enumerate(Edition)}

Copies = Mapping[Edition, int]
"""The number of copies of a card in each box; none in a missing box."""


@dataclass(frozen=True, slots=True)
class Card:
    """A card: copies in each box, cost in energy cubes."""

    id: str
    kind: Kind
    printed: Copies = field(hash=False)
    cost: int
    costs: Mapping[Edition, int] = field(default_factory=dict, hash=False)
    """The cost in editions that print another number."""

    def copies(self, edition: Edition) -> int:
        """Return the number of copies in the box of an edition."""
        return self.printed.get(edition, 0)

    def price(self, edition: Edition) -> int:
        """Return the printed cost in energy cubes."""
        return self.costs.get(edition, self.cost)


KEEP: Final = Kind.KEEP
DISCARD: Final = Kind.DISCARD

FIRST, SECOND, ORIGINS, DARK = Edition.FIRST, Edition.SECOND, Edition.ORIGINS, Edition.DARK
BASE: Final[Copies] = {FIRST: 1, SECOND: 1, DARK: 1}
TWICE: Final[Copies] = {FIRST: 2, SECOND: 2, DARK: 2}
NOT_DARK: Final[Copies] = {FIRST: 1, SECOND: 1}
NEW: Final[Copies] = {ORIGINS: 1}
"""Cards that only Origins has."""
EVERYWHERE: Final[Copies] = {**BASE, **NEW}
ALL_BUT_DARK: Final[Copies] = {**NOT_DARK, **NEW}

ROWS: Final = (
    Card("acid_attack", KEEP, EVERYWHERE, 6),
    Card("alien_origin", KEEP, EVERYWHERE, 3),
    Card("alpha_monster", KEEP, EVERYWHERE, 5),
    Card("armor_plating", KEEP, BASE, 4),
    Card("background_dweller", KEEP, EVERYWHERE, 4),
    Card("burrowing", KEEP, BASE, 5),
    Card("camouflage", KEEP, EVERYWHERE, 3),
    Card("complete_destruction", KEEP, EVERYWHERE, 3),
    Card("media_friendly", KEEP, EVERYWHERE, 3),
    Card("eater_of_the_dead", KEEP, BASE, 4),
    Card("energy_hoarder", KEEP, BASE, 3),
    Card("even_bigger", KEEP, EVERYWHERE, 4),
    Card("extra_head", KEEP, {**TWICE, DARK: 1}, 7),
    Card("fire_breathing", KEEP, BASE, 4),
    Card("freeze_time", KEEP, EVERYWHERE, 5, costs={DARK: 6}),
    Card("friend_of_children", KEEP, EVERYWHERE, 3),
    Card("giant_brain", KEEP, EVERYWHERE, 5),
    Card("gourmet", KEEP, EVERYWHERE, 4, costs={DARK: 6}),
    Card("healing_ray", KEEP, NOT_DARK, 4),
    Card("herbivore", KEEP, EVERYWHERE, 5),
    Card("herd_culler", KEEP, EVERYWHERE, 3, costs={DARK: 5}),
    Card("it_has_a_child", KEEP, BASE, 7),
    Card("jets", KEEP, EVERYWHERE, 5),
    Card("made_in_a_lab", KEEP, BASE, 2),
    Card("metamorph", KEEP, BASE, 3),
    Card("mimic", KEEP, NOT_DARK, 8),
    Card("battery_monster", KEEP, NOT_DARK, 3, costs={FIRST: 2}),
    Card("nova_breath", KEEP, EVERYWHERE, 7),
    Card("detritivore", KEEP, EVERYWHERE, 4),
    Card("opportunist", KEEP, BASE, 3),
    Card("parasitic_tentacles", KEEP, EVERYWHERE, 4),
    Card("plot_twist", KEEP, BASE, 3),
    Card("poison_quills", KEEP, EVERYWHERE, 3),
    Card("poison_spit", KEEP, NOT_DARK, 4),
    Card("psychic_probe", KEEP, BASE, 3),
    Card("rapid_healing", KEEP, EVERYWHERE, 3),
    Card("regeneration", KEEP, EVERYWHERE, 4),
    Card("rooting_for_the_underdog", KEEP, ALL_BUT_DARK, 3),
    Card("shrink_ray", KEEP, BASE, 6),
    Card("smoke_cloud", KEEP, BASE, 4),
    Card("solar_powered", KEEP, BASE, 2, costs={DARK: 3}),
    Card("spiked_tail", KEEP, EVERYWHERE, 5),
    Card("stretchy", KEEP, BASE, 3),
    Card("energy_drink", KEEP, EVERYWHERE, 4),
    Card("urbavore", KEEP, BASE, 4),
    Card("were_only_making_it_stronger", KEEP, BASE, 3),
    Card("wings", KEEP, EVERYWHERE, 6),
    Card("apartment_building", DISCARD, BASE, 5),
    Card("commuter_train", DISCARD, BASE, 4),
    Card("corner_store", DISCARD, EVERYWHERE, 3),
    Card("death_from_above", DISCARD, EVERYWHERE, 5),
    Card("energize", DISCARD, BASE, 8),
    Card("evacuation_orders", DISCARD, {**TWICE, **NEW}, 7),
    Card("flame_thrower", DISCARD, EVERYWHERE, 3),
    Card("frenzy", DISCARD, EVERYWHERE, 7),
    Card("gas_refinery", DISCARD, EVERYWHERE, 6),
    Card("heal", DISCARD, ALL_BUT_DARK, 3),
    Card("high_altitude_bombing", DISCARD, EVERYWHERE, 4),
    Card("jet_fighters", DISCARD, BASE, 5),
    Card("national_guard", DISCARD, ALL_BUT_DARK, 3),
    Card("nuclear_power_plant", DISCARD, BASE, 6),
    Card("skyscraper", DISCARD, EVERYWHERE, 6),
    Card("tank", DISCARD, EVERYWHERE, 4),
    Card("vast_storm", DISCARD, BASE, 6),
    Card("biofuel", KEEP, NEW, 4),
    Card("draining_ray", KEEP, NEW, 5),
    Card("electric_armor", KEEP, NEW, 5),
    Card("flaming_aura", KEEP, NEW, 5),
    Card("gamma_blast", KEEP, NEW, 4),
    Card("hungry_urbavore", KEEP, NEW, 4),
    Card("jagged_tactician", KEEP, NEW, 3),
    Card("orb_of_doom", KEEP, NEW, 9),
    Card("scavenger", KEEP, NEW, 3),
    Card("shrinky", KEEP, NEW, 4),
    Card("bull_headed", KEEP, NEW, 3),
    Card("barricades", DISCARD, NEW, 5),
    Card("ice_cream_truck", DISCARD, NEW, 4),
    Card("supertower", DISCARD, NEW, 7),
)

CARDS: Final = {row.id: row for row in ROWS}
"""The power cards of the base boxes."""


class Thing(NamedTuple):
    """A thing of an expansion: a power card, or something of another kind."""

    id: str
    kind: Kind
    cost: int = 0
    """In energy cubes."""
    monster: str = ""
    """The monster to whose set it belongs."""
    copies: int = 1
    box: str = ""
    """The expansion that it comes with; registering fills it in."""

    def price(self, _: Edition) -> int:
        """Return the printed cost in energy cubes, the same in every edition."""
        return self.cost


THINGS: Final[dict[str, Card | Thing]] = {**CARDS}
"""Everything that has a name: the power cards, and what expansions added (`boxes.register`)."""
BIT: Final = {row.id: 1 << place for place, row in enumerate(ROWS)}
"""One bit per thing, for the mask of things that work for a seat; things are added at the end only."""


_TRAITS: Final = {row.id: TRAITS[row.kind] for row in ROWS}


def add_thing(thing: Thing) -> None:
    """Register a thing of an expansion, with its name and its bit."""
    THINGS[thing.id] = thing
    BIT[thing.id] = 1 << len(BIT)
    _TRAITS[thing.id] = TRAITS[thing.kind]


def traits(card: str) -> Traits:
    """Return the traits of a thing; those of STRANGE for an unnamed one."""
    return _TRAITS.get(card, STRANGE)


def box_of(card: str) -> str:
    """Return the expansion of a thing, empty for the base boxes."""
    row = THINGS.get(card)
    return row.box if isinstance(row, Thing) else ""


def own_monster(card: str) -> str:
    """Return the monster to whose set a thing belongs, empty for none."""
    row = THINGS.get(card)
    return row.monster if isinstance(row, Thing) else ""


FULL: Final = {"smoke_cloud": 3, "battery_monster": 6}
"""Smoke tokens, or energy cubes (not in the first edition), that lie on a card that comes into play."""

TOKENS: Final = {"smoke_cloud": "smoke", "battery_monster": "energy", "adapting_technology": "token"}
"""The kind of tokens on a card, as events name it."""

UNKNOWN: Final = "?"
"""A card that lies on a table and was not named."""

FOREIGN: Final = "other:"
"""Prefix of a card that the catalogue lacks; it has a cost and no effect."""

_FOREIGN_NAME: Final = re.compile(re.escape(FOREIGN) + r"[^\s,]{1,40}")


def is_foreign(card: str) -> bool:
    """Return whether the catalogue lacks the card: `other:` and one word of at most 40 letters."""
    return _FOREIGN_NAME.fullmatch(card) is not None


def is_keep(card: str) -> bool:
    """Return whether the card stays with its buyer; unknown and foreign cards count as keep cards."""
    return traits(card).held


@cache
def box(edition: Edition) -> tuple[str, ...]:
    """Return the deck of one box, sorted, with repetitions: 66 cards, 50 in Origins, 58 and 8 in Dark."""
    return _sorted(row.id for row in ROWS for _ in range(row.copies(edition)))


@cache
def base_and_new(edition: Edition) -> tuple[str, ...]:
    """Return the 66 cards of a base box with the 14 that only Origins has (rulebook 004)."""
    new = (row.id for row in ROWS if row.copies(ORIGINS) and not row.copies(SECOND))
    return _sorted((*box(_base(edition)), *new))


@cache
def base_and_all(edition: Edition) -> tuple[str, ...]:
    """Return the 66 cards of a base box with all 50 of Origins, some of them twice (rulebook 004)."""
    return _sorted((*box(_base(edition)), *box(Edition.ORIGINS)))


def _base(edition: Edition) -> Edition:
    return Edition.SECOND if edition is Edition.ORIGINS else edition


def _sorted(cards: Iterable[str]) -> tuple[str, ...]:
    return tuple(sorted(cards))
