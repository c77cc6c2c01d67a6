"""Texts in one language: gettext catalogues, plurals, numbers and dates, and the direction of writing.

English is the source; translations/<locale>/LC_MESSAGES/kotbot.po holds the others: each folder there is a
language here. An installed kotbot has them compiled, in a folder of its own. `en-XA` is generated from the
English texts, accented, longer and in brackets, to reveal texts that are not translated.
"""

import os
import re
from collections.abc import Iterable, Iterator, Mapping
from datetime import datetime, timedelta
from functools import cache, lru_cache
from gettext import GNUTranslations, NullTranslations
from io import BytesIO
from pathlib import Path
from string import Formatter
from typing import Final, overload
from unicodedata import bidirectional, normalize

from babel import Locale
from babel.dates import format_date, format_datetime, format_timedelta
from babel.lists import format_list
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from babel.numbers import format_decimal, format_percent, get_decimal_symbol

from kotbot.clean_names import clean, seen
from kotbot.rich_text import Mark, RichText, Run, Text, joined

DOMAIN: Final = "kotbot"
SOURCE: Final = "en"
PSEUDO: Final = "en-XA"
CACHE_SIZE: Final = 2_048
"""Maximum number of cached directions: each board repeats its buttons."""
HARDLY: Final = 0.005
"""A smaller part would be rounded to nothing."""
_OLD_CODES: Final = {"iw": "he"}

_INSTALLED: Final = Path(__file__).with_name("translations")
TRANSLATIONS: Final = _INSTALLED if _INSTALLED.is_dir() else Path(__file__).parents[1] / "translations"


def po_file(locale: str) -> Path:
    """Return the path of a language's texts; an installed kotbot has only the compiled ones."""
    return TRANSLATIONS / locale / "LC_MESSAGES" / f"{DOMAIN}.po"


def _translated() -> list[str]:
    return sorted({file.parents[1].name for file in TRANSLATIONS.glob(f"*/LC_MESSAGES/{DOMAIN}.[pm]o")})


LOCALES: Final = (SOURCE, *_translated())
_BY_CODE: Final = {locale.replace("_", "-").lower(): locale for locale in (*LOCALES, PSEUDO)}

LTR_MARK: Final = "\u200e"
RTL_MARK: Final = "\u200f"
_LTR_ISOLATE: Final = "\u2066"
_RTL_ISOLATE: Final = "\u2067"
_NAME_ISOLATE: Final = "\u2068"
_END_ISOLATE: Final = "\u2069"
_ISOLATED: Final = re.compile("[\u2066-\u2068][^\u2066-\u2069]*\u2069")
_UNSEEN: Final = LTR_MARK + RTL_MARK + _LTR_ISOLATE + _RTL_ISOLATE + _NAME_ISOLATE
_STRONG: Final = frozenset(("L", "R", "AL"))


_ACCENTED: Final = str.maketrans(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz",
    "ÅƁÇÐÉƑĜĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽåƀçðéƒĝĥîĵķļɱñöþǫŕšţûṽŵẋýž",
)
_PLACEHOLDER: Final = re.compile(r"(\{[^{}]*\})")
COMMAND: Final = re.compile(r"(?<![\w/])/[a-z]+(?: [A-Za-z]+)*")
"""A command and the words after it; in text from right to left the slash would move to the wrong end."""
_CHANGE: Final = r"(?<![\w/\u2066-\u2068])[+\-−]\d+"
"""A change as people type it, +7 or -3: its sign would move to the wrong end as well."""
_LEFT_TO_RIGHT: Final = re.compile(rf"{COMMAND.pattern}|{_CHANGE}")
_FINAL_FORMS: Final = str.maketrans("ךםןףץ", "כמנפצ")
"""Final forms of Hebrew letters to their usual forms, by which dictionaries sort."""
_MAQAF: Final = "\u05be"
"""The Hebrew hyphen, between "and" and a word that is not Hebrew."""

Value = str | int


def marked(message: str) -> str:
    """Mark a text in a table of data for extraction; it is translated where it is shown."""
    return message


def marked_in(_context: str, message: str) -> str:
    """Mark a text like `marked`, with a context that tells one meaning from another."""
    return message


