"""Processes that think, for tests: they do not give way to the tests that run beside theirs.

They import this module, which is why it imports little.
"""

from kotbot.thinking import worker


def prepare() -> None:
    """A worker's beginning."""
    worker.NICE = 0
    worker.prepare()


def out_of_ink(svg: str, folder: str) -> bytes:
    """A renderer that is broken."""
    raise ValueError("out of ink")
