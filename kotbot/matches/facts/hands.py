"""What people see of their own hidden cards, for their eyes alone."""

from dataclasses import dataclass
from enum import StrEnum

from engine.answers import Turn
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
    """A card in the hand of the person who sees it."""

    card: str
    fits: bool
    """Whether it may be played now."""
    stance: Stance
    has_moment: bool
    """Whether it fits only certain moments, so that something can be said beforehand."""
    turns: tuple[Turn, ...] = ()
    """What it may do now to the own dice: each plays it."""


class StopMoment(StrEnum):
    """A moment of others' turns at which a person wants to be asked for a card; named as in the engine."""

    DICE = "shown"
    """Their dice are settled."""
    END = "ending"
    """Their turn ends."""


@dataclass(frozen=True, slots=True)
class OwnStops:
    """Where a person wants to be asked in others' turns."""

    moments: tuple[StopMoment, ...] = ()
    left: int | None = None
    """How often a group still waits for that; None where nobody else does."""


@dataclass(frozen=True, slots=True)
class OwnHand:
    """A hand as its holder sees it, for their eyes alone."""

    facts: MatchFacts
    place: int
    cards: tuple[OwnCard, ...]
    stops: OwnStops | None = None
    """None where nobody can stop."""
    drawn: tuple[str, ...] = ()
    """Cards that were drawn, of which some are kept."""
    picked: str = ""
    """The one of them that is kept once the seat is asked; empty if that is not said."""

    def card(self, name: str) -> OwnCard | None:
        """Return the card with this name; None if it is not in the hand."""
        return next((card for card in self.cards if card.card == name), None)


@dataclass(frozen=True, slots=True)
class SeenCard:
    """A card of the own hand that a person is shown."""

    card: str
    number: int
    """Its place among the cards that can be seen, from 1."""
    of: int
    is_drawn: bool
    """Whether it is one of the drawn cards, of which one is kept."""
    fits: bool
    """Whether it may be kept or played now."""
    before_dice: bool = False
    """Whether its only moment is the beginning of an own turn."""
    turns_dice: bool = False
    """Whether it may turn own dice now, which its page asks for."""


@dataclass(frozen=True, slots=True)
class SeenHand:
    """What a press on "My cards" shows; no card if the person holds none, or has no seat."""

    facts: MatchFacts | None = None
    card: SeenCard | None = None
    plays: bool = False
    """Whether the person has a seat that they play."""
    draws: bool = True
    """Whether the monster of that seat has a set to draw from."""
