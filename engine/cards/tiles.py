"""The tiles of wickedness: what each side does for whoever took it."""

from typing import Final

from engine.cards import hooks
from engine.cards.catalogue import BIT, traits
from engine.cards.claws import poison_spit
from engine.cards.hooks import ClawsInAll
from engine.cards.wicked import WICKED as WICKED
from engine.further import PLACES, grant
from engine.gains import cut_hearts, gain_energy, gain_stars, heal, lose_stars, regain
from engine.holdings import discard
from engine.moments import About, Moment, at
from engine.state import MOST_HEARTS, Held, State, grows
from engine.winning import win_by_card

BARBS, BEAM, PANIC, PUSH, BURST = "barbs", "antimatter_beam", "widespread_panic", "final_push", "starburst"
ROAR, SPIT, UNDERDOG, FULL = "final_roar", "tile_poison_spit", "underdog", "full_regeneration"
DEFENDER, HAVE_ALL = "tile_defender_of_tokyo", "have_it_all"
ROARS_AT: Final = 16
"""Stars with which Final Roar wins."""
BARBED: Final = 2
"""Claws to which Barbs add one."""

# Level 3, side A


@hooks.ROLLS.card("devious")
def _devious(_: State, __: int) -> int:
    return 1


@hooks.TURN_STARTED.card("eternal")
def _eternal(state: State, seat: int, _: Held) -> None:
    heal(state, seat, 1, "eternal")


@hooks.ONES_STARS.card("skulking")
def _skulking(_: State, __: int) -> int:
    return 1


@hooks.TURN_STARTED.card("tireless")
def _tireless(state: State, seat: int, _: Held) -> None:
    gain_energy(state, seat, 1, "tireless")


# Level 6, side A


@hooks.DICE.card("cyberbrain")
def _cyberbrain(_: State, __: int) -> int:
    return 1


@hooks.PRICE.card("evil_lair")
def _evil_lair(_: State, __: int) -> int:
    return -1


grows(FULL)


def _full_regeneration(state: State, seat: int, _: Held) -> None:
    regain(state, seat, MOST_HEARTS, FULL)


hooks.ARRIVES[FULL] = _full_regeneration


def _smaller(state: State, seat: int) -> None:
    cut_hearts(state, seat, FULL)


hooks.LEAVES[FULL] = _smaller


@hooks.sets_up(PANIC)
def _widespread_panic(state: State, seat: int, held: Held) -> None:
    for other in state.others(seat):
        lose_stars(state, other, 4, PANIC)
    discard(state, seat, held, PANIC)


# Level 10, side A


@hooks.ENERGY_OF_DIE.card("skybeam")
def _skybeam_energy(_: State, __: int) -> int:
    return 1


@hooks.HEARTS_OF_DIE.card("skybeam")
def _skybeam_hearts(_: State, __: int) -> int:
    return 1


# Level 3, side B; Barbs add before Antimatter Beam doubles


hooks.CLAWS_IN_ALL.extend(
    [
        ClawsInAll(BIT[BARBS], BARBS, lambda claws: claws + 1 if claws >= BARBED else claws),
        ClawsInAll(BIT[BEAM], BEAM, lambda claws: 2 * claws),
    ]
)


@at(Moment.ZERO, 10, ROAR, may=lambda state, seat, _: state.stars[seat] >= ROARS_AT)
def _final_roar(state: State, seat: int, _: Held | None, __: About) -> None:
    win_by_card(state, seat, ROAR)


hooks.CLAWS_HURT.card(SPIT)(poison_spit)


@hooks.CLAWS_HURT.card(UNDERDOG)
def _underdog(state: State, seat: int, _: Held, hurt: int) -> None:
    before = state.more.stars_before if state.more is not None else 0
    for other in state.others(seat):
        if hurt >> other & 1 and state.stars[other] > before:
            lose_stars(state, other, 1, UNDERDOG)
            gain_stars(state, seat, 1, UNDERDOG)


# Level 6, side B; Fluxling is in `shapes`


def _defend(state: State, seat: int) -> None:
    for other in state.others(seat):
        lose_stars(state, other, 1, DEFENDER)


@hooks.TOOK_PLACE.card(DEFENDER)
def _took_tokyo(state: State, seat: int, _: Held) -> None:
    _defend(state, seat)


@hooks.TURN_STARTED.card(DEFENDER)
def _holds_tokyo(state: State, seat: int, _: Held) -> None:
    if state.in_tokyo(seat):
        _defend(state, seat)


@hooks.sets_up(HAVE_ALL)
def _have_it_all(state: State, seat: int, _: Held) -> None:
    gain_stars(state, seat, sum(traits(held.card).counted for held in state.cards[seat]), HAVE_ALL)


@hooks.BOUGHT.card(HAVE_ALL)
def _have_more(state: State, seat: int, _: Held, card: str) -> None:
    kind = traits(card)
    if kind.counted or not kind.held:
        gain_stars(state, seat, 1, HAVE_ALL)


@hooks.TURN_STARTED.card("sonic_boomer")
def _sonic_boomer(state: State, seat: int, _: Held) -> None:
    gain_stars(state, seat, 1, "sonic_boomer")


# Level 10, side B


@hooks.sets_up(PUSH)
def _final_push(state: State, seat: int, held: Held) -> None:
    heal(state, seat, 2, PUSH)
    gain_energy(state, seat, 2, PUSH)
    grant(state, seat, PUSH)
    discard(state, seat, held, PUSH)


PLACES[PUSH] = 10


@hooks.sets_up(BURST)
def _starburst(state: State, seat: int, held: Held) -> None:
    gain_energy(state, seat, 12, BURST)
    discard(state, seat, held, BURST)
