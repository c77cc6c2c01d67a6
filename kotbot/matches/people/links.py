"""The links of a table: how long they last, and which match of their place they show."""

from dataclasses import replace
from datetime import datetime, timedelta
from typing import Final

from kotbot.matches.facts import OPEN, Kind, Status
from kotbot.matches.ports import Unit
from kotbot.matches.records import LinkRecord, MatchRecord

LASTS: Final = timedelta(hours=12)
"""How long a link lasts after the last match has ended."""


def shown_in(unit: Unit, chat: int, topic: int) -> MatchRecord | None:
    """Return the match that a screen of a place shows: the live one, else the latest lobby or ended match."""
    found = [*_open(unit, chat, topic), *_ended(unit, chat, topic)]
    return max(found, key=_order, default=None)


def _order(match: MatchRecord) -> tuple[bool, datetime, bool]:
    """Return the sort key of a match: the last one is shown; an older lobby never replaces an ended match."""
    is_open = match.status in OPEN
    since = match.started if match.status is Status.LIVE else match.opened if is_open else match.ended
    return match.status is Status.LIVE, since or match.opened, is_open


def lasts_until(unit: Unit, link: LinkRecord) -> datetime | None:
    """Return when a link expires; None while a match of its place is open."""
    if _open(unit, link.chat, link.topic):
        return None
    ends = [match.ended for match in _ended(unit, link.chat, link.topic) if match.ended is not None]
    return max([link.made, *ends]) + LASTS


def is_over(unit: Unit, link: LinkRecord) -> bool:
    """Return whether a link has expired."""
    until = lasts_until(unit, link)
    return until is not None and until <= unit.now


def links_at(unit: Unit, chat: int, topic: int) -> list[LinkRecord]:
    """Return the links that show a place, the oldest first; expired ones are deleted."""
    here = [link for link in unit.links_in(chat) if link.topic == topic]
    over = [link for link in here if is_over(unit, link)]
    for link in over:
        unit.drop_link(link)
    return [link for link in here if link not in over]


def links_in(unit: Unit, chat: int) -> list[LinkRecord]:
    """Return the links that show any place of a chat, the oldest first."""
    return [link for link in unit.links_in(chat) if not is_over(unit, link)]


def drop_over(unit: Unit) -> None:
    """Delete all expired links."""
    for link in unit.links():
        if is_over(unit, link):
            unit.drop_link(link)


def say_whether_shown(unit: Unit, chat: int, topic: int) -> list[str]:
    """Note in the open matches of a place whether a screen shows them; return the codes of changed ones.

    None of them may be loaded at that time.
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
