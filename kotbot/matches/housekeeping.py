"""The housekeeping of the process: one owner of the chats, no update twice, maintenance."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Final

from kotbot.matches.ports import Unit
from kotbot.matches.records import LeaseRecord, UpdateRecord

LEASE: Final = "bot"
LEASE_TIME: Final = timedelta(seconds=10)
"""After so long without renewal another process may take over."""
MEMORY: Final = timedelta(hours=48)
"""Telegram may deliver an update again for so long."""
PATIENCE: Final = timedelta(hours=24)
"""As long as Telegram keeps an update for us, we keep one that was not finished."""
TRIES: Final = 3
"""Processes that may end before an update is done; perhaps it is what ends them."""
SECRET_BYTES: Final = 32
MAINTENANCE: Final = "maintenance"
TRIED: Final = "tried"
"""The setting that is written to see whether anything can be written."""


def take_in(unit: Unit, updates: Sequence[UpdateRecord]) -> set[int]:
    """Store updates before they are confirmed; returns which of them are new."""
    known = unit.known_updates([update.id for update in updates])
    new = [update for update in updates if update.id not in known]
    if new:
        unit.put_updates(new)
    return {update.id for update in new}


def left_over(unit: Unit) -> list[UpdateRecord]:
    """Updates that former processes took in and did not finish, the oldest first.

    Those that are too old, or that outlived too many processes, are dropped.
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
    """A press is done; what it did is known by its own id."""
    unit.drop_update(update)


def update_done(unit: Unit, update: int) -> None:
    """An update that is no press is done, and is not done again."""
    unit.drop_update(update)
    if not unit.known_updates([update]):
        unit.remember_update(update)


def lease(unit: Unit) -> LeaseRecord | None:
    """Which process owns the chats, or owned them last."""
    return unit.lease(LEASE)


def holds_lease(unit: Unit, owner: str) -> bool:
    """Whether a process owns the chats, until the end of the transaction."""
    return unit.holds_lease(LEASE, owner)


def take_lease(unit: Unit, owner: str) -> bool:
    """Become, or remain, the process that owns the chats; False while another one has the lease."""
    return unit.take_lease(LEASE, owner, unit.now + LEASE_TIME)


def end_lease(unit: Unit, owner: str) -> None:
    """Let another process take over at once."""
    unit.end_lease(LEASE, owner)


def give_up_lease(unit: Unit, unchanged: LeaseRecord) -> None:
    """End a lease that was not renewed in time; nothing if it was renewed after all."""
    if unit.lease(LEASE) == unchanged:
        unit.end_lease(LEASE, unchanged.owner)


def tidy(unit: Unit) -> None:
    """Forget presses and updates that cannot come again."""
    unit.forget_before(unit.now - MEMORY)


def try_to_write(unit: Unit) -> None:
    """Write something: that the database can be read does not say that it can be written."""
    unit.put_setting(TRIED, unit.now.isoformat())


def bot_secret(unit: Unit, setting: str) -> bytes:
    """A secret of the whole bot, kept as a setting of this name: made once, so it outlives a restart."""
    known = unit.setting(setting)
    if known:
        return bytes.fromhex(known)
    unit.begin_setting(setting, unit.entropy(SECRET_BYTES).hex())
    return bytes.fromhex(unit.setting(setting))


def announce_maintenance(unit: Unit, text: str) -> None:
    """Begin no more matches, because of this; an empty text ends it."""
    unit.put_setting(MAINTENANCE, text)


def maintenance(unit: Unit) -> str:
    """What was announced; empty if nothing was."""
    return unit.setting(MAINTENANCE)
