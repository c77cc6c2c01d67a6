"""Clocks: due tasks, time-outs, and stopping all clocks while nobody could play."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from engine import Answer
from kotbot.matches.core.computers import choose
from kotbot.matches.core.game import Game, advance, record, save, set_deadline
from kotbot.matches.core.questions import closing_answer
from kotbot.matches.core.showing import show
from kotbot.matches.core.use_case import done, own_seat
from kotbot.matches.core.waiting import DECISION, PRESENT, wait_anew
from kotbot.matches.facts import Pace, Person, Status
from kotbot.matches.modes import load, on_match
from kotbot.matches.open.lobby import expire_lobby
from kotbot.matches.open.thoughts import answered
from kotbot.matches.outcomes import Note
from kotbot.matches.people.chats import settings_of
from kotbot.matches.ports import Unit
from kotbot.matches.records import ChatRecord, DeadlineRecord, Due
from kotbot.matches.refusals import Refused
from kotbot.matches.replies import Denied, Reply, refuse

STOOD_STILL: Final = timedelta(seconds=30)
"""Without a heartbeat for this long, the bot was not running."""
WAS_SET: Final = timedelta(seconds=1)
"""A machine's clock that differs from ours by this much was set, or the machine slept."""
SHOWN: Final = timedelta(minutes=1)
"""A jump of the clock of at least this size changes the times that boards show."""
AT_ONCE: Final = 100
"""How many matches one look at the clock handles."""
RETRY: Final = timedelta(minutes=1)
"""How long a failed task is put off."""


@dataclass(frozen=True, slots=True)
class Task:
    """A task that is due: call `notify` for a notice, `time_out` for all others."""

    code: str
    decision: int
    kind: Due


@dataclass(frozen=True, slots=True)
class Notice:
    """The people to notify that the match waits for them."""

    code: str
    chat: int
    topic: int
    account: int
    place: int


Idle = Callable[[int], timedelta | None]
"""Returns how long ago an account last pressed or wrote something; None if that is not remembered."""


def nobody_knows(_: int) -> timedelta | None:
    """Return None for every account: after a start no presses are remembered."""
    return None


def due(unit: Unit, most: int = AT_ONCE) -> list[Task]:
    """Return the tasks that are due now, the earliest first."""
    tasks: list[Task] = []
    for row in unit.due(unit.now, most):
        if row.due is not None and row.due <= unit.now:
            tasks.append(Task(row.code, row.decision, row.kind))
        else:
            tasks.append(Task(row.code, row.decision, Due.NOTICE))
    return tasks


def look(unit: Unit) -> tuple[timedelta, list[Task]]:
    """Catch up, then find the tasks that are due; return how long no clock ran, and the tasks."""
    return catch_up(unit), due(unit)


def time_out(unit: Unit, code: str, decision: int) -> Reply:
    """Handle a due decision; do nothing if it is no longer the open one or its time is not over."""
    game = load(unit, code)
    if game is None:
        return refuse(Refused.NO_MATCH)
    row = game.deadline
    if row is None or row.decision != decision or row.due is None or row.due > unit.now:
        return refuse(Refused.STALE, show(game))
    match row.kind:
        case Due.EXPIRE:
            return expire_lobby(unit, code)
        case Due.COMPUTER:
            advance(game)
        case Due.THINK:
            return answered(unit, code, decision, None)
        case Due.WINDOW:
            record(game, _closing(game), None)
            advance(game)
        case Due.TIME_OUT | Due.NOTICE:
            return _warn(game, row)
    save(game)
    return Reply(show(game), note=Note.DONE, changed=True)


def _closing(game: Game) -> Answer:
    state = game.position
    assert state.asked_seat is not None
    return closing_answer(state) or choose(game, state.asked_seat)


def _warn(game: Game, row: DeadlineRecord) -> Reply:
    """Warn at the first time-out; after the second one the others may let a computer play."""
    if row.warned:
        row.due = None
    else:
        row.warned = True
        row.due = row.clock = game.unit.now + DECISION[game.match.pace]
    set_deadline(game, row)
    game.unit.save_match(game.match)
    return Reply(show(game), note=Note.OVERDUE if row.due is None else Note.WARNED, changed=True)


def put_off(unit: Unit, code: str) -> None:
    """Put off the due task of a match for a while after it failed."""
    match = unit.match(code)
    row = None if match is None else unit.deadline(match.id)
    if row is None:
        return
    later = unit.now + RETRY
    row.due = None if row.due is None else max(row.due, later)
    row.notice = None if row.notice is None else max(row.notice, later)
    unit.put_deadline(row)


