"""Everything that a bot says to anybody, and whether its words are those of one language."""

import re
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from functools import cache
from typing import Any

from kotbot.i18n import LOCALES, SOURCE, po_file, texts_for
from kotbot.playground.client import PersonClient, Room
from kotbot.playground.views.feed import Feed
from scripts.texts.catalogues import Alphabet, foreign_words, read

BOT = "Kotbot"
EVERYWHERE = re.compile(rf"\b(?:{BOT}|UTC)\b")
"""Names that are the same in every language."""
NAME = re.compile("[\u2068\u2066][^\u2066-\u2069]*\u2069")
"""What is isolated: names of people, commands, and signs in an order of their own."""
DATA = re.compile(
    r"https?://\S+|@\w+|/[a-z]+|\b[0-9a-f]{12,}\b|\b[a-z0-9]{6}\b(?=\.\w+)|\b[\w-]+\.(?:csv|json|txt|bgsplay)\b"
)
"""Addresses, names of bots, commands, seeds, names of files."""
WORD = re.compile(r"[^\W\d_]{2,}")
CUT = re.compile(r"([^\W\d_]+)…")
"""A word that may lack its end, for there is no more room on a button."""


class Ears:
    """Hears all of a playground from now on, whoever it is said to."""

    def __init__(self, feed: Feed) -> None:
        self._follower = feed.subscribe(frozenset(), None)
        self.menus: set[str] = set()

    def texts(self) -> set[str]:
        """Texts, captions, buttons, answers to presses, and what was read in menus and profiles."""
        said = (text for event in list(self._follower.unread) for text in _said(event.data))
        return {text for text in (*said, *self.menus) if text}

    async def reads_profile(self, person: PersonClient, *rooms: Room) -> None:
        """The bot's profile and its menus of commands, as a person sees them."""
        profile = await person.bot_info()
        self.menus |= {profile["description"], profile["short_description"]}
        for room in rooms:
            self.menus |= {words for _, words in await person.described_menu(room)}


def _said(event: dict[str, Any]) -> Iterator[str]:
    if event["type"] == "answer":
        yield event["text"] or ""
    if event["type"] not in ("message", "message_changed"):
        return
    message = event["message"]
    if (message["from"] or {}).get("name") == BOT and not message["service"]:
        yield message["text"]
        yield from (button["text"] for row in message["keyboard"] or [] for button in row)


@cache
def vocabulary(locale: str) -> frozenset[str]:
    """Every word of a catalogue, what Babel says in the language, and the languages' own names."""
    texts = texts_for(locale)
    spoken = [
        form for message in read(po_file(locale), locale) if message.id for form in _forms(message.string)
    ]
    spoken += [texts.duration(timedelta(seconds=seconds)) for seconds in _SECONDS]
    spoken += [texts.moment(datetime(2026, month, 1, tzinfo=UTC)) for month in range(1, 13)]
    spoken += [texts.all_of(["-", "-", "-"]), *(texts_for(known).name for known in LOCALES)]
    words = {word for text in spoken for word in WORD.findall(text)}
    words |= {
        word for last in words for word in WORD.findall(texts.all_of(["-", last]))
    }  # in Hebrew one word
    return frozenset(word.casefold() for word in words)


_SECONDS = [n * unit for unit in (1, 60, 3600, 86400, 604800) for n in (1, 2, 5, 21)]


def _forms(string: Any) -> tuple[str, ...]:
    return tuple(string) if isinstance(string, (list, tuple)) else (string,)


def _begins(cut: str, known: frozenset[str]) -> bool:
    return any(word.startswith(cut) for word in known)


def not_of(locale: str, text: str) -> list[str]:
    """Words that nobody who speaks only this language can know: of other letters, or of no catalogue."""
    own = EVERYWHERE.sub(" ", DATA.sub(" ", NAME.sub(" ", text)))
    names = {texts_for(known).name for known in LOCALES}
    alphabet = Alphabet(locale, "LATIN" if locale == SOURCE else None)
    foreign = [word for word in foreign_words(own, alphabet) if word not in names]
    if locale == SOURCE:
        return foreign
    known = vocabulary(locale)
    own = CUT.sub(lambda cut: "" if _begins(cut[1].casefold(), known) else cut[0], own)
    return foreign + [word for word in WORD.findall(own) if word.casefold() not in known]
