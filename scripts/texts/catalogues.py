"""What a machine can see in a translation: `python -m scripts.texts.catalogues` lists all that is wrong.

A check looks at an entry or at a whole catalogue and gives words that say what is wrong and what would be
right. Whether a text reads well, only people can say.
"""

import re
import sys
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterator
from gettext import c2py
from pathlib import Path
from typing import Final, NamedTuple

from babel import Locale
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po

from kotbot.i18n import COMMAND, LOCALES, SOURCE, TRANSLATIONS, po_file

ROOT: Final = TRANSLATIONS.parent
TEMPLATE: Final = TRANSLATIONS / "kotbot.pot"
ON_PURPOSE: Final = "as in English"
"""A comment of translators: this text is the same as the English one, and should be."""

_COMMAND: Final = re.compile(r"(?<![\w/])/[a-z]+(?: (?:end|maintenance)\b)?(?: [A-Z]+\b)*")
"""A command, and words after it that are typed as they stand, in capitals where people put their own."""
_PLACEHOLDER: Final = re.compile(r"\{\w+\}")
_WORD: Final = re.compile(r"[^\W\d_]+(?:[^\W\d_]|['’`])*")
_SIGNS: Final = "♥★⚡🐾☣🔻💨🎲🏙🌊🛒🃏☠🤖🏆📜↩✓🌐⏳▶◀←→"
_NUMBER: Final = re.compile(r"(?<![\d{])(?:[2-9]|\d{2,})(?![\d}])")
_LAYOUT: Final = re.compile("[\u0000-\u001f\u007f-\u009f\u200b\u2028-\u202e\u2066-\u2069\ue000-\uf8ff\ufeff]")
"""Line breaks, invisible marks, marks of direction, and characters that each font shows as it likes."""
_SAMPLES: Final = range(1001)

_ALPHABETS: Final = {
    "uk": "абвгґдеєжзиіїйклмнопрстуфхцчшщьюя",
    "ru": "абвгдеёжзийклмнопрстуфхцчшщъыьэюя",
    "it": "abcdefghijklmnopqrstuvwxyzàèéìíîòóùú",
    "he": "אבגדהוזחטיכךלמםנןסעפףצץקרשת",
    "pl": "aąbcćdeęfghijklłmnńoópqrsśtuvwxyzźż",
}
"""Letters of a language, where somebody wrote them down; else only the writing system is looked at."""
_NAMES_ANYWHERE: Final = re.compile(
    r"@\w+|\b(?:Kotbot|BotFather|Board Game Arena|BG Stats|JavaScript|Telegram)\b"
)


class Defect(NamedTuple):
    """Something wrong in a catalogue; `line` is that of its file."""

    locale: str
    line: int
    text: str
    what: str

    def __str__(self) -> str:
        """For people, with the place first, as compilers say it."""
        place = po_file(self.locale)
        shown = place.relative_to(ROOT) if place.is_relative_to(ROOT) else place
        return f"{shown}:{self.line}: {self.what}\n    {self.text}"


def defects(catalogue: Catalog, template: Catalog, locale: str) -> list[Defect]:
    """Everything that is wrong in the catalogue of a language."""
    found = [Defect(locale, 1, "", what) for what in _in_the_whole(catalogue, template, locale)]
    alphabet = Alphabet(locale, _writing(catalogue))
    for message in catalogue:
        if message.id:
            line, text = message.lineno or 1, _source(message)[0]
            found += [Defect(locale, line, text, what) for what in _in_one(message, catalogue, alphabet)]
    return found


def _source(message: Message) -> tuple[str, ...]:
    return tuple(message.id) if isinstance(message.id, (list, tuple)) else (message.id,)


def _forms(message: Message) -> tuple[str, ...]:
    forms = message.string if isinstance(message.string, (list, tuple)) else (message.string,)
    return tuple(form or "" for form in forms)


# The whole catalogue