def notify(unit: Unit, code: str, decision: int, idle: Idle = nobody_knows) -> Notice | None:
    """Claim a due notice: return whom to notify, or None if nobody wants a notice now.

    It is claimed once. During the quiet hours of the chat it is put off to their end; for somebody who is
    active it is put off until they have been idle for a while. If `idle` remembers no press, their last
    answer counts instead.
    """
    game = load(unit, code)
    row = None if game is None else game.deadline
    if game is None or row is None or row.decision != decision or row.notice is None:
        return None
    settings = settings_of(unit, game.match.chat)
    row.notice = quiet_until(settings, unit.now)
    set_deadline(game, row)
    seat = game.state.asked_seat if game.state is not None else None
    if row.notice is not None or not settings.notices or seat is None or seat < 0:
        return None
    account = game.seats[seat].account
    if game.match.pace is Pace.RELAXED and account == _last_to_act(game):
        return None
    known = None if account is None else unit.account(account)
    if known is None or known.notices == "off":
        return None
    if _is_here(game, _idle(game, known.id, idle(known.id))):
        return None
    return Notice(code, game.match.chat, game.match.topic, known.id, seat)


def _idle(game: Game, account: int, seen: timedelta | None) -> timedelta | None:
    """Return how long somebody has been idle: their last answer is stored and survives a restart."""
    answered = next((entry.at for entry in reversed(game.log) if entry.account == account), None)
    stored = None if answered is None else game.unit.now - answered
    return min((one for one in (seen, stored) if one is not None), default=None)


def _is_here(game: Game, idle: timedelta | None) -> bool:
    """Return whether somebody pressed something a moment ago; the notice is put off then."""
    row, rest = game.deadline, PRESENT / game.unit.haste
    if row is None or idle is None or idle >= rest:
        return False
    row.notice = game.unit.now + rest - idle
    set_deadline(game, row)
    return True


def _last_to_act(game: Game) -> int | None:
    """Return who answered last: a player who continues their own turn needs no notice."""
    return next((event.account for event in reversed(game.log) if event.account is not None), None)


def quiet_until(settings: ChatRecord, now: datetime) -> datetime | None:
    """Return the end of the present quiet hours, None outside them."""
    first, last = settings.quiet_from, settings.quiet_to
    if first is None or last is None or first == last:
        return None
    local = now + timedelta(minutes=settings.utc_offset)
    quiet = first <= local.hour < last if first < last else local.hour >= first or local.hour < last
    if not quiet:
        return None
    end = local.replace(hour=last, minute=0, second=0, microsecond=0)
    if end <= local:
        end += timedelta(days=1)
    return end - timedelta(minutes=settings.utc_offset)


# Stopped clocks


def beat(unit: Unit) -> None:
    """Record that the bot is alive; called every few seconds."""
    unit.put_heartbeat(unit.now)


def resume(unit: Unit) -> timedelta:
    """Resume all clocks from where they stood when the bot last lived; return how long ago that was.

    The result is negative if the machine's clock was set back meanwhile. Computers are asked anew, because
    their thoughts were lost.
    """
    last = unit.heartbeat()
    gap = unit.now - last if last is not None else timedelta(0)
    _move_clocks(unit, gap)
    unit.hurry(Due.THINK, unit.now)
    unit.put_heartbeat(unit.now)
    return gap


def catch_up(unit: Unit) -> timedelta:
    """Stop all clocks for the time in which the machine slept or the database was away; return that time.

    If the machine's clock was set, no clock runs faster or stands still: all deadlines are moved with it.
    The result is negative if the clock was set back.
    """
    set_by = unit.clock_set_by()
    if abs(set_by) >= WAS_SET:
        unit.follow_clock()
        _move_clocks(unit, set_by)
        unit.put_heartbeat(unit.now)
        return set_by
    last = unit.heartbeat()
    if last is None or -WAS_SET < unit.now - last < STOOD_STILL:
        return timedelta(0)
    return resume(unit)


def _move_clocks(unit: Unit, by: timedelta) -> None:
    """Move all deadlines by the time that the machine's clock jumped."""
    if not by:
        return
    unit.shift_deadlines(by)
    if by < timedelta(0):
        unit.bring_back(unit.now)
    if abs(by) >= SHOWN:
        unit.outdate_clocks()


def pause(unit: Unit, code: str, why: str) -> Reply:
    """Pause a match: the bot was muted or removed, or its board cannot be shown."""
    game = load(unit, code)
    if game is None or game.match.status is not Status.LIVE:
        return refuse(Refused.NO_MATCH)
    game.match.paused = why
    set_deadline(game, None)
    save(game)
    return Reply(show(game), note=Note.DONE, changed=True)


def wake(unit: Unit, code: str) -> bool:
    """Resume a paused match that can be shown again; return whether it goes on now."""
    game = load(unit, code)
    if game is None or not game.match.paused:
        return False
    game.match.paused = ""
    wait_anew(game)
    save(game)
    return True


@on_match
def go_on(game: Game, person: Person) -> Reply:
    """Resume a paused match, with the full time for the open question."""
    if game.match.status is not Status.LIVE:
        raise Denied(Refused.OVER)
    if not (game.shared and person.id == game.match.host):
        own_seat(game, person)
    game.match.paused = ""
    wait_anew(game)
    return done(game, Note.DONE, person)
