"""Clocks: what is due, what a time-out does, and standing still while nobody could play."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from kotbot.matches.around.lobby import expire_lobby
from kotbot.matches.around.thinking import answered
from kotbot.matches.core.advance import advance
from kotbot.matches.core.game import Game, record, save, set_deadline
from kotbot.matches.core.questions import closing_answer
from kotbot.matches.core.showing import show
from kotbot.matches.core.use_case import done, own_seat
from kotbot.matches.core.waiting import DECISION, PRESENT, wait_anew
from kotbot.matches.facts import Pace, Person, Status
from kotbot.matches.modes import load, on_match
from kotbot.matches.people.chats import settings_of
from kotbot.matches.ports import Unit
from kotbot.matches.records import ChatRecord, DeadlineRecord, Due
from kotbot.matches.replies import Denied, Note, Refused, Reply, refuse

STOOD_STILL: Final = timedelta(seconds=30)
"""A heart that is silent for so long did not beat."""
WAS_SET: Final = timedelta(seconds=1)
"""A machine's clock that is so far from ours was set, or the machine slept."""
SHOWN: Final = timedelta(minutes=1)
"""From this on boards show another time than before."""
AT_ONCE: Final = 100
"""Matches that one look at the clock takes up."""
RETRY: Final = timedelta(minutes=1)
"""How long what failed is put off."""


@dataclass(frozen=True, slots=True)
class Task:
    """Something that is due: call `notify` for a notice, `time_out` for all else."""

    code: str
    decision: int
    kind: Due


@dataclass(frozen=True, slots=True)
class Notice:
    """Whom to tell that the match waits for them."""

    code: str
    chat: int
    topic: int
    account: int
    place: int


Idle = Callable[[int], timedelta | None]
"""How long ago an account last pressed or wrote something; None if that is not remembered."""


def nobody_knows(_: int) -> timedelta | None:
    """After a start, of everybody."""
    return None


def due(unit: Unit, most: int = AT_ONCE) -> list[Task]:
    """What is to be done now, the earliest first."""
    tasks: list[Task] = []
    for row in unit.due(unit.now, most):
        if row.due is not None and row.due <= unit.now:
            tasks.append(Task(row.code, row.decision, row.kind))
        else:
            tasks.append(Task(row.code, row.decision, Due.NOTICE))
    return tasks


def look(unit: Unit) -> tuple[timedelta, list[Task]]:
    """Catch up, and then see what is to be done now: for how long no clock ran, and the tasks."""
    return catch_up(unit), due(unit)


def time_out(unit: Unit, code: str, decision: int) -> Reply:
    """Do what is due for a decision; nothing if it is not the open one any more or its time is not over."""
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
            record(game, closing_answer(game.position), None)
            advance(game)
        case Due.TIME_OUT | Due.NOTICE:
            return _warn(game, row)
    save(game)
    return Reply(show(game), note=Note.DONE, changed=True)


def _warn(game: Game, row: DeadlineRecord) -> Reply:
    """The first time-out warns; after the second the others may let a computer play."""
    if row.warned:
        row.due = None
    else:
        row.warned = True
        row.due = row.clock = game.unit.now + DECISION[game.match.pace]
    set_deadline(game, row)
    game.unit.save_match(game.match)
    return Reply(show(game), note=Note.OVERDUE if row.due is None else Note.WARNED, changed=True)


def put_off(unit: Unit, code: str) -> None:
    """Try what is due for a match again in a while, after it failed."""
    match = unit.match(code)
    row = None if match is None else unit.deadline(match.id)
    if row is None:
        return
    later = unit.now + RETRY
    row.due = None if row.due is None else max(row.due, later)
    row.notice = None if row.notice is None else max(row.notice, later)
    unit.put_deadline(row)


def notify(unit: Unit, code: str, decision: int, idle: Idle = nobody_knows) -> Notice | None:
    """Claim a notice that is due: whom to tell, or None if nobody wants to be told now.

    It is claimed once; in the quiet hours of the chat it is put off to their end, and for somebody who is
    there until they have not pressed anything for a while, or answered, if `idle` remembers no press.
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
    """How long somebody has done nothing: their last answer is stored, whatever a start forgot."""
    answered = next((entry.at for entry in reversed(game.log) if entry.account == account), None)
    stored = None if answered is None else game.unit.now - answered
    return min((one for one in (seen, stored) if one is not None), default=None)


def _is_here(game: Game, idle: timedelta | None) -> bool:
    """Whether somebody pressed something a moment ago; the notice is put off then."""
    row, rest = game.deadline, PRESENT / game.unit.haste
    if row is None or idle is None or idle >= rest:
        return False
    row.notice = game.unit.now + rest - idle
    set_deadline(game, row)
    return True


def _last_to_act(game: Game) -> int | None:
    """Who answered last: somebody who goes on with their own turn needs no notice."""
    return next((event.account for event in reversed(game.log) if event.account is not None), None)


def quiet_until(settings: ChatRecord, now: datetime) -> datetime | None:
    """The end of the quiet hours that it is in now, None outside them."""
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


# Standing still


def beat(unit: Unit) -> None:
    """The bot lives; said every few seconds."""
    unit.put_heartbeat(unit.now)


def resume(unit: Unit) -> timedelta:
    """At the start: clocks go on from where they stood when the bot last lived; returns how long ago.

    That is less than nothing if the machine's clock was set back meanwhile. Computers are asked anew: what
    they had thought is lost.
    """
    last = unit.heartbeat()
    gap = unit.now - last if last is not None else timedelta(0)
    _move_clocks(unit, gap)
    unit.hurry(Due.THINK, unit.now)
    unit.put_heartbeat(unit.now)
    return gap


def catch_up(unit: Unit) -> timedelta:
    """Let no clock have run while the machine slept or the database was away; returns for how long.

    Nor does one run faster or stand still because the machine's clock was set: that is followed, and what
    matches wait for moves with it. The time by which it was set back is less than nothing.
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
    """Have everything wait as long as before, by a clock that went on or back so far."""
    if not by:
        return
    unit.shift_deadlines(by)
    if by < timedelta(0):
        unit.bring_back(unit.now)
    if abs(by) >= SHOWN:
        unit.outdate_clocks()


def pause(unit: Unit, code: str, why: str) -> Reply:
    """The match stands still: the bot was muted or removed, or its board cannot be shown."""
    game = load(unit, code)
    if game is None or game.match.status is not Status.LIVE:
        return refuse(Refused.NO_MATCH)
    game.match.paused = why
    set_deadline(game, None)
    save(game)
    return Reply(show(game), note=Note.DONE, changed=True)


def wake(unit: Unit, code: str) -> bool:
    """A match that was paused can be shown again; whether it goes on now."""
    game = load(unit, code)
    if game is None or not game.match.paused:
        return False
    game.match.paused = ""
    wait_anew(game)
    save(game)
    return True


@on_match
def go_on(game: Game, person: Person) -> Reply:
    """A paused match goes on, with a whole clock for the open question."""
    if game.match.status is not Status.LIVE:
        raise Denied(Refused.OVER)
    if not (game.shared and person.id == game.match.host):
        own_seat(game, person)
    game.match.paused = ""
    wait_anew(game)
    return done(game, Note.DONE, person)