def known_locale(code: str | None) -> str:
    """Return the locale for a language code of Telegram's; English for languages that we do not have."""
    return preferred_locale([code or ""])


def preferred_locale(codes: Iterable[str]) -> str:
    """Return the locale for the first of several language codes that we have; English if we have none."""
    return next(filter(None, map(_locale_of, codes)), SOURCE)


def _locale_of(code: str) -> str | None:
    whole = code.replace("_", "-").lower()
    language = whole.split("-")[0]
    found = (_BY_CODE.get(known) for known in (whole, _OLD_CODES.get(language, language)))
    return next(filter(None, found), None)


def texts_for(code: str | None) -> "Texts":
    """Return the texts of the locale that fits a language code."""
    return _texts(known_locale(code))


def terminal() -> "Texts":
    """Return the texts for a terminal, in the language of its environment, as gettext finds it."""
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        if value := os.environ.get(name):
            return texts_for(re.split("[:.@]", value)[0])
    return texts_for(SOURCE)


@cache
def _texts(locale: str) -> "Texts":
    return Texts(locale)


class Texts:
    """The texts and formats of one language. Values in a text are given by name: `{count}`, `{monster}`."""

    def __init__(self, locale: str) -> None:
        self.locale = locale
        self._babel = Locale.parse(locale.replace("-XA", ""))
        self._catalogue = catalogue(locale)
        self.is_rtl = self._babel.text_direction == "rtl"

    @property
    def name(self) -> str:
        """The name of the language in itself: English, Українська."""
        if self.locale == PSEUDO:
            return "Pseudo"
        name = self._babel.get_display_name() or self.locale
        return name[:1].upper() + name[1:]

    @property
    def arrow(self) -> str:
        """An arrow from before to after, in the direction of reading."""
        return "←" if self.is_rtl else "→"

    @property
    def pointer(self) -> str:
        """A sign that points at what follows on its line."""
        return "◀" if self.is_rtl else "▶"

    @property
    def cell_separator(self) -> str:
        """The separator of cells in a CSV file: spreadsheets that write 1,5 expect semicolons."""
        return ";" if get_decimal_symbol(self._babel) == "," else ","

    # Words

    @overload
    def gettext(self, message: str, /, **values: Value) -> str: ...

    @overload
    def gettext(self, message: str, /, **values: Value | RichText) -> Text: ...

    def gettext(self, message: str, /, **values: Value | RichText) -> Text:
        """Translate a text; values keep their marks."""
        text = self._catalogue.gettext(message)
        if not values:
            return self._fill(text, {})
        plain = {name: self.shown(value) for name, value in values.items() if not isinstance(value, RichText)}
        if len(plain) == len(values):
            return text.format(**plain)
        return joined("", self._pieces(text, values))

    def _pieces(self, text: str, values: Mapping[str, Value | RichText]) -> Iterator[Text]:
        for words, name, _, _ in Formatter().parse(text):
            yield words
            if name is not None:
                value = values[name]
                yield value if isinstance(value, RichText) else self.shown(value)

    def pgettext(self, context: str, message: str, /, **values: Value) -> str:
        """Translate a text whose English words have several meanings."""
        return self._fill(self._catalogue.pgettext(context, message), values)

    def ngettext(self, one: str, many: str, n: int, /, **values: Value) -> str:
        """Translate a text in the plural form of a number, which is {n} in it."""
        return self._fill(self._catalogue.ngettext(one, many, n), {"n": n, **values})

    def npgettext(self, context: str, one: str, many: str, n: int, /, **values: Value) -> str:
        """Translate a text with a context in the plural form of a number, which is {n} in it."""
        return self._fill(self._catalogue.npgettext(context, one, many, n), {"n": n, **values})

    def _fill(self, text: str, values: dict[str, Value]) -> str:
        if "{" not in text:
            return text
        return text.format(**{name: self.shown(value) for name, value in values.items()})

    def shown(self, value: Value) -> str:
        """Format a value for a text."""
        return value if isinstance(value, str) else self.number(value)

    # Numbers, lists and times

    def number(self, n: int) -> str:
        """Format a whole number."""
        return _number(n, self._babel)

    def decimal(self, value: float) -> str:
        """Format a number with one decimal place."""
        return str(format_decimal(value, format="0.0", locale=self._babel))

    def percent(self, part: float) -> str:
        """Format a part of 1 in whole percent; only 0 and 1 are shown as 0 % and 100 %."""
        if 0 < part < HARDLY:
            return f"<{format_percent(0.01, locale=self._babel)}"
        if 1 - HARDLY < part < 1:
            return f">{format_percent(0.99, locale=self._babel)}"
        return str(format_percent(part, locale=self._babel))

    def signed(self, n: int) -> str:
        """Format a change: +3, −2; the sign stays before the number in every direction of writing."""
        return f"{_LTR_ISOLATE}{'−' if n < 0 else '+'}{self.number(abs(n))}{_END_ISOLATE}"

    def all_of(self, parts: Iterable[str]) -> str:
        """Join parts of a sentence with commas and "and", in Hebrew a letter before the last part."""
        listed = list(parts)
        if self.locale == "he" and len(listed) > 1 and not _is_rtl(_first_seen(listed[-1])):
            listed[-1] = _MAQAF + listed[-1]
        if self.locale == PSEUDO:  # every word of it is in brackets, and "and" would not be
            return format_list(listed, style="unit", locale=self._babel)
        return format_list(listed, locale=self._babel)

    def duration(self, length: timedelta) -> str:
        """Format a length of time in its largest unit: 2 minutes, 12 hours."""
        words = str(format_timedelta(length, threshold=1.2, locale=self._babel))
        return self._catalogue.gettext(words) if self.locale == PSEUDO else words

    def moment(self, when: datetime) -> str:
        """Format a date and time of day, short, in the zone of `when`."""
        return str(format_datetime(when, "short", locale=self._babel))

    def in_alphabet(self, text: str) -> tuple[int, ...]:
        """Return a key that sorts texts as this language does; other characters sort before its letters.

        A letter with an accent that the alphabet lacks counts as the plain letter, a final form as the usual
        one.
        """
        # Translators: the small letters of your language in the order of its dictionaries.
        alphabet = self.pgettext("alphabet", "abcdefghijklmnopqrstuvwxyz")
        return tuple(_place(char, alphabet) for char in text.casefold() if char.isalnum())

    def day(self, when: datetime) -> str:
        """Format a date, short, in the zone of `when`."""
        return str(format_date(when, "short", locale=self._babel))

    # Direction

    def isolate(self, name: str, longest: int = 32) -> str:
        """Isolate a name that people chose, so that it cannot disturb the line and the message around it."""
        return f"{_NAME_ISOLATE}{clean(name, longest)}{_END_ISOLATE}"

    def person(self, name: str, longest: int = 32) -> str:
        """Return the name of a person, isolated; a stand-in if it shows nothing."""
        # Translators: in place of a name that shows nothing, about a person: "Somebody may play here again."
        return self.isolate(seen(name) or self.gettext("Somebody"), longest)

    @overload
    def in_order(self, signs: str) -> str: ...

    @overload
    def in_order(self, signs: Text) -> Text: ...

    def in_order(self, signs: Text) -> Text:
        """Set signs and numbers (dice) in the direction of this language."""
        return (_RTL_ISOLATE if self.is_rtl else _LTR_ISOLATE) + signs + _END_ISOLATE

    def left_to_right(self, signs: str) -> str:
        """Set signs from left to right, as in every language: paragraphs, addresses, file names."""
        return f"{_LTR_ISOLATE}{signs}{_END_ISOLATE}"

    @overload
    def direct(self, line: str) -> str: ...

    @overload
    def direct(self, line: Text) -> Text: ...

    def direct(self, line: Text) -> Text:
        """Begin a line in the direction of this language, whatever names and commands it contains.

        An empty line stays empty.
        """
        if not line:
            return line
        if isinstance(line, RichText):
            return self._direct_runs(line)
        if self.is_rtl:
            return RTL_MARK + _signs_in_place(line)
        return LTR_MARK + line if _NAME_ISOLATE in line else line

    def _direct_runs(self, line: RichText) -> RichText:
        """Direct a line with marks; a folded run gets the mark inside, where it adds no line."""
        runs = line.runs
        if self.is_rtl:
            runs = tuple(
                Run(_signs_in_place(text).replace("\n", f"\n{RTL_MARK}"), marks) for text, marks in runs
            )
        elif _NAME_ISOLATE not in str(line):
            return line
        first, *others = runs
        around = (Mark.FOLDED,) if Mark.FOLDED in first.marks else ()
        if first.marks == around:
            return RichText((Run(self._mark + first.text, around), *others))
        return RichText((Run(self._mark, around), *runs))

    def steady(self, words: str) -> str:
        """Set the words of a button in the direction of this language, whatever name comes first.

        Some apps look for the first letter inside isolates and others do not: both find the right direction.
        """
        return words if _directions(words) == {self.is_rtl} else self._mark + words

    @property
    def _mark(self) -> str:
        return RTL_MARK if self.is_rtl else LTR_MARK


