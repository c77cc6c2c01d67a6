"""A bot's profile: commands, name, descriptions, menu button."""

from __future__ import annotations

import re
from typing import Any

from kotbot.playground.base.addresses import check_mini_app
from kotbot.playground.base.errors import bad_request
from kotbot.playground.methods.call import Call, Json
from kotbot.playground.methods.registry import method
from kotbot.playground.views.bots import ADMIN_RIGHTS
from kotbot.playground.world.command_menu import ScopeKind, language_chain, scope_key
from kotbot.playground.world.world import Command

COMMANDS_LIMIT = 100
NAME_LIMIT = 64
DESCRIPTION_LIMIT = 512
SHORT_DESCRIPTION_LIMIT = 120
_COMMAND = re.compile(r"[a-z0-9_]{1,32}")
_LANGUAGE = re.compile(r"[a-z]{2}")


@method("getMe")
def get_me(call: Call) -> Json:
    """Return the bot itself."""
    bot = call.bot
    return call.playground.bot_view.user(bot.id) | {
        "can_join_groups": True,
        "can_read_all_group_messages": not bot.privacy,
        "supports_inline_queries": bot.inline,
        "supports_guest_queries": bot.guest,
        "can_connect_to_business": False,
        "has_main_web_app": bool(call.playground.main_app),
    }


@method("setMyCommands")
def set_my_commands(call: Call) -> bool:
    """Set the command menu of one scope and language."""
    given = call.parameters.array("commands")
    if given is None:
        raise bad_request("can't parse list of bot commands: expected an Array")
    if len(given) > COMMANDS_LIMIT:
        raise bad_request("BOT_COMMANDS_TOO_MUCH")
    commands = [_command(item) for item in given]
    call.bot.commands.setdefault(_scope(call), {})[_language(call)] = commands
    return _changed(call)


@method("getMyCommands")
def get_my_commands(call: Call) -> list[Json]:
    """Return the command menu of one scope and language."""
    commands = call.bot.commands.get(_scope(call), {}).get(_language(call), [])
    return [{"command": command.command, "description": command.description} for command in commands]


@method("deleteMyCommands")
def delete_my_commands(call: Call) -> bool:
    """Delete the command menu of one scope and language."""
    call.bot.commands.get(_scope(call), {}).pop(_language(call), None)
    return _changed(call)


@method("setMyName")
def set_my_name(call: Call) -> bool:
    """Set the name, per language."""
    return _set_text(call, call.bot.names, "name", NAME_LIMIT)


@method("getMyName")
def get_my_name(call: Call) -> Json:
    """Return the name, per language."""
    return {"name": _text(call, call.bot.names) or call.bot.name}


@method("setMyDescription")
def set_my_description(call: Call) -> bool:
    """Set the text of an empty private chat, per language."""
    return _set_text(call, call.bot.descriptions, "description", DESCRIPTION_LIMIT)


@method("getMyDescription")
def get_my_description(call: Call) -> Json:
    """Return the text of an empty private chat, per language."""
    return {"description": _text(call, call.bot.descriptions)}


@method("setMyShortDescription")
def set_my_short_description(call: Call) -> bool:
    """Set the text of the profile, per language."""
    return _set_text(call, call.bot.short_descriptions, "short_description", SHORT_DESCRIPTION_LIMIT)


@method("getMyShortDescription")
def get_my_short_description(call: Call) -> Json:
    """Return the text of the profile, per language."""
    return {"short_description": _text(call, call.bot.short_descriptions)}


@method("setMyDefaultAdministratorRights")
def set_my_default_administrator_rights(call: Call) -> bool:
    """Set the rights that are requested when the bot is made an administrator."""
    rights = call.parameters.object("rights") or {}
    call.bot.default_rights = {name: rights.get(name) is True for name in ADMIN_RIGHTS}
    return True


@method("getMyDefaultAdministratorRights")
def get_my_default_administrator_rights(call: Call) -> Json:
    """Return the rights that are requested when the bot is made an administrator."""
    return {"is_anonymous": False, **dict.fromkeys(ADMIN_RIGHTS, False), **call.bot.default_rights}


@method("setChatMenuButton")
def set_chat_menu_button(call: Call) -> bool:
    """Set the menu button of one private chat, or of all."""
    button = call.parameters.object("menu_button") or {"type": "default"}
    call.bot.menu_buttons[_menu_chat(call)] = _menu_button(button, call.playground.main_app)
    return _changed(call)


@method("getChatMenuButton")
def get_chat_menu_button(call: Call) -> Json:
    """Return the menu button of a private chat."""
    buttons = call.bot.menu_buttons
    button = buttons.get(_menu_chat(call)) or buttons.get(0) or {"type": "commands"}
    if button["type"] != "web_app":
        return {"type": button["type"]}
    return {"type": "web_app", "text": button["text"], "web_app": {"url": button["url"]}}


def _menu_chat(call: Call) -> int:
    return call.chat().id_for(call.bot.id) if call.parameters.has("chat_id") else 0


def _menu_button(button: Json, local_app: str) -> dict[str, str]:
    kind = button.get("type")
    if kind in {"commands", "default"}:
        return {"type": kind}
    app = button.get("web_app")
    if kind == "web_app" and isinstance(app, dict) and isinstance(app.get("url"), str):
        check_mini_app(app["url"], "menu button", local_app)
        return {"type": kind, "text": str(button.get("text", "")), "url": app["url"]}
    raise bad_request("can't parse menu button: MenuButton has unsupported type")


def _command(item: Any) -> Command:
    if not isinstance(item, dict):
        raise bad_request("can't parse list of bot commands: expected an Object")
    name, description = item.get("command"), item.get("description")
    if not isinstance(name, str) or not isinstance(description, str):
        raise bad_request("can't parse list of bot commands: Can't find field \"command\"")
    name = name.strip().removeprefix("/")
    if not _COMMAND.fullmatch(name):
        raise bad_request("BOT_COMMAND_INVALID")
    if not 1 <= len(description.strip()) <= 256:
        raise bad_request("BOT_COMMAND_DESCRIPTION_INVALID")
    return Command(name, description.strip())


def _scope(call: Call) -> str:
    scope = call.parameters.object("scope") or {"type": "default"}
    try:
        kind = ScopeKind(scope.get("type"))
    except ValueError:
        raise bad_request("can't parse BotCommandScope: Unsupported type specified") from None
    numbers = [scope[name] for name in kind.fields if isinstance(scope.get(name), int)]
    if len(numbers) != len(kind.fields):
        raise bad_request(f"can't parse BotCommandScope: {kind.value} needs {' and '.join(kind.fields)}")
    return scope_key(kind, *numbers)


def _language(call: Call) -> str:
    language = call.parameters.text("language_code")
    if language and not _LANGUAGE.fullmatch(language):
        raise bad_request("invalid language code specified")
    return language


def _text(call: Call, texts: dict[str, str]) -> str:
    return next((texts[language] for language in language_chain(_language(call)) if language in texts), "")


def _set_text(call: Call, texts: dict[str, str], field: str, limit: int) -> bool:
    text, language = call.parameters.text(field), _language(call)
    if len(text) > limit:
        raise bad_request(f"{field} is too long: {len(text)} characters, at most {limit}")
    if text:
        texts[language] = text
    else:
        texts.pop(language, None)
    return _changed(call)


def _changed(call: Call) -> bool:
    call.playground.feed.publish({"type": "menu"})
    return True
