"""The bot's introduction at Telegram: name, descriptions and menus of commands in every language."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

import structlog
from telegram import (
    Bot,
    BotCommand,
    BotCommandScopeAllGroupChats,
    BotCommandScopeAllPrivateChats,
    MenuButtonCommands,
    MenuButtonWebApp,
    User,
    WebAppInfo,
)
from telegram.error import RetryAfter, TelegramError

from kotbot.background_tasks import in_background
from kotbot.i18n import LOCALES, SOURCE, Texts, texts_for
from kotbot.telegram.outgoing.page_links import PageLinks
from kotbot.telegram.registry import COMMANDS, Menu
from kotbot.views.core.watching import menu_words
from kotbot.views.people import start as words

log = structlog.get_logger()

_SCOPES: Final = {
    Menu.PRIVATE: BotCommandScopeAllPrivateChats(),
    Menu.GROUPS: BotCommandScopeAllGroupChats(),
}
_FIRST: Final = ("newgame", "score", "board", "card", "rules", "help", "language", "settings")
"""The commands that people look for in the menu; other commands follow."""


@asynccontextmanager
async def introducing(
    bot: Bot, page_links: PageLinks, when: asyncio.Event | None = None
) -> AsyncIterator[None]:
    """Introduce the bot while the block runs: some thirty calls that delay nothing else.

    If `when` is given, it is awaited first.
    """
    async with in_background(_introduce(bot, page_links, when), "introduction"):
        yield


async def _introduce(bot: Bot, page_links: PageLinks, when: asyncio.Event | None) -> None:
    try:
        if when is not None:
            await when.wait()
        await introduce(bot, page_links.app if page_links.url else "")
    except Exception:
        log.exception("introduction failed")


async def introduce(bot: Bot, app: str = "") -> None:
    """Set menus and descriptions; a refusal by Telegram is logged and does not keep the bot from playing.

    `app` is the address of the live page, if there is one: the menu button beside the input field opens it.
    """
    await _menu_button(bot, app)
    for locale in LOCALES:
        texts = texts_for(locale)
        language = "" if locale == SOURCE else locale
        try:
            for scope, telegram_scope in _SCOPES.items():
                await bot.set_my_commands(_menu(texts, scope), telegram_scope, language_code=language or None)
            await bot.set_my_description(words.description(texts), language or None)
            await bot.set_my_short_description(words.short_description(texts), language or None)
            await _name(bot, texts, language)
        except RetryAfter as error:
            log.warning("introduction put off", language=locale, seconds=str(error.retry_after))
            return
        except TelegramError as error:
            log.warning("introduction refused", language=locale, reason=error.message)


async def _menu_button(bot: Bot, app: str) -> None:
    """Set the menu button to the person's matches on the page, or back to the commands without a page."""
    text = menu_words(texts_for(SOURCE))
    wanted = MenuButtonWebApp(text, WebAppInfo(app)) if app else MenuButtonCommands()
    try:
        present = await bot.get_chat_menu_button()
        if present != wanted and (app or isinstance(present, MenuButtonWebApp)):
            await bot.set_chat_menu_button(menu_button=wanted)
    except TelegramError as error:
        log.warning("menu button refused", reason=error.message)


async def _name(bot: Bot, texts: Texts, language: str) -> None:
    """Set the name as the language writes it, unless the host chose another; Telegram limits these calls."""
    usual, name = words.name(texts_for(SOURCE)), words.name(texts)
    if name == usual or bot.first_name != usual:
        return
    if (await bot.get_my_name(language)).name != name:
        await bot.set_my_name(name, language)


def _menu(texts: Texts, scope: Menu) -> list[BotCommand]:
    first = [COMMANDS[name] for name in _FIRST]
    others = [row for row in COMMANDS.values() if row.name not in _FIRST]
    rows = (row for row in first + others if row.scope in (scope, Menu.EVERYWHERE))
    return [BotCommand(row.name, texts.direct(row.describe(texts))) for row in rows]


def advice(me: User) -> list[str]:
    """Return what to change at BotFather so that everything works, as text for the log."""
    found = []
    if not me.can_join_groups:
        found.append("/setjoingroups: enable, or no group can play")
    if me.can_read_all_group_messages:
        found.append("/setprivacy: enable, the bot needs no messages of others")
    if not me.supports_inline_queries:
        found.append("/setinline: a placeholder such as 'a match, or a card', to play in any chat")
    if not me.supports_guest_queries:
        found.append("/mybots: guest mode, so that people can call the bot where it is no member")
    return found