def _signs_in_place(text: str) -> str:
    """Set commands and changes from left to right."""
    return _LEFT_TO_RIGHT.sub(_left_to_right, text)


def _left_to_right(found: re.Match[str]) -> str:
    return f"{_LTR_ISOLATE}{found[0]}{_END_ISOLATE}"


@lru_cache(CACHE_SIZE)
def _directions(words: str) -> frozenset[bool]:
    """Return whether words run from right to left, for apps that look inside isolates and for others."""
    return frozenset(map(_is_rtl, {words, _ISOLATED.sub("", words)}))


def _is_rtl(text: str) -> bool:
    """Whether the first letter of a text runs from right to left; signs and numbers alone do not."""
    for char in text:
        kind = bidirectional(char)
        if kind in _STRONG:
            return kind != "L"
    return False


def _place(char: str, alphabet: str) -> int:
    """Return the place of a small letter in an alphabet; -1 if it is not there."""
    return next((at for at in map(alphabet.find, _plainer(char)) if at >= 0), -1)


def _plainer(char: str) -> Iterable[str]:
    """Yield a letter as it is, in its usual form, and without its accents."""
    return char, char.translate(_FINAL_FORMS), normalize("NFD", char)[0]


def _first_seen(text: str) -> str:
    return text.lstrip(_UNSEEN)[:1]


