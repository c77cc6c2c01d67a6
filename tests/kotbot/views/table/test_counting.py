"""Free counters of a table on its boards, typed, on the page, and in files."""

import pytest

from kotbot.i18n import texts_for
from kotbot.matches.facts import Counter, MatchFacts, Mode
from kotbot.telegram.outgoing.formatting import html_of
from kotbot.views.base.render_context import RenderContext
from kotbot.views.base.verbs import Verb
from kotbot.views.core.telling.corrections import corrections
from kotbot.views.page.table import mats
from kotbot.views.table.typing.typed import TypedCounter, typed
from kotbot.views.table.typing.typed_changes import TypedChange
from scripts.texts.facts import ENGLISH, buttons, plain
from scripts.texts.tables import at_table, open_page, six
from tests.kotbot.views.table.boards import english

NAMED = (Counter("counter1", "cultists"), Counter("counter2", "Alien eggs"))


def counting(mode: Mode = Mode.COUNTERS, page: str = "") -> MatchFacts:
    """Bob's mat is open; Ann has 1 cultist and 4 eggs, Bob 2 cultists."""
    state = six()
    state.counters = ((1, 2, 0, 0, 0, 0), (4, 0, 0, 0, 0, 0))
    match = at_table(state, mode, counters=NAMED)
    return open_page(match, page) if page else match


def test_the_board_has_the_numbers_beside_the_others_and_says_what_they_are() -> None:
    lines = plain(english(counting())).split("\n")
    assert any("🔵1 🔶4" in line for line in lines)
    assert "🔵 cultists · 🔶 Alien eggs" in lines


@pytest.mark.parametrize("page", ["", "mats"])
def test_a_counter_has_its_row_on_the_mat(page: str) -> None:
    match = counting(Mode.REFEREE if page else Mode.COUNTERS, page)
    rows = [[plain(one.text) for one in row] for row in english(match).keyboard]
    assert ["🔵 −1", "🐱 🔵 2", "🔵 +1"] in rows
    assert ["🔶 −1", "🐱 🔶 0", "🔶 +1"] in rows


def test_a_name_is_escaped() -> None:
    match = at_table(
        RenderContext(counting(), ENGLISH).state,
        counters=(Counter("counter1", "<b>"), Counter("counter2", "")),
    )
    assert "🔵 \u2068&lt;b&gt;\u2069" in html_of(english(match))


def test_names_are_offered_until_there_are_three() -> None:
    offered = [one.action.args for one in buttons(english(counting(page="counters"))) if one.action]
    assert ("add", "evolutions") in offered
    assert ("add", "cultists") not in offered, "counted already, whatever letters it is written with"
    state = six()
    state.counters = ((0,) * 6,) * 3
    full = open_page(at_table(state, counters=(*NAMED, Counter("counter3", "x"))), "counters")
    assert not [one for one in buttons(english(full)) if one.action and one.action.verb is Verb.COUNT]


def test_without_a_name_a_counter_has_a_number() -> None:
    state = six()
    state.counters = ((), (0,) * 6)
    match = at_table(state, counters=(Counter("counter2", ""),))
    assert plain(corrections(["add 1 counter2 +2"], RenderContext(match, ENGLISH))) == "👽 +2🔶 counter 2"


@pytest.mark.parametrize(
    ("text", "events"),
    [
        ("ann cultists 2", "set 1 counter1 2"),
        ("bob +1 cultists", "add 2 counter1 +1"),
        ("bob -1 cultist", "add 2 counter1 -1"),
        ("bob gets 2 eggs and 1 star", "add 2 counter2 +2; add 2 stars +1"),
        ("ann alien eggs 3", "set 1 counter2 3"),
        ("ann loses 3 alien eggs", "add 1 counter2 -3"),
    ],
)
def test_counters_are_typed_by_their_names(text: str, events: str) -> None:
    assert typed(text, counting(), [texts_for("en")]) == TypedChange(events)


@pytest.mark.parametrize(
    ("locale", "text"),
    [("en", "counter: eggs"), ("it", "contatore: eggs"), ("he", "מונה: eggs"), ("uk", "лічильник: eggs")],
)
def test_a_counter_is_made_by_typing(locale: str, text: str) -> None:
    assert typed(text, counting(), [texts_for(locale)]) == TypedCounter("eggs")


def test_on_its_page_a_text_is_its_name() -> None:
    page = "counters counter1"
    assert typed("jets", counting(page=page), [texts_for("en")]) == TypedCounter("jets", "counter1")
    assert typed("jets", counting(page="counters"), [texts_for("en")]) == TypedCounter("jets")
    assert typed("bob +1 star", counting(page=page), [texts_for("en")]) == TypedChange("add 2 stars +1")


def test_the_page_has_them_on_its_mats() -> None:
    match = counting()
    context = RenderContext(match, ENGLISH)
    ann = mats(context, tuple(context.state.hearts))[0]
    assert [(one.sign, plain(one.name), one.value) for one in ann.counted] == [
        ("counter1", "cultists", 1),
        ("counter2", "Alien eggs", 4),
    ]
    assert "Alien eggs" in plain(ann.said)
