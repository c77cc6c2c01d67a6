"""Processes that think, for tests: they do not give way to the tests that run beside theirs.

They import this module, which is why it imports little.
"""

from functools import partial
from typing import Final

from engine.review import review
from engine.review.deep_compare import look_closer
from kotbot.thinking import worker

DRAWS: Final = 2
"""Results of the dice that a review looks at more closely; it is found sooner, and is a review."""


def prepare() -> None:
    """A worker's beginning."""
    worker.NICE = 0
    vars(review)["look_closer"] = partial(look_closer, draws=DRAWS)
    worker.prepare()


def out_of_ink(svg: str, folder: str) -> bytes:
    """A renderer that is broken."""
    raise ValueError("out of ink")
