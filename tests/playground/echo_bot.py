"""A small bot on python-telegram-bot: the playground is judged by how it treats it."""

from telegram import InlineKeyboardButton, InlineKeyboardMarkup, Update
from telegram.constants import ParseMode
from telegram.ext import (
    Application,
    CallbackQueryHandler,
    CommandHandler,
    ContextTypes,
    MessageHandler,
    filters,
)

KEYBOARD = InlineKeyboardMarkup(
    [
        [
            InlineKeyboardButton("Again", callback_data="again"),
            InlineKeyboardButton("Alert", callback_data="alert"),
        ]
    ]
)


async def start(update: Update, context: ContextTypes.DEFAULT_TYPE) -> None:
    """Greet, and show what the deep link carried."""
    assert update.effective_message is not None
    payload = " ".join(context.args or [])
    await update.effective_message.reply_text(f"<b>Hello</b> {payload}", parse_mode=ParseMode.HTML)


async def echo(update: Update, _context: ContextTypes.DEFAULT_TYPE) -> None:
    """Say it again, with buttons."""
    message = update.effective_message
    assert message is not None
    await message.reply_text(f"echo: {message.text}", reply_markup=KEYBOARD)


async def pressed(update: Update, _context: ContextTypes.DEFAULT_TYPE) -> None:
    """Answer a press, and change the message."""
    query = update.callback_query
    assert query is not None
    if query.data == "alert":
        await query.answer("Look out!", show_alert=True)
        return
    await query.answer("Once more")
    await query.edit_message_text("echoed again", reply_markup=KEYBOARD)


def add_handlers(application: "Application") -> None:  # type: ignore[type-arg]
    """Make an application the echo bot."""
    application.add_handler(CommandHandler("start", start))
    application.add_handler(CallbackQueryHandler(pressed))
    application.add_handler(MessageHandler(filters.TEXT & ~filters.COMMAND, echo))
