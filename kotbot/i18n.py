"""The words of one language: gettext catalogues, plurals, numbers and dates, and the direction of writing.

English is the source; translations/<locale>/LC_MESSAGES/kotbot.po holds the others: a folder there is a
language here. An installed kotbot carries them compiled, in a folder of its own. `en-XA` is made by program
from the English texts, accented, longer and in brackets, to show texts that were forgotten.
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
from unicodedata import bidirectional, category, normalize

from babel import Locale
from babel.dates import format_date, format_datetime, format_timedelta
from babel.lists import format_list
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from babel.numbers import format_decimal, format_percent, get_decimal_symbol

from kotbot.rich_text import Mark, RichText, Run, Text, joined

DOMAIN: Final = "kotbot"
SOURCE: Final = "en"
PSEUDO: Final = "en-XA"
HARDLY: Final = 0.005
"""Parts below this would be rounded to nothing."""
_OLD_CODES: Final = {"iw": "he"}

_INSTALLED: Final = Path(__file__).with_name("translations")
TRANSLATIONS: Final = _INSTALLED if _INSTALLED.is_dir() else Path(__file__).parents[1] / "translations"


def po_file(locale: str) -> Path:
    """Where the texts of a language lie; not in what is installed, which carries them compiled alone."""
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

_UNSAFE_IN_NAMES: Final = re.compile(
    "[\u0000-\u001f\u007f-\u009f\u061c\u115f\u1160\u200b\u200e-\u200f\u2028-\u202e\u2060-\u206f\u2800\u3164\ue000-\uf8ff\ufff9-\ufffb\ufeff\uffa0]"
)
"""Controls, marks of direction, letters that show nothing, and what each font shows as it likes."""
_BLANK: Final = re.compile("[\u2065\ufff0-\ufffc\U0001d159\U000e0000-\U000e0fff]")
"""What shows nothing although it counts as a letter, as a sign, or as not given away yet."""
_PILED_UP: Final = re.compile(
    "([\u0300-\u036f\u0483-\u0489\u20d0-\u20ff]{3})[\u0300-\u036f\u0483-\u0489\u20d0-\u20ff]+"
)
"""More accents on one letter than any language has; they would spill over the lines around."""

_ACCENTED: Final = str.maketrans(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz",
    "ÅƁÇÐÉƑĜĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽåƀçðéƒĝĥîĵķļɱñöþǫŕšţûṽŵẋýž",
)
_PLACEHOLDER: Final = re.compile(r"(\{[^{}]*\})")
COMMAND: Final = re.compile(r"(?<![\w/])/[a-z]+(?: [A-Za-z]+)*")
"""A command of the bot and the words after it; from right to left the slash would go to the wrong end."""
_CHANGE: Final = r"(?<![\w/\u2066-\u2068])[+\-−]\d+"
"""A change as people type it, +7 or -3: its sign would go to the wrong end as well."""
_LEFT_TO_RIGHT: Final = re.compile(rf"{COMMAND.pattern}|{_CHANGE}")
_FINAL_FORMS: Final = str.maketrans("ךםןףץ", "כמנפצ")
"""Letters of Hebrew as they stand at the end of a word, and as dictionaries sort them."""
_MAQAF: Final = "\u05be"
"""The hyphen of Hebrew, between its "and" and what is no Hebrew word."""

Value = str | int


def marked(message: str) -> str:
    """A text in a table of data: found by the extraction here, translated where it is shown."""
    return message


def marked_in(_context: str, message: str) -> str:
    """Like `marked`, with a context that tells one meaning from another."""
    return message


def known_locale(code: str | None) -> str:
    """The locale for a language code of Telegram's, English for languages that we do not speak."""
    return preferred_locale([code or ""])


def preferred_locale(codes: Iterable[str]) -> str:
    """The locale for the first of several language codes that we speak, English if we speak none."""
    return next(filter(None, map(_locale_of, codes)), SOURCE)


def _locale_of(code: str) -> str | None:
    whole = code.replace("_", "-").lower()
    language = whole.split("-")[0]
    found = (_BY_CODE.get(known) for known in (whole, _OLD_CODES.get(language, language)))
    return next(filter(None, found), None)


def texts_for(code: str | None) -> "Texts":
    """The words of the locale that fits a language code."""
    return _texts(known_locale(code))


def terminal() -> "Texts":
    """The words for whoever started a program, in the language of its environment, as gettext finds it."""
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        if value := os.environ.get(name):
            return texts_for(re.split("[:.@]", value)[0])
    return texts_for(SOURCE)


@cache
def _texts(locale: str) -> "Texts":
    return Texts(locale)


