"""Decisions of thinking computers: taken up in one transaction, answered in another.

Between the two nothing of the match is held: the answer names its decision, and a late or repeated answer
does nothing. A request that was never answered is due again after a restart (waiting.py, clock.py).
"""

from dataclasses import dataclass
from random import Random
from typing import Final

from engine import Answer
from engine.dispatch import is_among
from engine.seeing import SOMEBODY
from kotbot.matches.core import computers
from kotbot.matches.core.game import Game, advance, record, save, set_deadline
from kotbot.matches.core.showing import show
from kotbot.matches.facts import MatchFacts, Mode, Status
from kotbot.matches.modes import load
from kotbot.matches.outcomes import Note
from kotbot.matches.ports import Unit
from kotbot.matches.records import Due
from kotbot.matches.refusals import Refused
from kotbot.matches.replies import Reply, refuse
from kotbot.thinking.jobs import SeatProblem

SHARE: Final = 0.5
"""The share of the remaining time that one thought may take; a turn has several."""


@dataclass(frozen=True, slots=True)
class ThoughtRequest:
    """A decision that was taken up: the problem, and the time for it."""

    code: str
    decision: int
    problem: SeatProblem
    seconds: float


def wanted(facts: MatchFacts) -> bool:
    """Return whether a match waits for a computer to think, or may (if the asked seat is secret)."""
    live = facts.status is Status.LIVE and not facts.paused and facts.mode is not Mode.COUNTERS
    if not live or facts.state is None:
        return False
    asked = facts.state.asked_seat
    seats = facts.seats if asked == SOMEBODY else [seat for seat in facts.seats if seat.place == asked]
    return any(computers.thinks(seat.level) for seat in seats)


def take_up(unit: Unit, code: str, decision: int) -> ThoughtRequest | None:
    """Return the decision as a problem; None if it is not open any more. It is due again after its time."""
    game = load(unit, code)
    if game is None or not _waits_for_thought(game, decision):
        return None
    row, state = game.deadline, game.position
    seat = state.asked_seat
    if row is None or row.clock is None or seat is None:
        return None
    if row.due != row.clock:
        row.due = row.clock
        set_deadline(game, row)
    seed = computers.chance(game)
    problem = SeatProblem(
        level=game.seats[seat].level or "",
        seen=computers.seen_by(state, seat, Random(seed)),
        legal=computers.known_answers(state, seat),
        seed=seed,
    )
    left = (row.clock - unit.now).total_seconds()
    return ThoughtRequest(code, decision, problem, max(0.0, left * SHARE))


def answered(unit: Unit, code: str, decision: int, answer: Answer | None, failure: str = "") -> Reply:
    """Go on with a computer's answer, or, without one, with the answer of a quick computer.

    The reply counts as a change of the board once people have something to see: a turn is told at its end.
    """
    game = load(unit, code)
    if game is None:
        return refuse(Refused.NO_MATCH)
    if not _waits_for_thought(game, decision):
        return refuse(Refused.STALE, show(game))
    given = _checked(game, answer, failure)
    turn, own = game.position.turn, game.plays_itself(game.position.active)
    record(game, given, None)
    advance(game, played=turn if own else None)
    save(game)
    thinks_on = game.deadline is not None and game.deadline.kind is Due.THINK
    return Reply(show(game), note=Note.DONE, changed=not thinks_on)


def _waits_for_thought(game: Game, decision: int) -> bool:
    match, row = game.match, game.deadline
    if match.status is not Status.LIVE or match.paused or match.decision != decision:
        return False
    return row is not None and row.kind is Due.THINK and row.decision == decision


def _checked(game: Game, answer: Answer | None, failure: str) -> Answer:
    seat = game.position.asked_seat
    assert seat is not None
    level = game.seats[seat].level or ""
    if answer is not None and not is_among(answer, computers.known_answers(game.position, seat)):
        answer, failure = None, f"{answer!r} is not legal"
    if failure:
        computers.report(game, level, failure)
    return computers.choose(game, seat) if answer is None else answer
