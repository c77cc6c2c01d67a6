"""Hearts, stars, energy and Tokyo of a table, counted once more without the engine.

Of what hands enter (hands.py), by the rules of the box with three monsters and no cards in effect.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from kotbot.matches.facts import Mode

MOST_HEARTS: Final = 10
MOST_DICE: Final = 6
NUMBERS: Final = ("hearts", "stars", "energy", "poison", "shrink")
NOBODY: Final = -1


@dataclass
class Score:
    """What lies on the table; seats count from 0."""

    seats: int
    mode: Mode
    hearts: list[int] = field(init=False)
    stars: list[int] = field(init=False)
    energy: list[int] = field(init=False)
    poison: list[int] = field(init=False)
    shrink: list[int] = field(init=False)
    city: int = NOBODY
    active: int = NOBODY
    turn: int = 0
    rolled: list[str] = field(default_factory=list)
    """The roll after which more can be rolled."""
    is_known: bool = True
    """False once people set what only the rules know how to go on with."""

    def __post_init__(self) -> None:
        self.hearts = [MOST_HEARTS] * self.seats
        self.stars, self.energy = [0] * self.seats, [0] * self.seats
        self.poison, self.shrink = [0] * self.seats, [0] * self.seats

    def numbers(self) -> tuple[list[int], list[int], list[int], int]:
        """Hearts, stars and energy of each, and who is in the City."""
        return self.hearts, self.stars, self.energy, self.city

    # What was entered

    def enter(self, turn: int, roller: int | None, text: str) -> None:
        """One event of the log, of a turn; that of `begin` is the one that begins."""
        words = text.split(" at ")[0].split()
        if words[0] != "begin":
            self.reach(turn)
        match words:
            case ["result", *dice] if roller is not None:
                self.active = roller
                self._result(dice)
            case ["roll", *dice] if roller is not None:
                self.active, self.rolled = roller, dice
            case ["keep", *_]:
                self.is_known = False
            case ["stop"]:
                self._result(self.rolled)
            case ["yield"]:
                self.city = NOBODY
                self._enter_tokyo()
            case ["add" | "set" as how, seat, what, number, *_]:
                self._number(how, int(seat) - 1, what, int(number))
            case ["tokyo", "city", seat, *_]:
                self.city = NOBODY if seat == "none" else int(seat) - 1
                self.is_known = self.is_known and self.mode == Mode.COUNTERS
            case ["begin", seat]:
                self.active, self.turn = int(seat) - 1, turn
                self._rolls()
            case ["mode", mode]:
                self.mode = Mode(mode)
            case _:
                pass

    def reach(self, turn: int) -> None:
        """It is this turn: with a referee whoever begins one in Tokyo gets two stars."""
        while self.turn < turn:
            self.turn += 1
            if self.active == NOBODY:
                continue
            self._is_poisoned()
            self.active = next(one for one in self._after() if self.hearts[one])
            self._rolls()
            if self.city == self.active and self.mode == Mode.REFEREE:
                self.stars[self.active] += 2

    def _is_poisoned(self) -> None:
        """At the end of a turn tokens take hearts; with counters nobody does that for the table."""
        seat = self.active
        if self.mode == Mode.REFEREE and self.poison[seat] and self.hearts[seat]:
            self._number("set", seat, "hearts", max(0, self.hearts[seat] - self.poison[seat]))

    def _rolls(self) -> None:
        """What becomes of a roll of no dice is for the rules to say."""
        self.is_known = self.is_known and self.shrink[self.active] < MOST_DICE

    def _after(self) -> Sequence[int]:
        return [(self.active + step) % self.seats for step in range(1, self.seats + 1)]

    def _number(self, how: str, seat: int, what: str, number: int) -> None:
        if what not in NUMBERS:
            return
        held: list[int] = getattr(self, what)
        held[seat] = held[seat] + number if how == "add" else number
        if what == "hearts" and held[seat] <= 0:
            self._out(seat)

    def _out(self, seat: int) -> None:
        self.energy[seat] = 0
        if self.city == seat:
            self.city = NOBODY

    # Dice

    def _result(self, dice: Sequence[str]) -> None:
        seat = self.active
        for face in ("1", "2", "3"):
            number = dice.count(face)
            if number >= 3:
                self.stars[seat] += int(face) + number - 3
        self.energy[seat] += dice.count("energy")
        if self.city != seat:
            tokens = self.poison[seat] or self.shrink[seat]
            self.is_known = self.is_known and not (tokens and "heart" in dice)
            self.hearts[seat] = min(
                max(MOST_HEARTS, self.hearts[seat]), self.hearts[seat] + dice.count("heart")
            )
        self._claws(dice.count("claw"))

    def _claws(self, claws: int) -> None:
        seat, inside = self.active, self.city == self.active
        hit = [one for one in range(self.seats) if one != seat and (one == self.city) != inside]
        for one in hit:
            if claws and self.hearts[one]:
                self.hearts[one] = max(0, self.hearts[one] - claws)
                if not self.hearts[one]:
                    self._out(one)
        self._enter_tokyo()

    def _enter_tokyo(self) -> None:
        """Whoever is left alone has won, and goes nowhere."""
        if sum(hearts > 0 for hearts in self.hearts) == 1:
            return
        if self.city == NOBODY and self.hearts[self.active]:
            self.city = self.active
            self.stars[self.active] += 1


def standing(rows: Sequence[Any], head: int) -> list[Any]:
    """The events of the lines that stand, oldest first: from the head back along the parents of lines."""
    by_seq = {row.seq: row for row in rows}
    found: list[Any] = []
    while head > 0:
        line = by_seq[head].line
        events = [by_seq[seq] for seq in range(head, line - 1, -1) if by_seq[seq].line == line]
        found += events
        head = events[-1].parent or 0
    return found[::-1]
