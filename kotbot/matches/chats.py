"""Settings of a chat."""

from kotbot.matches.ports import Unit
from kotbot.matches.records import ChatRecord


def settings_of(unit: Unit, chat: int) -> ChatRecord:
    """The settings of a chat; the usual ones for a chat that has none of its own."""
    return unit.chat(chat) or ChatRecord(chat)