class Texts:
    """What a view needs of one language. Values in a text are given by name: `{count}`, `{monster}`."""

    def __init__(self, locale: str) -> None:
        self.locale = locale
        self._babel = Locale.parse(locale.replace("-XA", ""))
        self._catalogue = catalogue(locale)
        self.is_rtl = self._babel.text_direction == "rtl"

    @property
    def name(self) -> str:
        """The language in its own words: English, Українська."""
        if self.locale == PSEUDO:
            return "Pseudo"
        name = self._babel.get_display_name() or self.locale
        return name[:1].upper() + name[1:]

    @property
    def arrow(self) -> str:
        """From before to after, in the direction of reading."""
        return "←" if self.is_rtl else "→"

    @property
    def pointer(self) -> str:
        """Points at what follows on its line."""
        return "◀" if self.is_rtl else "▶"

    @property
    def cell_separator(self) -> str:
        """Between the cells of a table in a file: spreadsheets that write 1,5 expect semicolons."""
        return ";" if get_decimal_symbol(self._babel) == "," else ","

    # Words

    @overload
    def gettext(self, message: str, /, **values: Value) -> str: ...

    @overload
    def gettext(self, message: str, /, **values: Value | RichText) -> Text: ...

    def gettext(self, message: str, /, **values: Value | RichText) -> Text:
        """A text in this language; the marks of values stay theirs."""
        text = self._catalogue.gettext(message)
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
        """A text whose English words mean several things."""
        return self._fill(self._catalogue.pgettext(context, message), values)

    def ngettext(self, one: str, many: str, n: int, /, **values: Value) -> str:
        """A text in the form that fits a number, which is {n} in it."""
        return self._fill(self._catalogue.ngettext(one, many, n), {"n": n, **values})

    def npgettext(self, context: str, one: str, many: str, n: int, /, **values: Value) -> str:
        """A text with a context in the form that fits a number, which is {n} in it."""
        return self._fill(self._catalogue.npgettext(context, one, many, n), {"n": n, **values})

    def _fill(self, text: str, values: dict[str, Value]) -> str:
        return text.format(**{name: self.shown(value) for name, value in values.items()})

    def shown(self, value: Value) -> str:
        """A value as it stands in a text."""
        return value if isinstance(value, str) else self.number(value)

    # Numbers, lists and times

    def number(self, n: int) -> str:
        """A whole number."""
        return _number(n, self._babel)

    def decimal(self, value: float) -> str:
        """A number with one decimal place."""
        return str(format_decimal(value, format="0.0", locale=self._babel))

    def percent(self, part: float) -> str:
        """A part of 1 in whole percent; what is neither never nor always is not said to be."""
        if 0 < part < HARDLY:
            return f"<{format_percent(0.01, locale=self._babel)}"
        if 1 - HARDLY < part < 1:
            return f">{format_percent(0.99, locale=self._babel)}"
        return str(format_percent(part, locale=self._babel))

    def signed(self, n: int) -> str:
        """A change: +3, −2; the sign stays before the number in every direction of writing."""
        return f"{_LTR_ISOLATE}{'−' if n < 0 else '+'}{self.number(abs(n))}{_END_ISOLATE}"

    def all_of(self, parts: Iterable[str]) -> str:
        """Parts of a sentence with commas and an "and", which in Hebrew is a letter before the last part."""
        listed = list(parts)
        if self.locale == "he" and len(listed) > 1 and not _is_rtl(_first_seen(listed[-1])):
            listed[-1] = _MAQAF + listed[-1]
        return format_list(listed, locale=self._babel)

    def duration(self, length: timedelta) -> str:
        """A length of time in its largest unit: 2 minutes, 12 hours."""
        words = str(format_timedelta(length, threshold=1.2, locale=self._babel))
        return self._catalogue.gettext(words) if self.locale == PSEUDO else words

    def moment(self, when: datetime) -> str:
        """Date and time of day, short, in the zone of `when`."""
        return str(format_datetime(when, "short", locale=self._babel))

    def in_alphabet(self, text: str) -> tuple[int, ...]:
        """A key that sorts texts as this language does; what is no letter of it comes before all letters.

        A letter with an accent that the alphabet lacks counts as the letter, a final form as the usual one.
        """
        # Translators: the small letters of your language in the order of its dictionaries.
        alphabet = self.pgettext("alphabet", "abcdefghijklmnopqrstuvwxyz")
        return tuple(_place(char, alphabet) for char in text.casefold() if char.isalnum())

    def day(self, when: datetime) -> str:
        """A date, short, in the zone of `when`."""
        return str(format_date(when, "short", locale=self._babel))

    # Direction

    def isolate(self, name: str, longest: int = 32) -> str:
        """A name that people chose, so that it changes neither the line around it nor the message."""
        return f"{_NAME_ISOLATE}{clean(name, longest)}{_END_ISOLATE}"

    def person(self, name: str, longest: int = 32) -> str:
        """The name of somebody, isolated; a stand-in if it shows nothing."""
        # Translators: in place of a name that shows nothing, about a person: "Somebody may play here again."
        return self.isolate(seen(name) or self.gettext("Somebody"), longest)

    @overload
    def in_order(self, signs: str) -> str: ...

    @overload
    def in_order(self, signs: Text) -> Text: ...

    def in_order(self, signs: Text) -> Text:
        """Signs and numbers (dice) that are read in the direction of this language."""
        return (_RTL_ISOLATE if self.is_rtl else _LTR_ISOLATE) + signs + _END_ISOLATE

    def left_to_right(self, signs: str) -> str:
        """Signs that are read from left to right in every language: paragraphs, addresses, file names."""
        return f"{_LTR_ISOLATE}{signs}{_END_ISOLATE}"

    @overload
    def direct(self, line: str) -> str: ...

    @overload
    def direct(self, line: Text) -> Text: ...

    def direct(self, line: Text) -> Text:
        """A line that begins in the direction of this language, whatever names and commands it holds."""
        if isinstance(line, RichText):
            return self._direct_runs(line)
        if self.is_rtl:
            return RTL_MARK + _signs_in_place(line) if line else line
        return LTR_MARK + line if _NAME_ISOLATE in line else line

    def _direct_runs(self, line: RichText) -> RichText:
        """The same: what is folded has the mark inside, where it is no line of its own."""
        runs = line.runs
        if self.is_rtl:
            runs = tuple(
                Run(_signs_in_place(text).replace("\n", f"\n{RTL_MARK}"), marks) for text, marks in runs
            )
        elif not any(_NAME_ISOLATE in run.text for run in runs):
            return line
        around = (Mark.FOLDED,) if runs and Mark.FOLDED in runs[0].marks else ()
        return joined("", (RichText((Run(self._mark, around),)), RichText(runs)))

    def steady(self, words: str) -> str:
        """Words of a button in the direction of this language, whatever name comes first.

        Some apps look into isolates for the first letter and others do not: both find the right direction.
        """
        ways = {_is_rtl(text) for text in {words, _ISOLATED.sub("", words)}}
        return words if ways == {self.is_rtl} else self._mark + words

    @property
    def _mark(self) -> str:
        return RTL_MARK if self.is_rtl else LTR_MARK


