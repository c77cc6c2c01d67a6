"""The links of a table: how long they last, and which match of their place they show."""

from dataclasses import replace
from datetime import datetime, timedelta
from typing import Final

from kotbot.matches.facts import OPEN, Kind, Status
from kotbot.matches.ports import Unit
from kotbot.matches.records import LinkRecord, MatchRecord

LASTS: Final = timedelta(hours=12)
"""So long after the last match has ended."""


def shown_in(unit: Unit, chat: int, topic: int) -> MatchRecord | None:
    """What a screen of a place shows: the live match, else the lobby or the end that came last."""
    found = [*_open(unit, chat, topic), *_ended(unit, chat, topic)]
    return max(found, key=_order, default=None)


def _order(match: MatchRecord) -> tuple[bool, datetime, bool]:
    """Of several the last one is shown; nobody leaves an end for a lobby from before it."""
    is_open = match.status in OPEN
    since = match.started if match.status is Status.LIVE else match.opened if is_open else match.ended
    return match.status is Status.LIVE, since or match.opened, is_open


def lasts_until(unit: Unit, link: LinkRecord) -> datetime | None:
    """When a link shows nothing any more; None while a match of its place is open, which keeps it."""
    if _open(unit, link.chat, link.topic):
        return None
    ends = [match.ended for match in _ended(unit, link.chat, link.topic) if match.ended is not None]
    return max([link.made, *ends]) + LASTS


def is_over(unit: Unit, link: LinkRecord) -> bool:
    """Whether it ended by time."""
    until = lasts_until(unit, link)
    return until is not None and until <= unit.now


def links_at(unit: Unit, chat: int, topic: int) -> list[LinkRecord]:
    """Those of a place that show it, the oldest first; what ended by time is dropped."""
    here = [link for link in unit.links_in(chat) if link.topic == topic]
    over = [link for link in here if is_over(unit, link)]
    for link in over:
        unit.drop_link(link)
    return [link for link in here if link not in over]


def links_in(unit: Unit, chat: int) -> list[LinkRecord]:
    """Those of a chat that show any of its places, the oldest first."""
    return [link for link in unit.links_in(chat) if not is_over(unit, link)]


def drop_over(unit: Unit) -> None:
    """Forget all that ended by time."""
    for link in unit.links():
        if is_over(unit, link):
            unit.drop_link(link)


def say_whether_shown(unit: Unit, chat: int, topic: int) -> list[str]:
    """Have the open matches of a place say whether a screen shows them; the codes of those that change.

    None of them may be in use.
    """
    is_shown = bool(links_at(unit, chat, topic))
    changed = [match for match in _open(unit, chat, topic) if match.notes.on_screen != is_shown]
    for match in changed:
        match.notes = replace(match.notes, on_screen=is_shown)
        unit.save_match(match)
    return [match.code for match in changed]


def _open(unit: Unit, chat: int, topic: int) -> list[MatchRecord]:
    return [match for kind in Kind if (match := unit.running(chat, topic, kind)) is not None]


def _ended(unit: Unit, chat: int, topic: int) -> list[MatchRecord]:
    return [match for kind in Kind if (match := unit.last_ended(chat, topic, kind)) is not None]
