"""Dice that fall the same in every run: a test that passes or fails by luck says nothing."""

from collections.abc import Callable
from datetime import datetime
from random import Random
from typing import Self, TypeVar

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
