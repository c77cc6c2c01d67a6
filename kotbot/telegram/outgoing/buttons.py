"""Actions as callback data and back: 64 bytes that anybody can forge, so junk decodes to None."""

import binascii
import re
from base64 import urlsafe_b64decode, urlsafe_b64encode
from functools import lru_cache
from typing import Final

from telegram import (
    CopyTextButton,
    InlineKeyboardButton,
    InlineKeyboardMarkup,
    SwitchInlineQueryChosenChat,
    WebAppInfo,
)

from kotbot.views.base.callback_data import Action, Trait
from kotbot.views.base.screen import Button, Keyboard
from kotbot.views.base.verbs import VERBS

LIMIT: Final = 64
"""The most bytes of callback data that Telegram takes."""
CACHE_SIZE: Final = 2_048
"""Maximum number of cached buttons: most of a board are those of the board before."""

_SEPARATOR: Final = ":"
_WORD: Final = re.compile(r"[A-Za-z0-9_.+\-]*")
_DECISION: Final = re.compile(r"-1|\d{1,9}")


def encode(action: Action) -> str:
    """Return the callback data of an action; raises ValueError if it does not fit."""
    decision = "" if action.decision < 0 else str(action.decision)
    words = (action.verb, action.match, decision, *action.args)
    bad = [word for word in words if not _WORD.fullmatch(word)]
    if bad:
        raise ValueError(f"{bad[0]!r} cannot be in callback data: letters, digits and _.+- can")
    data = _SEPARATOR.join(words).rstrip(_SEPARATOR)
    if len(data) > LIMIT:
        raise ValueError(f"{data!r} has {len(data)} bytes, {LIMIT} fit")
    return data


def decode(data: str | None) -> Action | None:
    """Return the action of a press; None for data that no keyboard of the bot could have."""
    words = (data or "").split(_SEPARATOR)
    if not words[0] or not words[-1] or len(data or "") > LIMIT or not all(map(_WORD.fullmatch, words)):
        return None
    word, match, decision, *args = [*words, *[""] * max(0, 3 - len(words))]
    verb = VERBS.get(word)
    if verb is None or (decision and not _DECISION.fullmatch(decision)):
        return None
    try:
        verb.read(args)
    except ValueError:
        return None
    return Action(verb, match, int(decision) if decision else -1, tuple(args))


def without_words(data: str | None) -> str:
    """Return verb, match and decision for a log: the words behind them may be the secret of a link."""
    return _SEPARATOR.join((data or "").split(_SEPARATOR)[:3])


def markup(keyboard: Keyboard) -> InlineKeyboardMarkup | None:
    """Return the inline keyboard of a screen; None for a screen without buttons."""
    rows = [[_button(button) for button in row] for row in keyboard if row]
    return InlineKeyboardMarkup(rows) if rows else None


@lru_cache(CACHE_SIZE)
def _button(button: Button) -> InlineKeyboardButton:
    return InlineKeyboardButton(
        button.text,
        url=button.url,
        callback_data=None if button.action is None else encode(button.action),
        copy_text=None if button.copy is None else CopyTextButton(button.copy),
        switch_inline_query_current_chat=button.inline,
        switch_inline_query=button.share,
        switch_inline_query_chosen_chat=None if button.chosen_chat is None else _chosen(button.chosen_chat),
        web_app=None if button.app is None else WebAppInfo(button.app),
        style=button.style.value or None,
    )


def _chosen(query: str) -> SwitchInlineQueryChosenChat:
    return SwitchInlineQueryChosenChat(query, allow_user_chats=True, allow_group_chats=True)


PAGE: Final = "page_"
"""The prefix of a payload."""
LONGEST_PAYLOAD: Final = 64
"""The most characters of a payload that Telegram takes."""


def link_to(action: Action, bot: str) -> str:
    """Return the link that shows in private what an action shows; empty for an action without a link."""
    if Trait.IN_LINKS not in action.verb.traits:
        return ""
    packed = urlsafe_b64encode(encode(action).encode()).decode().rstrip("=")
    payload = f"{PAGE}{packed}"
    return f"https://t.me/{bot}?start={payload}" if len(payload) <= LONGEST_PAYLOAD else ""


def action_of(payload: str) -> Action | None:
    """Return the action of a link's payload without its prefix; None if no link of the bot could have it."""
    try:
        data = urlsafe_b64decode(payload + "=" * (-len(payload) % 4)).decode("ascii")
    except (binascii.Error, ValueError):
        return None
    action = decode(data)
    return action if action is not None and Trait.IN_LINKS in action.verb.traits else None
