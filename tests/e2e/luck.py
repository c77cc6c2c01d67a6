"""Dice that fall the same in every run: a test that passes or fails by luck says nothing."""

from collections.abc import Callable
from datetime import datetime
from random import Random
from typing import Self

from kotbot.store import Store


def loaded(dice: Random) -> type[Store]:
    """A store whose chances follow from `dice`."""

    class Loaded(Store):
        @classmethod
        async def open(
            cls,
            url: str,
            clock: Callable[[], datetime] | None = None,
            entropy: Callable[[int], bytes] = dice.randbytes,
            haste: float = 1.0,
        ) -> Self:
            return await super().open(url, clock, entropy, haste)

    return Loaded
