"""The board in the positions that people meet most."""

import re
from dataclasses import replace
from typing import Any

import pytest

from engine import CHANCE, TABLE, Answer, State, apply, build, read_line, view
from engine import events as e
from engine.answers import Keep, Stop
from engine.decisions import KeepDice
from engine.dice import NO_DICE
from engine.events import Why
from kotbot.i18n import LOCALES, Texts, texts_for
from kotbot.matches.facts import ChosenOptions, Deadline, Draft, Logged, Pace, SeatChange, SeatNews, Undo
from kotbot.telegram.outgoing.formatting import html_of
from kotbot.views.base.verbs import Verb
from kotbot.views.base.widths import fits
from kotbot.views.modes import board, more
from kotbot.views.rules.card_pages import cards
from scripts.texts.facts import (
    DECISION,
    ENGLISH,
    WHEN,
    button,
    facts,
    people,
    picture,
    plain,
    position,
    shown,
    speaks,
)
from scripts.texts.filled import ATTACK, SIX

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

    assert html_of(screen).endswith("keep which?</b>")
    assert [plain(one.text) for one in screen.keyboard[2]] == ["🎲 Roll 6 dice", "Keep all 6"]
    roll, stop = button(screen, "🎲 Roll"), button(screen, "Keep all")
    assert roll.action is not None
    assert roll.action.verb == Verb.COMMIT
    assert stop.action is not None
    assert stop.action.args == ("stop",)


def test_in_the_first_turn_what_the_boxes_bring_gives_way_to_what_happened() -> None:
    state = build(
        {
            "rules": {"edition": "dark", "boxes": ["promos"]},
            "seats": [{"cards": ["throw_a_tanker"]}, {}, {}, {}],
            "market": ["tank", "jets", "frenzy"],
            "turn": 1,
            **{**CLAWED, "dice": "c c c e 1 2"},
        }
    )
    begun = replace(facts(view(state, None)), lesson="roll")
    assert "📦 Promo cards\nThree 1s move you 2" in picture(board(begun, ENGLISH))

    happened = apply(state, read_line("1 resolve all"))
    told = picture(board(replace(facts(view(state, None), happened=happened), lesson="yield"), ENGLISH))

    assert "📦" not in told
    assert "👽 Alienoid bites: 🐰 ♥ 10 → 7\n👽 Alienoid +2★ · Throw a Tanker\n" in told


def test_among_six_what_happened_is_told_in_four_lines_by_signs() -> None:
    screen = board(facts(position("second", *SIX, **ROLLING), happened=ATTACK), ENGLISH)

    assert picture(screen).split("\n")[9:13] == [
        "👽: 2 2 2 2 ⚡ 🐾 🐾 → 3★ 1⚡",
        "👽 bites: 🐱 ♥ 10 → 8 · 🐲 ♥ 5 → 3",
        "🏙 🐱 yields the City.",
        "🏙 👽 takes the City: 1★",
    ]


@pytest.mark.parametrize("texts", [texts_for(locale) for locale in LOCALES], ids=speaks)
def test_among_six_the_first_line_tells_who_is_in_tokyo_beside_the_clock_too(texts: Texts) -> None:
    six = facts(position("second", *SIX, **ROLLING))
    for match in (six, replace(six, deadline=Deadline(WHEN, warned=False))):
        first = plain(board(match, texts)).split("\n")[0]
        assert re.search(r"🏙 [^·]*👽 · 🌊 [^·]*🐲", first), first


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


def shortcuts(advised: Answer | None, dice: str = "3 3 3 e c h") -> list[list[str]]:
    """The rows below the dice, where the coach would do this."""
    state = position("second", {}, {}, active=1, step="roll 1", dice=dice)
    screen = board(replace(facts(state), advised=advised), ENGLISH)
    return [[plain(one.text) for one in row] for row in screen.keyboard[1:3]]


def test_what_the_coach_would_keep_is_the_first_key_and_marked() -> None:
    unmarked, _ = shortcuts(None)
    marked, _ = shortcuts(Keep(0, (0, 0, 3, 0, 0, 0)))
    assert unmarked[:2] == ["333⚡→🎲2", "333→🎲3"]
    assert marked == ["💡333→🎲3", "333⚡→🎲2"], "as many of the others as fit beside it"


def test_a_keep_that_was_no_key_is_one() -> None:
    assert "3→🎲5" not in shortcuts(None, "1 1 2 3 c c")[0]
    keys, _ = shortcuts(Keep(0, (0, 0, 1, 0, 0, 0)), "1 1 2 3 c c")
    assert keys[0] == "💡3→🎲5"


def test_a_roll_of_everything_is_a_key_where_the_coach_would_roll_all() -> None:
    keys, _ = shortcuts(Keep(0, NO_DICE), "1 2 3 e c h")
    assert keys[0] == "💡→🎲6"


