"""Hints in words: what to press and why, short enough for an alert, in every language."""

import re
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from engine import State, answers, legal, view
from engine.answers import Keep, Pass, Reroll, Sell, Stop
from engine.players.advice import (
    Advice,
    Attack,
    Bears,
    Becomes,
    Brings,
    Changes,
    Cures,
    DeniesWin,
    Doubles,
    Free,
    Heals,
    KeepsEnergy,
    Leaves,
    Odds,
    Raises,
    Reason,
    Renews,
    Rolls,
    SavesHearts,
    SavesUpFor,
    Survives,
    TooDear,
    Wins,
    Yields,
)
from engine.players.beforehand import Beforehand
from engine.players.coach import advise
from engine.players.goals import Aim, Goal
from kotbot.i18n import LOCALES, PSEUDO, texts_for
from kotbot.matches.facts import ChosenOptions, MatchFacts, Occupant
from kotbot.views.base.render_context import RenderContext
from kotbot.views.base.signs import HINT
from kotbot.views.core.hints import beforehand_button, hint, hint_beforehand, reason_words
from kotbot.views.modes import board
from scripts.texts import evolved
from scripts.texts.box_questions import BOXED
from scripts.texts.boxed import at_a_costume, at_a_tile
from scripts.texts.facts import ENGLISH, buttons, facts, people, plain, position
from scripts.texts.positions import POSITIONS

ASKED = {name: state for name, state in POSITIONS.items() if (state.asked_seat or 0) >= 0}
LONGEST = 200
ROLLED = {"step": "roll 1", "dice": "1 1 2 h e c"}


def told(advice: Advice, state: State) -> list[str]:
    toast = hint(advice, facts(state), ENGLISH)
    assert toast.alert
    return plain(toast.text).split("\n")


def advised(name: str) -> Advice:
    state = ASKED[name]
    return advise(state, legal(state, state.asked_seat), Random(1))


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("OfferWings", ["💡 Fly for 2⚡: lose nothing", "It spares 3 hearts."]),
        ("LastChance", ["💡 Heal 1♥ for 2⚡", "Otherwise the monster is out."]),
        ("OfferYield", ["💡 Yield", "Outside, the dice heal."]),
        ("SpendHearts", ["💡 −1☣  +1♥", "Each ☣ costs a heart every turn."]),
        ("PlaceMimic", ["💡 🐱 Wings", "Next best: 🐱 Jets (4 wins fewer in 100 games)"]),
        ("ChargeBattery", ["💡 7⚡", "The bank adds as much: 7⚡."]),
        ("OfferTurn", ["💡 Go again", "A whole turn with 5 dice."]),
    ],
)
def test_a_hint_names_the_button_and_the_reason(name: str, words: list[str]) -> None:
    assert told(advised(name), ASKED[name])[:2] == words


def test_odds_are_told_in_whole_percent() -> None:
    advice = Advice(Keep(0, (0, 0, 2, 0, 0, 0)), None, None, Odds(Goal(Aim.TRIPLE, 3), 0.7674, 0.4213))
    assert told(advice, ASKED["KeepDice"]) == [
        "💡 Keep 🎲 3 3",
        "77% for 3 3 3 or more. With the other: 42%.",
    ]


def test_a_single_die_to_keep_is_a_face_and_not_a_number_of_dice() -> None:
    one = Advice(Keep(0, (0, 0, 1, 0, 0, 0)), None, None, Brings((0, 0, 1, 0, 0, 0)))
    assert told(one, ASKED["KeepDice"])[0] == "💡 Keep a 3"


def test_dice_to_keep_are_not_read_as_a_number_of_signs() -> None:
    one_and_energy = Advice(Keep(0, (1, 0, 0, 1, 0, 0)), None, None, None)
    assert told(one_and_energy, ASKED["KeepDice"])[0] == "💡 Keep 🎲 1 ⚡"


def test_numbers_are_told_where_they_change() -> None:
    sale = Advice(Sell(0, "metamorph"), None, None, Becomes((10, 10), (0, 0), (0, 3)))
    assert told(sale, ASKED["SellCards"]) == ["💡 Metamorph +3⚡", "⚡ 0 → 3"]
    nothing = Advice(Pass(0), None, None, Becomes((10, 10), (0, 0), (3, 3)))
    assert told(nothing, ASKED["SellCards"]) == ["💡 Keep them", "Hearts, stars and energy stay as they are."]


