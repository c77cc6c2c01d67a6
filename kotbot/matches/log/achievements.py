"""Ten achievements, found from the events of a match alone, so that old matches have them too.

None of them can be earned by stalling, by helping somebody else to win, or by leaving.
"""

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import partial
from typing import Final

from engine import Event, read_table
from engine.events import (
    CardBought,
    ChildBorn,
    DiceRolled,
    DieRerolled,
    Eliminated,
    HeartsGained,
    HeartsLost,
    ResultSettled,
    StarsChanged,
    TableChanged,
    TokyoEntered,
    TokyoLeft,
    TurnBegan,
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
    SetTurn,
    plain_changes,
)
from kotbot.matches.facts import Achievement, Earned, Occupant, Result
from kotbot.matches.log import played
from kotbot.matches.log.played import SeatResult
from kotbot.matches.log.results import place_after, plays_on
from kotbot.matches.ports import Unit
from kotbot.matches.records import MatchRecord, SeatRecord

STARS: Final = 12
TURNS: Final = 5
HEARTS: Final = 10
DICE: Final = 6
OUT: Final = 2
CARDS: Final = 3
KINGS: Final = 3
KING: Final = "king"
"""The level of a computer player."""
BY_THE_RULES: Final = ("stars", "last")
"""Ways to win by the rules, without an agreement."""
NOBODY: Final = -1


@dataclass(frozen=True, slots=True)
class Had:
    """An achievement of a person, and when the first match in which they earned it ended."""

    achievement: Achievement
    when: datetime | None


@dataclass(slots=True)
class TurnDeeds:
    """The deeds of the active monster in its turn."""

    seat: int = NOBODY
    number: int = 0
    stars: int = 0
    out: int = 0
    cards: int = 0
    last_fell: int = 0
    """How many dice its last roll after the first one had."""


@dataclass(slots=True)
class AchievementTally:
    """The achievements so far, by present seats."""

    seats: int
    turn: TurnDeeds = field(default_factory=TurnDeeds)
    inside: set[int] = field(default_factory=set)
    held: Counter[int] = field(default_factory=Counter)
    """Own turns that began in Tokyo since the monster entered it."""
    low: set[int] = field(default_factory=set)
    """Monsters that had one heart and have not reached ten since."""
    earned: set[tuple[int, Achievement]] = field(default_factory=set)

    def add(self, event: Event) -> None:
        """Process one more event."""
        match event:
            case TurnBegan(seat, number):
                self._begin(seat, number)
            case TokyoEntered(seat):
                self._enter(seat)
            case Yielded(seat) | TokyoLeft(seat):
                self.inside.discard(seat)
            case DiceRolled(seat, number, fell) if seat == self.turn.seat:
                self.turn.last_fell = sum(fell) if number > 1 else 0
            case DieRerolled(by) if by == self.turn.seat:
                self.turn.last_fell = 1
            case ResultSettled(seat, dice) if sum(dice) >= DICE and sum(dice) in dice:
                self.earned.add((seat, Achievement.ALL_ALIKE))
            case StarsChanged(seat, change) if change > 0 and seat == self.turn.seat:
                self.turn.stars += change
                self._reach(self.turn.stars, STARS, Achievement.TWELVE_STARS)
            case CardBought(seat) if seat == self.turn.seat:
                self.turn.cards += 1
                self._reach(self.turn.cards, CARDS, Achievement.THREE_CARDS)
            case HeartsLost(seat, _, 1):
                self.low.add(seat)
            case HeartsGained(seat, _, now) if now >= HEARTS and seat in self.low:
                self.low.discard(seat)
                self.earned.add((seat, Achievement.FROM_ONE))
            case ChildBorn(seat):
                self.low.discard(seat)
            case Eliminated(seat, by):
                self._fall(seat, by)
            case TableChanged(text):
                for plain in plain_changes(read_table(text).change):
                    self._correct(plain)
            case _:
                pass

    def _reach(self, number: int, wanted: int, achievement: Achievement) -> None:
        if number >= wanted:
            self.earned.add((self.turn.seat, achievement))

    def _begin(self, seat: int, number: int) -> None:
        self.turn = TurnDeeds(seat, number)
        if seat in self.inside:
            self.held[seat] += 1
            self._reach(self.held[seat], TURNS, Achievement.FIVE_TURNS)

    def _enter(self, seat: int) -> None:
        self.inside.add(seat)
        self.held[seat] = 0

    def _fall(self, seat: int, by: int) -> None:
        self.inside.discard(seat)
        self.low.discard(seat)
        if by in (NOBODY, seat):
            return
        if self.turn.number <= self.seats:
            self.earned.add((seat, Achievement.FIRST_ROUND))
        if by == self.turn.seat:
            self.turn.out += 1
            self._reach(self.turn.out, OUT, Achievement.TWO_OUT)

    def _correct(self, change: PlainChange) -> None:
        """Follow a correction by people at a table; nobody earns what it sets."""
        match change:
            case SetTokyo(city, bay):
                inside = {city, bay} - {NOBODY}
                for seat in inside - self.inside:
                    self.held[seat] = 0
                self.inside = inside
            case SetNumber(seat, "hearts") | AddNumber(seat, "hearts"):
                self.low.discard(seat)
                if plays_on(change):
                    self.earned.discard((seat, Achievement.FIRST_ROUND))
            case SetTurn(seat):
                self.turn = TurnDeeds(seat, self.turn.number)
            case AddSeat() | RemoveSeat() | Reorder():
                self._move(change)
            case _:
                pass

    def _move(self, change: Reseating) -> None:
        """Renumber the seats after a change; drop those of a removed seat."""
        after = partial(place_after, change)
        self.seats += isinstance(change, AddSeat) - isinstance(change, RemoveSeat)
        if self.turn.seat != NOBODY:
            self.turn.seat = after(self.turn.seat)
        self.inside = {after(seat) for seat in self.inside} - {NOBODY}
        self.low = {after(seat) for seat in self.low} - {NOBODY}
        self.held = Counter({after(seat): n for seat, n in self.held.items()})
        del self.held[NOBODY]
        moved = {(after(seat), achievement) for seat, achievement in self.earned}
        self.earned = {(seat, achievement) for seat, achievement in moved if seat != NOBODY}

    def end(self, result: Result, levels: Sequence[str | None]) -> None:
        """Add the achievements that the end of the match decides."""
        winner = result.winner
        if winner is None or result.how not in BY_THE_RULES:
            return
        hearts = next(line.hearts for line in result.standings if line.place == winner)
        if hearts == 1:
            self.earned.add((winner, Achievement.ONE_HEART))
        if winner == self.turn.seat and self.turn.last_fell == 1:
            self.earned.add((winner, Achievement.LAST_DIE))
        if levels.count(KING) >= KINGS:
            self.earned.add((winner, Achievement.THREE_KINGS))


