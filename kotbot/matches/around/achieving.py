"""The achievements of a person, and of matches that ended before there were any."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final

from kotbot.matches.facts import Achievement, Status
from kotbot.matches.log.achievements import earned_in
from kotbot.matches.log.played import Played
from kotbot.matches.log.results import result_from_json, result_to_json
from kotbot.matches.modes import of_record
from kotbot.matches.packing import unpack_events
from kotbot.matches.ports import Unit
from kotbot.matches.records import MatchRecord

LOOKED_AT: Final = "achievements"
"""The setting that says up to which row matches were looked through."""
AT_ONCE: Final = 5
"""Matches that are looked through in one transaction, some milliseconds each."""


@dataclass(frozen=True, slots=True)
class Had:
    """An achievement of a person, and the end of the first match in which it was earned."""

    achievement: Achievement
    when: datetime | None


def earned_by(rows: Sequence[Played]) -> list[Had]:
    """What a person has earned by all rows that count for them, the latest first; in order of time."""
    first: dict[Achievement, Had] = {}
    for row in reversed(rows):
        for achievement in row.earned:
            first.setdefault(achievement, Had(achievement, row.ended))
    return list(first.values())


def look_through_old(unit: Unit) -> bool:
    """Find what was earned in some of the old matches; returns whether there are more of them."""
    after = int(unit.setting(LOOKED_AT) or 0)
    matches = unit.matches_after(after, Status.OVER, AT_ONCE)
    for match in matches:
        if match.result is not None and match.result.get("earned") is None:
            _look_through(unit, match)
    if matches:
        unit.put_setting(LOOKED_AT, str(matches[-1].id))
    return len(matches) == AT_ONCE


def _look_through(unit: Unit, match: MatchRecord) -> None:
    """Nobody is told: it is too late for a line below the result, so no board is drawn anew."""
    game = of_record(unit, match)
    events = [fact for event in game.standing() for fact in unpack_events(event.happened)]
    result = result_from_json(match.result or {})
    unit.put_result(match.id, result_to_json(replace(result, earned=earned_in(events, game.seats, result))))