def test_a_tile_and_a_costume_are_named_as_on_their_buttons() -> None:
    tile = Advice(answers.Chosen(0, "evil_lair"), None, None, None)
    assert told(tile, at_a_tile()) == ["💡 Evil Lair"]
    costume = Advice(answers.Chosen(0, "princess"), None, None, None)
    assert told(costume, at_a_costume()) == ["💡 Princess 5⚡"]


@pytest.mark.parametrize("name", [name for name, state in BOXED.items() if state.asked_seat in range(6)])
def test_whatever_an_expansion_asks_has_a_hint_that_names_an_answer(name: str) -> None:
    state = BOXED[name]
    seat = state.asked_seat
    assert seat is not None
    first, *_ = told(advise(view(state, seat), legal(state, seat), Random(1)), state)
    assert len(first) > len("💡 ")
    assert "_" not in first


def test_a_hidden_card_is_named_to_who_holds_it() -> None:
    """To keep of two drawn ones, and to play."""
    for state, answer, words in (
        (evolved.beginning(), answers.Take(1, "tail_sweep"), f"{HINT} Keep Tail Sweep"),
        (evolved.holding(), answers.Play(1, "primal_bellow"), f"{HINT} Play Primal Bellow"),
        (evolved.attacked(), Pass(1), f"{HINT} Not now"),
    ):
        assert told(Advice(answer, None, None, None), view(state, 1)) == [words]


def test_to_wake_up_is_to_discard_the_card() -> None:
    asleep = {"hearts": 5, "cards": ["hibernation"]}
    market = ["nanobots", "frenzy", "wings"]
    state = position("dark", asleep, {}, active=1, step="roll 1", dice="1 1 3 e c h", market=market)
    assert told(Advice(answers.Use(0, "hibernation"), None, None, None), state) == ["💡 Discard Hibernation"]


def test_where_no_fact_speaks_for_it_there_is_no_reason() -> None:
    assert told(Advice(Pass(0), None, None, None), ASKED["SellCards"]) == ["💡 Keep them"]


@pytest.mark.parametrize(
    ("margin", "words"),
    [
        (0.004, "Nearly as good: Keep all 6"),
        (0.01, "Next best: Keep all 6 (1 win fewer in 100 games)"),
        (0.25, "Next best: Keep all 6 (25 wins fewer in 100 games)"),
    ],
)
def test_the_next_best_answer_is_told_with_what_it_costs(margin: float, words: str) -> None:
    advice = Advice(Keep(0, (0, 0, 2, 0, 0, 0)), Stop(0), margin, Brings((0, 0, 2, 0, 0, 0)))
    assert told(advice, ASKED["KeepDice"]) == ["💡 Keep 🎲 3 3", "Worth nothing yet", words]


@pytest.mark.parametrize(
    ("goal", "words"),
    [
        (Goal(Aim.AFFORD, card="heal"), "41% to afford Heal this turn."),
        (Goal(Aim.KNOCK_OUT, seat=1), "41% to knock out 🐱 Cyber Kitty this turn."),
        (Goal(Aim.STARS), "41% to reach 20★ this turn."),
        (Goal(Aim.ENTER), "41% to enter Tokyo this turn."),
        (Goal(Aim.LEVEL, card="tower_top"), "41% to claim Top Level this turn."),
        (Goal(Aim.TILE, 6), "41% for a tile at 😈6 this turn."),
        (Goal(Aim.CULTIST), "41% for a 🕯 this turn."),
        (Goal(Aim.CLAWS, 2), "41% for 🐾 🐾 or more."),
        (Goal(Aim.HEAL, 1), "41% for ♥ or more."),
        (Goal(Aim.ENERGY, 3), "41% for ⚡ ⚡ ⚡ or more."),
    ],
)
def test_odds_name_what_is_rolled_for(goal: Goal, words: str) -> None:
    advice = Advice(Keep(0, (0, 0, 0, 0, 0, 0)), None, None, Odds(goal, 0.4142, 0.25))
    assert told(advice, ASKED["KeepDice"]) == ["💡 Roll all again", f"{words} With the other: 25%."]


@pytest.mark.parametrize(
    ("chance", "words"), [(0.0, "0%"), (0.004, "<1%"), (0.5, "50%"), (0.996, ">99%"), (1.0, "100%")]
)
def test_what_may_happen_is_never_called_impossible_or_certain(chance: float, words: str) -> None:
    advice = Advice(Pass(1), None, None, Attack(2, 0.5, chance))
    said = f"If all roll for 🐾: 50% for 2🐾 or more in Tokyo, outside {words}."
    assert told(advice, ASKED["OfferYield"])[-1] == said


