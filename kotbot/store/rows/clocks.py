"""Deadlines, the heartbeat and the lease in the database."""

from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import Select, bindparam, delete, func, insert, or_, select, text, update
from sqlalchemy.exc import IntegrityError

from kotbot.matches.partitions import PARTITIONS
from kotbot.matches.records import DeadlineRecord, Due, LeaseRecord
from kotbot.store.rows.access import Access, columns
from kotbot.store.rows.matches import RUNNING
from kotbot.store.tables import DEADLINE, HEARTBEAT, INCOMING, LEASE, LINK, MATCH, PRESS, SEEN, SETTING

WITH_CODE = select(DEADLINE, MATCH.c.code).join(MATCH, MATCH.c.id == DEADLINE.c.match)
_OF_MATCH = WITH_CODE.where(DEADLINE.c.match == bindparam("wanted"))
MOMENTS = ("due", "clock", "notice")
_DUE = (
    WITH_CODE.where(or_(DEADLINE.c.due <= bindparam("now"), DEADLINE.c.notice <= bindparam("now")))
    .order_by(DEADLINE.c.due)
    .limit(bindparam("most"))
)
_SHIFT = (
    update(DEADLINE)
    .where(DEADLINE.c.match == bindparam("of"))
    .values({name: bindparam(name) for name in MOMENTS})
)
_BEAT = select(func.min(HEARTBEAT.c.at))
_BEGIN_SETTING = text("INSERT INTO setting (name, value) VALUES (:name, :value) ON CONFLICT DO NOTHING")
_VALUE = select(SETTING.c.value).where(SETTING.c.name == bindparam("wanted"))
_RENEW = (
    update(LEASE)
    .where(LEASE.c.name == bindparam("lease"), LEASE.c.owner == bindparam("holder"))
    .values(until=bindparam("later"))
)
_HOLDER = select(LEASE.c.owner).where(LEASE.c.name == bindparam("lease")).with_for_update(read=True)
"""Locks the row: the lease cannot be taken before the transaction that asked for its owner ends."""


def _later(moment: datetime | None, by: timedelta) -> datetime | None:
    return None if moment is None else moment + by


