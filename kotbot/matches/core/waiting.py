"""How long a match waits for the asked player: deadlines by pace."""

from datetime import datetime, timedelta
from typing import Final

from engine.seeing import is_own_moment
from kotbot.matches.core import computers
from kotbot.matches.core.game import Game, set_deadline
from kotbot.matches.core.questions import WINDOW, is_keeping, is_window
from kotbot.matches.facts import Mode, Pace, Status
from kotbot.matches.records import DeadlineRecord, Due, MatchRecord

DECISION: Final = {Pace.LIVE: timedelta(minutes=2), Pace.RELAXED: timedelta(hours=12)}
"""Time for one decision."""
CALL: Final = timedelta(seconds=20)
"""Time after which the asked player is notified by a message ..."""
PRESENT: Final = timedelta(seconds=45)
"""... if they pressed nothing for this long."""
PAUSE: Final = timedelta(seconds=2)
"""How long a computer's turn stays on the board if only computers are left."""
THOUGHT: Final = timedelta(seconds=8)
"""Time for all thoughts of a computer in one turn; then a quick computer answers for it."""
LOBBY: Final = timedelta(hours=1)
"""Time for an unused lobby."""


def wait(game: Game) -> None:
    """Set what the match waits for; a clock that runs for this decision already runs on."""
    match, present = game.match, game.deadline
    runs_on = present is not None and present.kind not in (Due.EXPIRE, Due.COMPUTER)
    if present is not None and runs_on and present.decision == match.decision:
        return
    set_deadline(game, _wanted(game))


def rest(game: Game) -> None:
    """Leave a computer's turn on the board for a moment before the next computer plays."""
    set_deadline(game, _next_computer(game))


def wait_anew(game: Game) -> None:
    """Restart the clock of the open question; a thought is due at once, as if it had never been taken up."""
    set_deadline(game, _wanted(game))
    row = game.deadline
    if row is not None and row.kind is Due.THINK:
        row.due = game.unit.now
        set_deadline(game, row)


def _deadline(
    match: MatchRecord, kind: Due, due: datetime | None, clock: datetime | None = None
) -> DeadlineRecord:
    return DeadlineRecord(
        match=match.id, code=match.code, decision=match.decision, kind=kind, due=due, clock=clock
    )


def _next_computer(game: Game) -> DeadlineRecord:
    return _deadline(game.match, Due.COMPUTER, game.unit.now + PAUSE / game.unit.haste)


def _thought(game: Game) -> DeadlineRecord:
    """Return the deadline of the next thought; consecutive thoughts share their time.

    The computer is asked as soon as the question is stored; the deadline is due only when its time is over.
    """
    present, now = game.deadline, game.unit.now
    began_before = present is not None and present.kind is Due.THINK
    clock = present.clock if present is not None and began_before else now + THOUGHT
    return _deadline(game.match, Due.THINK, clock, clock)


def _wanted(game: Game) -> DeadlineRecord | None:
    unit, match = game.unit, game.match
    if match.status is Status.LOBBY:
        return _deadline(match, Due.EXPIRE, unit.now + LOBBY)
    seat = game.state.asked_seat if game.state is not None else None
    nobody = match.paused or match.mode is Mode.COUNTERS or seat is None or seat < 0
    if match.status is not Status.LIVE or nobody or seat is None:
        return None
    if game.plays_itself(seat):
        return _thought(game) if computers.thinks(game.seats[seat].level) else _next_computer(game)
    if match.pace is Pace.NONE:
        return None
    is_own = is_own_moment(game.position)
    if is_window(game.position) and not (is_own and match.pace is Pace.RELAXED):
        due = unit.now + WINDOW[match.pace]
        return _deadline(match, Due.WINDOW, due, due)
    due = unit.now + DECISION[match.pace]
    kind = Due.WINDOW if is_keeping(game.position) else Due.TIME_OUT  # in time a card is kept by itself
    asked = _deadline(match, kind, due, due)
    asked.notice = unit.now + CALL / unit.haste
    return asked
