"""Cards that are played from a hand at any time, amid a question that is asked again afterwards."""

from collections.abc import Iterator
from typing import Final

from engine.answers import Play
from engine.decisions import AskAgain, AtZero, DamageDone, Frame
from engine.dispatch import QUESTIONS, ask_again, step
from engine.hands import held_back, play
from engine.moments import PLAYED
from engine.state import State

ASK_AGAIN: Final = AskAgain()


def plays(state: State, seat: int) -> Iterator[Play]:
    """What a seat may play now though it may not be asked."""
    if state.more is None or seat < 0:
        return
    for card in held_back(state, seat):
        if may_play(state, seat, card):
            yield Play(seat, card)


def may_play(state: State, seat: int, card: str) -> bool:
    """Whether a card that a seat holds may be played now.

    Nothing is played before the first turn, while a card takes effect, or while somebody lies at 0 hearts.
    Amid damage that is what helps against it.
    """
    rule = PLAYED.get(card)
    question = state.question
    if rule is None or question is None or not state.turn or not state.lives(seat):
        return False
    kinds = {type(frame) for frame in state.stack}
    if (
        QUESTIONS[type(question)].of_effect
        or AtZero in kinds
        or (DamageDone in kinds and not rule.amid_damage)
    ):
        return False
    return card in held_back(state, seat) and rule.may(state, seat)


def play_now(state: State, seat: int, card: str) -> None:
    """A card leaves the hand and takes effect above the open question."""
    PLAYED[card].does(state, seat, play(state, seat, card))


def interrupted(state: State) -> Frame | None:
    """The question that is asked again after what was played amid it, the first of several; None for none."""
    place = next((place for place, frame in enumerate(state.stack) if isinstance(frame, AskAgain)), 0)
    return state.stack[place - 1] if place else None


@step(AskAgain)
def asked_again(state: State, _: AskAgain) -> None:
    """The question below is put anew, or is gone with its seat."""
    asked = state.stack.pop()
    whose = asked.seat  # type: ignore[union-attr]
    if whose < 0 or state.lives(whose):
        ask_again(state, asked)
