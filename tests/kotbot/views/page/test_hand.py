"""The hidden cards of the reader of a page, and what others see of them."""

from dataclasses import replace
from typing import Any

import pytest

from engine import apply, read_line
from engine.state import State
from kotbot.matches.facts import Logged
from kotbot.views.base.verbs import Verb
from kotbot.views.page.contract import Away, Hand, Looks, PageStep, StepKind, Viewer
from kotbot.views.page.hand import hand
from kotbot.views.page.page import page
from scripts.texts import evolved
from scripts.texts.facts import ENGLISH, WHEN

ANN, BOB, CYD = 101, 102, 103


def hand_of(state: State, seat: int, looks: Looks = Viewer.CHAT, **how: Any) -> Hand:
    made = hand(replace(evolved.from_seat(state, seat), **how), 101 + seat, ENGLISH, looks)
    assert made is not None
    return made


def sent(shown: Hand) -> dict[str, Any]:
    return {one.card.id: None if one.key is None else one.key.action for one in shown.cards}


def test_each_card_that_may_be_played_now_has_a_key() -> None:
    shown = hand_of(evolved.holding(), 1)
    assert shown.title == "Your cards"
    assert [(one.card.name, one.key and one.key.text) for one in shown.cards] == [
        ("Detachable Tail", "Play"),
        ("Primal Bellow", "Play"),
        ("Saurian Adaptability", "When?"),
    ]
    action = sent(shown)["primal_bellow"]
    assert (action.verb, action.args) == (Verb.USE, ("primal_bellow", "2"))
    assert (shown.asked, shown.prompt) == (False, ())
    assert [key.text for row in shown.keys for key in row] == ["🎴 My cards, one by one"]


def test_a_paused_match_has_no_keys() -> None:
    shown = hand_of(evolved.holding(), 1, paused="muted")
    assert [one.key for one in shown.cards] == [None] * 3


def test_who_is_not_in_the_chat_plays_cards_all_the_same() -> None:
    shown = hand_of(evolved.holding(), 1, Away(BOB))
    assert [one.key is not None for one in shown.cards] == [True, True, True]


def test_who_has_no_cards_is_shown_none() -> None:
    assert hand_of(evolved.holding(), 2).cards == ()


def test_who_wanted_to_stop_is_asked_below_the_dice_of_another() -> None:
    state = evolved.stopped()
    shown = hand_of(state, 1)
    told = ["".join(run.text for run in line) for line in shown.prompt]
    assert (shown.asked, told[-1].replace("\u2068", "").replace("\u2069", "")) == (
        True,
        "Ann has rolled. Play a card?",
    )
    assert [key.text for key in shown.keys[0]] == ["Not now"]
    other = hand_of(state, 2)
    assert (other.asked, other.prompt) == (False, ())


def test_a_stranger_has_no_hand() -> None:
    assert hand(evolved.public(evolved.holding()), 999, ENGLISH, Viewer.CHAT) is None


def test_who_has_a_fitting_card_is_asked_alone() -> None:
    state = evolved.attacked()
    shown = hand_of(state, 1)
    assert shown.asked
    assert [one.key and one.key.text for one in shown.cards] == ["Play", "When?", "When?"]
    assert ["".join(run.text for run in line) for line in shown.prompt][1] == "Play a card?"
    (no,), _ = shown.keys
    assert (no.text, no.action and no.action.args) == ("Not now", ("pass",))
    for seat in (0, 2):
        other = hand_of(state, seat)
        assert (other.asked, other.prompt) == (False, ())
        assert not any(key.text == "Not now" for row in other.keys for key in row)


def test_others_are_told_that_somebody_may_play() -> None:
    shown = page(evolved.public(evolved.attacked()), ENGLISH, Viewer.CHAT)
    assert (shown.question.seat, shown.question.to) == (None, ())
    assert "Somebody may play a card." in repr(shown.question.others)
    assert "detachable" not in repr(shown).casefold()
    answers = [key.text for row in shown.keys for key in row if not key.beside and key.seats != ()]
    assert answers == []


def test_at_the_start_one_of_two_is_kept() -> None:
    shown = hand_of(evolved.beginning(), 1)
    assert shown.title == "Keep one of these"
    assert shown.asked
    assert [(one.card.name, one.key and one.key.text) for one in shown.cards] == [
        ("Tail Sweep", "Keep"),
        ("Saurian Adaptability", "Keep"),
    ]
    action = sent(shown)["tail_sweep"]
    assert (action.verb, action.args) == (Verb.KEEP_DRAWN, ("tail_sweep",))
    assert "keep one of your new cards." in repr(shown.prompt)


def test_others_read_that_all_keep_a_card() -> None:
    shown = page(evolved.public(evolved.beginning()), ENGLISH, Viewer.CHAT)
    told = " ".join(run.text for line in shown.question.others for run in line)
    assert "keep one of two cards" in told
    assert "own_deck" not in repr(shown)


def test_who_is_not_asked_yet_may_choose_too() -> None:
    shown = hand_of(evolved.beginning(), 2)
    assert [one.key and one.key.text for one in shown.cards] == ["Keep", "Keep"]
    assert shown.asked
    chosen = hand_of(evolved.beginning(), 2, picked=(2,))
    assert chosen.title == "✓ You chose one of these"
    assert (chosen.asked, chosen.prompt) == (False, ())


def test_all_see_how_many_cards_each_monster_holds() -> None:
    shown = page(evolved.public(evolved.holding()), ENGLISH, Viewer.PUBLIC)
    held = [dial for mat in shown.mats for dial in mat.counted if dial.sign == "held"]
    assert [(dial.name, dial.value) for dial in held] == [("🎴", 1), ("🎴", 3), ("🎴", 0)]
    assert "cards in hand 3" in shown.mats[1].said


def after(answer: str) -> PageStep:
    """The first step of an answer to what is asked while the second monster holds three cards."""
    state = evolved.holding().copy()
    happened = tuple(apply(state, read_line(answer)))
    entry = Logged(7, 1, BOB, answer.partition(" ")[2], happened, WHEN, 1)
    shown = page(replace(evolved.public(state), log=(entry,)), ENGLISH, Viewer.CHAT)
    return shown.steps[0]


@pytest.mark.parametrize(
    ("card", "name", "lies"),
    [("primal_bellow", "Primal Bellow", False), ("detachable_tail", "Detachable Tail", True)],
)
def test_a_played_evolution_is_a_step_with_its_card(card: str, name: str, lies: bool) -> None:
    step = after(f"2 play {card}")
    assert (step.kind, step.seat, step.lands) == (StepKind.PLAY, 1, lies)
    assert [one.name for one in step.cards] == [name]
    assert [(number.seat, number.sign, number.change) for number in step.numbers] == [(1, "held", -1)]
    assert name in repr(step.line)
