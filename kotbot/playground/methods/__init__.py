"""The Bot API's methods, one module per family.

A new one takes nothing but a function marked `@method("name")`.
"""

from kotbot.playground.methods import (
    callbacks,
    chats,
    copies,
    editing,
    ephemeral,
    files,
    inline,
    messages,
    reactions,
    settings,
    updates,
)
from kotbot.playground.methods.registry import METHODS

__all__ = [
    "METHODS",
    "callbacks",
    "chats",
    "copies",
    "editing",
    "ephemeral",
    "files",
    "inline",
    "messages",
    "reactions",
    "settings",
    "updates",
]
