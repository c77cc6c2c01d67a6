"""The command menu of a person in a chat: scopes and languages.

Source: core.telegram.org/bots/api#determining-list-of-commands
"""

from __future__ import annotations

from enum import Enum

from kotbot.playground.world.world import Bot, Chat, Command, Person


class ScopeKind(Enum):
    """The `type` of a BotCommandScope."""

    DEFAULT = "default"
    ALL_PRIVATE_CHATS = "all_private_chats"
    ALL_GROUP_CHATS = "all_group_chats"
    ALL_CHAT_ADMINISTRATORS = "all_chat_administrators"
    CHAT = "chat"
    CHAT_ADMINISTRATORS = "chat_administrators"
    CHAT_MEMBER = "chat_member"

    @property
    def fields(self) -> tuple[str, ...]:
        """The names of its id fields."""
        match self:
            case ScopeKind.CHAT | ScopeKind.CHAT_ADMINISTRATORS:
                return ("chat_id",)
            case ScopeKind.CHAT_MEMBER:
                return ("chat_id", "user_id")
            case _:
                return ()


def scope_key(kind: ScopeKind, *numbers: int) -> str:
    """Return the key of a scope in `Bot.commands`."""
    return ":".join([kind.value, *map(str, numbers)])


def language_chain(language: str) -> tuple[str, ...]:
    """Return the languages to look for, the wanted one first, then any."""
    return (language[:2], "") if language else ("",)


def menu(bot: Bot, chat: Chat, person: Person) -> list[Command]:
    """Return the commands that a person sees in a chat."""
    for key in _scopes(bot, chat, person.id):
        by_language = bot.commands.get(key, {})
        for language in language_chain(person.language):
            if language in by_language:
                return by_language[language]
    return []


def _scopes(bot: Bot, chat: Chat, person_id: int) -> list[str]:
    chat_id = chat.id_for(bot.id)
    if chat.private:
        kinds = [scope_key(ScopeKind.CHAT, chat_id), scope_key(ScopeKind.ALL_PRIVATE_CHATS)]
    elif chat.is_admin(person_id):
        kinds = [
            scope_key(ScopeKind.CHAT_MEMBER, chat_id, person_id),
            scope_key(ScopeKind.CHAT_ADMINISTRATORS, chat_id),
            scope_key(ScopeKind.CHAT, chat_id),
            scope_key(ScopeKind.ALL_CHAT_ADMINISTRATORS),
            scope_key(ScopeKind.ALL_GROUP_CHATS),
        ]
    else:
        kinds = [
            scope_key(ScopeKind.CHAT_MEMBER, chat_id, person_id),
            scope_key(ScopeKind.CHAT, chat_id),
            scope_key(ScopeKind.ALL_GROUP_CHATS),
        ]
    return [*kinds, scope_key(ScopeKind.DEFAULT)]
