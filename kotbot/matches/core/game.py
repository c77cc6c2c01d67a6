"""A match in one unit of work: its rows and its position; loading, recording, going on and writing back."""

from abc import ABC, abstractmethod
from copy import copy
from dataclasses import dataclass, field
from typing import ClassVar, Final, NamedTuple, Protocol, Self

from engine import CHANCE, Answer, Event, State, apply, deal, write
from engine.answers import StopAt
from engine.cards.catalogue import own_monster
from engine.decisions import Frame
from engine.events import CardPlayed
from engine.interrupts import interrupted
from engine.seeing import SOMEBODY, is_secret, public_text
from kotbot.matches.core.lessons import Lesson
from kotbot.matches.facts import OPEN, Kind, Logged, SetUp, TableFacts, Undo
from kotbot.matches.log.proof import dealing_seed
from kotbot.matches.packing import pack_events, pack_text, unpack_events, unpack_state
from kotbot.matches.ports import NotOurs, Unit
from kotbot.matches.records import DeadlineRecord, EventRecord, MatchRecord, SeatRecord

LOG: Final = 24
"""How many events of a match are kept in memory; older ones are read for the pages of the log."""
SECRET: Final = "secret"
"""Replaces the question of an answer whose player nobody else may know."""
FUSE: Final = 5_000
"""More answers than this in one go are a bug."""


class OwnFacts(NamedTuple):
    """The facts that only matches of one kind have."""

    undo: Undo | None = None
    table: TableFacts | None = None
    set_up: SetUp | None = None


class AutomaticSteps(Protocol):
    """The steps of one advance that need no person: dice, lone choices, computers, standing answers."""

    def next_answer(self) -> Answer | None:
        """Return the next answer without a person; None while a person or thinker is asked, or at the end."""
        ...

    def settle(self) -> None:
        """Set what the match waits for now, or end it."""
        ...


@dataclass(slots=True)
class Game(ABC):
    """A match: its rows and its position, None before the start; a subclass for each kind (modes.py)."""

    kind: ClassVar[Kind]
    shared: ClassVar[bool]
    """Whether anybody seated may do what is otherwise reserved to the host."""
    lessons: ClassVar[tuple[Lesson, ...]] = ()
    """The lessons for people who play for the first time."""

    unit: Unit
    match: MatchRecord
    seats: list[SeatRecord]
    state: State | None = None
    deadline: DeadlineRecord | None = None
    unwritten: list[EventRecord] = field(default_factory=list)
    """Events of this unit of work that are not in the database yet."""
    log: list[Logged] = field(default_factory=list)
    """The latest events as everybody may see them, oldest first; `latest` has them as they stand now."""
    _seats_before: list[SeatRecord] = field(init=False)

    def __post_init__(self) -> None:
        self._seats_before = [copy(seat) for seat in self.seats]

    @classmethod
    def of_record(cls, unit: Unit, match: MatchRecord) -> Self:
        """Return the match of a row that was read already."""
        present = cls.present_event(match)
        packed = unit.state(match.id, present) if present else None
        state = None if packed is None else unpack_state(packed)
        deadline = unit.deadline(match.id) if match.status in OPEN else None
        game = cls(unit, match, unit.seats(match.id), state, deadline)
        game.begin_log()
        return game

    def renew(self, unit: Unit) -> None:
        """Move to another unit of work."""
        self.unit = unit

    def seats_changed(self) -> bool:
        """Return whether the seats differ from the stored ones; after that they count as stored."""
        changed = self.seats != self._seats_before
        self._seats_before = [copy(seat) for seat in self.seats]
        return changed

    @property
    def position(self) -> State:
        """The position of a match that was started."""
        if self.state is None:
            raise LookupError(f"match {self.match.code} has no position")
        return self.state

    def seat_of(self, account: int) -> SeatRecord | None:
        """Return the seat of a person, None for a stranger."""
        return next((seat for seat in self.seats if seat.account == account), None)

    def plays_itself(self, place: int) -> bool:
        """Return whether a computer answers for a seat."""
        return self.seats[place].level is not None

    # Differs by kind

    @classmethod
    @abstractmethod
    def present_event(cls, match: MatchRecord) -> int:
        """Return the event after which the present position is stored, 0 before the first one."""

    @abstractmethod
    def begin_log(self) -> None:
        """Load the events that this kind keeps in memory from the start."""

    @abstractmethod
    def latest(self) -> list[Logged]:
        """Return the latest events that stand, oldest first."""

    @abstractmethod
    def asked_of_chance(self) -> str | None:
        """Return the open question to chance as it is stored; None if its answers are not verified."""

    @abstractmethod
    def appended(self, written: EventRecord, happened: tuple[Event, ...]) -> None:
        """Add an appended event to the log."""

    @abstractmethod
    def keep_position(self, last: EventRecord) -> None:
        """Store the position with the last of the new events."""

    @abstractmethod
    def keep_people(self, seats_changed: bool) -> None:
        """Store the people of the match who do not follow from its seats."""

    @abstractmethod
    def automatic_steps(self, played: int | None) -> AutomaticSteps:
        """Return the steps without a person; `played` is a computer's turn that people saw in part."""

    @abstractmethod
    def can_begin_anew(self) -> bool:
        """Return whether a match that has begun can begin anew with somebody who joins."""

    @abstractmethod
    def leave_half_done(self) -> None:
        """Discard an unfinished change of a past line, because the match ends."""

    @abstractmethod
    def own_facts(self) -> OwnFacts:
        """Return the facts that only this kind of match has."""

    def decide_anew(self, _waited: Frame | None) -> None:
        """Open a new decision, after an answer led to another question.

        `_waited` is the interrupted question below the one that was just answered; it is asked again later.
        """
        new_decision(self)

    def advised(self) -> Answer | None:
        """Return the coach's choice of dice if a person is asked what to keep; None otherwise."""
        return None

    @abstractmethod
    def standing(self) -> list[EventRecord]:
        """Return the events that were not taken back, oldest first."""

    @abstractmethod
    def kept_positions(self) -> list[int]:
        """Return the events whose positions are kept after the match has ended."""

    @abstractmethod
    def beginning(self) -> tuple[State, list[EventRecord]]:
        """Return the first position of its record, and the standing events since, oldest first."""


