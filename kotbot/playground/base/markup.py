"""Keyboards of messages: parsing a bot's JSON, and checking limits."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from kotbot.playground.base.addresses import check_link, check_mini_app
from kotbot.playground.base.errors import ApiError, bad_request

Json = dict[str, Any]

BUTTONS_LIMIT = 100
ROW_LIMIT = 8
DATA_BYTES = 64
COPY_LIMIT = 256
STYLES = frozenset({"danger", "success", "primary"})
CHAT_KINDS = ("user", "bot", "group", "channel")
"""The kinds of chats among which a button lets people choose one."""


@dataclass(frozen=True)
class InlineButton:
    """A button under a message; `kind` names the Bot API field that is set, `value` is its value.

    `chats` are the kinds of chats of a `switch_inline_query_chosen_chat`, of CHAT_KINDS.
    """

    text: str
    kind: str
    value: str
    style: str | None = None
    icon: str | None = None
    chats: tuple[str, ...] = ()


@dataclass(frozen=True)
class InlineKeyboard:
    """`InlineKeyboardMarkup`."""

    rows: tuple[tuple[InlineButton, ...], ...]


@dataclass(frozen=True)
class ReplyButton:
    """A button of the keyboard that replaces the system's one."""

    text: str
    style: str | None = None


@dataclass(frozen=True)
class ReplyKeyboard:
    """`ReplyKeyboardMarkup`."""

    rows: tuple[tuple[ReplyButton, ...], ...]
    one_time: bool = False
    selective: bool = False
    placeholder: str | None = None


@dataclass(frozen=True)
class RemoveKeyboard:
    """`ReplyKeyboardRemove`."""

    selective: bool = False


@dataclass(frozen=True)
class ForceReply:
    """`ForceReply`."""

    selective: bool = False
    placeholder: str | None = None


Markup = InlineKeyboard | ReplyKeyboard | RemoveKeyboard | ForceReply

_SWITCHES = ("switch_inline_query", "switch_inline_query_current_chat")
_CHOSEN = "switch_inline_query_chosen_chat"
_BEFORE_CHOSEN = ("callback_data", "url", "copy_text", *_SWITCHES)


def parse_markup(given: Any, *, private: bool, local_app: str = "") -> Markup | None:
    """Parse the `reply_markup` parameter.

    Raises:
        ApiError: it is not one of the four kinds, or breaks a limit of its kind.
    """
    if given is None:
        return None
    if not isinstance(given, dict):
        raise bad_request("object expected as reply markup")
    if "inline_keyboard" in given:
        rows = _rows(given["inline_keyboard"], "inline_keyboard")
        keyboard = tuple(
            tuple(_inline_button(button, private=private, local_app=local_app) for button in row)
            for row in rows
            if row
        )
        _check_size(keyboard)
        return InlineKeyboard(keyboard) if keyboard else None
    if "keyboard" in given:
        rows = _rows(given["keyboard"], "keyboard")
        return ReplyKeyboard(
            tuple(tuple(_reply_button(button) for button in row) for row in rows if row),
            one_time=given.get("one_time_keyboard") is True,
            selective=given.get("selective") is True,
            placeholder=_placeholder(given),
        )
    selective = given.get("selective") is True
    if given.get("remove_keyboard") is True:
        return RemoveKeyboard(selective)
    if given.get("force_reply") is True:
        return ForceReply(selective, _placeholder(given))
    return None


def parse_inline_keyboard(given: Any, *, private: bool, local_app: str = "") -> InlineKeyboard | None:
    """Parse a `reply_markup` that must be an inline keyboard (edits, inline results).

    Raises:
        ApiError: it is another kind of markup, or a bad inline keyboard.
    """
    markup = parse_markup(given, private=private, local_app=local_app)
    if markup is None or isinstance(markup, InlineKeyboard):
        return markup
    raise bad_request("inline keyboard expected")


