"""Reads typed changes: `+7`, `kraken -3`, `Ann has 5 stars`, `Bob gets 2 stars 1 energy`.

The forms of each kind of change are in its row (`core/telling/corrections`), the words are data in every
language; English is always understood.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import Final, NamedTuple

from engine.boxes import numbers_of
from engine.hands import has_set
from engine.state import COUNTERS
from engine.table_events import HAND, Change, TableEvent
from kotbot.i18n import Texts, marked_in
from kotbot.matches.facts import MatchFacts, SeatFacts
from kotbot.matches.facts.pages import entry_text
from kotbot.views.base import monsters, signs
from kotbot.views.base.render_context import names_in
from kotbot.views.base.spelling import is_one_slip
from kotbot.views.base.spelling import words as bare_words
from kotbot.views.core.telling.corrections import ENTRY_WORDS
from kotbot.views.core.telling.said import NUMBERS, Said, SaidNumber

# Translators: what people may type for this number, beginnings of words, small: "kraken hearts 7".
_HEARTS: Final = marked_in("typed number", "heart life live hp health")
# Translators: what people may type for this number, beginnings of words, small: "kraken stars +3".
_STARS: Final = marked_in("typed number", "star point victory vp")
# Translators: what people may type for this number, beginnings of words, small: "kraken energy 2".
_ENERGY: Final = marked_in("typed number", "energy cube bolt lightning")
# Translators: what people may type for this number, beginnings of words, small.
_POISON: Final = marked_in("typed number", "poison")
# Translators: what people may type for this number, beginnings of words, small.
_SHRINK: Final = marked_in("typed number", "shrink")
# Translators: what people may type for this number, beginnings of words, small: "kraken wickedness 5".
_WICKEDNESS: Final = marked_in("typed number", "wicked")
# Translators: what people may type for this number, beginnings of words, small: "kraken cultists +1".
_CULTISTS: Final = marked_in("typed number", "cultist")

# Translators: what people may type for this number, beginnings of words, small: "kraken evolutions 2".
_EVOLUTIONS: Final = marked_in("typed number", "evolution")


class _Number(NamedTuple):
    """A number, the words that people type for it, and its signs."""

    what: str
    words: str
    shown: str


_NUMBERS: Final = (
    _Number("hearts", _HEARTS, "♥♡❤"),
    _Number("stars", _STARS, "★⭐☆"),
    _Number("energy", _ENERGY, "⚡"),
    _Number("poison", _POISON, "☣"),
    _Number("shrink", _SHRINK, "🔻"),
)
_OF_EXPANSIONS: Final = (
    _Number("wickedness", _WICKEDNESS, signs.WICKEDNESS),
    _Number("cultists", _CULTISTS, signs.CULTISTS),
    _Number(HAND, _EVOLUTIONS, signs.HAND),
)
"""Numbers that are known while their expansion is on the table."""

# Translators: in what people type, small, and of no meaning: "in", "the", "of". Words of three letters or
# fewer are whole words, longer ones are beginnings.
_FILLING: Final = marked_in("typed word", "in to the of by at and then from into also")
# Translators: what people type for an attack: "ATTACK 3", "Bob ATTACKS with 3 CLAWS". Beginnings of words.
_ATTACK: Final = marked_in("typed word", "attack hits claw smash with")
# Translators: what people type for a card that is played: "Ann PLAYS Giant Banana". Beginnings of words.
_PLAYS: Final = marked_in("typed word", "play use uses used")
# Translators: the numbers one to six as people type them, in order; other forms of one number follow behind a
# stroke, without blanks: "one/a/an two".
_COUNTS: Final = marked_in("typed word", "one/a/an/another two three four five six")
_TYPED: Final = [entry.typed for entry in ENTRY_WORDS.values() if entry.typed is not None]
_VERBS: Final = {
    **{verb: said for typed in _TYPED for verb, said in typed.words.items()},
    "attack": _ATTACK,
    "plays": _PLAYS,
    "filling": _FILLING,
}

VALUE: Final = re.compile(r"(?P<sign>[+\-−–]?)\s*(?P<number>\d{1,3})(?!\d)(?:(?P<letter>[^\W\d_])(?!\w))?")
"""A number, with or without a sign before it, perhaps with a letter right after it: +7, -3, 12, +7e."""
_PIECE: Final = re.compile(rf"{VALUE.pattern}|[♥♡❤★⭐☆⚡☣🔻😈🕯🎴]|[^\W\d_][\w'’]*|[^\w\s]")
_SIGNS: Final = frozenset(
    (*monsters.MEANINGFUL, signs.TOWER, *(it.sign for it in monsters.MONSTERS.values()))
)
"""Signs that mean something, and no number: they are not passed over as other pictures are."""
_SHORTEST_NAME: Final = 2
_SHORT_WORD: Final = 3
_SHORTEST_SLIP: Final = 4
"""Letters of the shortest number's name that may be misspelt: in shorter ones a slip is another word."""


