"""What all use cases of a digital match share."""

from collections.abc import Callable
from typing import Concatenate, ParamSpec

from kotbot.matches.core.use_case import load_as, on_loaded
from kotbot.matches.digital.game import DigitalGame
from kotbot.matches.ports import Unit
from kotbot.matches.replies import Reply

P = ParamSpec("P")
load = load_as(DigitalGame)


def on_digital(
    use_case: Callable[Concatenate[DigitalGame, P], Reply],
) -> Callable[Concatenate[Unit, str, P], Reply]:
    """Wrap a use case that only digital matches have; at a table people enter everything."""
    return on_loaded(load, use_case)
