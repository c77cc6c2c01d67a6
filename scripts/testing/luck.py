"""Dice that fall the same in every run: a test that passes or fails by luck says nothing."""

from collections.abc import Callable, Mapping
from datetime import datetime
from enum import StrEnum
from functools import partial
from random import Random
from typing import Final, Self, TypeVar

from engine import Answer, State
from engine.answers import Rolled
from engine.dealer import deal
from engine.decisions import OpeningRoll
from engine.dice import CLAW, ENERGY, count
from kotbot.store import Store

S = TypeVar("S", bound=Store)


def loaded(kind: type[S], dice: Random) -> type[S]:
    """A store of a kind whose chances follow from `dice`."""

    class Loaded(kind):  # type: ignore[valid-type,misc]  # a class that is told
        @classmethod
        async def open(
            cls,
            url: str,
            clock: Callable[[], datetime] | None = None,
            entropy: Callable[[int], bytes] = dice.randbytes,
            haste: float = 1.0,
        ) -> Self:
            opened: Self = await super().open(url, clock, entropy, haste)
            return opened

    return Loaded


class Dealing(StrEnum):
    """How dice fall in a process of a bot."""

    FAIR = "fair"
    CLAWS = "claws"
    """All but one show claws, once it is known who begins: two hits, and a monster is lost."""
    ROBBERY = "robbery"
    """Half show claws and half energy: who is hurt can be robbed, and who robs can pay."""


def _energies(most: Callable[[int], int], state: State, seed: bytes, event: int) -> Answer:
    """Deal so many dice with energy of those that are rolled; the others show claws."""
    dealt = deal(state, seed, event)
    if not isinstance(dealt, Rolled) or isinstance(state.question, OpeningRoll):
        return dealt
    rolled = sum(dealt.dice)
    return dealt._replace(dice=count([*[ENERGY] * most(rolled), *[CLAW] * (rolled - most(rolled))]))


DEALERS: Final[Mapping[Dealing, Callable[[State, bytes, int], Answer]]] = {
    Dealing.FAIR: deal,
    Dealing.CLAWS: partial(_energies, lambda _: 1),
    Dealing.ROBBERY: partial(_energies, lambda rolled: rolled // 2),
}
