"""What people type at a table: numbers ("+7", "kraken -3", "Ann 5 stars"), and names of cards."""

import re
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from engine.answers import CHANCE, Buy, Revealed
from engine.cards.catalogue import CARDS, FOREIGN, is_keep
from engine.decisions import BuyCards, PeekCard, RevealCard
from engine.table_events import AddNumber, GiveCard, SetNumber, TableEvent, write_table
from kotbot.i18n import SOURCE, Texts, marked_in, texts_for
from kotbot.matches.facts import MatchFacts, Mode
from kotbot.views.base import monsters, signs
from kotbot.views.base.ask import press
from kotbot.views.base.cards import card_name, other_word
from kotbot.views.base.layout import in_rows, screen, toast
from kotbot.views.base.screen import Action, Screen, Toast
from kotbot.views.base.spelling import words as bare_words
from kotbot.views.rules.card_search import begins, search
from kotbot.views.table.base import actions as entries
from kotbot.views.table.base import pages

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

_NUMBERS: Final = (
    ("hearts", _HEARTS, "♥♡❤"),
    ("stars", _STARS, "★⭐☆"),
    ("energy", _ENERGY, "⚡"),
    ("poison", _POISON, "☣"),
    ("shrink", _SHRINK, "🔻"),
)
_VALUE: Final = re.compile(r"(?P<sign>[+\-−–]?)\s*(?P<number>\d{1,3})(?!\d)(?:(?P<letter>[^\W\d_])(?!\w))?")
"""A number, with or without a sign before it, perhaps with a letter right behind it: +7, -3, 12, +7e."""
_UNSEEN: Final = re.compile("[\u200e\u200f\u061c\u2066-\u2069\ufe0f]")
_SHORTEST_NAME: Final = 2
_LONGEST_FOREIGN: Final = 40
MOST_CARDS: Final = 8
LONGEST_QUOTE: Final = 20


class TypedNumber(NamedTuple):
    """A number of a seat changes, or is so much."""

    event: TableEvent


class TypedCards(NamedTuple):
    """Cards of the game that a text may mean, the likeliest first; one alone if it is surely meant."""

    cards: tuple[str, ...]


class TypedForeign(NamedTuple):
    """A card that the catalogue lacks; `cost` in energy cubes, None if none was typed."""

    card: str
    cost: int | None


class NotUnderstood(NamedTuple):
    """Nothing that a table knows; `words` is what could not be read."""

    words: str


Typed = TypedNumber | TypedCards | TypedForeign | NotUnderstood


def typed(text: str, facts: MatchFacts, speaking: Sequence[Texts]) -> Typed:
    """What a person typed; `speaking` are the languages it may be in, English is always understood."""
    languages = [*speaking, texts_for(SOURCE)]
    plain = _UNSEEN.sub("", text).strip()
    foreign = _foreign(plain, languages)
    if foreign is not None:
        return foreign
    number = _number(plain, facts, languages)
    if number is not None:
        return number
    return _cards(plain, facts)


# Numbers


def _number(text: str, facts: MatchFacts, languages: Sequence[Texts]) -> TypedNumber | None:
    values = list(_VALUE.finditer(text))
    if len(values) != 1 or facts.state is None:
        return None
    rest = _VALUE.sub(" ", text)
    what, who = _what(rest, languages)
    letter = values[0]["letter"]
    if letter:
        what = what or _number_with_letter(bare_words(letter), languages)
        if not what:
            return None
    place, named = _seat_and_number(facts)
    if who:
        found = _seats(who, facts, languages)
        if len(found) != 1:
            return None
        place = found[0]
    sign, number = values[0]["sign"], int(values[0]["number"])
    if not (sign or who or what or named):
        return None
    chosen = what or (named if not who else "") or "hearts"
    if not sign:
        return TypedNumber(TableEvent(SetNumber(place, chosen, number)))
    return TypedNumber(TableEvent(AddNumber(place, chosen, number if sign == "+" else -number)))


def _seat_and_number(facts: MatchFacts) -> tuple[int, str]:
    """Whose number is meant where nobody is named, and which: those of the page that is open."""
    words = (facts.draft.page if facts.draft is not None else "").split()
    match words:
        case [pages.NUMBER, seat, what] if seat.isdecimal():
            return int(seat) - 1, what
        case _:
            return (facts.table.mat if facts.table is not None else 0), ""


def _what(text: str, languages: Sequence[Texts]) -> tuple[str, str]:
    """Which number a text names, empty if none, and the words that are left."""
    for what, _, shown in _NUMBERS:
        if any(sign in text for sign in shown):
            return what, bare_words(text)
    left: list[str] = []
    found = ""
    for word in bare_words(text).split():
        named = "" if found else _named_number(word, languages)
        found = found or named
        if not named:
            left.append(word)
    return found, " ".join(left)


def _named_number(word: str, languages: Iterable[Texts]) -> str:
    for texts in languages:
        for what, beginnings, _ in _NUMBERS:
            if any(map(word.startswith, bare_words(texts.pgettext("typed number", beginnings)).split())):
                return what
    return ""


def _number_with_letter(letter: str, languages: Iterable[Texts]) -> str:
    """The number whose name begins with a letter, in the first language that has one."""
    for texts in languages:
        for what, beginnings, _ in _NUMBERS:
            known = bare_words(texts.pgettext("typed number", beginnings)).split()
            if letter and any(word.startswith(letter) for word in known):
                return what
    return ""


