"""The board in the positions that people meet most."""

from dataclasses import replace

import pytest

from engine import CHANCE, TABLE, State
from engine import events as e
from engine.decisions import KeepDice
from engine.events import Why
from kotbot.matches.facts import Deadline, Draft, Logged, Pace
from kotbot.views.base.verbs import Verb
from kotbot.views.modes import board, more
from kotbot.views.rules.card_pages import cards
from tests.kotbot.views.filled import ATTACK, SIX
from tests.kotbot.views.kit import DECISION, ENGLISH, WHEN, button, facts, picture, plain, position, shown

ROLLING = {"city": 1, "bay": 4, "active": 2, "step": "roll 2", "dice": "3 3 2 h e c", "turn": 14}
CLAWED = {"city": 2, "active": 1, "step": "resolve", "dice": "c c c 1 2 3"}
BITE = (e.HeartsLost(0, -1, 9, 1, Why.CLAWS, True),)


def test_a_die_carries_the_number_that_is_wanted_and_quick_taps_add_up() -> None:
    state = position("second", {}, {}, active=1, step="roll 1", dice="3 3 3 e c h")
    assert isinstance(state.question, KeepDice)
    screen = board(facts(state, draft=Draft(DECISION, keep=(0, 0, 1, 0, 0, 0))), ENGLISH)

    dice = screen.keyboard[0]
    assert [(one.text, one.action.args if one.action else ()) for one in dice] == [
        ("•3", ("keep", "3", "0")),
        ("3", ("keep", "3", "2")),
        ("3", ("keep", "3", "3")),
        ("⚡", ("keep", "energy", "1")),
        ("🐾", ("keep", "claw", "1")),
        ("♥", ("keep", "heart", "1")),
    ]
    assert all(one.action is not None and one.action.decision == DECISION for one in dice)


def test_a_draft_of_another_decision_is_not_shown() -> None:
    state = position("second", {}, {}, active=1, step="roll 1", dice="3 3 3 e c h")
    screen = board(facts(state, draft=Draft(DECISION - 1, keep=(0, 0, 2, 0, 0, 0))), ENGLISH)

    assert not any("•" in text for text in shown(screen))


def test_rolling_shows_the_question_last_and_the_ways_on_below_the_dice() -> None:
    screen = board(facts(position("second", *SIX, **ROLLING), happened=ATTACK), ENGLISH)

    assert screen.text.endswith("keep which?</b>")
    assert [plain(one.text) for one in screen.keyboard[2]] == ["🎲 Roll 6 dice", "Keep all 6"]
    roll, stop = button(screen, "🎲 Roll"), button(screen, "Keep all")
    assert roll.action is not None
    assert roll.action.verb == Verb.COMMIT
    assert stop.action is not None
    assert stop.action.args == ("stop",)


def test_among_six_what_happened_is_told_in_four_lines_by_signs() -> None:
    screen = board(facts(position("second", *SIX, **ROLLING), happened=ATTACK), ENGLISH)

    assert picture(screen).split("\n")[9:13] == [
        "👽: 2 2 2 2 ⚡ 🐾 🐾 → 3★ 1⚡",
        "👽 bites: 🐱 ♥ 10 → 8 · 🐲 ♥ 5 → 3",
        "🏙 🐱 yields the City.",
        "🏙 👽 takes the City: 1★",
    ]


def test_two_monsters_have_room_for_names() -> None:
    screen = board(
        facts(position("second", {}, {}, step="roll 1", dice="1 1 2 h e c"), happened=BITE), ENGLISH
    )

    assert "🐱 Cyber Kitty bites: 👽 ♥ 10 → 9" in picture(screen)


def test_likely_keeps_are_answers_in_one_tap() -> None:
    state = position("second", {}, {}, active=1, step="roll 1", dice="3 3 3 e c h")
    screen = board(facts(state), ENGLISH)

    first = button(screen, "333→🎲3").action
    assert first is not None
    assert (first.verb, first.decision, first.args) == (Verb.ANSWER, DECISION, ("keep", "3", "3", "3"))
    assert all(plain(one.text).endswith(("🎲1", "🎲2", "🎲3", "🎲4")) for one in screen.keyboard[1])


