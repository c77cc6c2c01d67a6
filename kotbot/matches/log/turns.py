"""The course of a match, turn by turn: the roller, the dice, and everybody's numbers after the turn."""

from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import NamedTuple

from engine import Event, State
from engine.dice import Dice
from engine.events import (
    CardBought,
    CardPlayed,
    Eliminated,
    EnergyChanged,
    HeartsGained,
    HeartsLost,
    NumberChanged,
    ResultSettled,
    StarsChanged,
    TokyoEntered,
    TokyoLeft,
    TurnBegan,
    Yielded,
)
from engine.record import Entry
from engine.state import COUNTERS
from engine.table_events import AddSeat, RemoveSeat, Reorder, TableEvent


@dataclass(frozen=True, slots=True)
class Stand:
    """The numbers of a monster."""

    hearts: int
    stars: int
    energy: int
    counters: tuple[int, ...] = ()
    """The table's counters beside the rules, by COUNTERS; 0 for missing ones."""
    numbers: tuple[tuple[str, int], ...] = ()
    """What expansions count, by name."""

    def number(self, what: str) -> int | None:
        """Return a counter of the table or a number of an expansion; None if it was not counted then."""
        if what in COUNTERS:
            return self.counters[COUNTERS.index(what)] if self.counters else None
        return dict(self.numbers).get(what)


class PlayedCard(NamedTuple):
    """A card that was played from a hand, by seats of the end of the match; None for a removed monster."""

    seat: int | None
    card: str


@dataclass(frozen=True, slots=True)
class TurnLine:
    """One turn. Seats are those of the end of the match; a removed monster has none."""

    turn: int
    seat: int | None
    began: datetime
    dice: Dice | None
    """The settled result, None for a turn without one."""
    stands: tuple[Stand | None, ...]
    """The numbers after the turn, by seat; None before the monster sat down."""
    tokyo: tuple[int, ...] = ()
    """The seats in Tokyo after the turn."""
    bought: tuple[str, ...] = ()
    """Cards that were bought in the turn; free cards do not count as bought."""
    played: tuple[PlayedCard, ...] = ()
    """Cards that anybody played from a hand in the turn."""


@dataclass(slots=True)
class _Turn:
    turn: int
    who: int
    began: datetime
    dice: Dice | None = None
    stands: dict[int, Stand] = field(default_factory=dict)
    tokyo: tuple[int, ...] = ()
    bought: list[str] = field(default_factory=list)
    played: list[tuple[int, str]] = field(default_factory=list)


class TurnLogBuilder:
    """Collects turns while a match is replayed. Monsters have numbers that stay when seats change."""

    def __init__(self, state: State, began: datetime) -> None:
        self._sitting = list(range(state.seats))
        self._next = state.seats
        self._stands: dict[int, Stand] = {}
        self._turns: list[_Turn] = []
        self._inside: list[int] = []
        self._follow(state, began)

    def add(self, entry: Entry, happened: list[Event], state: State, at: datetime) -> None:
        """Add what an entry did; `state` is the position after it."""
        if isinstance(entry, TableEvent):
            self._seat(entry)
        for event in happened:
            self._tell(event, at)
        self._follow(state, at)

    def __len__(self) -> int:
        return len(self._turns)

    @property
    def sitting(self) -> tuple[int, ...]:
        """The monsters by their present seats: numbers that stay when seats change."""
        return tuple(self._sitting)

    def lines(self) -> tuple[TurnLine, ...]:
        """Return the turns so far, oldest first."""
        place = {who: place for place, who in enumerate(self._sitting)}
        return tuple(
            TurnLine(
                one.turn,
                place.get(one.who),
                one.began,
                one.dice,
                tuple(one.stands.get(who) for who in self._sitting),
                tuple(place[who] for who in one.tokyo if who in place),
                tuple(one.bought),
                tuple(PlayedCard(place.get(who), card) for who, card in one.played),
            )
            for one in self._turns
        )

    def _seat(self, entry: TableEvent) -> None:
        match entry.change:
            case AddSeat(place):
                self._sitting.insert(place, self._next)
                self._next += 1
            case RemoveSeat(place):
                del self._sitting[place]
            case Reorder(order):
                self._sitting = [self._sitting[place] for place in order]
            case _:
                pass

    def _tell(self, event: Event, at: datetime) -> None:
        match event:
            case TurnBegan(seat, turn):
                self._turns.append(_Turn(turn, self._sitting[seat], at, stands=dict(self._stands)))
            case ResultSettled(_, dice) if self._turns:
                self._turns[-1].dice = dice
            case StarsChanged(seat, _, now, _):
                self._change(seat, stars=now)
            case EnergyChanged(seat, _, now, _):
                self._change(seat, energy=now)
            case HeartsGained(seat, _, now, _) | HeartsLost(seat, _, now, _, _, _):
                self._change(seat, hearts=now)
            case NumberChanged(seat, what, _, now, _):
                self._count(seat, what, now)
            case CardBought(card=card, cost=cost) if self._turns and cost:
                self._turns[-1].bought.append(card)
            case CardPlayed(seat, card) if self._turns:
                self._turns[-1].played.append((self._sitting[seat], card))
            case TokyoEntered(seat):
                self._inside.append(self._sitting[seat])
                self._keep()
            case Yielded(seat) | TokyoLeft(seat):
                self._leaves(seat)
            case Eliminated(seat):
                self._leaves(seat)
                self._change(seat, hearts=0, energy=0)
            case _:
                pass

    def _leaves(self, seat: int) -> None:
        self._inside = [who for who in self._inside if who != self._sitting[seat]]
        self._keep()

    def _change(self, seat: int, **numbers: int) -> None:
        who = self._sitting[seat]
        before = self._stands[who]
        now = {"hearts": before.hearts, "stars": before.stars, "energy": before.energy, **numbers}
        self._stands[who] = replace(before, hearts=now["hearts"], stars=now["stars"], energy=now["energy"])
        self._keep()

    def _count(self, seat: int, what: str, now: int) -> None:
        who = self._sitting[seat]
        before = self._stands[who]
        counted = tuple((name, now if name == what else number) for name, number in before.numbers)
        self._stands[who] = replace(before, numbers=counted)
        self._keep()

    def _keep(self) -> None:
        """Update the end of the present turn with everybody's numbers as they are now."""
        if self._turns:
            self._turns[-1].stands = dict(self._stands)
            self._turns[-1].tokyo = tuple(self._inside)

    def _follow(self, state: State, at: datetime) -> None:
        """Take everybody's numbers from the position: corrections at a table appear nowhere else."""
        self._stands = {
            who: Stand(
                state.hearts[place],
                state.stars[place],
                state.energy[place],
                _counted(state, place),
                _of_expansions(state, place),
            )
            for place, who in enumerate(self._sitting)
        }
        self._inside = [self._sitting[place] for place in (state.city, state.bay) if place >= 0]
        if state.turn and (not self._turns or self._turns[-1].turn != state.turn):
            self._turns.append(_Turn(state.turn, self._sitting[state.active], at))
        if self._turns:
            self._turns[-1].who = self._sitting[state.active]
        self._keep()


def _counted(state: State, seat: int) -> tuple[int, ...]:
    return tuple(state.number(seat, what) for what in COUNTERS) if state.counters else ()


def _of_expansions(state: State, seat: int) -> tuple[tuple[str, int], ...]:
    counts = () if state.more is None else state.more.counts
    return tuple((what, numbers[seat]) for what, numbers in counts)
