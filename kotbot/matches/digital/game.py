"""A match in which the bot rolls the dice: how it goes on, its marks and its undo."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from random import Random
from typing import Any, ClassVar, Concatenate, Final, ParamSpec, TypeVar

from engine import CHANCE, TABLE, Answer, Event, State, legal, new_game, view
from engine.codec import rules_from_json
from engine.decisions import Frame, KeepDice
from engine.dice import Dice
from engine.dispatch import is_same
from engine.events import Eliminated
from engine.hands import hides_hands
from engine.interrupts import interrupted
from engine.players.coach import preferred
from engine.rules import PLAYED
from engine.seeing import is_secret
from kotbot.matches.core import computers
from kotbot.matches.core.drawn import kept_as_said
from kotbot.matches.core.ending import finish
from kotbot.matches.core.game import (
    LOG,
    AutomaticSteps,
    Game,
    OwnFacts,
    dealt,
    logged,
    logged_as,
    new_decision,
)
from kotbot.matches.core.lessons import DIGITAL, Lesson
from kotbot.matches.core.questions import (
    closing_answer,
    is_window,
    passing_answer,
    said_beforehand,
    without_choice,
)
from kotbot.matches.core.seats import monsters_of
from kotbot.matches.core.use_case import load_as, on_loaded
from kotbot.matches.core.waiting import rest, wait
from kotbot.matches.digital.stances import forget_played, said_of_cards
from kotbot.matches.digital.stops import count_stop, still_to_say
from kotbot.matches.facts import BoardChapter, Kind, Logged, Pace, Status, Undo
from kotbot.matches.log.history import UNDO, standing, undone_from
from kotbot.matches.log.proof import question_text
from kotbot.matches.options import DiceOnTable, InterruptedMarks
from kotbot.matches.packing import pack_draft, pack_state, unpack_draft, unpack_state
from kotbot.matches.ports import Unit
from kotbot.matches.records import EventRecord, MatchRecord
from kotbot.matches.replies import Reply

E = TypeVar("E", Logged, EventRecord)

MOST: Final = 240
"""How many events are searched for the latest turns; enough for a round of six monsters."""


def latest_turns(log: list[E], seats: int) -> list[E]:
    """Return the end of a log: the present turn, as many before it as seats, and at least LOG events."""
    first = log[-1].turn - seats
    last = len(log) - LOG
    start = max(0, len(log) - MOST)
    while start < last and log[start].turn < first:
        start += 1
    return log[start:]


@dataclass(slots=True)
class DigitalGame(Game):
    """A match with a linear log; chance answers by the seed, and a position is stored after each question."""

    kind: ClassVar[Kind] = Kind.DIGITAL
    shared: ClassVar[bool] = False
    lessons: ClassVar[tuple[Lesson, ...]] = DIGITAL
    _weighed: tuple[tuple[int, Dice], Answer] | None = None
    """The cached result of `advised`, with its decision and dice."""

    @classmethod
    def present_event(cls, match: MatchRecord) -> int:
        """Return the last event: its position is the present one."""
        return match.seq

    def begin_log(self) -> None:
        """Load the latest events at once; later ones are added."""
        if self.match.seq:
            last = latest_turns(self.unit.last_events(self.match.id, MOST), len(self.seats))
            self.log = [logged(event) for event in last]

    def latest(self) -> list[Logged]:
        """Return the latest events, including undone ones and the undos."""
        return self.log

    def asked_of_chance(self) -> str | None:
        """Return the question as /verify asks it again."""
        return question_text(self.position)

    def appended(self, written: EventRecord, happened: tuple[Event, ...]) -> None:
        """Add to the log."""
        self.log = latest_turns([*self.log, logged_as(written, happened)], len(self.seats))
        fallen = [event.seat for event in happened if isinstance(event, Eliminated)]
        if fallen or self.position.over:
            self._begin_chapter(fallen)

    def _begin_chapter(self, fallen: list[int]) -> None:
        """Begin a chapter with the next revision; monsters that fall in one revision share a chapter."""
        revision, begun = self.match.revision + 1, self.match.notes.chapter
        known = begun.fallen if begun.revision == revision else ()
        chapter = BoardChapter(revision, tuple(dict.fromkeys((*known, *fallen))))
        self.match.notes = replace(self.match.notes, chapter=chapter)

    def keep_position(self, last: EventRecord) -> None:
        """Store the position: each unit of work ends where somebody is asked."""
        last.state = pack_state(self.position)

    def keep_people(self, seats_changed: bool) -> None:
        """Do nothing: the seats have everybody."""

    def automatic_steps(self, played: int | None) -> AutomaticSteps:
        """Return the steps of a digital match: dice, lone choices, computers and standing answers."""
        return DigitalSteps(self, played)

    def can_begin_anew(self) -> bool:
        """Return whether nobody has played yet; never for a duel, nor for one that goes on from another."""
        if self.match.notes.beginning or self.match.chosen.duel:
            return False
        return not any(event.seat >= 0 for event in self.unit.events(self.match.id))

    def leave_half_done(self) -> None:
        """Do nothing: a digital match has no past lines to change."""

    def own_facts(self) -> OwnFacts:
        """Return the answer that can be taken back."""
        return OwnFacts(undo=self._undo())

    def decide_anew(self, waited: Frame | None) -> None:
        """Open a new decision, and restore the marks of a question that is asked again."""
        marked = self.match.draft
        new_decision(self)
        waits = interrupted(self.position)
        if waits is not None and waited is None:
            keep_interrupted(self, marked)
        elif waits is None and waited is not None:
            take_up(self, waited)

    def advised(self) -> Answer | None:
        """Return the coach's choice, computed once for each roll, for it takes some ten milliseconds."""
        state = self.state
        if state is None or not isinstance(state.question, KeepDice) or state.rolls <= 0:
            return None
        seat = state.question.seat
        if self.plays_itself(seat):
            return None
        rolled = (self.match.decision, state.dice)
        if self._weighed is None or self._weighed[0] != rolled:
            seen = view(state, None)  # everybody reads it, so it may not go by what the seat alone knows
            answers = legal(seen, seat)
            self._weighed = rolled, preferred(seen, answers, Random(self.match.decision))
        return self._weighed[1]

    def _undo(self) -> Undo | None:
        """Return what can be taken back; None while a computer is asked, for it answers in a moment."""
        asked = self.state.asked_seat if self.state is not None else None
        of_computer = asked is not None and asked >= 0 and self.plays_itself(asked)
        if self.match.status is not Status.LIVE or of_computer:
            return None
        found = last_undoable(self)
        return None if found is None else Undo(found.seq, found.text, found.account)

    def standing(self) -> list[EventRecord]:
        """Return the events that stand; undo appends, and does not delete what it took back."""
        return standing(self.unit.events(self.match.id))

    def kept_positions(self) -> list[int]:
        """Return the last event; all other positions follow from the seed."""
        return [self.match.seq]

    def beginning(self) -> tuple[State, list[EventRecord]]:
        """Return the position from the rules and the seats, or from the match that it plays on from.

        Older logs do not name their rules. With a withdrawal it becomes the record of a table, because a
        withdrawal is no answer to a question; but not where hands are hidden, which no table knows.
        """
        events = self.standing()[1:]
        begun = self.match.notes.beginning
        state = unpack_state(begun) if begun else self._at_the_start()
        if any(event.seat == TABLE for event in events) and not hides_hands(state):
            state.rules = replace(state.rules, table=True)
        return state, events

    def _at_the_start(self) -> State:
        version = self.match.notes.rules or PLAYED[0]
        rules = replace(rules_from_json(self.match.rules), version=version)
        return new_game(rules, len(self.seats), monsters=monsters_of(self))


