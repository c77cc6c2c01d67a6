"""Edits and deletions of sent messages: the only calls to Telegram that address a sent message.

An inline message cannot be deleted: it loses its buttons instead.
"""

from typing import TypedDict

from telegram import Bot

from kotbot.matches.facts import Address, ChatMessage, InlineMessage
from kotbot.telegram.outgoing.buttons import markup
from kotbot.telegram.outgoing.formatting import html_of
from kotbot.views.base.screen import Screen


class Target(TypedDict, total=False):
    """An address as parameters of the Bot API's methods."""

    chat_id: int
    message_id: int
    inline_message_id: str


def _target(address: Address) -> Target:
    match address:
        case ChatMessage(chat, number):
            return Target(chat_id=chat, message_id=number)
        case InlineMessage(inline_message_id=known):
            return Target(inline_message_id=known)


async def show(bot: Bot, address: Address, screen: Screen) -> None:
    """Show a screen in a message. Raises TelegramError."""
    await bot.edit_message_text(html_of(screen), reply_markup=markup(screen.keyboard), **_target(address))


async def strip(bot: Bot, address: Address) -> None:
    """Take the buttons off a message. Raises TelegramError."""
    await bot.edit_message_reply_markup(**_target(address))


async def delete(bot: Bot, address: Address) -> None:
    """Delete a message. Raises TelegramError."""
    match address:
        case ChatMessage(chat, number):
            await bot.delete_message(chat_id=chat, message_id=number)
        case InlineMessage():
            await strip(bot, address)