def _in_the_whole(catalogue: Catalog, template: Catalog, locale: str) -> Iterator[str]:
    wanted, had = _keys(template), _keys(catalogue)
    for _, text in sorted(wanted - had, key=str):
        yield f"{text!r} is not in the catalogue: run scripts/translations update."
    for _, text in sorted(had - wanted, key=str):
        yield f"{text!r} is not in the template any more: run scripts/translations update."
    for _ in catalogue.obsolete:
        yield "An obsolete entry (#~) is left: run scripts/translations update."
    if (wrong := _wrong_plural_rule(catalogue, locale)) is not None:
        few, many = wrong
        yield f"Plural-Forms in the header do not fit: look at {few} and {many} (CLDR knows {_cldr(locale)})."


def _wrong_plural_rule(catalogue: Catalog, locale: str) -> tuple[int, int] | None:
    """Two numbers that the rule of the header joins or parts, unlike the language does."""
    if max(forms := _form_of(catalogue)) >= catalogue.num_plurals:
        return 0, forms.index(max(forms))
    language = Locale.parse(locale).plural_form
    first_with: dict[tuple[int, str], int] = {}
    for n, form in enumerate(forms):
        first_with.setdefault((form, language(n)), n)
    for (one_form, one_kind), n in first_with.items():
        for (form, kind), other in first_with.items():
            if (one_form == form) != (one_kind == kind):
                return n, other
    return None


def _cldr(locale: str) -> str:
    kinds = dict.fromkeys(Locale.parse(locale).plural_form(n) for n in _SAMPLES)
    return f"{len(kinds)} forms: {', '.join(kinds)}"


def _form_of(catalogue: Catalog) -> list[int]:
    """The form that the header's rule chooses, by number."""
    form = c2py(catalogue.plural_expr)
    return [form(n) for n in _SAMPLES]


def _keys(catalogue: Catalog) -> set[tuple[str, tuple[str, ...]]]:
    return {(message.context or "", _source(message)) for message in catalogue if message.id}


# One entry


def _in_one(message: Message, catalogue: Catalog, alphabet: "Alphabet") -> Iterator[str]:
    if message.fuzzy:
        yield "It is marked fuzzy: look at it, mend it, and take the word fuzzy away."
    forms = _forms(message)
    if len(_source(message)) > 1 and len(forms) != catalogue.num_plurals:
        yield f"It has {len(forms)} plural forms and should have {catalogue.num_plurals}."
    if not all(forms):
        yield "A translation is missing."
        return
    for number, form in enumerate(forms):
        for check in _CHECKS:
            for what in check(message, form):
                yield what if len(forms) == 1 else f"[{number}] {what}"
        yield from _wrong_letters(form, alphabet)
    yield from _missing_counts(message, forms, catalogue)


def _wrong_placeholders(message: Message, form: str) -> Iterator[str]:
    allowed = {name for source in _source(message) for name in _PLACEHOLDER.findall(source)}
    used = set(_PLACEHOLDER.findall(form))
    if unknown := used - allowed:
        yield f"{_listed(unknown)} is in the translation and not in the English text."
    if len(_source(message)) == 1 and (lost := allowed - used):
        yield f"{_listed(lost)} is missing."
    if set(_PLACEHOLDER.sub("", form)) & set("{}"):
        yield "A brace is alone: what is in braces is copied letter by letter, as in {player}."


def _missing_counts(message: Message, forms: tuple[str, ...], catalogue: Catalog) -> Iterator[str]:
    """A form that is used for one number only (one, two) may say it in words; any other must show it."""
    sources = _source(message)
    if len(sources) == 1:
        return
    uses = Counter(_form_of(catalogue))
    for number, form in enumerate(forms):
        lost = set(_PLACEHOLDER.findall(sources[1])) - set(_PLACEHOLDER.findall(form))
        if uses[number] == 1:
            lost -= {"{n}", "{count}"}
        if lost:
            yield f"[{number}] {_listed(lost)} is missing."


def _wrong_tags(message: Message, form: str) -> Iterator[str]:
    for sign in "<>&":
        if form.count(sign) not in {source.count(sign) for source in _source(message)}:
            yield f"There is no HTML in our texts: {sign} is not the same as in English."


def _wrong_signs(message: Message, form: str) -> Iterator[str]:
    lost = set.intersection(*(set(source) & set(_SIGNS) for source in _source(message))) - set(form)
    if lost:
        yield f"{_listed(lost)} is missing."


