"""Questions that expansions' things share, and the step that runs one source after another."""

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from engine.answers import CHANCE, Answer, Chosen, Pass, Play, Revealed, Rolled, Take, Use
from engine.cards import hooks
from engine.cards.catalogue import BIT, UNKNOWN
from engine.cards.hooks import Whose
from engine.decisions import Choose, DrawFor, Frame, OfferCard, OfferHand, OfferWindow, ThrowFor
from engine.dice import all_rolls
from engine.dispatch import Draw, Refusal, Throw, question, step
from engine.errors import Reason, RefusalText
from engine.hands import held_back, in_hand, is_counted, may_be_held, play
from engine.moments import (
    ACTIONS,
    CHOICES,
    DRAWS,
    THROWS,
    About,
    Act,
    Does,
    May,
    Moment,
    acts,
    always,
    at,
    needed,
)
from engine.more import InHand
from engine.rolling import wrong_dice
from engine.state import EMPTY, Held, State
from engine.steps import AtMoment, Hit
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
    """Let the next source act, or ask its owner."""
    there = _there(state, asked)
    source = next(_sources(state, asked, there), None) if there else None
    if source is None:
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
    return [_offered_hand(state, seat, moment) for seat in seats]


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


def _offered_hand(state: State, seat: int, moment: str, *, deadly: bool = False) -> list[str]:
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


def _use_or_pass(state: State, asked: OfferCard | OfferWindow) -> list[Answer]:
    use: list[Answer] = [Use(asked.seat, asked.card)] if _has(state, asked) else []
    return [*use, Pass(asked.seat)]


def _has(state: State, asked: OfferCard | OfferWindow) -> bool:
    """Return whether a seat still has the thing that is offered; no uid means an action of an expansion."""
    if not asked.uid:
        rule = ACTIONS.get(asked.card)
        return rule is not None and rule.may(state, asked.seat)
    found = state.held(asked.uid)
    if found is None or found[0] != asked.seat:
        return False
    if isinstance(asked, OfferCard):
        return True
    return _damage_act(state, asked.hit.window).may(state, asked.seat, about(asked.hit))


@question(OfferCard, _use_or_pass, anew=lambda state, _: act_again(state), card=lambda asked: asked.card)
def _offered(state: State, asked: OfferCard, answer: Answer) -> None:
    found = state.held(asked.uid)
    if isinstance(answer, Use) and found:
        _act(state, asked).does(state, asked.seat, found[1], asked.about)


def _struck_again(state: State, asked: OfferHand | OfferWindow) -> Frame | None:
    """Push the hit onto the same window again, if the window is still open for it."""
    hit = asked.hit
    if hit is not None:
        return hit._replace(tried=hit.tried - 1)
    act_again(state)
    return None


def _playable(state: State, asked: OfferHand) -> list[Answer]:
    return [Pass(asked.seat), *(Play(asked.seat, card) for card in _fitting(state, asked))]


def _fitting(state: State, asked: OfferHand) -> dict[str, Act]:
    """Return the cards in a hand that may be played at this moment."""
    order = _order(state) if asked.hit is None else asked.hit.window
    deadly = asked.hit is not None and asked.hit.amount >= state.hearts[asked.seat]
    hand = _offered_hand(state, asked.seat, asked.moment, deadly=deadly)
    return {
        act.card: act
        for act in acts(state.rules.index, asked.moment)
        if act.hand and act.order == order and act.card in hand and act.may(state, asked.seat, asked.about)
    }


@question(OfferHand, _playable, anew=_struck_again, secret=True)
def _hand_offered(state: State, asked: OfferHand, answer: Answer) -> None:
    if not isinstance(answer, Play):
        if asked.hit is not None:
            state.stack.append(asked.hit)
        return
    act = _fitting(state, asked)[answer.card]
    again = _struck_again(state, asked)
    if again is not None:
        state.stack.append(again)
    act.does(state, asked.seat, play(state, asked.seat, answer.card), asked.about)


@question(OfferWindow, _use_or_pass, anew=_struck_again, card=lambda asked: asked.card)
def _window_offered(state: State, asked: OfferWindow, answer: Answer) -> None:
    state.stack.append(asked.hit)
    if isinstance(answer, Use):
        found = state.held(asked.uid)
        held = found[1] if found else None
        _damage_act(state, asked.hit.window).does(state, asked.seat, held, about(asked.hit))


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


# Damage


def about(hit: Hit) -> About:
    """Return what a window gets about a hit: seat, hearts, whether claws, attacker, whether damage."""
    return (hit.target, hit.amount, int(hit.claws), hit.by, int(hit.damage))


def window(
    number: int, place: int, card: str, *, may: May = always, opens: May | None = None, hand: bool = False
) -> Callable[[Does], Does]:
    """Register a damage window of a thing, by the number of the window and the thing's place within it.

    `may` gets the result of `about` for the hit; the rule finds the hit on the stack (`damage.lessen`).
    `opens` is wider where what is missing can be had while the window is open; else they are the same.
    Cards in hands may share a window, and are offered together. Raises ValueError for a number or a place
    that is taken.
    """

    def register(does: Does) -> Does:
        at(Moment.DAMAGE, number, card, may=may, asks=True, hand=hand)(does)
        if number not in _HAND_WINDOWS:
            hooks.prevents(
                _in_hand(number, place, card) if hand else _lying_open(number, place, card, opens or may)
            )
        if hand:
            _HAND_WINDOWS.setdefault(number, set()).add(card)
        return does

    return register


_HAND_WINDOWS: Final[dict[int, set[str]]] = {}
"""The cards that may be played from a hand in a window, by its number."""


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

    def opens(state: State, hit: Hit) -> None:
        held = state.working(hit.target, card)[hit.tried - 1]
        state.stack += [hit, Choose(hit.target, card, held.uid)]

    hooks.prevents(
        hooks.Prevention(
            number=number,
            place=place,
            bit=BIT[card],
            card=card,
            chances=lambda state, seat: state.copies(seat, card),
            may=lambda state, hit: may(state, hit.target, about(hit)),
            opens=opens,
        )
    )


_NO_HIT: Final = Hit(-1, 0, False, -1, EMPTY)


def present_hit(state: State) -> Hit:
    """Return the damage that waits for the open question, none to anybody if there is none."""
    return next((frame for frame in reversed(state.stack) if isinstance(frame, Hit)), _NO_HIT)


def _lying_open(number: int, place: int, card: str, may: May) -> hooks.Prevention:
    def opens(state: State, hit: Hit) -> None:
        held = state.working(hit.target, card)[hit.tried - 1]
        state.stack.append(OfferWindow(hit.target, card, held.uid, hit))

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
        may=lambda state, hit: _may_be_there(state, hit, number) and bool(_fitting(state, offer(hit))),
        opens=lambda state, hit: state.stack.append(offer(hit)),
    )


def _may_be_there(state: State, hit: Hit, number: int) -> bool:
    """Return whether a hand has cards of a window, be they of use now or not."""
    seat = hit.target
    hand = _offered_hand(state, seat, Moment.DAMAGE, deadly=hit.amount >= state.hearts[seat])
    return not _HAND_WINDOWS[number].isdisjoint(hand)


def _damage_act(state: State, number: int) -> Act:
    return next(act for act in acts(state.rules.index, Moment.DAMAGE) if act.order == number)
