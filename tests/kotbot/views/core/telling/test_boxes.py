"""What is told of gauges, tiles, levels and cultists."""

import pytest

from engine import Event
from engine import events as e
from engine.events import Why
from kotbot.views.base.render_context import RenderContext
from kotbot.views.core.telling.story import story, story_by
from kotbot.views.digital.recap import sums
from kotbot.views.digital.toasts import outcome
from scripts.texts.box_questions import BOXED, EVERYTHING
from scripts.texts.facts import ENGLISH, facts, plain

MATCH = facts(BOXED[EVERYTHING])


@pytest.mark.parametrize(
    ("event", "line"),
    [
        (e.NumberChanged(0, "wickedness", 2, 4, "wicked"), "👽 Alienoid: 😈 2 → 4"),
        (e.NumberChanged(0, "cultists", 1, 2, "cultists"), "👽 Alienoid: 🕯 1 → 2"),
        (
            e.CardMoved(0, "eternal", -1),
            "👽 Alienoid takes Eternal: 1♥ at the start of each of your turns, in Tokyo too.",
        ),
        (
            e.CardMoved(1, "tower_middle", 0),
            "🐱 Cyber Kitty takes Middle Level from 👽 Alienoid: "
            "1♥ and 1⚡ at the start of each of your turns.",
        ),
        (e.CardMoved(0, "witch", 1), "👽 Alienoid takes Witch from 🐱 Cyber Kitty"),
        (e.CardPlayed(1, "mouse_hunter"), "🐱 Cyber Kitty plays Mouse Hunter."),
        (e.CardPlayed(1, "i_am_the_king"), "🐱 Cyber Kitty plays I Am the King!"),
    ],
)
def test_an_event_is_told_in_one_line(event: Event, line: str) -> None:
    assert [plain(told) for told in story([event], MATCH, ENGLISH)] == [line]


@pytest.mark.parametrize(
    ("events", "lines"),
    [
        ([e.HeartsGained(1, 2, 8, "giant_banana")], ["🐱 Cyber Kitty plays Giant Banana: +2♥"]),
        (
            [e.HeartsGained(0, 2, 8, "giant_banana"), e.HeartsGained(1, 1, 5, Why.HEARTS)],
            [
                "🐱 Cyber Kitty plays Giant Banana.",
                "👽 Alienoid +2♥ · Giant Banana",
                "🐱 Cyber Kitty +1♥ · dice",
            ],
        ),
        (
            [e.TurnBegan(1, 4, "", 0), e.HeartsGained(1, 2, 8, "giant_banana")],
            ["🐱 Cyber Kitty plays Giant Banana.", "🐱 Cyber Kitty +2♥ · Giant Banana"],
        ),
    ],
)
def test_what_a_played_card_brings_its_holder_at_once_stands_in_its_line(
    events: list[Event], lines: list[str]
) -> None:
    happened: list[Event] = [e.CardPlayed(1, "giant_banana"), *events]
    assert [plain(told) for told in story(happened, MATCH, ENGLISH)] == lines


def test_after_a_name_with_a_mark_comes_no_colon() -> None:
    happened: list[Event] = [e.CardPlayed(1, "i_am_the_king"), e.StarsChanged(1, 1, 5, "i_am_the_king")]
    assert [plain(told) for told in story(happened, MATCH, ENGLISH)] == [
        "🐱 Cyber Kitty plays I Am the King! +1★"
    ]


def test_with_many_monsters_a_tile_is_told_without_what_it_does() -> None:
    signs = RenderContext(MATCH, ENGLISH).by_signs()
    assert story_by(signs, [e.CardMoved(0, "eternal", -1)]) == ["👽 takes Eternal"]


THEFT: list[Event] = [
    e.EnergyChanged(0, -4, 3, "witch"),
    e.EnergyChanged(1, 4, 6, Why.PAYMENT),
    e.CardMoved(0, "witch", 1),
]


def test_of_a_costume_that_is_taken_the_price_is_told_once() -> None:
    """Alienoid pays 4 to Cyber Kitty for its Witch."""
    assert [plain(told) for told in story(THEFT, MATCH, ENGLISH)] == [
        "🐱 Cyber Kitty +4⚡ · a card sold",
        "👽 Alienoid takes Witch from 🐱 Cyber Kitty",
    ]


def test_who_takes_a_costume_is_told_that_and_what_it_cost() -> None:
    told = outcome(THEFT, 0, RenderContext(MATCH, ENGLISH), 200)
    assert plain(told) == "👽 takes Witch from 🐱: −4⚡"


def test_in_sums_everybody_reads_who_took_a_costume() -> None:
    """Gigazaur, whose turn is next, has lost nothing."""
    signs = RenderContext(MATCH, ENGLISH).by_signs()
    assert [plain(line) for line in sums([e.CardMoved(0, "witch", 1)], 2, signs)] == [
        "👽 takes Witch from 🐱"
    ]


@pytest.mark.parametrize(
    "event",
    [
        e.NumberChanged(0, "cultists", -1, 1, "cultist_heart"),
        e.NumberChanged(0, "wickedness", -4, 0, Why.OUT),
        e.NumberChanged(0, "zombified", 1, 1, "zombify"),
        e.CardDiscarded(0, "starburst", "starburst"),
    ],
)
def test_what_another_line_tells_is_passed_over(event: Event) -> None:
    assert story([event], MATCH, ENGLISH) == []


def test_what_a_card_prevents_is_told_without_its_payment() -> None:
    told = story([e.EnergyChanged(0, -2, 3, "robot"), e.DamagePrevented(0, 2, "robot")], MATCH, ENGLISH)
    assert [plain(line) for line in told] == ["👽 Alienoid is spared 2♥ · Robot"]


def test_the_line_of_a_result_tells_gauge_and_cultists_too() -> None:
    """Four 1s: two stars, two spaces of the gauge, and after the bite a cultist."""
    result = e.ResultSettled(0, (4, 0, 0, 0, 1, 1))
    happened: list[Event] = [
        result,
        e.StarsChanged(0, 2, 12, Why.NUMBERS),
        e.NumberChanged(0, "wickedness", 2, 8, "wicked"),
        e.HeartsLost(1, -1, 6, 0, Why.CLAWS, True),
        e.NumberChanged(0, "cultists", 1, 3, "cultists"),
    ]

    assert [plain(line) for line in story(happened, MATCH, ENGLISH)] == [
        "👽 Alienoid: 1 1 1 1 🐾 ♥ → 2★ 2😈 1🕯",
        "👽 Alienoid bites: 🐱 ♥ 7 → 6",
    ]


@pytest.mark.parametrize(
    ("event", "line"),
    [
        (e.CardMoved(0, "eternal", -1), "👽 takes Eternal"),
        (e.CardMoved(0, "tower_bottom", 1), "👽 takes Bottom Level from 🐱"),
    ],
)
def test_in_sums_everybody_reads_who_took_a_tile_or_a_level(event: Event, line: str) -> None:
    signs = RenderContext(MATCH, ENGLISH).by_signs()
    assert [plain(told) for told in sums([event], 2, signs)] == [line]
