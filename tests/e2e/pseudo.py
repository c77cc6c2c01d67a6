"""The pseudo-language has none of the plain letters: whatever is shown in them was forgotten."""

import re
from collections.abc import Iterator

from kotbot.playground.client import Message

NAME = re.compile("\u2068[^\u2069]*\u2069")
COMMAND = re.compile(r"/[a-z]+|@\w+")
SEED = re.compile(r"\b[0-9a-f]{12,}\b")
WORD = re.compile(r"[A-Za-z]{2,}")
LANGUAGES = {"English", "Italiano", "Polski", "Pseudo", "Kotbot", "Yokohama", "UTC"}
"""Words that are the same in every language: languages in their own words, names, the zone of all times."""
AND = "and"
"""In lists: it comes from Unicode's data, which knows nothing of the pseudo-language."""


def forgotten(text: str) -> list[str]:
    """Words of plain English letters; the pseudo-language has none."""
    for known in (NAME, COMMAND, SEED):
        text = known.sub(" ", text)
    return [word for word in WORD.findall(text) if word not in (*LANGUAGES, AND)]


def shown(messages: list[Message]) -> Iterator[str]:
    """Texts and buttons of the bot."""
    for message in messages:
        if message.sender == "Kotbot":
            yield message.text
            yield from (button.text for button in message.buttons if button.kind == "callback")
