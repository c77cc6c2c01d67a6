"""A view's keyboard as Telegram's."""

from telegram import CopyTextButton, InlineKeyboardButton, InlineKeyboardMarkup, WebAppInfo

from kotbot.telegram.outgoing.callbacks import encode
from kotbot.views.base.screen import Button, Keyboard


def markup(keyboard: Keyboard) -> InlineKeyboardMarkup | None:
    """Inline keyboard of a screen, None for a screen without buttons."""
    rows = [[_button(button) for button in row] for row in keyboard if row]
    return InlineKeyboardMarkup(rows) if rows else None


def _button(button: Button) -> InlineKeyboardButton:
    return InlineKeyboardButton(
        button.text,
        url=button.url,
        callback_data=None if button.action is None else encode(button.action),
        copy_text=None if button.copy is None else CopyTextButton(button.copy),
        switch_inline_query_current_chat=button.inline,
        switch_inline_query=button.share,
        web_app=None if button.app is None else WebAppInfo(button.app),
        style=button.style.value or None,
    )