def test_after_the_last_roll_nothing_is_kept_in_one_tap() -> None:
    state = position(
        "second", {"cards": ["energy_drink"], "energy": 1}, {}, step="roll 3", dice="3 3 3 e c h"
    )
    assert "→" not in picture(board(facts(state), ENGLISH))


def test_dice_are_told_once_above_their_buttons() -> None:
    state = position("second", {}, {}, active=1, step="roll 1", dice="3 3 3 e c h")
    told = picture(board(facts(state, draft=Draft(DECISION, keep=(0, 0, 2, 0, 0, 0))), ENGLISH)).split("\n[")[
        0
    ]

    assert told.count("3 3") == 1
    assert "🎲 3 3 3 ⚡ 🐾 ♥ · Worth 3★ 1⚡ 1♥ 1🐾" in told


def test_held_cards_have_names_and_many_of_them_a_number() -> None:
    held = ["jets", "wings", "giant_brain", "friend_of_children", "extra_head", "alien_origin"]
    few = position("second", {"cards": held[:1]}, {}, step="roll 1", dice="1 1 2 h e c")
    many = position("second", {"cards": held}, {"cards": ["gourmet"]}, step="roll 1", dice="1 1 2 h e c")

    assert "\n🃏 👽 Jets\n" in picture(board(facts(few), ENGLISH))
    assert "\n🃏 👽 Jets, Wings, Giant Brain, Friend of Children +2 · 🐱 Gourmet\n" in picture(
        board(facts(many), ENGLISH)
    )


def test_six_hands_of_long_names_are_cut_to_two_lines() -> None:
    long = ["rooting_for_the_underdog", "complete_destruction", "energy_hoarder", "friend_of_children"]
    short = ("jets", "wings", "gourmet", "camouflage")
    seats = [{"cards": list(cards)} for cards in zip(long, short, strict=True)]
    state = position("second", *seats, {}, {}, step="roll 1", dice="1 1 2 h e c")
    line = next(line for line in picture(board(facts(state), ENGLISH)).split("\n") if line.startswith("🃏"))

    assert line == "🃏 👽 Rooting fo… +1 · 🐱 Complete D… +1 · 🦖 Energy Hoa… +1 · 🐲 Friend of… +1"


def test_who_is_played_by_a_computer_can_come_back_from_the_board() -> None:
    state = position("second", {}, {}, step="roll 1", dice="1 1 2 h e c")
    here = facts(state)
    away = replace(here, seats=(here.seats[0], replace(here.seats[1], away=True, level="hatchling")))
    screen = board(away, ENGLISH)

    assert "🤖 Bob: a computer plays on." in picture(screen)
    back = button(screen, "Play again myself").action
    assert back is not None
    assert back.verb == Verb.TAKE_BACK
    assert "Play again myself" not in shown(board(here, ENGLISH))
    assert "Play again myself" not in shown(board(replace(away, paused="kicked"), ENGLISH))


def test_four_pages_stand_in_one_row_by_their_signs() -> None:
    state = position("second", {}, {}, step="roll 1", dice="1 1 2 h e c")

    assert [one.text for one in board(facts(state), ENGLISH).keyboard[-1]] == ["🃏 Cards", "📜 Log", "⋯"]
    assert [one.text for one in board(facts(state, private=True), ENGLISH).keyboard[-1]] == list("💡🃏📜⋯")


@pytest.mark.parametrize(("hearts", "below"), [(1, 2), (2, 3), (3, 4), (4, 4), (5, 5), (9, 5)])
def test_from_now_on_is_offered_by_the_hearts_that_are_left(hearts: int, below: int) -> None:
    screen = board(facts(_asked_to_yield(hearts)), ENGLISH)

    assert f"From now on: yield below ♥ {below}" in shown(screen)


