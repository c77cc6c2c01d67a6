"""What a person sees who looks at their own hidden cards, for their eyes alone."""

from dataclasses import dataclass

from kotbot.matches.facts.match import MatchFacts


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
