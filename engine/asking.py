"""Questions that things share, and the step that runs one source after another.

Those before damage are `damage_windows`.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from engine.answers import CHANCE, Answer, Chosen, Pass, Play, Revealed, Rolled, Take, Use
from engine.cards.catalogue import UNKNOWN
from engine.cards.effects import Whose
from engine.decisions import Choose, DrawFor, Frame, OfferCard, OfferHand, OfferWindow, ThrowFor
from engine.dice import all_rolls
from engine.dispatch import Draw, Refusal, Throw, question, step
from engine.errors import Reason, RefusalText
from engine.hands import held_back, is_counted, may_be_held, play
from engine.moments import (
    CHOICES,
    DRAWS,
    THROWS,
    Act,
    Moment,
    acts,
    needed,
)
from engine.more import InHand
from engine.rolling import wrong_dice
from engine.state import Held, State
from engine.steps import AtMoment
from engine.stops import ask_at_stop
from engine.winning import wins

# One source after the other


class Source(NamedTuple):
    """A thing, with its seat, that acts at the present moment."""

    act: Act
    seat: int
    held: Held | None
    """None for cards in the hand, and for what an expansion does itself."""
    place: tuple[int, int, int]
    """Order, steps clockwise from the active player, uid (0 for what does not lie open)."""


_OF_NO_CARD: Final = (None,)
_BEFORE_ALL: Final = -1_000_000
"""Less than any order."""


@step(AtMoment)
def go_on(state: State, asked: AtMoment) -> None:
    """Let the next source act, or ask its owner; after all of them, who wants to be asked."""
    there = _there(state, asked)
    source = next(_sources(state, asked, there), None) if there else None
    if source is None:
        ask_at_stop(state, asked)
        return
    state.stack.append(asked._replace(done=source.place))
    act, seat, held = source.act, source.seat, source.held
    if act.hand:
        state.stack.append(OfferHand(seat, asked.moment, asked.about))
    elif act.asks and held is not None:
        state.stack.append(OfferCard(seat, held.acts, held.uid, asked.moment, asked.about))
    else:
        act.does(state, seat, held, asked.about)


def _sources(state: State, asked: AtMoment, there: list[Act]) -> Iterator[Source]:
    """Yield the sources among these acts that have not acted yet, in order."""
    subject = _subject(state, asked)
    if asked.moment == Moment.ZERO and (state.hearts[subject] or wins(state, subject)):
        return
    around = (state.active, *state.others(state.active))
    hands = _offered_hands(state, around, asked.moment) if any(act.hand for act in there) else ()
    for act in there:
        for steps, seat in _seats(act.whose, subject, around):
            if not state.masks[seat] & act.bit if act.bit else act.hand and act.card not in hands[steps]:
                continue
            for held in _held(state, seat, act):
                place = (act.order, steps, held.uid if held else 0)
                if place > asked.done and state.lives(seat) and act.may(state, seat, asked.about):
                    yield Source(act, seat, held, place)


def _offered_hands(state: State, seats: tuple[int, ...], moment: str) -> list[list[str]]:
    return [offered_hand(state, seat, moment) for seat in seats]


@lru_cache(maxsize=4096)
def _seats(whose: Whose, subject: int, around: tuple[int, ...]) -> tuple[tuple[int, int], ...]:
    """Return the seats for which a thing acts, each with its steps from the active player."""
    all_of_them = enumerate(around)
    if whose is Whose.ALL:
        return tuple(all_of_them)
    return tuple(pair for pair in all_of_them if (pair[1] == subject) is (whose is Whose.OWNER))


def _there(state: State, asked: AtMoment) -> list[Act]:
    """Return the acts left at this moment of expansions, and of things in play or in anybody's hand."""
    bits, cards, nothing = needed(state.rules.index, asked.moment)
    lying, hidden = state.lying(), _in_hands(state) if cards else cards
    any_of_things = lying & bits or not cards.isdisjoint(hidden)
    last = asked.done[0] if asked.done else _BEFORE_ALL
    there = []
    for act in acts(state.rules.index, asked.moment) if any_of_things else nothing:
        if act.order < last:
            continue
        if act.bit:
            is_there = act.bit & lying
        elif act.hand:
            is_there = act.card in hidden or UNKNOWN in hidden
        else:
            is_there = act.whose is not Whose.OWNER or act.may(state, _subject(state, asked), asked.about)
        if is_there:
            there.append(act)
    return there


def _subject(state: State, asked: AtMoment) -> int:
    """Return the seat that a moment is about."""
    return asked.about[0] if asked.about else state.active


def _in_hands(state: State) -> frozenset[str]:
    return cards_of(state.more.hands) if state.more is not None else frozenset()


@lru_cache(maxsize=4096)
def cards_of(hands: tuple[tuple[InHand, ...], ...]) -> frozenset[str]:
    """Return the different cards in hands."""
    return frozenset(card for hand in hands for card, _ in hand)


def _held(state: State, seat: int, act: Act) -> Sequence[Held | None]:
    if not act.bit:
        return _OF_NO_CARD
    return sorted(state.working(seat, act.card), key=lambda held: held.uid)


def offered_hand(state: State, seat: int, moment: str, *, deadly: bool = False) -> list[str]:
    """Return the cards in a hand that a seat is asked for.

    At a table, where they are not known, only somebody who is about to die is asked.
    """
    if is_counted(state, seat) and (deadly or moment == Moment.ZERO):
        return may_be_held(state, seat)
    return held_back(state, seat)


def act_again(state: State) -> None:
    """Let the source of the step below act again, if it still may."""
    below = state.stack.pop()
    assert isinstance(below, AtMoment)
    order, steps, uid = below.done
    state.stack.append(below._replace(done=(order, steps, uid - 1)))


