"""The steps of a match that need no person, from one answer to the next question."""

from typing import Protocol

from engine import Answer


class Advance(Protocol):
    """One advance of a match."""

    def next_answer(self) -> Answer | None:
        """Return the next answer without a person; None while a person or thinker is asked, or at the end."""
        ...

    def settle(self) -> None:
        """Set what the match waits for now, or end it."""
        ...
