"""The picture of everybody's chances: where it may be sent (once to each chat), and its Telegram file id."""

from dataclasses import replace

from kotbot.matches.ended.pictures import shows_players
from kotbot.matches.facts import MatchFacts, Where
from kotbot.matches.options import Curve
from kotbot.matches.people import chats
from kotbot.matches.ports import Unit
from kotbot.matches.records import MatchRecord


def may_have(facts: MatchFacts, where: Where) -> bool:
    """Return whether the picture of a match may be sent to a chat: its own, or a player's private chat."""
    return where.chat == facts.chat or (where.private and facts.seat_of(where.chat) is not None)


def wanted(unit: Unit, facts: MatchFacts, where: Where) -> bool:
    """Return whether the picture may be sent to a chat that wants pictures."""
    return may_have(facts, where) and chats.settings_of(unit, where.chat).pictures


def stands(unit: Unit, code: str, chat: int) -> bool:
    """Return whether a chat was sent the picture of a match as it ended."""
    match = unit.match(code)
    return match is not None and any(curve.chat == _chat(match, chat) for curve in match.notes.curves)


def file(unit: Unit, code: str, language: str) -> str:
    """Return the file id of a match's picture in a language, from any chat; empty if none was sent."""
    match = unit.match(code)
    sent = () if match is None else match.notes.curves
    return next((curve.file for curve in sent if curve.language == language), "")


def keep(unit: Unit, facts: MatchFacts, chat: int, language: str, file: str) -> None:
    """Store the file id under which Telegram keeps the picture sent to a chat, and nothing else of it."""
    match = unit.match(facts.code)
    if match is not None and shows_players(unit, facts):
        sent = Curve(_chat(match, chat), language, file)
        others = (curve for curve in match.notes.curves if curve.chat != sent.chat)
        match.notes = replace(match.notes, curves=(*others, sent))
        unit.save_match(match)


def _chat(match: MatchRecord, chat: int) -> int | None:
    """Return a chat as curves name it."""
    return None if chat == match.chat else chat
