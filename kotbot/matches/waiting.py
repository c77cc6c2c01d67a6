"""How long a match waits for the one who is asked: deadlines by pace."""

from datetime import timedelta
from typing import Final

from kotbot.matches.facts import Pace, Status
from kotbot.matches.game import Game, set_deadline
from kotbot.matches.questions import is_window
from kotbot.matches.records import DeadlineRecord, Due

DECISION: Final = {Pace.LIVE: timedelta(minutes=2), Pace.RELAXED: timedelta(hours=12)}
"""Time for one decision."""
WINDOW: Final = {Pace.LIVE: timedelta(seconds=20), Pace.RELAXED: timedelta(hours=12)}
"""Time for an interrupt window; then it passes."""
NOTICE: Final = {Pace.LIVE: timedelta(seconds=20), Pace.RELAXED: timedelta(0)}
"""Time before the one who is asked is told in a message."""
LOBBY: Final = timedelta(hours=1)
"""Time for an unused lobby."""


def wait(game: Game) -> None:
    """Set what the match waits for; a clock that runs for this decision already runs on."""
    match, present = game.match, game.deadline
    if present is not None and present.decision == match.decision and present.kind is not Due.EXPIRE:
        return
    set_deadline(game, _wanted(game))


def wait_anew(game: Game) -> None:
    """Begin the clock of the open question again."""
    set_deadline(game, _wanted(game))


def _wanted(game: Game) -> DeadlineRecord | None:
    unit, match = game.unit, game.match
    if match.status is Status.LOBBY:
        return DeadlineRecord(match.id, match.code, match.decision, Due.EXPIRE, unit.now + LOBBY)
    seat = game.state.asked_seat if game.state is not None else None
    if match.status is not Status.LIVE or match.paused or seat is None or seat < 0:
        return None
    if game.plays_itself(seat):
        due = unit.now + unit.computer_pause
        return DeadlineRecord(match.id, match.code, match.decision, Due.COMPUTER, due)
    if match.pace is Pace.NONE:
        return None
    if is_window(game.position):
        due = unit.now + WINDOW[match.pace]
        return DeadlineRecord(match.id, match.code, match.decision, Due.WINDOW, due, due)
    due = unit.now + DECISION[match.pace]
    notice = unit.now + NOTICE[match.pace]
    return DeadlineRecord(
        match.id, match.code, match.decision, Due.TIME_OUT, due, due, warned=False, notice=notice
    )