def test_a_purchase_is_compared_with_saving_once() -> None:
    advice = Advice(legal(ASKED["BuyCards"], 0)[1], Pass(0), 0.03, Raises(0.03))
    assert told(advice, ASKED["BuyCards"])[1:] == ["3 wins more in 100 games than by saving the energy."]


def test_saving_names_the_card_that_is_near() -> None:
    advice = Advice(Pass(0), None, None, SavesUpFor("frenzy", 2))
    assert told(advice, ASKED["BuyCards"]) == ["💡 Done", "Only 2⚡ missing for Frenzy."]


def test_a_die_that_is_probed_is_named() -> None:
    advice = Advice(Reroll(1, 4), Pass(1), 0.02, Changes(5 / 6))
    assert told(advice, ASKED["ProbeDie"]) == [
        "💡 🎲 Reroll a 🐾",
        "83% that the die shows something else.",
        "Next best: Leave them (2 wins fewer in 100 games)",
    ]


def test_a_win_needs_no_comparison() -> None:
    advice = Advice(Stop(0), Keep(0, (0, 0, 2, 0, 0, 0)), 0.5, Wins())
    assert told(advice, ASKED["KeepDice"]) == ["💡 Keep all 6", "That wins the game!"]


@pytest.mark.by_turns(3)
@pytest.mark.parametrize("locale", [*LOCALES, PSEUDO])
@pytest.mark.parametrize("name", ASKED)
def test_every_question_has_a_hint_that_fits(locale: str, name: str) -> None:
    texts = texts_for(locale)
    state = ASKED[name]
    toast = hint(advised(name), facts(state, seats=people(state, names=["W" * 40] * 6)), texts)
    lines = toast.text.split("\n")
    assert len(toast.text) <= LONGEST
    assert "…" not in toast.text.replace("«", "")
    assert len(lines) >= 2
    assert all(line.strip("\u200e\u200f ") for line in lines)


# Beforehand

SIX = (1, 2, 3, 4, 5, 6)


def said_beforehand(advice: Beforehand) -> list[str]:
    toast = hint_beforehand(advice, ENGLISH)
    assert toast.alert
    return plain(toast.text).split("\n")


@pytest.mark.parametrize(
    ("advice", "words"),
    [
        (
            Beforehand((3, 4), (1, 2), deadly=True),
            ["💡 If this roll costs you hearts:", "−1♥ −2♥: stay", "−3♥ −4♥: yield"],
        ),
        (
            Beforehand((1,), (2, 3), deadly=False),
            ["💡 If this roll costs you hearts:", "−1♥: yield", "−2♥ −3♥: stay"],
        ),
        (Beforehand((1, 2), (), deadly=True), ["💡 If this roll costs you hearts: yield."]),
        (Beforehand((), SIX, deadly=False), ["💡 If this roll costs you hearts: stay."]),
        (
            Beforehand((), (), deadly=True),
            ["💡 You will not be asked to yield: a hit would be your last."],
        ),
        (Beforehand((), (), deadly=False), ["💡 This roll cannot cost you hearts."]),
    ],
)
def test_who_waits_is_told_of_each_loss_what_to_do(advice: Beforehand, words: list[str]) -> None:
    assert said_beforehand(advice) == words


@pytest.mark.parametrize("locale", [*LOCALES, PSEUDO])
def test_what_is_told_beforehand_fits_in_every_language(locale: str) -> None:
    many = Beforehand((5, 6, 7, 8, 9), (1, 2, 3, 4), deadly=True)
    text = hint_beforehand(many, texts_for(locale)).text
    assert len(text) <= LONGEST
    assert plain(text).count("♥") == 9


def test_in_hebrew_losses_are_read_from_the_right_with_their_sign_before_the_number() -> None:
    advice = Beforehand((3, 4), (1, 2), deadly=True)
    line = hint_beforehand(advice, texts_for("he")).text.split("\n")[1]
    assert line == "\u200f\u2067\u2066−1\u2069♥ \u2066−2\u2069♥\u2069: להישאר"


