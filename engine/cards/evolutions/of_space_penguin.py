"""The evolutions of Space Penguin."""

from engine.answers import CHANCE, DISCARD, Answer, Chosen, Pass
from engine.bans import Ban, forbid_for_good
from engine.cards import hooks
from engine.cards.catalogue import BIT, THINGS, traits
from engine.cards.effects import Whose
from engine.cards.hooks import MarketAction
from engine.cards.kinds import ICY
from engine.cards.power_up import BOX, at_any_time, ends_before_own_turn, stays, unused, use_up
from engine.decisions import Choose, DrawFor
from engine.deck import draw, next_cards, reshuffle
from engine.dice import FACE_NAMES, FACES, SINGLE, minus, plus
from engine.events import CardBought, CardMoved, CardUsed
from engine.gains import gain_stars, pay
from engine.hands import more_of
from engine.holdings import add_card, copy_card, push_in_order, without
from engine.market import cost_for
from engine.marks import marks, put_mark, take_marks
from engine.moments import CHOICES, DRAWS, About, Choice, Drawing, Moment, at, played
from engine.more import Mark
from engine.rolling import BLACK_DICE
from engine.state import Held, State
from engine.steps import BoughtEffect, ToDiscard

RAY, CATCH, DIVE, COLD = "freeze_ray", "miraculous_catch", "deep_dive", "cold_wave"
ICE, BLIZZARD, DIAMOND = "encased_in_ice", "blizzard", "black_diamond"
VOID = "freeze_ray_face"
"""The mark of the face that counts for nothing in a turn."""
LOOKED_AT = 3

stays(RAY, CATCH, ICE, DIAMOND)


# Freeze Ray: before whom claws wounded in Tokyo, until the end of its next turn


def _is_given(state: State, held: Held) -> bool:
    return any(mark.number == held.uid and state.lives(mark.seat) for mark in marks(state, RAY))


def _targets(state: State, mask: int) -> list[int]:
    return [seat for seat in (state.city, state.bay) if seat >= 0 and mask >> seat & 1]


@at(Moment.YIELDING, 10, RAY, may=lambda state, _, about: bool(_targets(state, about[1])))
def _freeze_ray(state: State, seat: int, held: Held | None, about: About) -> None:
    if held is None or _is_given(state, held):
        return
    targets = _targets(state, about[1])
    if len(targets) == 1:
        _lay_ray(state, seat, held.uid, targets[0])
    else:
        state.stack.append(Choose(seat, RAY, held.uid, about[1]))


def _lay_ray(state: State, seat: int, uid: int, target: int) -> None:
    take_marks(state, *(mark for mark in marks(state, RAY) if mark.number == uid))
    put_mark(state, Mark(RAY, target, uid))
    state.events.append(CardUsed(seat, RAY))


def _lies_before(state: State, held: Held, seat: int) -> bool:
    return Mark(RAY, seat, held.uid) in marks(state, RAY)


@at(Moment.START, 40, RAY, of=Whose.OTHERS)
def _name_face(state: State, seat: int, held: Held | None, _: About) -> None:
    if held is not None and _lies_before(state, held, state.active):
        state.stack.append(Choose(seat, RAY, held.uid, 0))


def _faces_or_targets(state: State, asked: Choose) -> list[Answer]:
    if asked.part:
        return [Chosen(asked.seat, str(seat + 1)) for seat in _targets(state, asked.part)]
    return [Chosen(asked.seat, FACE_NAMES[face]) for face in FACES]


def _frozen(state: State, asked: Choose, answer: Answer) -> None:
    if not isinstance(answer, Chosen):
        return
    if asked.part:
        _lay_ray(state, asked.seat, asked.uid, int(answer.what) - 1)
        return
    put_mark(state, Mark(VOID, state.active, FACE_NAMES.index(answer.what)))
    state.events.append(CardUsed(asked.seat, RAY))


CHOICES[RAY] = Choice(_faces_or_targets, _frozen)


def _has_ray(state: State, seat: int, _: About) -> bool:
    if not state.lying() & BIT[RAY]:
        return False
    rays = (held for owner in state.others(seat) for held in state.working(owner, RAY))
    return any(_lies_before(state, held, seat) for held in rays)


@at(Moment.SETTLED, 5, BOX, may=_has_ray)
def _void_dice(state: State, seat: int, _: Held | None, __: About) -> None:
    """Set the dice aside that count for nothing."""
    for face in {mark.number for mark in marks(state, VOID) if mark.seat == seat}:
        for _die in range(state.dice[face]):
            state.dice = minus(state.dice, SINGLE[face])
            state.ndice -= 1


