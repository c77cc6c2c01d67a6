"""A match as one unit of work holds it: its rows and its position; loading, recording and writing back."""

from copy import copy
from dataclasses import dataclass, field, replace
from hashlib import sha256
from typing import Final

from engine import CHANCE, Answer, Event, State, apply, deal, write
from engine.events import CardPeeked
from kotbot.matches.facts import OPEN, Draft, Logged, Mode
from kotbot.matches.log.history import SEATS, START
from kotbot.matches.log.proof import question_text
from kotbot.matches.packing import (
    pack_events,
    pack_state,
    pack_text,
    unpack_draft,
    unpack_events,
    unpack_state,
)
from kotbot.matches.ports import Unit
from kotbot.matches.records import DeadlineRecord, EventRecord, MatchRecord, SeatRecord
from kotbot.matches.table.lines.beside import ASIDE, Beside, pack_beside, read_offers, unpack_beside

LOG: Final = 24
"""Events that a match has at hand; older ones are read when somebody turns the pages of the log."""
HIDDEN: Final = "reveal ?"
"""What the public is told of a card that one seat peeked at."""


@dataclass(slots=True)
class Game:
    """The rows of a match and its position, None before the start."""

    unit: Unit
    match: MatchRecord
    seats: list[SeatRecord]
    state: State | None
    deadline: DeadlineRecord | None = None
    unwritten: list[EventRecord] = field(default_factory=list)
    """Events of this unit of work that are not in the database yet."""
    line: int | None = None
    """At a table: the line that this unit of work writes; None before its first event."""
    parent: int = 0
    """At a table: the last event of the line before it."""
    drafted: Draft | None = None
    """At a table: the draft that this line was entered from."""
    log: list[Logged] = field(default_factory=list)
    """The latest events for everybody's eyes, oldest first; at a table those of the lines that stand."""
    log_head: int = 0
    """At a table: the event that the log is known to end with."""
    _seats_before: list[SeatRecord] = field(init=False)

    def __post_init__(self) -> None:
        self._seats_before = [copy(seat) for seat in self.seats]

    def seats_changed(self) -> bool:
        """Whether the seats are other than the stored ones; asked once, then they count as stored."""
        changed = self.seats != self._seats_before
        self._seats_before = [copy(seat) for seat in self.seats]
        return changed

    @property
    def at_table(self) -> bool:
        """Whether it is a match at a physical table."""
        return self.match.mode is not Mode.DIGITAL

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
    """A match with its seats and its present position; whoever has it alone may change it."""
    known = unit.take_game(code)
    if isinstance(known, Game):
        known.unit = unit
        known.line, known.parent, known.drafted = None, 0, None
        return known
    match = unit.match(code)
    return None if match is None else of_record(unit, match)


def of_record(unit: Unit, match: MatchRecord) -> Game:
    """A match whose row is known already."""
    present = match.seq if match.mode is Mode.DIGITAL else match.head
    packed = unit.state(match.id, present) if present else None
    state = None if packed is None else unpack_state(packed)
    deadline = unit.deadline(match.id) if match.status in OPEN else None
    digital = match.mode is Mode.DIGITAL and match.seq
    log = [logged(event) for event in unit.last_events(match.id, LOG)] if digital else []
    return Game(unit, match, unit.seats(match.id), state, deadline, log=log)


def keep(game: Game) -> None:
    """Spare the next unit of work the reading of a match; nothing of it may be unwritten."""
    if game.match.status in OPEN and not game.unwritten:
        game.unit.keep_game(game.match.code, game.match.id, game)


def logged(event: EventRecord) -> Logged:
    """A stored event for everybody's eyes."""
    return _logged(event, unpack_events(event.happened))


def _logged(event: EventRecord, happened: tuple[Event, ...]) -> Logged:
    peeked = event.seat == CHANCE and any(isinstance(fact, CardPeeked) for fact in happened)
    text = HIDDEN if peeked else event.text
    return Logged(event.seq, event.seat, event.account, text, happened, event.at, event.turn, event.line)


