"""What tiles, costumes, cultists and the cards of Dark ask, as people read it."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby
from typing import Any

import pytest

from engine import Edition, apply, build, legal, read_line, view, write
from engine.answers import Play
from engine.events import HeartsLost, ResultSettled, StarsChanged, Why
from kotbot.i18n import LOCALES, texts_for
from kotbot.matches.facts import Deadline, MatchFacts
from kotbot.rich_text import Text
from kotbot.telegram.outgoing.buttons import decode, encode
from kotbot.telegram.outgoing.formatting import html_of
from kotbot.views.base import signs
from kotbot.views.base.screen import Screen
from kotbot.views.base.verbs import Verb
from kotbot.views.base.widths import height
from kotbot.views.core.questions import chapter_of
from kotbot.views.digital.board import MOST_LINES
from kotbot.views.digital.more import for_one, more
from kotbot.views.digital.now import now
from kotbot.views.modes import board
from scripts.texts.box_questions import BOXED, EVERYTHING
from scripts.texts.facts import ENGLISH, WHEN, buttons, facts, picture, plain, position
from scripts.texts.filled import ATTACK


def asked(name: str) -> MatchFacts:
    return facts(BOXED[name])


def shown(name: str) -> str:
    return picture(board(asked(name), ENGLISH))


@pytest.mark.parametrize(
    ("name", "lines"),
    [
        (
            "a tile",
            """\
Devious: 1 extra roll each turn.
Eternal: 1♥ at the start of each of your turns, in Tokyo too.
Skulking: Score 1 1 1 and get 1★ more.
Tireless: 1⚡ at the start of each of your turns.
😈3: Ann, take which tile?

[Devious] [Eternal]
[Skulking] [Tireless]
[None of them]
""",
        ),
        ("the last tiles", "😈10: Ann, take which tile?\n\n[Antimatter Beam] [Skybeam]\n[None of them]\n"),
        ("Fluxling", "Now: Jets\nAnn, mimic another card for nothing?\n\n[🐱 Wings]\n[Leave it]\n"),
        (
            "a roll for a cultist",
            "[🎲 Roll once more: 1🕯]\n[Keep all 6]\n[Ann: 1♥ for 1🕯] [Ann: 1⚡ for 1🕯]\n",
        ),
        ("a cultist saves", "Bob, spend a cultist? You have 🕯 2.\n\n[1♥ for a cultist] [☠ Let it come]\n"),
        (
            "a costume",
            "Ann, take a costume? Its owner gets the ⚡. You have ⚡ 8.\n\n"
            "[Ghost 4⚡] [Witch 4⚡]\n[Take none]\n",
        ),
        (
            "a costume for cultists",
            "Ann, take a costume? Its owner gets the ⚡. You have ⚡ 3.\n\n"
            "[Devil 3⚡]\n[Take none]\n[Ann: 1⚡ for 1🕯]\n",
        ),
        ("a first costume", ", begin in which costume?\n\n["),
        ("Witch", "Bob, reroll a die? Rolled by 👽 Alienoid\n\n[1] [2] [⚡] [🐾]\n[Leave them]\n"),
        (
            "Cheerleader",
            "Bob, cheer for 👽 Alienoid? Its dice get 1🐾 more.\n\n[Cheer] [Not now]\n[Not this turn]\n",
        ),
        (
            "Robot",
            "👽 Alienoid: 🐱 ♥ 5 → 2\nRobot: You may lose ⚡ in place of ♥, 1 for 1.\n"
            "Bob, lose ⚡ in place of ♥? You have ⚡ 4.\n\n"
            "[1⚡] [2⚡] [3⚡]\n[Take it]\n",
        ),
        (
            "Robot, deadly",
            "👽 Alienoid: 🐱 ♥ 3 → 0\nRobot: You may lose ⚡ in place of ♥, 1 for 1.\n"
            "Bob, lose ⚡ in place of ♥? You have ⚡ 4.\n\n"
            "[1⚡] [2⚡] [3⚡]\n[☠ Let it come]\n",
        ),
        ("Clown", "Clown: any faces, as often as you like\nAnn, change a die?\n"),
        ("Super Jump", "Bob, use Super Jump? You have ⚡ 2.\n\n[Save 1♥ for 1⚡] [Take it]\n"),
        (
            "Unstable DNA",
            """\
Bob, swap Unstable DNA for a card of 👽 Alienoid?

