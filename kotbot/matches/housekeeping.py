"""The housekeeping of the process: one owner of the chats, no update twice, maintenance."""

from datetime import timedelta
from typing import Final

from kotbot.matches.ports import Unit
from kotbot.matches.records import LeaseRecord

LEASE: Final = "bot"
LEASE_TIME: Final = timedelta(seconds=10)
"""After so long without renewal another process may take over."""
MEMORY: Final = timedelta(hours=48)
"""Telegram may deliver an update again for so long."""
MAINTENANCE: Final = "maintenance"


def first_seen(unit: Unit, update: int) -> bool:
    """Whether an update is new; it is remembered."""
    return unit.first_seen(update)


def lease(unit: Unit) -> LeaseRecord | None:
    """Which process owns the chats, or owned them last."""
    return unit.lease(LEASE)


def take_lease(unit: Unit, owner: str) -> bool:
    """Become, or remain, the process that owns the chats; False while another one does."""
    return unit.take_lease(LEASE, owner, unit.now, unit.now + LEASE_TIME)


def end_lease(unit: Unit, owner: str) -> None:
    """Let another process take over at once."""
    unit.end_lease(LEASE, owner)


def give_up_lease(unit: Unit, unchanged: LeaseRecord) -> None:
    """End a lease that was not renewed in time, whatever its date; nothing if it was renewed after all."""
    if unit.lease(LEASE) == unchanged:
        unit.end_lease(LEASE, unchanged.owner)


def tidy(unit: Unit) -> None:
    """Forget presses and updates that cannot come again."""
    unit.forget_before(unit.now - MEMORY)


def announce_maintenance(unit: Unit, text: str) -> None:
    """Begin no more matches, because of this; an empty text ends it."""
    unit.put_setting(MAINTENANCE, text)


def maintenance(unit: Unit) -> str:
    """What was announced; empty if nothing was."""
    return unit.setting(MAINTENANCE)
