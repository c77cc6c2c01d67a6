"""The names of a match: seats, monsters and computer players, formatted for use in a text."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final, Self

from engine import State
from engine.cards.catalogue import Edition
from engine.events import Why
from kotbot.clean_names import seen
from kotbot.i18n import Texts, marked_in
from kotbot.matches.facts import MatchFacts, Occupant, SeatFacts
from kotbot.views.base import monsters, signs
from kotbot.views.base.cards import card_effect, card_name

NAME_LENGTH: Final = 12
"""Characters of a person's name on a board."""
WHOLE_NAME: Final = 32
"""Characters of a name where there is more room."""

LONGEST_NOTE: Final = 60
"""Characters of a note on a card."""

LEVELS: Final = {
    "random": marked_in("computer player", "Whim"),
    "hatchling": marked_in("computer player", "Hatchling"),
    "greedy": marked_in("computer player", "Prowler"),
    "trickster": marked_in("computer player", "Trickster"),
    "brawler": marked_in("computer player", "Brawler"),
    "king": marked_in("computer player", "King"),
}
"""Computer players by their names in engine.players."""

COMPUTER_NAMES: Final = {
    # Translators: what a computer is called that sits at the table; spell it as it sounds.
    "pixel": marked_in("a computer's name", "Pixel"),
    "domino": marked_in("a computer's name", "Domino"),
    "gizmo": marked_in("a computer's name", "Gizmo"),
    "blip": marked_in("a computer's name", "Blip"),
    "turbo": marked_in("a computer's name", "Turbo"),
    "pico": marked_in("a computer's name", "Pico"),
    "chip": marked_in("a computer's name", "Chip"),
    "zigzag": marked_in("a computer's name", "Zigzag"),
}
"""Computers by their names in kotbot.matches.core.seats.COMPUTER_NAMES."""


def level_name(level: str, texts: Texts) -> str:
    """Return the name of a computer player of this level."""
    if level in LEVELS:
        return texts.pgettext("computer player", LEVELS[level])
    return texts.isolate(level.replace("_", " "), NAME_LENGTH)


@dataclass(frozen=True, slots=True)
class RenderContext:
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
        """The edition that gives the cards their names and effects."""
        return self.facts.rules.edition

    def seat(self, place: int) -> SeatFacts:
        """Return the facts of a seat."""
        return self.facts.seats[place]

    @property
    def asked_in_person(self) -> int | None:
        """The seat whose person is asked now; None if nobody is asked or a computer answers."""
        asked = self.facts.asked
        if asked is None or self.facts.paused:
            return None
        seat = self.seat(asked)
        return None if seat.occupant is Occupant.COMPUTER or seat.away else asked

    def seated(self, seats: tuple[SeatFacts, ...]) -> Self:
        """Return the same match with these seats, such as those of an earlier time."""
        return replace(self, facts=replace(self.facts, seats=seats))

    def by_signs(self) -> "SignsContext":
        """Return the same match with emoji instead of the names of monsters."""
        return SignsContext(self.facts, self.texts)

    def sign(self, place: int) -> str:
        """Return the emoji of a seat's monster: 🦖."""
        everybody = tuple(seat.monster for seat in self.facts.seats)
        return monsters.signs_of(everybody)[self.seat(place).monster]

    def monster(self, place: int) -> str:
        """Return the emoji and name of a seat's monster: 🦖 Gigazaur."""
        name = monsters.monster_name(self.seat(place).monster, self.texts)
        return f"{self.sign(place)} {name}"

    def player(self, place: int) -> str:
        """Return the player's name on a seat, with 🤖 while a computer plays."""
        return player_name(self.seat(place), self.texts)

    def player_in_full(self, place: int) -> str:
        """Return the player's name with the level of a computer: 🤖 Pixel (Hatchling)."""
        return player_in_full(self.seat(place), self.texts)

    def sign_and_player(self, place: int) -> str:
        """Return monster and player: 🐱 Bob; two people may have one name."""
        return f"{self.sign(place)} {self.player(place)}"

    @property
    def whose_turn(self) -> str:
        """Return the active monster and its player: 🦖 Gigazaur · Bob."""
        return f"{self.monster(self.state.active)} · {self.player(self.state.active)}"

    def card(self, card: str) -> str:
        """Return the name of a card in this match's edition."""
        return card_name(card, self.edition, self.texts)

    def effect(self, card: str) -> str:
        """Return a card's effect in this edition; people's note on a card that the catalogue lacks."""
        table = self.facts.table
        notes = {} if table is None else {one.card: one.note for one in table.notes}
        if card in notes:
            return self.texts.isolate(notes[card], LONGEST_NOTE)
        return card_effect(card, self.edition, self.texts)

    def why(self, why: str) -> str:
        """Return the cause of a change in one or two words: a card's name, or a rule."""
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
class SignsContext(RenderContext):
    """The same with emoji instead of the names of monsters, for texts with little room."""

    def monster(self, place: int) -> str:
        """Return the emoji of a seat's monster: 🦖."""
        return self.sign(place)


def player_name(seat: SeatFacts, texts: Texts) -> str:
    """Return the player's name on a seat, with 🤖 for a computer or while one plays for a person."""
    name = seat_name(seat, texts, NAME_LENGTH)
    return f"{signs.COMPUTER} {name}" if seat.away or seat.occupant is Occupant.COMPUTER else name


def player_in_full(seat: SeatFacts, texts: Texts) -> str:
    """Return the player's name with the level of a computer that has a name of its own."""
    if seat.occupant is not Occupant.COMPUTER:
        return player_name(seat, texts)
    return f"{signs.COMPUTER} {computer_in_full(seat, texts)}"


def computer_in_full(seat: SeatFacts, texts: Texts) -> str:
    """Return the name and level of a computer; in an old match the level alone."""
    level = level_name(seat.level or "", texts)
    if seat.name not in COMPUTER_NAMES:
        return level
    # Translators: a computer player, by its name and its level: "Pixel (Hatchling)".
    return texts.gettext("{name} ({level})", name=seat_name(seat, texts, NAME_LENGTH), level=level)


def names_in(seat: SeatFacts, languages: Iterable[Texts]) -> set[str]:
    """Return the possible names of a seat's player: a computer has a name in each language."""
    if seat.occupant is not Occupant.COMPUTER:
        return {seat.name}
    if seat.name not in COMPUTER_NAMES:
        return set()
    return {texts.pgettext("a computer's name", COMPUTER_NAMES[seat.name]) for texts in languages}


def seat_name(seat: SeatFacts, texts: Texts, longest: int) -> str:
    """Return the name on a seat: an old computer's level, or the seat's number if the name is invisible."""
    if seat.occupant is Occupant.COMPUTER:
        if seat.name in COMPUTER_NAMES:
            return texts.pgettext("a computer's name", COMPUTER_NAMES[seat.name])
        return level_name(seat.level or "", texts)
    if seen(seat.name):
        return texts.isolate(seat.name, longest)
    # Translators: a guest at a table whose name nobody gave: "Player 3".
    return texts.gettext("Player {n}", n=seat.place + 1)