# Going on


class DigitalSteps:
    """The steps of one advance; remembers which computers' turns were played in it."""

    def __init__(self, game: Game, played: int | None) -> None:
        self._game = game
        self._computer_turns = set() if played is None else {played}
        self.rests = False
        """Whether a computer waits until people have seen the turn of another one."""

    def next_answer(self) -> Answer | None:
        """Return the next answer that needs no person; None while a person is asked or a computer rests."""
        game = self._game
        state = game.position
        seat = state.asked_seat
        if seat is None:
            return None
        if seat == CHANCE:
            return still_to_say(game) or dealt(game)
        only = without_choice(state)
        if only is not None:
            return only
        if game.plays_itself(seat):
            return self._of_computer(seat)
        said = said_of_cards(game, seat)
        if said is not None:
            return said
        if self._waits_for_nobody(seat):
            return closing_answer(state) or computers.choose(game, seat)
        return kept_as_said(game, seat) or said_beforehand(game.seats[seat], state)

    def _waits_for_nobody(self, seat: int) -> bool:
        """Return whether a window for which a slow match does not wait is answered by itself.

        A hidden card then saves a life or is not played: who holds it is not told, so a group would wait for
        hours without knowing for whom. What others' cards force on a seat is chosen for it.
        """
        match, state = self._game.match, self._game.position
        if match.pace is Pace.LIVE or match.private:
            return False
        is_forced = seat != state.active and is_window(state) and passing_answer(state) is None
        return is_forced or is_secret(state)

    def _of_computer(self, seat: int) -> Answer | None:
        """Return the answer of a quick computer; None for one that searches or rests."""
        game, state = self._game, self._game.position
        if game.plays_itself(state.active):
            self._computer_turns.add(state.turn)
        self.rests = len(self._computer_turns) > 1 and self._is_watched()
        if self.rests or computers.thinks(game.seats[seat].level):
            return None
        return computers.choose(game, seat)

    def _is_watched(self) -> bool:
        """Return whether each turn is shown alone; in a group with a living person all are told at once."""
        game = self._game
        people = (seat.place for seat in game.seats if not game.plays_itself(seat.place))
        return game.match.private or not any(map(game.position.lives, people))

    def settle(self) -> None:
        """Set what the match waits for now, or end it."""
        forget_played(self._game)
        count_stop(self._game)
        if self._game.position.over:
            finish(self._game)
        elif self.rests:
            rest(self._game)
        else:
            wait(self._game)


