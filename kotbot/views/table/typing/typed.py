"""Reads what people type at a table: changes (typed_changes.py), and names of cards."""

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

from engine.answers import CHANCE, Buy, Chosen, Play, Revealed
from engine.boxes import things_of
from engine.cards.catalogue import FOREIGN, THINGS, is_keep, own_monster, traits
from engine.cards.tower import BOX as TOWER
from engine.cards.tower import LEVELS
from engine.cards.wicked import LEVELS as LEVEL_OF_TILE
from engine.decisions import BuyCards, Choose, DrawFor, OfferHand
from engine.flow import legal
from engine.hands import owner_of_set
from engine.state import MARKET_SLOTS, State
from engine.table_events import AddNumber, Change, GiveCard, TableEvent, TakeCard, write_table
from kotbot.clean_names import seen
from kotbot.i18n import SOURCE, Texts, marked_in, texts_for
from kotbot.matches.core.questions import drawn
from kotbot.matches.facts import MatchFacts, Mode, TableFacts
from kotbot.matches.facts.pages import (
    SEPARATOR,
    CardsPage,
    FreeCountersPage,
    GivePage,
    GiveThingPage,
    MarketPage,
    NextForSalePage,
)
from kotbot.matches.table.desk import LONGEST_NAME, LONGEST_NOTE
from kotbot.views.base import actions, signs
from kotbot.views.base.callback_data import Action
from kotbot.views.base.cards import other_word
from kotbot.views.base.spelling import words as bare_words
from kotbot.views.base.verbs import Verb
from kotbot.views.rules.search import begins, is_slip_of, search_cards
from kotbot.views.table import actions as entries
from kotbot.views.table.typing.typed_answers import is_an_answer
from kotbot.views.table.typing.typed_changes import (
    Sentence,
    TypedAttack,
    TypedChange,
    seats,
    sentence,
    verb_of,
)

_UNSEEN: Final = re.compile("[\u200e\u200f\u061c\u2066-\u2069\ufe0f]")
_BETWEEN: Final = re.compile(r"[,;\n،]+")
_LONGEST_FOREIGN: Final = 40


class TypedCards(NamedTuple):
    """Cards of the game that a text may mean, the likeliest first; exactly one if the text is unambiguous."""

    cards: tuple[str, ...]


class TypedPlay(NamedTuple):
    """A card that a seat plays from its hand, or uses."""

    card: str
    seat: int


class TypedMarket(NamedTuple):
    """Cards for sale, in order."""

    cards: tuple[str, ...]


class TypedForeign(NamedTuple):
    """A card that is not in the catalogue; `cost` (energy cubes) and `seat` are None if not typed."""

    card: str
    cost: int | None
    seat: int | None = None
    note: str = ""


class TypedCounter(NamedTuple):
    """The name of a new counter, or a new name of the counter `what` (empty for a new one)."""

    name: str
    what: str = ""


class NotUnderstood(NamedTuple):
    """A text without a meaning at a table; `words` is the part that could not be read."""

    words: str


Understood = Sentence | TypedPlay | TypedMarket | TypedCards | TypedForeign | TypedCounter
Typed = Understood | NotUnderstood


def typed(text: str, facts: MatchFacts, speaking: Sequence[Texts]) -> Typed:
    """Read a text; `speaking` are the languages it may be in, and English is always understood."""
    languages = [*speaking, texts_for(SOURCE)]
    plain = _UNSEEN.sub("", text).strip()
    foreign = _foreign(plain, facts, languages)
    if foreign is not None:
        return foreign
    new = _new_counter(plain, languages)
    if new is not None:
        return new
    said: Sentence | TypedPlay | TypedCards | None = _played_by(plain, facts, languages) or _level(
        plain, facts, languages
    )
    said = said or sentence(plain, facts, languages) or _of_somebody(plain, facts, languages)
    attacks = isinstance(said, TypedAttack) and facts.mode is not Mode.COUNTERS
    if attacks or is_an_answer(plain, languages):
        return NotUnderstood(plain)
    if said is not None:
        return said
    if isinstance(facts.page, FreeCountersPage) and plain:
        return TypedCounter(seen(plain, LONGEST_NAME + 1), facts.page.what)
    laid = _market(plain, facts)
    if laid is not None:
        return laid
    return _cards(plain, facts)


