"""Everybody's chances as a picture: where it may be sent, once for each chat, and where Telegram keeps it."""

from collections.abc import Iterator

from kotbot.matches.around.pictures import shows_players
from kotbot.matches.facts import CURVE, MatchFacts, Where
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
    return match is not None and any(key == _key(match, chat) for key, _, _ in _sent(match))


def file(unit: Unit, code: str, language: str) -> str:
    """The id of a picture of a match in a language that some chat was sent, empty if none was."""
    match = unit.match(code)
    sent = () if match is None else _sent(match)
    return next((file for _, spoken, file in sent if spoken == language), "")


def keep(unit: Unit, facts: MatchFacts, chat: int, language: str, file: str) -> None:
    """Telegram keeps the picture that a chat was sent under this id; nothing else of it is stored."""
    match = unit.match(facts.code)
    if match is not None and shows_players(unit, facts):
        match.options = {**match.options, _key(match, chat): f"{language} {file}"}
        unit.save_match(match)


def _key(match: MatchRecord, chat: int) -> str:
    """A group may get another id, so that of the match's own chat is not in it."""
    return CURVE if chat == match.chat else f"{CURVE} {chat}"


def _sent(match: MatchRecord) -> Iterator[tuple[str, str, str]]:
    """Key, language and id of each picture; those of before have a number in front."""
    for key, value in match.options.items():
        if key.split()[0] == CURVE:
            *_, language, file = value.split()
            yield key, language, file
