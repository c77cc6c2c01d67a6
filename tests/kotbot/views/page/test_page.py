"""What a page of a match shows: the numbers of the table, the words of the board, and its buttons once."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from engine import build, view
from engine.answers import Buy
from engine.dice import as_dice
from kotbot.i18n import Texts
from kotbot.matches.facts import Deadline, Draft, MatchFacts, Status
from kotbot.views.base import actions
from kotbot.views.base.callback_data import Action
from kotbot.views.base.layout import bold, clock, italic, preformatted
from kotbot.views.modes import board
from kotbot.views.page.contract import Line, Page, TextStyle, Viewer
from kotbot.views.page.lines import lines_of
from kotbot.views.page.page import page
from kotbot.views.page.words import words
from scripts.texts.facts import DECISION, ENGLISH, HEBREW, MARKET, WHEN, facts, plain, position
from scripts.texts.positions import POSITIONS

SIX = position(
    "second",
    {"hearts": 7, "stars": 4, "energy": 3},
    {"hearts": 3, "stars": 11, "cards": ["wings"]},
    {"hearts": 9, "poison": 1},
    {"hearts": 0},
    {"hearts": 12, "cards": ["even_bigger"]},
    {"shrink": 2},
    active=1,
    step="roll 1",
    dice="3 3 2 h e c",
    city=3,
    bay=5,
    turn=14,
)


def chat(known: MatchFacts) -> Page:
    return page(known, ENGLISH, Viewer.CHAT)


def words_of(lines: tuple[Line, ...]) -> list[str]:
    return [plain("".join(run.text for run in line)) for line in lines]


def test_tokyo_has_who_is_there_and_the_bay_only_while_it_is_open() -> None:
    assert [(spot.name, spot.seat) for spot in chat(facts(SIX)).tokyo] == [("City", 2), ("Bay", 4)]
    two = position("second", {}, {}, active=1, step="roll 1", dice="1 1 1 1 1 1")
    assert [(spot.name, spot.seat) for spot in chat(facts(two)).tokyo] == [("City", None)]


def test_each_monster_has_its_numbers_tokens_and_cards_with_what_they_do() -> None:
    ann, bob, cyd, dora, eve, finn = chat(facts(SIX)).mats
    assert (ann.hearts.value, ann.hearts.most, ann.stars.value, ann.stars.most, ann.energy.value) == (
        7,
        10,
        4,
        20,
        3,
    )
    assert [(card.name, plain(card.text)) for card in bob.cards] == [
        ("Wings", "2⚡: you lose no ♥ for the rest of the turn.")
    ]
    assert [(token.sign, token.value) for token in cyd.tokens] == [("poison", 1)]
    assert (dora.alive, eve.hearts.most, eve.place) == (False, 12, "bay")
    assert [(token.sign, token.value) for token in finn.tokens] == [("shrink", 2)]
    assert [mat.active for mat in (ann, bob)] == [True, False]


def test_a_lobby_has_the_drawings_of_who_joined_and_a_match_has_mats() -> None:
    lobby = replace(facts(SIX), status=Status.LOBBY, state=None)
    assert [(one.drawing, one.name, plain(one.player)) for one in chat(lobby).joined[:2]] == [
        ("alienoid", "Alienoid", "Ann"),
        ("cyber_kitty", "Cyber Kitty", "Bob"),
    ]
    assert chat(facts(SIX)).joined == ()


def test_a_monster_is_told_in_one_sentence_to_those_who_listen() -> None:
    first, *_, fallen, _, _ = chat(facts(SIX)).mats
    assert plain(first.said) == "Alienoid, Ann, hearts 7, stars 4, energy 3"
    assert "out of the game" in fallen.said


def test_dice_are_marked_by_the_data_of_the_boards_buttons_which_stand_nowhere_else() -> None:
    known = facts(SIX, draft=Draft(DECISION, keep=as_dice([0, 0, 1, 0, 0, 0])))
    shown = chat(known)
    assert [(die.face, die.kept) for die in shown.dice] == [
        ("2", False),
        ("3", True),
        ("3", False),
        ("energy", False),
        ("claw", False),
        ("heart", False),
    ]
    on_board = {button.action for row in board(known, ENGLISH).keyboard for button in row}
    on_dice = {die.action for die in shown.dice}
    assert on_dice <= on_board
    assert on_dice == {
        *(actions.keep(known, face, 1) for face in (1, 3, 4, 5)),
        actions.keep(known, 2, 0),
        actions.keep(known, 2, 2),
    }
    assert not on_dice & {key.action for row in shown.keys for key in row}


@pytest.mark.parametrize("name", POSITIONS)
@pytest.mark.parametrize("texts", [ENGLISH, HEBREW], ids=["en", "he"])
def test_every_button_of_the_board_is_on_the_page_once_with_the_same_words(name: str, texts: Texts) -> None:
    known = facts(POSITIONS[name])
    shown = page(known, texts, Viewer.CHAT)
    keys = [(key.text, key.action) for row in shown.keys for key in row]
    drawn = {die.action for die in shown.dice} | {card.buy for card in shown.market}
    wanted = [
        (button.text, button.action)
        for row in board(known, texts).keyboard
        for button in row
        if button.inline is None and button.action not in drawn - {None}
    ]
    assert sorted(map(repr, keys)) == sorted(map(repr, wanted))


@pytest.mark.parametrize("name", POSITIONS)
def test_who_has_the_link_sees_the_same_and_can_do_nothing(name: str) -> None:
    known = facts(POSITIONS[name])
    inside, outside = chat(known), page(known, ENGLISH, Viewer.PUBLIC)
    assert outside.keys == outside.beforehand == ()
    assert all(die.action is None for die in outside.dice)
    assert replace(inside, keys=(), beforehand=(), dice=(), market=()) == replace(outside, dice=(), market=())
    assert [replace(card, buy=None) for card in inside.market] == list(outside.market)
    assert not list(actions_in(outside))


def actions_in(shown: Page) -> list[Action]:
    found = [key.action for row in shown.keys for key in row]
    found += [die.action for die in shown.dice] + [card.buy for card in shown.market]
    return [action for action in found if action is not None]


def test_cards_are_bought_where_they_lie_and_say_what_is_missing() -> None:
    """Acid Attack costs 6, Heal 3, Frenzy 7."""
    known = facts(position("second", {"energy": 5}, {}, active=1, step="buy"))
    shown = chat(known)
    assert [(card.id, card.cost, plain(card.missing)) for card in shown.market] == [
        ("acid_attack", 6, "1⚡ short"),
        ("heal", 3, ""),
        ("frenzy", 7, "2⚡ short"),
    ]
    assert [card.buy for card in shown.market] == [None, actions.answer(known, Buy(0, "heal")), None]
    assert not {card.buy for card in shown.market} & {key.action for row in shown.keys for key in row}


def test_a_card_that_may_not_be_bought_now_says_so() -> None:
    """Hibernation is not to be bought in Tokyo."""
    market = ["hibernation", "jets", "frenzy"]
    buying = position("dark", {"energy": 5}, {}, step="buy", city=1, market=market)
    shown = chat(facts(buying)).market
    assert [(bool(card.buy), plain(card.missing)) for card in shown] == [
        (False, "not for you now"),
        (True, ""),
        (False, "2⚡ short"),
    ]


def test_what_a_card_costs_less_for_who_is_asked_is_its_price_while_they_buy() -> None:
    buying = position("second", {"energy": 5, "cards": ["alien_origin"]}, {}, active=1, step="buy")
    assert [(card.cost, bool(card.buy)) for card in chat(facts(buying)).market] == [
        (5, True),
        (2, True),
        (6, False),
    ]


def test_while_nobody_buys_the_cards_for_sale_have_their_printed_price_and_no_button() -> None:
    shown = chat(facts(SIX)).market
    assert [(card.cost, card.buy, card.missing) for card in shown] == [
        (6, None, ""),
        (3, None, ""),
        (7, None, ""),
    ]


def test_a_card_that_somebody_peeked_at_is_on_no_page() -> None:
    row = {"cards": ["made_in_a_lab"], "energy": 9}
    state = build({"rules": {"edition": "second"}, "seats": [row, {}], "market": MARKET, "step": "buy"})
    state.top, state.peekers = "wings", 1
    for viewer in Viewer:
        shown = page(facts(view(state, None)), ENGLISH, viewer)
        assert "wings" not in repr(shown).casefold()


def test_the_question_is_the_boards_and_the_time_is_told_in_seconds() -> None:
    due = WHEN + timedelta(minutes=2)
    asked = chat(facts(SIX, deadline=Deadline(due, warned=False))).question
    assert words_of(asked.prompt) == ["Ann, roll 1 of 3: keep which?"]
    assert (asked.seat, asked.due) == (0, int(due.timestamp()))


def test_before_the_match_there_are_the_words_of_its_lobby() -> None:
    shown = chat(facts(status=Status.LOBBY))
    assert (shown.mats, shown.dice, shown.market) == ((), (), ())
    assert shown.body
    assert shown.keys


def test_lines_are_runs_of_text_whose_innermost_mark_counts() -> None:
    at = clock(datetime.fromtimestamp(5, UTC))
    lines = lines_of([bold("A <b>") + " and " + italic("x"), "", bold("at " + at), preformatted("1\n2")])
    assert [[(run.text, run.look, run.unix) for run in line] for line in lines] == [
        [("A <b>", TextStyle.BOLD, 0), (" and ", TextStyle.PLAIN, 0), ("x", TextStyle.ITALIC, 0)],
        [],
        [("at ", TextStyle.BOLD, 0), ("00:00 UTC", TextStyle.TIME, 5)],
        [("1", TextStyle.CODE, 0)],
        [("2", TextStyle.CODE, 0)],
    ]


def test_the_page_has_words_of_its_own_in_each_language() -> None:
    assert words(ENGLISH)["as_of"] == "as of {time}"
    assert words(HEBREW).keys() == words(ENGLISH).keys()
    assert words(HEBREW)["market"] != words(ENGLISH)["market"]


def test_at_buying_the_lesson_stands_above_its_button() -> None:
    buying = facts(position("second", {"energy": 5}, {}, active=1, step="buy"))
    shown = page(replace(buying, lesson="buy"), ENGLISH, Viewer.CHAT)
    assert ["Thanks, I know"] in [[key.text for key in row] for row in shown.keys]
    (lesson,) = shown.question.notes
    assert "⚡ buys power cards. Buy what you like" in "".join(run.text for run in lesson)