# Translators: what people may type before the name of something that they count: "counter: Cultists".
_COUNTER: Final = marked_in("typed counter", "counter")


def _new_counter(text: str, languages: Sequence[Texts]) -> TypedCounter | None:
    head, colon, name = text.partition(":")
    known = {bare_words(texts.pgettext("typed counter", _COUNTER)) for texts in languages}
    if not colon or bare_words(head) not in known:
        return None
    return TypedCounter(seen(name, LONGEST_NAME + 1))


# Cards


def _foreign(text: str, facts: MatchFacts, languages: Sequence[Texts]) -> TypedForeign | NotUnderstood | None:
    head, colon, name = text.partition(":")
    who = _before_other(bare_words(head), languages)
    if not colon or who is None:
        return None
    name, _, note = name.partition(":")
    cost = re.search(r"\s(\d{1,2})\s*$", name)
    shown = name[: cost.start()] if cost is not None else name
    word = "_".join(re.sub(r"[^\w\s]", " ", shown).split())[:_LONGEST_FOREIGN]
    named = seats(who, facts, languages) if who else []
    if not word or (who and len(named) != 1):
        return NotUnderstood(text)
    return TypedForeign(
        f"{FOREIGN}{word}",
        None if cost is None else int(cost[1]),
        named[0] if named else None,
        seen(note, LONGEST_NOTE + 1),
    )


def _before_other(head: str, languages: Sequence[Texts]) -> str | None:
    """Return the words before "other", which say whose card it is (may be empty); None without "other"."""
    for texts in languages:
        before, other, after = f" {head}".rpartition(f" {bare_words(other_word(texts))}")
        if other and not after:
            return before.strip()
    return None


_GETS: Final = frozenset(("gets", "has", "enters"))
_LOSES: Final = frozenset(("loses", "leaves"))
_PLACES: Final = ("1", "2", "3")
"""The levels of the tower as boards number them."""


def _of_somebody(text: str, facts: MatchFacts, languages: Sequence[Texts]) -> TypedChange | TypedCards | None:
    """Read who gets or loses a thing that stays: `ann takes Witch`, `bob loses Devious`.

    Of a card that is done at once nothing stays: with counters it is only named, and shown.
    """
    said = [word for word in bare_words(text).split() if verb_of(word, languages) != "filling"]
    for place in range(1, len(said) - 1):
        verb = verb_of(said[place], languages)
        who = seats(" ".join(said[:place]), facts, languages) if verb in _GETS | _LOSES else []
        named = _cards(" ".join(said[place + 1 :]), facts) if len(who) == 1 else None
        if not isinstance(named, TypedCards) or not _is_sure(named):
            continue
        if is_keep(named.cards[0]):
            return _entry_of(_change(verb, who[0], named.cards[0], facts))
        if facts.mode is Mode.COUNTERS:
            return named
    return None


def _played_by(text: str, facts: MatchFacts, languages: Sequence[Texts]) -> TypedPlay | None:
    """Read who plays or uses a card: `ann plays Giant Banana`."""
    said = bare_words(text).split()
    for place in range(1, len(said) - 1):
        plays = verb_of(said[place], languages) == "plays"
        who = seats(" ".join(said[:place]), facts, languages) if plays else []
        named = _cards(" ".join(said[place + 1 :]), facts) if len(who) == 1 else None
        if isinstance(named, TypedCards):
            theirs = [card for card in named.cards if _is_theirs(who[0], card, facts)] or named.cards
            return TypedPlay(theirs[0], who[0]) if len(theirs) == 1 else None
    return None


def _is_theirs(seat: int, card: str, facts: MatchFacts) -> bool:
    """Whether a card is of the set of a seat, or lies before it."""
    state = facts.state
    if state is None:
        return False
    return owner_of_set(state, card) == seat or any(held.card == card for held in state.cards[seat])


