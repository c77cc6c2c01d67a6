"""The course of an ended match, turn by turn, and a new match played on from one of its turns."""

from dataclasses import dataclass, field, replace
from typing import Final

from engine import EngineError, Event, State, view
from engine.codec import rules_to_json
from engine.dice import NO_DICE
from engine.events import TurnBegan
from engine.seating import move
from engine.to_digital import has_strange_cards, unnamed, without_table
from kotbot.matches.core.game import Game
from kotbot.matches.core.lobby import begin, may_not_open, new_lobby
from kotbot.matches.core.replaying import replayed
from kotbot.matches.core.seats import add_seat, computers_after
from kotbot.matches.core.showing import show
from kotbot.matches.core.use_case import done
from kotbot.matches.digital.game import DigitalGame
from kotbot.matches.facts import ENDED, ChosenOptions, Kind, Mode, Occupant, Pace, Person, Status, Where
from kotbot.matches.log.turns import TurnLine, TurnLogBuilder
from kotbot.matches.modes import load, of_record
from kotbot.matches.outcomes import Note, PlaysOn
from kotbot.matches.packing import pack_state
from kotbot.matches.people.accounts import language_of, remember
from kotbot.matches.ports import Unit
from kotbot.matches.refusals import Refused
from kotbot.matches.replies import Reply, refuse

RIVAL: Final = "king"
"""The computer that plays for the people of the ended match."""


@dataclass(frozen=True, slots=True)
class PastTurn:
    """One turn of an ended match; seats are those of the end of the match."""

    number: int
    """The number of the turn, from 1; extra turns count."""
    last: int
    line: TurnLine
    events: tuple[Event, ...]
    """The events of the turn; empty if people at a table changed seats later."""
    state: State
    """The position after the turn, as everybody may see it; nobody is asked anything."""
    goes_on: bool = True
    """Whether one can play on from it; not if people at a table changed seats later."""


@dataclass(slots=True)
class _Turn:
    begins: State
    """The position after the events that began the turn."""
    sitting: tuple[int, ...]
    """The monsters by their seats at that time (TurnLogBuilder.sitting)."""
    events: list[Event] = field(default_factory=list)


def moments(unit: Unit, code: str) -> tuple[PastTurn, ...]:
    """Return the turns of an ended match, oldest first; none for an open match or one under other rules.

    Plays the match again, which takes some 50 ms for a long one; the result never changes.
    """
    game = _ended(unit, code)
    if game is None:
        return ()
    try:
        turns, course = _replayed(game)
    except EngineError:
        return ()
    final = _Turn(game.position, course.sitting)
    lines = course.lines()
    found: list[PastTurn] = []
    for number, (turn, after, line) in enumerate(zip(turns, (*turns[1:], final), lines, strict=True), 1):
        same = turn.sitting == final.sitting
        state = _when_over(after, line, final.sitting)
        events = tuple(turn.events) if same else ()
        found.append(PastTurn(number, len(lines), line, events, state, goes_on=same))
    return tuple(found)


def _when_over(after: _Turn, line: TurnLine, sitting: tuple[int, ...]) -> State:
    """Return the table after a turn: the position that the next turn found, without what its start added."""
    state = view(after.begins, None)
    if after.sitting != sitting:
        known = {who: seat for seat, who in enumerate(after.sitting)}
        move(state, [known.get(who) for who in sitting])
    for seat, stand in enumerate(line.stands):
        if stand is not None:
            state.hearts[seat], state.stars[seat], state.energy[seat] = (
                stand.hearts,
                stand.stars,
                stand.energy,
            )
    state.active = -1 if line.seat is None else line.seat
    state.turn = line.turn
    state.dice = line.dice or NO_DICE
    state.stack = []
    return state


def play_on(unit: Unit, where: Where, person: Person, press: str, code: str, number: int) -> Reply:
    """Play on in private against computers from the beginning of a turn; it never counts.

    A person who sat there keeps their monster if it is alive then; others get the monster whose turn it is.
    """
    remember(unit, person)
    running = unit.running(where.chat, where.topic, Kind.DIGITAL)
    if running is not None:
        facts = show(of_record(unit, running))
        is_repeated = unit.press(press) is not None
        return Reply(facts, note=Note.REPEATED) if is_repeated else refuse(Refused.ALREADY_RUNNING, facts)
    closed = may_not_open(unit, where, person)
    if closed is not None:
        return closed
    game = _ended(unit, code)
    begins = None if game is None or not where.private else _beginning_of(game, number)
    if game is None or begins is None:
        return refuse(Refused.NO_MATCH)
    begun = _begin(unit, where, person, game, without_table(begins) if begins.rules.table else begins)
    return done(begun, PlaysOn(unnamed(begins), has_strange_cards(begins)), person, press)


def _beginning_of(game: Game, number: int) -> State | None:
    """Return the position at which a turn began; None if one cannot play on from it."""
    try:
        turns, course = _replayed(game)
    except EngineError:
        return None
    if not 1 <= number <= len(turns) or turns[number - 1].sitting != course.sitting:
        return None
    return turns[number - 1].begins


def _ended(unit: Unit, code: str) -> Game | None:
    game = load(unit, code)
    is_past = game is not None and game.match.status in ENDED and game.match.started is not None
    return game if is_past else None


def _replayed(game: Game) -> tuple[list[_Turn], TurnLogBuilder]:
    """Return the turns in the order in which they began, and how they went."""
    turns: list[_Turn] = []

    def watch(happened: list[Event], state: State, course: TurnLogBuilder) -> None:
        for fact in happened:
            if isinstance(fact, TurnBegan):
                turns.append(_Turn(state.copy(), course.sitting))
            if turns:
                turns[-1].events.append(fact)
        turns.extend(_Turn(state.copy(), course.sitting) for _ in range(len(turns), len(course)))

    _, course = replayed(game, watch)
    return turns, course


def _begin(unit: Unit, where: Where, person: Person, old: Game, position: State) -> DigitalGame:
    """Begin a match of one person with the monsters and the position of another match."""
    rules = rules_to_json(position.rules)
    language = language_of(unit, person)
    game = new_lobby(DigitalGame, unit, where, person.id, rules, language, Pace.NONE, Mode.DIGITAL)
    own = old.seat_of(person.id)
    place = own.place if own is not None and position.lives(own.place) else position.active
    name_of = computers_after(old.seats)
    for seat in old.seats:
        if seat.place == place:
            add_seat(game, Occupant.PERSON, person.id, person.name, None, seat.monster)
        else:
            add_seat(game, Occupant.COMPUTER, None, name_of(seat), seat.level or RIVAL, seat.monster)
    game.match.notes = replace(game.match.notes, beginning=pack_state(position))
    game.match.chosen = ChosenOptions(counts=False)
    game.match.status = Status.LIVE
    game.match.started = unit.now
    begin(game, position.copy())
    return game