def test_what_was_said_beforehand_already_is_not_offered_again() -> None:
    asked = facts(_asked_to_yield(9))
    said = replace(asked, seats=(asked.seats[0], replace(asked.seats[1], yield_below=5)))

    assert not any(text.startswith("From now on") for text in shown(board(said, ENGLISH)))


def _asked_to_yield(hearts: int) -> State:
    attack = {"city": 2, "active": 1, "step": "resolve", "dice": "c 1 1 2 2 3"}
    return position("second", {}, {"hearts": hearts + 1}, **attack)


def test_what_cannot_be_paid_is_no_button_but_stays_in_the_text() -> None:
    state = position("second", {"energy": 3}, {}, active=1, step="buy")
    screen = board(facts(state), ENGLISH)

    assert shown(screen)[:3] == ["Heal 3⚡", "Sweep: 2⚡", "Done"]
    assert "Frenzy · 7⚡ · discard · 4⚡ short" in picture(screen)


def test_standing_actions_name_who_may_use_them() -> None:
    screen = more(facts(position("second", *SIX, **ROLLING)), ENGLISH)

    healing = button(screen, "Cyd: heal 1♥ for 2⚡").action
    assert healing is not None
    assert (healing.verb, healing.args) == (Verb.USE, ("rapid_healing", "3"))


def test_the_board_shows_until_when_an_answer_is_waited_for() -> None:
    rolling = position("second", {}, {}, step="roll 2", dice="1 1 2 h e c")
    relaxed = facts(rolling, deadline=Deadline(WHEN, warned=False))
    time = '<tg-time unix="1795199400" format="t">18:30 UTC</tg-time>'
    assert f"⏳ until \u2066{time}\u2069" in board(relaxed, ENGLISH).text
    hurried = replace(relaxed, pace=Pace.LIVE)
    assert 'format="T">18:30:00 UTC</tg-time>' in board(hurried, ENGLISH).text
    late = replace(relaxed, deadline=Deadline(WHEN, warned=True, overdue=True))
    assert "until" not in board(late, ENGLISH).text


def test_a_latecomer_can_join_until_somebody_has_answered() -> None:
    rolling = position("second", {}, {}, step="roll 1", dice="1 1 2 h e c")
    begun = Logged(1, TABLE, None, "start", (), WHEN, 1)
    rolled = Logged(2, CHANCE, None, "roll 1 1 2 h e c", (), WHEN, 1)
    kept = Logged(3, 0, 101, "keep 1 1", (), WHEN, 1)
    fresh = replace(facts(rolling), log=(begun, rolled))
    assert "[Join]" in picture(board(fresh, ENGLISH))
    assert "[Join]" not in picture(board(replace(fresh, private=True), ENGLISH))
    assert "[Join]" not in picture(board(replace(fresh, log=(begun, rolled, kept)), ENGLISH))


def test_one_tap_on_the_cards_tells_what_each_held_card_does() -> None:
    state = position("second", {"cards": ["jets"]}, {"cards": ["wings"]}, step="roll 1", dice="1 1 2 h e c")
    page = picture(cards(facts(state), ENGLISH))

    assert "👽 Alienoid · Ann\nJets\nYield Tokyo and the attack costs you no ♥." in page
    assert "🐱 Cyber Kitty · Bob\nWings\n" in page


def test_a_deadly_window_offers_nothing_for_later() -> None:
    """Who may die of it is asked whatever was said beforehand."""
    deadly = position("second", {}, {"hearts": 2, "cards": ["wings"], "energy": 2}, **CLAWED)
    bearable = position("second", {}, {"hearts": 9, "cards": ["wings"], "energy": 2}, **CLAWED)

    assert "Only to survive" in shown(board(facts(bearable), ENGLISH))
    assert not {"Only to survive", "Not this turn"} & set(shown(board(facts(deadly), ENGLISH)))
