"""The open question, answered in words: as people say it in their language, and never anything else."""

from typing import Any

import pytest

from engine import read_table
from kotbot.i18n import LOCALES, texts_for
from kotbot.matches.facts import MatchFacts, Mode, Offer, OfferKind
from kotbot.views.base.callback_data import Action
from kotbot.views.base.verbs import Verb
from kotbot.views.modes import board
from kotbot.views.table.typing.answer_words import Meaning, phrases
from kotbot.views.table.typing.typed import NotUnderstood, typed
from kotbot.views.table.typing.typed_answers import answer_misspelt, answer_typed, awaited, wrong_number
from kotbot.views.table.typing.typed_dice import NotDice, typed_dice
from kotbot.views.table.typing.typed_told import not_understood
from scripts.texts.facts import ENGLISH, plain
from scripts.texts.tables import at_table, open_page, rolling, table_position
from tests.kotbot.views.table.boards import counting

HIT: dict[str, Any] = {"city": 2, "active": 1, "step": "resolve", "dice": "c c c 1 2 3"}
SHOP: dict[str, Any] = {"active": 1, "step": "buy"}
ENDED = at_table(table_position({"stars": 20}, {}, active=1, step="next"))
WHOLE_ROLL = 5
YIELDING = at_table(table_position({}, {"hearts": 5}, **HIT))
"""Ann hit Bob, who is in the City."""
BUYING = at_table(table_position({"energy": 4}, {}, **SHOP), next_roll=(1, 6))
"""Ann buys or not; Bob rolls six dice after her."""
JETS = at_table(table_position({}, {"cards": ["jets"]}, **HIT))
WINGS = at_table(table_position({}, {"cards": ["wings"], "energy": 2}, **HIT))
KEEPING = at_table(table_position({}, {}, active=1, step="roll 1", dice="3 3 2 h e c"))
OUT = counting(offers=(Offer(OfferKind.OUT, 3, read_table("set 4 hearts 0").change),))
YIELDS = counting(offers=(Offer(OfferKind.YIELD, 0, read_table("tokyo city 3 bay 4").change),))


def answered(text: str, match: MatchFacts, *locales: str) -> Action | None:
    """What a text answers for somebody who speaks these languages; the board is in the first of them."""
    languages = [texts_for(locale) for locale in dict.fromkeys((*locales, "en"))]
    return answer_typed(text, match, board(match, languages[0]), languages)


def entry(text: str, match: MatchFacts, *locales: str) -> tuple[str, ...] | None:
    action = answered(text, match, *locales)
    return None if action is None else (action.verb, *action.args)


@pytest.mark.parametrize(
    ("locale", "stays", "yields"),
    [
        ("en", "I'm staying", "I give up"),
        ("it", "resto", "cedo"),
        ("it", "rimango", "esco"),
        ("it", "non mollo!", "abbandono"),
        ("ru", "остаюсь", "сдаюсь"),
        ("ru", "никуда не ухожу", "Ушла"),
        ("uk", "лишаюсь", "здаюсь"),
        ("uk", "залишаюся", "виходжу"),
        ("pl", "zostaję", "wychodzę"),
        ("pl", "zostaje", "poddaje sie"),
        ("he", "נשארת", "נכנע"),
        ("he", "אני לא זז", "יוצאת"),
    ],
)
def test_people_say_in_the_first_person_whether_they_stay(locale: str, stays: str, yields: str) -> None:
    assert entry(stays, YIELDING, locale) == ("a", "stay")
    assert entry(yields, YIELDING, locale) == ("a", "yield")


@pytest.mark.parametrize(
    ("locale", "nothing"),
    [
        ("en", "I don't buy"),
        ("it", "non compro niente"),
        ("it", "basta così"),
        ("ru", "ничего не беру"),
        ("uk", "нічого"),
        ("pl", "nie kupuję"),
        ("he", "לא קונה"),
        ("he", "זהו"),
        ("en", "next"),
        ("ru", "дальше"),
    ],
)
def test_people_say_that_they_buy_nothing(locale: str, nothing: str) -> None:
    assert entry(nothing, BUYING, locale) == ("a", "pass")