def test_no_more_rolls_is_marked_where_the_coach_would_stop() -> None:
    keys, ways_on = shortcuts(Stop(0))
    assert not any("💡" in key for key in keys)
    assert ways_on == ["🎲 Roll 6 dice", "💡Keep all 6"]


def test_beside_two_rows_of_dice_the_coachs_keep_is_the_one_key() -> None:
    state = position("second", {"cards": ["extra_head"]}, {}, step="roll 1", dice="1 2 3 3 e c h")
    screen = board(replace(facts(state), advised=Keep(0, (0, 0, 2, 1, 0, 0))), ENGLISH)
    assert [plain(one.text) for row in screen.keyboard[2:4] for one in row] == ["💡33⚡→🎲4", "🎲 7", "All 7"]


@pytest.mark.parametrize("texts", [texts_for(locale) for locale in LOCALES], ids=speaks)
def test_the_row_with_the_coachs_keep_is_not_cut(texts: Texts) -> None:
    state = position("second", {}, {}, active=1, step="roll 1", dice="3 3 3 e c h")
    for dice in [(0, 0, 3, 1, 1, 0), (0, 0, 1, 0, 0, 0), NO_DICE]:
        screen = board(replace(facts(state), advised=Keep(0, dice)), texts)
        assert fits(screen.keyboard[1])
        assert sum("💡" in one.text for one in screen.keyboard[1]) == 1


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
    assert "🎲 3 3 3 ⚡ 🐾 ♥ · Worth 3★ 1⚡ 1🐾" in told


@pytest.mark.parametrize(
    ("seat", "city", "worth"),
    [
        ({"hearts": 10}, 2, "Worth nothing yet"),
        ({"hearts": 9}, 2, "Worth 1♥"),
        ({"hearts": 5}, 2, "Worth 3♥"),
        ({"hearts": 10, "poison": 2}, 2, "Worth 2♥"),
        ({"hearts": 10, "cards": ["even_bigger"]}, 2, "Worth 2♥"),
        ({"hearts": 5}, 1, "Worth nothing yet"),
    ],
)
def test_hearts_are_worth_what_they_heal(seat: dict[str, Any], city: int, worth: str) -> None:
    """Three ♥ lie there."""
    state = position("second", seat, {}, city=city, active=1, step="roll 1", dice="h h h 1 2 3")

    assert f"🎲 1 2 3 ♥ ♥ ♥ · {worth}\n" in picture(board(facts(state), ENGLISH))


def test_an_answer_to_take_back_says_whose_it_is_where_there_are_several_people() -> None:
    state = position("second", {}, {}, active=1, step="roll 1", dice="3 3 3 e c h")
    asked = facts(state, undo=Undo(7, "stay", 102))
    alone = facts(state, seats=people(state, computers=[1]), undo=Undo(7, "stay", 101), private=True)

    assert "[↩ Take back: stay (Bob)]" in picture(board(asked, ENGLISH))
    assert "[↩ Take back: stay]" in picture(board(alone, ENGLISH))


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

    assert line == "🃏 👽 Rooting… +1 · 🐱 Complet… +1 · 🦖 Energy… +1 · 🐲 Friend… +1"


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


@pytest.mark.parametrize("texts", [texts_for(locale) for locale in LOCALES], ids=LOCALES)
def test_pages_keep_their_words_and_places_below_a_hint(texts: Texts) -> None:
    state = position("second", {}, {}, step="roll 1", dice="1 1 2 h e c")
    without, hinted = facts(state), facts(state, private=True)
    above, pages = board(hinted, texts).keyboard[-2:]

    assert [one.text for one in above] == [texts.gettext("{sign} Hint", sign="💡")]
    assert [one.text for one in pages] == [one.text for one in board(without, texts).keyboard[-1]]
    assert all(len(one.text) > len("🃏") for one in pages[:-1])
    assert fits(pages)


@pytest.mark.parametrize(
    ("news", "line"),
    [(SeatNews.JOINED, "Bob joined: it was dealt anew."), (SeatNews.BACK, "Bob plays again.")],
)
def test_the_board_says_who_joined_and_who_is_back_until_a_person_answers(news: SeatNews, line: str) -> None:
    state = position("second", {}, {}, step="roll 1", dice="1 1 2 h e c", turn=1)
    told = replace(facts(state), seat_noted=SeatChange(3, 1, 1, news), log=())
    dealt, answer = (Logged(seq, 0, account, "roll", (), WHEN, 1) for seq, account in ((4, None), (5, 101)))

    assert plain(board(told, ENGLISH)).startswith(line)
    assert line in plain(board(replace(told, log=(dealt,)), ENGLISH))
    assert line not in plain(board(replace(told, log=(dealt, answer)), ENGLISH))
    later = replace(told, state=position("second", {}, {}, step="roll 1", dice="1 1 2 h e c", turn=3))
    assert line not in plain(board(later, ENGLISH))
    nobody = replace(told, seats=(told.seats[0], replace(told.seats[1], account=None, name="")))
    assert line not in plain(board(nobody, ENGLISH))


