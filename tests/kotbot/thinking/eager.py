"""Processes that think, for tests: they do not give way to the tests that run beside theirs."""

from kotbot.thinking import worker


def prepare() -> None:
    """A worker's beginning; small, for the process imports this module."""
    worker.NICE = 0
    worker.prepare()
