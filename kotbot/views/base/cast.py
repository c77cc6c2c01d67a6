"""Who is who in a match: names of seats, monsters and computer players, ready to stand in a text."""

from dataclasses import dataclass, replace
from typing import Final, Self

from engine import State
from engine.cards.catalogue import Edition
from engine.events import Why
from kotbot.i18n import Texts, marked_in, seen
from kotbot.matches.facts import MatchFacts, Occupant, SeatFacts
from kotbot.views.base import monsters, signs
from kotbot.views.base.cards import card_name

NAME_LENGTH: Final = 12
"""Characters of a person's name on a board."""
WHOLE_NAME: Final = 32
"""Characters of a name where there is room for it."""

LEVELS: Final = {
    "random": marked_in("computer player", "Whim"),
    "hatchling": marked_in("computer player", "Hatchling"),
    "brawler": marked_in("computer player", "Brawler"),
    "king": marked_in("computer player", "King"),
}
"""Computer players by the names of engine.players."""


def level_name(level: str, texts: Texts) -> str:
    """The name of a computer player."""
    if level in LEVELS:
        return texts.pgettext("computer player", LEVELS[level])
    return texts.isolate(level.replace("_", " "), NAME_LENGTH)


@dataclass(frozen=True, slots=True)
class Cast:
    """The facts of a match with the words of one language."""

    facts: MatchFacts
    texts: Texts

    @property
    def state(self) -> State:
        """The position of a match that has begun."""
        if self.facts.state is None:
            raise ValueError(f"match {self.facts.code} is {self.facts.status} and has no position")
        return self.facts.state

    @property
    def edition(self) -> Edition:
        """Whose names and effects the cards have."""
        return self.facts.rules.edition

    def seat(self, place: int) -> SeatFacts:
        """The facts of a seat."""
        return self.facts.seats[place]

    def seated(self, seats: tuple[SeatFacts, ...]) -> Self:
        """The same match with other people on its seats, as they sat before."""
        return replace(self, facts=replace(self.facts, seats=seats))

    def sign(self, place: int) -> str:
        """The emoji of a seat's monster: 🦖."""
        everybody = tuple(seat.monster for seat in self.facts.seats)
        return monsters.signs_of(everybody)[self.seat(place).monster]

    def monster(self, place: int) -> str:
        """Emoji and name of a seat's monster: 🦖 Gigazaur."""
        name = monsters.monster_name(self.seat(place).monster, self.texts)
        return f"{self.sign(place)} {name}"

    def player(self, place: int) -> str:
        """Who sits there: a name, or 🤖 and a computer player."""
        return player_name(self.seat(place), self.texts)

    def card(self, card: str) -> str:
        """The name of a card in this match's edition."""
        return card_name(card, self.edition, self.texts)

    def why(self, why: str) -> str:
        """The cause of a change in a word or two: a card's name, or a rule."""
        texts = self.texts
        match why:
            case Why.NUMBERS | Why.ENERGY | Why.HEARTS:
                # Translators: a cause, after a change: "🦖 Gigazaur +2★ · dice".
                return texts.gettext("dice")
            case Why.CLAWS:
                # Translators: a cause, after a change: "🦖 Gigazaur −2♥ · claws".
                return texts.gettext("claws")
            case Why.ENTER:
                # Translators: a cause, after a change: "🦖 Gigazaur +1★ · entering Tokyo".
                return texts.gettext("entering Tokyo")
            case Why.START:
                # Translators: a cause, after a change: "🦖 Gigazaur +2★ · a turn begun in Tokyo".
                return texts.gettext("a turn begun in Tokyo")
            case Why.POISON:
                # Translators: a cause, after a change.
                return texts.gettext("poison")
            case Why.PAYMENT:
                # Translators: a cause: another monster bought a card from this one.
                return texts.gettext("a card sold")
            case Why.SWEEP:
                # Translators: a cause: paying to have the cards for sale replaced.
                return texts.gettext("sweeping")
            case Why.TABLE:
                # Translators: a cause: people corrected a number.
                return texts.gettext("put right at the table")
            case Why.BAY_CLOSED:
                # Translators: a cause: four or fewer monsters are left.
                return texts.gettext("the Bay closed")
            case Why.YIELD:
                # Translators: a cause: leaving Tokyo to the attacker.
                return texts.gettext("yielding")
            case Why.OUT:
                # Translators: a cause: the monster was eliminated.
                return texts.gettext("out of the game")
            case Why.WITHDRAWN:
                # Translators: a cause: the player took the monster out of the game.
                return texts.gettext("withdrawn")
            case _:
                return self.card(why)


@dataclass(frozen=True, slots=True)
class BriefCast(Cast):
    """The same with emoji in place of the names of monsters, for words that have little room."""

    def monster(self, place: int) -> str:
        """The emoji of a seat's monster: 🦖."""
        return self.sign(place)


def player_name(seat: SeatFacts, texts: Texts) -> str:
    """Who sits on a seat: a person's name, with 🤖 while a computer plays for them."""
    if seat.occupant is Occupant.COMPUTER:
        return f"{signs.COMPUTER} {level_name(seat.level or '', texts)}"
    name = seat_name(seat, texts, NAME_LENGTH)
    return f"{signs.COMPUTER} {name}" if seat.away else name


def seat_name(seat: SeatFacts, texts: Texts, longest: int) -> str:
    """The name of the person or guest on a seat; its number if there is no name, or none that shows."""
    if seen(seat.name):
        return texts.isolate(seat.name, longest)
    # Translators: a guest at a table whose name nobody gave: "Player 3".
    return texts.gettext("Player {n}", n=seat.place + 1)