def test_the_board_says_that_somebody_left_for_good_and_who_has_the_monster_now() -> None:
    state = position("second", {}, {}, step="roll 1", dice="1 1 2 h e c", turn=1)
    left = SeatChange(3, 1, 1, SeatNews.LEFT)
    told = replace(facts(state, seats=people(state, computers=[1])), seat_noted=left, log=())

    assert "Somebody left: 🤖 Pixel plays 🐱 Cyber Kitty now." in plain(board(told, ENGLISH))


def test_for_a_monster_that_is_out_no_computer_plays_on() -> None:
    state = position("second", {}, {"hearts": 0}, {}, step="roll 1", dice="1 1 2 h e c", turn=1)
    seats = tuple(replace(seat, away=seat.place > 0, level="hatchling") for seat in people(state))

    words = plain(board(facts(state, seats=seats), ENGLISH))

    assert "🤖 Cyd: a computer plays on." in words
    assert "🤖 Bob: a computer plays on." not in words
    assert "🤖 Bob, 🤖 Cyd" not in words


def test_before_the_first_turn_no_turn_is_counted() -> None:
    opening = position("second", {}, {}, step="opening", turn=0)
    first = position("second", {}, {}, step="roll 1", dice="1 1 2 h e c", turn=1)

    assert plain(board(facts(opening), ENGLISH)).split("\n")[0] == "King of Tokyo 2016"
    assert plain(board(facts(first), ENGLISH)).split("\n")[0] == "King of Tokyo 2016 · turn 1"


def test_among_many_monsters_hints_have_the_place_of_the_log() -> None:
    state = position("second", *[{}] * 6, city=1, active=1, step="roll 2", dice="3 3 2 h e c")
    match = replace(facts(state), chosen=ChosenOptions(hints=True))
    thinking = replace(match, seats=tuple(replace(seat, away=True, level="king") for seat in match.seats))

    assert [one.text for one in board(match, ENGLISH).keyboard[-1]] == ["💡 Hint", "🃏 Cards", "⋯"]
    assert board(thinking, ENGLISH).keyboard[-1][0].text == "🃏 Cards"
    assert "📜 Log" in shown(more(match, ENGLISH))
    assert "📜 Log" in shown(more(thinking, ENGLISH))
    assert "📜 Log" not in shown(more(facts(state), ENGLISH))


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
    assert (healing.verb, healing.args) == (Verb.USE, ("rapid_healing", "3", "5"))


def test_the_board_shows_until_when_an_answer_is_waited_for() -> None:
    rolling = position("second", {}, {}, step="roll 2", dice="1 1 2 h e c")
    relaxed = facts(rolling, deadline=Deadline(WHEN, warned=False))
    time = '<tg-time unix="1795199400" format="t">18:30 UTC</tg-time>'
    assert f"⏳ until \u2066{time}\u2069" in html_of(board(relaxed, ENGLISH))
    hurried = replace(relaxed, pace=Pace.LIVE)
    assert 'format="T">18:30:00 UTC</tg-time>' in html_of(board(hurried, ENGLISH))
    late = replace(relaxed, deadline=Deadline(WHEN, warned=True, overdue=True))
    assert "until" not in html_of(board(late, ENGLISH))


def test_a_latecomer_can_join_until_somebody_has_answered() -> None:
    rolling = position("second", {}, {}, step="roll 1", dice="1 1 2 h e c")
    begun = Logged(1, TABLE, None, "start", (), WHEN, 1)
    rolled = Logged(2, CHANCE, None, "roll 1 1 2 h e c", (), WHEN, 1)
    kept = Logged(3, 0, 101, "keep 1 1", (), WHEN, 1)
    fresh = replace(facts(rolling), log=(begun, rolled))
    assert "[Join]" in picture(board(fresh, ENGLISH))
    assert "[Join]" not in picture(board(replace(fresh, private=True), ENGLISH))
    assert "[Join]" not in picture(board(replace(fresh, chosen=ChosenOptions(duel=True)), ENGLISH))
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


def test_a_card_that_its_reader_may_not_buy_now_says_so_and_has_no_key() -> None:
    """Hibernation is not to be bought in Tokyo, whatever it costs."""
    market = ["hibernation", "jets", "frenzy"]
    for city, told in (
        (1, "Hibernation · 4⚡ · keep · not for you now\n"),
        (2, "Hibernation · 4⚡ · keep\n"),
    ):
        screen = board(
            facts(position("dark", {"energy": 5}, {}, step="buy", city=city, market=market)), ENGLISH
        )
        assert told in picture(screen)
        assert ("Hibernation 4⚡" in map(plain, shown(screen))) == (city == 2)
        assert "Frenzy · 7⚡ · discard · 2⚡ short\n" in picture(screen)
