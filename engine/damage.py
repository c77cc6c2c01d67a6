"""Damage events: lost hearts, prevention, consequences (docs/rulings.md, "Claws and damage")."""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Final

from engine.bans import Ban, forbids, source
from engine.box_numbers import change
from engine.cards import hooks
from engine.cards.catalogue import BIT
from engine.dispatch import step
from engine.events import DamagePrevented, Eliminated, HeartsLost, Why
from engine.gains import pay
from engine.hands import cut_short, take_out
from engine.holdings import discard_hand, push_in_order
from engine.moments import Moment, acts
from engine.state import State
from engine.steps import AfterClaws, Aftermath, AtMoment, AtZero, Damage, DamageDone, Hit
from engine.tally import note_loss
from engine.tokyo import close_bay, leave
from engine.winning import WIN_BY_CARD, end_game, wins

AFTERMATH = Aftermath()
NOBODY = -1
ANSWERS: Final[set[str]] = set()
"""Things that answer a loss of hearts with another one, which none of them answers."""
ARMOR = BIT["armor_plating"]
RAPID_HEALING = 4
"""The number of its window."""


def deal(state: State, by: int, why: str, amounts: Iterable[tuple[int, int]]) -> None:
    """Push a damage event caused by a card: pairs of seat and hearts."""
    strike_all(state, by, why, [(seat, amount, False) for seat, amount in amounts])


def strike_all(state: State, by: int, why: str, hits: list[tuple[int, int, bool]]) -> None:
    """Push a damage event: for each hit the seat, the hearts, and whether claws caused it."""
    by_seat = {hit[0]: hit for hit in hits if hit[1] > 0}
    ordered = tuple([by_seat[seat] for seat in state.clockwise() if seat in by_seat])
    if ordered:
        state.stack.append(Damage(by, why, ordered))


def hit_of(frame: object) -> Hit | None:
    """Return the damage to one monster that a frame is, or that waits for it; None for neither."""
    hit = frame if isinstance(frame, Hit) else getattr(frame, "hit", None)
    return hit if isinstance(hit, Hit) else None


def lose_plainly(state: State, seat: int, hearts: int, why: str) -> None:
    """Push a loss of hearts that is not damage: only Rapid Healing can prevent it.

    During a damage event it is part of that event: the other hits still fall, and deaths share a rank.
    """
    if not any(type(frame) is DamageDone for frame in state.stack):
        state.harm += 1
        state.stack.append(DamageDone())
    state.stack.append(Hit(seat, hearts, False, NOBODY, why, RAPID_HEALING, 0, False))


@step(Damage)
def begin(state: State, event: Damage) -> None:
    """Start the hits of an event, each complete before the next."""
    state.harm += 1
    state.lost = 0
    state.stayed = 0
    stack = state.stack
    stack.append(DamageDone())
    for target, amount, claws in reversed(event.hits):
        stack.append(Hit(target, amount, claws, event.by, event.why))


@step(Hit)
def strike(state: State, hit: Hit) -> None:
    """Continue one hit: open the next window, or apply the loss."""
    seat = hit.target
    if hit.amount <= 0 or not state.alive >> seat & 1:
        return
    if state.more is not None and forbids(state, seat, Ban.LOSE_HEARTS):
        return
    if state.winged and hit.damage and state.winged >> seat & 1:
        state.events.append(DamagePrevented(seat, hit.amount, "wings"))
        return
    mask = state.masks[seat]
    if mask or state.more is not None:
        if hit.amount == 1 and mask & ARMOR and hit.damage:
            state.events.append(DamagePrevented(seat, 1, "armor_plating"))
            return
        if _window_opens(state, hit, mask):
            return
    _lose(state, hit)


def _window_opens(state: State, hit: Hit, mask: int) -> bool:
    is_reached = not hit.window and not hit.tried
    for number, _, bit, _, chances, may, opens in hooks.windows(state.rules.index):
        is_reached = is_reached or number == hit.window
        if not is_reached or (bit and not mask & bit):
            continue
        tried = hit.tried if number == hit.window else 0
        if tried < chances(state, hit.target) and may(state, hit):
            opens(state, hit._replace(window=number, tried=tried + 1))
            return True
    return False


def lessen(state: State, hearts: int, card: str) -> None:
    """Reduce the hit on the stack by hearts that a thing prevents before damage."""
    hit = state.stack.pop()
    assert isinstance(hit, Hit)
    prevented = min(hearts, hit.amount)
    if prevented:
        state.events.append(DamagePrevented(hit.target, prevented, card))
    state.stack.append(hit._replace(amount=hit.amount - prevented))


