"""What a page shows of expansions: the numbers of each monster, tiles and levels, and their steps."""

from dataclasses import replace

from engine import events as e
from engine.state import State
from kotbot.matches.facts import Logged
from kotbot.views.base.render_context import RenderContext
from kotbot.views.page.contract import Number, Page, StepKind, Viewer
from kotbot.views.page.page import page
from kotbot.views.page.steps import steps
from scripts.texts.boxed import boxed
from scripts.texts.facts import ENGLISH, WHEN, facts, position


def chat(state: State) -> Page:
    return page(facts(state), ENGLISH, Viewer.CHAT)


def test_each_living_monster_has_its_numbers_by_their_signs() -> None:
    ann, bob, cyd, dora, *_ = chat(boxed()).mats
    assert [(one.sign, one.name, one.value) for one in ann.counted] == [
        ("wickedness", "😈", 7),
        ("cultists", "🕯", 2),
    ]
    assert [one.value for one in bob.counted] == [5, 0]
    assert [one.value for one in cyd.counted] == [10, 1]
    assert dora.counted == ()


def test_a_screen_reader_hears_the_numbers_by_their_names() -> None:
    said = chat(boxed()).mats[0].said
    assert said.endswith("Wickedness 7, Cultists 2")


def test_tiles_and_levels_lie_before_their_monster_with_what_they_do() -> None:
    bob = chat(boxed()).mats[1]
    assert [(card.name, card.text) for card in bob.cards[1:]] == [
        ("😈 Eternal", "1♥ at the start of each of your turns, in Tokyo too."),
        ("🗼 Bottom Level", "1♥ at the start of each of your turns."),
    ]


def test_what_nobody_has_lies_beside_the_board_by_levels() -> None:
    assert [card.name for card in chat(boxed()).tiles] == [
        "🗼 Top Level",
        "😈3 Devious",
        "😈3 Skulking",
        "😈3 Tireless",
        "😈6 Evil Lair",
        "😈6 Full Regeneration",
        "😈6 Widespread Panic",
        "😈10 Antimatter Beam",
        "😈10 Skybeam",
    ]
    plain = chat(position("second", {}, {}, active=1, step="roll 1", dice="1 1 1 1 1 1"))
    assert plain.tiles == ()
    assert plain.mats[0].counted == ()


def test_a_gauge_that_moves_and_a_tile_that_is_taken_are_steps() -> None:
    log = (
        Logged(
            8,
            0,
            101,
            "resolve numbers",
            (e.NumberChanged(0, "wickedness", 2, 9, "wickedness"),),
            WHEN,
            14,
        ),
        Logged(9, 0, 101, "choose devious", (e.CardMoved(0, "devious", -1),), WHEN, 14),
    )
    state = boxed()
    moved, taken = steps(RenderContext(replace(facts(state), log=log), ENGLISH), state.hearts)
    assert (moved.kind, moved.seat, moved.numbers) == (
        StepKind.GAIN,
        0,
        (Number(0, "wickedness", 9, None),),
    )
    assert moved.line
    assert (taken.kind, taken.seat, taken.hits, taken.lands) == (StepKind.MOVE, 0, (), True)
    assert [card.name for card in taken.cards] == ["😈3 Devious"]
    assert taken.line


def test_a_costume_or_a_level_that_is_taken_from_another_leaves_its_mat() -> None:
    log = (Logged(8, 0, 101, "", (e.CardMoved(0, "tower_bottom", 1),), WHEN, 14),)
    state = boxed()
    (taken,) = steps(RenderContext(replace(facts(state), log=log), ENGLISH), state.hearts)
    assert (taken.seat, taken.hits, taken.lands) == (0, (1,), True)
