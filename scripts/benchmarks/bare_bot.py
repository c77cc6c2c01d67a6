"""The baseline: a bare bot on the same library that answers, edits, and commits one row for each press."""

import asyncio
import sqlite3
from pathlib import Path

from telegram import InlineKeyboardButton, InlineKeyboardMarkup, Update
from telegram.ext import (
    Application,
    ApplicationBuilder,
    CallbackQueryHandler,
    CommandHandler,
    ContextTypes,
)

KEYBOARD = InlineKeyboardMarkup([[InlineKeyboardButton("Tap", callback_data="tap")]])


async def run(address: str, token: str, database: Path) -> None:
    """Count presses for ever; updates are handled at once, as many as come."""
    rows = sqlite3.connect(database, isolation_level=None)
    for statement in ("PRAGMA journal_mode = WAL", "PRAGMA synchronous = FULL"):
        rows.execute(statement)
    rows.execute("CREATE TABLE tap (id TEXT PRIMARY KEY, person INTEGER, chat INTEGER)")

    async def begin(update: Update, _: ContextTypes.DEFAULT_TYPE) -> None:
        assert update.effective_message is not None
        await update.effective_message.reply_text("0 taps", reply_markup=KEYBOARD)

    async def pressed(update: Update, _: ContextTypes.DEFAULT_TYPE) -> None:
        query = update.callback_query
        assert query is not None
        assert query.message is not None
        chat = query.message.chat.id
        rows.execute("INSERT INTO tap VALUES (?, ?, ?)", (query.id, query.from_user.id, chat))
        await query.answer("Counted")
        await query.edit_message_text(f"tap {query.id}", reply_markup=KEYBOARD)

    application: Application = (  # type: ignore[type-arg]
        ApplicationBuilder()
        .token(token)
        .base_url(f"{address}/bot")
        .base_file_url(f"{address}/file/bot")
        .concurrent_updates(True)
        .build()
    )
    application.add_handler(CommandHandler("newgame", begin))
    application.add_handler(CallbackQueryHandler(pressed))
    assert application.updater is not None
    async with application:
        await application.start()
        await application.updater.start_polling()
        await asyncio.Event().wait()
