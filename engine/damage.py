"""Damage events: who loses hearts, what is tried before, and what follows (rules.md, "Damage windows")."""

from collections.abc import Iterable

from engine.cards import hooks
from engine.cards.catalogue import BIT
from engine.decisions import Damage, DamageDone, Hit
from engine.dispatch import step
from engine.events import DamagePrevented, Eliminated, GameEnded, HeartsLost, Why
from engine.gains import pay
from engine.holdings import discard_hand, put_away
from engine.state import EMPTY, State
from engine.tokyo import close_bay, leave

NOBODY = -1
ARMOR = BIT["armor_plating"]
RAPID_HEALING = 4
"""The number of its window."""


def deal(state: State, by: int, why: str, amounts: Iterable[tuple[int, int]]) -> None:
    """Put a damage event of a card on the stack: pairs of seat and hearts."""
    strike_all(state, by, why, [(seat, amount, False) for seat, amount in amounts])


def strike_all(state: State, by: int, why: str, hits: list[tuple[int, int, bool]]) -> None:
    """Put a damage event on the stack: seat, hearts, whether they are lost to claws."""
    by_seat = {hit[0]: hit for hit in hits if hit[1] > 0}
    ordered = tuple([by_seat[seat] for seat in state.clockwise() if seat in by_seat])
    if ordered:
        state.stack.append(Damage(by, why, ordered))


def lose_plainly(state: State, seat: int, hearts: int, why: str) -> None:
    """Put a loss on the stack that is no damage: only Rapid Healing helps.

    Amid a damage event it is a part of that: the other hits still fall, and deaths share a rank.
    """
    if not any(type(frame) is DamageDone for frame in state.stack):
        state.harm += 1
        state.stack.append(DamageDone())
    state.stack.append(Hit(seat, hearts, False, NOBODY, why, RAPID_HEALING, 0, False))


@step(Damage)
def begin(state: State, event: Damage) -> None:
    """The hits of an event, each gone through before the next."""
    state.harm += 1
    state.lost = 0
    state.stayed = 0
    stack = state.stack
    stack.append(DamageDone())
    for target, amount, claws in reversed(event.hits):
        stack.append(Hit(target, amount, claws, event.by, event.why))


@step(Hit)
def strike(state: State, hit: Hit) -> None:
    """Go on with one hit: the next window that is open, else the loss."""
    seat = hit.target
    if hit.amount <= 0 or not state.alive >> seat & 1:
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
    for window in hooks.windows(state.rules.index):
        is_reached = is_reached or window.number == hit.window
        if not is_reached or (window.bit and not mask & window.bit):
            continue
        tried = hit.tried if window.number == hit.window else 0
        if tried < window.chances(state, hit.target) and window.may(state, hit):
            window.opens(state, hit._replace(window=window.number, tried=tried + 1))
            return True
    return False


def lessen(state: State, hearts: int, card: str) -> None:
    """A thing prevents hearts of the hit that lies on the stack, for it stands before damage."""
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
    if now == 0:
        reach_zero(state, hit)


def reach_zero(state: State, hit: Hit) -> None:
    """Health is 0: cards that feed on it, then a rescue or the elimination."""
    seat = hit.target
    n = state.seats
    for offset in range(n):
        other = (state.active + offset) % n
        if other != seat and state.lives(other):
            hooks.ZEROED.run(state, other, seat)
    if hit.claws and state.in_tokyo(seat):
        state.slain = (*state.slain, state.place_of(seat))
    for card, rescue in hooks.RESCUES.items():
        if state.masks[seat] & BIT[card]:
            rescue(state, seat)
            return
    eliminate(state, hit)


def eliminate(state: State, hit: Hit) -> None:
    """A monster is out: cards to the discard pile, energy to the supply, its place empty."""
    seat = hit.target
    state.events.append(Eliminated(seat, hit.by, hit.why))
    state.alive &= ~(1 << seat)
    state.fell = (*state.fell[:seat], state.harm, *state.fell[seat + 1 :])
    leave(state, seat)
    discard_hand(state, seat, Why.OUT)
    pay(state, seat, state.energy[seat], Why.OUT)
    state.frenzy = tuple(other for other in state.frenzy if other != seat)
    if seat == state.active:
        state.freeze = ()
    close_bay(state)


@step(DamageDone)
def settle_deaths(state: State, _: DamageDone) -> None:
    """End the game with one monster or none, or the turn of an active player who is out."""
    living = state.alive.bit_count()
    if living <= 1:
        end_game(state, state.alive.bit_length() - 1, "last" if living else "nobody")
    elif not state.lives(state.active):
        put_away(state)
        del state.stack[1:]


def end_game(state: State, winner: int, how: str) -> None:
    """Nothing is asked any more."""
    put_away(state)
    state.top = EMPTY
    state.peekers = 0
    state.winner = winner
    state.how = how
    state.stack.clear()
    state.events.append(GameEnded(winner, how))
