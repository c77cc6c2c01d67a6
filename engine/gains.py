"""The only places where stars, energy, hearts and tokens change by a rule."""

from engine.bans import Ban, source
from engine.cards import hooks
from engine.events import EnergyChanged, HeartsGained, HeartsLost, StarsChanged, TokensChanged
from engine.moments import Moment, acts
from engine.state import GOAL, State
from engine.steps import AtMoment
from engine.tally import note_energy, note_healing, note_stars


def gain_stars(state: State, seat: int, stars: int, why: str) -> None:
    """Give stars to a living monster and note which one reached 20 first."""
    if stars <= 0 or not state.alive >> seat & 1:
        return
    now = state.stars[seat] = state.stars[seat] + stars
    state.events.append(StarsChanged(seat, stars, now, why))
    if now >= GOAL and seat not in state.reached:
        state.reached = (*state.reached, seat)
    if state.more is not None:
        note_stars(state, seat, stars)
        hooks.GAINED_STARS.run(state, seat, stars)
        if acts(state.rules.index, Moment.STARS):
            state.stack.append(AtMoment(Moment.STARS, (seat, now)))


def lose_stars(state: State, seat: int, stars: int, why: str) -> None:
    """Take stars, but not below 0."""
    loss = min(stars, state.stars[seat])
    if loss <= 0:
        return
    now = state.stars[seat] = state.stars[seat] - loss
    state.events.append(StarsChanged(seat, -loss, now, why))
    if now < GOAL and seat in state.reached:
        state.reached = tuple(other for other in state.reached if other != seat)


def gain_energy(state: State, seat: int, energy: int, why: str) -> None:
    """Give energy cubes in one gain; Friend of Children adds to it."""
    if energy > 0:
        gain = energy + hooks.ENERGY_GAIN.total(state, seat)
        take_energy(state, seat, gain, why)
        if _adds_up(state):
            note_energy(state, seat, gain)


def _adds_up(state: State) -> bool:
    """Return whether things ask at the end of a turn what was gained in it."""
    return state.more is not None and bool(acts(state.rules.index, Moment.ENDING))


def take_energy(state: State, seat: int, energy: int, why: str) -> None:
    """Give energy cubes that no card counts as a gain (a refund, a battery)."""
    if energy > 0:
        now = state.energy[seat] = state.energy[seat] + energy
        state.events.append(EnergyChanged(seat, energy, now, why))


def pay(state: State, seat: int, energy: int, why: str) -> None:
    """Take energy cubes that the seat is known to have."""
    if energy > 0:
        now = state.energy[seat] = state.energy[seat] - energy
        state.events.append(EnergyChanged(seat, -energy, now, why))


def at_hand(state: State, seat: int) -> int:
    """Return the energy cubes that a seat has, or can have before it pays."""
    spare = 0 if state.more is None else hooks.SPARE_ENERGY.total(state, seat)
    return state.energy[seat] + spare


def can_be_healed(state: State, seat: int) -> bool:
    """Return whether a monster lacks hearts; one at 0 only if it plays on so."""
    hearts = state.hearts[seat]
    return hearts < state.most_hearts(seat) and (hearts > 0 or bool(source(state, seat, Ban.OUT)))


def heal(state: State, seat: int, hearts: int, why: str) -> None:
    """Heal the own monster in one event, not above the maximum; Regeneration adds to it."""
    if hearts > 0:
        regain(state, seat, hearts + hooks.HEALING.total(state, seat), why)


def regain(state: State, seat: int, hearts: int, why: str) -> None:
    """Give hearts that no card adds to, not above the maximum."""
    gain = min(hearts, state.most_hearts(seat) - state.hearts[seat])
    if gain > 0 and state.alive >> seat & 1:
        now = state.hearts[seat] = state.hearts[seat] + gain
        state.events.append(HeartsGained(seat, gain, now, why))
        if _adds_up(state):
            note_healing(state, seat, gain)


def cut_hearts(state: State, seat: int, why: str) -> None:
    """Cut hearts to the maximum after a thing that raised it is gone; no card counts it as a loss."""
    most = state.most_hearts(seat)
    change = most - state.hearts[seat]
    if change < 0:
        state.hearts[seat] = most
        state.events.append(HeartsLost(seat, change, most, -1, why, False))


def add_poison(state: State, seat: int, tokens: int) -> None:
    """Put poison tokens on a monster, or take them (negative)."""
    state.poison = _changed(state.poison, seat, tokens)
    if tokens:
        state.events.append(TokensChanged(seat, "poison", tokens, state.poison[seat]))


def add_shrink(state: State, seat: int, tokens: int) -> None:
    """Put shrink tokens on a monster, or take them (negative)."""
    state.shrink = _changed(state.shrink, seat, tokens)
    if tokens:
        state.events.append(TokensChanged(seat, "shrink", tokens, state.shrink[seat]))


def _changed(numbers: tuple[int, ...], place: int, change: int) -> tuple[int, ...]:
    return (*numbers[:place], numbers[place] + change, *numbers[place + 1 :])