def _signs_in_place(text: str) -> str:
    """Commands and changes as they are read from left to right."""
    return _LEFT_TO_RIGHT.sub(rf"{_LTR_ISOLATE}\g<0>{_END_ISOLATE}", text)


def _is_rtl(text: str) -> bool:
    """Whether the first letter of a text runs from right to left; signs and numbers alone do not."""
    for char in text:
        kind = bidirectional(char)
        if kind in _STRONG:
            return kind != "L"
    return False


def _place(char: str, alphabet: str) -> int:
    """Where a small letter stands in an alphabet, -1 if it does not."""
    return next((at for at in map(alphabet.find, _plainer(char)) if at >= 0), -1)


def _plainer(char: str) -> Iterable[str]:
    """A letter as it is, in its usual form, and without its accents."""
    return char, char.translate(_FINAL_FORMS), normalize("NFD", char)[0]


def _first_seen(text: str) -> str:
    return text.lstrip(_UNSEEN)[:1]


@lru_cache(maxsize=4096)
def _number(n: int, locale: Locale) -> str:
    return str(format_decimal(n, locale=locale))


def seen(name: str, longest: int = 32) -> str:
    """A name without controls, tricks of direction and line breaks, shortened; empty if it shows nothing."""
    safe = " ".join(_UNSAFE_IN_NAMES.sub(" ", name).split())
    first = next((place for place, char in enumerate(safe) if _shows(char)), len(safe))
    safe = _PILED_UP.sub(r"\1", safe[first:])
    return safe if len(safe) <= longest else safe[: longest - 1].rstrip() + "…"


def clean(name: str, longest: int = 32) -> str:
    """The same, but never empty."""
    return seen(name, longest) or "?"


def _shows(char: str) -> bool:
    """Whether a character shows something by itself: no mark, join, tag, space or control does."""
    return (category(char)[0] in "LNPS" or category(char) == "Cn") and not _BLANK.match(char)


# Catalogues


class Pseudo(NullTranslations):
    """A language made by program: every text is accented, about a third longer, and in brackets."""

    def gettext(self, message: str) -> str:
        """The text, disguised; what is in braces stays."""
        parts = _PLACEHOLDER.split(message)
        body = "".join(part if part.startswith("{") else part.translate(_ACCENTED) for part in parts)
        letters = sum(map(str.isalpha, "".join(parts[::2])))
        return f"⟦{body}{'·' * (letters // 3)}⟧"

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """The form of English."""
        return self.gettext(msgid1 if n == 1 else msgid2)

    def pgettext(self, context: str, message: str) -> str:
        """Contexts make no difference."""
        return self.gettext(message)

    def npgettext(self, context: str, msgid1: str, msgid2: str, n: int) -> str:
        """The form of English; contexts make no difference."""
        return self.ngettext(msgid1, msgid2, n)


@cache
def catalogue(locale: str) -> NullTranslations:
    """The catalogue of a locale: compiled if that is up to date, else compiled here; English has none."""
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