@at(Moment.ENDING, 20, BOX, may=lambda state, _, __: bool(marks(state, RAY) or marks(state, VOID)))
def _ray_returns(state: State, seat: int, _: Held | None, __: About) -> None:
    take_marks(state, *marks(state, VOID), *(mark for mark in marks(state, RAY) if mark.seat == seat))


# Miraculous Catch: a card of the discard pile for 1 energy less


def _may_catch(state: State, seat: int) -> bool:
    return unused(state, seat, CATCH) is not None and any(
        card in state.rules.prices for card in state.discard
    )


def _catch(state: State, seat: int) -> None:
    held = unused(state, seat, CATCH)
    if held is not None:
        use_up(state, held)
        state.stack.append(DrawFor(CHANCE, seat, CATCH))


hooks.MARKET_ACTIONS.append(MarketAction(BIT[CATCH], CATCH, _may_catch, _catch))


def _in_pile(state: State, _: DrawFor) -> tuple[str, ...]:
    return tuple(sorted(card for card in state.discard if card in state.rules.prices))


def _caught(state: State, asked: DrawFor, card: str) -> None:
    state.discard = without(state.discard, card)
    _show(state, card)
    state.stack.append(Choose(asked.drawer, CATCH, 0))


def _show(state: State, card: str) -> None:
    more = more_of(state)
    state.more = more._replace(shown=(*more.shown, card))


def _hide(state: State) -> tuple[str, ...]:
    """Return the cards that were shown, which lie nowhere any more."""
    more = more_of(state)
    state.more = more._replace(shown=())
    return more.shown


def _caught_price(state: State, seat: int, card: str) -> int:
    return max(0, cost_for(state, seat, card) - 1)


def _to_buy(state: State, asked: Choose) -> list[Answer]:
    seat = asked.seat
    offers = [
        Chosen(seat, card)
        for card in more_of(state).shown
        if _caught_price(state, seat, card) <= state.energy[seat] and not hooks.is_barred(state, seat, card)
    ]
    return [Pass(seat), *offers]


def _buy_caught(state: State, asked: Choose, answer: Answer) -> None:
    shown = _hide(state)
    if not isinstance(answer, Chosen):
        state.discard = (*state.discard, *shown)
        return
    seat, card = asked.seat, answer.what
    cost = _caught_price(state, seat, card)
    pay(state, seat, cost, card)
    state.events.append(CardBought(seat, card, cost, DISCARD))
    hooks.BOUGHT.run(state, seat, card)
    _take_effect(state, seat, card, cost)


def _take_effect(state: State, seat: int, card: str, cost: int) -> None:
    """Let a card of nobody work: it lies before its new owner, or does what it does once."""
    if traits(card).held:
        held = add_card(state, seat, card, cost)
        state.stack.append(BoughtEffect(seat, card, held.uid, new=True))
    else:
        state.resolving = (*state.resolving, card)
        push_in_order(state, BoughtEffect(seat, card, 0, new=True), ToDiscard(card, under_deck=False))


DRAWS[CATCH] = Drawing(_in_pile, _caught, secret=False)
CHOICES[CATCH] = Choice(_to_buy, _buy_caught)


# Deep Dive: one of the top three cards of the deck


@at_any_time(DIVE)
def _deep_dive(state: State, seat: int) -> None:
    _look(state, seat)


def _look(state: State, seat: int) -> None:
    reshuffle(state)
    if len(more_of(state).shown) < LOOKED_AT and next_cards(state):
        state.stack.append(DrawFor(CHANCE, seat, DIVE))
    elif more_of(state).shown:
        state.stack.append(Choose(seat, DIVE, 0))


def _looked(state: State, asked: DrawFor, card: str) -> None:
    draw(state, card)
    _show(state, card)
    _look(state, asked.drawer)


def _to_take(state: State, asked: Choose) -> list[Answer]:
    return [Chosen(asked.seat, card) for card in dict.fromkeys(more_of(state).shown)]


def _taken(state: State, asked: Choose, answer: Answer) -> None:
    if not isinstance(answer, Chosen):
        return
    state.bottom = (*state.bottom, *without(_hide(state), answer.what))
    if traits(answer.what).held:
        state.events.append(CardMoved(asked.seat, answer.what, -1))
    else:
        state.events.append(CardUsed(asked.seat, answer.what))
    _take_effect(state, asked.seat, answer.what, 0)


DRAWS[DIVE] = Drawing(lambda state, _: next_cards(state), _looked, secret=False)
CHOICES[DIVE] = Choice(_to_take, _taken)


# Cold Wave and Blizzard: until the owner's next turn


