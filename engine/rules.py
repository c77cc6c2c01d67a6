"""The edition, the deck and the options of one game."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import cache
from typing import Any, Final

from engine.boxes import EXPANSIONS, allowed, dealt_with, outdated, parts_of, sides_of, versions
from engine.cards.books import book_of
from engine.cards.catalogue import CARDS, THINGS, Edition, base_and_all, base_and_new, box
from engine.errors import InvalidPosition
from engine.sides import A, all_up, wrong_sides

MOST_CARDS: Final = 256
"""A deck may have no more, so that the dealer draws from it with one byte."""

COSTUMES: Final = "costumes"
"""The name of the expansion with costumes."""

VERSION: Final = "3"
"""Version of the rules of a game that begins now."""
BEFORE_QUILLS: Final = "2"
"""In 2011 claws without a rolled claw do not reach the Bay while the City is empty."""
PLAYED: Final = (BEFORE_QUILLS, VERSION)
"""Versions that are played: a game keeps the one with which it began. A record of another is not replayed."""
READABLE: Final = ("1", *PLAYED)
"""Versions whose stored positions have the present form, so that a match goes on after an update."""


class StarsCheck(StrEnum):
    """When to check for 20 stars."""

    TURN = "turn"
    ROUND = "round"


class FirstCostume(StrEnum):
    """The costume with which each monster begins, if costumes are in the game."""

    NONE = "none"
    """All are shuffled into the deck: the rule of the box."""
    RANDOM = "random"
    """One, dealt by chance."""
    CHOICE = "choice"
    """One of two that lie open."""


class Deck(StrEnum):
    """The decks with a name; any other deck is a list of cards."""

    BOX = "box"
    BASE_AND_NEW = "base+new"
    BASE_AND_ALL = "base+all"


@dataclass(frozen=True, slots=True)
class Box:
    """The rules in which an edition differs from the others; cards differ in their own modules."""

    most_seats: int
    has_bay: bool
    entry_needs_claw: bool
    """Only a rolled claw allows taking a free place (first edition); else the City is always entered."""
    empty_city_shelters: bool
    """Rolled claws against an empty City hurt nobody, not even in the Bay (rulebook 001)."""
    bay_moves_up: bool
    """A Bay that closes sends its monster to an empty City (rulebooks 000, 003)."""
    bigger_takes_back: bool
    """Losing Even Bigger also loses the 2 hearts that it gave (rulebooks 001, 002)."""
    sells_for_paid: bool
    """Metamorph pays what was paid, not what is printed."""
    duel_energy: bool
    """The two-player energy variant is on unless said otherwise (rulebook 004)."""
    monsters: tuple[str, ...]


EDITIONS: Final = {
    Edition.FIRST: Box(
        most_seats=6,
        has_bay=True,
        entry_needs_claw=True,
        empty_city_shelters=True,
        bay_moves_up=False,
        bigger_takes_back=True,
        sells_for_paid=True,
        duel_energy=False,
        monsters=("alienoid", "cyber_bunny", "gigazaur", "kraken", "meka_dragon", "the_king"),
    ),
    Edition.SECOND: Box(
        most_seats=6,
        has_bay=True,
        entry_needs_claw=False,
        empty_city_shelters=False,
        bay_moves_up=True,
        bigger_takes_back=False,
        sells_for_paid=False,
        duel_energy=False,
        monsters=("alienoid", "cyber_kitty", "gigazaur", "meka_dragon", "space_penguin", "the_king"),
    ),
    Edition.ORIGINS: Box(
        most_seats=4,
        has_bay=False,
        entry_needs_claw=False,
        empty_city_shelters=False,
        bay_moves_up=True,
        bigger_takes_back=False,
        sells_for_paid=False,
        duel_energy=True,
        monsters=("cosmic_joe", "gigarex", "iron_back", "mechamster"),
    ),
    Edition.DARK: Box(
        most_seats=6,
        has_bay=True,
        entry_needs_claw=False,
        empty_city_shelters=False,
        bay_moves_up=True,
        bigger_takes_back=False,
        sells_for_paid=False,
        duel_energy=False,
        monsters=("alienoid", "cyber_bunny", "gigazaur", "kraken", "meka_dragon", "the_king"),
    ),
}

DECKS: Final = {Deck.BOX: box, Deck.BASE_AND_NEW: base_and_new, Deck.BASE_AND_ALL: base_and_all}


@cache
def _prices(edition: Edition, boxes: tuple[str, ...]) -> dict[str, int]:
    """Return the printed cost of everything that can be for sale."""
    sold = (*CARDS, *dealt_with(boxes))
    return {card: THINGS[card].price(edition) for card in sold}


@cache
def deck_of(edition: Edition, deck: Deck, boxes: tuple[str, ...]) -> tuple[str, ...]:
    """Return the cards of a named deck, with what expansions shuffle into it; sorted, with repetitions."""
    return tuple(sorted((*DECKS[deck](edition), *dealt_with(boxes))))


@dataclass(frozen=True, slots=True)
class Rules:
    """One game's edition, expansions and options; made by `rules`, shared by all its positions."""

    edition: Edition
    deck: tuple[str, ...]
    """All cards of the game, sorted, with repetitions."""
    bay: bool
    """Tokyo Bay is used while five or more live."""
    duel_energy: bool
    """With two seats: 1 energy in place of the stars of Tokyo (rulebook 004)."""
    check: StarsCheck
    table: bool
    """Opened for a physical table: table events and unknown cards are admitted."""
    version: str = VERSION
    """One of PLAYED."""
    boxes: tuple[tuple[str, str], ...] = ()
    """The expansions by name, each with the version of its rules; those of the edition's own box included."""
    sides: str = ""
    """Which side of each two-sided tile is up: a letter A or B for each; empty without such tiles."""
    first_costume: FirstCostume = FirstCostume.NONE
    index: int = field(init=False, compare=False)
    """The book of the game (cards/books.py), the key of tables."""
    box: Box = field(init=False, compare=False)
    prices: dict[str, int] = field(init=False, compare=False)
    """Printed cost of everything that lies for sale, in energy cubes."""

    def __post_init__(self) -> None:
        names = self.box_names
        object.__setattr__(self, "index", book_of(self.edition, names))
        object.__setattr__(self, "box", EDITIONS[self.edition])
        object.__setattr__(self, "prices", _prices(self.edition, names))

    def __reduce__(self) -> Any:
        """Pickle without the book: in the reading process, expansions may have another order."""
        given = (self.edition, self.deck, self.bay, self.duel_energy, self.check, self.table)
        return Rules, (*given, self.version, self.boxes, self.sides, self.first_costume)

    @property
    def versions(self) -> str:
        """The versions as records write them: `3`, or `3 dark 1` with an expansion and its version."""
        return " ".join([self.version, *(word for box in self.boxes for word in box)])

    @property
    def box_names(self) -> tuple[str, ...]:
        """The names of the expansions."""
        return tuple(name for name, _ in self.boxes)

    @property
    def chosen_boxes(self) -> tuple[str, ...]:
        """The names of the expansions without those that the edition has in its own box."""
        parts = parts_of(self.edition)
        return tuple(name for name in self.box_names if name not in parts)

    @property
    def monsters(self) -> tuple[str, ...]:
        """Every playable monster, each once, those of the base box first."""
        added = (monster for name in self.box_names for monster in EXPANSIONS[name].monsters)
        return tuple(dict.fromkeys((*self.box.monsters, *added)))

    def expanded(self, boxes: Iterable[tuple[str, str]]) -> "Rules":
        """Return the rules with these expansions and no others, new tiles with side A up.

        Raises InvalidPosition, also if a part of the edition's own box is missing.
        """
        now = tuple(sorted(boxes))
        names = tuple(name for name, _ in now)
        parts = parts_of(self.edition)
        defects = [
            f"boxes: {part} is a part of the {self.edition} edition" for part in parts if part not in names
        ]
        defects += outdated(now) or allowed(self.edition, [name for name in names if name not in parts])
        if defects:
            raise InvalidPosition(tuple(defects))
        gone = [name for name in self.box_names if name not in names]
        new = [name for name in names if name not in self.box_names]
        kept = Counter(self.deck) - Counter(dealt_with(gone))
        deck = tuple(sorted((*kept.elements(), *dealt_with(new))))
        if len(deck) > MOST_CARDS:
            raise InvalidPosition((_too_many(deck),))
        tiles = len(sides_of(names))
        sides = self.sides if len(self.sides) == tiles else all_up(A, tiles)
        first_costume = self.first_costume if COSTUMES in names else FirstCostume.NONE
        return replace(self, boxes=now, deck=deck, sides=sides, first_costume=first_costume)


