"""What is told of gauges, tiles, levels and cultists."""

import pytest

from engine import Event
from engine import events as e
from engine.events import Why
from kotbot.views.base.render_context import RenderContext
from kotbot.views.core.telling.story import story, story_by
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
        (e.CardMoved(0, "witch", 1), "Witch: 🐱 Cyber Kitty → 👽 Alienoid"),
    ],
)
def test_an_event_is_told_in_one_line(event: Event, line: str) -> None:
    assert [plain(told) for told in story([event], MATCH, ENGLISH)] == [line]


def test_with_many_monsters_a_tile_is_told_without_what_it_does() -> None:
    signs = RenderContext(MATCH, ENGLISH).by_signs()
    assert story_by(signs, [e.CardMoved(0, "eternal", -1)]) == ["👽 takes Eternal"]


@pytest.mark.parametrize(
    "event",
    [
        e.NumberChanged(0, "cultists", -1, 1, "cultist_heart"),
        e.NumberChanged(0, "wickedness", -4, 0, Why.OUT),
        e.NumberChanged(0, "zombified", 1, 1, "zombify"),
        e.CardDiscarded(0, "starburst", "starburst"),
        e.EnergyChanged(0, -2, 3, "robot"),
    ],
)
def test_what_another_line_tells_is_passed_over(event: Event) -> None:
    assert story([event], MATCH, ENGLISH) == []
