"""The bot's membership in chats: added, removed, muted, blocked, and groups that become supergroups."""

from typing import Final

import structlog
from telegram import ChatMember, ChatMemberUpdated, Message

from kotbot.i18n import texts_for
from kotbot.matches import finding
from kotbot.matches.facts import MatchFacts, Where
from kotbot.matches.open import clock
from kotbot.matches.people import chats
from kotbot.matches.ports import Unit
from kotbot.telegram.outgoing.boards import OUT_OF_REACH
from kotbot.telegram.service import Service
from kotbot.views.people.start import added_to_group

log = structlog.get_logger()

AWAY: Final = (ChatMember.LEFT, ChatMember.BANNED)


async def on_membership(service: Service, change: ChatMemberUpdated) -> None:
    """Handle a change of the bot's own membership in a chat."""
    chat = change.chat.id
    was_here, is_here = _can_write(change.old_chat_member), _can_write(change.new_chat_member)
    log.info("membership changed", chat=chat, can_write=is_here)
    if chat > 0 and is_here:
        await service.store.run(lambda unit: _wake_all(unit, chat))
    elif is_here and not was_here:
        await _came(service, change)
    elif not is_here and (was_here or chat > 0):
        await service.store.run(lambda unit: _pause_all(unit, chat))


def on_member(service: Service, change: ChatMemberUpdated) -> None:
    """Handle another person who joined, left or was removed."""
    service.members.forget(change.chat.id, change.new_chat_member.user.id)


def on_coming_and_going(service: Service, message: Message) -> None:
    """Handle joins and leaves if the bot is no admin: a service message tells of them."""
    gone = [] if message.left_chat_member is None else [message.left_chat_member]
    for user in (*message.new_chat_members, *gone):
        service.members.forget(message.chat.id, user.id)


def _can_write(member: ChatMember) -> bool:
    if member.status in AWAY:
        return False
    return bool(getattr(member, "can_send_messages", True))


async def _came(service: Service, change: ChatMemberUpdated) -> None:
    chat = change.chat.id
    matches = await service.store.run(lambda unit: _wake_all(unit, chat))
    if not matches and service.settings.allows(chat):
        texts = texts_for(change.from_user.language_code)
        service.messenger.send(Where(chat), added_to_group(texts))
    for facts in matches:
        service.redraws.bring_down(facts)


def _pause_all(unit: Unit, chat: int) -> None:
    for facts in finding.open_in(unit, chat):
        clock.pause(unit, facts.code, OUT_OF_REACH)


def _wake_all(unit: Unit, chat: int) -> list[MatchFacts]:
    return [facts for facts in finding.open_in(unit, chat) if clock.wake(unit, facts.code)]


async def on_migration(service: Service, message: Message) -> None:
    """Handle a group's upgrade to a supergroup: matches and settings follow, boards are sent anew."""
    old, new = message.chat.id, message.migrate_to_chat_id
    if message.migrate_from_chat_id is not None:
        old, new = message.migrate_from_chat_id, message.chat.id
    if new is None:
        return
    if service.settings.allows(old) and not service.settings.allows(new):
        log.warning("a chat has another id now: add it to KOTBOT_CHATS", chat=old, becomes=new)
    moved = new
    codes = await service.store.run(lambda unit: chats.migrate_chat(unit, old, moved))
    service.boards.forget_all()
    await service.redraws.redraw_all(codes)