def record(game: Game, answer: Answer, account: int | None) -> list[Event]:
    """Apply an answer and append it; returns what happened. Raises IllegalAnswer and changes nothing."""
    state = game.position
    number, turn = state.asked, state.turn
    dealt_now = answer.seat == CHANCE and not game.at_table
    asked = question_text(state) if dealt_now else None
    events = apply(state, answer)
    append(game, answer.seat, account, write(answer), events, asked, turn if game.at_table else None)
    if state.asked != number:
        new_decision(game)
    return events


def append(
    game: Game,
    seat: int,
    account: int | None,
    text: str,
    events: list[Event],
    asked: str | None = None,
    turn: int | None = None,
) -> None:
    """Append what happened; `save` stores it. At a table it belongs to the line of this unit of work.

    `turn` is that in which it was answered, if not the present one.
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
    if game.at_table:
        _add_to_line(game, written)
        _add_to_log(game, _logged(written, tuple(events)))
    else:
        game.log = [*game.log, _logged(written, tuple(events))][-LOG:]


def _add_to_line(game: Game, written: EventRecord) -> None:
    match = game.match
    if game.line is None and written.account is None and written.text != START:
        _join_head(game, written)
    if game.line is None:
        game.line, game.parent = match.seq, match.head
        game.drafted = game.drafted or _marked(match)
    written.line, written.parent = game.line, game.parent
    if game.log_head == match.head:
        game.log_head = match.seq
    match.head, match.redo = match.seq, []
    match.options.pop(ASIDE, None)


def _add_to_log(game: Game, entry: Logged) -> None:
    """Let a log that is known go on; seats are counted anew after some events."""
    if game.log_head == entry.seq:
        before = [] if entry.text.startswith(SEATS) else game.log
        game.log = [*before, entry][-LOG:]


def _join_head(game: Game, written: EventRecord) -> None:
    """What nobody entered (a computer thought) belongs to the line before it, if nothing came between."""
    match = game.match
    head = game.unit.event(match.id, match.head) if match.head == written.seq - 1 else None
    if head is not None:
        join_line(game, head)


def join_line(game: Game, head: EventRecord) -> None:
    """What is appended now belongs to the line that ends with this event, and was entered from its draft."""
    if head.line is not None:
        game.line, game.parent = head.line, head.parent or 0
        game.drafted = None if head.beside is None else unpack_beside(head.beside, head.match).draft


def _marked(match: MatchRecord) -> Draft | None:
    """What is marked for the open question, without the page that is open."""
    return None if match.draft is None else replace(unpack_draft(match.draft), page="")


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


def flush(game: Game) -> None:
    """Store the new events, the last of them with the position; those between two questions are not kept."""
    if not game.unwritten:
        return
    last = game.unwritten[-1]
    if not game.at_table or last.line is not None:
        last.state = pack_state(game.position)
    if last.line is not None:
        last.beside = pack_beside(beside(game))
    game.unit.append(game.unwritten)
    game.unwritten = []


def beside(game: Game) -> Beside:
    """What a table has beside its position now."""
    match = game.match
    return Beside(match.mode, match.host, tuple(game.seats), read_offers(match.options), game.drafted)


def save(game: Game) -> None:
    """Write the match, its seats and its new events."""
    guests = _who_do_not_sit(game)
    flush(game)
    game.match.touched = game.unit.now
    game.unit.save_match(game.match)
    changed = game.seats_changed()
    if changed:
        game.unit.put_seats(game.match.id, game.seats)
    if game.at_table and (changed or guests):
        game.unit.add_sitters(game.match.id, sorted({*_people(game), *guests}))


def _people(game: Game) -> set[int]:
    """Everybody who sits at a table or keeps its score."""
    seated = {seat.account for seat in game.seats}
    return {account for account in seated | {game.match.host} if account is not None}


def _who_do_not_sit(game: Game) -> set[int]:
    """Administrators who enter something at a table where they have no seat."""
    if not game.at_table:
        return set()
    entered = {event.account for event in game.unwritten if event.account is not None}
    return entered - _people(game)


def set_deadline(game: Game, deadline: DeadlineRecord | None) -> None:
    """Set what the match waits for, None for nothing."""
    if deadline is not None:
        game.unit.put_deadline(deadline)
    elif game.deadline is not None:
        game.unit.drop_deadline(game.match.id)
    game.deadline = deadline