@lru_cache(maxsize=4096)
def _number(n: int, locale: Locale) -> str:
    return str(format_decimal(n, locale=locale))


# Catalogues


class Pseudo(NullTranslations):
    """A generated language: every text is accented, about a third longer, and in brackets."""

    def gettext(self, message: str) -> str:
        """Disguise the text; placeholders in braces stay."""
        parts = _PLACEHOLDER.split(message)
        body = "".join(part if part.startswith("{") else part.translate(_ACCENTED) for part in parts)
        letters = sum(map(str.isalpha, "".join(parts[::2])))
        return f"⟦{body}{'·' * (letters // 3)}⟧"

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """Disguise the plural form of English."""
        return self.gettext(msgid1 if n == 1 else msgid2)

    def pgettext(self, context: str, message: str) -> str:
        """Disguise the text; contexts make no difference."""
        return self.gettext(message)

    def npgettext(self, context: str, msgid1: str, msgid2: str, n: int) -> str:
        """Disguise the plural form of English; contexts make no difference."""
        return self.ngettext(msgid1, msgid2, n)


@cache
def catalogue(locale: str) -> NullTranslations:
    """Return a locale's catalogue: the compiled file if up to date, else compiled here; none for English."""
    if locale == SOURCE:
        return NullTranslations()
    if locale == PSEUDO:
        return Pseudo()
    source = po_file(locale)
    compiled = source.with_suffix(".mo")
    if compiled.exists() and not _changed_since(compiled, source):
        return GNUTranslations(BytesIO(compiled.read_bytes()))
    buffer = BytesIO()
    with source.open("rb") as file:
        write_mo(buffer, read_po(file, locale=locale))
    buffer.seek(0)
    return GNUTranslations(buffer)


def _changed_since(compiled: Path, source: Path) -> bool:
    return source.exists() and source.stat().st_mtime_ns > compiled.stat().st_mtime_ns