# Marks for a question that a played card interrupted by asking somebody else first


def keep_interrupted(game: Game, marked: dict[str, Any] | None) -> None:
    """Store the marks of the question that waits now, in place of those of an earlier one."""
    kept = None if marked is None else InterruptedMarks(unpack_draft(marked), _lying(game.position))
    game.match.notes = replace(game.match.notes, interrupted=kept)


def take_up(game: Game, waited: Frame) -> None:
    """Restore the marks if the same is asked of the same dice; a page that was open is closed."""
    kept, question = game.match.notes.interrupted, game.position.question
    game.match.notes = replace(game.match.notes, interrupted=None)
    if kept is None or not is_same(question, waited):
        return
    if kept.lying == _lying(game.position):
        draft = replace(kept.marked, decision=game.match.decision, page=None)
        game.match.draft = pack_draft(draft)


def _lying(state: State) -> DiceOnTable:
    return DiceOnTable(state.turn, state.rolled, state.dice)


# Undo

PLAY: Final = "play "
"""Begins a card played from a hand, in notation: it revealed something, so it cannot be taken back."""


def last_undoable(game: Game) -> Logged | None:
    """Return the last answer of a person with nothing random, secret or chosen by a computer after it.

    Steps without a choice and standing answers that followed are taken back with it. None while somebody is
    asked for a hidden card: that tells something.
    """
    if game.state is None or is_secret(game.state):
        return None
    before = game.match.seq + 1
    for event in reversed(game.log):
        if event.seq >= before:
            continue
        if event.text.startswith(UNDO):
            before = undone_from(event.text)
        elif event.seat < 0 or event.text.startswith(PLAY):
            return None
        elif event.account is not None:
            return event
        elif game.plays_itself(event.seat):
            return None
    return None


# Use cases

P = ParamSpec("P")
load = load_as(DigitalGame)


def on_digital(
    use_case: Callable[Concatenate[DigitalGame, P], Reply],
) -> Callable[Concatenate[Unit, str, P], Reply]:
    """Wrap a use case that only digital matches have; at a table people enter everything."""
    return on_loaded(load, use_case)
