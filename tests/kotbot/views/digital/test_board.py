"""The board in the positions that people meet most."""

from dataclasses import replace

from engine import CHANCE, TABLE
from engine import events as e
from engine.decisions import KeepDice
from engine.events import Place, Why
from kotbot.matches.facts import Deadline, Draft, Logged, Pace
from kotbot.views.base.verbs import Verb
from kotbot.views.modes import board
from tests.kotbot.views.kit import DECISION, ENGLISH, WHEN, button, facts, picture, position, shown

SIX = (
    {"hearts": 6, "stars": 9},
    {"hearts": 8, "stars": 5, "energy": 3, "cards": ["jets", "wings"]},
    {"hearts": 9, "stars": 2, "energy": 5, "cards": ["rapid_healing"]},
    {"hearts": 3, "stars": 12, "energy": 10, "poison": 1},
    {"hearts": 0},
    {"hearts": 10, "stars": 19, "shrink": 2},
)
ROLLING = {"city": 1, "bay": 4, "active": 2, "step": "roll 2", "dice": "3 3 2 h e c", "turn": 14}
ATTACK = (
    e.ResultSettled(0, (0, 4, 0, 1, 2, 0)),
    e.StarsChanged(0, 3, 9, Why.NUMBERS),
    e.EnergyChanged(0, 1, 1, Why.ENERGY),
    e.HeartsLost(1, -2, 8, 0, Why.CLAWS, True),
    e.HeartsLost(3, -2, 3, 0, Why.CLAWS, True),
    e.Yielded(1, Place.CITY),
    e.TokyoEntered(0, Place.CITY),
    e.StarsChanged(0, 1, 9, Why.ENTER),
)


def test_a_die_carries_the_number_that_is_wanted_and_quick_taps_add_up() -> None:
    state = position("second", {}, {}, active=1, step="roll 1", dice="3 3 3 e c h")
    assert isinstance(state.question, KeepDice)
    screen = board(facts(state, draft=Draft(DECISION, keep=(0, 0, 1, 0, 0, 0))), ENGLISH)

    dice = [*screen.keyboard[0], *screen.keyboard[1]]
    assert [(one.text, one.action.args if one.action else ()) for one in dice] == [
        ("✓3", ("keep", "3", "0")),
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

    assert not any("✓" in text for text in shown(screen))


def test_rolling_shows_the_question_last_and_the_ways_on_below_the_dice() -> None:
    screen = board(facts(position("second", *SIX, **ROLLING), happened=ATTACK), ENGLISH)

    assert "Bob, roll 2 of 3" in picture(screen).split("\n\n")[4]
    assert shown(screen)[6:8] == ["🎲 Roll 6 dice", "Keep all 6"]
    roll, stop = button(screen, "🎲 Roll"), button(screen, "Keep all")
    assert roll.action is not None
    assert roll.action.verb == Verb.COMMIT
    assert stop.action is not None
    assert stop.action.args == ("stop",)


def test_what_happened_is_told_in_four_lines() -> None:
    screen = board(facts(position("second", *SIX, **ROLLING), happened=ATTACK), ENGLISH)

    assert picture(screen).split("\n\n")[3].split("\n") == [
        "👽 Alienoid: 2 2 2 2 ⚡ 🐾 🐾 → 3★ 1⚡",
        "👽 Alienoid bites: 🐱 ♥ 10 → 8 · 🐲 ♥ 5 → 3",
        "🏙 🐱 Cyber Kitty yields the City.",
        "🏙 👽 Alienoid takes the City: 1★",
    ]


def test_what_cannot_be_paid_is_no_button_but_stays_in_the_text() -> None:
    state = position("second", {"energy": 3}, {}, active=1, step="buy")
    screen = board(facts(state), ENGLISH)

    assert shown(screen)[:3] == ["Heal 3⚡", "Sweep: 2⚡", "Done"]
    assert "Frenzy · 7⚡ · discard · 4⚡ short" in picture(screen)


def test_standing_actions_name_who_may_use_them() -> None:
    screen = board(facts(position("second", *SIX, **ROLLING)), ENGLISH)

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