@hooks.DICE.card(COLD, of=Whose.OTHERS)
def _cold_wave(_: State, __: int) -> int:
    return -1


played(COLD)(lambda _, __, ___: None)
played(BLIZZARD, may=lambda state, seat: seat == state.active)(lambda _, __, ___: None)
ends_before_own_turn(COLD)
ends_before_own_turn(BLIZZARD)


def _is_snowed_in(state: State, seat: int) -> bool:
    bit = BIT[BLIZZARD]
    return bool(state.lying() & bit) and any(state.masks[other] & bit for other in state.others(seat))


forbid_for_good(BLIZZARD, Ban.ROLL_AGAIN, Ban.YIELD, may=_is_snowed_in)


# Encased in Ice: a die of the own result, which is one of everybody else's


def _in_ice(state: State, seat: int) -> list[int]:
    """Return the faces of the frozen dice that a monster has to take."""
    return [mark.number for mark in marks(state, ICE) if mark.seat != seat and state.lives(mark.seat)]


@hooks.DICE.card(BOX)
def _fewer_to_roll(state: State, seat: int) -> int:
    return -len(_in_ice(state, seat))


@at(Moment.START, -60, BOX, may=lambda state, _, __: bool(marks(state, ICE)))
def _thaw(state: State, seat: int, _: Held | None, __: About) -> None:
    take_marks(state, *(mark for mark in marks(state, ICE) if mark.seat == seat))


@at(Moment.SETTLED, 2, BOX, may=lambda state, seat, _: bool(_in_ice(state, seat)))
def _add_frozen(state: State, seat: int, _: Held | None, __: About) -> None:
    """Add the frozen dice; a monster that has no dice has not even these."""
    faces = _in_ice(state, seat)
    number = BLACK_DICE - state.shrink[seat] - state.frozen + hooks.DICE.total(state, seat)
    for face in faces[: max(0, number + len(faces))]:
        state.dice = plus(state.dice, SINGLE[face])
        state.ndice += 1


def _may_freeze(state: State, seat: int, _: About) -> bool:
    return state.energy[seat] > 0 and any(state.dice)


@at(Moment.SETTLED, 50, ICE, may=_may_freeze)
def _encase(state: State, seat: int, held: Held | None, _: About) -> None:
    if held is not None:
        state.stack.append(Choose(seat, ICE, held.uid))


def _dice_to_freeze(state: State, asked: Choose) -> list[Answer]:
    """Return the dice to choose from; there are none for who spent the last energy while asked."""
    faces = [face for face in FACES if state.dice[face]] if state.energy[asked.seat] else []
    return [Pass(asked.seat), *(Chosen(asked.seat, FACE_NAMES[face]) for face in faces)]


def _freeze(state: State, asked: Choose, answer: Answer) -> None:
    if isinstance(answer, Chosen):
        pay(state, asked.seat, 1, ICE)
        put_mark(state, Mark(ICE, asked.seat, FACE_NAMES.index(answer.what)))
        state.events.append(CardUsed(asked.seat, ICE))


CHOICES[ICE] = Choice(_dice_to_freeze, _freeze)


# Black Diamond


@hooks.TOOK_PLACE.card(DIAMOND)
def _takes_tokyo(state: State, seat: int, _: Held) -> None:
    gain_stars(state, seat, 1, DIAMOND)


@hooks.STAYED.card(DIAMOND)
def _stays_there(state: State, seat: int, _: Held) -> None:
    gain_stars(state, seat, 1, DIAMOND)


# Icy Reflection: a copy of a permanent evolution


def _originals(state: State) -> list[tuple[int, Held]]:
    return [
        (seat, held)
        for seat, cards in enumerate(state.cards)
        for held in cards
        if held.card in THINGS and ICY in traits(held.card).copied_by and held.card != ICY
    ]


@played(ICY, may=lambda state, _: bool(_originals(state)))
def _icy_reflection(state: State, seat: int, held: Held | None) -> None:
    if held is not None:
        state.stack.append(Choose(seat, ICY, held.uid))


def _to_copy(state: State, asked: Choose) -> list[Answer]:
    return [Chosen(asked.seat, card) for card in dict.fromkeys(held.card for _, held in _originals(state))]


def _copied(state: State, asked: Choose, answer: Answer) -> None:
    found = state.held(asked.uid)
    if isinstance(answer, Chosen) and found is not None:
        owner, target = next(row for row in _originals(state) if row[1].card == answer.what)
        copy_card(state, asked.seat, found[1], owner, target)


CHOICES[ICY] = Choice(_to_copy, _copied)
