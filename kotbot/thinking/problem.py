"""What a computer player is asked to think about, as it is sent to another process."""

from dataclasses import dataclass

from engine import Answer, State


@dataclass(frozen=True, slots=True)
class Problem:
    """A question to a seat; with the same budget it has the same answer every time."""

    level: str
    """A name of engine.players.PLAYERS."""
    seen: State
    """The position as the seat may see it."""
    legal: tuple[Answer, ...]
    seed: int