class TypedChange(NamedTuple):
    """Table events, as one entry in notation."""

    text: str


class TypedEither(NamedTuple):
    """A text with two meanings: the entry of each."""

    texts: tuple[str, ...]


class TypedAttack(NamedTuple):
    """Claws of a seat at everybody in its reach: an entry only with counters; the referee asks for dice."""

    seat: int
    claws: int


Sentence = TypedChange | TypedEither | TypedAttack


class _Read(NamedTuple):
    """The parts of a text."""

    numbers: list[SaidNumber]
    verbs: set[str]
    who: list[str]
    number_first: bool
    """Whether the numbers stand before what is counted, as in `2 stars`."""


def sentence(text: str, facts: MatchFacts, languages: Sequence[Texts]) -> Sentence | None:
    """Return the change that a text says; None if it says no change, or does not say whose."""
    if facts.state is None:
        return None
    read = _read(text, facts, languages)
    if read is None:
        return None
    found = seats(" ".join(read.who), facts, languages) if read.who else []
    if read.who and len(found) != 1:
        return None
    said = Said(found[0] if found else None, read.numbers, read.verbs, read.number_first)
    typed = next((typed for typed in _TYPED if typed.opens & said.verbs), None)
    if typed is None and "attack" in read.verbs:
        return _attack(said, facts)
    meanings = [_entry(changes) for changes in (typed or NUMBERS).says(said, facts)]
    if len(meanings) > 1:
        return TypedEither(tuple(meanings))
    return TypedChange(meanings[0]) if meanings else None


def _entry(changes: Iterable[Change]) -> str:
    return entry_text(map(TableEvent, changes))


# Reading


def _read(text: str, facts: MatchFacts, languages: Sequence[Texts]) -> _Read | None:
    """Return the parts of a text; None if it has a number alone among others."""
    read = _Read([], set(), [], number_first=False)
    whats: list[str] = []
    first = False
    for piece in _pieces(text, facts, languages):
        match piece:
            case SaidNumber():
                waiting = whats.pop() if whats and not piece.what else ""
                read.numbers.append(piece._replace(what=piece.what or waiting))
            case ("what", what) if what in COUNTERS and what in _just_said(whats, read):
                continue
            case ("what", what) if read.numbers and not read.numbers[-1].what:
                read.numbers[-1] = read.numbers[-1]._replace(what=what)
                first = True
            case ("what", what):
                whats.append(what)
            case ("who", who):
                read.who.append(who)
            case (_, verb):
                read.verbs.add(verb)
    if whats and not read.numbers and _says_one(read):
        read.numbers.append(SaidNumber("", 1, whats.pop()))
    if whats or len({number.what for number in read.numbers}) != len(read.numbers):
        return None
    return read._replace(number_first=first)


def _just_said(whats: Sequence[str], read: _Read) -> set[str]:
    """Return the numbers that the last words named: the name of a counter may have several words."""
    return {*whats[-1:], *(number.what for number in read.numbers[-1:])}


def _says_one(read: _Read) -> bool:
    """Whether a monster gets or loses something without a number, which means one: `Bob more energy`."""
    return bool(read.verbs & {"gets", "loses"})


def _pieces(
    text: str, facts: MatchFacts, languages: Sequence[Texts]
) -> Iterator[SaidNumber | tuple[str, str]]:
    for one in _PIECE.finditer(text):
        if one["number"]:
            letter = bare_words(one["letter"] or "")
            what = _by_letter(letter, numbers_at(facts), languages) if letter else ""
            if letter and not what:
                yield ("who", letter)
            yield SaidNumber(one["sign"], int(one["number"]), what)
            continue
        what = next((number.what for number in numbers_at(facts) if one[0] in number.shown), "")
        if what:
            yield ("what", what)
            continue
        if one[0] in _SIGNS:
            yield ("verb", "attack") if one[0] == signs.CLAW else ("who", one[0])
            continue
        for word in bare_words(one[0]).split():
            yield _word(word, facts, languages)


def _word(word: str, facts: MatchFacts, languages: Sequence[Texts]) -> SaidNumber | tuple[str, str]:
    if word in _first_names(facts, languages):
        return ("who", word)
    counted = _counter(word, facts)
    if counted:
        return ("what", counted)
    for texts in languages:
        known = _known(word, texts, numbers_at(facts))
        if known is not None:
            return known
    if len(word) < _SHORTEST_SLIP or seats(word, facts, languages):
        return ("who", word)
    slipped = {what for texts in languages for what in _misspelt(word, texts, numbers_at(facts))}
    return ("what", slipped.pop()) if len(slipped) == 1 else ("who", word)


def numbers_at(facts: MatchFacts) -> Sequence[_Number]:
    """Return the numbers that a table has: of the rules, and of its expansions."""
    counted = {*numbers_of(facts.rules.box_names)}
    if facts.state is not None and any(has_set(facts.state, seat.place) for seat in facts.seats):
        counted.add(HAND)
    return (*_NUMBERS, *(number for number in _OF_EXPANSIONS if number.what in counted))


