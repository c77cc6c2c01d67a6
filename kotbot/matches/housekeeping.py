"""Housekeeping of the process: the lease on the chats, deduplication of updates, maintenance."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Final

from kotbot.matches.ports import Unit
from kotbot.matches.records import LeaseRecord, UpdateRecord

LEASE: Final = "bot"
LEASE_TIME: Final = timedelta(seconds=10)
"""After this time without renewal another process may take over."""
MEMORY: Final = timedelta(hours=48)
"""How long Telegram may deliver an update again."""
PATIENCE: Final = timedelta(hours=24)
"""How long an unfinished update is kept: as long as Telegram keeps one for us."""
TRIES: Final = 3
"""How many processes may end before an update is done; perhaps the update is what ends them."""
SECRET_BYTES: Final = 32
MAINTENANCE: Final = "maintenance"
TRIED: Final = "tried"
"""The setting that is written to test whether the database can be written."""


def take_in(unit: Unit, updates: Sequence[UpdateRecord]) -> set[int]:
    """Store updates before they are confirmed to Telegram; return the new ones."""
    known = unit.known_updates([update.id for update in updates])
    new = [update for update in updates if update.id not in known]
    if new:
        unit.put_updates(new)
    return {update.id for update in new}


def left_over(unit: Unit) -> list[UpdateRecord]:
    """Return the updates that former processes took in and did not finish, the oldest first.

    Drops those that are too old, and those that too many processes have begun.
    """
    found = unit.updates()
    kept = [update for update in found if not _is_given_up(update, unit.now)]
    for update in found:
        if update not in kept:
            unit.drop_update(update.id)
    unit.count_tries()
    return kept


def _is_given_up(update: UpdateRecord, now: datetime) -> bool:
    return update.at < now - PATIENCE or update.tries >= TRIES


def press_done(unit: Unit, update: int) -> None:
    """Delete the update of a finished press, which is stored under its own id."""
    unit.drop_update(update)


def update_done(unit: Unit, update: int) -> None:
    """Mark an update that is no press as done, so that it is not handled again."""
    unit.drop_update(update)
    if not unit.known_updates([update]):
        unit.remember_update(update)


def lease(unit: Unit) -> LeaseRecord | None:
    """Return the process that owns the chats, or owned them last."""
    return unit.lease(LEASE)


def holds_lease(unit: Unit, owner: str) -> bool:
    """Return whether a process owns the chats, until the end of the transaction."""
    return unit.holds_lease(LEASE, owner)


def take_lease(unit: Unit, owner: str) -> bool:
    """Take or renew the lease on the chats; return False while another process has it."""
    return unit.take_lease(LEASE, owner, unit.now + LEASE_TIME)


def end_lease(unit: Unit, owner: str) -> None:
    """End the lease, so that another process can take over at once."""
    unit.end_lease(LEASE, owner)


def give_up_lease(unit: Unit, unchanged: LeaseRecord) -> None:
    """End a lease that was not renewed in time; do nothing if it was renewed after all."""
    if unit.lease(LEASE) == unchanged:
        unit.end_lease(LEASE, unchanged.owner)


def tidy(unit: Unit) -> None:
    """Delete presses and updates that cannot be repeated any more."""
    unit.forget_before(unit.now - MEMORY)


def try_to_write(unit: Unit) -> None:
    """Write something: a database that can be read may not be writable."""
    unit.put_setting(TRIED, unit.now.isoformat())


def bot_secret(unit: Unit, setting: str) -> bytes:
    """Return a secret of the bot, stored as a setting of this name; it is made once and survives restarts."""
    known = unit.setting(setting)
    if known:
        return bytes.fromhex(known)
    unit.begin_setting(setting, unit.entropy(SECRET_BYTES).hex())
    return bytes.fromhex(unit.setting(setting))


def announce_maintenance(unit: Unit, text: str) -> None:
    """Announce maintenance, so that no more matches begin; an empty text ends it."""
    unit.put_setting(MAINTENANCE, text)


def maintenance(unit: Unit) -> str:
    """Return the announcement of maintenance; empty if there is none."""
    return unit.setting(MAINTENANCE)