def _act(state: State, asked: OfferCard) -> Act:
    """Return the act that an offer is about; AtMoment lies below it on the stack."""
    order = _order(state)
    return next(act for act in acts(state.rules.index, asked.moment) if act.order == order)


def _order(state: State) -> int:
    return next(frame.done[0] for frame in reversed(state.stack) if isinstance(frame, AtMoment))


# Offers


def _use_or_pass(state: State, asked: OfferCard) -> list[Answer]:
    use: list[Answer] = [Use(asked.seat, asked.card)] if holds(state, asked) else []
    return [*use, Pass(asked.seat)]


def holds(state: State, asked: OfferCard | OfferWindow) -> bool:
    """Return whether a seat still holds the card that is offered."""
    found = state.held(asked.uid)
    return found is not None and found[0] == asked.seat


@question(OfferCard, _use_or_pass, anew=lambda state, _: act_again(state), card=lambda asked: asked.card)
def _offered(state: State, asked: OfferCard, answer: Answer) -> None:
    found = state.held(asked.uid)
    if isinstance(answer, Use) and found:
        _act(state, asked).does(state, asked.seat, found[1], asked.about)


def struck_again(state: State, asked: OfferHand | OfferWindow) -> Frame | None:
    """Push the hit onto the same window again, if the window is still open for it."""
    hit = asked.hit
    if hit is not None:
        return hit._replace(tried=hit.tried - 1)
    act_again(state)
    return None


def _playable(state: State, asked: OfferHand) -> list[Answer]:
    return [Pass(asked.seat), *(Play(asked.seat, card) for card in fitting(state, asked))]


def fitting(state: State, asked: OfferHand) -> dict[str, Act]:
    """Return the cards in a hand that may be played at this moment."""
    order = _order(state) if asked.hit is None else asked.hit.window
    deadly = asked.hit is not None and asked.hit.amount >= state.hearts[asked.seat]
    hand = offered_hand(state, asked.seat, asked.moment, deadly=deadly)
    return {
        act.card: act
        for act in acts(state.rules.index, asked.moment)
        if act.hand and act.order == order and act.card in hand and act.may(state, asked.seat, asked.about)
    }


@question(OfferHand, _playable, anew=struck_again, secret=True)
def _hand_offered(state: State, asked: OfferHand, answer: Answer) -> None:
    if not isinstance(answer, Play):
        if asked.hit is not None:
            state.stack.append(asked.hit)
        return
    act = fitting(state, asked)[answer.card]
    again = struck_again(state, asked)
    if again is not None:
        state.stack.append(again)
    act.does(state, asked.seat, play(state, asked.seat, answer.card), asked.about)


# Choices


def _choices(state: State, asked: Choose) -> list[Answer]:
    return list(CHOICES[asked.card].legal(state, asked))


def _chosen_anew(state: State, asked: Choose) -> Choose | None:
    return asked if _choices(state, asked) else None


@question(Choose, _choices, anew=_chosen_anew, card=lambda asked: asked.card, of_effect=True)
def _chosen(state: State, asked: Choose, answer: Chosen | Take | Pass) -> None:
    CHOICES[asked.card].does(state, asked, answer)


# Chance


def _throws(_: State, asked: ThrowFor) -> tuple[Answer, ...]:
    return tuple(Rolled(CHANCE, dice) for dice in all_rolls(asked.number))


def _refuse_throw(_: State, asked: ThrowFor, answer: Answer) -> Refusal:
    if not isinstance(answer, Rolled) or answer.seat != CHANCE:
        return f"the dice of {asked.card} are to be rolled"
    return wrong_dice(answer.dice, asked.number)


def _thrown_anew(state: State, asked: ThrowFor) -> ThrowFor | None:
    return asked if state.lives(asked.roller) else None


@question(
    ThrowFor,
    _throws,
    _refuse_throw,
    anew=_thrown_anew,
    card=lambda asked: asked.card,
    chance=Throw(lambda _, asked: asked.number, lambda _, asked: asked.roller),
    of_effect=True,
)
def _thrown(state: State, asked: ThrowFor, answer: Rolled) -> None:
    THROWS[asked.card](state, asked, answer.dice)


def _may_be_drawn(state: State, asked: DrawFor) -> tuple[str, ...]:
    return DRAWS[asked.card].cards(state, asked)


def _seen_by(_: State, asked: DrawFor) -> int | None:
    return asked.drawer if DRAWS[asked.card].secret else None


def _draws(state: State, asked: DrawFor) -> list[Answer]:
    return [Revealed(CHANCE, card) for card in dict.fromkeys(_may_be_drawn(state, asked))]


def _refuse_draw(state: State, asked: DrawFor, answer: Answer) -> Refusal:
    if not isinstance(answer, Revealed) or answer.seat != CHANCE:
        return f"a card is to be drawn for {asked.card}"
    if answer.card not in _may_be_drawn(state, asked):
        return RefusalText(f"{answer.card} cannot be drawn", Reason.CARD_NOT_THERE)
    return None


def _drawn_anew(state: State, asked: DrawFor) -> DrawFor | None:
    return asked if state.lives(asked.drawer) else None


@question(
    DrawFor,
    _draws,
    _refuse_draw,
    anew=_drawn_anew,
    card=lambda asked: asked.card,
    chance=Draw(_may_be_drawn, _seen_by),
    of_effect=True,
)
def _drew(state: State, asked: DrawFor, answer: Revealed) -> None:
    DRAWS[asked.card].does(state, asked, answer.card)
