"""While somebody rolls a board has few rows; what has no room stands behind the dots."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import given

from engine import State, view
from engine.decisions import KeepDice
from engine.dice import FACES, as_dice
from kotbot.i18n import LOCALES, Texts, texts_for
from kotbot.matches.facts import BoardChapter, ChosenOptions, Draft, Logged, Undo
from kotbot.views.base.verbs import Verb
from kotbot.views.base.widths import fits
from kotbot.views.core.lessons import WORDS
from kotbot.views.digital.more import for_one, more
from kotbot.views.modes import beginning, board
from scripts.texts.facts import DECISION, ENGLISH, WHEN, button, facts, picture, plain, position, shown
from scripts.texts.filled import ATTACK
from scripts.texts.gallery import screens
from tests.engine.random_games import Setting, game_settings, over_games, walk

MOST_ROWS = 4
MOST_ROWS_OF_FEW = 5
MOST_LINES = 15
OF_SIX = ("six, rolling", "with a clock", "overdue", "away", "computer asked")
"""Boards of the gallery with six monsters, somebody rolling."""
ALL = [texts_for(locale) for locale in LOCALES]
OTHERS: list[dict[str, Any]] = [
    {"energy": 4, "hearts": 5, "cards": ["rapid_healing"]},
    {"energy": 4, "cards": ["wings"]},
    {"energy": 4, "hearts": 5, "cards": [{"card": "mimic", "copies": [3, 1]}]},
    {},
    {"cards": ["jets"]},
]


def full(dice: str) -> State:
    """The first of six rolls as many dice, and nearly everybody can do something at any time."""
    heads = ["extra_head"] * (len(dice.split()) - 6)
    own: dict[str, Any] = {"cards": [*heads, "energy_drink", "background_dweller"], "energy": 3}
    return position("second", own, *OTHERS, city=1, active=1, step="roll 2", turn=14, dice=dice)


def named(texts: Texts) -> str:
    return texts.locale


every_language = pytest.mark.parametrize("texts", ALL, ids=named)


@every_language
@pytest.mark.parametrize("dice", ["3 3 2 h e c", "3 3 2 h e c c", "3 3 2 h e e c c"])
def test_a_board_that_offers_everything_has_four_rows_and_cuts_no_word(texts: Texts, dice: str) -> None:
    """Six monsters, cards of several of them, an absent one, a lesson, an answer to take back."""
    rolling = facts(full(dice), undo=Undo(7, "buy jets", 101))
    seats = tuple(replace(seat, away=seat.place in (4, 5), level="hatchling") for seat in rolling.seats)
    for match in (rolling, replace(rolling, lesson="roll"), replace(rolling, lesson="roll", seats=seats)):
        screen = board(match, texts)

        assert len(screen.keyboard) == MOST_ROWS, picture(screen)
        assert len(plain(screen).split("\n")) <= MOST_LINES, picture(screen)
        assert all(fits(row) for row in screen.keyboard[-2:]), picture(screen)


@every_language
def test_every_board_in_the_gallery_on_which_dice_are_marked_has_few_rows(texts: Texts) -> None:
    marked = {
        name: screen
        for name, screen in screens(texts).items()
        for row in screen.keyboard
        for one in row
        if one.action is not None and one.action.verb == Verb.MARK and one.action.args[0] == "keep"
    }
    assert "board: KeepDice" in marked
    for name, screen in marked.items():
        assert len(screen.keyboard) <= MOST_ROWS_OF_FEW, (name, picture(screen))
    for name in OF_SIX:
        screen = screens(texts)[f"board: {name}"]
        assert len(screen.keyboard) <= MOST_ROWS, (name, picture(screen))
        assert len(plain(screen).split("\n")) <= MOST_LINES, (name, picture(screen))


@over_games(40)
@given(game_settings())
def test_every_roll_of_random_games_has_few_rows_and_few_lines(
    setting: Setting,
) -> None:
    rng = Random(setting.seed)
    for number, (state, _, _) in enumerate(walk(setting)):
        if number > 400:
            break
        if not isinstance(state.question, KeepDice) or rng.random() < 0.5:
            continue
        kept = as_dice([rng.randint(0, state.dice[face]) for face in FACES])
        rolling = facts(view(state, None), draft=Draft(DECISION, kept))
        away = tuple(replace(one, away=rng.random() < 0.2, level="hatchling") for one in rolling.seats)
        match = replace(
            rolling,
            seats=away,
            lesson=rng.choice(["", *WORDS]),
            log=(Logged(7, 0, 101, "stop", ATTACK, WHEN, state.turn),) if state.seats > 4 else (),
            chapter=BoardChapter(7, (rng.randrange(state.seats),)),
            private=rng.random() < 0.5,
        )
        for render in (board, beginning):
            screen = render(match, rng.choice(ALL))
            assert len(screen.keyboard) <= MOST_ROWS_OF_FEW, picture(screen)
            if state.seats > 4:
                assert len(screen.keyboard) <= MOST_ROWS, picture(screen)
                assert len(plain(screen).split("\n")) <= MOST_LINES, picture(screen)


@every_language
@pytest.mark.parametrize("dice", ["3 3 2 h e c c", "1 1 2 2 e e c c"])
@pytest.mark.parametrize("seats", [2, 6])
def test_a_keep_that_would_take_a_row_of_its_own_is_not_offered(texts: Texts, dice: str, seats: int) -> None:
    """Before the first reroll four dice are a likely keep, whose words are too wide beside the ways on."""
    heads = {"cards": ["extra_head"] * (len(dice.split()) - 6)}
    state = position("second", heads, *[{}] * (seats - 1), city=2, active=1, step="roll 1", dice=dice)
    screen = board(replace(facts(state), chosen=ChosenOptions(hints=True)), texts)

    assert len(screen.keyboard) == (MOST_ROWS if seats > 4 else MOST_ROWS_OF_FEW), picture(screen)
    assert all(fits(row) for row in screen.keyboard), picture(screen)


def test_eight_dice_stand_in_two_rows_and_the_ways_on_share_one() -> None:
    state = full("3 3 2 h e e c c")
    screen = board(facts(state, draft=Draft(DECISION, (0, 0, 2, 0, 0, 0))), ENGLISH)

    assert [len(row) for row in screen.keyboard[:2]] == [4, 4]
    assert [plain(one.text) for one in screen.keyboard[2]] == ["🐾🐾→🎲6", "🎲 6", "All 8"]


def test_the_dots_count_what_is_behind_them_and_the_page_begins_with_it() -> None:
    match = facts(full("3 3 2 h e c"))
    dots = plain(board(match, ENGLISH).keyboard[-1][-1].text)
    behind = shown(more(match, ENGLISH))[:4]

    assert dots == "⋯ +4"
    assert behind == ["Ann: 🎲 Reroll a 3", "Bob: heal 1♥ for 2⚡", "Cyd: fly for 2⚡", "Dora: fly for 2⚡"]


def test_where_there_is_room_everything_stands_on_the_board() -> None:
    """After the last roll there are no dice to mark."""
    match = facts(
        position(
            "second",
            {"cards": ["energy_drink"], "energy": 3},
            OTHERS[0],
            city=1,
            active=1,
            step="roll 3",
            dice="3 3 2 h e c",
        )
    )
    screen = board(match, ENGLISH)

    assert "Bob: heal 1♥ for 2⚡" in shown(screen)
    assert "⋯" in shown(screen)
    assert not any(plain(one).startswith("Bob") for one in shown(more(match, ENGLISH)))


def test_the_end_of_the_lessons_stands_behind_the_dots_among_many_monsters() -> None:
    few = replace(facts(position("second", {}, {}, step="roll 1", dice="3 3 3 e c h")), lesson="roll")
    assert shown(board(few, ENGLISH))[-4:] == ["Thanks, I know", "🃏 Cards", "📜 Log", "⋯"]
    many = replace(facts(full("3 3 2 h e c")), lesson="roll")

    assert [one.text for one in board(many, ENGLISH).keyboard[-1]][:2] == ["🃏 Cards", "📜 Log"]
    off = button(more(many, ENGLISH), "Thanks, I know")
    assert off.action is not None
    assert off.action.verb is Verb.LESSONS_OFF


def test_the_menu_that_one_alone_sees_offers_only_what_they_can_do() -> None:
    match = facts(full("3 3 2 h e c"))
    menu = more(match, ENGLISH)
    seat = match.seats[0].account
    assert seat is not None
    playing, watching = for_one(menu, match, seat), for_one(menu, match, 999)
    assert "Leave the match" in shown(playing)
    for theirs in ("Leave the match", "💡 Turn hints on"):
        assert theirs in shown(menu)
        assert theirs not in shown(watching)
    assert "What can I do now?" in shown(watching)


def test_the_menu_that_one_alone_sees_spends_no_cultists_of_others() -> None:
    cultists = {"numbers": {"cultists": 1}}
    boxes = {"edition": "second", "boxes": ["cultists"]}
    match = facts(position("second", {}, cultists, cultists, rules=boxes, step="roll 1", dice="3 3 2 h e c"))
    bob = match.seats[1].account
    assert bob is not None
    menu = more(match, ENGLISH)
    assert {"Bob: 1⚡ for 1🕯", "Cyd: 1⚡ for 1🕯"} <= {*shown(menu)}
    assert "Bob: 1⚡ for 1🕯" in shown(for_one(menu, match, bob))
    assert "Cyd: 1⚡ for 1🕯" not in shown(for_one(menu, match, bob))
