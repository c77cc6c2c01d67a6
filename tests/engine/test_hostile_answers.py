"""Answers that no button and no text makes: wrong seats, faces, cards and numbers, or no answers at all."""

from typing import Any, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import Answer, IllegalAnswer, apply, legal, refusal, to_json
from engine.answers import CHANCE, Buy, Charge, Copy, Hearts, Keep, Reroll, Revealed, Rolled, Sell, Turn, Use
from engine.cards.catalogue import CARDS
from tests.engine.kit import game
from tests.engine.random_games import Setting, game_settings, over_games, walk

NUMBERS = st.one_of(st.integers(-3, 12), st.sampled_from((-(10**30), 10**30)))
WORDS = st.sampled_from(
    (*CARDS, "", "?", "mimic", "other:", "other:Megahorn", "market", "deck", "0", "9", "²")
)
DICE = st.lists(NUMBERS, max_size=8).map(tuple)
PAIRS = st.lists(st.lists(NUMBERS, min_size=1, max_size=3).map(tuple), max_size=3).map(tuple)
NONSENSE = st.one_of(st.none(), st.text(max_size=3), st.just([]), st.just({}), st.floats(), st.just(object()))


@st.composite
def hostile_answers(draw: st.DrawFn) -> Any:
    """Any kind of answer with anything in it, or something that is no answer."""
    if draw(st.integers(0, 19)) == 0:
        return draw(NONSENSE)
    kind = draw(st.sampled_from(get_args(Answer)))
    anything = st.one_of(NUMBERS, WORDS, DICE, PAIRS, NONSENSE)
    fields = {name: draw(_likely(name) if draw(st.booleans()) else anything) for name in kind._fields}
    return kind(**fields)


def _likely(name: str) -> st.SearchStrategy[Any]:
    """What stands in a field in most answers, so that more than its kind is looked at."""
    match name:
        case "dice":
            return DICE
        case "others":
            return PAIRS
        case "card" | "source" | "group":
            return WORDS
        case _:
            return NUMBERS


@over_games(8)
@given(game_settings() | game_settings(table=True), st.lists(hostile_answers(), min_size=12, max_size=12))
def test_whatever_is_answered_is_legal_or_refused(setting: Setting, answers: list[Any]) -> None:
    for number, (state, _, _) in enumerate(walk(setting)):
        if number % 5:
            continue
        before = to_json(state)
        for answer in answers[number // 5 % 3 :: 3]:
            if refusal(state, answer) is None:
                assert setting.table or answer in legal(state)
                continue
            with pytest.raises(IllegalAnswer):
                apply(state, answer)
        assert to_json(state) == before


@pytest.mark.parametrize("face", [6, -1, 99])
@pytest.mark.parametrize("kind", ["reroll", "turn"])
def test_a_face_that_is_no_face_is_refused(kind: str, face: int) -> None:
    cards = ["plot_twist", "background_dweller"]
    table = game("second", {"cards": cards}, {}, step="roll 3", dice="1 1 2 2 3 3")
    table.play("1 stop") if table.asked == "KeepDice 1" else None
    answer = Reroll(0, face) if kind == "reroll" else Turn(0, face, 2, "plot_twist")
    before = to_json(table.state)
    with pytest.raises(IllegalAnswer, match="is not legal"):
        apply(table.state, answer)
    assert to_json(table.state) == before


HOSTILE: tuple[Any, ...] = (
    Reroll(0, 6),
    Turn(0, 1, 17, "stretchy"),
    Keep(0, (1, 2)),  # type: ignore[arg-type]
    Keep(0, None),  # type: ignore[arg-type]
    Rolled(CHANCE, (6,)),  # type: ignore[arg-type]
    Hearts(0, 1, 1, 1, ((1,),)),  # type: ignore[arg-type]
    Use(99, "wings"),
    Use(-7, "wings"),
    Use(0, []),  # type: ignore[arg-type]
    Buy(0, "jets", "²"),
    Buy(0, None),  # type: ignore[arg-type]
    Copy(0, 99, "jets"),
    Sell(0, "no card"),
    Rolled(CHANCE, (0, 0, 0, 0, 0, 10**30)),
    Keep(0, (10**30,) * 6),
    Reroll(0, 10**30),
    Charge(0, 10**30),
    Revealed(CHANCE, []),  # type: ignore[arg-type]
    None,
    "1 stop",
    (0,),
)


@pytest.mark.parametrize("step", ["start", "roll 0", "roll 3", "resolve", "buy"])
@pytest.mark.parametrize("answer", HOSTILE, ids=repr)
def test_a_hostile_answer_is_refused_at_every_step(answer: Any, step: str) -> None:
    cards = ["wings", "plot_twist", "stretchy", "healing_ray", "metamorph"]
    dice = "1 2 3 e c h" if step not in ("start", "roll 0", "buy") else ""
    more: dict[str, Any] = {"dice": dice} if dice else {}
    table = game("second", {"cards": cards, "energy": 5}, {"hearts": 5}, step=step, **more)
    with pytest.raises(IllegalAnswer):
        apply(table.state, answer)
