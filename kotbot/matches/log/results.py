"""The result of a match, its standings and highlights, counted from the events."""

from collections import Counter
from collections.abc import Callable
from dataclasses import asdict, dataclass, field, fields
from functools import partial
from typing import Any, Final

from engine import Event, State, read_table
from engine.dice import Dice, as_dice
from engine.events import (
    CardPlayed,
    Eliminated,
    HeartsLost,
    ResultSettled,
    StarsChanged,
    TableChanged,
    TokyoEntered,
    TokyoLeft,
    TurnBegan,
    Why,
    Yielded,
)
from engine.table_events import (
    AddNumber,
    AddSeat,
    PlainChange,
    RemoveSeat,
    Reorder,
    Reseating,
    SetNumber,
    SetTokyo,
    plain_changes,
)
from kotbot.matches.facts import ACHIEVEMENTS, Achievement, Earned, Highlights, Result, Standing
from kotbot.matches.packing import known_fields


def place_after(change: Reseating, seat: int) -> int:
    """Return the number of a seat after a change of the seats; -1 for a removed one."""
    match change:
        case AddSeat(place):
            return seat + int(seat >= place)
        case RemoveSeat(place):
            return -1 if seat == place else seat - int(seat > place)
        case Reorder(order):
            return order.index(seat)


def plays_on(change: SetNumber | AddNumber) -> bool:
    """Return whether a correction gives hearts, so that an eliminated monster is in the game again."""
    number = change.value if isinstance(change, SetNumber) else change.change
    return change.what == "hearts" and number > 0


BY_SEAT: Final = {"keys": "seats"}
"""Metadata of a dictionary whose keys follow the seats, as they come, go and change their order."""


@dataclass(slots=True)
class Tally:
    """The counts so far, by seat."""

    damage: Counter[int] = field(default_factory=Counter, metadata=BY_SEAT)
    turns_in_tokyo: Counter[int] = field(default_factory=Counter, metadata=BY_SEAT)
    out_in_turn: dict[int, int] = field(default_factory=dict, metadata=BY_SEAT)
    played: dict[int, tuple[str, ...]] = field(default_factory=dict, metadata=BY_SEAT)
    best_roll: tuple[int, Dice, int] | None = None
    inside: set[int] = field(default_factory=set)
    dice: Dice | None = None
    scored: int = 0
    turn: int = 0

    def add(self, event: Event) -> None:
        """Process one more event."""
        match event:
            case TurnBegan(_, turn):
                self.turn = turn
                self.turns_in_tokyo.update(self.inside)
            case TokyoEntered(seat):
                self.inside.add(seat)
            case Yielded(seat) | TokyoLeft(seat):
                self.inside.discard(seat)
            case HeartsLost(seat, change, _, by) if by not in (seat, -1):
                self.damage[by] -= change
            case ResultSettled(_, dice):
                self.dice, self.scored = dice, 0
            case StarsChanged(seat, change, _, Why.NUMBERS):
                self._score(seat, change)
            case CardPlayed(seat, card):
                self.played[seat] = (*self.played.get(seat, ()), card)
            case TableChanged(text):
                for plain in plain_changes(read_table(text).change):
                    self._corrected(plain)
            case Eliminated(seat):
                self.out_in_turn[seat] = self.turn
                self.inside.discard(seat)
            case _:
                pass

    def _corrected(self, change: PlainChange) -> None:
        """Follow a correction at a table: of Tokyo, of an elimination, or of the seats."""
        match change:
            case SetTokyo(city, bay):
                self.inside = {city, bay} - {-1}
            case SetNumber() | AddNumber() if plays_on(change):
                self.out_in_turn.pop(change.seat, None)
            case AddSeat() | RemoveSeat() | Reorder():
                self._move(partial(place_after, change))
            case _:
                pass

    def _move(self, place_of: Callable[[int], int]) -> None:
        """Renumber the seats after a change; a removed seat is -1 and is dropped."""
        for one in fields(self):
            if one.metadata == BY_SEAT:
                counts = getattr(self, one.name)
                kept = {place_of(seat): n for seat, n in counts.items() if place_of(seat) >= 0}
                setattr(self, one.name, type(counts)(kept))
        self.inside = {place_of(seat) for seat in self.inside}
        if self.best_roll is not None:
            self.best_roll = (place_of(self.best_roll[0]), *self.best_roll[1:])
            if self.best_roll[0] < 0:
                self.best_roll = None

    def _score(self, seat: int, stars: int) -> None:
        self.scored += stars
        if self.dice is not None and (self.best_roll is None or self.scored > self.best_roll[2]):
            self.best_roll = (seat, self.dice, self.scored)

    def highlights(self) -> Highlights:
        """Return the highlights of the counts."""
        played = tuple((seat, card) for seat in sorted(self.played) for card in self.played[seat])
        return Highlights(_most(self.damage), _longest(self.turns_in_tokyo), self.best_roll, played=played)