[Jets] [Wings]
[Extra Head]
[Keep Unstable DNA]
""",
        ),
        ("Hibernation", "Ann, wake up? Asleep, only ⚡ and ♥ count.\n\n[Wake up] [Sleep on]\n"),
    ],
)
def test_a_question_says_who_asks_and_what_each_answer_is(name: str, lines: str) -> None:
    assert lines in shown(name)


def test_a_costume_that_cultists_would_pay_is_told_with_its_price() -> None:
    told = shown("a costume for cultists")
    assert "🐱 Ghost 4⚡: " in told
    assert "🐱 Devil: " in told


@pytest.mark.parametrize("name", [name for name in BOXED if name not in (EVERYTHING, "Clown")])
def test_each_legal_answer_has_a_button(name: str) -> None:
    match = asked(name)
    assert match.state is not None
    seat = match.state.asked_seat
    assert seat is not None
    actions = [button.action for button in buttons(board(match, ENGLISH)) if button.action is not None]
    given = {" ".join(action.args) for action in actions if action.verb is Verb.ANSWER}
    given |= {f"use {action.args[0]}" for action in actions if action.verb is Verb.USE}
    assert given == {write(one) for one in legal(match.state, seat) if not isinstance(one, Play)}


@pytest.mark.parametrize("locale", sorted(LOCALES))
@pytest.mark.parametrize("name", BOXED)
def test_what_can_be_done_now_is_told_in_every_language(name: str, locale: str) -> None:
    assert plain(now(asked(name), texts_for(locale)))


@pytest.mark.parametrize(
    ("name", "chapter"),
    [
        ("a tile", "dice"),
        ("a costume", "buy"),
        ("Witch", "roll"),
        ("Cheerleader", "dice"),
        ("Robot", "attack"),
        ("Unstable DNA", "yield"),
        ("Hibernation", "dice"),
    ],
)
def test_a_question_belongs_to_a_chapter_of_the_rules(name: str, chapter: str) -> None:
    assert chapter_of(BOXED[name]) == chapter


def test_in_hebrew_the_first_tile_stands_on_the_right() -> None:
    hebrew = board(asked("a tile"), texts_for("he"))
    rows = [[" ".join(one.action.args) for one in row if one.action] for row in hebrew.keyboard[:2]]
    assert rows == [["choose eternal", "choose devious"], ["choose tireless", "choose skulking"]]


def test_what_an_expansion_sells_has_its_price_and_its_kind() -> None:
    market = ["witch", "sleep_walker", "army"]
    state = position(
        "second", {"energy": 9}, {}, rules={"boxes": ["costumes", "promos"]}, market=market, step="buy"
    )
    words = picture(board(facts(state), ENGLISH))
    assert "Witch · 4⚡ · costume" in words
    assert "Sleep Walker · 3⚡ · keep" in words
    assert "Army · 2⚡ · discard" in words
    assert "[Witch 4⚡]" in words
    rolling = position("second", {}, {}, rules={"boxes": ["costumes", "promos"]}, market=market)
    assert "🛒 Witch 4⚡ · Sleep Walker 3⚡ · Army 2⚡" in picture(board(facts(rolling), ENGLISH)).replace(
        "\u00a0", " "
    )


@pytest.mark.parametrize("thing", ["eternal", "witch", "army", "hibernation", "tower_top", "jets"])
def test_a_button_can_open_every_thing(thing: str) -> None:
    action = Verb.CARD.anywhere(thing, Edition.SECOND)
    assert decode(encode(action)) == action


# Six monsters with everything


def test_a_seat_tells_gauge_cultists_and_levels_each_in_one_piece() -> None:
    lines = plain(board(asked(EVERYTHING), ENGLISH)).split("\n")
    first = next(line for line in lines if "Ann" in line)
    assert first == "▶ 👽 ♥9\u2007 ★10 ⚡10 Ann 😈\u20606 🕯\u20602 🗼\u20601"


TOWER: dict[str, Any] = {"boxes": ["tower"]}


@pytest.mark.parametrize(
    ("ann", "bob", "tower", "seat"),
    [
        ([], [], "🗼 1: — · 2: — · 3: 🏆", "Ann"),
        (["tower_bottom"], ["tower_middle"], "🗼 1: 👽 · 2: 🐱 · 3: 🏆", "Ann 🗼\u20601"),
        (["tower_middle", "tower_bottom"], [], "🗼 1: 👽 · 2: 👽 · 3: 🏆", "Ann 🗼\u20601+2"),
    ],
)
def test_a_board_tells_who_has_which_level_of_the_tower(
    ann: list[str], bob: list[str], tower: str, seat: str
) -> None:
    state = position("second", {"cards": ann}, {"cards": bob}, {}, rules=TOWER)
    lines = plain(board(facts(state), ENGLISH)).split("\n")

    assert lines[2] == tower
    assert next(line for line in lines if "Ann" in line).endswith(seat)


def test_without_the_tower_no_line_tells_of_it() -> None:
    assert signs.TOWER not in plain(board(facts(position("second", {}, {}, {})), ENGLISH))


@pytest.mark.parametrize(
    ("boxes", "about"),
    [
        (["tower"], "Four 1s in Tokyo claim a level of the tower."),
        (["cultists"], "Four of a kind gives a cultist: 1♥, 1⚡ or 1 extra roll, whenever you like."),
        (["wicked", "tower"], "Three 1s move you 2 along a gauge of 😈, three 2s move you 1;"),
    ],
)
def test_the_first_board_explains_a_single_expansion_or_the_gauge(boxes: list[str], about: str) -> None:
    first = position("second", {}, {}, {}, rules={"boxes": boxes}, turn=1)
    later = position("second", {}, {}, {}, rules={"boxes": boxes}, turn=2)

    assert about in plain(board(facts(first), ENGLISH))
    assert about not in plain(board(facts(later), ENGLISH))


def test_a_level_is_no_card_in_the_line_of_cards() -> None:
    assert "Level" not in shown(EVERYTHING)


@pytest.mark.parametrize("locale", sorted(LOCALES))
def test_six_with_everything_have_fifteen_lines(locale: str) -> None:
    lines = plain(board(asked(EVERYTHING), texts_for(locale))).split("\n")
    assert len(lines) <= 15


SIX_ASKED = ("six with everything, a tile", "six costumes to take from")
GLANCE = 15
FOLDED = 3


def phone_lines(lines: Sequence[Text]) -> int:
    """In how many lines a narrow phone shows a message; of a folded block, three."""
    blocks = groupby(lines, lambda line: "<blockquote" in html_of(Screen((line,), ())))
    return sum(FOLDED if is_folded else height(block) for is_folded, block in blocks)


@pytest.mark.parametrize("locale", sorted(LOCALES))
@pytest.mark.parametrize("name", SIX_ASKED)
def test_among_six_a_question_with_effects_has_fifteen_lines_of_a_phone(name: str, locale: str) -> None:
    shown = board(asked(name), texts_for(locale))
    assert phone_lines(shown.lines) <= GLANCE


@pytest.mark.parametrize("name", SIX_ASKED)
def test_among_six_cards_give_way_to_effects(name: str) -> None:
    assert "🛒" not in shown(name)
    assert "🃏 " not in shown(name).replace("[🃏 Cards]", "")


def test_costumes_of_five_monsters_unfold_at_a_tap_and_stand_in_the_text() -> None:
    lines = board(asked("six costumes to take from"), ENGLISH).lines
    assert "<blockquote expandable>🐱 Ghost: " in html_of(Screen(lines, ()))
    assert "Cheerleader: Once in each other monster's turn you may cheer" in plain(lines[-2])


def few(monsters: int, wickedness: int) -> MatchFacts:
    """Up to four monsters in the middle of a match: three 1s bring the second one to its next tile."""
    hands: tuple[list[str], ...] = (["jets"], ["wings", "rapid_healing"], ["regeneration"], [])
    seats = [
        {"hearts": 8, "stars": 12, "energy": 10, "numbers": {"wickedness": wickedness}, "cards": hand}
        for hand in hands[:monsters]
    ]
    game = {"edition": "second", "boxes": ["wicked", "tower", "cultists"]}
    lying = {"market": ["acid_attack", "tank", "frenzy"], "city": 1, "turn": 9, "active": 2}
    state = build({"rules": game, "seats": seats, **lying, "step": "roll 3", "dice": "1 1 1 h e 2"})
    apply(state, read_line("2 resolve all"))
    return facts(view(state, None), happened=BITE)


BITE = (
    ResultSettled(0, (0, 4, 0, 1, 1, 0)),
    StarsChanged(0, 3, 9, Why.NUMBERS),
    HeartsLost(1, -1, 7, 0, Why.CLAWS, True),
)
FEW = 16


@pytest.mark.parametrize("locale", sorted(LOCALES))
@pytest.mark.parametrize("monsters", [2, 3, 4])
@pytest.mark.parametrize("wickedness", [1, 4, 8])
def test_among_few_a_tile_is_asked_in_sixteen_lines_and_nothing_is_folded(
    wickedness: int, monsters: int, locale: str
) -> None:
    lines = board(few(monsters, wickedness), texts_for(locale)).lines
    assert phone_lines(lines) <= FEW
    assert "<blockquote" not in html_of(Screen(lines, ()))


@pytest.mark.parametrize("locale", sorted(LOCALES))
@pytest.mark.parametrize("wickedness", [1, 4, 8])
def test_a_lesson_folds_no_effect_of_a_tile_among_three(wickedness: int, locale: str) -> None:
    taught = replace(few(3, wickedness), lesson="tiles", deadline=Deadline(WHEN, warned=False))
    assert "<blockquote" not in html_of(Screen(board(taught, texts_for(locale)).lines, ()))


@pytest.mark.parametrize("locale", sorted(LOCALES))
def test_among_three_a_tile_is_asked_below_numbers_dice_and_effects(locale: str) -> None:
    told = plain(board(few(3, 1), texts_for(locale)))
    assert "2 2 2 2 ⚡ 🐾" in told
    assert f"{signs.WICKEDNESS}{signs.WORD_JOINER}3" in told
    assert "1 1 1" in told
    assert "🛒" not in told


def test_among_three_effects_of_costumes_are_not_folded() -> None:
    assert "<blockquote" not in html_of(board(asked("a costume"), ENGLISH))


@pytest.mark.parametrize("monsters", [2, 3, 4, 5, 6])
def test_the_first_board_shows_the_gauge_of_the_dark_edition(monsters: int) -> None:
    state = build(
        {"rules": {"edition": "dark"}, "seats": [{}] * monsters, "step": "roll 1", "dice": "1 2 3 h e c"}
    )
    told = plain(board(facts(view(state, None)), ENGLISH))
    assert told.count(f"{signs.WICKEDNESS}{signs.WORD_JOINER}0") == monsters


@pytest.mark.parametrize("game", [{"edition": "dark"}, {"edition": "second", "boxes": ["wicked"]}])
def test_the_first_board_says_what_moves_on_the_gauge(game: dict[str, Any]) -> None:
    state = build({"rules": game, "seats": [{}] * 3, "step": "roll 1", "dice": "1 2 3 h e c"})
    shown = board(facts(view(state, None)), ENGLISH)
    assert "Three 1s move you 2 along a gauge of 😈, three 2s move you 1" in plain(shown)
    assert phone_lines(shown.lines) <= MOST_LINES


def test_of_cultists_the_asked_one_has_keys_on_the_board_and_the_others_behind_the_dots() -> None:
    match = asked("a cultist saves")
    assert "[Bob: 1⚡ for 1🕯]" in picture(board(match, ENGLISH))
    everybody = more(asked(EVERYTHING), ENGLISH)
    assert "[Bob: 1♥ for 1🕯]" in picture(everybody)
    own = picture(for_one(everybody, asked(EVERYTHING), 102))
    assert "[Bob: 1♥ for 1🕯]" in own
    assert "Ann: 🕯" not in own


def six(*, step: str, **happening: Any) -> MatchFacts:
    """Six monsters with long names of cards, a gauge, cultists and levels, after an attack."""
    hands = (
        ["rapid_healing", "eternal", "tower_bottom"],
        ["jets", "wings", "skulking", "tower_middle"],
        ["giant_brain", "devious"],
        ["spiked_tail", "urbavore"],
        ["opportunist"],
        ["regeneration"],
    )
    numbers = {"wickedness": 6, "cultists": 2}
    seats = [{"hearts": 10, "stars": 12, "energy": 10, "numbers": numbers, "cards": hand} for hand in hands]
    game = {"edition": "second", "boxes": ["wicked", "tower", "cultists"]}
    lying = {"market": ["acid_attack", "tank", "frenzy"], "city": 1, "bay": 4, "turn": 23}
    state = view(build({"rules": game, "seats": seats, **lying, "step": step, **happening}), None)
    return facts(state, happened=ATTACK)


@pytest.mark.parametrize("locale", sorted(LOCALES))
@pytest.mark.parametrize(
    "happening",
    [
        {"step": "roll 2", "active": 3, "dice": "3 3 2 h e c"},
        {"step": "buy", "active": 1},
        {"step": "resolve", "active": 1, "city": 2, "dice": "c c c 1 2 3"},
    ],
    ids=["a roll", "a purchase", "a blow"],
)
def test_among_six_with_boxes_a_board_has_fifteen_lines_of_a_phone(
    happening: dict[str, Any], locale: str
) -> None:
    match = six(**happening)
    for shown in (match, replace(match, deadline=Deadline(WHEN, warned=False))):
        assert phone_lines(board(shown, texts_for(locale)).lines) <= GLANCE


def test_among_six_effects_of_cards_for_sale_unfold_at_a_tap() -> None:
    lines = [html_of(Screen((line,), ())) for line in board(six(step="buy", active=1), ENGLISH).lines]
    assert any(line.startswith("🛒 Acid") and line.endswith("Frenzy\u00a07⚡") for line in lines)
    assert any("<blockquote expandable>" in line and "keep" in line for line in lines)


def test_among_six_long_names_for_sale_are_cut_before_events_are() -> None:
    told = plain(board(six(step="roll 2", active=3, dice="3 3 2 h e c"), ENGLISH))
    assert "👽: 2 2 2 2 ⚡ 🐾 🐾 → 3★ 1⚡" in told


def test_before_the_first_turn_nothing_is_for_sale() -> None:
    assert "🛒" not in shown("a first costume")
    assert "begin in which costume?" in shown("a first costume")
