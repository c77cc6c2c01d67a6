"""What is being played: the edition, the deck and the options of one game."""

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

from engine.cards.books import book_of
from engine.cards.catalogue import CARDS, Edition, base_and_all, base_and_new, box
from engine.errors import InvalidPosition

MOST_CARDS: Final = 256
"""A deck may have no more, so that the dealer draws from it with one byte."""

VERSION: Final = "3"
"""Version of the rules of a game that begins now."""
BEFORE_QUILLS: Final = "2"
"""In 2011 claws without a rolled claw do not reach the Bay while the City is empty."""
PLAYED: Final = (BEFORE_QUILLS, VERSION)
"""Versions that are played: a game keeps the one with which it began. A record of another is not replayed."""
READABLE: Final = ("1", *PLAYED)
"""Versions whose stored positions have the present form, so that a match goes on after an update."""


class Check(StrEnum):
    """When 20 stars are looked for."""

    TURN = "turn"
    ROUND = "round"


class Deck(StrEnum):
    """The decks that have a name; any other deck is a list of cards."""

    BOX = "box"
    BASE_AND_NEW = "base+new"
    BASE_AND_ALL = "base+all"


@dataclass(frozen=True, slots=True)
class Box:
    """How an edition differs from the others in its rules (rules.md); cards differ beside their rows."""

    most_seats: int
    has_bay: bool
    entry_needs_claw: bool
    """Only who rolled a claw takes a free place (first); else the City is entered in any case."""
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
}

PRICES: Final = {edition: {card.id: card.price(edition) for card in CARDS.values()} for edition in Edition}
DECKS: Final = {Deck.BOX: box, Deck.BASE_AND_NEW: base_and_new, Deck.BASE_AND_ALL: base_and_all}


@dataclass(frozen=True, slots=True)
class Rules:
    """One game's edition and options; made by `rules`, shared by all its positions."""

    edition: Edition
    deck: tuple[str, ...]
    """All cards of the game, sorted, with repetitions."""
    bay: bool
    """Tokyo Bay is used while five or more live."""
    duel_energy: bool
    """With two seats: 1 energy in place of the stars of Tokyo (rulebook 004)."""
    check: Check
    table: bool
    """Opened for a physical table: table events and unknown cards are admitted."""
    version: str = VERSION
    """One of PLAYED."""
    index: int = field(init=False, compare=False)
    """The book of the game (cards/books.py), the key of tables."""
    box: Box = field(init=False, compare=False)
    prices: dict[str, int] = field(init=False, compare=False)
    """Printed cost of every card in this edition, in energy cubes."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "index", book_of(self.edition, ()))
        object.__setattr__(self, "box", EDITIONS[self.edition])
        object.__setattr__(self, "prices", PRICES[self.edition])


def rules(
    edition: Edition = Edition.SECOND,
    *,
    deck: Deck | tuple[str, ...] = Deck.BOX,
    bay: bool | None = None,
    duel_energy: bool | None = None,
    check: Check = Check.TURN,
    table: bool = False,
) -> Rules:
    """Make the rules of a game; options left out are as the box prints them.

    Raises InvalidPosition for a card that the catalogue lacks, too many cards, or a Bay in Origins.
    """
    cards = DECKS[deck](edition) if isinstance(deck, Deck) else tuple(sorted(deck))
    row = EDITIONS[edition]
    defects = [f"deck: no card is called {card!r}" for card in sorted(set(cards)) if card not in CARDS]
    if len(cards) > MOST_CARDS:
        defects.append(f"deck: a deck has at most {MOST_CARDS} cards, not {len(cards)}")
    if bay and not row.has_bay:
        defects.append(f"bay: the {edition} edition has no Tokyo Bay")
    if defects:
        raise InvalidPosition(tuple(defects))
    return Rules(
        edition=edition,
        deck=cards,
        bay=row.has_bay if bay is None else bay,
        duel_energy=row.duel_energy if duel_energy is None else duel_energy,
        check=check,
        table=table,
    )


LEAST_SEATS: Final = 2


def price(rules_: Rules, card: str) -> int:
    """Printed cost of a card in this game's edition, in energy cubes."""
    return rules_.prices[card]