def _misspelt(word: str, texts: Texts, numbers: Iterable[_Number]) -> Iterator[str]:
    """Yield the numbers whose names differ from a word by one letter, with an ending or not: `harts`."""
    for what, beginnings, _ in numbers:
        for known in bare_words(texts.pgettext("typed number", beginnings)).split():
            begins = (word[: len(known) + change] for change in (-1, 0, 1))
            if len(known) >= _SHORTEST_SLIP and any(is_one_slip(begin, known) for begin in begins):
                yield what


def _counter(word: str, facts: MatchFacts) -> str:
    """Return the table's counter that a word of its name, or the beginning of a long one, means."""
    counters = () if facts.table is None else facts.table.counters
    for fits in (str.__eq__, _begins_long):
        found = [
            one.what for one in counters if any(fits(known, word) for known in bare_words(one.name).split())
        ]
        if len(found) == 1:
            return found[0]
    return ""


def _begins_long(known: str, word: str) -> bool:
    return len(word) > _SHORT_WORD and known.startswith(word)


def _known(word: str, texts: Texts, numbers: Iterable[_Number]) -> SaidNumber | tuple[str, str] | None:
    """Return the meaning of a word in one language: a count, a number's name, or a verb."""
    for number, forms in enumerate(_said(_COUNTS, texts, "/"), start=1):
        if word in forms:
            return SaidNumber("", number)
    for what, beginnings, _ in numbers:
        if any(map(word.startswith, bare_words(texts.pgettext("typed number", beginnings)).split())):
            return ("what", what)
    for verb, said in _VERBS.items():
        if any(_means(word, one) for forms in _said(said, texts) for one in forms):
            return ("verb", verb)
    return None


def has_known_word(name: str, facts: MatchFacts, languages: Iterable[Texts]) -> bool:
    """Whether a word of a counter's name already has a meaning at this table: stars, three, gets."""
    words, numbers = bare_words(name).split(), numbers_at(facts)
    return any(_known(word, texts, numbers) is not None for texts in languages for word in words)


def verb_of(word: str, languages: Iterable[Texts]) -> str:
    """Return the verb that a word means in any of these languages; empty if it is none."""
    for texts in languages:
        match _known(word, texts, ()):
            case ("verb", verb):
                return verb
            case _:
                pass
    return ""


@cache
def _said(words: str, texts: Texts, between: str = " ") -> tuple[tuple[str, ...], ...]:
    """Return the words for something, each with its other forms."""
    translated = texts.pgettext("typed word", words).split()
    return tuple(tuple(bare_words(form) for form in word.split(between)) for word in translated)


def _means(word: str, known: str) -> bool:
    return word == known if len(known) <= _SHORT_WORD else word.startswith(known)


def _by_letter(letter: str, numbers: Sequence[_Number], languages: Iterable[Texts]) -> str:
    """Return the number whose name begins with a letter, in the first language that has one."""
    for texts in languages:
        for what, beginnings, _ in numbers:
            known = bare_words(texts.pgettext("typed number", beginnings)).split()
            if any(word.startswith(letter) for word in known):
                return what
    return ""


# Who


def seats(who: str, facts: MatchFacts, languages: Sequence[Texts]) -> list[int]:
    """Return the seats whose monster or player has this name, or one that begins so."""
    names = {seat.place: _names(seat, languages) for seat in facts.seats}
    exact = [place for place, known in names.items() if who in known]
    if exact:
        return exact
    if len(who) < _SHORTEST_NAME:
        return []
    return [place for place, known in names.items() if any(_begins(name, who) for name in known)]


def _begins(name: str, who: str) -> bool:
    return name.startswith(who) or any(word.startswith(who) for word in name.split())


def _names(seat: SeatFacts, languages: Sequence[Texts]) -> set[str]:
    known = {bare_words(seat.monster), *map(bare_words, names_in(seat, languages))}
    if seat.monster in monsters.MONSTERS:
        english = monsters.MONSTERS[seat.monster].name
        known |= {bare_words(texts.pgettext("monster", english)) for texts in languages}
        known.add(monsters.sign(seat.monster))
    return known - {""}


def _first_names(facts: MatchFacts, languages: Sequence[Texts]) -> set[str]:
    """Return whole names, and long words of names: the player Will is no verb, but *the* is not The King."""
    names = [name for seat in facts.seats for name in _names(seat, languages)]
    return {word for name in names for word in name.split() if word == name or len(word) > _SHORT_WORD}


# What it says


def _attack(said: Said, facts: MatchFacts) -> TypedAttack | None:
    """Return an attack with the number of claws that was said."""
    match said.numbers:
        case [SaidNumber("", claws, "")] if facts.state is not None:
            return TypedAttack(facts.state.active if said.seat is None else said.seat, claws)
        case _:
            return None
