"""The boards of a match at a table, as people meet them."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from engine.cards.catalogue import Edition, is_keep
from engine.state import State
from kotbot.i18n import LOCALES, Texts, texts_for
from kotbot.matches.facts import Draft, MatchFacts, Mode
from kotbot.matches.facts.pages import BoardPage
from kotbot.rich_text import Text
from kotbot.views.base.render_context import RenderContext
from kotbot.views.base.verbs import Verb
from kotbot.views.modes import board
from kotbot.views.table.entries.origin import changes
from scripts.texts.facts import DECISION, ENGLISH, HEBREW, button, buttons, picture, plain, shown
from scripts.texts.tables import (
    ENTERED,
    REDO,
    UNDO,
    at_table,
    line,
    open_page,
    six,
    table_matches,
    table_position,
)
from tests.kotbot.views.table.boards import action, counting, english

LINE = 34
"""Characters that fit into a line of a narrow phone."""


# Counters


def test_one_less_and_one_more_are_at_opposite_ends_and_name_their_seat() -> None:
    rows = english(counting()).keyboard[:3]

    assert [[plain(one.text) for one in row] for row in rows] == [
        ["♥ −1", "🐱 ♥ 8", "♥ +1"],
        ["★ −1", "🐱 ★ 5", "★ +1"],
        ["⚡ −1", "🐱 ⚡ 3", "⚡ +1"],
    ]
    assert [(one.action.verb, one.action.args) for one in rows[0] if one.action] == [
        (Verb.CORRECT, ("add", "2", "hearts", "-1")),
        (Verb.MARK, ("page", "number", "2", "hearts")),
        (Verb.CORRECT, ("add", "2", "hearts", "+1")),
    ]


def test_numbers_name_no_decision_so_that_every_quick_tap_counts_and_all_else_names_one() -> None:
    """A monster that comes back with all its hearts is no tap on a number."""
    found: dict[bool, int] = {True: 0, False: 0}
    for name, match in table_matches().items():
        for one in buttons(english(match)):
            if one.action is None or one.action.verb != Verb.CORRECT:
                continue
            is_tap = one.action.args[0] == "add" and "is back" not in plain(one.text)
            assert one.action.decision == (-1 if is_tap else DECISION), (name, one.text)
            found[is_tap] += 1
    assert min(found.values()) > 10


def test_what_is_undone_and_redone_is_named_with_who_entered_it() -> None:
    screen = english(counting(redo=REDO))
    assert shown(screen)[-5:-3] == ["↩ 🐱 −2♥ (Ann)", "↪ 🦖 gets Jets (Bob)"]
    assert action(screen, "↩").args == (str(UNDO.line),)
    assert action(screen, "↪").args == (str(REDO.line),)


def test_with_one_phone_nobody_is_named() -> None:
    assert "↩ 🐱 −2♥" in shown(english(counting(private=True)))


def test_long_names_of_undo_and_redo_get_rows_of_their_own() -> None:
    result = line("result 3 3 3 energy energy claw", seq=18)
    rows = english(counting(undo=result, redo=REDO)).keyboard
    assert [len(row) for row in rows if row[0].text.startswith(("↩", "↪"))] == [1, 1]


def test_the_next_turn_names_the_turn_that_is_over_and_the_next_living_monster() -> None:
    match = at_table(six(active=4), Mode.COUNTERS)
    next_turn = button(english(match), "▶ Next")
    assert plain(next_turn.text) == "▶ Next: 🦍 Finn"
    assert next_turn.action is not None
    assert (next_turn.action.verb, next_turn.action.args) == (Verb.NEXT_TURN, ("14",))


@pytest.mark.parametrize("texts", [texts_for(locale) for locale in LOCALES], ids=lambda texts: texts.locale)
@pytest.mark.parametrize("name", ["counters", "referee", "counters, offers"])
def test_six_monsters_fit_a_narrow_phone(texts: Texts, name: str) -> None:
    blocks = plain(board(table_matches()[name], texts)).split("\n\n")
    for text in (*blocks[0].split("\n")[:1], *blocks[1].split("\n")):
        assert len(text.replace(" UTC", "")) <= LINE, text


def test_in_hebrew_the_minus_stays_before_its_number_and_comes_last_in_the_row() -> None:
    row = board(counting(), HEBREW).keyboard[0]
    assert [plain(one.text) for one in row] == ["♥ +1", "🐱 ♥ 8", "♥ −1"]


# Pages


def test_a_page_of_another_decision_or_of_a_seat_that_is_gone_is_not_shown() -> None:
    front = picture(english(counting()))
    late = replace(counting(), draft=Draft(DECISION - 1, page=BoardPage.TOKYO))
    assert picture(english(late)) == front
    for page in ("cards 7", "number 9 hearts", "number 2 tank", "seat 1", "new"):
        assert picture(english(open_page(counting(), page))) == front, page


def test_a_number_has_steps_and_says_how_it_came_about() -> None:
    screen = english(open_page(counting(log=ENTERED), "number 1 hearts"))
    assert [one.action.args[3] for row in screen.keyboard[:2] for one in row if one.action] == [
        *("-1", "-2", "-3", "-5"),
        *("+1", "+2", "+3", "+5"),
    ]
    assert "18:30 UTC −1♥ · claws → 6" in picture(screen)
    assert action(screen, "How ♥ 6 came about").args == ("1", "hearts", "0")


def test_a_number_is_not_offered_to_fall_below_nothing() -> None:
    screen = english(open_page(counting(), "number 3 stars"))
    assert shown(screen)[:2] == ["★ −1", "★ −2"]


def test_changes_of_a_number_have_times_causes_and_people() -> None:
    context = RenderContext(counting(), ENGLISH)
    assert [after_the_time(one) for one in changes(ENTERED, 2, "stars", context)] == ["+3★ · dice → 5"]
    assert [after_the_time(one) for one in changes(ENTERED, 1, "stars", context)] == ["= 5★ · Ann"]
    assert [after_the_time(one) for one in changes(ENTERED, 1, "hearts", context)] == ["−1♥ · Ann"]


def after_the_time(text: Text) -> str:
    return plain(text).removeprefix("18:30 UTC ")


def test_an_attack_names_whom_it_reaches_before_it_is_entered() -> None:
    from_outside = english(open_page(counting(), "attack"))
    assert "It hits: 🐲 Dora · 👽 Ann" in picture(from_outside)
    assert action(from_outside, "3🐾").args == ("2", "3")

    from_tokyo = english(open_page(counting(), "attack 1"))
    assert "It hits: 🐱 Bob · 🦖 Cyd · 🦍 Finn" in picture(from_tokyo)


def test_an_attack_on_an_empty_tokyo_offers_to_enter_it() -> None:
    screen = english(open_page(at_table(six(city=None, bay=None), Mode.COUNTERS), "attack"))
    assert "the claws hit nobody" in picture(screen)
    assert not any("3🐾" in text for text in shown(screen))
    assert action(screen, "🏙 🐱 Bob enters").args == ("tokyo", "city", "2", "bay", "none")


def test_who_takes_one_place_in_tokyo_leaves_the_other() -> None:
    screen = english(open_page(counting(), "tokyo"))
    assert action(screen, "🏙 → 🐲").args == ("tokyo", "city", "4", "bay", "none")
    assert action(screen, "🌊 → 👽").args == ("tokyo", "city", "none", "bay", "1")
    assert action(screen, "🏙 👽 Ann leaves").args == ("tokyo", "city", "none", "bay", "4")
    assert "🏙 → 🐧" not in shown(screen)


def test_without_a_bay_there_is_no_row_for_it() -> None:
    screen = english(open_page(at_table(table_position({}, {}), Mode.COUNTERS), "tokyo"))
    assert not any("🌊" in text for text in shown(screen))


def _reached(match: MatchFacts, page: str, texts: Texts, taps: int) -> Iterator[str]:
    """Cards that can be chosen from a page with so many taps at most."""
    for one in buttons(board(open_page(match, page), texts)):
        if one.action is None:
            continue
        if one.action.verb == Verb.CORRECT and one.action.args[0] == "give":
            yield one.action.args[2]
        elif taps > 1 and one.action.args[:2] == ("page", "give"):
            yield from _reached(match, " ".join(one.action.args[1:]), texts, taps - 1)


@pytest.mark.parametrize("edition", list(Edition))
@pytest.mark.parametrize("locale", ["en", "he", "uk"])
def test_every_card_is_given_with_three_taps_at_most(edition: Edition, locale: str) -> None:
    match = at_table(table_position({}, {}, edition=edition.value), Mode.COUNTERS)
    kept = {card for card in match.rules.deck if is_keep(card)}
    assert set(_reached(match, "give 1", texts_for(locale), 3)) - {"unnamed"} == kept


def test_a_card_that_is_held_already_is_not_given_again() -> None:
    screen = english(open_page(counting(), "give 2 5"))
    assert not any(text.startswith("Jets") for text in shown(screen))


def test_a_card_that_lies_for_sale_is_given_with_one_tap() -> None:
    """Of those for sale Corner Store stays with nobody, and the third is not named."""
    kept = table_position({}, {}, market=["jets", "corner_store", "?"])
    first = english(open_page(at_table(kept, Mode.COUNTERS), "give 1"))
    assert [text for text in shown(first) if text.startswith("🛒")] == ["🛒 Jets"]
    assert action(first, "🛒 Jets").args == ("give", "1", "jets")
    assert "🛒 Jets" not in shown(english(open_page(at_table(kept, Mode.COUNTERS), "give 1 5")))


def test_a_card_of_which_the_box_has_two_is_given_to_who_has_one_and_not_to_who_has_both() -> None:
    one, both = (table_position({"cards": ["extra_head"] * heads}, {}, edition="second") for heads in (1, 2))
    assert "Extra Head" in _given_for(7, one)
    assert "Extra Head" not in _given_for(7, both)


def _given_for(cost: int, state: State) -> list[str]:
    """The cards for this cost that the first seat can be given."""
    return shown(english(open_page(at_table(state, Mode.COUNTERS), f"give 1 {cost}")))


def test_a_card_is_taken_by_its_number_so_that_any_name_will_do() -> None:
    strange = table_position({"cards": ["other:Мегаріг", "?"]}, {})
    screen = english(open_page(at_table(strange, Mode.COUNTERS), "card 1 1"))
    assert (action(screen, "Take it away").verb, action(screen, "Take it away").args) == (Verb.DROP, ("1",))
