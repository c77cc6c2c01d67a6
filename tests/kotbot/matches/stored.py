"""All that is stored of a person, page after page in one transaction."""

from typing import Any

from kotbot.matches import privacy
from kotbot.matches.log import played
from kotbot.matches.log.played import SeatResult
from kotbot.matches.ports import Unit


def counted_for(unit: Unit, account: int) -> list[SeatResult]:
    """What counts for an account, the latest match first."""
    return played.of_account(unit, account).rows_of(account)


def whole_export(unit: Unit, account: int) -> dict[str, Any]:
    """The export of a person."""
    found, before = privacy.page_of_matches(unit, account)
    while before is not None:
        more, before = privacy.page_of_matches(unit, account, before)
        found += more
    return privacy.export(unit, account, found, counted_for(unit, account))
