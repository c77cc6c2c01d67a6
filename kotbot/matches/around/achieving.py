"""The achievements of a person."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from kotbot.matches.facts import Achievement
from kotbot.matches.log.played import SeatResult


@dataclass(frozen=True, slots=True)
class Had:
    """An achievement of a person, and when the first match in which they earned it ended."""

    achievement: Achievement
    when: datetime | None


def earned_by(rows: Sequence[SeatResult]) -> list[Had]:
    """Return what a person has earned, from all rows that count for them; in order of time."""
    first: dict[Achievement, Had] = {}
    for row in reversed(rows):
        for achievement in row.earned:
            first.setdefault(achievement, Had(achievement, row.ended))
    return list(first.values())
