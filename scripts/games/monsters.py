"""The monsters of games that programs play."""

from random import Random

from engine import Rules
from engine.cards.power_up import BOX as POWER_UP
from engine.cards.power_up import EVOLUTION_SETS


def with_own_cards(rng: Random, chosen: Rules, seats: int) -> tuple[str, ...]:
    """Draw a monster with a set of evolutions for each seat; empty in a game without evolutions."""
    return tuple(rng.sample([*EVOLUTION_SETS], seats)) if POWER_UP in chosen.box_names else ()
