"""A match at a physical table: people answer for chance, and the history is a tree of lines."""

from dataclasses import dataclass, replace
from typing import ClassVar

from engine import CHANCE, Answer, Event, State, refusal
from engine.answers import Pass, Revealed
from engine.cards.catalogue import UNKNOWN
from engine.codec import rules_to_json
from engine.decisions import OfferHand
from engine.hands import is_open
from kotbot.matches.core import computers
from kotbot.matches.core.game import LOG, AutomaticSteps, Game, OwnFacts, logged, logged_as
from kotbot.matches.core.questions import drawn, without_choice
from kotbot.matches.core.waiting import wait
from kotbot.matches.facts import Draft, Kind, Logged, Mode, Status
from kotbot.matches.log.history import CALLED, CHANGED, MODE, NOTED, SEATS, START, WHO
from kotbot.matches.packing import pack_state, unpack_draft, unpack_state
from kotbot.matches.ports import Unit
from kotbot.matches.records import EventRecord, MatchRecord
from kotbot.matches.table.lines import LineContext, effective, first_head, pack_context, unpack_context
from kotbot.matches.table.lines import latest as latest_effective
from kotbot.matches.table.probes import passed_over
from kotbot.matches.table.showing import set_up_facts, table_facts
from kotbot.matches.table.teaching import NOTHING, Taught, remember_told
from kotbot.matches.table.unseen import remember_entries

_BESIDE = (START, MODE, WHO, CALLED, NOTED, CHANGED)
"""Prefixes of events that change no position."""


@dataclass(slots=True)
class TableGame(Game):
    """A match that everybody seated may edit; each unit of work writes one line with its context."""

    kind: ClassVar[Kind] = Kind.TABLE
    shared: ClassVar[bool] = True

    line: int | None = None
    """The line that this unit of work writes; None before its first event."""
    parent: int = 0
    """The last event of the line before it."""
    drafted: Draft | None = None
    """The draft that this line was entered from."""
    log_head: int = 0
    """The last event of the cached log."""
    taught: Taught = NOTHING
    """The lessons on the board when this unit of work began."""

    def renew(self, unit: Unit) -> None:
        """Move to another unit of work, which writes another line."""
        self.unit = unit
        self.line, self.parent, self.drafted, self.taught = None, 0, None, NOTHING

    @classmethod
    def present_event(cls, match: MatchRecord) -> int:
        """Return the head of the tree."""
        return match.head

    def begin_log(self) -> None:
        """Do nothing: the log is read on demand."""

    def latest(self) -> list[Logged]:
        """Return the latest events of the standing lines."""
        if self.log_head != self.match.head:
            self.log = [logged(event) for event in latest_effective(self.unit, self.match, LOG)]
            self.log_head = self.match.head
        return self.log

    def asked_of_chance(self) -> str | None:
        """Return None: people rolled, so there is nothing to verify."""
        return None

    def appended(self, written: EventRecord, happened: tuple[Event, ...]) -> None:
        """Add the event to the line of this unit of work."""
        self._add_to_line(written)
        if self.log_head == written.seq:
            before = [] if written.text.startswith(SEATS) else self.log
            self.log = [*before, logged_as(written, happened)][-LOG:]

    def _add_to_line(self, written: EventRecord) -> None:
        match = self.match
        if self.line is None and written.account is None and written.text != START:
            self._join_head(written)
        if self.line is None:
            self.line, self.parent = match.seq, match.head
            self.drafted = self.drafted or _marked(match)
        written.line, written.parent = self.line, self.parent
        if self.log_head == match.head:
            self.log_head = match.seq
        match.head, match.redo = match.seq, []
        match.desk = replace(match.desk, undone_marks={})

    def _join_head(self, written: EventRecord) -> None:
        """Add an event without an account (a computer's) to the line before it, if nothing came between."""
        match = self.match
        head = self.unit.event(match.id, match.head) if match.head == written.seq - 1 else None
        if head is not None:
            self.join_line(head)

    def join_line(self, head: EventRecord) -> None:
        """Add further events to the line that ends with this event, and take over its draft."""
        if head.line is not None:
            self.line, self.parent = head.line, head.parent or 0
            self.drafted = None if head.beside is None else unpack_context(head.beside, head.match).draft

    def keep_position(self, last: EventRecord) -> None:
        """Store the position and its context at the end of each line; undo and redo are no lines."""
        if last.line is None:
            return
        match = self.match
        beside = LineContext(
            match.mode,
            match.host,
            tuple(self.seats),
            match.desk.offers,
            self.drafted,
            match.desk.names,
        )
        last.state, last.beside = pack_state(self.position), pack_context(beside)

    def keep_people(self, seats_changed: bool) -> None:
        """Store who sat at the table, kept its score, or entered something without a seat (administrators).

        Also record the lessons as told, once a line was written below them.
        """
        if self.line is not None:
            remember_told(self, self.taught)
            self.taught = NOTHING
        acted = {event.account for event in self.unwritten if event.account is not None}
        if acted:
            remember_entries(self.match, acted)
        guests = acted - self._people()
        if seats_changed or guests:
            self.unit.add_sitters(self.match.id, sorted({*self._people(), *guests}))

    def _people(self) -> set[int]:
        seated = {seat.account for seat in self.seats}
        named = {one.account for one in self.match.desk.names}
        return {account for account in seated | named | {self.match.host} if account is not None}

    def automatic_steps(self, played: int | None) -> AutomaticSteps:
        """Return the steps of a table: to the next dice or question, or to the end, which people confirm."""
        return TableSteps(self)

    def can_begin_anew(self) -> bool:
        """Return False: a seat is added in the match instead."""
        return False

    def leave_half_done(self) -> None:
        """Restore the match as it was before an unfinished change of a past line."""
        match, change = self.match, self.match.desk.change
        last = None if change is None else self.unit.event(match.id, change.head)
        if last is None or last.state is None or last.beside is None:
            return
        beside = unpack_context(last.beside, match.id)
        self.state, self.seats = unpack_state(last.state), list(beside.seats)
        match.head, match.mode, match.host = last.seq, beside.mode, beside.host or match.host
        match.desk = replace(match.desk, names=beside.counters, change=None)
        match.rules = rules_to_json(self.position.rules)
        self.unit.put_seats(match.id, self.seats)

    def own_facts(self) -> OwnFacts:
        """Return the facts of the table; in the set-up also the players of earlier tables."""
        return OwnFacts(
            table=None if self.state is None else table_facts(self),
            set_up=set_up_facts(self) if self.match.status is Status.LOBBY else None,
        )

    def standing(self) -> list[EventRecord]:
        """Return the events of the lines from the start to the head."""
        return list(effective(self.unit, self.match))[::-1]

    def kept_positions(self) -> list[int]:
        """Return the first and the last event; no seed gives the first position."""
        return [first_head(self.unit, self.match), self.match.head]

    def beginning(self) -> tuple[State, list[EventRecord]]:
        """Return the position after the first line, and the later events that change it."""
        first = first_head(self.unit, self.match)
        packed = self.unit.state(self.match.id, first)
        if packed is None:
            raise LookupError(f"match {self.match.code} has lost the position at which it began")
        later = [event for event in self.standing() if event.seq > first]
        return unpack_state(packed), [event for event in later if not event.text.startswith(_BESIDE)]