def found(
    events: Sequence[Event], seats: int, result: Result, levels: Sequence[str | None]
) -> list[tuple[int, Achievement]]:
    """Return who earned what in a match, by seats as at its end.

    `seats` is the number of seats at its beginning; `levels` are those of the computer players by seats, None
    for all others, who alone earn anything.
    """
    watch = AchievementTally(seats)
    for event in events:
        watch.add(event)
    watch.end(result, levels)
    order = tuple(Achievement)
    people = {seat for seat, level in enumerate(levels) if level is None}
    return sorted(
        (one for one in watch.earned if one[0] in people), key=lambda one: (one[0], order.index(one[1]))
    )


def levels_of(seats: Sequence[SeatRecord]) -> list[str | None]:
    """Return the levels of the computers by seats; None for people, also while a computer plays for them."""
    return [seat.level if seat.occupant is Occupant.COMPUTER else None for seat in seats]


def seats_at_first(events: Sequence[Event], seats: int) -> int:
    """Return the number of seats at the beginning, given that at the end."""
    texts = (event.text for event in events if isinstance(event, TableChanged))
    changes = [one for text in texts for one in plain_changes(read_table(text).change)]
    came = sum(isinstance(change, AddSeat) for change in changes)
    return seats - came + sum(isinstance(change, RemoveSeat) for change in changes)


def earned_in(events: Sequence[Event], seats: Sequence[SeatRecord], result: Result) -> tuple[Earned, ...]:
    """Return what people and guests earned in a match, whether or not for the first time."""
    at_first = seats_at_first(events, len(seats))
    return tuple(Earned(*one) for one in found(events, at_first, result, levels_of(seats)))


def with_firsts(
    unit: Unit, match: MatchRecord, seats: Sequence[SeatRecord], earned: Sequence[Earned]
) -> tuple[Earned, ...]:
    """Mark the achievements earned for the first time; none in a match that does not count."""
    if not earned or not match.chosen.counts:
        return tuple(earned)
    players = played.players_of(played.rows_of(match, seats), unit.guests(match.chat))
    by_place: defaultdict[int, set[Achievement]] = defaultdict(set)
    for one in earned:
        by_place[one.place].add(one.achievement)
    firsts = {
        place: wanted - played.earned_before(unit, match.chat, players[place])
        for place, wanted in by_place.items()
        if place in players
    }
    return tuple(replace(one, is_first=one.achievement in firsts.get(one.place, ())) for one in earned)


def earned_by(rows: Sequence[SeatResult]) -> list[Had]:
    """Return what a person has earned, from all rows that count for them; in order of time."""
    first: dict[Achievement, Had] = {}
    for row in reversed(rows):
        for achievement in row.earned:
            first.setdefault(achievement, Had(achievement, row.ended))
    return list(first.values())