def rules(
    edition: Edition = Edition.SECOND,
    *,
    deck: Deck | tuple[str, ...] = Deck.BOX,
    bay: bool | None = None,
    duel_energy: bool | None = None,
    check: StarsCheck = StarsCheck.TURN,
    table: bool = False,
    boxes: tuple[str, ...] = (),
    sides: str = "",
    first_costume: FirstCostume = FirstCostume.NONE,
) -> Rules:
    """Make the rules of a game; omitted options are as the box prints them.

    `boxes` are the chosen expansions; those in the edition's own box come by themselves. `sides` has a letter
    for each two-sided tile (`engine/sides.py`), by default A for all. A named deck includes what the
    expansions shuffle into it; a list of cards is the whole deck. Raises InvalidPosition for a card that the
    catalogue lacks, too many cards, a Bay in Origins, other letters, a first costume without costumes, and
    expansions that are incompatible with the edition or with each other.
    """
    row = EDITIONS[edition]
    defects = allowed(edition, boxes)
    if defects:
        raise InvalidPosition(tuple(defects))
    boxes = (*parts_of(edition), *boxes)
    tiles = len(sides_of(boxes))
    wrong = wrong_sides(sides, tiles)
    if wrong:
        raise InvalidPosition((wrong,))
    cards = deck_of(edition, deck, boxes) if isinstance(deck, Deck) else tuple(sorted(deck))
    dealt = {*CARDS, *dealt_with(boxes)}
    defects += [f"deck: no card is called {card!r}" for card in sorted(set(cards) - dealt)]
    if len(cards) > MOST_CARDS:
        defects.append(_too_many(cards))
    if bay and not row.has_bay:
        defects.append(f"bay: the {edition} edition has no Tokyo Bay")
    if first_costume is not FirstCostume.NONE and COSTUMES not in boxes:
        defects.append(f"first_costume: {first_costume} needs {COSTUMES}")
    if defects:
        raise InvalidPosition(tuple(defects))
    return Rules(
        edition=edition,
        deck=cards,
        bay=row.has_bay if bay is None else bay,
        duel_energy=row.duel_energy if duel_energy is None else duel_energy,
        check=check,
        table=table,
        boxes=versions(boxes),
        sides=sides or all_up(A, tiles),
        first_costume=first_costume,
    )


def _too_many(deck: tuple[str, ...]) -> str:
    return f"deck: a deck has at most {MOST_CARDS} cards, not {len(deck)}"


LEAST_SEATS: Final = 2


def price(rules_: Rules, card: str) -> int:
    """Return the printed cost of a card in this game's edition, in energy cubes."""
    return rules_.prices[card]
