"""Positions and plays for the tests of rules and cards, in notation."""

from typing import Any

import pytest

from engine import Event, State, apply, apply_table, build, legal, read_line, read_table, refusal, write
from engine.answers import TABLE
from engine.decisions import RollDice
from engine.notation import read_actor

every_edition = pytest.mark.parametrize("edition", ["first", "second", "origins"])
base_editions = pytest.mark.parametrize("edition", ["first", "second"])
without_first = pytest.mark.parametrize("edition", ["second", "origins"])
MIXED = {"deck": "base+new"}
"""Options of a game in which the cards that only Origins has meet those of the base boxes."""


def mimic_of(seat: int, number: int = 1, charge: int = 0) -> dict[str, Any]:
    """A Mimic that copies the card with this number (from 1) of a seat."""
    return {"card": "mimic", "copies": [seat, number], "charge": charge}


class Game:
    """A position that is played on in notation; `events` is what the last `play` made happen."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.events: list[Event] = []

    def play(self, *lines: str) -> "Game":
        """Apply lines like `* roll 1 1 1 energy claw heart`, `2 yield`, `! set 1 hearts 7`, in order."""
        self.events = []
        for line in lines:
            actor, _, text = line.partition(" ")
            if read_actor(actor) == TABLE:
                self.events += apply_table(self.state, read_table(text))
            else:
                self.events += apply(self.state, read_line(line))
        return self

    def legal(self, seat: int) -> list[str]:
        """Legal answers of a seat (from 1) in notation."""
        return [write(answer) for answer in legal(self.state, seat - 1)]

    def may(self, line: str) -> bool:
        """Whether an answer like `2 use wings` is legal now."""
        return refusal(self.state, read_line(line)) is None

    @property
    def rolling(self) -> int:
        """Number of dice in the air, 0 if none is to be rolled."""
        question = self.state.question
        return question.number if isinstance(question, RollDice) else 0

    @property
    def asked(self) -> str:
        """The kind of the open question and who is asked: `KeepDice 1`, `RollDice *`; empty after the end."""
        question = self.state.question
        seat = self.state.asked_seat
        if question is None or seat is None:
            return ""
        return f"{type(question).__name__} {'*' if seat < 0 else seat + 1}"

    @property
    def hearts(self) -> list[int]:
        return self.state.hearts

    @property
    def stars(self) -> list[int]:
        return self.state.stars

    @property
    def energy(self) -> list[int]:
        return self.state.energy

    @property
    def poison(self) -> tuple[int, ...]:
        return self.state.poison

    @property
    def shrink(self) -> tuple[int, ...]:
        return self.state.shrink

    @property
    def city(self) -> int:
        """Seat in the City from 1, 0 for nobody."""
        return self.state.city + 1

    @property
    def bay(self) -> int:
        """Seat in the Bay from 1, 0 for nobody."""
        return self.state.bay + 1

    def cards(self, seat: int) -> list[str]:
        """Card ids in front of a seat (from 1)."""
        return [held.card for held in self.state.cards[seat - 1]]

    def happened(self, kind: type[Any]) -> list[Any]:
        """The events of one kind from the last `play`."""
        return [event for event in self.events if isinstance(event, kind)]


MARKET = ["alien_origin", "giant_brain", "skyscraper"]
"""Three cards that lie there unless a test says otherwise."""


def game(
    edition: str, *seats: dict[str, Any], options: dict[str, Any] | None = None, **position: Any
) -> Game:
    """A position: one dict for each seat (hearts, stars, energy, poison, shrink, cards), keys of `build`.

    `game("second", {"cards": ["jets"]}, {}, city=1, active=2, step="buy")`
    """
    data = {
        "rules": {"edition": edition, **(options or {})},
        "seats": list(seats),
        "market": MARKET,
        **position,
    }
    return Game(build(data))


def resolving(edition: str, dice: str, *seats: dict[str, Any], **position: Any) -> Game:
    """A position in which the active monster, seat 1 unless another is named, resolves these dice."""
    return game(edition, *seats, step="resolve", dice=dice, **position)
