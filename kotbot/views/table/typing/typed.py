"""What people type at a table: changes (typed_changes.py), and names of cards."""

import re
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from engine.answers import CHANCE, Buy, Revealed
from engine.cards.catalogue import CARDS, FOREIGN, is_keep
from engine.decisions import BuyCards, PeekCard, RevealCard
from engine.dice import Face, count
from engine.state import MARKET_SLOTS
from engine.table_events import GiveCard, TableEvent, write_table
from kotbot.i18n import SOURCE, Texts, texts_for
from kotbot.matches.facts import MatchFacts, Mode
from kotbot.matches.table.play.correcting import SEPARATOR
from kotbot.views.base import monsters, signs
from kotbot.views.base.ask import press
from kotbot.views.base.cards import card_name, other_word
from kotbot.views.base.cast import Cast
from kotbot.views.base.layout import in_rows, screen, toast
from kotbot.views.base.screen import Action, Screen, Toast
from kotbot.views.base.spelling import words as bare_words
from kotbot.views.core.telling.corrections import corrections
from kotbot.views.rules.card_search import begins, search
from kotbot.views.table.base import actions as entries
from kotbot.views.table.base import pages
from kotbot.views.table.typing.typed_buttons import is_word_of_a_button
from kotbot.views.table.typing.typed_changes import Sentence, TypedAttack, sentence

_UNSEEN: Final = re.compile("[\u200e\u200f\u061c\u2066-\u2069\ufe0f]")
_BETWEEN: Final = re.compile(r"[,;\n،]+")
_LONGEST_FOREIGN: Final = 40
MOST_CARDS: Final = 8
LONGEST_QUOTE: Final = 20


class TypedCards(NamedTuple):
    """Cards of the game that a text may mean, the likeliest first; one alone if it is surely meant."""

    cards: tuple[str, ...]


class TypedMarket(NamedTuple):
    """Cards for sale, one after the other."""

    cards: tuple[str, ...]


class TypedForeign(NamedTuple):
    """A card that the catalogue lacks; `cost` in energy cubes, None if none was typed."""

    card: str
    cost: int | None


class NotUnderstood(NamedTuple):
    """Nothing that a table knows; `words` is what could not be read."""

    words: str


Typed = Sentence | TypedMarket | TypedCards | TypedForeign | NotUnderstood


def typed(text: str, facts: MatchFacts, speaking: Sequence[Texts]) -> Typed:
    """What a person typed; `speaking` are the languages it may be in, English is always understood."""
    languages = [*speaking, texts_for(SOURCE)]
    plain = _UNSEEN.sub("", text).strip()
    foreign = _foreign(plain, languages)
    if foreign is not None:
        return foreign
    said = sentence(plain, facts, languages)
    attacks = isinstance(said, TypedAttack) and facts.mode is not Mode.COUNTERS
    if attacks or is_word_of_a_button(plain, languages):
        return NotUnderstood(plain)
    if said is not None:
        return said
    laid = _market(plain, facts)
    if laid is not None:
        return laid
    return _cards(plain, facts)


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


def _market(text: str, facts: MatchFacts) -> TypedMarket | None:
    """Several cards, which are those for sale; each must be surely meant."""
    parts = [part for part in _BETWEEN.split(text) if part.strip()]
    if not 1 < len(parts) <= MARKET_SLOTS:
        return None
    found = [_cards(part, facts) for part in parts]
    sure = tuple(one.cards[0] for one in found if isinstance(one, TypedCards) and _is_sure(one))
    return TypedMarket(sure) if len(set(sure)) == len(parts) else None


def _is_sure(found: TypedCards) -> bool:
    return len(found.cards) == 1


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


def which_change(
    texts_of: Sequence[str], facts: MatchFacts, texts: Texts, does: Callable[[str], Action]
) -> Screen:
    """A change that may be meant in two ways, a button for each that `does` what its notation says."""
    cast = Cast(facts, texts)
    buttons = [press(corrections(text.split(SEPARATOR), cast), does(text)) for text in texts_of]
    # Translators: what was typed can be meant in two ways; two buttons follow: "🐱 +2★" and "🐱 ★ 2".
    return screen(texts, [texts.gettext("Which do you mean?")], in_rows(buttons, 1))


def which_dice(readings: Sequence[Sequence[Face]], facts: MatchFacts, texts: Texts) -> Screen:
    """Dice whose letters mean one thing in one language and another in the next, a button for each."""
    buttons = [
        press(texts.in_order(signs.dice(count(tuple(faces)))), entries.roll(facts, faces))
        for faces in readings
    ]
    return screen(texts, [texts.gettext("Which do you mean?")], in_rows(buttons, 1))


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
