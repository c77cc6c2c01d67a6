"""The worths of the Dark Edition's cards and of wickedness, by likeness to cards whose worth is learnt."""

from typing import Final

from engine.cards.catalogue import traits
from engine.cards.dark import BOX as DARK
from engine.cards.dark import (
    DNA,
    HIBERNATION,
    HIDE,
    JUMP,
    NANOBOTS,
    PETS,
    SELECTION,
    ZOMBIFIED,
    ZOMBIFY,
)
from engine.cards.kinds import FLUXLING
from engine.cards.wicked import BOX, WICKEDNESS
from engine.players.worths import STEPS, WORTHS, Look, Worth
from engine.state import State

RESTED: Final = 7
"""Hearts from which a monster does well to wake up."""
TIRED: Final = 4
"""Hearts up to which it does well to sleep."""


def _never(_: State, __: int) -> bool:
    return False


def _is_rested(state: State, seat: int) -> bool:
    return state.hearts[seat] >= RESTED


def _is_tired(state: State, seat: int) -> bool:
    return state.hearts[seat] <= TIRED


def _others_have_stars(state: State, seat: int) -> bool:
    return any(state.stars[other] for other in state.others(seat))


def _is_behind(state: State, seat: int) -> bool:
    return not state.stars[seat] and _others_have_stars(state, seat)


def _may_copy(state: State, _: int) -> bool:
    return any(FLUXLING in traits(held.card).copied_by for hand in state.cards for held in hand)


WORTHS.update(
    {
        BOX: Worth(look=Look.NUMBERS),
        DARK: Worth(look=Look.NOTHING),
        # level 3
        "devious": Worth(open=300, liking=2.6, look=Look.NOTHING),
        "eternal": Worth(open=300, liking=2.4, look=Look.NOTHING),
        "skulking": Worth(open=60, liking=1.5, look=Look.NUMBERS),
        "tireless": Worth(open=250, liking=2.5, look=Look.NOTHING),
        "barbs": Worth(open=300, liking=2.4, look=Look.NOTHING),
        "final_roar": Worth(open=100, liking=2.0, look=Look.NOTHING),
        "tile_poison_spit": Worth(open=300, liking=2.3, look=Look.NOTHING),
        "underdog": Worth(open=200, liking=2.2, look=Look.NOTHING),
        # level 6
        "cyberbrain": Worth(open=450, liking=3.0, look=Look.NOTHING),
        "evil_lair": Worth(open=60, liking=1.8, look=Look.NOTHING),
        "full_regeneration": Worth(open=50, liking=2.4, look=Look.NOTHING),
        "widespread_panic": Worth(liking=2.6, wanted=_others_have_stars, look=Look.NOTHING),
        "tile_defender_of_tokyo": Worth(open=250, liking=2.2, look=Look.NOTHING),
        FLUXLING: Worth(liking=2.5, wanted=_may_copy, look=Look.NOTHING),
        "have_it_all": Worth(open=150, liking=2.0, look=Look.NOTHING),
        "sonic_boomer": Worth(open=400, liking=2.8, look=Look.NOTHING),
        # level 10
        "antimatter_beam": Worth(open=700, liking=3.0, look=Look.NOTHING),
        "skybeam": Worth(open=300, liking=2.6, look=Look.NOTHING),
        "final_push": Worth(in_hand=300, liking=3.0, look=Look.NOTHING),
        "starburst": Worth(liking=2.8, look=Look.NOTHING),
        # cards
        HIBERNATION: Worth(liking=1.7, now=_is_rested, wanted=_is_tired, look=Look.NOTHING),
        NANOBOTS: Worth(open=150, liking=1.7, look=Look.NOTHING),
        SELECTION: Worth(open=-2000, liking=-1.0, wanted=_never, look=Look.FACES),
        HIDE: Worth(open=300, liking=2.2, look=Look.NOTHING),
        JUMP: Worth(open=150, liking=1.8, look=Look.NOTHING),
        DNA: Worth(open=60, liking=1.2, look=Look.NOTHING),
        ZOMBIFY: Worth(open=450, liking=2.4, look=Look.NOTHING),
        PETS: Worth(liking=1.2, wanted=_is_behind, look=Look.NOTHING),
    }
)
STEPS[WICKEDNESS] = 50
STEPS[ZOMBIFIED] = -300