def _most(counts: Counter[int]) -> tuple[int, int] | None:
    best = max(counts.items(), key=lambda item: (item[1], -item[0]), default=(0, 0))
    return best if best[1] > 0 else None


def _longest(counts: Counter[int]) -> tuple[tuple[int, ...], int] | None:
    """Return all seats with the maximum, and the maximum."""
    most = max(counts.values(), default=0)
    return (tuple(sorted(seat for seat, n in counts.items() if n == most)), most) if most else None


def standings(state: State, out_in_turn: dict[int, int]) -> tuple[Standing, ...]:
    """Return all seats: the winner, the living by stars, then the eliminated, the last to fall first."""
    ranked = sorted(range(state.seats), key=lambda seat: _strength(state, seat), reverse=True)
    lines: list[Standing] = []
    for number, seat in enumerate(ranked, start=1):
        tied = lines and _strength(state, lines[-1].place) == _strength(state, seat)
        rank = lines[-1].rank if tied else number
        lines.append(Standing(rank, seat, state.stars[seat], state.hearts[seat], out_in_turn.get(seat)))
    return tuple(lines)


def _strength(state: State, seat: int) -> tuple[bool, bool, int]:
    lives = state.lives(seat)
    return (seat == state.winner, lives, state.stars[seat] if lives else state.fell[seat])


def count_result(state: State, events: list[Event], seed: bytes, mixed: str) -> Result:
    """Return the result of an ended match."""
    tally = Tally()
    for event in events:
        tally.add(event)
    return Result(
        winner=state.winner if state.winner >= 0 else None,
        how=state.how,
        standings=standings(state, tally.out_in_turn),
        highlights=tally.highlights(),
        seed=seed.hex(),
        turns=state.turn,
        mixed=mixed,
    )


def result_to_json(result: Result) -> dict[str, Any]:
    """Return a result as plain data."""
    return asdict(result)


def result_from_json(data: dict[str, Any]) -> Result:
    """Return the result that `result_to_json` made, in this version or another one."""
    marks = data["highlights"]
    best = marks["best_roll"]
    highlights = Highlights(
        _pair(marks["most_damage"]),
        _seats(marks["longest_in_tokyo"]),
        None if best is None else (best[0], as_dice(list(best[1])), best[2]),
        played=tuple((seat, card) for seat, card in marks.get("played", ())),
    )
    lines = tuple(Standing(**known_fields(Standing, line)) for line in data["standings"])
    earned = _earned(data.get("earned"))
    known = known_fields(Result, data)
    return Result(**{**known, "standings": lines, "highlights": highlights, "earned": earned})


def _earned(value: list[dict[str, Any]] | None) -> tuple[Earned, ...] | None:
    if value is None:
        return None
    known = (one for one in value if one["achievement"] in ACHIEVEMENTS)
    return tuple(Earned(one["place"], Achievement(one["achievement"]), one["is_first"]) for one in known)


def _seats(value: list[Any] | None) -> tuple[tuple[int, ...], int] | None:
    """Return seats and a number; older results name one seat."""
    if value is None:
        return None
    seats, number = value
    return (seats,) if isinstance(seats, int) else tuple(seats), number


def _pair(value: list[int] | None) -> tuple[int, int] | None:
    return None if value is None else (value[0], value[1])
