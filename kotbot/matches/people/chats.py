"""The settings of a chat, its blocked people, and its move to another id."""

from typing import Final

from kotbot.matches import partitions
from kotbot.matches.facts import OPEN, Pace, Status
from kotbot.matches.people.links import say_whether_shown
from kotbot.matches.people.settings import Setting, by_name, choice, named, switch
from kotbot.matches.ports import Unit
from kotbot.matches.records import ChatRecord, MatchRecord

HOURS: Final = 24
LATEST_OFFSET: Final = 14 * 60
"""Minutes between UTC and the farthest time zone."""


def settings_of(unit: Unit, chat: int) -> ChatRecord:
    """Return the settings of a chat; the defaults for a chat without its own."""
    return unit.chat(chat) or ChatRecord(id=chat)


def partition_of(settings: ChatRecord) -> int:
    """Return the partition of a chat; for a group that moved, that of its first id."""
    return partitions.of_chat(settings.id) if settings.partition is None else settings.partition


def set_setting(unit: Unit, chat: int, name: str, value: str) -> ChatRecord:
    """Set one of SETTINGS of a chat; raises ValueError for an unknown name or an invalid value."""
    row, settings = named(SETTINGS, name), settings_of(unit, chat)
    row.write(settings, value)
    unit.put_chat(settings)
    return settings


def _set_language(settings: ChatRecord, value: str) -> None:
    settings.language = value


def _quiet(settings: ChatRecord) -> str:
    return "off" if settings.quiet_from is None else f"{settings.quiet_from}-{settings.quiet_to}"


def _set_quiet(settings: ChatRecord, value: str) -> None:
    if value == "off":
        settings.quiet_from = settings.quiet_to = None
        return
    first, _, last = value.partition("-")
    hours = (int(first), int(last))
    if not all(0 <= hour < HOURS for hour in hours):
        raise ValueError(f"quiet hours are like 22-8, not {value!r}")
    settings.quiet_from, settings.quiet_to = hours


def _set_offset(settings: ChatRecord, value: str) -> None:
    minutes = int(value)
    if abs(minutes) > LATEST_OFFSET:
        raise ValueError(f"no place is {minutes} minutes from UTC")
    settings.utc_offset = minutes


SETTINGS: Final[dict[str, Setting[ChatRecord]]] = by_name(
    choice("starters", ("everyone", "admins")),
    choice("pace", Pace),
    switch("notices"),
    Setting("quiet", ("off", "22-8", "23-7", "0-9"), _quiet, _set_quiet),
    switch("pictures", in_private=True),
    Setting("utc_offset", (), lambda settings: str(settings.utc_offset), _set_offset),
    Setting("language", (), lambda settings: settings.language, _set_language),
)
"""The settings of a chat, as its page has them; `quiet` is `22-8` or `off`, `utc_offset` is in minutes."""


def block(unit: Unit, chat: int, account: int) -> ChatRecord:
    """Keep a person from opening and joining matches in a chat."""
    settings = settings_of(unit, chat)
    settings.blocked = sorted({*settings.blocked, account})
    unit.put_chat(settings)
    return settings


def unblock(unit: Unit, chat: int, account: int) -> ChatRecord:
    """Let a person open and join again."""
    settings = settings_of(unit, chat)
    settings.blocked = [other for other in settings.blocked if other != account]
    unit.put_chat(settings)
    return settings


def migrate_chat(unit: Unit, old: int, new: int) -> list[str]:
    """Move a group that became a supergroup: matches, links and settings; its boards are out of reach.

    Repeating it moves nothing twice. Returns the codes of the open matches, which need new boards, and of
    those that gave way, whose boards say so. If both ids have an open match in a topic, the one that is only
    a lobby gives way, else the old one.
    """
    gave_way: list[str] = []
    for match in unit.matches_in(old, OPEN):
        rival = unit.running(new, match.topic, match.mode.kind)
        if rival is not None:
            gave_way.append(_give_way(unit, rival if rival.status is Status.LOBBY else match))
    unit.drop_boards_in(old)
    unit.move_chat(old, new)
    for link in unit.links_in(new):
        say_whether_shown(unit, new, link.topic)
    return [*(match.code for match in unit.matches_in(new, OPEN)), *gave_way]


def _give_way(unit: Unit, match: MatchRecord) -> str:
    match.status = Status.STOPPED
    match.ended = unit.now
    unit.drop_deadline(match.id)
    unit.save_match(match)
    return match.code


def speak(unit: Unit, chat: int, language: str) -> list[str]:
    """Set the language of a chat; return the codes of the matches whose boards change."""
    set_setting(unit, chat, "language", language)
    matches = unit.matches_in(chat, OPEN)
    for match in matches:
        match.language = language
        unit.save_match(match)
    return [match.code for match in matches]
