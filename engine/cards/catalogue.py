"""Every card as one row of data: kind, copies and cost in each box (rules.md, cards.csv)."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum, StrEnum
from functools import cache
from typing import Final


class Edition(StrEnum):
    """The three boxes: 2011, 2016 and Origins."""

    FIRST = "first"
    SECOND = "second"
    ORIGINS = "origins"

    @property
    def place(self) -> int:
        """Place of the edition in tables by edition, 0-2."""
        return _PLACES[self]


_PLACES: Final = {Edition.FIRST: 0, Edition.SECOND: 1, Edition.ORIGINS: 2}
ALL: Final = (Edition.FIRST, Edition.SECOND, Edition.ORIGINS)


class Kind(Enum):
    """What happens to a card when it is bought."""

    KEEP = "keep"
    DISCARD = "discard"


@dataclass(frozen=True, slots=True)
class Card:
    """One row: copies in the three boxes, cost in energy cubes."""

    id: str
    kind: Kind
    copies_first: int
    copies_second: int
    copies_origins: int
    cost: int
    cost_first: int | None = None

    def copies(self, edition: Edition) -> int:
        """How many of it lie in the box of an edition."""
        return (self.copies_first, self.copies_second, self.copies_origins)[edition.place]

    def price(self, edition: Edition) -> int:
        """Printed cost in energy cubes."""
        if edition is Edition.FIRST and self.cost_first is not None:
            return self.cost_first
        return self.cost


KEEP: Final = Kind.KEEP
DISCARD: Final = Kind.DISCARD

ROWS: Final = (
    Card("acid_attack", KEEP, 1, 1, 1, 6),
    Card("alien_origin", KEEP, 1, 1, 1, 3),
    Card("alpha_monster", KEEP, 1, 1, 1, 5),
    Card("armor_plating", KEEP, 1, 1, 0, 4),
    Card("background_dweller", KEEP, 1, 1, 1, 4),
    Card("burrowing", KEEP, 1, 1, 0, 5),
    Card("camouflage", KEEP, 1, 1, 1, 3),
    Card("complete_destruction", KEEP, 1, 1, 1, 3),
    Card("media_friendly", KEEP, 1, 1, 1, 3),
    Card("eater_of_the_dead", KEEP, 1, 1, 0, 4),
    Card("energy_hoarder", KEEP, 1, 1, 0, 3),
    Card("even_bigger", KEEP, 1, 1, 1, 4),
    Card("extra_head", KEEP, 2, 2, 0, 7),
    Card("fire_breathing", KEEP, 1, 1, 0, 4),
    Card("freeze_time", KEEP, 1, 1, 1, 5),
    Card("friend_of_children", KEEP, 1, 1, 1, 3),
    Card("giant_brain", KEEP, 1, 1, 1, 5),
    Card("gourmet", KEEP, 1, 1, 1, 4),
    Card("healing_ray", KEEP, 1, 1, 0, 4),
    Card("herbivore", KEEP, 1, 1, 1, 5),
    Card("herd_culler", KEEP, 1, 1, 1, 3),
    Card("it_has_a_child", KEEP, 1, 1, 0, 7),
    Card("jets", KEEP, 1, 1, 1, 5),
    Card("made_in_a_lab", KEEP, 1, 1, 0, 2),
    Card("metamorph", KEEP, 1, 1, 0, 3),
    Card("mimic", KEEP, 1, 1, 0, 8),
    Card("battery_monster", KEEP, 1, 1, 0, 3, cost_first=2),
    Card("nova_breath", KEEP, 1, 1, 1, 7),
    Card("detritivore", KEEP, 1, 1, 1, 4),
    Card("opportunist", KEEP, 1, 1, 0, 3),
    Card("parasitic_tentacles", KEEP, 1, 1, 1, 4),
    Card("plot_twist", KEEP, 1, 1, 0, 3),
    Card("poison_quills", KEEP, 1, 1, 1, 3),
    Card("poison_spit", KEEP, 1, 1, 0, 4),
    Card("psychic_probe", KEEP, 1, 1, 0, 3),
    Card("rapid_healing", KEEP, 1, 1, 1, 3),
    Card("regeneration", KEEP, 1, 1, 1, 4),
    Card("rooting_for_the_underdog", KEEP, 1, 1, 1, 3),
    Card("shrink_ray", KEEP, 1, 1, 0, 6),
    Card("smoke_cloud", KEEP, 1, 1, 0, 4),
    Card("solar_powered", KEEP, 1, 1, 0, 2),
    Card("spiked_tail", KEEP, 1, 1, 1, 5),
    Card("stretchy", KEEP, 1, 1, 0, 3),
    Card("energy_drink", KEEP, 1, 1, 1, 4),
    Card("urbavore", KEEP, 1, 1, 0, 4),
    Card("were_only_making_it_stronger", KEEP, 1, 1, 0, 3),
    Card("wings", KEEP, 1, 1, 1, 6),
    Card("apartment_building", DISCARD, 1, 1, 0, 5),
    Card("commuter_train", DISCARD, 1, 1, 0, 4),
    Card("corner_store", DISCARD, 1, 1, 1, 3),
    Card("death_from_above", DISCARD, 1, 1, 1, 5),
    Card("energize", DISCARD, 1, 1, 0, 8),
    Card("evacuation_orders", DISCARD, 2, 2, 1, 7),
    Card("flame_thrower", DISCARD, 1, 1, 1, 3),
    Card("frenzy", DISCARD, 1, 1, 1, 7),
    Card("gas_refinery", DISCARD, 1, 1, 1, 6),
    Card("heal", DISCARD, 1, 1, 1, 3),
    Card("high_altitude_bombing", DISCARD, 1, 1, 1, 4),
    Card("jet_fighters", DISCARD, 1, 1, 0, 5),
    Card("national_guard", DISCARD, 1, 1, 1, 3),
    Card("nuclear_power_plant", DISCARD, 1, 1, 0, 6),
    Card("skyscraper", DISCARD, 1, 1, 1, 6),
    Card("tank", DISCARD, 1, 1, 1, 4),
    Card("vast_storm", DISCARD, 1, 1, 0, 6),
    Card("biofuel", KEEP, 0, 0, 1, 4),
    Card("draining_ray", KEEP, 0, 0, 1, 5),
    Card("electric_armor", KEEP, 0, 0, 1, 5),
    Card("flaming_aura", KEEP, 0, 0, 1, 5),
    Card("gamma_blast", KEEP, 0, 0, 1, 4),
    Card("hungry_urbavore", KEEP, 0, 0, 1, 4),
    Card("jagged_tactician", KEEP, 0, 0, 1, 3),
    Card("orb_of_doom", KEEP, 0, 0, 1, 9),
    Card("scavenger", KEEP, 0, 0, 1, 3),
    Card("shrinky", KEEP, 0, 0, 1, 4),
    Card("bull_headed", KEEP, 0, 0, 1, 3),
    Card("barricades", DISCARD, 0, 0, 1, 5),
    Card("ice_cream_truck", DISCARD, 0, 0, 1, 4),
    Card("supertower", DISCARD, 0, 0, 1, 7),
)

CARDS: Final = {row.id: row for row in ROWS}
BIT: Final = {row.id: 1 << place for place, row in enumerate(ROWS)}
"""One bit per card, for the mask of cards that work for a seat."""

FULL: Final = {"smoke_cloud": 3, "battery_monster": 6}
"""Smoke tokens, or energy cubes (not in the first edition), that lie on a card that comes into play."""

TOKENS: Final = {"smoke_cloud": "smoke", "battery_monster": "energy"}
"""What lies on a card, as events call it."""

UNKNOWN: Final = "?"
"""A card that lies on a table and was not named."""

FOREIGN: Final = "other:"
"""Prefix of a card that the catalogue lacks; it has a cost and no effect."""

_FOREIGN_NAME: Final = re.compile(re.escape(FOREIGN) + r"[^\s,]{1,40}")


def is_foreign(card: str) -> bool:
    """Whether the card is one that the catalogue lacks: `other:` and one word of at most 40 letters."""
    return _FOREIGN_NAME.fullmatch(card) is not None


def is_keep(card: str) -> bool:
    """Whether the card stays with its buyer; unknown and foreign cards are taken to."""
    row = CARDS.get(card)
    return row is None or row.kind is KEEP


@cache
def box(edition: Edition) -> tuple[str, ...]:
    """The deck of one box, sorted, with repetitions: 66, 66 or 50 cards."""
    return _sorted(row.id for row in ROWS for _ in range(row.copies(edition)))


@cache
def base_and_new(edition: Edition) -> tuple[str, ...]:
    """The 66 of a base box with the 14 that only Origins has (rulebook 004)."""
    new = (row.id for row in ROWS if row.copies_origins and not row.copies_second)
    return _sorted((*box(_base(edition)), *new))


@cache
def base_and_all(edition: Edition) -> tuple[str, ...]:
    """The 66 of a base box with all 50 of Origins, some of them twice (rulebook 004)."""
    return _sorted((*box(_base(edition)), *box(Edition.ORIGINS)))


def _base(edition: Edition) -> Edition:
    return Edition.SECOND if edition is Edition.ORIGINS else edition


def _sorted(cards: Iterable[str]) -> tuple[str, ...]:
    return tuple(sorted(cards))