def _lose(state: State, hit: Hit) -> None:
    seat = hit.target
    before = state.hearts[seat]
    now = max(0, min(before - hit.amount, state.most_hearts(seat)) if not hit.damage else before - hit.amount)
    state.hearts[seat] = now
    state.events.append(HeartsLost(seat, now - before, now, hit.by, hit.why, hit.claws))
    if hit.damage:
        state.lost |= 1 << seat
    if hit.by == state.active and seat != hit.by:
        state.harmed = True
    hooks.LOST_HEARTS.run(state, seat, before - now)
    if state.more is not None and before > now:
        answers = int(hit.why in ANSWERS)
        inside = int(state.in_tokyo(seat))
        note_loss(state, (seat, before - now, hit.by, int(hit.claws), answers, inside))
    if now == 0:
        reach_zero(state, hit)


def reach_zero(state: State, hit: Hit) -> None:
    """Handle health 0: cards that feed on it, then a rescue or the elimination."""
    seat = hit.target
    n = state.seats
    for offset in range(n):
        other = (state.active + offset) % n
        if other != seat and state.lives(other):
            hooks.ZEROED.run(state, other, seat)
    if hit.claws and state.in_tokyo(seat) and not source(state, seat, Ban.OUT):
        state.slain = (*state.slain, state.place_of(seat))
    if state.more is not None:
        push_in_order(state, AtMoment(Moment.ZERO, (seat, hit.by)), AtZero(hit))
        return
    for act in acts(state.rules.index, Moment.ZERO):
        if state.masks[seat] & BIT[act.card]:
            act.does(state, seat, None, (seat, hit.by))
            return
    eliminate(state, hit)


def fall(state: State, seat: int, why: str) -> None:
    """Push the end of a monster at 0 hearts that nothing keeps in the game any more."""
    if not any(type(frame) is DamageDone for frame in state.stack):
        state.harm += 1
        state.stack.append(DamageDone())
    state.stack.append(AtZero(Hit(seat, 0, False, NOBODY, why)))


@step(AtZero)
def lie_at_zero(state: State, at_zero: AtZero) -> None:
    """Eliminate a monster that nothing saved, unless a thing forbids it or wins by it."""
    seat = at_zero.hit.target
    if not state.hearts[seat] and not wins(state, seat) and not forbids(state, seat, Ban.OUT):
        eliminate(state, at_zero.hit)


def eliminate(state: State, hit: Hit) -> None:
    """Eliminate a monster: cards to the discard pile, energy to the supply, its place in Tokyo empty."""
    seat = hit.target
    state.events.append(Eliminated(seat, hit.by, hit.why))
    state.alive &= ~(1 << seat)
    state.fell = (*state.fell[:seat], state.harm, *state.fell[seat + 1 :])
    leave(state, seat)
    discard_hand(state, seat, Why.OUT)
    pay(state, seat, state.energy[seat], Why.OUT)
    state.frenzy = tuple(other for other in state.frenzy if other != seat)
    if state.more is not None:
        for what, numbers in state.more.counts:
            change(state, seat, what, -numbers[seat], Why.OUT)
        take_out(state, seat)
    if seat == state.active:
        state.freeze = ()
    close_bay(state)


@step(DamageDone)
def settle_deaths(state: State, _: DamageDone) -> None:
    """End the game if at most one monster is left, or the turn if the active player is out."""
    living = state.alive.bit_count()
    more = state.more
    if more is not None and more.won:
        state.stack.append(WIN_BY_CARD)
    elif living <= 1:
        end_game(state, state.alive.bit_length() - 1, "last" if living else "nobody")
    elif not state.lives(state.active):
        cut_short(state)
        del state.stack[1:]
        if more is not None:
            _follow_death(state)
    elif more is not None and more.after and type(state.stack[-1]) is not AfterClaws:
        state.stack.append(AFTERMATH)


def _follow_death(state: State) -> None:
    """Push the end of turn of an eliminated active monster, and what follows its losses."""
    if acts(state.rules.index, Moment.TURN_END):
        state.stack.append(AtMoment(Moment.TURN_END))
    state.stack.append(AFTERMATH)


@step(Aftermath)
def follow_losses(state: State, _: Aftermath) -> None:
    """Let things act on the losses of a damage event, one loss after another, including new ones."""
    if state.more is not None:
        book, losses = state.rules.index, state.more.after
        state.more = state.more._replace(after=())
        hurt = [AtMoment(Moment.HURT, loss) for loss in losses] if acts(book, Moment.HURT) else []
        dealt = _by_dealer(losses) if acts(book, Moment.DEALT) else ()
        push_in_order(state, *hurt, *dealt)


def _by_dealer(losses: tuple[tuple[int, ...], ...]) -> Iterator[AtMoment]:
    """Yield the moment of each monster by which others lost hearts."""
    hearts: Counter[int] = Counter()
    for seat, lost, by, *_ in losses:
        if by not in (NOBODY, seat):
            hearts[by] += lost
    return (AtMoment(Moment.DEALT, about) for about in hearts.items())