def offered_beforehand(seat: int, *, hints: bool = True, **parts: Any) -> bool:
    """Whether a seat of five may ask while Ann keeps dice, Bob is in the City and Cyd in the Bay."""
    state = position(
        "second", {"energy": 9}, *({},) * 4, **({"active": 1, "city": 2, "bay": 3, **ROLLED} | parts)
    )
    row = beforehand_button(
        seat, RenderContext(replace(facts(state), chosen=ChosenOptions(hints=hints)), ENGLISH)
    )
    assert [button.text for button in row] in ([], [f"{HINT} Hint"])
    return bool(row)


def test_a_hint_beforehand_is_for_those_in_tokyo_whom_the_dice_may_reach() -> None:
    assert [offered_beforehand(seat) for seat in range(5)] == [False, True, True, False, False]
    assert not offered_beforehand(2, active=2)
    assert not any(offered_beforehand(seat, hints=False) for seat in range(5))


@pytest.mark.parametrize("parts", [{"step": "buy", "dice": ""}, {"step": "resolve", "dice": "c c 1 1 1 e"}])
def test_once_the_dice_are_final_there_is_no_hint_beforehand(parts: dict[str, Any]) -> None:
    assert not any(offered_beforehand(seat, **parts) for seat in range(5))


# The button


def shown(match: MatchFacts) -> list[str]:
    return [button.text for button in buttons(board(match, ENGLISH))]


def test_the_button_is_there_in_private_and_not_in_groups() -> None:
    state = ASKED["KeepDice"]
    assert "💡 Hint" in shown(facts(state, private=True))
    assert "💡 Hint" not in shown(facts(state))


def test_the_option_comes_before_the_place() -> None:
    state = ASKED["KeepDice"]
    assert "💡 Hint" not in shown(replace(facts(state, private=True), chosen=ChosenOptions(hints=False)))
    assert "💡 Hint" in shown(replace(facts(state), chosen=ChosenOptions(hints=True)))


@pytest.mark.parametrize("who", ["computer", "away", "chance", "paused"])
def test_nobody_is_offered_a_hint_where_no_person_decides(who: str) -> None:
    state = POSITIONS["RollDice"] if who == "chance" else ASKED["KeepDice"]
    shown_match = facts(state, private=True, paused="muted" if who == "paused" else "")
    ann, *others = shown_match.seats
    match who:
        case "computer":
            ann = replace(ann, occupant=Occupant.COMPUTER, account=None, level="brawler")
        case "away":
            ann = replace(ann, away=True, level="hatchling")
        case _:
            pass
    assert "💡 Hint" not in shown(replace(shown_match, seats=(ann, *others)))


REASONS = (
    *(Odds(Goal(aim, number=1, seat=1, card="wings"), 0.5, 0.25) for aim in Aim),
    *(Wins(), Survives(), TooDear(), Renews(), Free(), Leaves(), Changes(0.5)),
    *(reason(n) for reason in (SavesHearts, Doubles, Rolls) for n in (1, 2, 5)),
    *(Raises(n / 100) for n in (0, 1, 2, 5)),
    *(Becomes((10, 10), (0, 0), (3, 3)), Becomes((9, 10), (0, 2), (3, 1)), Brings((3, 0, 0, 1, 1, 1))),
    *(
        Bears(2, 6, 2),
        Attack(3, 0.5, 0.25),
        Heals(),
        KeepsEnergy(2),
        DeniesWin(1),
        Yields(1),
        SavesUpFor("wings", 1),
        Cures(1, 0),
        Cures(0, 1),
    ),
)
YOU = {
    "en": "you|your|yours|yourself",
    "uk": "ти|тебе|тобі|тобою|тво\\w+",
    "ru": "ты|тебя|тебе|тобой|тво\\w+",
    "it": "tu|ti|te|tuo|tua|tuoi|tue",
    "he": "אתה|לך|אותך|עליך|ממך|של?ך",
    "pl": "ty|ci|cię|ciebie|tobie|tobą|tw\\w+",
}
"""Words for the one who reads."""


@pytest.mark.parametrize("reason", REASONS)
def test_a_reason_does_for_a_page_about_somebody_else(reason: Reason) -> None:
    match = facts(ASKED["KeepDice"])
    for locale, words in YOU.items():
        said = plain(
            reason_words(Advice(Stop(0), None, None, reason), RenderContext(match, texts_for(locale)))
        )
        assert said
        assert not re.search(rf"\b({words})\b", said, re.IGNORECASE), said


def test_every_language_has_words_for_the_one_who_reads() -> None:
    assert {*YOU} == {*LOCALES} - {PSEUDO}
