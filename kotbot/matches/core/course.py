"""What goes on in a match without a person, from one answer to the next question."""

from typing import Protocol

from engine import Answer


class Advance(Protocol):
    """One advance of a match."""

    def next_answer(self) -> Answer | None:
        """The next answer that needs no person; None while one is asked, or a thinker, or all is over."""
        ...

    def settle(self) -> None:
        """Set what the match waits for now, or end it."""
        ...