def _wrong_numbers(message: Message, form: str) -> Iterator[str]:
    """Numbers from 2 up are the same, unless one of the texts has them in words."""
    translated = sorted(_NUMBER.findall(_PLACEHOLDER.sub("", form)))
    sources = [sorted(_NUMBER.findall(_PLACEHOLDER.sub("", source))) for source in _source(message)]
    if translated and all(sources) and translated not in sources:
        yield f"The numbers are {' '.join(translated)}; in English they are {' '.join(sources[-1])}."


def _wrong_commands(message: Message, form: str) -> Iterator[str]:
    wanted, used = (
        {command.split()[0] for text in texts for command in COMMAND.findall(text)}
        for texts in (_source(message), (form,))
    )
    if wanted != used:
        yield f"The commands are {_listed(used) or 'none'}; in English they are {_listed(wanted) or 'none'}."


def _wrong_layout(_message: Message, form: str) -> Iterator[str]:
    if found := set(_LAYOUT.findall(form)):
        codes = ", ".join(f"U+{ord(char):04X}" for char in sorted(found))
        yield f"There is an invisible character in it ({codes}): the program sets direction and lines itself."
    if form != " ".join(form.split(" ")).strip(" ") or "  " in form:
        yield "There is a blank at its beginning or end, or two in a row."


def _same_as_english(message: Message, form: str) -> Iterator[str]:
    says_something = _WORD.search(_without_names(form))
    if form in _source(message) and says_something and ON_PURPOSE not in message.user_comments:
        yield f"It is the English text. If that is right, put a line '# {ON_PURPOSE}' above the entry."


_CHECKS: Final[tuple[Callable[[Message, str], Iterator[str]], ...]] = (
    _wrong_placeholders,
    _wrong_tags,
    _wrong_signs,
    _wrong_numbers,
    _wrong_commands,
    _wrong_layout,
    _same_as_english,
)


def _listed(parts: set[str]) -> str:
    return ", ".join(sorted(parts))


# Letters


class Alphabet(NamedTuple):
    """What a language is written with; `script` (LATIN) counts where its letters are not written down."""

    locale: str
    script: str | None = None

    def strange(self, word: str) -> list[str]:
        """Letters of a word that the language does not write."""
        known = _ALPHABETS.get(self.locale)
        letters = dict.fromkeys(filter(str.isalpha, unicodedata.normalize("NFC", word).casefold()))
        if known is not None:
            return [char for char in letters if char not in known]
        return [char for char in letters if self.script is not None and _script(char) != self.script]


def foreign_words(text: str, alphabet: Alphabet) -> list[str]:
    """Words with a letter that the language does not write; commands, placeholders and our names aside."""
    return [word for word in _WORD.findall(_without_names(text)) if alphabet.strange(word)]


def _without_names(text: str) -> str:
    return _NAMES_ANYWHERE.sub(" ", _PLACEHOLDER.sub(" ", _COMMAND.sub(" ", text)))


def _wrong_letters(form: str, alphabet: Alphabet) -> Iterator[str]:
    for word in foreign_words(form, alphabet):
        named = ", ".join(unicodedata.name(char, char) for char in alphabet.strange(word))
        yield f"{word!r} has letters of another language: {named}."


def _script(char: str) -> str:
    return unicodedata.name(char, "?").split()[0]


def _writing(catalogue: Catalog) -> str | None:
    """The writing system that most letters of a catalogue belong to."""
    letters = Counter(
        _script(char)
        for message in catalogue
        if message.id
        for form in _forms(message)
        for char in _without_names(form)
        if char.isalpha()
    )
    return letters.most_common(1)[0][0] if letters else None


def read(file: Path, locale: str | None = None) -> Catalog:
    """A catalogue, or the template."""
    with file.open("rb") as opened:
        return read_po(opened, locale=locale)


def main() -> int:
    """List the defects of all languages; 1 if there are any."""
    template = read(TEMPLATE)
    found = [
        defect
        for locale in LOCALES
        if locale != SOURCE
        for defect in defects(read(po_file(locale), locale), template, locale)
    ]
    print("\n".join(map(str, found)) or f"{len(LOCALES)} languages, {len(template)} texts: nothing wrong.")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
