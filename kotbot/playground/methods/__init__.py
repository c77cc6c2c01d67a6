"""The Bot API's methods, one module per family.

To add one, write a function with the decorator `@method("name")`.
"""

from kotbot.playground.methods import (
    callbacks,
    chats,
    copies,
    editing,
    ephemeral,
    files,
    guests,
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
    "guests",
    "inline",
    "messages",
    "reactions",
    "settings",
    "updates",
]
