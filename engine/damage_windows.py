"""Windows before damage: how things register them, and the questions that open in them."""

from collections.abc import Callable
from typing import Final

from engine.answers import Answer, Pass, Use
from engine.asking import fitting, holds, offered_hand, struck_again
from engine.cards import hooks
from engine.cards.catalogue import BIT
from engine.decisions import Choose, Frame, OfferHand, OfferWindow, Question
from engine.dispatch import question
from engine.hands import in_hand
from engine.moments import ACTIONS, Act, Does, May, Moment, Threat, acts, always, at
from engine.state import EMPTY, Held, State
from engine.steps import Hit

_HAND_WINDOWS: Final[dict[int, set[str]]] = {}
"""The cards that may be played from a hand in a window, by its number."""
_NO_HIT: Final = Hit(-1, 0, False, -1, EMPTY)


def about(hit: Hit) -> Threat:
    """Return what a window gets about a hit."""
    return Threat(hit.target, hit.amount, int(hit.claws), hit.by, int(hit.damage))


def window(
    number: int, place: int, card: str, *, may: May = always, opens: May | None = None, hand: bool = False
) -> Callable[[Does], Does]:
    """Register a damage window of a thing, by the number of the window and the thing's place within it.

    `may` gets the result of `about` for the hit; the rule finds the hit on the stack (`damage.lessen`).
    `opens` is wider where what is missing can be had while the window is open; else they are the same.
    Cards in hands may share a window, and are offered together. Raises ValueError for a number or a place
    that is taken.
    """

    def offer(hit: Hit, held: Held) -> list[Frame]:
        return [OfferWindow(hit.target, card, held.uid, hit)]

    def register(does: Does) -> Does:
        at(Moment.DAMAGE, number, card, may=may, asks=True, hand=hand)(does)
        if number not in _HAND_WINDOWS:
            hooks.prevents(
                _in_hand(number, place, card)
                if hand
                else _lying_open(number, place, card, opens or may, offer)
            )
        if hand:
            _HAND_WINDOWS.setdefault(number, set()).add(card)
        return does

    return register


def window_of_action(number: int, place: int, box: str, name: str, *, may: May) -> Callable[[Does], Does]:
    """Register a damage window of an action of an expansion."""

    def register(does: Does) -> Does:
        at(Moment.DAMAGE, number, box, may=may)(does)
        hooks.prevents(
            hooks.Prevention(
                number=number,
                place=place,
                bit=0,
                card=box,
                chances=lambda _, __: 1,
                may=lambda state, hit: may(state, hit.target, about(hit)),
                opens=lambda state, hit: state.stack.append(OfferWindow(hit.target, name, 0, hit)),
            )
        )
        return does

    return register


def window_of_choice(number: int, place: int, card: str, *, may: May) -> None:
    """Register a damage window in which a thing asks its owner for a choice; the hit lies below it."""
    window_of_question(
        number, place, card, may=may, asks=lambda hit, held: Choose(hit.target, card, held.uid)
    )


def window_of_question(
    number: int, place: int, card: str, *, may: May, asks: Callable[[Hit, Held], Question]
) -> None:
    """Register a damage window in which each copy of a thing asks a question; the hit lies below it."""
    hooks.prevents(_lying_open(number, place, card, may, lambda hit, held: [hit, asks(hit, held)]))


def present_hit(state: State) -> Hit:
    """Return the damage that waits for the open question, none to anybody if there is none."""
    return next((frame for frame in reversed(state.stack) if isinstance(frame, Hit)), _NO_HIT)


def _lying_open(
    number: int, place: int, card: str, may: May, asks: Callable[[Hit, Held], list[Frame]]
) -> hooks.Prevention:
    """Return a window of a thing that lies open: each copy asks once, by frames for the stack."""

    def opens(state: State, hit: Hit) -> None:
        state.stack += asks(hit, state.working(hit.target, card)[hit.tried - 1])

    return hooks.Prevention(
        number=number,
        place=place,
        bit=BIT[card],
        card=card,
        chances=lambda state, seat: state.copies(seat, card),
        may=lambda state, hit: may(state, hit.target, about(hit)),
        opens=opens,
    )


def _in_hand(number: int, place: int, card: str) -> hooks.Prevention:
    def offer(hit: Hit) -> OfferHand:
        return OfferHand(hit.target, Moment.DAMAGE, about(hit), hit._replace(window=number))

    return hooks.Prevention(
        number=number,
        place=place,
        bit=0,
        card=card,
        chances=lambda state, seat: min(1, in_hand(state, seat)),
        may=lambda state, hit: _may_be_there(state, hit, number) and bool(fitting(state, offer(hit))),
        opens=lambda state, hit: state.stack.append(offer(hit)),
    )


def _may_be_there(state: State, hit: Hit, number: int) -> bool:
    """Return whether a hand has cards of a window, be they of use now or not."""
    seat = hit.target
    hand = offered_hand(state, seat, Moment.DAMAGE, deadly=hit.amount >= state.hearts[seat])
    return not _HAND_WINDOWS[number].isdisjoint(hand)


def _damage_act(state: State, number: int) -> Act:
    return next(act for act in acts(state.rules.index, Moment.DAMAGE) if act.order == number)


def _use_or_pass(state: State, asked: OfferWindow) -> list[Answer]:
    use: list[Answer] = [Use(asked.seat, asked.card)] if _may_be_used(state, asked) else []
    return [*use, Pass(asked.seat)]


def _may_be_used(state: State, asked: OfferWindow) -> bool:
    """Return whether a seat can still use what is offered; no uid means an action of an expansion."""
    if not asked.uid:
        rule = ACTIONS.get(asked.card)
        return rule is not None and rule.may(state, asked.seat)
    may = _damage_act(state, asked.hit.window).may
    return holds(state, asked) and may(state, asked.seat, about(asked.hit))


@question(OfferWindow, _use_or_pass, anew=struck_again, card=lambda asked: asked.card)
def _window_offered(state: State, asked: OfferWindow, answer: Answer) -> None:
    state.stack.append(asked.hit)
    if isinstance(answer, Use):
        found = state.held(asked.uid)
        held = found[1] if found else None
        _damage_act(state, asked.hit.window).does(state, asked.seat, held, about(asked.hit))
