"""Dice that fall the same in every run: a test that passes or fails by luck says nothing."""

from collections.abc import Callable
from datetime import datetime, timedelta
from random import Random
from typing import Self

from kotbot.store import COMPUTER_PAUSE, Store


def loaded(dice: Random) -> type[Store]:
    """A store whose chances follow from `dice`."""

    class Loaded(Store):
        @classmethod
        async def open(
            cls,
            url: str,
            clock: Callable[[], datetime] | None = None,
            entropy: Callable[[int], bytes] = dice.randbytes,
            computer_pause: timedelta = COMPUTER_PAUSE,
        ) -> Self:
            return await super().open(url, clock, entropy, computer_pause)

    return Loaded
