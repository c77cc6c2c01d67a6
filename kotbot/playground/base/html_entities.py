"""`parse_mode=HTML`: Telegram's small HTML and its complaints, with byte offsets into the UTF-8 text."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from kotbot.playground.base.errors import ApiError, bad_request
from kotbot.playground.base.text import Entity, Formatted, utf16_length

_TYPES = {
    "b": "bold",
    "strong": "bold",
    "i": "italic",
    "em": "italic",
    "u": "underline",
    "ins": "underline",
    "s": "strikethrough",
    "strike": "strikethrough",
    "del": "strikethrough",
    "span": "spoiler",
    "tg-spoiler": "spoiler",
    "a": "text_link",
    "tg-emoji": "custom_emoji",
    "tg-time": "date_time",
    "code": "code",
    "pre": "pre",
    "blockquote": "blockquote",
}
_NAMED = {"lt": "<", "gt": ">", "amp": "&", "quot": '"'}
_REFERENCE = re.compile(r"&(?:#x([0-9a-fA-F]+)|#([0-9]+)|([a-zA-Z]+));?")
_SPACE = " \t\r\n\0\v"
_END = "\0"
_USER_LINK = re.compile(r"tg://user/?\?id=([0-9]{1,18})")
_TIME = re.compile(r"unix=(-?\d{1,11});")
_TIME_FORMAT = re.compile(r"format=(r|w?[dD]?[tT]?);")
_WEB_LINK = re.compile(r"(?:(?:https?|tg|ton|tonsite|mailto|tel):\S+|[^\s/:]+\.[^\s/:.]+\S*)", re.IGNORECASE)


@dataclass
class _OpenTag:
    name: str
    argument: str
    offset: int
    begin: int


def parse_html(source: str) -> Formatted:
    """Parse Telegram's HTML to text and entities, before cleaning and trimming.

    Raises:
        ApiError: "can't parse entities: ..." in Telegram's words.
    """
    return _Parser(source).parse()


class _Parser:
    """A parser that reads the source once; `position` is the next character to read."""

    def __init__(self, source: str) -> None:
        self.source = source
        self.position = 0
        self.pieces: list[str] = []
        self.units = 0
        self.written = 0
        self.open: list[_OpenTag] = []
        self.entities: list[Entity] = []

    def parse(self) -> Formatted:
        while self.position < len(self.source):
            match self.source[self.position]:
                case "<" if self._peek(1) == "/":
                    self._end_tag()
                case "<":
                    self._start_tag()
                case "&":
                    self._write(self._reference() or self._take())
                case _:
                    self._write(self._take_plain())
        if self.open:
            raise self._complaint(f'Can\'t find end tag corresponding to start tag "{self.open[-1].name}"')
        entities = (replace(it, language=None) if it.type == "code" else it for it in self.entities)
        return Formatted("".join(self.pieces), tuple(entities))

    def _take_plain(self) -> str:
        start = self.position
        while self.position < len(self.source) and self.source[self.position] not in "<&":
            self.position += 1
        return self.source[start : self.position]

    def _take(self) -> str:
        self.position += 1
        return self.source[self.position - 1]

    def _peek(self, ahead: int = 0) -> str:
        index = self.position + ahead
        return self.source[index] if index < len(self.source) else _END

    def _at_end(self) -> bool:
        return self.position >= len(self.source)

    def _write(self, text: str) -> None:
        self.pieces.append(text)
        self.units += utf16_length(text)
        self.written += len(text)

    def _reference(self) -> str:
        """Read a character reference at the position; return "" if it is just an ampersand."""
        found = _REFERENCE.match(self.source, self.position)
        if found is None:
            return ""
        hexadecimal, decimal, name = found.groups()
        if name is not None:
            character = _NAMED.get(name, "")
        else:
            digits, base = (hexadecimal, 16) if hexadecimal else (decimal, 10)
            character = _character(int(digits, base)) if len(digits) < 8 else ""
        if character:
            self.position = found.end()
        return character

    def _start_tag(self) -> None:
        begin = self.position
        self.position += 1
        name = self._until(_SPACE + ">").lower()
        if self._at_end():
            raise self._complaint("Unclosed start tag", begin)
        if name not in _TYPES:
            raise self._complaint(f'Unsupported start tag "{name}"', begin)
        argument = self._attributes(name, begin)
        if name == "span" and argument != "spoiler":
            raise self._complaint('Tag "span" must have class "tg-spoiler"', begin)
        self.position += 1
        self.open.append(_OpenTag(name, argument, self.units, self.written))

    def _attributes(self, tag: str, begin: int) -> str:
        argument = ""
        while True:
            self._skip_space()
            if self._at_end():
                raise self._complaint(f'Unclosed start tag "{tag}"', begin)
            if self._peek() == ">":
                return argument
            name = self._until(_SPACE + "=>/\"'")
            if not name:
                raise self._complaint(f'Empty attribute name in the tag "{tag}"', begin)
            self._skip_space()
            if self._peek() != "=":
                if tag == "blockquote" and name.lower() == "expandable":
                    argument = "expandable"
                continue
            self.position += 1
            self._skip_space()
            if self._at_end():
                raise self._complaint(f'Unclosed start tag "{tag}"', begin)
            value = _argument(tag, name.lower(), self._attribute_value(begin))
            argument = argument + value if tag == "tg-time" else value or argument

    def _attribute_value(self, begin: int) -> str:
        if self._peek() in "\"'":
            return self._quoted(begin)
        start = self.position
        while (character := self._peek()).isascii() and (character.isalnum() or character in ".-"):
            self.position += 1
        if self._peek() not in _SPACE + ">":
            raise self._complaint("Unexpected end of name token", start)
        return self.source[start : self.position].lower()

    def _quoted(self, begin: int) -> str:
        quote = self._take()
        value = []
        while not self._at_end() and self._peek() != quote:
            value.append((self._peek() == "&" and self._reference()) or self._take())
        if self._at_end():
            raise self._complaint("Unclosed start tag", begin)
        self.position += 1
        return "".join(value)

    def _end_tag(self) -> None:
        begin = self.position
        if not self.open:
            raise self._complaint("Unexpected end tag", begin)
        self.position += 2
        name = self._until(_SPACE + ">").lower()
        self._skip_space()
        if self._peek() != ">":
            raise self._complaint("Unclosed end tag", begin)
        tag = self.open.pop()
        if name and name != tag.name:
            raise ApiError(
                400,
                "Bad Request: can't parse entities: Unmatched end tag at byte offset "
                f'{self._byte(begin)}, expected "</{tag.name}>", found "</{name}>"',
            )
        self.position += 1
        if self.units > tag.offset:
            self._close(tag)

    def _close(self, tag: _OpenTag) -> None:
        kind, length = _TYPES[tag.name], self.units - tag.offset
        match kind:
            case "text_link":
                link = tag.argument or "".join(self.pieces)[tag.begin :]
                self._add_link(link, tag.offset, length)
            case "custom_emoji":
                self._add(Entity(kind, tag.offset, length, custom_emoji_id=tag.argument))
            case "date_time":
                self._add_time(tag.argument, tag.offset, length)
            case "blockquote" if tag.argument:
                self._add(Entity("expandable_blockquote", tag.offset, length))
            case "code" | "pre":
                self._add_verbatim(Entity(kind, tag.offset, length, language=tag.argument or None))
            case _:
                self._add(Entity(kind, tag.offset, length))

    def _add(self, entity: Entity) -> None:
        self.entities.append(entity)

    def _add_link(self, link: str, offset: int, length: int) -> None:
        user = _USER_LINK.fullmatch(link)
        if user is not None:
            self._add(Entity("text_mention", offset, length, user_id=int(user.group(1))))
        elif _WEB_LINK.fullmatch(link):
            url = link if ":" in link.split("/")[0] else f"http://{link}"
            self._add(Entity("text_link", offset, length, url=url))

    def _add_time(self, argument: str, offset: int, length: int) -> None:
        """Add a time: seconds since 1970, and the format in which to show it."""
        found = _TIME.search(argument)
        if found is not None:
            style = _TIME_FORMAT.search(argument)
            shown = style[1] if style is not None else ""
            self._add(Entity("date_time", offset, length, unix_time=int(found[1]), date_time_format=shown))

    def _add_verbatim(self, entity: Entity) -> None:
        """Add code; a `pre` around an equally long `code` becomes one `pre` with the `code`'s language."""
        inner = self.entities[-1] if self.entities else None
        if inner is None or (inner.offset, inner.length) != (entity.offset, entity.length):
            self._add(entity)
        elif {inner.type, entity.type} == {"pre", "code"}:
            self.entities[-1] = replace(entity, type="pre", language=inner.language or entity.language)

    def _until(self, stops: str) -> str:
        start = self.position
        while self.position < len(self.source) and self.source[self.position] not in stops:
            self.position += 1
        return self.source[start : self.position]

    def _skip_space(self) -> None:
        while not self._at_end() and self._peek() in _SPACE:
            self.position += 1

    def _complaint(self, text: str, position: int | None = None) -> ApiError:
        where = "" if position is None else f" at byte offset {self._byte(position)}"
        return bad_request(f"can't parse entities: {text}{where}")

    def _byte(self, position: int) -> int:
        return len(self.source[:position].encode())


def _argument(tag: str, attribute: str, value: str) -> str:
    match tag, attribute:
        case "a", "href":
            return value
        case "code", "class" if value.startswith("language-"):
            return value.removeprefix("language-")
        case "span", "class" if value.startswith("tg-"):
            return value.removeprefix("tg-")
        case "tg-emoji", "emoji-id":
            return value
        case "tg-time", "unix" | "format":
            return f"{attribute}={value};"
        case "blockquote", "expandable":
            return "expandable"
        case _:
            return ""


def _character(code: int) -> str:
    if code == 0 or code >= 0x10FFFF or 0xD800 <= code <= 0xDFFF:
        return ""
    return chr(code)
