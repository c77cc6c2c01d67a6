"""Cards that are played from a hand at any time, during a question that is asked again afterwards."""

from typing import Final

from engine.answers import Play, Use
from engine.decisions import Choose, Frame
from engine.dispatch import QUESTIONS, ask_again, step
from engine.hands import in_hand, may_be_held, play
from engine.moments import ACTIONS, CHOICES, PLAYED, Act, Moment, actions, acts
from engine.state import State
from engine.steps import AskAgain, AtZero, DamageDone, Hit

ASK_AGAIN: Final = AskAgain()


def plays(state: State, seat: int) -> list[Play]:
    """Return what a seat may play now, even if it is not asked."""
    if state.more is None or seat < 0 or not (state.rules.table or in_hand(state, seat)):
        return []
    return [Play(seat, card) for card in may_be_held(state, seat) if may_play(state, seat, card)]


def may_play(state: State, seat: int, card: str) -> bool:
    """Return whether a card in a seat's hand may be played now.

    Nothing may be played before the first turn, while a card takes effect, or while a monster is at 0 hearts.
    During damage only cards against that damage may be played.
    """
    rule = PLAYED.get(card)
    is_now = (
        rule is not None and _is_open(state, seat, amid_damage=rule.amid_damage) and rule.fits(state, seat)
    )
    if not is_now and not (state.rules.table and _is_open(state, seat, amid_damage=False)):
        return False
    return card in may_be_held(state, seat)


def of_moment(state: State, seat: int) -> list[Play]:
    """Return the cards in a hand that may be played during the open question alone; at a table none."""
    if state.more is None or seat < 0 or state.rules.table:
        return []
    return [play for play in plays(state, seat) if PLAYED[play.card].during is not None]


def has_moment(book: int, card: str) -> bool:
    """Return whether a card is asked for at certain moments, or may be played during one question alone."""
    rule = PLAYED.get(card)
    if rule is not None and rule.during is not None:
        return True
    return any(act.hand and act.card == card for moment in Moment for act in acts(book, moment))


def comes_before_the_dice(book: int, card: str) -> bool:
    """Return whether a card is played from the hand as the own turn begins, and at no other time."""
    return any(act.hand and act.card == card for act in acts(book, Moment.START))


def _is_open(state: State, seat: int, *, amid_damage: bool) -> bool:
    question = state.question
    if question is None or not state.turn or not state.lives(seat):
        return False
    if QUESTIONS[type(question)].of_effect:
        return False
    kinds = {type(frame) for frame in state.stack}
    return AtZero not in kinds and (amid_damage or DamageDone not in kinds)


def uses(state: State, seat: int) -> list[Use]:
    """Return the actions of expansions that a seat may take now, even if it is not asked."""
    if state.more is None or seat < 0 or not actions(state.rules.index):
        return []
    return [
        Use(seat, name)
        for name, rule in actions(state.rules.index)
        if rule.may(state, seat) and (_is_in_window(state, seat) or _is_open(state, seat, amid_damage=True))
    ]


def _is_in_window(state: State, seat: int) -> bool:
    """Return whether a seat chooses what to do against damage, or to pay for; no card has an effect then."""
    match state.stack:
        case [*_, Hit(), Choose(seat=asked)]:
            return asked == seat
        case [*_, Choose(seat=asked, card=card)]:
            return asked == seat and card in CHOICES and CHOICES[card].for_energy(state)
        case _:
            return False


def act_now(state: State, seat: int, name: str) -> None:
    """Take an action, above the open question."""
    ACTIONS[name].does(state, seat)


def play_now(state: State, seat: int, card: str) -> None:
    """Play a card from the hand, above the open question.

    At a table a card may be told whose moment has passed: it acts if that is still possible, and else it only
    lies there, and people set what it changed.
    """
    rule, late = PLAYED.get(card), _late(state, seat, card)
    held = play(state, seat, card)
    if rule is not None and (not state.rules.table or rule.fits(state, seat)):
        rule.does(state, seat, held)
    elif late is not None:
        late.does(state, seat, held, ())


def acts_now(state: State, seat: int, card: str) -> bool:
    """Return whether a card that people at a table play now has its effect, or only lies there."""
    rule = PLAYED.get(card)
    return (rule is not None and rule.fits(state, seat)) or _late(state, seat, card) is not None


def _late(state: State, seat: int, card: str) -> Act | None:
    """Return what a card does a little after its moment; None if it is too late, or has no such moment."""
    late = [act for moment in LATE for act in acts(state.rules.index, moment) if act.card == card]
    return next((act for act in late[:1] if act.may(state, seat, ())), None)


LATE: Final = (Moment.ENTRY, Moment.ENTERED)
"""Moments of cards in hands that people at a table may tell of a little later."""


def interrupted(state: State) -> Frame | None:
    """Return the interrupted question that will be asked again, the first of several, or None."""
    place = next((place for place, frame in enumerate(state.stack) if isinstance(frame, AskAgain)), 0)
    return state.stack[place - 1] if place else None


@step(AskAgain)
def asked_again(state: State, _: AskAgain) -> None:
    """Ask the question below again, or drop it if its seat is out."""
    asked = state.stack.pop()
    whose = asked.seat  # type: ignore[union-attr]
    if whose < 0 or state.lives(whose):
        ask_again(state, asked)
