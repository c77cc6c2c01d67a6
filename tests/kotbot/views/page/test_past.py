"""A turn of a match that has ended, drawn: the table as it stood, in the words of the page in the chat."""

from dataclasses import replace
from typing import Any

from engine.dice import NO_DICE, as_dice
from engine.state import State
from kotbot.matches.ended.looking_back import PastTurn
from kotbot.matches.facts import Status
from kotbot.matches.log.turns import Stand, TurnLine
from kotbot.views.base.verbs import Verb
from kotbot.views.page.contract import PastTable, Viewer
from kotbot.views.page.page import past
from scripts.texts.facts import ENGLISH, HEBREW, WHEN, facts, plain, position
from scripts.texts.filled import ATTACK

LINK = "https://t.me/kotbot?startapp=k3f9qz-23"
DICE = as_dice([0, 4, 0, 1, 1, 0])
THEN = position(
    "second",
    {"hearts": 6, "stars": 9, "energy": 1, "cards": ["jets"]},
    {"hearts": 8, "stars": 5},
    {"hearts": 9},
    {"hearts": 3},
    active=2,
    turn=23,
)
ENDED = replace(facts(THEN), status=Status.OVER)


def moment(state: State = THEN, **line: Any) -> PastTurn:
    stands = tuple(map(Stand, state.hearts, state.stars, state.energy))
    known = {"turn": 23, "seat": 1, "began": WHEN, "dice": DICE, "stands": stands}
    shown = state.copy()
    shown.stack, shown.dice = [], DICE
    return PastTurn(23, 41, TurnLine(**{**known, **line}), ATTACK, shown)


def drawn(shown: PastTurn, viewer: Viewer = Viewer.CHAT) -> PastTable:
    return past(shown, ENDED, ENGLISH, viewer, LINK)


def test_it_says_which_turn_of_how_many_it_was_and_whose() -> None:
    shown = drawn(moment())
    assert shown.title == "Turn 23 of 41"
    assert plain(shown.whose) == "🐱 Cyber Kitty (Bob)"
    assert shown.head.turn == "turn 23"
    assert [mat.active for mat in shown.mats] == [False, True, False, False]


def test_numbers_cards_dice_and_tokyo_are_those_of_then() -> None:
    shown = drawn(moment())
    assert [(mat.hearts.value, mat.stars.value) for mat in shown.mats] == [(6, 9), (8, 5), (9, 0), (3, 0)]
    assert [[card.id for card in mat.cards] for mat in shown.mats] == [["jets"], [], [], []]
    assert [spot.seat for spot in shown.tokyo] == [None]
    assert [die.face for die in shown.dice] == ["2", "2", "2", "2", "energy", "claw"]
    assert len(shown.market) == 3


def test_no_die_can_be_tapped() -> None:
    shown = drawn(moment())
    assert not any(die.kept or die.action for die in shown.dice)


def test_the_story_is_that_of_the_page_in_the_chat() -> None:
    lines = [plain("".join(run.text for run in line)) for line in drawn(moment()).story]
    assert lines[0].startswith("👽 Alienoid: 2 2 2 2 ⚡")


def test_a_turn_without_a_result_has_no_dice() -> None:
    without = moment(dice=None)
    without.state.dice = NO_DICE
    assert drawn(without).dice == ()


def test_a_monster_that_had_not_sat_down_yet_has_no_mat() -> None:
    shown = drawn(moment(stands=(Stand(6, 9, 1), None, Stand(9, 0, 0), Stand(3, 0, 0))))
    assert [mat.seat for mat in shown.mats] == [0, 2, 3]


def test_it_is_shared_by_its_link_and_played_on_from() -> None:
    ((play_on, share),) = drawn(moment()).keys
    assert play_on.action == Verb.PLAY_ON.of(ENDED, 23)
    assert share.url == "https://t.me/share/url?url=https%3A%2F%2Ft.me%2Fkotbot%3Fstartapp%3Dk3f9qz-23"


def test_buttons_stand_in_reading_order_in_hebrew_too() -> None:
    ((play_on, _),) = past(moment(), ENDED, HEBREW, Viewer.CHAT, LINK).keys
    assert play_on.action == Verb.PLAY_ON.of(ENDED, 23)


def test_who_has_the_link_of_the_table_can_do_nothing() -> None:
    assert drawn(moment(), Viewer.PUBLIC).keys == ()


def test_where_nobody_can_play_on_there_is_no_button_for_it() -> None:
    ((share,),) = drawn(replace(moment(), goes_on=False)).keys
    assert share.url