def _seats(who: str, facts: MatchFacts, languages: Sequence[Texts]) -> list[int]:
    """The seats whose monster or player is called so, or begins so."""
    names = {seat.place: _names(seat.monster, seat.name, languages) for seat in facts.seats}
    exact = [place for place, known in names.items() if who in known]
    if exact:
        return exact
    if len(who) < _SHORTEST_NAME:
        return []
    return [place for place, known in names.items() if any(_begins(name, who) for name in known)]


def _begins(name: str, who: str) -> bool:
    return name.startswith(who) or any(word.startswith(who) for word in name.split())


def _names(monster: str, player: str, languages: Sequence[Texts]) -> set[str]:
    known = {bare_words(player), bare_words(monster)}
    if monster in monsters.MONSTERS:
        english = monsters.MONSTERS[monster].name
        known |= {bare_words(texts.pgettext("monster", english)) for texts in languages}
    return known - {""}


# Cards


def _foreign(text: str, languages: Sequence[Texts]) -> TypedForeign | None:
    head, colon, name = text.partition(":")
    known = {bare_words(other_word(texts)) for texts in languages}
    if not colon or bare_words(head) not in known:
        return None
    cost = re.search(r"\s(\d{1,2})\s*$", name)
    shown = name[: cost.start()] if cost is not None else name
    word = "_".join(re.sub(r"[^\w\s]", " ", shown).split())[:_LONGEST_FOREIGN]
    if not word:
        return None
    return TypedForeign(f"{FOREIGN}{word}", None if cost is None else int(cost[1]))


def _cards(text: str, facts: MatchFacts) -> Typed:
    deck = set(facts.rules.deck)
    found = tuple(card for card in search(text) if card in deck and card in CARDS)
    if not found:
        return NotUnderstood(text)
    beginning = tuple(card for card in found if begins(text, card))
    return TypedCards(beginning if len(beginning) == 1 else found)


# What a card is typed for


def meant(card: str, facts: MatchFacts, cost: int | None = None) -> Action | None:
    """What a typed card is entered as now: bought, revealed, given to the open mat; None for nothing.

    `cost` is that of a foreign card, in energy cubes.
    """
    state = facts.state
    if state is None or facts.table is None:
        return None
    words = (facts.draft.page if facts.draft is not None else "").split()
    match words, state.question:
        case [pages.MARKET | pages.EACH, slot, *_], _ if slot.isdecimal():
            return entries.slot(facts, int(slot) - 1, card)
        case [pages.GIVE | pages.CARDS, seat, *_], _ if seat.isdecimal():
            return _given(card, int(seat) - 1, facts)
        case _, RevealCard() | PeekCard() if facts.mode is Mode.REFEREE:
            return entries.answer(facts, Revealed(CHANCE, card))
        case _, BuyCards(seat) if facts.mode is Mode.REFEREE:
            return entries.answer(facts, Buy(seat, card, cost=-1 if cost is None else cost))
        case _ if facts.mode is Mode.COUNTERS:
            return _given(card, facts.table.mat, facts)
        case _:
            return None


def _given(card: str, seat: int, facts: MatchFacts) -> Action | None:
    if card in CARDS and not is_keep(card):
        return None
    return entries.correct(facts, write_table(TableEvent(GiveCard(seat, card))))


# What is said to those who typed


def which_card(cards: Sequence[str], facts: MatchFacts, texts: Texts) -> Screen:
    """Several cards that a text may mean, a button for each."""
    named = [(card, meant(card, facts)) for card in cards[:MOST_CARDS]]
    edition = facts.rules.edition
    buttons = [press(card_name(card, edition, texts), action) for card, action in named if action is not None]
    # Translators: several cards fit what was typed; buttons with their names follow.
    return screen(texts, [texts.gettext("Which card do you mean?")], in_rows(buttons, 2))


def not_understood(words: str, facts: MatchFacts, texts: Texts) -> Toast:
    """What was typed is nothing that is understood here, and what would be."""
    seat = facts.seats[facts.table.mat if facts.table is not None else 0]
    name = monsters.monster_name(seat.monster, texts)
    # Translators: {monster} is the name of a monster at this table.
    hint = texts.gettext(
        "I do not understand {words}. Type a number, like +2 or {monster} -3, or a card's name.",
        words=texts.isolate(words, LONGEST_QUOTE),
        monster=name,
    )
    return toast(texts, hint)


def nobody_to_give(texts: Texts) -> Toast:
    """A card that the catalogue lacks was typed while none is bought and no cards are open."""
    words = texts.gettext(
        "Nobody buys a card now. To give it to a monster: {put_right}, {cards}, and type it there.",
        put_right=texts.gettext("{sign} Fix", sign=signs.CORRECTED),
        cards=texts.gettext("{sign} Cards", sign=signs.CARDS),
    )
    return toast(texts, words)


def wants_cost(texts: Texts) -> Toast:
    """A card that is not in the box is bought for a cost that only people know."""
    # Translators: {other} is the word that is typed before the name of a card of an expansion.
    words = texts.gettext("And its cost? Type it like this: {other}: Mega Horn 4", other=other_word(texts))
    return toast(texts, words)
