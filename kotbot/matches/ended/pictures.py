"""The picture of a result: whether its chat wants one, and its Telegram file id."""

from dataclasses import replace

from kotbot.matches.core.showing import show
from kotbot.matches.ended.exporting import Exported, export
from kotbot.matches.facts import MatchFacts, Status
from kotbot.matches.modes import of_record
from kotbot.matches.people import chats
from kotbot.matches.ports import Unit


def wanted(unit: Unit, code: str) -> Exported | None:
    """Return what the picture of a match shows; None without a result, with a picture, or if unwanted."""
    match = unit.match(code)
    if match is None or match.status is not Status.OVER or match.result is None or match.notes.picture:
        return None
    return export(unit, code) if chats.settings_of(unit, match.chat).pictures else None


def asked_for(unit: Unit, code: str) -> Exported | None:
    """Return what the picture of a match shows, for a person who asked for it; None without a result."""
    match = unit.match(code)
    if match is None or match.status is not Status.OVER or match.result is None:
        return None
    return export(unit, code)


def shows_players(unit: Unit, facts: MatchFacts) -> bool:
    """Return whether a picture made of these facts still fits: no player was forgotten meanwhile."""
    match = unit.match(facts.code)
    if match is None:
        return False
    people = [(seat.account, seat.name) for seat in unit.seats(match.id)]
    return people == [(seat.account, seat.name) for seat in facts.seats]


def keep(unit: Unit, facts: MatchFacts, file: str) -> None:
    """Store the file id of the picture made of these facts; nothing else of it is stored."""
    match = unit.match(facts.code)
    if match is not None and shows_players(unit, facts):
        match.notes = replace(match.notes, picture=file)
        unit.save_match(match)


def kept(unit: Unit, code: str) -> tuple[MatchFacts, str] | None:
    """Return a match with a picture, and the file id under which Telegram keeps it."""
    match = unit.match(code)
    game = None if match is None else of_record(unit, match)
    facts = None if game is None else show(game)
    file = "" if match is None else match.notes.picture
    return (facts, file) if facts is not None and file else None
