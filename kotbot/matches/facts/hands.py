"""What a person sees who looks at their own hidden cards, for their eyes alone."""

from dataclasses import dataclass
from enum import StrEnum

from kotbot.matches.facts.match import MatchFacts


class Stance(StrEnum):
    """What its holder said beforehand about a card in a hidden hand, for when it fits what happens."""

    MATTERS = "matters"
    """Ask when something is at stake: unless anything else was said."""
    ALWAYS = "always"
    """Ask whenever it fits."""
    DEADLY = "deadly"
    """Ask only if it may save its holder's monster, which would be out otherwise."""
    NEVER = "never"
    """Do not ask, unless the monster would be out."""
    PLAYS = "plays"
    """It plays itself as soon as it fits."""


@dataclass(frozen=True, slots=True)
class OwnCard:
    """A card in the hand of the person who looks."""

    card: str
    fits: bool
    """Whether it may be played now."""
    stance: Stance
    has_moment: bool
    """Whether it fits only certain moments, so that something can be said beforehand."""


@dataclass(frozen=True, slots=True)
class OwnHand:
    """A hand as its holder sees it, for their eyes alone."""

    facts: MatchFacts
    place: int
    cards: tuple[OwnCard, ...]

    def card(self, name: str) -> OwnCard | None:
        """Return the card with this name; None if it is not in the hand."""
        return next((card for card in self.cards if card.card == name), None)


@dataclass(frozen=True, slots=True)
class SeenCard:
    """A card that a person looks at."""

    card: str
    number: int
    """Its place among the cards that can be looked at, from 1."""
    of: int
    is_drawn: bool
    """Whether it is one of the drawn cards, of which one is kept."""
    fits: bool
    """Whether it may be kept or played now."""


@dataclass(frozen=True, slots=True)
class Look:
    """What a person sees who looks at their hand; no card if they hold none, or have no seat."""

    facts: MatchFacts | None = None
    seen: SeenCard | None = None
    plays: bool = False
    """Whether the person has a seat that they play."""
    draws: bool = True
    """Whether the monster of that seat has a set to draw from."""