def _rows(given: Any, field: str) -> list[list[Any]]:
    if not isinstance(given, list):
        raise bad_request(f'field "{field}" of the ReplyMarkup must be an Array')
    if not all(isinstance(row, list) for row in given):
        raise bad_request("can't parse reply keyboard markup: expected an Array of Arrays of buttons")
    return given


def _check_size(rows: tuple[tuple[InlineButton, ...], ...]) -> None:
    if sum(len(row) for row in rows) > BUTTONS_LIMIT:
        raise bad_request("reply markup is too long")
    if any(len(row) > ROW_LIMIT for row in rows):
        raise bad_request(f"reply markup is too long: more than {ROW_LIMIT} buttons in a row")


def _inline_button(given: Any, *, private: bool, local_app: str) -> InlineButton:
    if not isinstance(given, dict):
        raise _unparsed("Expected an Object")
    text = _button_text(given)
    style, icon = _style(given), _string(given, "icon_custom_emoji_id")
    if isinstance(chosen := given.get(_CHOSEN), dict) and not any(given.get(kind) for kind in _BEFORE_CHOSEN):
        return _choosing_button(text, chosen, style, icon)
    kind, value = _action(given, private=private, local_app=local_app)
    return InlineButton(text, kind, value, style, icon)


def _choosing_button(text: str, chosen: Json, style: str | None, icon: str | None) -> InlineButton:
    """Make a button that asks inline in a chosen chat; one for chats of all kinds is the older button."""
    query = _string(chosen, "query") or ""
    chats = tuple(kind for kind in CHAT_KINDS if chosen.get(f"allow_{kind}_chats") is True)
    if not chats:
        raise bad_request("At least one chat type must be allowed")
    if chats == CHAT_KINDS:
        return InlineButton(text, _SWITCHES[0], query, style, icon)
    return InlineButton(text, _CHOSEN, query, style, icon, chats)


def _button_text(given: Json) -> str:
    text = _string(given, "text")
    if text is None:
        raise _unparsed('Can\'t find field "text"')
    if not text.strip():
        raise bad_request("keyboard button text must be non-empty")
    return text


def _action(given: Json, *, private: bool, local_app: str) -> tuple[str, str]:
    if data := _string(given, "callback_data"):
        if len(data.encode()) > DATA_BYTES:
            raise bad_request("BUTTON_DATA_INVALID")
        return "callback_data", data
    if url := _string(given, "url"):
        check_link(url)
        return "url", url
    if "copy_text" in given:
        return "copy_text", _copied(given["copy_text"])
    for kind in _SWITCHES:
        if (query := _string(given, kind)) is not None:
            return kind, query
    if isinstance(app := given.get("web_app"), dict):
        url = _string(app, "url") or ""
        check_mini_app(url, local=local_app)
        if not private:
            raise bad_request("BUTTON_TYPE_INVALID")
        return "web_app", url
    raise _unparsed("Text buttons are unallowed in the inline keyboard")


def _copied(given: Any) -> str:
    text = _string(given, "text") if isinstance(given, dict) else None
    if not text or len(text) > COPY_LIMIT:
        raise bad_request("BUTTON_COPY_TEXT_INVALID")
    return text


def _reply_button(given: Any) -> ReplyButton:
    if isinstance(given, str):
        return ReplyButton(given)
    if not isinstance(given, dict):
        raise bad_request("can't parse keyboard button: Expected an Object")
    return ReplyButton(_button_text(given), _style(given))


def _style(given: Json) -> str | None:
    style = _string(given, "style")
    if style is not None and style not in STYLES:
        raise _unparsed(f'Unknown style "{style}"')
    return style


def _placeholder(given: Json) -> str | None:
    text = _string(given, "input_field_placeholder")
    if text is not None and not 1 <= len(text) <= 64:
        raise bad_request("input field placeholder must be 1-64 characters long")
    return text


def _string(given: Json, field: str) -> str | None:
    value = given.get(field)
    if value is None or isinstance(value, str):
        return value
    raise _unparsed(f'Field "{field}" must be of type String')


def _unparsed(reason: str) -> ApiError:
    return bad_request(f"can't parse inline keyboard button: {reason}")
