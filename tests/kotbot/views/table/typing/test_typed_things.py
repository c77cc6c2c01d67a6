"""What people type at a table about the numbers and things of expansions, by name, in every language."""

from typing import Any

import pytest

from engine import apply, apply_table, read_line, read_table
from engine.answers import Chosen
from kotbot.i18n import texts_for
from kotbot.matches.facts import Counter, MatchFacts, Mode, Offer, OfferKind
from kotbot.views.base import actions
from kotbot.views.base.cards import card_name
from kotbot.views.base.verbs import Verb
from kotbot.views.modes import board
from kotbot.views.table.typing.typed import NotUnderstood, TypedCards, meant, typed
from kotbot.views.table.typing.typed_changes import TypedChange, has_known_word
from kotbot.views.table.typing.typed_told import not_understood
from scripts.texts.facts import ENGLISH, plain
from scripts.texts.tables import at_table, open_page, six

WITH: dict[str, Any] = {
    "edition": "second",
    "table": True,
    "boxes": ["costumes", "cultists", "tower", "wicked"],
}


def table(mode: Mode = Mode.COUNTERS, **parts: Any) -> MatchFacts:
    """Ann 6♥ 9★, Bob, Cem who has Witch and the bottom level, ...; Cem's turn."""
    state = six(rules=WITH)
    return at_table(state, mode, **parts)


def said(text: str, locale: str = "en", **parts: Any) -> object:
    return typed(text, table(**parts), [texts_for(locale)])


@pytest.mark.parametrize(
    ("text", "event"),
    [
        ("ann 😈 5", "set 1 wickedness 5"),
        ("ann wickedness 5", "set 1 wickedness 5"),
        ("ann wicked +2", "add 1 wickedness +2"),
        ("ann cultists +1", "add 1 cultists +1"),
        ("bob loses a cultist", "add 2 cultists -1"),
        ("bob gets two cultists", "add 2 cultists +2"),
        ("ann 🕯 3", "set 1 cultists 3"),
        ("+1 🕯", "add 2 cultists +1"),
        ("ann wickednes 5", "set 1 wickedness 5"),
    ],
)
def test_a_number_of_an_expansion(text: str, event: str) -> None:
    assert said(text) == TypedChange(event)


def test_without_the_expansion_a_counter_of_that_name_is_meant() -> None:
    state = six()
    state.counters = ((0,) * 6,)
    own = at_table(state, Mode.COUNTERS, counters=(Counter("counter1", "cultists"),))
    assert typed("ann cultists 2", own, [texts_for("en")]) == TypedChange("set 1 counter1 2")


def test_a_counter_cannot_be_called_as_a_number_that_is_there() -> None:
    english = [texts_for("en")]
    assert has_known_word("Cultists", table(), english)
    assert not has_known_word("Cultists", at_table(six()), english)


@pytest.mark.parametrize(
    ("text", "event"),
    [
        ("ann takes witch", "give 1 witch"),
        ("ann gets the statue of liberty", "give 1 statue_of_liberty"),
        ("bob has middle level", "give 2 tower_middle"),
        ("bob loses jets", "take 2 jets"),
        ("ann gets jets", "give 1 jets forced"),
        ("dora takes regeneration", "give 4 regeneration"),
    ],
)
def test_who_gets_or_loses_a_thing(text: str, event: str) -> None:
    """Bob has the one Jets of the box; nobody has a costume, and none of the levels is claimed."""
    assert said(text) == TypedChange(event)


@pytest.mark.parametrize(
    ("text", "event"),
    [("ann 🗼 2", "give 1 tower_middle"), ("bob 🗼3", "give 2 tower_top"), ("🐱 -3", "add 2 hearts -3")],
)
def test_a_level_by_its_sign_and_a_monster_by_its_own(text: str, event: str) -> None:
    assert said(text) == TypedChange(event)


@pytest.mark.parametrize("text", ["ann 🗼 4", "🗼 2", "ann 🎲 2", "ann 🏙 2"])
def test_a_sign_that_says_nothing_here_is_not_passed_over(text: str) -> None:
    """They are not 4 or 2 hearts of Ann."""
    assert not isinstance(said(text), TypedChange)


@pytest.mark.parametrize("locale", ["en", "uk", "ru", "it", "he", "pl"])
@pytest.mark.parametrize("thing", ["witch", "tower_bottom"])
def test_things_are_known_in_every_language(thing: str, locale: str) -> None:
    name = card_name(thing, table().rules.edition, texts_for(locale))
    assert said(name, locale) == TypedCards((thing,))