def keep(game: Game) -> None:
    """Cache a match of ours for the next unit of work, if all of it is written."""
    is_ours = game.unit.owns(game.match.partition)
    if is_ours and game.match.status in OPEN and not game.unwritten:
        game.unit.keep_match(game.match.code, game.match.id, game)


def logged(event: EventRecord) -> Logged:
    """Return a stored event as everybody may see it."""
    return logged_as(event, unpack_events(event.happened))


def logged_as(event: EventRecord, happened: tuple[Event, ...]) -> Logged:
    """Return an event as everybody may see it, given what happened."""
    text = event.text if _is_drawn_aloud(event) else public_text(event.text, event.seat, happened)
    unseen = (
        event.seat >= 0
        and event.asked is not None
        and not any(isinstance(fact, CardPlayed) for fact in happened)
    )
    seat, account = (SOMEBODY, None) if unseen else (event.seat, event.account)
    return Logged(event.seq, seat, account, text, happened, event.at, event.turn, event.line)


def _is_drawn_aloud(event: EventRecord) -> bool:
    """Return whether people at a table told which evolution a computer drew: its hand lies open."""
    verb, _, card = event.text.partition(" ")
    return verb == "reveal" and event.asked is None and bool(own_monster(card))


def record(game: Game, answer: Answer, account: int | None) -> list[Event]:
    """Apply an answer and append it; return what happened. Raises IllegalAnswer and changes nothing."""
    state = game.position
    number, turn, waited = state.asked, state.turn, interrupted(state)
    asked = game.asked_of_chance() if answer.seat == CHANCE else _secrecy(state, answer)
    events = apply(state, answer)
    append(game, answer.seat, account, write(answer), events, asked, turn)
    if state.asked != number:
        game.decide_anew(waited)
    return events


def _secrecy(state: State, answer: Answer) -> str | None:
    """Return SECRET if others must not learn whose answer it is."""
    return SECRET if is_secret(state) or isinstance(answer, StopAt) else None


def append(
    game: Game,
    seat: int,
    account: int | None,
    text: str,
    events: list[Event],
    asked: str | None = None,
    turn: int | None = None,
) -> None:
    """Append an event; `save` stores it.

    `turn` is the turn in which it was answered, if not the present one.
    """
    match, state = game.match, game.position
    match.seq += 1
    written = EventRecord(
        match=match.id,
        seq=match.seq,
        decision=match.decision,
        seat=seat,
        account=account,
        text=text,
        happened=pack_events(events),
        asked=None if asked is None else pack_text(asked),
        state=None,
        at=game.unit.now,
        turn=state.turn if turn is None else turn,
    )
    game.unwritten.append(written)
    game.appended(written, tuple(events))


def new_decision(game: Game) -> None:
    """Open another decision: presses for the previous one are stale, and its draft is dropped."""
    game.match.decision += 1
    game.match.draft = None


def dealt(game: Game) -> Answer:
    """Return the answer of chance to the open question."""
    return deal(game.position, dealing_seed(game.match), game.match.seq + 1)


def advance(game: Game, played: int | None = None) -> None:
    """Advance to the next question for a person, a thought, the end, or the pause after a computer's turn.

    `played` is the turn of a computer of which people have seen something already.
    """
    steps = game.automatic_steps(played)
    _run(game, steps)
    steps.settle()


def _run(game: Game, steps: AutomaticSteps) -> None:
    for _ in range(FUSE):
        answer = steps.next_answer()
        if answer is None:
            break
        record(game, answer, None)
    else:
        raise RuntimeError(f"match {game.match.code} asks nobody after {FUSE} answers")


def flush(game: Game) -> None:
    """Store the new events, the last one with the position; positions between two questions are not kept."""
    if not game.unwritten:
        return
    game.keep_position(game.unwritten[-1])
    game.unit.append(game.unwritten)
    game.unwritten = []


def save(game: Game) -> None:
    """Write the match, its seats and its new events; raises NotOurs, or Conflict."""
    if not game.unit.owns(game.match.partition):
        raise NotOurs(game.match.partition)
    changed = game.seats_changed()
    game.keep_people(changed)
    flush(game)
    game.match.touched = game.unit.now
    game.unit.save_match(game.match)
    if changed:
        game.unit.put_seats(game.match.id, game.seats)


def set_deadline(game: Game, deadline: DeadlineRecord | None) -> None:
    """Set what the match waits for; None for nothing."""
    if deadline is not None:
        game.unit.put_deadline(deadline)
    elif game.deadline is not None:
        game.unit.drop_deadline(game.match.id)
    game.deadline = deadline