@pytest.mark.parametrize(
    ("match", "text", "does"),
    [
        (JETS, "yes", ("a", "yield")),
        (JETS, "use it", ("a", "yield")),
        (JETS, "no", ("a", "stay")),
        (WINGS, "yep", ("a", "use", "wings")),
        (WINGS, "fly", ("a", "use", "wings")),
        (WINGS, "I take it", ("a", "pass")),
        (KEEPING, "keep all", ("a", "stop")),
        (KEEPING, "roll the rest", ("c",)),
        (rolling(()), "more rolls", ("rolls", "more")),
        (rolling((), final=False), "result", ("rolls", "final")),
        (OUT, "she is dead", None),
        (OUT, "is out", ("offer", "out", "4", "yes")),
        (OUT, "no", ("offer", "out", "4", "no")),
        (YIELDS, "yields", ("offer", "yield", "1", "yes")),
        (YIELDS, "I stay", ("offer", "yield", "1", "no")),
        (counting(), "done", ("next", "14")),
        (open_page(counting(), "sure out_of_range set 2 hearts 12 forced"), "no", ("m", "page")),
        (ENDED, "it counts", ("counts", "yes")),
        (
            at_table(table_position({"stars": 20}, {}, active=1, step="next")),
            "just for fun",
            ("counts", "no"),
        ),
    ],
)
def test_each_kind_of_question_has_its_words(
    match: MatchFacts, text: str, does: tuple[str, ...] | None
) -> None:
    assert entry(text, match) == does


def test_an_answer_that_is_not_offered_is_none() -> None:
    assert answered("stay", BUYING) is None
    assert answered("done", YIELDING) is None
    assert answered("yes", YIELDING) is None


def test_a_language_that_nobody_here_speaks_is_not_understood() -> None:
    assert answered("resto", YIELDING, "pl") is None


def test_the_name_of_whoever_is_asked_may_stand_before_the_answer() -> None:
    assert entry("bob stays", YIELDING) == ("a", "stay")
    assert entry("Bob: yield", YIELDING) == ("a", "yield")
    assert answered("ann stays", YIELDING) is None


def test_a_slip_in_an_answer_is_forgiven() -> None:
    shown = board(YIELDING, ENGLISH)
    slipped = answer_misspelt("yeild", YIELDING, shown, [ENGLISH])
    assert slipped is not None
    assert slipped.args == ("yield",)
    assert answer_misspelt("shield", BUYING, shown, [ENGLISH]) is None


def test_a_word_of_another_question_is_no_card() -> None:
    """`resto` opened Creato in Laboratorio."""
    assert typed("resto", BUYING, [texts_for("it")]) == NotUnderstood("resto")
    assert typed("resto", YIELDING, [texts_for("it")]) == NotUnderstood("resto")


@pytest.mark.parametrize("locale", LOCALES)
def test_no_answer_reads_as_dice_where_dice_are_asked_for(locale: str) -> None:
    """Below a purchase a whole roll alone is one; the question how dice are entered stands beside them."""
    texts = texts_for(locale)
    for meaning in Meaning:
        for phrase in phrases(meaning, texts):
            dice = typed_dice(phrase, [texts])
            wanted = 1 if meaning in (Meaning.MORE, Meaning.FINAL) else WHOLE_ROLL
            assert isinstance(dice, NotDice) or len(dice) < wanted, phrase


@pytest.mark.parametrize("locale", LOCALES)
def test_the_words_that_are_shown_are_understood(locale: str) -> None:
    texts = texts_for(locale)
    for match in (YIELDING, BUYING, JETS, WINGS, KEEPING, OUT, YIELDS):
        shown = board(match, texts)
        for word in awaited(match, shown, texts):
            assert answer_typed(word, match, shown, [texts]) is not None, word


@pytest.mark.parametrize(
    ("locale", "match", "told"),
    [
        ("en", YIELDING, "I do not understand blah here. I wait for: stay · yield"),
        ("it", YIELDING, "Qui non capisco blah. Aspetto: resto · cedo"),
        ("en", BUYING, "I do not understand blah here. I wait for: sweep · done · a card's name"),
        ("en", OUT, "I do not understand blah here. I wait for: out · stay · next"),
    ],
)
def test_a_refusal_names_the_words_that_are_waited_for(locale: str, match: MatchFacts, told: str) -> None:
    texts = texts_for(locale)
    assert plain(not_understood("blah", match, board(match, texts), texts).text) == told


def test_where_nothing_is_asked_numbers_and_cards_are_named() -> None:
    told = not_understood("blah", counting(), board(counting(), ENGLISH), ENGLISH).text
    assert plain(told).startswith("I do not understand blah. Type a number")


def test_too_few_dice_below_a_purchase_are_counted() -> None:
    assert plain(wrong_number(5, BUYING, ENGLISH) or "") == "5 dice; Bob rolls 6."
    assert plain(wrong_number(7, BUYING, texts_for("it")) or "") == "7 dadi; Bob ne lancia 6."
    assert wrong_number(6, BUYING, ENGLISH) is None
    assert wrong_number(5, YIELDING, ENGLISH) is None


def test_a_question_in_counters_is_answered_by_its_words_alone() -> None:
    assert OUT.mode is Mode.COUNTERS
    action = answered("out", OUT)
    assert action is not None
    assert action.verb == Verb.OFFER
