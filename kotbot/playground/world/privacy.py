"""Group messages that a bot receives (core.telegram.org/bots/faq, "What messages will my bot get")."""

from __future__ import annotations

from kotbot.playground.base.text import substring
from kotbot.playground.world.world import Bot, Chat, Message, ServiceContent, World


def may_read(world: World, chat: Chat, bot: Bot, message: Message) -> bool:
    """Return whether this bot receives another sender's message."""
    if chat.private or isinstance(message.content, ServiceContent):
        return True
    if message.sender in world.bots:
        return False
    if not bot.privacy or chat.is_admin(bot.id) or message.via_bot == bot.id:
        return True
    replied = chat.messages.get(message.reply_to or 0)
    if replied is not None and bot.id in (replied.sender, replied.via_bot):
        return True
    return _is_command_for(world, chat, bot, message)


def _is_command_for(world: World, chat: Chat, bot: Bot, message: Message) -> bool:
    text = message.formatted
    command = next((it for it in text.entities if it.type == "bot_command" and it.offset == 0), None)
    if command is None:
        return False
    _, _, addressee = substring(text.text, command.offset, command.length).partition("@")
    if addressee:
        return addressee.lower() == bot.username.lower()
    return _hears_general_commands(world, chat) == bot.id


def _hears_general_commands(world: World, chat: Chat) -> int | None:
    """Find the bot that sent the last message of a bot; before any, the bot that came first."""
    here = [member.user_id for member in chat.present() if member.user_id in world.bots]
    if chat.last_bot in here:
        return chat.last_bot
    return here[0] if here else None
