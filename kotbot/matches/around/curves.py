"""Everybody's chances as a picture: where it may be sent, once for each chat, and where Telegram keeps it."""

from dataclasses import replace

from kotbot.matches.around.pictures import shows_players
from kotbot.matches.facts import MatchFacts, Where
from kotbot.matches.options import Curve
from kotbot.matches.people import chats
from kotbot.matches.ports import Unit
from kotbot.matches.records import MatchRecord


def may_have(facts: MatchFacts, where: Where) -> bool:
    """Whether the picture of a match may be sent there: to its own chat, and to who played it in private."""
    return where.chat == facts.chat or (where.private and facts.seat_of(where.chat) is not None)


def wanted(unit: Unit, facts: MatchFacts, where: Where) -> bool:
    """Whether it may be, and pictures are wanted there."""
    return may_have(facts, where) and chats.settings_of(unit, where.chat).pictures


def stands(unit: Unit, code: str, chat: int) -> bool:
    """Whether a chat was sent the picture of a match as it ended."""
    match = unit.match(code)
    return match is not None and any(curve.chat == _chat(match, chat) for curve in match.notes.curves)


def file(unit: Unit, code: str, language: str) -> str:
    """The id of a picture of a match in a language that some chat was sent, empty if none was."""
    match = unit.match(code)
    sent = () if match is None else match.notes.curves
    return next((curve.file for curve in sent if curve.language == language), "")


def keep(unit: Unit, facts: MatchFacts, chat: int, language: str, file: str) -> None:
    """Telegram keeps the picture that a chat was sent under this id; nothing else of it is stored."""
    match = unit.match(facts.code)
    if match is not None and shows_players(unit, facts):
        sent = Curve(_chat(match, chat), language, file)
        others = (curve for curve in match.notes.curves if curve.chat != sent.chat)
        match.notes = replace(match.notes, curves=(*others, sent))
        unit.save_match(match)


def _chat(match: MatchRecord, chat: int) -> int | None:
    """A chat as curves name it."""
    return None if chat == match.chat else chat
