"""The worths of answers side by side, as chances to win; None for one that is left out.

The dice plan leaves out answers that do not change the dice. Those of the base game stay out; those without
learnt numbers are played on by the rules.
"""

from collections.abc import Sequence
from typing import Final

from engine.answers import Answer
from engine.decisions import ChangeDice, Choose, DrawFor, KeepDice, PlaceMimic, ThrowFor
from engine.flow import apply_unchecked, legal
from engine.players.chances import Prices, plan, weigh
from engine.players.foresight import Foresight, Minds
from engine.players.odds import MOST_DICE, Plan
from engine.players.outcomes import DicelessPosition, outcomes, prices
from engine.players.questions import PLAYER_QUESTIONS, Considered
from engine.players.valuation import Valuation
from engine.players.worths import is_learnt
from engine.state import State

MOST_CHOICES: Final = 20
"""Draws, throws and choices of a thing that are thought of before the dice go on."""

Worths = list[float | None]


def in_order(worths: Sequence[float | None]) -> list[int]:
    """Return the indices of answers with a worth, the best first; of equals the first."""
    known = {place: worth for place, worth in enumerate(worths) if worth is not None}
    return sorted(known, key=lambda place: -known[place])


def by_plan(solved: Plan, view: State, answers: Sequence[Answer], given_up: Prices) -> Worths:
    """Return the worths of answers to KeepDice or ChangeDice by the dice plan alone."""
    return [weigh(solved, view, answer, given_up) for answer in answers]


def left_out(worths: Worths, answers: Sequence[Answer]) -> list[int]:
    """Return the indices of answers that the plan leaves out and that must be played on."""
    pairs = enumerate(zip(worths, answers, strict=True))
    return [place for place, (worth, answer) in pairs if worth is None and not is_learnt(answer)]


def played_on(view: State, answer: Answer, valuation: Valuation, minds: Minds | None = None) -> float:
    """Return the worth of an answer about dice that leads to other dice, or to something else altogether."""
    ahead, seat = view.copy(), answer.seat
    apply_unchecked(ahead, answer)
    _through_its_choices(ahead)
    is_about_dice = isinstance(ahead.question, KeepDice | ChangeDice) and 1 <= ahead.ndice <= MOST_DICE
    if not is_about_dice or ahead.asked_seat != seat:
        return Foresight(valuation, minds).judge(ahead)[seat]
    given_up = prices(ahead, valuation)
    finals = [chances[ahead.active] for chances in outcomes(DicelessPosition(ahead, valuation, minds))]
    worths = by_plan(plan(ahead, finals, given_up), ahead, legal(ahead, seat), given_up)
    return max(worth for worth in worths if worth is not None)


def _through_its_choices(ahead: State) -> None:
    """Answer in this state itself what a thing draws, rolls and lets its owner choose, up to the dice."""
    for _ in range(MOST_CHOICES):
        question = ahead.question
        if not isinstance(question, Choose | DrawFor | ThrowFor | PlaceMimic):
            return
        reply = PLAYER_QUESTIONS[type(question)].reply
        assert not isinstance(reply, Considered)
        apply_unchecked(ahead, reply(ahead, question))
