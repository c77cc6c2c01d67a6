"""A match as one unit of work holds it: its rows and its position; loading, recording and writing back."""

from copy import copy
from dataclasses import dataclass, field
from hashlib import sha256

from engine import CHANCE, Answer, Event, State, apply, deal, write
from kotbot.matches.packing import pack_events, pack_state, pack_text, unpack_state
from kotbot.matches.ports import Unit
from kotbot.matches.proof import question_text
from kotbot.matches.records import EventRecord, MatchRecord, SeatRecord


@dataclass(slots=True)
class Game:
    """The rows of a match and its position, None before the start."""

    unit: Unit
    match: MatchRecord
    seats: list[SeatRecord]
    state: State | None
    seats_before: list[SeatRecord] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.seats_before = [copy(seat) for seat in self.seats]

    @property
    def position(self) -> State:
        """The position of a match that was started."""
        if self.state is None:
            raise LookupError(f"match {self.match.code} has no position")
        return self.state

    def seat_of(self, account: int) -> SeatRecord | None:
        """The seat of a person, None for a stranger."""
        return next((seat for seat in self.seats if seat.account == account), None)

    def plays_itself(self, place: int) -> bool:
        """Whether a computer answers for a seat."""
        return self.seats[place].level is not None


def load(unit: Unit, code: str) -> Game | None:
    """A match with its seats and its present position."""
    match = unit.match(code)
    return None if match is None else of_record(unit, match)


def of_record(unit: Unit, match: MatchRecord) -> Game:
    """A match whose row is known already."""
    packed = unit.state(match.id, match.seq) if match.seq else None
    return Game(unit, match, unit.seats(match.id), None if packed is None else unpack_state(packed))


def record(game: Game, answer: Answer, account: int | None) -> list[Event]:
    """Apply an answer and append it; returns what happened. Raises IllegalAnswer and changes nothing."""
    state = game.position
    number = state.asked
    asked = question_text(state) if answer.seat == CHANCE else None
    events = apply(state, answer)
    append(game, answer.seat, account, write(answer), events, asked)
    if state.asked != number:
        new_decision(game)
    return events


def append(
    game: Game, seat: int, account: int | None, text: str, events: list[Event], asked: str | None = None
) -> None:
    """Append what happened with the position as it is now."""
    match, state = game.match, game.position
    match.seq += 1
    game.unit.append(
        EventRecord(
            match=match.id,
            seq=match.seq,
            decision=match.decision,
            seat=seat,
            account=account,
            text=text,
            happened=pack_events(events),
            asked=None if asked is None else pack_text(asked),
            state=pack_state(state),
            at=game.unit.now,
            turn=state.turn,
        )
    )


def new_decision(game: Game) -> None:
    """Another question is open: presses for the one before are stale, and its draft is gone."""
    game.match.decision += 1
    game.match.draft = None


def dealing_seed(match: MatchRecord) -> bytes:
    """What the dice come from: the seed with the id of the Start press mixed in."""
    return sha256(match.seed + match.mixed.encode()).digest()


def dealt(game: Game) -> Answer:
    """What chance answers to the open question."""
    return deal(game.position, dealing_seed(game.match), game.match.seq + 1)


def save(game: Game) -> None:
    """Write the match and its seats back."""
    game.match.touched = game.unit.now
    game.unit.save_match(game.match)
    if game.seats != game.seats_before:
        game.unit.put_seats(game.match.id, game.seats)
        game.seats_before = [copy(seat) for seat in game.seats]