def _level(text: str, facts: MatchFacts, languages: Sequence[Texts]) -> TypedChange | None:
    """Read who claims a level of the tower: `ann 🗼 2`."""
    who, tower, level = text.partition(signs.TOWER)
    named = seats(bare_words(who), facts, languages) if tower else []
    place = level.strip()
    if TOWER not in facts.rules.box_names or len(named) != 1 or place not in _PLACES:
        return None
    return _entry_of(_change("gets", named[0], LEVELS[_PLACES.index(place)], facts))


def _change(verb: str, seat: int, card: str, facts: MatchFacts) -> Change:
    """Return that a monster gets a card, from whoever has it, or loses it."""
    if verb in _LOSES:
        return TakeCard(seat, card)
    hands = () if facts.state is None else facts.state.cards
    held = sum(one.card == card for hand in hands for one in hand)
    return GiveCard(seat, card, forced=held >= max(1, facts.rules.deck.count(card)))


def _entry_of(change: Change) -> TypedChange:
    return TypedChange(write_table(TableEvent(change)))


def _cards(text: str, facts: MatchFacts) -> Typed:
    there = {*facts.rules.deck, *(thing.id for thing in things_of(facts.rules.box_names))}
    found = tuple(card for card in search_cards(text) if card in there and _lies_somewhere(card))
    if not found:
        return NotUnderstood(text)
    for surely in (begins, is_slip_of):
        sure = tuple(card for card in found if surely(text, card))
        if len(sure) == 1:
            return TypedCards(sure)
    return TypedCards(found)


def _lies_somewhere(card: str) -> bool:
    """Whether people can lay the card or thing before a monster, or for sale, or play it from a hand."""
    return traits(card).in_deck or traits(card).held or bool(own_monster(card))


def _market(text: str, facts: MatchFacts) -> TypedMarket | None:
    """Read several cards as those for sale; None unless each is unambiguous."""
    parts = [part for part in _BETWEEN.split(text) if part.strip()]
    if not 1 < len(parts) <= MARKET_SLOTS:
        return None
    found = [_cards(part, facts) for part in parts]
    named = (one.cards[0] for one in found if isinstance(one, TypedCards) and _is_sure(one))
    sure = tuple(card for card in named if traits(card).in_deck)
    return TypedMarket(sure) if len(set(sure)) == len(parts) else None


def _is_sure(found: TypedCards) -> bool:
    return len(found.cards) == 1


# The entry of a typed card


def meant(card: str, facts: MatchFacts) -> Action | None:
    """Return the entry for a typed card of the box: bought, revealed, given; None if none is possible."""
    state = facts.state
    if state is None or facts.table is None:
        return None
    match facts.page, state.question:
        case ((MarketPage(int(slot)) | NextForSalePage(slot)), _):
            return Verb.SLOT.of(facts, slot, card)
        case ((GivePage(seat) | GiveThingPage(seat) | CardsPage(seat)), _):
            return _given(card, seat, facts)
        case _, Choose(seat) if facts.mode is Mode.REFEREE and _may_choose(card, state):
            return actions.answer(facts, Chosen(seat, card))
        case _, DrawFor() if Revealed(CHANCE, card) in legal(state, CHANCE):
            return actions.answer(facts, Revealed(CHANCE, card))
        case _ if owner_of_set(state, card) is not None:
            return _played(card, state, facts)
        case _ if facts.mode is Mode.REFEREE and card in THINGS and not traits(card).in_deck:
            return _given(card, state.active, facts)
        case _ if facts.mode is Mode.REFEREE and drawn(state) is not None:
            return actions.answer(facts, Revealed(CHANCE, card))
        case _, BuyCards(seat) if facts.mode is Mode.REFEREE:
            return actions.answer(facts, Buy(seat, card))
        case _ if facts.mode is Mode.COUNTERS:
            return _given(card, _offered_to(card, facts.table), facts)
        case _:
            return None


def _offered_to(card: str, table: TableFacts) -> int:
    """Return the seat that is offered a tile of that level; of two, and for others, that of the open mat."""
    level = LEVEL_OF_TILE.get(card)
    asked = [offer.seat for offer in table.offers if offer.level and offer.level == level]
    return table.mat if table.mat in asked or not asked else asked[0]