@pytest.mark.parametrize(
    ("locale", "text"),
    [
        ("uk", "bob отримав witch"),
        ("ru", "bob получил witch"),
        ("it", "bob riceve witch"),
        ("he", "bob קיבל witch"),
        ("pl", "bob dostaje witch"),
    ],
)
def test_who_gets_something_is_said_in_every_language(locale: str, text: str) -> None:
    assert said(text, locale) == TypedChange("give 2 witch")


def test_what_is_not_of_the_box_is_no_thing_here() -> None:
    assert typed("witch", at_table(six()), [texts_for("en")]) != TypedCards(("witch",))


@pytest.mark.parametrize(
    ("mode", "seat"), [(Mode.COUNTERS, 1), (Mode.REFEREE, 2)], ids=["of the open mat", "whose turn it is"]
)
def test_a_level_alone_is_given(mode: Mode, seat: int) -> None:
    facts = table(mode, mat=0)
    assert meant("tower_bottom", facts) == Verb.CORRECT.of(facts, f"give {seat} tower_bottom")


def test_the_tile_that_is_asked_for_is_taken_by_its_name() -> None:
    """Bob stands on 2 and has three 2s: he may take a tile of the level 3."""
    state = six(rules=WITH)
    apply_table(state, read_table("set 2 wickedness 2"))
    apply(state, read_line("* result 2 2 2 1 1 3"))
    facts = at_table(state)
    assert meant("devious", facts) == actions.answer(facts, Chosen(1, "devious"))
    assert meant("cyberbrain", facts) == Verb.CORRECT.of(facts, "give 2 cyberbrain"), "not of that level"


def test_with_counters_a_card_of_which_nothing_stays_is_shown_whoever_is_said_to_get_it() -> None:
    """The referee does what it says for whoever buys; with counters its page says what to enter."""
    assert said("ann gets corner store") == TypedCards(("corner_store",))
    assert meant("corner_store", table()) is None
    assert said("ann gets corner store", mode=Mode.REFEREE) == NotUnderstood("ann gets corner store")


@pytest.mark.parametrize(
    ("page", "entered"),
    [
        ("", {"devious": "give 3 devious", "cyberbrain": "give 5 cyberbrain", "skybeam": "give 2 skybeam"}),
        ("thing 4 wicked", {"devious": "give 4 devious"}),
    ],
)
def test_a_tile_by_its_name_alone_is_for_who_is_offered_one_of_that_level(
    page: str, entered: dict[str, str]
) -> None:
    """Seat 3 is offered level 3 and seat 5 level 6; Bob's mat is open, or the tiles of seat 4."""
    offers = tuple(
        Offer(OfferKind.TILE, seat - 1, read_table(f"set {seat} wickedness {level}").change)
        for seat, level in ((3, 3), (5, 6))
    )
    asked = table(offers=offers)
    shown = open_page(asked, page) if page else asked
    for tile, entry in entered.items():
        action = meant(tile, shown)
        assert action is not None
        assert Verb.CORRECT.read(action.args) == (entry,)


def test_of_two_who_are_offered_a_tile_it_is_for_the_one_whose_mat_is_open() -> None:
    """Seats 1 and 2 are offered level 3; Bob's mat, of seat 2, is open."""
    offers = tuple(
        Offer(OfferKind.TILE, seat - 1, read_table(f"set {seat} wickedness 3").change) for seat in (1, 2)
    )
    action = meant("devious", table(offers=offers))
    assert action is not None
    assert Verb.CORRECT.read(action.args) == ("give 2 devious",)


def test_the_tiles_that_are_asked_for_are_named_to_who_was_not_understood() -> None:
    """Seat 1 was offered level 3; once it is asked whether it is out, no tile is asked for."""
    tile = Offer(OfferKind.TILE, 0, read_table("set 1 wickedness 3").change)
    facts = table(offers=(tile,))
    told = plain(not_understood("blah", facts, board(facts, ENGLISH), ENGLISH).text)
    waits = "no · next · Devious · Eternal · Skulking · Tireless"
    assert told == f"I do not understand blah here. I wait for: {waits}"
    for name in waits.split(" · ")[2:]:
        assert meant(name, facts) is not None
    out = table(offers=(tile, Offer(OfferKind.OUT, 0, read_table("set 1 hearts 0").change)))
    told = plain(not_understood("blah", out, board(out, ENGLISH), ENGLISH).text)
    assert told == "I do not understand blah here. I wait for: out · stay · next"
