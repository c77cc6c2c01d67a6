"""Formatted text: entities, Telegram's cleaning, and automatic entities.

Offsets and lengths are UTF-16 code units, as everywhere in the Bot API.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Any

from kotbot.playground.base.errors import bad_request

TEXT_LIMIT = 4096
CAPTION_LIMIT = 1024
ENTITIES_LIMIT = 100

_PLAIN_STYLES = frozenset({"bold", "italic", "underline", "strikethrough", "spoiler"})
_QUOTES = frozenset({"blockquote", "expandable_blockquote"})
_VERBATIM = frozenset({"code", "pre"})
_LINKS = frozenset(
    {"text_link", "text_mention", "url", "mention", "email", "hashtag", "bot_command", "date_time"}
)
_GIVEN_TYPES = (
    _PLAIN_STYLES | _QUOTES | _VERBATIM | {"text_link", "text_mention", "custom_emoji", "date_time"}
)
_RANK = {"blockquote": 0, "expandable_blockquote": 0, "text_link": 1, "pre": 2, "code": 3}


@dataclass(frozen=True)
class Entity:
    """A styled or linked stretch of text; `user_id` belongs to text_mention, `unix_time` to date_time."""

    type: str
    offset: int
    length: int
    url: str | None = None
    language: str | None = None
    custom_emoji_id: str | None = None
    user_id: int | None = None
    unix_time: int | None = None
    date_time_format: str | None = None

    @property
    def end(self) -> int:
        """The offset of the first unit after it."""
        return self.offset + self.length


@dataclass(frozen=True)
class Formatted:
    """A text and its entities, outer ones first."""

    text: str
    entities: tuple[Entity, ...] = ()


def utf16_length(text: str) -> int:
    """Return the length in UTF-16 code units."""
    return len(text) if text.isascii() else len(text.encode("utf-16-le", "surrogatepass")) // 2


def substring(text: str, offset: int, length: int) -> str:
    """Return the stretch that an entity covers."""
    if text.isascii():
        return text[offset : offset + length]
    units = text.encode("utf-16-le")
    return units[2 * offset : 2 * (offset + length)].decode("utf-16-le", "replace")


def finished(raw: Formatted) -> Formatted:
    """Return the text as Telegram keeps it: cleaned, trimmed, links and commands found, 100 entities."""
    cleaned = _rewritten(raw, _clean_character)
    trimmed = _trimmed(cleaned)
    shown = _ordered(_with_something_in_it(trimmed))[:ENTITIES_LIMIT]
    given = _ordered(_nested_properly(shown))
    everything = _ordered([*given, *_recognised(trimmed.text, given)])
    return Formatted(trimmed.text, everything[:ENTITIES_LIMIT])


def required_text(formatted: Formatted, *, too_long: str) -> Formatted:
    """Check a message text: 1 to 4096 characters after parsing.

    Raises:
        ApiError: the text is empty or too long.
    """
    if not formatted.text:
        raise bad_request("message text is empty")
    if len(formatted.text) > TEXT_LIMIT:
        raise bad_request(too_long)
    return formatted


def checked_caption(formatted: Formatted) -> Formatted:
    """Check a caption: 0 to 1024 characters after parsing.

    Raises:
        ApiError: the caption is too long.
    """
    if len(formatted.text) > CAPTION_LIMIT:
        raise bad_request("message caption is too long")
    return formatted


def entities_from_json(given: Any) -> tuple[Entity, ...]:
    """Read the `entities` parameter, without automatic kinds (urls, commands, ...), which are found anyway.

    Raises:
        ApiError: it is not an array of MessageEntity.
    """
    if not isinstance(given, list):
        raise bad_request("can't parse entities: expected an Array of MessageEntity")
    return tuple(entity for item in given if (entity := _entity_from_json(item)) is not None)


def _entity_from_json(item: Any) -> Entity | None:
    if not isinstance(item, dict):
        raise bad_request("can't parse MessageEntity: expected an Object")
    kind, offset, length = item.get("type"), item.get("offset"), item.get("length")
    if not isinstance(kind, str):
        raise bad_request("can't parse MessageEntity: Can't find field \"type\"")
    if not isinstance(offset, int) or not isinstance(length, int):
        raise bad_request("can't parse MessageEntity: Can't find field \"offset\"")
    if kind not in _GIVEN_TYPES:
        return None
    user = item.get("user")
    return Entity(
        kind,
        offset,
        length,
        url=_optional_text(item, "url"),
        language=_optional_text(item, "language"),
        custom_emoji_id=_optional_text(item, "custom_emoji_id"),
        user_id=user["id"] if isinstance(user, dict) and isinstance(user.get("id"), int) else None,
        unix_time=item["unix_time"] if isinstance(item.get("unix_time"), int) else None,
        date_time_format=_optional_text(item, "date_time_format"),
    )


def _optional_text(item: dict[str, Any], name: str) -> str | None:
    value = item.get(name)
    if value is None or isinstance(value, str):
        return value
    raise bad_request(f'can\'t parse MessageEntity: Field "{name}" must be of type String')


def _clean_character(character: str) -> str:
    if character in "\r\u0333\u033f\u030a" or "\u2028" <= character <= "\u202e":
        return ""
    if character < " " and character != "\n":
        return " "
    return character


def _rewritten(raw: Formatted, rewrite: Callable[[str], str]) -> Formatted:
    if not _NEEDS_CARE.search(raw.text):
        return raw
    pieces: list[str] = []
    moved: list[int] = []
    units = 0
    for character in raw.text:
        written = rewrite(character)
        moved.extend([units] * (2 if character > "\uffff" else 1))
        pieces.append(written)
        units += utf16_length(written)
    moved.append(units)
    entities = [
        replace(entity, offset=start, length=end - start)
        for entity in _inside(raw.entities, len(moved) - 1)
        for start, end in [(moved[entity.offset], moved[entity.end])]
    ]
    return Formatted("".join(pieces), tuple(entities))


_NEEDS_CARE = re.compile("[\x00-\x09\x0b-\x1f\u0333\u033f\u030a\u2028-\u202e]")


def _trimmed(given: Formatted) -> Formatted:
    text = given.text.rstrip(" \n")
    entities = _inside(given.entities, utf16_length(text))
    blank = len(text) - len(text.lstrip(" \n"))
    blank = min([blank, *(entity.offset for entity in entities)])
    if not blank:
        return Formatted(text, tuple(entities))
    return Formatted(
        text[blank:], tuple(replace(entity, offset=entity.offset - blank) for entity in entities)
    )


def _inside(entities: Iterable[Entity], units: int) -> list[Entity]:
    clipped = []
    for entity in entities:
        start = max(0, entity.offset)
        end = min(units, entity.end)
        if start < end:
            clipped.append(replace(entity, offset=start, length=end - start))
    return clipped


def _with_something_in_it(given: Formatted) -> list[Entity]:
    return [
        entity
        for entity in given.entities
        if not substring(given.text, entity.offset, entity.length).isspace()
    ]


def _nested_properly(entities: tuple[Entity, ...]) -> list[Entity]:
    """Drop entities inside code, cut plain styles around code, drop quotes inside quotes."""
    verbatim = [entity for entity in entities if entity.type in _VERBATIM]
    quotes: list[Entity] = []
    kept: list[Entity] = []
    for entity in entities:
        if entity.type in _QUOTES and any(quote.end > entity.offset for quote in quotes):
            continue
        if entity.type in _QUOTES:
            quotes.append(entity)
        if entity.type in _PLAIN_STYLES:
            kept.extend(_without(entity, verbatim))
        elif entity.type in _VERBATIM or not any(_covers(code, entity) for code in verbatim):
            kept.append(entity)
    return kept


def _without(entity: Entity, holes: list[Entity]) -> list[Entity]:
    pieces = [entity]
    for hole in holes:
        pieces = [piece for whole in pieces for piece in _cut(whole, hole)]
    return pieces


def _cut(whole: Entity, hole: Entity) -> list[Entity]:
    if hole.end <= whole.offset or whole.end <= hole.offset:
        return [whole]
    before = replace(whole, length=hole.offset - whole.offset)
    after = replace(whole, offset=hole.end, length=whole.end - hole.end)
    return [piece for piece in (before, after) if piece.length > 0]


def _covers(outer: Entity, inner: Entity) -> bool:
    return outer.offset <= inner.offset and inner.end <= outer.end


def _ordered(entities: Iterable[Entity]) -> tuple[Entity, ...]:
    return tuple(
        sorted(
            dict.fromkeys(entities), key=lambda it: (it.offset, -it.length, _RANK.get(it.type, 4), it.type)
        )
    )


_COMMAND = re.compile(r"(?<![\w/<>])/[A-Za-z0-9_]{1,64}(?:@[A-Za-z0-9_]{3,32})?(?![\w/<>])")
_MENTION = re.compile(r"(?<![\w@])@[A-Za-z0-9_]{2,32}(?!\w)")
_HASHTAG = re.compile(r"(?<![\w#])#\w*[^\W\d_]\w*(?![\w#])")
_EMAIL = re.compile(r"(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)*\.[A-Za-z]{2,}(?!\w)")
_URL = re.compile(
    r"(?<![\w@/.])(?:(?:https?|tg|ton)://[^\s<>\"]+"
    r"|(?:[A-Za-z0-9-]+\.)+(?:com|org|net|me|io|dev|app|info|ua|it|pl|il|de|uk)(?:/[^\s<>\"]*)?(?![\w.@]))"
)
_RECOGNISED = (
    ("url", _URL),
    ("email", _EMAIL),
    ("mention", _MENTION),
    ("hashtag", _HASHTAG),
    ("bot_command", _COMMAND),
)
_WORTH_A_LOOK = re.compile(r"[/@#.]")


def _recognised(text: str, given: tuple[Entity, ...]) -> list[Entity]:
    if not _WORTH_A_LOOK.search(text):
        return []
    taken = [entity for entity in given if entity.type in _VERBATIM or entity.type in _LINKS]
    found: list[Entity] = []
    for kind, pattern in _RECOGNISED:
        for match in pattern.finditer(text):
            stretch = match.group().rstrip(".,;:!?)'") if kind == "url" else match.group()
            entity = Entity(kind, utf16_length(text[: match.start()]), utf16_length(stretch))
            if not any(entity.offset < other.end and other.offset < entity.end for other in [*taken, *found]):
                found.append(entity)
    return found