def _marked(match: MatchRecord) -> Draft | None:
    """Return the draft for the open question, without the open page."""
    return None if match.draft is None else replace(unpack_draft(match.draft), page=None)


# Going on


class TableSteps:
    """The steps of one advance at a table."""

    def __init__(self, game: Game) -> None:
        self._game = game

    def next_answer(self) -> Answer | None:
        """Return the next answer that needs nobody; None if the table or a thinker is asked, or at the end.

        While a past line is being changed nothing follows automatically: the recorded events come first.
        """
        game = self._game
        if game.match.desk.change is not None:
            return None
        given = step(game)
        seat = asked_computer(game)
        if given is not None or seat is None or computers.thinks(game.seats[seat].level):
            return given
        return computers.choose(game, seat)

    def settle(self) -> None:
        """Set what the table waits for now; people confirm the end."""
        if self._game.match.desk.change is None:
            wait(self._game)


def step(game: Game) -> Answer | None:
    """Return the answer to a step without a choice: an unnamed card, or the only answer of a seat.

    A computer plays nothing from a hand that people hold.
    """
    seat = game.position.asked_seat
    if seat == CHANCE:
        return unnamed(game)
    if seat is None or game.match.mode is Mode.COUNTERS:
        return None
    asks_hand = isinstance(game.position.question, OfferHand)
    if asks_hand and game.plays_itself(seat) and not is_open(game.position, seat):
        return Pass(seat)
    return without_choice(game.position) or passed_over(game)


def asked_computer(game: Game) -> int | None:
    """Return the asked seat if a computer answers for it."""
    seat = game.position.asked_seat
    if seat is None or seat < 0 or game.match.mode is Mode.COUNTERS or not game.plays_itself(seat):
        return None
    return seat


def unnamed(game: Game) -> Answer | None:
    """Return an unnamed card for any card, unless the table keeps the market; None for dice."""
    state, unknown = game.position, Revealed(CHANCE, UNKNOWN)
    draw = drawn(state)
    if draw is None or refusal(state, unknown) is not None:
        return None
    for_all = draw.seen_by(state, state.question) is None
    named = for_all and game.match.mode is Mode.REFEREE and game.match.chosen.keeps_market
    return None if named else unknown
