"""Reactions."""

from __future__ import annotations

from typing import Any

from kotbot.playground.base.errors import bad_request
from kotbot.playground.methods.call import Call
from kotbot.playground.methods.registry import method

_STANDARD = """
👍 👎 ❤ 🔥 🥰 👏 😁 🤔 🤯 😱 🤬 😢 🎉 🤩 🤮 💩 🙏 👌 🕊 🤡 🥱 🥴 😍 🐳 ❤‍🔥 🌚 🌭 💯 🤣 ⚡
🍌 🏆 💔 🤨 😐 🍓 🍾 💋 🖕 😈 😴 😭 🤓 👻 👨‍💻 👀 🎃 🙈 😇 😨 🤝 ✍ 🤗 🫡 🎅 🎄 ☃ 💅 🤪 🗿
🆒 💘 🙉 🦄 😘 💊 🙊 😎 👾 🤷‍♂ 🤷 🤷‍♀ 😡
"""
EMOJI = frozenset(_STANDARD.split())


@method("setMessageReaction")
def set_message_reaction(call: Call) -> bool:
    """Set one standard emoji, or none; bots need no admin rights for it."""
    chat = call.writable(call.chat())
    message = call.message(chat, otherwise="message to react not found")
    reactions = call.parameters.array("reaction") or []
    if len(reactions) > 1:
        raise bad_request("REACTIONS_TOO_MANY")
    if reactions:
        message.reactions[call.bot.id] = _emoji(reactions[0])
    else:
        message.reactions.pop(call.bot.id, None)
    call.playground.message_changed(chat, message)
    return True


def _emoji(given: Any) -> str:
    emoji = given.get("emoji") if isinstance(given, dict) and given.get("type") == "emoji" else None
    plain = emoji.replace("\ufe0f", "") if isinstance(emoji, str) else ""
    if plain not in EMOJI:
        raise bad_request("REACTION_INVALID")
    return plain
