"""Writing missing rows: of matches that an earlier version ended, and achievements of older matches."""

from collections import defaultdict
from dataclasses import replace
from typing import Final

from kotbot.matches.log import played
from kotbot.matches.log.achievements import earned_in
from kotbot.matches.log.results import result_from_json, result_to_json
from kotbot.matches.modes import of_record
from kotbot.matches.packing import unpack_events
from kotbot.matches.ports import Unit
from kotbot.matches.records import MatchRecord, PlayedRecord

AT_ONCE: Final = 25
"""Matches whose rows are written in one transaction: some 70 ms on a busy machine."""
LOOKED_THROUGH: Final = 5
"""How many of these may need their events read, some milliseconds each."""


def fill(unit: Unit) -> bool:
    """Write the missing rows of some of our matches; return whether there were any."""
    matches = unit.without_rows(AT_ONCE)
    older = [match for match in matches if _is_from_before_achievements(match)]
    for match in older[:LOOKED_THROUGH]:
        _look_through(unit, match)
    later = {match.id for match in older[LOOKED_THROUGH:]}
    ready = [match for match in matches if match.id not in later]
    rows: defaultdict[int, list[PlayedRecord]] = defaultdict(list)
    for row in played.made_of(unit, ready).rows:
        rows[row.match].append(row)
    for match in ready:
        unit.put_played(match.id, rows[match.id])
    return bool(matches)


def _is_from_before_achievements(match: MatchRecord) -> bool:
    return match.result is not None and match.result.get("earned") is None


def _look_through(unit: Unit, match: MatchRecord) -> None:
    """Find achievements without telling anybody: it is too late, so no board is redrawn."""
    game = of_record(unit, match)
    events = [fact for event in game.standing() for fact in unpack_events(event.happened)]
    result = result_from_json(match.result or {})
    match.result = result_to_json(replace(result, earned=earned_in(events, game.seats, result)))
    unit.put_result(match.id, match.result)