class ClockRows(Access):
    """Deadlines, settings of the whole bot, the heartbeat and the lease."""

    def deadline(self, match: int) -> DeadlineRecord | None:
        """Return what a match waits for."""
        return self._first(DeadlineRecord, _OF_MATCH, wanted=match)

    def put_deadline(self, deadline: DeadlineRecord) -> None:
        """Set what a match waits for; replaces the former deadline."""
        self._cache.forget_match(deadline.match)
        self._put(DEADLINE, columns(deadline, "code"))

    def drop_deadline(self, match: int) -> None:
        """Delete the deadline of a match."""
        self._cache.forget_match(match)
        self._connection.execute(delete(DEADLINE).where(DEADLINE.c.match == match))

    def due(self, now: datetime, most: int) -> list[DeadlineRecord]:
        """Return the deadlines and notices that are due, the earliest first."""
        return self._all(DeadlineRecord, _DUE.where(self._ours(MATCH.c.partition)), now=now, most=most)

    def shift_deadlines(self, by: timedelta) -> None:
        """Move all moments by this much, later or earlier."""
        self._cache.forget_matches()
        moved = [
            {"of": row["match"], **{name: _later(row[name], by) for name in MOMENTS}}
            for row in self._connection.execute(WITH_CODE.where(self._ours(MATCH.c.partition))).mappings()
        ]
        if moved:
            self._connection.execute(_SHIFT, moved)

    def bring_back(self, now: datetime) -> None:
        """Move later dates of matches, links, presses and updates to now; marks their boards as outdated."""
        self._cache.forget_matches()
        touched = (MATCH.c.touched > now) & self._ours(MATCH.c.partition)
        shown = {"touched": now, "revision": MATCH.c.revision + 1}
        self._connection.execute(update(MATCH).where(touched).values(shown))
        made = (LINK.c.made > now) & self._ours(LINK.c.partition)
        self._connection.execute(update(LINK).where(made).values(made=now))
        for row in (PRESS, SEEN, INCOMING):
            self._connection.execute(update(row).where(row.c.at > now).values(at=now))

    def hurry(self, kind: Due, now: datetime) -> None:
        """Make every pending deadline of a kind due now."""
        self._cache.forget_matches()
        wanted = (DEADLINE.c.kind == kind) & DEADLINE.c.match.in_(self._our_matches())
        self._connection.execute(update(DEADLINE).where(wanted).values(due=now))

    def outdate_clocks(self) -> None:
        """Mark the boards that show a time as outdated."""
        self._cache.forget_matches()
        hurried = select(DEADLINE.c.match).where(DEADLINE.c.clock.is_not(None))
        shown = MATCH.c.id.in_(hurried) & self._ours(MATCH.c.partition)
        self._connection.execute(update(MATCH).where(shown).values(revision=MATCH.c.revision + 1))

    def outdate_since(self, moment: datetime) -> None:
        """Mark the boards of the open matches that changed since a moment as outdated."""
        self._cache.forget_matches()
        open_ones = MATCH.c.status.in_(RUNNING) & self._ours(MATCH.c.partition)
        lately = open_ones & (MATCH.c.touched >= moment)
        self._connection.execute(update(MATCH).where(lately).values(revision=MATCH.c.revision + 1))

    def _our_matches(self) -> Select[Any]:
        return select(MATCH.c.id).where(self._ours(MATCH.c.partition))

    def heartbeat(self) -> datetime | None:
        """Return the last heartbeat; of several partitions the oldest one."""
        last: datetime | None = self._connection.scalar(_BEAT.where(self._ours(HEARTBEAT.c.partition)))
        return last

    def put_heartbeat(self, at: datetime) -> None:
        """Note the heartbeat of this process for its partitions."""
        ours = self._ours(HEARTBEAT.c.partition)
        partitions = range(PARTITIONS) if self._partitions is None else self._partitions
        if self._connection.execute(update(HEARTBEAT).where(ours).values(at=at)).rowcount < len(partitions):
            known = set(self._connection.scalars(select(HEARTBEAT.c.partition).where(ours)))
            new = [{"partition": it, "at": at} for it in partitions if it not in known]
            self._connection.execute(insert(HEARTBEAT), new)

    def setting(self, name: str) -> str:
        """Return a setting of the whole bot; empty if it was never set."""
        return self._connection.scalar(_VALUE, {"wanted": name}) or ""

    def put_setting(self, name: str, value: str) -> None:
        """Store a setting of the whole bot."""
        self._put(SETTING, {"name": name, "value": value})

    def begin_setting(self, name: str, value: str) -> None:
        """Store a setting of the whole bot unless it is set; if several do it at once, one wins."""
        self._connection.execute(_BEGIN_SETTING, {"name": name, "value": value})

    def lease(self, name: str) -> LeaseRecord | None:
        """Return the current or last holder of a lease."""
        return self._first(LeaseRecord, select(LEASE).where(LEASE.c.name == name))

    def holds_lease(self, name: str, owner: str) -> bool:
        """Whether this owner holds a lease; if so, it holds it until the end of the transaction."""
        return bool(self._connection.scalar(_HOLDER, {"lease": name}) == owner)

    def take_lease(self, name: str, owner: str, until: datetime) -> bool:
        """Take or renew a lease; returns False while another owner has it, whatever its date."""
        renewed = {"lease": name, "holder": owner, "later": until}
        if self._connection.execute(_RENEW, renewed).rowcount:
            return True
        try:
            with self._connection.begin_nested():
                self._connection.execute(insert(LEASE).values(name=name, owner=owner, until=until))
        except IntegrityError:
            return False
        return True

    def end_lease(self, name: str, owner: str) -> None:
        """Release a lease if this owner still holds it."""
        self._connection.execute(delete(LEASE).where(LEASE.c.name == name, LEASE.c.owner == owner))