def play_meant(play: TypedPlay, facts: MatchFacts) -> Action | None:
    """Return the entry of a card that a seat plays or uses; None if it lies open and does nothing more."""
    state = facts.state
    if state is not None and owner_of_set(state, play.card) == play.seat and not is_held(play.card, facts):
        return _played(play.card, state, facts)
    if facts.mode is Mode.COUNTERS:
        return None if is_held(play.card, facts) else entries.played(facts, play.seat, play.card)
    return actions.use(facts, play.card, play.seat)


def _played(card: str, state: State, facts: MatchFacts) -> Action | None:
    """Return the entry of an evolution from the hand of its monster; None if it lies open already."""
    seat = owner_of_set(state, card)
    if seat is None or is_held(card, facts):
        return None
    if facts.mode is Mode.COUNTERS:
        return entries.played(facts, seat, card)
    if isinstance(state.question, OfferHand) and state.question.seat == seat:
        return actions.answer(facts, Play(seat, card))
    return actions.use(facts, card, seat)


def _may_choose(card: str, state: State) -> bool:
    """Whether the open question asks for one of several things, and this is one of them."""
    asked = state.asked_seat
    answers = () if asked is None else legal(state, asked)
    return any(isinstance(answer, Chosen) and answer.what == card for answer in answers)


def foreign_meant(card: TypedForeign, facts: MatchFacts) -> Action | None:
    """Return the entry for a card beyond the catalogue; None if its cost must be typed first.

    Whatever the question is, the seat of `who_gets` pays for it. A card without a cost is not bought: it
    comes into play.
    """
    state = facts.state
    if state is None or facts.table is None:
        return None
    nobody_named, referee = card.seat is None, facts.mode is Mode.REFEREE
    match facts.page, state.question:
        case ((MarketPage(int(slot)) | NextForSalePage(slot)), _) if nobody_named:
            return Verb.SLOT.of(facts, slot, card.card)
        case ((GivePage() | CardsPage()), _) if nobody_named:
            return _paid(card, facts)
        case _ if nobody_named and referee and drawn(state) is not None:
            return actions.answer(facts, Revealed(CHANCE, card.card))
        case _, BuyCards(seat) if referee and card.cost and card.seat in (None, seat):
            return actions.answer(facts, Buy(seat, card.card, cost=card.cost))
        case _ if referee and card.cost is None:
            return None
        case _:
            return _paid(card, facts)


def is_for_a_card(state: State) -> bool:
    """Whether a card is asked for: one that is bought, or one that is revealed."""
    return isinstance(state.question, BuyCards) or drawn(state) is not None


def is_held(card: str, facts: MatchFacts) -> bool:
    """Whether any monster holds a card."""
    return facts.state is not None and any(one.card == card for hand in facts.state.cards for one in hand)


def who_gets(card: TypedForeign, facts: MatchFacts) -> int:
    """Return the named seat, the open page's, or the active one; in counters mode the open mat's."""
    if card.seat is not None or facts.state is None or facts.table is None:
        return card.seat or 0
    match facts.page, facts.state.question:
        case ((GivePage(seat) | CardsPage(seat)), _):
            return seat
        case _ if facts.mode is Mode.COUNTERS:
            return facts.table.mat
        case _, BuyCards(seat):
            return seat
        case _:
            return facts.state.active


def _paid(card: TypedForeign, facts: MatchFacts) -> Action:
    """Return one entry in which a monster pays for a card and gets it."""
    seat = who_gets(card, facts)
    pays = [AddNumber(seat, "energy", -card.cost)] if card.cost else []
    changes: list[Change] = [*pays, GiveCard(seat, card.card)]
    return Verb.CORRECT.of(facts, SEPARATOR.join(write_table(TableEvent(change)) for change in changes))


def takes_cards(facts: MatchFacts) -> bool:
    """Whether the name of a card would be entered now."""
    return meant(f"{FOREIGN}any", facts) is not None


def _given(card: str, seat: int, facts: MatchFacts) -> Action | None:
    if not is_keep(card):
        return None
    return Verb.CORRECT.of(facts, write_table(TableEvent(GiveCard(seat, card))))
